"""A treasure of {treasure:money} lies in one of {places} places. Digging
in one of them costs {spade:money}. Whoever finds the treasure has it,
and another is buried.
"""

from mailgame.law import *

rule = Rule(
    0,
    "Treasure",
    treasure=dollars(500),
    places=number(20, "places", least=1, most=1000),
    spade=dollars(20),
)
rule.attribute("game", "treasure_at", "number", 0, seen_by="nobody")

digging = rule.command("dig NUMBER", "Dig for {spade:money} at a place.")


def bury(view: View, places: int) -> Intent:
    place = view.roll("treasure", sides=places, secret=True)
    return Set(view.game, treasure_at=place)


@rule.after(Enacted)
def a_treasure_is_buried(
    view: View, enacted: Enacted, places: int
) -> Answer:
    return bury(view, places) if view.game.treasure_at == 0 else None


@digging.refuse
def no_such_place(view: View, order: Order, places: int) -> str | None:
    if 1 <= order.number <= places:
        return None
    return f"The places are 1 to {places}."


@digging
def who_digs_may_find(
    view: View, order: Order, places: int, spade: int, treasure: int
) -> Answer:
    bank = view.game.bank
    paid = Pay(order.giver, bank, spade, "for a spade")
    if order.number != view.game.treasure_at:
        return [paid, Tell(f"{order.giver} digs at {order.number}.")]
    found = Pay(bank, order.giver, treasure, "found as a treasure")
    return [paid, found, bury(view, places)]
