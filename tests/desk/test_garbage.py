"""A letter leaves nothing behind that only the garbage collector can free: a tenth of its time went into that."""

from __future__ import annotations

import gc

import pytest

from tests.desk.harness import AUTHSERV, MAILBOX, House, person


@pytest.mark.slow
@pytest.mark.parametrize("words", ["status", "buy 8", "vote 3 yes", "hisotry 4", "thanks, see you"])
def test_what_a_letter_took_is_free_when_it_is_answered(house: House, words: str) -> None:
    def raw(number: int) -> bytes:
        return (
            f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net\n"
            f"From: {person('Ann').address}\nTo: {MAILBOX}\nSubject: Hello\n"
            f"Message-ID: <{number}@letters.example.net>\n\n{words}\n"
        ).encode()

    house.hand_in(raw(1))
    while gc.collect():  # what earlier tests left goes in several rounds, where it has finalizers
        pass
    gc.disable()
    try:
        assert house.hand_in(raw(2)).state == "played"
        assert gc.collect() == 0
    finally:
        gc.enable()
