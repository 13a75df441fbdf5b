"""Units: what sorts there are, which ones stand where, how they come, change and go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Count, Event, Intent, Pay, Player, Question, Remove, Set, Tell, Thing, View, with_article
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

FREE = "free"
TRAINING = "training"
HARVESTING = "harvesting"
"""What a unit can be doing."""
SPACE = "space"
SCUBA = "scuba"
MERCENARY = "mercenary"
LAND_SIDE = "land"
"""Where units can be beside land, and what is put before the names of some."""
SOLDIER = "soldier"
"""The sort of unit that everything is made from."""
LAND_SORTS = (
    "soldier", "scout", "miner", "sharpshooter", "sentry", "medic", "demolisher", "tank", "harvester", "flak battery",
)
SPACE_SORTS = ("astronaut", "orbital miner", "star fighter", "orbital bomber")
_PLAIN = (*LAND_SORTS, *(f"{SCUBA} {sort}" for sort in LAND_SORTS), *SPACE_SORTS)
SORTS = (f"{SCUBA} {SOLDIER}={SCUBA} {SOLDIER}s={SCUBA}", *(
    "=".join((f"{before}{sort}", f"{before}{sort.removesuffix('y')}{'ies' if sort.endswith('y') else 's'}"))
    for before in ("", f"{MERCENARY} ") for sort in _PLAIN if before or sort != f"{SCUBA} {SOLDIER}"
))
"""What a SORT can be in a command, each with its plural."""


@dataclass(frozen=True, slots=True)
class UnitSort:
    """What all units of a sort have.

    `side` is "land", "space" or "scuba"; `cost` and `harvest` are in dollars, `sum` is what it costs all the way from a
    soldier; `turns` are those that training takes.
    """

    name: str
    side: str
    made_from: str
    cost: int
    turns: int
    attack: int
    defence: int
    hp: int
    harvest: int
    sum: int


@dataclass(frozen=True, slots=True)
class Values(Question[UnitSort | None]):
    """What the units of a sort have; None if there is no such sort."""

    sort: str
    otherwise: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Speed(Question[int]):
    """How many moves a player has in a turn."""

    player: Player
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Busy(Question[str]):
    """Why a unit can do nothing now, in words that follow its name, “is in training”; "" if it can."""

    unit: Thing = field(metadata=naming("unit"))
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Surveys(Question[bool]):
    """Whether a unit that enters a territory surveys it: it learns its resources, and meets who is hidden there."""

    unit: Thing = field(metadata=naming("unit"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MayEnter(Question[str]):
    """Why a unit of a player may not enter a territory, in words; "" if it may. Not how it would get there."""

    unit: Thing = field(metadata=naming("unit"))
    territory: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class MayPlace(Question[str]):
    """Why a player may not place a unit that they received as one of a `sort` there, in words; "" if they may."""

    player: Player
    received: str
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    otherwise: ClassVar[str] = ""


# --- what there is


def values(view: View, unit: Thing) -> UnitSort:
    """Return what a unit has as one of its sort; if no rule says, it can do nothing."""
    sort: str = unit.sort
    return view.ask(Values(sort)) or UnitSort(sort, "land", "", 0, 0, 0, 0, 1, 0, 0)


def all_values(view: View, units: Sequence[Thing]) -> list[UnitSort]:
    """Return what each of some units has as one of its sort; rules are asked once about each sort."""
    known: dict[str, UnitSort] = {}
    for unit in units:
        if unit.sort not in known:
            known[unit.sort] = values(view, unit)
    return [known[unit.sort] for unit in units]


def trained_on(view: View, player: Player) -> list[Intent]:
    """Return what brings the units of a player that are in training a turn further."""
    units = [one for one in view.things("unit", owner=player) if one.status == TRAINING]
    done = [one for one in units if one.ready_in <= 1]
    onward: list[Intent] = [Set(one, ready_in=one.ready_in - 1) for one in units if one not in done]
    return [*onward, *(Upgrade(one, one.becomes) for one in done)]


def holds_ground(view: View, unit: Thing) -> bool:
    """Tell whether a unit owns the territory where it is for its owner: it has one, and is not in space."""
    return unit.owner is not None and values(view, unit).side != SPACE


def units_of(view: View, player: Player, territory: Thing) -> list[Thing]:
    """Return all units of a player in a territory, oldest first."""
    return view.things("unit", at=territory, owner=player)


def on_ground(view: View, units: Sequence[Thing]) -> list[Thing]:
    """Return those of some units that own the territory where they are for their owner."""
    return [one for one, made in zip(units, all_values(view, units), strict=True)
            if one.owner is not None and made.side != SPACE]


def foreign_units(view: View, player: Player, territory: Thing, ground: bool = False) -> list[Thing]:
    """Return the units of other players in a territory; those in space do not count if only the `ground` does."""
    others = [one for one in view.things("unit", at=territory) if one.owner not in (None, player)]
    return on_ground(view, others) if ground else others


def side_of(view: View, sort: str) -> str:
    """Return on which side the units of a sort are: “land”, “scuba” or “space”; land if no rule knows the sort."""
    made = view.ask(Values(sort))
    return made.side if made is not None else LAND_SIDE


def bare(sort: str) -> str:
    """Return a sort without what can stand before its name: “tank” of “mercenary scuba tank”."""
    return sort.removeprefix(f"{MERCENARY} ").removeprefix(f"{SCUBA} ")


def kept_name(view: View, unit: Thing, sort: str) -> str:
    """Return the sort that a unit becomes if it becomes one that is plainly called so: “mercenary tank” of “tank”."""
    plain = bare(sort)
    made = view.ask(Values(plain))
    before = f"{MERCENARY} " if unit.sort.startswith(MERCENARY) else ""
    dives = unit.sort.removeprefix(before).startswith(SCUBA) and made is not None and made.side != SPACE
    return f"{before}{SCUBA} {plain}" if dives else f"{before}{plain}"


def listed_units(units: Sequence[Thing]) -> str:
    """Return units in words, by sort: “2 soldiers and 1 tank”."""
    names = [str(unit.sort) for unit in units]
    return listed_sorts({name: names.count(name) for name in names})


def listed_sorts(counts: dict[str, int]) -> str:
    """Return so many units of each sort in words: “2 soldiers and 1 tank”."""
    words = [f"{count} {plural_of(name) if count != 1 else name}" for name, count in counts.items()]
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words) or "nothing"


def plural_of(sort: str) -> str:
    """Return the plural of a sort: “tanks”, “flak batteries”."""
    return f"{sort.removesuffix('y')}ies" if sort.endswith("y") else f"{sort}s"


# --- choosing units


def able(view: View, player: Player, territory: Thing, sort: str = "") -> list[Thing]:
    """Return the units of a player in a territory that can act, of one sort if it is named; unhurt ones first."""
    units = [one for one in units_of(view, player, territory) if sort in ("", one.sort) and not view.ask(Busy(one))]
    whole = {one: made.hp for one, made in zip(units, all_values(view, units), strict=True)}
    return sorted(units, key=lambda one: whole[one] - one.hp)


def picked(
    view: View, player: Player, territory: Thing, sorts: Sequence[str], numbers: Sequence[int]
) -> list[Thing]:
    """Return so many units of each sort, “” for any, that can act in a territory; fewer if there are not so many."""
    wanted = zip(sorts, numbers, strict=True)
    return [unit for sort, number in wanted for unit in able(view, player, territory, sort)[:number]]


def too_few(view: View, player: Player, territory: Thing, sorts: Sequence[str], numbers: Sequence[int]) -> str:
    """Return that a player has not so many units that can act in a territory, and why, in words; "" if they have."""
    for sort, number in zip(sorts, numbers, strict=True):
        can = len(able(view, player, territory, sort))
        if can < number:
            name = plural_of(sort or "unit")
            there = [one for one in units_of(view, player, territory) if sort in ("", one.sort)]
            reasons = dict.fromkeys(f"one {why}" for one in there if (why := view.ask(Busy(one))))
            because = f" ({', '.join(reasons)})" if reasons else ""
            return f"Of your {name} in #{territory.id}, {can or 'none'} can do that now{because}."
    return ""


def cheapest_first(view: View, units: Sequence[Thing]) -> list[Thing]:
    """Return units in the order in which they are destroyed without dice: the cheap, the wounded, the old first."""
    return sorted(units, key=lambda one: (values(view, one).sum, one.hp))


# --- what happens to units


@dataclass(frozen=True, slots=True)
class Receive(Intent):
    """Give a player units of a sort, to be placed; `why` completes the sentence."""

    player: Player
    sort: str
    count: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class UnitsReceived(Event):
    """A player received units, which are in their reserve until they are placed."""

    player: Player
    sort: str
    count: int
    why: str
    what: str
    told: ClassVar[str] = "{player} {receives|receive} {what} {why}"


@dataclass(frozen=True, slots=True)
class Train(Intent):
    """Begin to turn a unit into one of another sort, for its price."""

    unit: Thing = field(metadata=naming("unit"))
    sort: str


@dataclass(frozen=True, slots=True)
class Upgrade(Intent):
    """Turn a unit into one of another sort now, with all its hit points."""

    unit: Thing = field(metadata=naming("unit"))
    sort: str


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    """A unit is of another sort now; `before` is the one it had."""

    player: Player
    unit: Thing = field(metadata=naming("unit"))
    before: str
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    told: ClassVar[str] = "{player:own} {before} in {territory:short} is {sort:a} now."


@dataclass(frozen=True, slots=True)
class Hurt(Intent):
    """Take hit points from a unit, or give it some (below zero), and kill it if none is left."""

    unit: Thing = field(metadata=naming("unit"))
    by: int = 1
    why: str = ""


@dataclass(frozen=True, slots=True)
class Kill(Intent):
    """Remove a unit from the game; its territory may lose its owner by that."""

    unit: Thing = field(metadata=naming("unit"))
    why: str = ""


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """A unit has been killed; `owner` is None for one without an employer."""

    owner: Player | None
    sort: str
    territory: Thing = field(metadata=naming("territory"))
    why: str


@dataclass(frozen=True, slots=True)
class SettleOwner(Intent):
    """Let a territory belong to whoever holds it now."""

    territory: Thing = field(metadata=naming("territory"))


@carried_out(SettleOwner)
def who_holds_it_owns_it(view: View, settle: SettleOwner) -> list[Intent | Event]:
    """Whoever has units on its ground, not in space, owns a territory."""
    there = settle.territory
    owner = next((one.owner for one in view.things("unit", at=there) if holds_ground(view, one)), None)
    if owner == there.owner:
        return []
    left = [Tell(f"Nobody holds #{there.id} any more.")] if owner is None else []
    return [Set(there, owner=owner), *left]


@carried_out(Receive)
def waits_to_be_placed(view: View, receive: Receive) -> list[Intent | Event]:
    """It is in the reserve until then."""
    units = Count(receive.player, "reserve", receive.sort, receive.count)
    what = listed_sorts({receive.sort: receive.count})
    return [units, UnitsReceived(receive.player, receive.sort, receive.count, receive.why, what)]


@carried_out(Train)
def begins_training(view: View, train: Train) -> list[Intent | Event]:
    """The price is paid at once; what takes no turn is ready."""
    unit, made = train.unit, view.ask(Values(train.sort))
    if made is None:
        return []
    why = f"for training {with_article(unit.sort)} to be {with_article(train.sort)}"
    paid = Pay(unit.owner, "bank", made.cost, why)
    if not made.turns:
        return [paid, Upgrade(unit, train.sort)]
    return [paid, Set(unit, status=TRAINING, ready_in=made.turns, becomes=train.sort)]


@carried_out(Upgrade)
def becomes_another(view: View, upgrade: Upgrade) -> list[Intent | Event]:
    """It is as good as new, and no longer in training; its territory may lose its owner, if it is in space now."""
    unit, made = upgrade.unit, view.ask(Values(upgrade.sort))
    before, whole = str(unit.sort), made.hp if made is not None else unit.hp
    now = Set(unit, sort=upgrade.sort, hp=whole, status=FREE, ready_in=0, becomes="")
    return [now, SettleOwner(unit.at), Upgraded(unit.owner, unit, before, upgrade.sort, unit.at)]


@carried_out(Hurt)
def loses_hit_points(view: View, hurt: Hurt) -> list[Intent | Event]:
    """None left is the end of it."""
    left = hurt.unit.hp - hurt.by
    return [Kill(hurt.unit, hurt.why)] if left <= 0 else [Set(hurt.unit, hp=left)]


@carried_out(Kill)
def is_killed(view: View, kill: Kill) -> list[Intent | Event]:
    """It leaves the game; where it was may belong to nobody now."""
    unit = kill.unit
    killed = Killed(unit.owner, unit.sort, unit.at, kill.why)
    return [Remove(unit), SettleOwner(unit.at), killed]
