"""Nomopoly II by letter: what the clock brings while nobody is there to play it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from mailgame.game.inputs import Alarm, Instruct
from mailgame.game.state import look_up, state
from mailgame.post.inbox.arrived import Arrived
from tests.desk.harness import AUTHSERV, MAILBOX, House, person

DOWN, BACK = datetime(2026, 11, 25, 12, tzinfo=UTC), datetime(2026, 11, 29, 12, tzinfo=UTC)
"""Wednesday and Sunday noon."""


def arrived(name: str, number: int, received: datetime, body: str) -> Arrived:
    """Return a letter as the mail server has kept it."""
    head = [f"From: {person(name).address}", f"To: {MAILBOX}", "Subject: Hello", f"Message-ID: <{number}@example.net>",
            f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net"]
    return Arrived("INBOX", 1, number, received, "\n".join([*head, "", body, ""]).encode(), False)


@pytest.mark.slow
@pytest.mark.shows("N9.1h")
def test_after_a_long_sleep_updates_are_played_as_if_on_time_each_after_the_letters_before_it() -> None:
    """Bob's order of Wednesday night is for Thursday's update, Cid's of Thursday morning for Sunday's."""
    house = House()
    house.open("nomopoly", "nomopoly2", ["Ann", "Bob", "Cid"])
    house.until(DOWN)
    house.now = house.horizon = BACK
    with house.store.begin() as tx:
        tx.take([arrived("Cid", 901, datetime(2026, 11, 26, 8, tzinfo=UTC), "travel by pogo"),
                 arrived("Bob", 902, datetime(2026, 11, 25, 23, tzinfo=UTC), "travel by clogs")], house.now)
    house.settle()
    played = [entry for entry in house.journal("nomopoly") if isinstance(entry.input, Alarm | Instruct)]
    assert [(getattr(entry.input, "words", ""), entry.input.at) for entry in played] == [
        ("travel by clogs", "2026-11-25T23:00:00Z"), ("", "2026-11-26T00:00:00Z"),
        ("travel by pogo", "2026-11-26T08:00:00Z"), ("", "2026-11-27T00:00:00Z"), ("", "2026-11-29T00:00:00Z"),
    ]
    with house.store.begin() as tx:
        found = state(house.office.room.look(tx, "nomopoly").game)
    assert [look_up(found, f"players.{name}.transport") for name in ("Bob", "Cid")] == ["clogs", "pogo stick"]
    subjects = [one.subject.partition(":")[0] for one in house.sent("Ann") if one.kind == "update"]
    assert subjects == ["[The nomopoly game] Update 1", "[The nomopoly game] Update 2"]


def test_a_player_reads_what_cards_they_hold() -> None:
    house = House()
    house.open("nomopoly", "nomopoly2", ["Ann", "Bob"], script=[
        {"what": "order", "values": [["Ann", "Bob"]] * 4}, {"what": "move", "who": "Ann", "values": [[4, 4], [3, 5]]},
        {"what": "move", "who": "Bob", "values": [[3, 1]]}, {"what": "card", "who": "Ann", "values": ["9H"]}])
    house.next_deadline()
    assert "Cards 9H" in house.last("Ann").words
    assert "Cards 9H" in house.says("Ann", "status")
