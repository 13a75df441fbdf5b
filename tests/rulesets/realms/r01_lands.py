"""1. There are four lands in a row: North, Middle, South and, over the sea, East, which is behind South.

2. Everybody begins with {army} soldiers.
"""

from __future__ import annotations

from mailgame.law import Create, Created, Order, Plain, Rule, Seated, Set, Started, Tell, Thing, View

from .words import Adjacent, Muster, distance, soldiers

ROW = ("North", "Middle", "South", "East")

rule = Rule(1, "Lands", army=5)
rule.attribute("land", "borders", "list", [], of="land")
rule.attribute("land", "owner", "player")
rule.attribute("player", "army", "counts", {})


@rule.after(Started)
def the_lands_are_there(view: View, started: Started) -> list[Create]:
    return [Create("land", name) for name in ROW]


@rule.after(Created)
def each_borders_on_the_next(view: View, created: Created) -> list[Set] | None:
    if created.thing.id != ROW[-1]:
        return None
    return [Set(land, "borders", beside(land)) for land in view.things("land")]


def beside(land: Thing) -> list[Plain]:
    place = ROW.index(land.id)
    return [other for other in ROW if abs(ROW.index(other) - place) == 1]


@rule.after(Seated)
def whoever_comes_has_soldiers(view: View, seated: Seated, army: int) -> Muster:
    return Muster(seated.player, army)


@rule.answers(Adjacent)
def lands_that_border(view: View, adjacent: Adjacent) -> bool:
    return adjacent.other.id in adjacent.one.borders


@rule.command("scout LAND from LAND2", "See how far one land is from another.")
def looks(view: View, order: Order) -> Tell:
    far = distance(view, order.land2, order.land)
    return Tell(f"It is {far} borders away, and you have {soldiers(order.giver)} soldiers.", (order.giver,))
