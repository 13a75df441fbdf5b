"""Moments. By the clock on the wall one of two can seem earlier that is not, when the clocks are put back.

So of two that are compared, or taken from each other, one at least is in UTC, and both where they are to be equal.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from mailgame.law import (
    Thing,
    View,
)


def present(view: View) -> datetime:
    """Return the moment of what is being played, in UTC."""
    return in_utc(view.now)


def in_utc(at: datetime) -> datetime:
    """Return the same moment in UTC."""
    return at.astimezone(UTC)


def moment(view: View, written: str) -> datetime:
    """Return a moment that an attribute keeps, in the game's time zone."""
    return datetime.fromisoformat(written).astimezone(view.now.tzinfo)


def after(at: datetime, hours: int) -> datetime:
    """Return the moment so many hours after another; clock changes make no difference."""
    return (in_utc(at) + timedelta(hours=hours)).astimezone(at.tzinfo)


def numbered_at(view: View, proposal: Thing) -> datetime:
    """Return when a proposal was numbered, or since when it would have been if play had not stood still meanwhile."""
    return moment(view, proposal.get("numbered", "") or proposal.at)
