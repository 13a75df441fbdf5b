"""Addresses are left out of what others wrote, in the journal and in talk, however long it is."""

from __future__ import annotations

import time

import pytest

from mailgame.game.talk import without_addresses


@pytest.mark.parametrize(("words", "shown"), [
    ("message bob@example.net", "message …"), ("join as <ann@example.net>", "join as <…>"),
    ("“ann@example.net”, x@y", "“…”, …"), ("at @ home", "at @ home"), ("a@", "a@"), ("no address", "no address"),
])
def test_addresses_are_left_out(words: str, shown: str) -> None:
    assert without_addresses(words) == shown


@pytest.mark.parametrize("scrap", ["x", "x@", "@", "x<", "x@x<"])
def test_long_words_take_no_longer_than_short_ones_of_the_same_length_in_all(scrap: str) -> None:
    """Eight times the length takes eight times as long, and not sixty-four times."""

    def took(length: int) -> float:
        begun = time.process_time()
        for _ in range(20):
            without_addresses(scrap * length)
        return time.process_time() - begun

    assert min(took(16_000) for _ in range(3)) < 30 * max(min(took(2_000) for _ in range(3)), 0.0005)
