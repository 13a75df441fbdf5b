"""1. All money that is paid in the game, and goes neither to another player nor to anything in the game, goes into
   the Admin Bank Account.
2. All money that a player or anything in the game receives, and that comes neither from a player nor from anything in
   the game, is taken from the Admin Bank Account.
"""

from mailgame.law import *

from .words import *

rule = Rule(15, "The Admin Bank Account")


@rule.alter(Pay)
def what_is_nobodys_is_its(view: View, pay: Pay) -> Answer:
    to = Redirect("payee", ADMIN) if pay.payee == "" else None
    return [to, Redirect("payer", ADMIN) if pay.payer == "" else None]
