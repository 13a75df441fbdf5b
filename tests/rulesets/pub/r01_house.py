"""1. Everybody comes with {purse:money}.
2. At ten in the evening the bell rings: what was ordered for the evening is played, one order a player in turn, and
   everybody gets a letter.
3. On Sunday at eleven the house closes, and the game is over.
"""

from mailgame.law import End, Intent, Pay, PlayOrders, Post, Rang, Rule, Seated, SetTimer, Started, View

rule = Rule(1, "The house", purse=20)
rule.attribute("player", "money", "money")


@rule.after(Started)
def the_bell_is_hung(view: View, started: Started) -> list[Intent]:
    return [SetTimer("bell", days=tuple(range(7)), time="22:00"), SetTimer("closing", days=(6,), time="23:00")]


@rule.after(Seated)
def everybody_has_a_purse(view: View, seated: Seated, purse: int) -> Intent:
    return Pay("", seated.player, purse, "to spend")


@rule.after(Rang)
def the_bell_rings(view: View, rang: Rang) -> list[Intent] | None:
    if rang.name == "closing":
        return [End("the house is closed.")]
    if rang.name != "bell":
        return None
    return [PlayOrders(tuple(view.players())), Post("update", "Last orders")]
