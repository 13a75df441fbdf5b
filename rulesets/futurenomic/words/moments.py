"""Moments, in UTC: by the clock on the wall one of two can seem earlier that is not, when the clocks are put back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from mailgame.law import (
    Thing,
    View,
)


def present(view: View) -> datetime:
    """Return the moment of what is being played."""
    return view.now.astimezone(UTC)


def moment(_view: View, written: str) -> datetime:
    """Return a moment that an attribute keeps."""
    return datetime.fromisoformat(written).astimezone(UTC)


def after(at: datetime, hours: int) -> datetime:
    """Return the moment so many hours after another; clock changes make no difference."""
    return at.astimezone(UTC) + timedelta(hours=hours)


def numbered_at(view: View, proposal: Thing) -> datetime:
    """Return when a proposal was numbered, or since when it would have been if play had not stood still meanwhile."""
    return moment(view, proposal.get("numbered", "") or proposal.at)
