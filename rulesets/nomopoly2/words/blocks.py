"""Blocks of squares, and the buildings in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Create,
    Event,
    Intent,
    Pay,
    Player,
    Question,
    Refuse,
    Remove,
    Set,
    Tell,
    Thing,
    View,
    label,
    neighbour,
    neighbours,
    say_list,
    those_named,
    with_article,
)
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .agreements import cannot_pay
from .credit import ChargeCard
from .squares import before
from .weeks import this_update

BLOCKS = ("residential", "industrial", "commercial", "government")
"""The types of blocks, as the attribute `sort` of a block says them."""
BUILDINGS = (
    "Springboard", "House", "Hospital", "Mall", "Store", "Corporate Headquarters", "Missile Silo",
    "Anti-Missile Battery", "Legislative Building", "Gas Station", "Factory", "ATM", "Casino",
)
"""All buildings, as the attribute `buildings` of a square lists them."""
HEADQUARTERS = "Corporate Headquarters"
"""The building that keeps corporate power."""
SILO = "Missile Silo"
"""The building that keeps missiles."""
ALLOWED = ("rcg", "rcg", "rcg", "c", "c", "c", "i", "ricg", "rg", "cg", "i", "ricg", "ricg")
"""The types of blocks in which each of them can stand, by the first letter of the type."""
MISSILES = ("Cruise Missile", "Chemical Missile", "Biological Missile", "ICBM")
"""All missiles, as the attribute `missiles` of a square lists them."""


@dataclass(frozen=True, slots=True)
class FormBlock(Intent):
    """Make a block of squares, free of charge: whoever orders one pays before."""

    sort: str
    squares: tuple[Thing, ...] = field(metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class Build(Intent):
    """Put a building on a square, free of charge."""

    square: Thing = field(metadata=naming("square"))
    building: str


@dataclass(frozen=True, slots=True)
class Demolish(Intent):
    """Take a building off a square. `struck` says that a missile did it, directly or not."""

    square: Thing = field(metadata=naming("square"))
    building: str
    struck: bool = False


@dataclass(frozen=True, slots=True)
class BuildingLost(Event):
    """A building is gone; `struck` as in `Demolish`."""

    square: Thing = field(metadata=naming("square"))
    building: str
    struck: bool
    told: ClassVar[str] = "{building:a} on {square} is gone."


@dataclass(frozen=True, slots=True)
class FireMissile(Intent):
    """Fire a missile from a square at another. `owners` have consented; nobody has if the tuple is empty."""

    missile: str
    origin: Thing = field(metadata=naming("square"))
    target: Thing = field(metadata=naming("square"))
    owners: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class MissileFired(Event):
    """A missile has been fired."""

    missile: str
    origin: Thing = field(metadata=naming("square"))
    target: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{missile:a} is fired from {origin} at {target}."


@dataclass(frozen=True, slots=True)
class BuyBlock(Intent):
    """Make a block of squares, for which all their owners pay, or none of them does; some do `on_credit`."""

    sort: str
    squares: tuple[Thing, ...] = field(metadata=naming("square"))
    owners: tuple[Player, ...] = ()
    on_credit: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class EndBlock(Intent):
    """Let a block be no more. `struck` is a square of it that is about to be destroyed, if that is why."""

    block: Thing | None = field(metadata=naming("block"))
    struck: Thing | None = field(default=None, metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class BlockEnded(Event):
    """A block is no more, whose squares these were; `struck` as in `EndBlock`."""

    sort: str
    squares: tuple[Thing, ...] = field(metadata=naming("square"))
    struck: Thing | None = field(default=None, metadata=naming("square"))


@dataclass(frozen=True, slots=True)
class BlockPrice(Question[int]):
    """What a square costs its owner when it becomes part of a block of a type."""

    sort: str
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class MissilePrice(Question[int]):
    """What a missile costs."""

    missile: str
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class BuildingPrice(Question[int]):
    """What a building costs."""

    building: str
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class BlockIncome(Question[int]):
    """What a square brings its owner in a week by the block that it is part of."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@carried_out(Build)
def it_stands_there(view: View, build: Build) -> list[Intent | Event] | Refuse:
    """No square has two alike. Where no rule knows buildings, nothing is done."""
    square, building = build.square, build.building
    if not view.knows(BuildingPrice):
        return []
    if has_building(square, building):
        return Refuse("has-one", f"{with_article(building).capitalize()} stands on {label(square)} already.")
    told = Tell(f"{with_article(building, True)} is built on {label(square)}.")
    return [Set(square, buildings=[*square.buildings, building]), told]


