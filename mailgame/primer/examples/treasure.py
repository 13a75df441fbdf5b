"""A treasure of {treasure:money} lies in one of {places} places. Digging
in one of them costs {spade:money}. Whoever finds the treasure has it,
and another is buried.
"""

from mailgame.law import Enacted, Intent, Order, Parameter, Pay, Refuse
from mailgame.law import Rule, Set, Tell, View

rule = Rule(
    0,
    "Treasure",
    treasure=Parameter(500, least=0, unit="dollars"),
    places=Parameter(20, least=1, most=1000),
    spade=Parameter(20, least=0, unit="dollars"),
)
rule.attribute("game", "treasure_at", "number", 0, seen_by="nobody")


def bury(view: View) -> Intent:
    sides = view.param("places")
    place = view.roll("treasure", sides=sides, secret=True)
    return Set(view.game, "treasure_at", place)


@rule.after(Enacted)
def a_treasure_is_buried(view: View, enacted: Enacted) -> Intent | None:
    return bury(view) if view.game.treasure_at == 0 else None


@rule.command("dig NUMBER", "Dig for {spade:money} at a place.")
def who_digs_may_find(view: View, order: Order) -> list[Intent] | Refuse:
    places, bank = view.param("places"), view.game.bank
    if not 1 <= order.number <= places:
        return Refuse("no-place", f"The places are 1 to {places}.")
    spade = Pay(order.player, bank, view.param("spade"), "for a spade")
    if order.number != view.game.treasure_at:
        return [spade, Tell(f"{order.player} digs at {order.number}.")]
    prize = view.param("treasure")
    found = Pay(bank, order.player, prize, "found as a treasure")
    return [spade, found, bury(view)]
