"""“Do you want to play?” A program that answers each letter with a yes seats nobody who never asked for it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.store.rows import LetterIn
from tests.desk import harness
from tests.desk.harness import MAILBOX, House

DOT = "dot@victim.example"


def post(house: House, body: str, to: str = MAILBOX, after: int = 60) -> LetterIn:
    """Hand in a letter in Dot's name, which nobody vouches for, so many seconds after whatever was before."""
    house.now += timedelta(seconds=after - 60)
    return house.hand_in(f"From: {DOT}\nTo: {to}\nSubject: Re: Your letter\n\n{body}\n".encode())


def last(house: House) -> harness.Sent:
    return harness.read(house.letters_to(DOT)[-1])


@pytest.fixture
def asked(house: House) -> LetterIn:
    """Give a letter in Dot's name that asks to join; the question has gone to Dot's address."""
    letter = post(house, "join winter as Dot f")
    assert "Somebody asked to join The winter game" in last(house).words
    return letter


@pytest.mark.parametrize("words", ["OK", "yes", "Ja, danke"])
@pytest.mark.parametrize("after", [0, 3, 9])
def test_a_yes_that_nobody_can_have_written_so_soon_must_give_the_number(
    house: House, asked: LetterIn, words: str, after: int
) -> None:
    post(house, words, last(house).reply_to, after)
    assert house.letter(asked.id).state == "held"
    assert f"yes {asked.id}" in last(house).words
    assert "Your answer looks like a program’s" in last(house).words
    post(house, words, last(house).reply_to, after)
    assert (house.letter(asked.id).state, "Dot" in house.last("Admin").words) == ("ignored", False)
    assert "since your answers did not give its number" in last(house).words
    count = len(house.letters_to(DOT))
    for _ in range(10):
        post(house, words, last(house).reply_to, after)
    assert len(house.letters_to(DOT)) <= count + 1, "it does not go round"


@pytest.mark.parametrize("after", [3, 60])
def test_the_number_is_enough_however_soon_it_comes(house: House, asked: LetterIn, after: int) -> None:
    post(house, "yes", last(house).reply_to, 3)
    post(house, f"yes {asked.id}", last(house).reply_to, after)
    assert house.letter(asked.id).state == "played"
    assert "Dot" in house.last("Admin").words


def test_a_yes_in_its_time_needs_no_number(house: House, asked: LetterIn) -> None:
    post(house, "yes", last(house).reply_to, 60)
    assert house.letter(asked.id).state == "played"


def test_a_no_needs_no_number(house: House, asked: LetterIn) -> None:
    post(house, "yes", last(house).reply_to, 3)
    post(house, "no", last(house).reply_to, 3)
    assert house.letter(asked.id).state == "ignored"
    assert "as you said no" in last(house).words
