"""The oracle of the soak: it says nothing where all is well, and names whatever is not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from functools import cache

import pytest

from mailgame.game.inputs import Alarm, Instruct
from mailgame.game.journal import Entry
from tests.servers.sink import Taken
from tests.serving.harness import GAME
from tests.soak.oracle import Found, Line, Oracle, Sent
from tests.soak.writing import Letter, Writer

AT = "2026-01-05T00:00:00Z"


def answer(letter: Letter, number: int = 1, words: str = "played\n") -> Taken:
    written = EmailMessage()
    written["Message-ID"] = f"<{letter.serial}.{number}@play.example.org>"
    written["In-Reply-To"] = letter.id
    written["X-Mailgame-Kind"] = "receipt"
    written.set_content(words)
    return Taken("game@play.example.org", letter.writer, written.as_bytes(), False, 1)


@cache
def written(seed: str) -> list[Letter]:
    return Writer(random.Random(seed), 3).letters(60)


class Week:
    """Some letters, and everything found as it must be."""

    def __init__(self) -> None:
        self.letters = written("a week")
        self.oracle = Oracle()
        self.oracle.sends(self.letters)
        lines: list[Line] = []
        sent: list[Sent] = []
        for letter in self.letters:
            if letter.answers:
                self.oracle.hears(answer(letter))
                sent.append(Sent(f"<{letter.serial}.1@play.example.org>", letter.writer, "receipt", "sent", ""))
            for words in letter.commands:
                given = Instruct(at=AT, player="", pattern="", words=words)
                lines.append(Line(len(lines) + 1, letter.id, Entry(given, "done")))
        lines.append(Line(len(lines) + 1, "", Entry(Alarm(at=AT), "done", numbers={"update": [1]})))
        self.found = Found(
            journals={GAME: lines}, places={one.id: (1_000_000, one.serial) for one in self.letters},
            sent=sent, left=0, done=self.oracle.delivered, differences={GAME: []},
            states={one.id: ["aside" if one.aside else "played"] + ["duplicate"] * (one.copies - 1)
                    for one in self.letters},
        )

    @property
    def bought(self) -> Letter:
        return next(letter for letter in self.letters if letter.kind == "buy")

    def complaints(self, **otherwise: object) -> str:
        return "\n".join(self.oracle.verdict(replace(self.found, **otherwise)))  # type: ignore[arg-type]


def test_where_every_letter_was_played_and_answered_once_nothing_is_said() -> None:
    week = Week()
    assert {letter.kind for letter in week.letters} >= {"buy", "two", "again", "machine"}
    assert week.complaints() == ""
    assert (week.oracle.unanswered, week.oracle.doubled, week.oracle.resent) == (0, 0, 0)


def test_the_same_letter_sent_again_is_no_second_answer() -> None:
    week = Week()
    week.oracle.hears(answer(week.bought))
    assert week.complaints() == ""
    assert week.oracle.resent == 1


@pytest.mark.parametrize(("number", "words", "said"), [
    (2, "played\n", "was answered by 2 letters"),
    (1, "something else\n", "2 different letters under the Message-ID"),
])
def test_an_answer_that_differs_from_the_first_is_named(number: int, words: str, said: str) -> None:
    week = Week()
    week.oracle.hears(answer(week.bought, number, words))
    assert said in week.complaints()


def test_an_answer_to_a_machine_is_named() -> None:
    week = Week()
    machine = next(letter for letter in week.letters if letter.kind == "machine")
    week.oracle.hears(answer(machine))
    assert f"{machine.id} (machine) was answered by 1 letters" in week.complaints()


def test_a_letter_that_nobody_answered_is_named() -> None:
    week = Week()
    late = replace(week.bought, id="<late@players.example.net>", serial=1000)
    week.oracle.sends([late])
    assert week.oracle.waiting == [late.id]
    assert f"{late.id} (buy) was never answered" in week.complaints()


def without(lines: list[Line]) -> list[Line]:
    return lines[1:]


def twice(lines: list[Line]) -> list[Line]:
    return [lines[0], *lines]


def backwards(lines: list[Line]) -> list[Line]:
    return [*reversed(lines[:-1]), lines[-1]]


def two_updates(lines: list[Line]) -> list[Line]:
    return [*lines, lines[-1]]


@pytest.mark.parametrize(("change", "said"), [
    (without, "was played as ()"),
    (twice, "was played as ('buy silver', 'buy silver'"),
    (backwards, "which came later"),
    (two_updates, "was played 2 times"),
    (two_updates, "there were 2 updates 1"),
])
def test_a_journal_that_is_not_right_is_named(change: Callable[[list[Line]], list[Line]], said: str) -> None:
    week = Week()
    lines = week.found.journals[GAME]
    first = next(number for number, line in enumerate(lines) if week.oracle.letters[line.letter].commands
                 == ("buy silver",))
    ordered = [lines[first], *lines[:first], *lines[first + 1:]] if change in (without, twice) else lines
    week.oracle.ordered = change is backwards
    assert said in week.complaints(journals={GAME: change(ordered)})


@pytest.mark.parametrize(("otherwise", "said"), [
    ({"left": 3}, "3 letters still lie in the mailbox"),
    ({"done": 1}, "1 letters lie in Done"),
    ({"differences": {GAME: ["the books sum to 3"]}}, "replay of week: the books sum to 3"),
    ({"processes": ("mailgame.server.foreseer",)}, "a process is left over: mailgame.server.foreseer"),
    ({"sent": [Sent("<9@play.example.org>", "ann@example.net", "update", "failed", "550")]}, "ended as failed: 550"),
    ({"sent": [Sent("<9@play.example.org>", "ann@example.net", "update", "sent", "")]}, "and nobody got it"),
    ({"states": {}}, "is kept 0 times"),
])
def test_whatever_else_is_not_right_is_named(otherwise: dict[str, object], said: str) -> None:
    assert said in Week().complaints(**otherwise)


@pytest.mark.parametrize("state", ["raw", "routed", "held", "aside"])
def test_a_letter_that_is_stuck_is_named(state: str) -> None:
    week = Week()
    assert f"{week.bought.id} (buy) ended as {state}" in week.complaints(
        states=week.found.states | {week.bought.id: [state]})


def test_the_order_is_the_mail_servers() -> None:
    week = Week()
    lines = backwards(week.found.journals[GAME])
    later = {one.id: (1_000_000, 1000 - one.serial) for one in week.letters}
    torn = {one.id: (one.serial * 1_000_000, 1000 - one.serial) for one in week.letters}
    week.oracle.letters = {name: replace(one, commands=()) for name, one in week.oracle.letters.items()}
    assert "came later" not in week.complaints(journals={GAME: lines}, places=later)
    assert "came later" not in week.complaints(journals={GAME: lines}, places=torn)
    assert "came later" in week.complaints(places=later)


def test_letters_are_the_same_for_the_same_seed() -> None:
    again = Writer(random.Random("a week"), 3).letters(60)
    assert [one.raw for one in again] == [one.raw for one in written("a week")]
    assert [one.kind for one in again] != [one.kind for one in written("another week")]
