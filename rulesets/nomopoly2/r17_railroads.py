"""1. A player may build a railroad on any square they own, for {price:money}. A square has one railroad at most.
2. Whoever is on a square with a railroad may ride to another that is connected with it: that can be reached by a
   sequence of steps North, South, East or West over squares with railroads. They pay {fare:money} to the owner of
   each square of the way. They land on none of these squares, the last one included.
3. For this rule a square borders on those directly to its North, South, East and West.
4. A player may remove a railroad from any square they own.
"""

from mailgame.law import *

from .words import *

rule = Rule(17, "Railroads", price=dollars(25), fare=dollars(5))
rule.attribute("square", "railroad", "flag", False, shown="Railroad")

laying = rule.command(
    "build railroad on SQUARE", "Build a railroad on your square for {price:money}.", when="filed", sort="purchase"
)
lifting = rule.command("remove railroad from SQUARE", "Take the railroad off a square of yours.", when="filed")
riding = rule.command(
    "ride to SQUARE", "Ride over railroads, for {fare:money} to the owner of each square on the way.", when="filed"
)


@laying.refuse
@lifting.refuse
def not_owner(view: View, order: Order) -> str:
    return not_yours(order.square, order.giver)


@laying.refuse
def has_railroad(view: View, order: Order) -> str:
    return f"There is a railroad on {label(order.square)} already." if order.square.railroad else ""


@laying
def builds_a_railroad(view: View, order: Order, price: int) -> Answer:
    there = f"a railroad on {label(order.square)}"
    told = TellOf(order.giver, f"builds|build {there}.") if not price else None
    return [Pay(order.giver, "", price, f"for {there}"), Set(order.square, railroad=True), told]


@lifting.refuse
def no_railroad(view: View, order: Order) -> str:
    return "" if order.square.railroad else f"There is no railroad on {label(order.square)}."


@lifting
def takes_it_off(view: View, order: Order) -> Answer:
    told = TellOf(order.giver, f"takes|take the railroad off {label(order.square)}.")
    return [Set(order.square, railroad=False), told]


@riding.refuse
def not_connected(view: View, order: Order) -> str:
    here, goals = order.giver.square, connected(view, order.giver.square)
    if order.square in goals[1:]:
        return ""
    if not goals:
        return f"You are on {label(here)}, which has no railroad."
    where = ", ".join(goal.id for goal in goals[1:])
    return f"No railroad goes from {label(here)} to {label(order.square)}. You can ride to: {where or 'nowhere'}."


@riding
def rides(view: View, order: Order, fare: int) -> Answer:
    way = way_by_rail(view, order.giver, order.square)
    over = say_list(square.id for square in way[:-1])
    told = TellOf(order.giver, f"rides|ride to {label(order.square)}{f', over {over}' if over else ''}.")
    return [*fares(order.giver, way, fare), told, Put(order.giver, order.square)]


@rule.suggests
def to_the_end_of_the_line(view: View, player: Player) -> list[str]:
    goals = connected(view, player.square)[1:] if player.square is not None else []
    return [*(f"ride to {goal.id}" for goal in goals), *railroads_advised(view, player)]
