"""What comes next: letters say when the game goes on, and not only what else happens before."""

from __future__ import annotations

from datetime import UTC, datetime

from mailgame.press.scenes.dates import coming_up, due_of
from mailgame.press.scenes.scene import Date


def on(day: int, what: str, deadline: bool) -> Date:
    return Date(datetime(2026, 11, day, tzinfo=UTC), what, deadline)


VOTES, UPDATE, SALE, WEEK = (
    on(27, "votes are taken", False), on(29, "an update", True), on(29, "a sale", False), on(30, "a new week", False),
)


def test_dates_up_to_the_next_deadline_come_up_with_all_that_is_at_that_moment() -> None:
    assert due_of((VOTES, UPDATE, SALE, WEEK)) == UPDATE.at
    assert coming_up((VOTES, UPDATE, SALE, WEEK)) == [VOTES, UPDATE, SALE]


def test_without_a_deadline_the_first_date_comes_up() -> None:
    assert coming_up((VOTES, WEEK)) == [VOTES]
    assert (coming_up(()), due_of(())) == ([], None)
