"""1. Everybody begins with {purse:money}.

2. Who writes “dues” pays {dues:money} into the box.
"""

from mailgame.law import *

rule = Rule(201, "Dues", purse=dollars(100), dues=dollars(5))
rule.attribute("player", "money", "money")

paying = rule.command("dues", "Pay your dues.")


@rule.after(Seated)
def whoever_comes_has_money(view: View, seated: Seated, purse: int) -> Answer:
    return Pay("", seated.player, purse, "to begin with")


@paying
def pays_dues(view: View, order: Order, dues: int) -> Answer:
    return Pay(order.giver, "box", dues, "for the dues")
