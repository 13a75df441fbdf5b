"""Moments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from mailgame.law import (
    Thing,
    View,
)


def moment(view: View, written: str) -> datetime:
    """Return a moment that an attribute keeps, in the game's time zone."""
    return datetime.fromisoformat(written).astimezone(view.now.tzinfo)


def after(at: datetime, hours: int) -> datetime:
    """Return the moment so many hours after another; clock changes make no difference."""
    return (at.astimezone(UTC) + timedelta(hours=hours)).astimezone(at.tzinfo)


def numbered_at(view: View, proposal: Thing) -> datetime:
    """Return when a proposal was numbered, or since when it would have been if play had not stood still meanwhile."""
    return moment(view, proposal.get("numbered", "") or proposal.at)
