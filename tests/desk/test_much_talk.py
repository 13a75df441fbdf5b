"""Much talk, and talk at odd times: long words, long threads, held letters, and the letter of a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import ParamSpec, TypeVar

import pytest

from mailgame.desk import housekeeping
from mailgame.desk.letters import post
from mailgame.desk.mailroom import Mailroom
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
    for name in ("said", "without_addresses"):
        monkeypatch.setattr(post, name, counted(calls, name, getattr(post, name)))
    den.write("Ben", "post\nHello, all!\nend")
    assert [len(talk(den, name)) for name in ("Ann", "Cleo", "Dan")] == [1, 1, 1]
    assert calls == {"said": 1, "without_addresses": 1}


def test_of_a_long_thread_a_letter_names_the_last_twenty(den: House, monkeypatch: pytest.MonkeyPatch) -> None:
    den.write("Ben", "post\nHello, all!\nend")
    for number in range(1, 25):
        den.write("Ben", f"post under {number}\nAnd again.\nend")
    calls: Counter[str] = Counter()
    monkeypatch.setattr(Mailroom, "sent", counted(calls, "sent", Mailroom.sent))
    den.write("Ben", "post under 25\nAnd again.\nend")
    assert [len(talk(den, name)) for name in ("Ann", "Cleo", "Dan")] == [26, 26, 26]
    assert calls["sent"] == 3 * 20
