"""What makes sense in a turn: lines that a player could send, in the order in which they would be carried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Player, Question, Thing, View, money

from .buildings import HOSPITAL, PORT, SPACEPORT, Plans
from .commands import busiest_land
from .map import Bears, Leads, bordering, called
from .ports import free_paths
from .units import LAND_SORTS, SOLDIER, SPACE_SORTS, UnitSort, Values, able, listed_sorts, listed_units, values

TWO = 2
"""How many of each sort of act are suggested at most."""
CROWD = 4
"""A hospital is suggested where there are so many units."""


@dataclass(frozen=True, slots=True)
class BestWord(Question[str]):
    """The line with which a player spells the best word that they can begin their turn with; "" if there is none."""

    player: Player
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Outpost:
    """A territory of a player: who of theirs can act there, and beside it others’ ground and ground for the taking."""

    territory: Thing
    units: tuple[Thing, ...]
    foreign: tuple[Thing, ...]
    free: tuple[Thing, ...]


def advice(view: View, player: Player) -> list[str]:
    """Return what a player could do in their turn now, each as “words | line”; nothing if it is not their turn."""
    if view.game.turn != player:
        return []
    outposts = [_outpost(view, player, one) for one in view.things("territory", owner=player)]
    word = view.ask(BestWord(player))
    spelled = [f"Begin with a word | {word}"] if word else []
    bought = [*_training(view, player, outposts), *_building(view, player, outposts)]
    early = [*spelled, *_placing(view, player, outposts), *bought]
    return [*early, *_fighting(view, outposts), *_moving(view, outposts), *_harvesting(view, player, outposts)]


def _outpost(view: View, player: Player, there: Thing) -> Outpost:
    beside = [one for one in bordering(view, there) if view.ask(Leads(player, there, one))]
    foreign = [one for one in beside if one.owner not in (None, player)]
    free = [one for one in beside if one.owner is None and not view.ask(Bears(SOLDIER, one))]
    return Outpost(there, (*able(view, player, there),), (*foreign,), (*free,))


def _held(view: View, territory: Thing) -> int:
    return len(view.things("unit", at=territory, owner=territory.owner))


def _placing(view: View, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """One goes where there is nobody yet, the others to where foreign units are most."""
    sort, count = next(iter(player.reserve.items()), ("", 0))
    free = next((one for outpost in outposts for one in outpost.free), None)
    front = max(outposts, key=lambda one: sum(_held(view, other) for other in one.foreign), default=None)
    there = front.territory if front is not None and front.foreign else busiest_land(view, player)
    found = []
    if free is not None and count:
        found.append(f"Take {called(free)}, which is nobody’s | place 1 {sort} in {free.id}")
    if count > len(found) and there is not None:
        units = listed_sorts({sort: count - len(found)})
        found.append(f"Put {units} in {called(there)} | place {units} in {there.id}")
    return found


def _training(view: View, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """What fights best and what harvests most, of what a unit away from others can become for the player’s money."""
    purse = view.free(player)
    made = [view.ask(Values(sort)) for sort in (*LAND_SORTS, *SPACE_SORTS)]
    sorts = [one for one in made if one is not None and 0 < one.cost <= purse]
    quiet = {unit.sort: unit for one in outposts if not one.foreign for unit in one.units}
    fit = [one for one in sorts if one.made_from in quiet]
    if not fit:
        return []
    best = [max(fit, key=lambda one: (one.attack + one.defence) * one.hp), max(fit, key=lambda one: one.harvest)]
    return [_trained(quiet[one.made_from], one) for one in dict.fromkeys(best)]


def _trained(unit: Thing, made: UnitSort) -> str:
    words = f"Train a {unit.sort} in {called(unit.at)} to be a {made.name}, for {money(made.cost)}"
    return f"{words} | train 1 {unit.sort} in {unit.at.id} to {made.name}"


def _building(view: View, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """A port where a shipping path goes, a hospital where many are, a spaceport for whoever is rich."""
    purse, found = view.free(player), []
    for one in sorted(outposts, key=lambda one: -len(one.units)):
        there, stands = one.territory, [built.sort for built in view.things("building", at=one.territory)]
        crowded = [HOSPITAL] if len(one.units) >= CROWD else []
        paths = free_paths(view, there)
        wanted = dict.fromkeys((*crowded, SPACEPORT), "") | ({PORT: f" on {paths[0].id}"} if paths else {})
        for sort, on in wanted.items():
            plan = view.ask(Plans(sort))
            if sort not in stands and plan is not None and plan.cost <= purse:
                words = f"Build a {sort} in {called(there)}, for {money(plan.cost)}"
                found.append(f"{words} | build {sort} in {there.id}{on}")
    return found[:1]


def _fighting(view: View, outposts: Sequence[Outpost]) -> list[str]:
    """Where the player has more units than whoever is attacked, and one to stay behind."""
    chances = [
        (len(one.units) - _held(view, other), one, other) for one in outposts for other in one.foreign
        if len(one.units) > _held(view, other) + 1
    ]
    found = []
    for _, one, other in sorted(chances, key=lambda chance: -chance[0]):
        theirs = listed_units(view.things("unit", at=other, owner=other.owner))
        words = f"Attack {other.owner}’s {theirs} in {called(other)} with those in {called(one.territory)}"
        found.append(f"{words} | attack {other.id} from {one.territory.id} until won then advance all")
    won = [one for one in view.things("territory") if one.taken_from is not None]
    return [*(f"Bring one over | advance 1 from {one.taken_from.id} to {one.id}" for one in won), *found[:TWO]]


def _moving(view: View, outposts: Sequence[Outpost]) -> list[str]:
    """To where nobody is yet, from where more than one are and no others near."""
    found = []
    for one in outposts if view.game.moves_left else ():
        if len(one.units) > 1 and one.free and not one.foreign:
            unit, aim = one.units[0], one.free[0]
            words = f"Go from {called(one.territory)} to {called(aim)}, which is nobody’s"
            found.append(f"{words} | move 1 {unit.sort} from {one.territory.id} to {aim.id}")
    return found[:TWO]


def _harvesting(view: View, player: Player, outposts: Sequence[Outpost]) -> list[str]:
    """Where the player knows of something to bring in, and nobody is near who could attack."""
    found: list[tuple[int, str]] = []
    for one in outposts:
        there, known = one.territory, player.known.get(one.territory.id, (0,))[0]
        rate = sum(values(view, unit).harvest for unit in one.units)
        if known and rate and not one.foreign:
            words = f"Harvest in {called(there)}, up to {money(min(rate, known))}"
            found.append((min(rate, known), f"{words} | harvest {there.id}"))
    return [line for _, line in sorted(found, key=lambda one: -one[0])][:TWO]
