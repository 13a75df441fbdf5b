"""Methods of transportation, fuel, and cars that somebody has left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Create,
    Event,
    Intent,
    Jump,
    Order,
    Pay,
    Plain,
    Player,
    Question,
    Refuse,
    Set,
    Thing,
    View,
    label,
    say_list,
    steps_apart,
    those_named,
)
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

from .doings import TellOf
from .squares import first_square, named
from .weeks import once_more_now, this_update

TRANSPORT = ("foot", "clogs", "pogo stick", "krazy carpet", "helicopter", "car", "springy shoes")
"""The methods of transportation, as the attribute `transport` of players says them."""
VEHICLES = ("foot", "clogs", "pogo stick=pogo", "krazy carpet=carpet", "helicopter", "car", "springy shoes=shoes")
"""How they are written in an order."""
WAYS = ("on foot", "in clogs", "on a pogo stick", "on a krazy carpet", "by helicopter", "by car", "in springy shoes")
"""How a player goes by each method, in words."""
COLUMNS = "columns"
"""The course of those who go along the columns of the board."""


@dataclass(frozen=True, slots=True)
class FuelRoom(Question[int]):
    """How much more fuel a player can have in their car; -1 if they have none."""

    player: Player
    otherwise: ClassVar[int] = -1


@dataclass(frozen=True, slots=True)
class TransportPrice(Question[int]):
    """What a method of transportation costs."""

    transport: str
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Immune(Question[bool]):
    """Whether a player cannot be harmed by a `danger`: "glue", "time bomb" or "anthrax"."""

    player: Thing
    danger: str
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Refuel(Intent):
    """Put fuel into a player's car, free of charge."""

    player: Player
    count: int = field(metadata=within(0, 1_000_000))


@dataclass(frozen=True, slots=True)
class GetStuck(Intent):
    """Let glue hold a player."""

    player: Player


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """A player is held by glue."""

    player: Player
    told: ClassVar[str] = "{player} {gets|get} stuck in glue."


@dataclass(frozen=True, slots=True)
class AbandonCar(Intent):
    """Let a player leave their car where they are, with the fuel that is in it."""

    player: Player


@dataclass(frozen=True, slots=True)
class ChangeTransport(Intent):
    """Let a player go by another method of transportation, for its price; `fuel` comes with a car."""

    player: Player
    method: str
    fuel: int = field(default=0, metadata=within(0, 1_000_000))


