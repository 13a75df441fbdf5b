"""Up to when deadlines are played: none before all that was sent in time has come."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from mailgame.server.lost_time import Bounds

NINE = datetime(2026, 11, 25, 9, tzinfo=UTC)


def test_each_deadline_waits_for_its_letters_and_none_is_played_along_with_an_earlier_one() -> None:
    """That of 9:00:00 is played at 9:00:05.3; one of 9:00:05 is not, since letters of that second are still to come."""
    now = NINE + timedelta(seconds=5.3)
    assert NINE <= Bounds().horizon(now) < NINE + timedelta(seconds=1)
    assert Bounds().horizon(now + timedelta(seconds=5)) >= NINE + timedelta(seconds=5)
