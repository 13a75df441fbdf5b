"""Moments and calendars: UTC inside, the game's own time zone for people and for weekdays."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from .rows import Timer


@lru_cache(maxsize=64)
def zone(name: str) -> ZoneInfo:
    """Return a time zone by its IANA name. Raises KeyError or ValueError for an unknown one."""
    return ZoneInfo(name)


def write(moment: datetime) -> str:
    """Return a moment as the world keeps it: UTC text to the second, so that text sorts by time.

    Raises ValueError if it has no time zone.
    """
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def read(text: str) -> datetime:
    """Return the moment that `write` wrote, in UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)


def next_time(after: datetime, days: Sequence[int], time: str, timezone: str) -> datetime:
    """Return the first local `time` ("HH:MM") on one of the weekdays (0 is Monday) after a moment, in UTC.

    A local time that a clock change skips is read by the clock before the change; of one that comes twice, the first
    counts (RFC 5545 3.3.5). Raises ValueError for a day or a time that does not exist.
    """
    return _next_time(after, tuple(days), time, timezone)


@lru_cache(maxsize=4096)
def _next_time(after: datetime, days: tuple[int, ...], time: str, timezone: str) -> datetime:
    hour, minute = (int(part) for part in time.split(":"))
    wanted = set(days)
    if not wanted or not wanted <= set(range(7)):
        raise ValueError(f"weekdays are 0 (Monday) to 6 (Sunday), not {sorted(wanted)}")
    here = zone(timezone)
    day = after.astimezone(here).replace(hour=hour, minute=minute, second=0, microsecond=0, fold=0, tzinfo=None)
    for ahead in range(9):
        candidate = (day + timedelta(days=ahead)).replace(tzinfo=here)
        moment = candidate.astimezone(UTC)
        if candidate.weekday() in wanted and moment > after:
            return moment
    raise AssertionError("a week has seven days")


class Ring(NamedTuple):
    """When a timer rings, and when it would if it had not been postponed, both in UTC; `part` names that day."""

    due: datetime
    regular: datetime
    part: str


def rings(timer: Timer, timezone: str) -> tuple[Ring, ...]:
    """Return when a timer rings, the next time first: once, or for a calendar on each of its days."""
    due = timer["due"]
    parts = tuple(timer.get("parts", ()))
    return _rings(due, timer.get("regular", due), tuple(timer["days"]), parts, timer["time"], timezone)


@lru_cache(maxsize=4096)
def _rings(
    first: str, as_planned: str, days: tuple[int, ...], parts: tuple[str, ...], time: str, timezone: str
) -> tuple[Ring, ...]:
    due, regular = read(first), read(as_planned)
    names = dict(zip(reversed(days), reversed([*parts, *[""] * (len(days) - len(parts))]), strict=True))
    upcoming: list[Ring] = []
    for _ in days or (0,):
        weekday = regular.astimezone(zone(timezone)).weekday()  # the day after, where a whole day is skipped
        upcoming.append(Ring(due, regular, names.get(weekday, names.get((weekday - 1) % 7, ""))))
        due = regular = next_time(due, days, time, timezone) if days else due
    return tuple(upcoming)
