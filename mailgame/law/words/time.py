"""Time: timers set, cancelled, and come due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from ..bounds import entries, within
from ..word import Event, Intent

__all__ = ["CancelTimer", "Rang", "RingAhead", "SetTimer"]


@dataclass(frozen=True, slots=True)
class SetTimer(Intent):
    """Ring once at a moment (with a time zone), or, with `days` and `time`, at that local time on these weekdays.

    `days` are 0 (Monday) to 6; `time` is "HH:MM" in the game's own time zone, right across clock changes. `parts` names
    the days in their order ("opening", "voting"), so that other rules need not know them: `view.due(name, "voting")` is
    the next such day, and `Rang.part` says which one has come. A timer of the same name is replaced. One that is
    `dated` rings on its date though the game has paused, or deadlines have been moved. One that is `own` is nobody's
    but the game's: players' law cannot set such a timer, and neither sees, sets nor cancels one that a rule has set.
    Until a `deadline` something can still be done, and players are reminded of it; anything else only happens then.
    """

    name: str
    at: datetime | None = None
    days: tuple[int, ...] = field(default=(), metadata=within(0, 6))
    time: str = "00:00"
    about: Mapping[str, Any] = field(default_factory=dict)
    parts: tuple[str, ...] = field(default=(), metadata=entries(0, 7))
    dated: bool = False
    own: bool = False
    deadline: bool = True
    stays: ClassVar[tuple[str, ...]] = ("about", "parts", "dated")


@dataclass(frozen=True, slots=True)
class CancelTimer(Intent):
    """Cancel a timer; nothing happens if there is none of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class RingAhead(Intent):
    """Ring all timers of players' law now that are due within so many days, in order: for rules that try it out."""

    days: int
    reserved: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Rang(Event):
    """A timer came due. `at` is when it was due, in the game's time zone, even if it is played late or was postponed.

    `part` is the name of the day, if the timer names its days.
    """

    name: str
    at: datetime
    about: Mapping[str, Any]
    part: str = ""
