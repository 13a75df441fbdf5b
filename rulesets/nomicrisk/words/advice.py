"""What makes sense in a turn: lines that a player could send, in the order in which they would be carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Player, Question, Thing, View, money

from .buildings import PORT, working
from .commands import busiest_land
from .fronts import (
    Board,
    Chance,
    Outpost,
    air_line,
    board_of,
    chances,
    held,
    outposts_of,
    side_in,
    steps_from_others,
    strength,
)
from .investing import DEMOLISHER, FLAK, bought
from .map import LAND, WATER, called
from .sorts import MERCENARY, SCUBA, SPACE, SPACE_SORTS, Values, bare, listed_sorts
from .units import listed_units

BOMBER = "orbital bomber"
"""Who drops bombs."""
TWO = 2
"""How many of each sort of act are suggested at most."""
NAMED_FROM = 3
"""From so many territories on, one is worth a name."""


@dataclass(frozen=True, slots=True)
class BestWord(Question[str]):
    """The line with which a player spells the best word that they can begin their turn with; "" if there is none."""

    player: Player
    otherwise: ClassVar[str] = ""


def advice(view: View, player: Player) -> list[str]:
    """Return what a player could do in their turn now, each as “words | line”; nothing if it is not their turn."""
    if view.game.turn != player:
        return []
    board = board_of(view)
    outposts = outposts_of(view, board, player)
    word, fights = view.ask(BestWord(player)), chances(board, outposts)
    spelled = [f"Begin with a word | {word}"] if word else []
    early = [*spelled, *_advancing(view, outposts), *_placing(view, board, player, outposts)]
    special = [*_in_space(board, player, outposts), *_special(view, player, outposts)]
    attacks = [*_fighting(view, board, player, fights), *special]
    steps = steps_from_others(view, player)
    stuck = not fights and not any(one.free or one.territory.id in steps for one in outposts)
    late = [*_moving(view, board, outposts, steps), *_harvesting(board, player, outposts), *_naming(outposts)]
    return [*early, *attacks, *bought(view, board, player, outposts, stuck), *late]


def _placing(view: View, board: Board, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """Some go where there is nobody yet, the others to where they help to attack, or to where most are."""
    sort, count = next(iter(player.reserve.items()), ("", 0))
    made = view.ask(Values(sort)) if count else None
    if made is None:
        return []
    own = [one for one in outposts if one.territory.owner == player]
    on_land = [one for one in own if one.territory.terrain == LAND]
    fights = chances(board, on_land, [made.attack * made.hp] * count)
    free = list(dict.fromkeys(there for one in on_land for there in one.free))
    found = [f"Take {called(one)}, which is nobody’s | place 1 {sort} in {one.id}" for one in free]
    if working(view, player, PORT):
        shores = dict.fromkeys(there for one in own for there in one.beside if there.owner is None)
        waters = [one for one in shores if one.terrain == WATER]
        found += [f"Take {called(one)}, which is water | place 1 {SCUBA} {sort} in {one.id}" for one in waters]
    found = [] if fights else found[: min(count, TWO + 1)]
    there = _front(view, board, player, on_land, fights)
    if count > len(found) and there is not None:
        units = listed_sorts({sort: count - len(found)})
        found.append(f"Put {units} in {called(there)} | place {units} in {there.id}")
    return found


def _front(
    view: View, board: Board, player: Player, outposts: Sequence[Outpost], fights: Sequence[Chance]
) -> Thing | None:
    """Where an attack makes sense; or else where most foreign units are near, or most of the player’s own."""
    if fights:
        return fights[0].outpost.territory
    near = {one.territory: sum(len(held(board, other)) for other in one.foreign) for one in outposts if one.foreign}
    return max(near, key=lambda one: near[one]) if near else busiest_land(view, player)


def _advancing(view: View, outposts: Sequence[Outpost]) -> list[str]:
    """Into what was won, all but one; all if somebody stays behind anyway."""
    won = [(one, there) for one in outposts for there in one.beside if there.taken_from == one.territory]
    counts = [(_free_to_go(one), one.territory, there) for one, there in won]
    return [
        f"Bring {count} over to {called(there)} | advance {count} from {origin.id} to {there.id}"
        for count, origin, there in counts if count
    ]


def _free_to_go(outpost: Outpost) -> int:
    """Return how many units can leave without giving the territory up."""
    return len(outpost.units) - (outpost.count == len(outpost.units))


def _fighting(view: View, board: Board, player: Player, fights: Sequence[Chance]) -> list[str]:
    """One attack from each territory, and one on each."""
    found, origins, aims = [], set[str](), set[str]()
    for one in fights:
        origin, aim = one.outpost.territory, one.aim
        if origin.id in origins or aim.id in aims:
            continue
        origins.add(origin.id)
        aims.add(aim.id)
        theirs = held(board, aim)
        words = f"Attack {aim.owner}’s {listed_units(theirs)} in {called(aim)} with those in {called(origin)}"
        wages = [unit.wage for unit in theirs if unit.sort.startswith(MERCENARY)]
        bribing = " bribing" if wages and view.free(player) >= 4 * max(wages) else ""
        found.append(f"{words} | attack {aim.id} from {origin.id} until won{bribing}")
    return found[: TWO + 1]


def _in_space(board: Board, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """On others’ units in space, where the player’s own are stronger."""
    above: dict[Thing, list[Thing]] = {}
    for unit in (one for there in board.units.values() for one in there):
        if bare(unit.sort) in SPACE_SORTS and unit.owner not in (None, player):
            above.setdefault(unit.at, []).append(unit)
    found = []
    for one in outposts if above else ():
        fit = strength(board, [unit for unit in one.units if bare(unit.sort) in (*SPACE_SORTS, FLAK)], True)
        ours = sum(fit[: one.count - 1])
        for there in (one.territory, *one.beside):
            units = above.get(there, [])
            whose = units[0].owner if units else None
            if units and ours > sum(strength(board, [unit for unit in units if unit.owner == whose], False)):
                words = f"Attack {whose}’s units in space in {called(there)}"
                found.append(f"{words} | attack space of {whose} in {there.id} from {one.territory.id} until won")
    return found[:TWO]


def _special(view: View, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """What units can do by themselves: bombs, and the end of a building."""
    built = [one for one in view.things("building") if one.owner != player]
    found = []
    for one in outposts:
        sorts, here = {bare(unit.sort) for unit in one.units}, one.territory
        if BOMBER in sorts:
            found += [f"Bomb {called(aim)} | bomb {aim.id} from {here.id}" for aim in one.foreign[:1]]
        if DEMOLISHER in sorts:
            near = [(each.sort, each.at) for each in built if each.at in one.foreign][:1]
            found += [f"Destroy the {sort} in {called(there)} | demolish {sort} in {there.id} from {here.id}"
                      for sort, there in near]
    return found[:TWO]


def _moving(view: View, board: Board, outposts: Sequence[Outpost], steps: dict[str, int]) -> list[str]:
    """Most of those who have nobody near go to where others are; single ones to where nobody is yet."""
    if not view.game.moves_left:
        return []
    inland = [one for one in outposts if not one.foreign and _free_to_go(one)]
    ahead = sorted(inland, key=lambda one: -_free_to_go(one))
    marches = [line for one in ahead if _free_to_go(one) > 1 and (line := _march(one, steps))][:TWO]
    free = {one.territory.id: one.free[0] for one in inland if one.free}
    single = [_single(one, free[one.territory.id]) for one in inland if one.territory.id in free]
    return [*marches, *_flights(view, board, outposts), *single][: TWO + 1]


def _single(outpost: Outpost, aim: Thing) -> str:
    unit, here = outpost.units[0], outpost.territory
    words = f"Go from {called(here)} to {called(aim)}, which is nobody’s"
    return f"{words} | move 1 {unit.sort} from {here.id} to {aim.id}"


def _march(outpost: Outpost, steps: dict[str, int]) -> str:
    """Return the line that brings most units of an outpost nearer to others; "" if no way does."""
    here, count = outpost.territory, _free_to_go(outpost)
    ways = [one for one in outpost.beside if one.id in steps and steps[one.id] < steps.get(here.id, len(steps))]
    if not ways:
        return ""
    there = min(ways, key=lambda one: steps[one.id])
    words = f"Go on with {count} units from {called(here)} towards the others"
    return f"{words} | move {count} from {here.id} to {there.id}"


def _flights(view: View, board: Board, outposts: Sequence[Outpost]) -> list[str]:
    """Units in space go to where others are."""
    found = []
    for one in outposts:
        flying = [unit for unit in one.units if side_in(board, unit) == SPACE and board.made[unit.sort].attack]
        if flying and not one.foreign and one.beside:
            mine = flying[0].owner
            others = [each for each in view.things("territory") if each.owner not in (None, mine)]
            there, sort = min(one.beside, key=lambda each: air_line(each, others)), flying[0].sort
            units = listed_sorts({sort: sum(unit.sort == sort for unit in flying)})
            words = f"Fly from {called(one.territory)} towards the others"
            found.append(f"{words} | move {units} from {one.territory.id} to {there.id}")
    return found[:TWO]


def _harvesting(board: Board, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """Where the player knows of something to bring in, and nobody is near who could attack."""
    found: list[tuple[int, str]] = []
    for one in outposts:
        there, known = one.territory, player.get("known", {}).get(one.territory.id, (0,))[0]
        made = [board.made[unit.sort].harvest for unit in one.units if unit.sort in board.made]
        if known and sum(made) and not one.foreign:
            rate = sum(made)
            words = f"Harvest in {called(there)}, up to {money(min(rate, known))}"
            found.append((min(rate, known), f"{words} | harvest {there.id}"))
    return [line for _, line in sorted(found, key=lambda one: -one[0])][: TWO + 1]


def _naming(outposts: Sequence[Outpost]) -> list[str]:
    own = [one.territory for one in outposts if one.territory.owner is not None]
    if len(own) < NAMED_FROM or any(one.name for one in own):
        return []
    return [f'Give {called(own[0])} a name | name {own[0].id} "NAME"']