@carried_out(Demolish)
def it_is_gone(view: View, lost: Demolish) -> list[Intent | Event]:
    """With the headquarters goes the power."""
    square, building = lost.square, lost.building
    if not has_building(square, building):
        return []
    left = [other for other in square.buildings if other != building]
    power = Set(square, power=0) if building == HEADQUARTERS else Set(square, power=square.power)
    return [Set(square, buildings=left), power, BuildingLost(square, building, lost.struck)]


@carried_out(BuyBlock)
def all_of_them_pay(view: View, buy: BuyBlock) -> list[Intent | Event] | Refuse:
    """Each pays for their own squares."""
    if [*buy.owners] != owners_of(buy.squares) or any(square.owner is None for square in buy.squares):
        return Refuse("other-owners", "The squares have other owners now.")
    costs = costs_of(buy.squares, view.ask(BlockPrice(buy.sort)))
    cash = [(owner, cost) for owner, cost in costs if owner not in buy.on_credit]
    short = [why for owner, cost in cash if (why := cannot_pay(view, owner, cost))]
    if short:
        return Refuse("would-bankrupt", short[0])
    why = f"for {with_article(buy.sort)} block"
    paid: list[Intent | Event] = [Pay(owner, "", cost, why, quiet=True) for owner, cost in cash]
    paid += [ChargeCard(owner, "", cost, why) for owner, cost in costs if owner in buy.on_credit]
    return [*paid, FormBlock(buy.sort, buy.squares)]


@carried_out(FormBlock)
def squares_become_a_block(view: View, form: FormBlock) -> list[Intent | Event] | Refuse:
    """Where no rule knows blocks, there are none."""
    if not view.knows(BlockPrice):
        return []
    why, number = unfit_for_block(view, form.sort, form.squares), str(view.next_number("block"))
    if why:
        return Refuse("not-a-block", why)
    made = Create("block", number, {"sort": form.sort, "squares": [square.id for square in form.squares]})
    be = "is" if len(form.squares) == 1 else "are"
    told = Tell(f"{listed_squares(form.squares).capitalize()} {be} {form.sort} block {number} now.")
    return [made, *(Set(part, block=number) for part in form.squares), told]


@carried_out(EndBlock)
def is_a_block_no_more(view: View, end: EndBlock) -> list[Intent | Event] | Refuse:
    """Its squares are part of no block now."""
    if end.block is None or not end.block.exists:
        return Refuse("gone", "There is no such block any more.")
    sort, squares = end.block.sort, squares_in(view, end.block)
    told = Tell(f"Block {end.block.id}, {listed_squares(squares)}, is no more.")
    return [*(Set(square, block=None) for square in squares), Remove(end.block), told,
            BlockEnded(sort, squares, end.struck)]


@carried_out(FireMissile)
def it_is_fired(view: View, fired: FireMissile) -> list[Intent | Event]:
    """What a missile does is for a rule to say."""
    return [MissileFired(fired.missile, fired.origin, fired.target)]


def has_building(square: Thing, building: str) -> bool:
    """Tell whether a building stands on a square."""
    return building in square.get("buildings", [])


def block_of(square: Thing) -> Thing | None:
    """Return the block that a square is part of; None if it is part of none."""
    block: Thing | None = square.get("block")
    return block


def sort_of_block(square: Thing) -> str:
    """Return the type of the block that a square is part of; "" if it is part of none."""
    block = block_of(square)
    return str(block.sort) if block is not None else ""


def connected(view: View, square: Thing) -> list[Thing]:
    """Return the squares that railroads connect with a square, itself first; none if it has no railroad."""
    if not square.get("railroad", False):
        return []
    found = [square]
    for here in found:
        found += [near for near in neighbours(here) if near.get("railroad", False) and near not in found]
    return found


def middle_of(squares: tuple[Thing, ...]) -> Thing | None:
    """Return the middle one of three squares in a row, across or upright; None if they are in none."""
    for middle in squares:
        others = {square.id for square in squares} - {middle.id}
        for one, other in (("east", "west"), ("north", "south")):
            ends = [end.id for way in (one, other) if (end := neighbour(middle, way)) is not None]
            if len(others) == 2 and others == {*ends}:
                return middle
    return None


