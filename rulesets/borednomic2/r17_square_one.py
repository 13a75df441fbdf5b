"""1. Whoever passes Square 1 gets {passing:money}; whoever is IT gets nothing.
2. Whoever is IT and lands on Square 1 gets nothing and does not roll. Any other who lands there rolls a die. 1,
   2 or 3: they get {gift:money}. 4: a Gold Card. 5: they lose {loss:money}. 6: {gift:money} and a Gold Card.
"""

from mailgame.law import Gain, Intent, Landed, Parameter, Passed, Pay, Rule, View

rule = Rule(
    17, "Square 1", passing=Parameter(1000, least=0), gift=Parameter(200, least=0), loss=Parameter(200, least=0)
)


@rule.after(Passed)
def passing_brings_money(view: View, passed: Passed) -> Intent | None:
    if passed.square.number != 1 or passed.player.get("it", False):
        return None
    return Pay("", passed.player, view.param("passing"), "for passing Square 1")


@rule.after(Landed)
def landing_brings_a_die(view: View, landed: Landed) -> list[Intent]:
    player = landed.player
    if landed.square.number != 1 or player.get("it", False):
        return []
    die = view.roll("square 1", player)
    gift = Pay("", player, view.param("gift"), "on Square 1")
    card = Gain(player, "Gold Card", 1, "on Square 1")
    loss = Pay(player, "", view.param("loss"), "on Square 1")
    by_die: dict[int, list[Intent]] = {4: [card], 5: [loss], 6: [gift, card]}
    return by_die.get(die, [gift])
