"""Turns: they begin and end step by step, and each step is played to its end before the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from mailgame.law import (
    BeginTurn,
    CancelTimer,
    Event,
    Intent,
    Pay,
    Player,
    Set,
    SetTimer,
    Thing,
    View,
    hours_from,
    next_of,
    on_turn,
    those_named,
)
from mailgame.law.vocabulary import carried_out

from .growth import AddTerritory
from .starts import next_start

TURN = "turn"
"""The sort of command that is given in one's own turn only: `rule.command("…", "…", sort=TURN)`."""


@dataclass(frozen=True, slots=True)
class SetUp(Intent):
    """Put the map and all units on it as the game starts."""

    stage: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GiveLand(Intent):
    """Give players, by name, territories to start in: that of a number, and those after it."""

    names: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class LandGiven(Event):
    """Players have territories to start in, in this order: that of a number, and those after it."""

    names: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class AllSetUp(Event):
    """Everything is in its place for the first turn."""


@dataclass(frozen=True, slots=True)
class TakeStep(Intent):
    """Play a step of a player's turn, with all that follows; it is left out if they are not on turn any more."""

    stage: ClassVar[bool] = True
    player: Player
    name: str


@dataclass(frozen=True, slots=True)
class TurnStep(Event):
    """A step of the beginning or the end of a player's turn, by its `name`: `@rule.after(TurnStep, name="harvest")`."""

    player: Player
    name: str


@dataclass(frozen=True, slots=True)
class FinishTurn(Intent):
    """Let a turn be over, after its last step; it does nothing if it is another turn by now."""

    player: Player
    number: int
    why: str = ""


@carried_out(GiveLand)
def land_is_given(view: View, give: GiveLand) -> list[Intent | Event]:
    """It lies on the map by now."""
    return [LandGiven(give.names, give.number)]


@carried_out(TakeStep)
def is_played(view: View, step: TakeStep) -> list[Intent | Event]:
    """Rules say what comes in it."""
    turn: Player | None = view.game.turn
    return [TurnStep(step.player, step.name)] if turn == step.player else []


def steps_of(text: str) -> list[str]:
    """Return the steps that a text of a rule lists: “vote, harvest, wages”."""
    return [step for part in text.split(",") if (step := part.strip())]


def in_play(view: View) -> list[Player]:
    """Return the players who are neither eliminated nor gone, in the order of their turns."""
    return [player for player in those_named(view, "player", view.game.order) if player.status == "playing"]


def starts(view: View, given: LandGiven) -> list[tuple[Player, Thing]]:
    """Return players who have been given land, each with the territory in which they start."""
    players = those_named(view, "player", given.names)
    lands = [one for one in view.things("territory") if int(one.id) >= given.number]
    return list(zip(players, lands, strict=False))


def next_to_play(view: View, player: Thing) -> Player | None:
    """Return who has the turn after a player's, passing over those who are out; None if nobody is left."""
    return next_of(those_named(view, "player", view.game.order), player, in_play(view))


def next_turn(view: View) -> Intent | None:
    """Return what begins the turn after that of whoever had the last; in a pause it waits for its end."""
    last = view.game.played_last
    if last is None or on_turn(view) is not None or view.game.paused:
        return None
    player = next_to_play(view, last)
    return BeginTurn(player) if player is not None else None


def reminder(view: View, until: datetime, before: int) -> list[Intent]:
    """Return what reminds the player on turn so many hours before a moment; of what is over already nobody is."""
    when = until - timedelta(hours=before)
    wanted = before > 0 and when > view.now
    return [SetTimer("reminder", when, about={"quiet": True}) if wanted else CancelTimer("reminder")]


def time_left(view: View, answer_hours: int, longest_turn: int) -> datetime:
    """Return until when the player on turn has time: so many hours, within the longest turn if there is one."""
    until = hours_from(view, answer_hours)
    if not longest_turn or not view.game.turn_began:
        return until
    return min(until, datetime.fromisoformat(view.game.turn_began) + timedelta(hours=longest_turn))


def seated_last(view: View, player: Player, money: int, apart: int) -> list[Intent]:
    """Return what gives a player who comes later the last turn of all, a place to start in, and what all began with."""
    q, r = next_start(view, apart)
    number = view.next_number("territory")
    purse = [Pay("", player, money, "to begin with")] if money else []
    order = Set(view.game, order=[*view.game.order, player.id])
    return [order, *purse, AddTerritory(q, r, start=True), GiveLand((player.id,), number)]