def two_by_two(squares: tuple[Thing, ...]) -> bool:
    """Tell whether four squares lie two by two."""
    for corner in squares:
        east, north = neighbour(corner, "east"), neighbour(corner, "north")
        if east is None or north is None:
            continue
        across = neighbour(east, "north")
        if across is not None and across == neighbour(north, "east"):
            found = {corner.id, east.id, north.id, across.id}
            if found == {square.id for square in squares}:
                return True
    return False


def not_for_a_block(view: View, player: Player, sort: str, squares: tuple[Thing, ...]) -> str:
    """Return why a player cannot propose that squares become a block of a type, in words; "" if they can."""
    free = next((square for square in squares if square.owner is None), None)
    if free is not None:
        return f"{label(free, True)} is nobody’s; only squares that have owners can become a block."
    if player not in owners_of(squares):
        return "None of these squares is yours; their owners can make a block of them."
    return unfit_for_block(view, sort, squares)


def unfit_for_block(view: View, sort: str, squares: tuple[Thing, ...]) -> str:
    """Return why squares cannot be a block of a type, in words; "" if they can."""
    taken = next((square for square in squares if block_of(square) is not None), None)
    if taken is not None:
        return f"Square {taken.id} is part of a block already."
    row = sorted(squares, key=lambda square: square.number)
    if sort == "residential" and not (len(row) == 2 and before(view, row[1].number) == row[0]):
        return "A residential block is two squares, one right after the other by number, such as 4 and 5."
    if sort == "industrial" and not (len(row) == 3 and middle_of(squares) is not None):
        return "An industrial block is three squares in a row, across or upright, such as 3, 4 and 5."
    if sort == "commercial" and not (len(row) == 4 and two_by_two(squares)):
        return "A commercial block is four squares, two by two, such as 1, 2, 19 and 20."
    return "A government block is a single square." if sort == "government" and len(row) != 1 else ""


def owners_of(squares: tuple[Thing, ...]) -> list[Player]:
    """Return the owners of squares, each once, in the order of the squares; unowned ones have none."""
    owners = [square.get("owner") for square in squares]
    return [owner for at, owner in enumerate(owners) if owner is not None and owner not in owners[:at]]


def costs_of(squares: tuple[Thing, ...], price: int) -> list[tuple[Player, int]]:
    """Return what each owner of squares pays, at a price for each square."""
    return [(owner, price * [square.owner for square in squares].count(owner)) for owner in owners_of(squares)]


def listed_squares(squares: tuple[Thing, ...]) -> str:
    """Return squares in words: “square 8”, “squares 4 and 5”."""
    return f"square{'s' if len(squares) != 1 else ''} {say_list(square.id for square in squares)}"


def squares_in(view: View, block: Thing) -> tuple[Thing, ...]:
    """Return the squares of a block, by number."""
    return (*sorted(those_named(view, "square", block.squares), key=lambda square: square.number),)


def incomes(view: View) -> list[Intent]:
    """Return what pays the owners the week's income of their squares that blocks bring."""
    owned = [square for square in view.things("square") if block_of(square) is not None and square.owner is not None]
    paid = [(square, view.ask(BlockIncome(square))) for square in owned]
    return [Pay("", square.owner, amount, f"for a week of {label(square)}") for square, amount in paid if amount]


def taxed(owner: Player, square: Thing, rent: int, tax: int) -> list[Intent]:
    """Return what takes the tax on a rent that was paid for a square: so many per cent, rounded down."""
    due = rent * tax // 100 if sort_of_block(square) == "commercial" else 0
    return [Pay(owner, "", due, f"of it in tax for {label(square)}")] if due else []


def allowed(building: str, sort: str) -> bool:
    """Tell whether a building can stand in a block of a type."""
    return building in BUILDINGS and sort[:1] in ALLOWED[BUILDINGS.index(building)]


def built_by_the_government(view: View) -> list[Intent]:
    """Return what the Government builds this week: square and building are drawn until the square lacks it.

    It leaves out squares on which the Governor has built in this update.
    """
    fit = [building for building in BUILDINGS if allowed(building, "government")]
    all_squares = [square for block in view.things("block", sort="government") for square in squares_in(view, block)]
    squares = [square for square in all_squares if not this_update(view, square.get("built", {}))]
    if all(has_building(square, building) for square in squares for building in fit):
        return []
    ids = [square.id for square in squares]
    for _ in range(10_000):
        square = those_named(view, "square", [view.pick("government", ids)])[0]
        building = view.pick("government", fit)
        if not has_building(square, building):
            return [Build(square, building)]
    return []
