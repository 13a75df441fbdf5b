"""Fronts: where a player stands, whom they could attack from there, with what chances, and which way others are."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mailgame.law import Player, Thing, View, those_named

from .distances import lands
from .map import bordering
from .ports import reached_by_port
from .sorts import LAND_SIDE, SCUBA, SPACE, UnitSort, Values
from .units import FREE, Busy

OURS = 4
THEIRS = 5
"""An attack makes sense where those who attack are stronger than those who defend as 5 to 4."""
FAR = 10_000
"""How far it is where no way is known."""


@dataclass(frozen=True, slots=True)
class Board:
    """All units by the territory where they are, by its id, and what those of each sort have, by its name."""

    units: dict[str, list[Thing]]
    made: dict[str, UnitSort]


@dataclass(frozen=True, slots=True)
class Outpost:
    """A territory where a player has units.

    `units` can act, and `count` are all of theirs there. Straight from it they get to `beside`: others’ ground
    (`foreign`, perhaps the territory itself, below units in space) and ground for the taking (`free`).
    """

    territory: Thing
    units: tuple[Thing, ...]
    count: int
    beside: tuple[Thing, ...]
    foreign: tuple[Thing, ...]
    free: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """An attack that a player could make: the strength of those who would, and of those in `aim`."""

    outpost: Outpost
    aim: Thing
    ours: int
    theirs: int


def board_of(view: View) -> Board:
    """Return what stands where."""
    units: dict[str, list[Thing]] = {}
    made: dict[str, UnitSort] = {}
    for unit in view.things("unit"):
        where, named = unit.at, unit.sort
        if where is not None:
            units.setdefault(where.id, []).append(unit)
        if named not in made and (sort := view.ask(Values(named))) is not None:
            made[named] = sort
    return Board(units, made)


def outposts_of(view: View, board: Board, player: Player) -> list[Outpost]:
    """Return where a player has units."""
    own = {id: [one for one in there if one.owner == player] for id, there in board.units.items()}
    held_by = those_named(view, "territory", [id for id, units in own.items() if units])
    return [_outpost(view, board, player, there, own[there.id]) for there in held_by]


def _outpost(view: View, board: Board, player: Player, there: Thing, units: Sequence[Thing]) -> Outpost:
    over = those_named(view, "territory", reached_by_port(view, player, there))
    beside = list(dict.fromkeys([*bordering(view, there), *over]))
    foreign = [one for one in (there, *beside) if one.owner not in (None, player)]
    free = [one for one in beside if one.owner is None and one.terrain == there.terrain]
    return Outpost(there, (*_ready(view, units),), len(units), (*beside,), (*foreign,), (*free,))


def _ready(view: View, units: Sequence[Thing]) -> list[Thing]:
    """Return who can act, the unhurt first. Of those who are alike in all that is seen of them one is asked."""
    alike: dict[tuple[str, bool], list[Thing]] = {}
    for one in units:
        if one.status == FREE:
            alike.setdefault((one.sort, bool(one.get("bombed", False))), []).append(one)
    able = [one for some in alike.values() if not view.ask(Busy(some[0])) for one in some]
    return sorted(able, key=lambda one: -one.hp)


def held(board: Board, territory: Thing) -> list[Thing]:
    """Return the units that its owner has in a territory, but for those in space."""
    there = board.units.get(territory.id, [])
    return [one for one in there if one.owner == territory.owner and side_in(board, one) != SPACE]


def side_in(board: Board, unit: Thing) -> str:
    """Return on which side a unit is; land if nobody knows its sort."""
    return board.made[unit.sort].side if unit.sort in board.made else LAND_SIDE


def strength(board: Board, units: Sequence[Thing], attacking: bool) -> list[int]:
    """Return what units are worth in a fight, each its die times its hit points, the best first."""
    known = [(one.hp, board.made[one.sort]) for one in units if one.sort in board.made]
    worth = [hp * (made.attack if attacking else made.defence) for hp, made in known]
    return sorted((each for each in worth if each), reverse=True)


def chances(board: Board, outposts: Sequence[Outpost], more: Sequence[int] = ()) -> list[Chance]:
    """Return the attacks that make sense, those on whoever has fewest units first.

    more: what units are worth that could still be put where the attack comes from.
    """
    aims = {aim.id: aim for one in outposts for aim in one.foreign}
    theirs = {id: sum(strength(board, held(board, aim), False)) for id, aim in aims.items()}
    found = [chance for one in outposts if one.foreign for chance in _chances(board, one, more, theirs)]
    few = Counter(one.owner for there in board.units.values() for one in there)
    return sorted(found, key=lambda one: (few[one.aim.owner], one.theirs - one.ours))


def _chances(board: Board, outpost: Outpost, more: Sequence[int], theirs: Mapping[str, int]) -> list[Chance]:
    """Those that an outpost has; the same units attack on any ground of one kind. theirs: how strong each aim is."""
    ours = {ground: _ours(board, outpost, ground, more) for ground in {aim.terrain for aim in outpost.foreign}}
    each = [Chance(outpost, aim, ours[aim.terrain], theirs[aim.id]) for aim in outpost.foreign]
    return [one for one in each if one.theirs and OURS * one.ours >= THEIRS * one.theirs]


def _ours(board: Board, outpost: Outpost, ground: str, more: Sequence[int]) -> int:
    """One stays behind, the weakest, if nobody else does."""
    side, here = (LAND_SIDE if ground == LAND_SIDE else SCUBA), outpost.territory.terrain == ground
    fit = [one for one in outpost.units if side_in(board, one) in (side, SPACE)]
    worth = sorted([*strength(board, fit, True), *(more if here else ())], reverse=True)
    return sum(worth[:-1] if len(worth) == outpost.count + len(more) else worth)


# --- which way


def steps_from_others(view: View, player: Player) -> dict[str, int]:
    """Return how far it is over land to the next territory of another player, from each whose land leads to one."""
    ways = lands(view)
    start = [one.id for one in view.things("territory") if one.owner not in (None, player) and one.id in ways]
    far, waiting = dict.fromkeys(start, 0), deque(start)
    while waiting:
        here = waiting.popleft()
        for there in ways[here]:
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far


def air_line(one: Thing, others: Sequence[Thing]) -> int:
    """Return how many territories there are from one to the next of others, whatever lies between."""
    return min((_apart(one.q - other.q, one.r - other.r) for other in others), default=FAR)


def _apart(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))
