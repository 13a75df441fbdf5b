"""Which of the dates of a game come next: those up to the next deadline, until which something can be done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from .scene import Date


def due_of(dates: Sequence[Date]) -> datetime | None:
    """Return the next deadline among dates, earliest first, or else the first of them; None if there are none."""
    return next((date.at for date in dates if date.deadline), dates[0].at if dates else None)


def coming_up(dates: Sequence[Date]) -> Sequence[Date]:
    """Return the dates up to the next deadline, with whatever else is at that moment; the first if there is none."""
    due = due_of(dates)
    return [date for date in dates if due is not None and date.at <= due]
