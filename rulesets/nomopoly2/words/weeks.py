"""Weeks and updates: the parts of which they consist, and what is counted by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Plain, Player, SetTimer, View, those_named
from mailgame.law.vocabulary import carried_out

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""The days of a week, by their numbers."""
DAYS = ("opening", "midweek", "voting", "weekend")
"""What the four days of the calendar are called: the week begins, an update, votes open, an update."""
AT_ONCE = ("bid", "game", "office", "patent")
"""The sorts of commands that are played at once and are actions, beside votes and proposals."""


@dataclass(frozen=True, slots=True)
class NewWeek(Intent):
    """Let a week begin; a rule says what that brings."""

    stage: ClassVar[bool] = True
    number: int


@dataclass(frozen=True, slots=True)
class Phase(Intent):
    """Play one part of an update, or of the change of week, with all that follows from it.

    `part` is "midweek" or "weekend", which of the two updates of a week it is; "opening" at the change of week.
    """

    stage: ClassVar[bool] = True
    name: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """One part of an update, or of the change of week, is played now: rules say what it brings."""

    name: str
    part: str = ""


@carried_out(Phase)
def rules_say_what_it_brings(view: View, phase: Phase) -> list[Intent | Event]:
    """Rules answer the event; nothing else happens."""
    return [PhaseBegan(phase.name, phase.part)]


def phases(names: str, part: str) -> list[Phase]:
    """Return the parts that a text names, “orders, lapses, turns”, in its order."""
    return [Phase(name.strip(), part) for name in names.split(",") if name.strip()]


def this_update(view: View, done: Mapping[str, Plain]) -> int:
    """Return how often something was done since the last update, as counted by `once_more_now`.

    From the end of one update to the end of the next is one span.
    """
    count = done.get(str(view.game.get("updates", 0)), 0)
    return count if isinstance(count, int) else 0


def once_more_now(view: View, done: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return the counts with one more for this span; a table attribute keeps them."""
    return {str(view.game.get("updates", 0)): this_update(view, done) + 1}


def phase_from(day: str) -> str:
    """Return what it is time for from a day of the calendar on."""
    return ("proposals", "between", "votes", "after")[DAYS.index(day)]


def clocks(days: Mapping[str, Plain]) -> list[Intent]:
    """Return what sets the two clocks: that of updates, and that of the days on which something else begins."""
    on = {day: WEEK.index(str(days[day])) for day in DAYS}
    return [
        SetTimer("update", days=(on["midweek"], on["weekend"]), parts=("midweek", "weekend")),
        SetTimer("week", days=(on["opening"], on["voting"]), parts=("opening", "voting"), deadline=False),
    ]


def shuffled(view: View, label: str) -> tuple[Player, ...]:
    """Return all players in a random order."""
    return (*those_named(view, "player", view.shuffle(label, [player.id for player in view.players()])),)