@dataclass(frozen=True, slots=True)
class Drive(Intent):
    """Let a player drive their car to a square, for `each` times the square of its distance in fuel."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    each: int = field(metadata=within(0, 1_000_000))


@dataclass(frozen=True, slots=True)
class RetrieveCar(Intent):
    """Give a player an abandoned car on their square: the one with so much fuel, or (None) the fullest."""

    player: Player
    fuel: int | None = None


@dataclass(frozen=True, slots=True)
class CarAbandoned(Event):
    """A player has left their car."""

    player: Player
    fuel: int
    told: ClassVar[str] = "{player} {leaves|leave} a car with {fuel} fuel behind."


@dataclass(frozen=True, slots=True)
class JumpAtRandom(Intent):
    """Let a player, or another thing, jump to a square by lot, perhaps their own; `label` names the draw."""

    pawn: Thing
    label: str = "jump"


@carried_out(Refuel)
def never_more_than_a_tankful(view: View, filled: Refuel) -> list[Intent | Event]:
    """What does not fit is lost."""
    player, room = filled.player, view.ask(FuelRoom(filled.player))
    return [Set(player, fuel=player.fuel + min(room, filled.count))] if room > 0 else []


@carried_out(AbandonCar)
def it_stays_where_it_is(view: View, left: AbandonCar) -> list[Intent | Event] | Refuse:
    """Its owner goes on foot from then on."""
    player, square = left.player, left.player.square
    if goes_by(player) != "car":
        return Refuse("no-car", "You have no car.")
    on_foot = Set(player, transport="foot", fuel=0)
    return [Set(square, cars=[*square.cars, player.fuel]), CarAbandoned(player, player.fuel), on_foot]


@carried_out(ChangeTransport)
def in_place_of_the_old_one(view: View, change: ChangeTransport) -> list[Intent | Event] | Refuse:
    """Nothing is paid for the old one; a car is gone."""
    player, method = change.player, change.method
    price, how = view.ask(TransportPrice(method)), WAYS[TRANSPORT.index(method)]
    if method == goes_by(player) and change.fuel <= player.fuel:
        return Refuse("the-same", f"You go {how} already.")
    paid: list[Intent | Event] = [Pay(player, "", price, f"to go {how}")] if price else []
    told = TellOf(player, f"goes|go {how} from now on.") if not price else None
    return [*paid, Set(player, transport=method, fuel=change.fuel), *([told] if told is not None else [])]


@carried_out(Drive)
def it_is_a_jump(view: View, drive: Drive) -> list[Intent | Event] | Refuse:
    """It passes nothing on its way."""
    player, square = drive.player, drive.square
    if why := cannot_drive(view, player, square, drive.each):
        return Refuse("no-drive", why)
    far = steps_apart(player.square, square) or 0
    left = Set(player, fuel=player.fuel - drive.each * far * far, drives=once_more_now(view, player.drives))
    return [left, Jump(player, square)]


@carried_out(RetrieveCar)
def the_fullest_if_no_other_is_named(view: View, taken: RetrieveCar) -> list[Intent | Event] | Refuse:
    """It takes the place of how they went until then."""
    player, square, cars = taken.player, taken.player.square, taken.player.square.cars
    if not cars:
        return Refuse("no-car", f"There is no abandoned car on {label(square)}.")
    fuel = max(cars) if taken.fuel is None else taken.fuel
    if fuel not in cars:
        there = say_list((f"one with {left}" for left in sorted(cars)), "and")
        words = f"There is no car with {fuel} fuel here, only {there}. This would do: retrieve car with {max(cars)}"
        return Refuse("no-car", words)
    left = [*cars[: cars.index(fuel)], *cars[cars.index(fuel) + 1 :]]
    told = TellOf(player, f"takes|take the car on {label(square)}, with {fuel} fuel.")
    return [Set(square, cars=left), Set(player, transport="car", fuel=fuel), told]


@carried_out(GetStuck)
def is_stuck(view: View, stuck: GetStuck) -> list[Intent | Event]:
    """What else comes of it is for a rule to say."""
    return [Stuck(stuck.player)]


@carried_out(JumpAtRandom)
def to_any_square(view: View, jump: JumpAtRandom) -> list[Intent | Event]:
    """Each square is equally likely. What is gone does not jump."""
    pawn = jump.pawn
    if not pawn.exists:
        return []
    who = pawn if pawn.kind == "player" else None
    drawn = view.pick(jump.label, [square.id for square in by_number(view)], who)
    return [Jump(pawn, square) for square in those_named(view, "square", [drawn])]


def by_number(view: View) -> list[Thing]:
    """Return all squares, the lowest numbered first."""
    return sorted(view.things("square"), key=lambda square: square.number)


def goes_by(player: Player) -> str:
    """Return by which method a player goes; on foot if no rule in force says."""
    return str(player.get("transport", "foot") or "foot")


def last_word(method: str) -> str:
    """Return the last word of what a method of transportation is called: “stick” of “pogo stick”."""
    return method.split()[-1]


def vehicle(pawn: Thing) -> str:
    """Return by which method a player goes, in one word; "foot" for whatever is no player."""
    return last_word(goes_by(pawn))


def columns_charted(view: View) -> list[Intent]:
    """Return what keeps the course along the columns: up the first, down the second, and so on, then to Square 1."""

    def place(square: Thing) -> tuple[int, int]:
        return square.column, square.row if square.column % 2 else -square.row

    track: list[Plain] = [square.id for square in sorted(view.things("square"), key=place)]
    course = view.thing("course", COLUMNS)
    if course is None:
        return [Create("course", COLUMNS, {"track": track, "onward": first_square(view)})]
    return [Set(course, track=track, onward=first_square(view))]


def columns(view: View) -> Thing | None:
    """Return the course along the columns; None if nobody has charted it."""
    return view.thing("course", COLUMNS)


def fuel_left(player: Player, dice: tuple[int, ...]) -> int:
    """Return how much fuel a player has after a move by dice, which takes the product of the first two by car."""
    return int(player.fuel) - (dice[0] * dice[1] if goes_by(player) == "car" and len(dice) > 1 else 0)


def cannot_drive(view: View, player: Player, square: Thing, drive: int) -> str:
    """Return why a player cannot drive to a square, in words; "" if they can. `drive` is the fuel for one step."""
    if goes_by(player) != "car":
        return "You have no car."
    if this_update(view, player.drives):
        return "You have driven already; you can drive once an update."
    if named(view, "Blackjack") == square:
        return f"Nobody can drive to {label(square)}."
    far = steps_apart(player.square, square)
    if far is None:
        return f"There is no way to {label(square)}."
    needed = drive * far * far
    words = f"{label(square, True)} is {far} steps away: that takes {drive} × {far} × {far} = {needed} fuel"
    return f"{words}, and you have {player.fuel}." if needed > player.fuel else ""


def done_with_car(order: Order, drive: int) -> Intent:
    """Return what an order does with a car, by its verb; `drive` is what a drive takes for a square of its distance."""
    who, fuel = order.giver, order.arguments.get("number")
    if order.verb == "drive to":
        return Drive(who, order.square, drive)
    return AbandonCar(who) if order.verb == "abandon car" else RetrieveCar(who, fuel)
