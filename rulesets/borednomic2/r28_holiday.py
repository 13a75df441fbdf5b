"""1. Square {square} is Holiday. It cannot be bought. It has a train station if its number says so.
2. Whoever lands there rolls a die. 1: {gift:money}. 2: a Double Double Card. 3: a Gold Card. 4: a Silver Card. 5: a Get
   out of Jail Free Card. 6: {great_gift:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(28, "Holiday", square=number(26, "square", least=1), gift=dollars(200), great_gift=dollars(600))

CARDS = {2: "Double Double Card", 3: "Gold Card", 4: "Silver Card", 5: "Get out of Jail Free Card"}


@rule.after(SquareAdded, Surveyed)
def which_square_it_is(view: View, seen: SquareAdded | Surveyed, square: int) -> Answer:
    return special(seen.square, "Holiday", ownable=False) if seen.square.number == square else None


@rule.after(Landed, step="the square")
def a_die_says_what_it_brings(view: View, landed: Landed, square: int, gift: int, great_gift: int) -> Answer:
    player = landed.player
    if landed.square.number != square:
        return None
    die = view.roll("holiday", player)
    if die in CARDS:
        return Gain(player, CARDS[die], 1, "on Holiday")
    return Pay("", player, gift if die == 1 else great_gift, "on Holiday")
