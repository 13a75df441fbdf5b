"""1. Whoever passes Square 1 gets {passing:money}; whoever is IT gets nothing.
2. Whoever is IT and lands on Square 1 gets nothing and does not roll. Any other who lands there rolls a die. 1,
   2 or 3: they get {gift:money}. 4: a Gold Card. 5: they lose {loss:money}. 6: {gift:money} and a Gold Card.
"""

from mailgame.law import *

rule = Rule(17, "Square 1", passing=dollars(1000), gift=dollars(200), loss=dollars(200))


@rule.after(Passed)
def passing_brings_money(view: View, passed: Passed, passing: int) -> Answer:
    if passed.square.number != 1 or passed.player.get("it", False):
        return None
    return Pay("", passed.player, passing, "for passing Square 1")


@rule.after(Landed, step="the square")
def landing_brings_a_die(view: View, landed: Landed, gift: int, loss: int) -> Answer:
    player = landed.player
    if landed.square.number != 1 or player.get("it", False):
        return None
    given = Pay("", player, gift, "on Square 1")
    card = Gain(player, "Gold Card", 1, "on Square 1")
    lost = Pay(player, "", loss, "on Square 1")
    by_die: dict[int, list[Intent]] = {4: [card], 5: [lost], 6: [given, card]}
    return by_die.get(view.roll("square 1", player), [given])
