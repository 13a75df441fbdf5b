"""1. Square {holiday} is Holiday; it cannot be bought.
2. Whoever lands there rolls a die. 1: they get {lesser_gift:money}. 2: a Double Double Card. 3: a Gold Card. 4: a
   Silver Card. 5: a Get out of Jail Free Card. 6: {greater_gift:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(28, "Holiday", holiday=number(26, "square", least=1), lesser_gift=dollars(200), greater_gift=dollars(600))

CARDS = {2: "Double Double Card", 3: "Gold Card", 4: "Silver Card", 5: "Get out of Jail Free Card"}


@rule.after(SquareAdded)
def which_square_it_is(view: View, added: SquareAdded, holiday: int) -> Answer:
    return special(added.square, "Holiday", ownable=False) if added.square.number == holiday else None


@rule.after(Landed, step="the square")
def a_die_brings_a_gift(view: View, landed: Landed, holiday: int, lesser_gift: int, greater_gift: int) -> Answer:
    if landed.square.number != holiday:
        return None
    player, die = landed.player, view.roll("holiday", landed.player)
    if die in CARDS:
        return Gain(player, CARDS[die], 1, "on Holiday")
    return Pay("", player, lesser_gift if die == 1 else greater_gift, "on Holiday")
