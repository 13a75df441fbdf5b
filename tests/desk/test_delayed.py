"""A letter that was sent before an update and arrived after it says so in its receipt."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

import pytest

from tests.desk.harness import AUTHSERV, MAILBOX, House

SAID = "before update 1, and it arrived after that, on"


def write(house: House, body: str, date: str) -> str:
    """Let Ann write a letter with this date, which arrives a minute from now; return the words of its receipt."""
    fields = [f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net", "From: ann@example.net",
              f"To: {MAILBOX}", "Subject: Hello", f"Date: {date}"]
    house.hand_in("\n".join([*fields, "", body, ""]).encode())
    return house.last("Ann").words


@pytest.mark.parametrize("body", ["buy 2 silver cards", "buy 99 of nothing", "What now?"])
def test_whoever_wrote_in_time_learns_that_it_came_too_late(house: House, body: str) -> None:
    assert house.next_deadline()
    sent = house.now - timedelta(hours=2)
    words = write(house, body, format_datetime(sent))
    assert f"By its date, your letter was sent on Monday 23 November, 22:00 (UTC), {SAID} Tuesday 24 November" in words
    assert "What counts is when it arrives." in words


@pytest.mark.parametrize("ago", [timedelta(seconds=-30), timedelta(days=8), timedelta(days=-400)])
def test_of_any_other_date_nothing_is_said(house: House, ago: timedelta) -> None:
    assert house.next_deadline()
    assert SAID not in write(house, "buy 2 silver cards", format_datetime(house.now - ago))


@pytest.mark.parametrize("date", ["yesterday", "", "Mon, 99 Nov 2026 00:00:00 +9999", "Mon, 23 Nov 2026"])
def test_a_date_that_is_none_says_nothing(house: House, date: str) -> None:
    assert house.next_deadline()
    assert "silver" in write(house, "buy 2 silver cards", date)


def test_before_the_first_update_nothing_is_late(house: House) -> None:
    assert SAID not in write(house, "buy 2 silver cards", format_datetime(house.now - timedelta(hours=2)))


def test_who_was_taken_for_spam_learns_that_the_update_was_missed(house: House) -> None:
    assert house.next_deadline()
    fields = [f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net", "From: ann@example.net",
              f"To: {MAILBOX}", "Subject: Hello"]
    house.hand_in("\n".join([*fields, "", "buy 2 silver cards", ""]).encode(), timedelta(hours=2))
    assert ("Your letter reached our mail server on Monday 23 November, 22:01 (UTC), before update 1, and the game on "
            "Tuesday 24 November, 00:01 (UTC), after it: it was probably taken for spam. It is played now."
            ) in house.last("Ann").words
    house.hand_in("\n".join([*fields, "", "status", ""]).encode(), timedelta(seconds=30))
    assert "taken for spam" not in house.last("Ann").words
