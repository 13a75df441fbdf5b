"""1. There are four lands in a row: North, Middle, South and, over the sea, East, which is behind South.

2. Everybody begins with {army} soldiers.
"""

from mailgame.law import *

from .words import *

ROW = ("North", "Middle", "South", "East")

rule = Rule(1, "Lands", army=5)
rule.attribute("land", "borders", "list", [], of="land")
rule.attribute("land", "owner", "player")
rule.attribute("player", "army", "counts", {})

scouting = rule.command("scout LAND from LAND2", "See how far one land is from another.")


@rule.after(Started)
def the_lands_are_there(view: View, started: Started) -> Answer:
    return [Create("land", name) for name in ROW]


@rule.after(Created)
def each_borders_on_the_next(view: View, created: Created) -> Answer:
    if created.thing.id != ROW[-1]:
        return None
    return [Set(land, "borders", beside(land)) for land in view.things("land")]


def beside(land: Thing) -> list[Plain]:
    place = ROW.index(land.id)
    return [other for other in ROW if abs(ROW.index(other) - place) == 1]


@rule.after(Seated)
def whoever_comes_has_soldiers(view: View, seated: Seated, army: int) -> Answer:
    return Muster(seated.player, army)


@rule.answers(Adjacent)
def lands_that_border(view: View, adjacent: Adjacent) -> bool:
    return adjacent.other.id in adjacent.one.borders


@scouting
def looks(view: View, order: Order) -> Answer:
    far = distance(view, order.land2, order.land)
    return Tell(f"It is {far} borders away, and you have {soldiers(order.giver)} soldiers.", (order.giver,))
