"""Words of days: what somebody wrote as a DATE, when it begins, and how it is said."""

from __future__ import annotations

from datetime import date, datetime

from ..view import View

__all__ = ["midnight", "say_day", "written_day"]


def written_day(said: str, since: date) -> date | None:
    """Return the day of a DATE. Without a year (--12-24) it is the next such day from `since` on. None for no day."""
    years = (since.year, since.year + 1) if said.startswith("--") else ("",)
    for year in years:
        try:
            day = date.fromisoformat(f"{year}{said[1:]}" if year else said)
        except ValueError:
            continue
        if day >= since or not year:
            return day
    return None


def midnight(view: View, day: date) -> datetime:
    """Return the moment at which a day begins in the game's time zone."""
    return datetime(day.year, day.month, day.day, tzinfo=view.now.tzinfo)


def say_day(day: date) -> str:
    """Return a day in words: “Thursday 24 December 2026”."""
    return f"{day:%A} {day.day} {day:%B} {day.year}"
