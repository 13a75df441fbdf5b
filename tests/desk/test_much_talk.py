"""Much talk, and talk at odd times: long words, long threads, held letters, and the letter of a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import ParamSpec, TypeVar

import pytest

from mailgame.desk.letters import post
from mailgame.desk.office import housekeeping
from mailgame.desk.room.mailroom import Mailroom
from tests.desk.admin import said
from tests.desk.harness import BOARD, House

P = ParamSpec("P")
T = TypeVar("T")
SEVEN = datetime(2026, 11, 24, 7, tzinfo=UTC)


@pytest.fixture
def den() -> House:
    """Four play on the board."""
    house = House()
    house.open("tuesday", BOARD, ("Ann", "Ben", "Cleo", "Dan"))
    return house


def look_after(house: House, at: datetime) -> None:
    house.until(at)
    with house.store.begin() as tx:
        housekeeping.look_after(house.office, tx, tx.game("tuesday"), at, 7)


def talk(house: House, name: str) -> list[str]:
    return [one.words for one in house.sent(name) if one.kind == "post"]


def counted(calls: Counter[str], name: str, function: Callable[P, T]) -> Callable[P, T]:
    def call(*given: P.args, **named: P.kwargs) -> T:
        calls[name] += 1
        return function(*given, **named)

    return call


def test_what_is_said_is_looked_through_once_however_many_read_it(den: House, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    for name in ("messages", "without_addresses"):
        monkeypatch.setattr(post, name, counted(calls, name, getattr(post, name)))
    den.write("Ben", "post\nHello, all!\nend")
    assert [len(talk(den, name)) for name in ("Ann", "Cleo", "Dan")] == [1, 1, 1]
    assert calls == {"messages": 1, "without_addresses": 1}


@pytest.mark.slow
def test_of_a_long_thread_a_letter_names_the_last_twenty(den: House, monkeypatch: pytest.MonkeyPatch) -> None:
    den.write("Ben", "post\nHello, all!\nend")
    for number in range(1, 25):
        den.write("Ben", f"post under {number}\nAnd again.\nend")
    calls: Counter[str] = Counter()
    monkeypatch.setattr(Mailroom, "sent", counted(calls, "sent", Mailroom.sent))
    den.write("Ben", "post under 25\nAnd again.\nend")
    assert [len(talk(den, name)) for name in ("Ann", "Cleo", "Dan")] == [26, 26, 26]
    assert calls["sent"] == 3 * 20


@pytest.mark.slow
def test_what_a_held_letter_says_is_in_the_next_digest(den: House) -> None:
    """Ben's letter comes before the digest is written, and is played after it: its words bear the earlier moment."""
    den.write("Ann", "mail posts daily")
    den.write("Ben", "post\nAm I early?\nend", vouched=False)
    (question,) = [one for one in den.sent("Ben") if one.kind == "confirm"]
    den.write("Cleo", "post\nHello, all!\nend")
    look_after(den, SEVEN)
    assert ["early" in one for one in talk(den, "Ann")] == [False]
    den.write("Ben", "yes", question.reply_to)
    look_after(den, SEVEN + timedelta(days=1))
    assert ["Am I early?" in one for one in talk(den, "Ann")] == [False, True]
    assert "Hello, all!" not in talk(den, "Ann")[1]


def test_what_is_said_after_an_undo_is_in_the_next_digest(den: House) -> None:
    den.write("Ann", "mail posts daily")
    den.write("Ben", "post\nBuy my watches!\nend")
    look_after(den, SEVEN)
    said(den, "Admin", f"undo {len(den.journal('tuesday'))} now because it was spam")
    den.write("Cleo", "post\nHello, all!\nend")
    look_after(den, SEVEN + timedelta(days=1))
    assert "Hello, all!" in talk(den, "Ann")[-1]


def test_the_talk_of_a_day_is_written_where_the_digest_of_the_day_is_left_out(den: House) -> None:
    """The game has a deadline each day at 00:00, and the Admin's digest at 04:00, before it."""
    den.write("Ann", "mail posts daily")
    den.write("Ben", "post\nHello, all!\nend")
    den.until(SEVEN)
    with den.store.begin() as tx:
        game = tx.game("tuesday")
        midnight = datetime(2026, 11, 25, tzinfo=UTC)
        tx.save_game("tuesday", None, midnight, game.version, game.seq, False)
    look_after(den, SEVEN)
    assert len(talk(den, "Ann")) == 1


def test_addresses_in_what_is_undone_are_shown_to_nobody(den: House) -> None:
    den.write("Ben", "post\nAsk cleo@example.net!\nend")
    seq = next(n for n, one in enumerate(den.journal("tuesday"), 1) if getattr(one.input, "words", "") == "post")
    words = said(den, "Admin", f"undo {seq} because it was spam")
    assert "What Ben said, “Ask …”" in words
    assert "cleo@" not in words
    said(den, "Admin", f"undo {seq} now because it was spam")
    assert "Something Ben said" in den.last("Ann").words
    assert "Ask" not in den.last("Ann").words
