"""Lives of units: how they come, are trained, hurt and killed, and who owns their ground by that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import Count, Event, Intent, Pay, Player, Remove, Set, Tell, Thing, View, on_turn, with_article
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .map import called
from .sorts import Values, listed_sorts
from .units import FREE, TRAINING, holds_ground, listed_units


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
class LostWithoutAFight(Event):
    """A player has lost units in a territory without a fight."""

    owner: Player
    what: str
    where: str
    why: str
    told: ClassVar[str] = "{owner} {loses|lose} {what} in {where}: {why}"


@dataclass(frozen=True, slots=True)
class SettleOwner(Intent):
    """Let a territory belong to whoever holds it now."""

    territory: Thing = field(metadata=naming("territory"))


@dataclass(frozen=True, slots=True)
class GroundLeft(Event):
    """A territory has lost its owner, who was `before`; perhaps somebody holds it again by the end."""

    late: ClassVar[bool] = True
    territory: Thing = field(metadata=naming("territory"))
    before: Player


@carried_out(SettleOwner)
def who_holds_it_owns_it(view: View, settle: SettleOwner) -> list[Intent | Event]:
    """Whoever has units on its ground, not in space, owns a territory."""
    there = settle.territory
    owner = next((one.owner for one in view.things("unit", at=there) if holds_ground(view, one)), None)
    if owner == there.owner:
        return []
    left = [GroundLeft(there, there.owner)] if owner is None else []
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


def nobodys_now(view: View, left: GroundLeft) -> list[Intent]:
    """Return what tells that nobody holds a territory, unless somebody does by now, or it was told as a battle won."""
    there = left.territory
    won = left.before != on_turn(view) and there.get("taken_from") is not None
    told = there.exists and there.owner is None and not won
    return [Tell(f"Nobody holds {called(there)} any more.")] if told else []


def lost_without_a_fight(units: Sequence[Thing], why: str) -> list[Event]:
    """Return what tells of units that nobody fought and that are lost all the same; `why` is a sentence."""
    theirs: dict[tuple[Player, Thing], list[Thing]] = {}
    for unit in units:
        if unit.owner is not None:
            theirs.setdefault((unit.owner, unit.at), []).append(unit)
    return [LostWithoutAFight(owner, listed_units(some), f"#{at.id}", why) for (owner, at), some in theirs.items()]


def trained_on(view: View, player: Player) -> list[Intent]:
    """Return what brings the units of a player that are in training a turn further."""
    units = [one for one in view.things("unit", owner=player) if one.status == TRAINING]
    done = [one for one in units if one.ready_in <= 1]
    onward: list[Intent] = [Set(one, ready_in=one.ready_in - 1) for one in units if one not in done]
    return [*onward, *(Upgrade(one, one.becomes) for one in done)]
