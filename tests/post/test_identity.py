"""Reply tokens, and what follows from them for who wrote a letter."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.identity import Doubtful, Known, Owner, Stranger, judge, mint_token, reply_address, token_in
from mailgame.post.letter import Letter, Limits, read_letter

SECRET = b"sixteen bytes or more"
MAILBOX = "game@play.example.org"
ANN = Owner("week", "Ann")


def letter(vouched: str = "") -> Letter:
    return replace(read_letter(b"From: Ann <Ann@Example.net>\n\nstatus\n", Limits()), vouched=vouched)


def test_a_token_is_always_the_same_for_the_same() -> None:
    token = mint_token(SECRET, "week", "Ann", "update", 1)
    assert token == mint_token(SECRET, "week", "Ann", "update", 1)
    assert token == "ih5rq7ouo3icdt2h2gc2"


@pytest.mark.parametrize(
    "other",
    [
        (b"another secret of bytes", "week", "Ann", "update", 1),
        (SECRET, "weekA", "nn", "update", 1),
        (SECRET, "week", "Bob", "update", 1),
        (SECRET, "week", "Ann", "receipt", 1),
        (SECRET, "week", "Ann", "update", 2),
        (SECRET, "week", "Ann", "update1", 1),
        (SECRET, "week", "Annu", "pdate", 1),
    ],
)
def test_a_token_is_another_for_anything_else(other: tuple[bytes, str, str, str, int]) -> None:
    assert mint_token(*other) != mint_token(SECRET, "week", "Ann", "update", 1)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        mint_token(b"short", "week", "Ann", "update", 1)


@given(st.text(), st.text(), st.text(), st.integers(0))
def test_a_token_is_found_again_whatever_a_mail_program_does_to_its_letters(
    game: str, player: str, kind: str, serial: int
) -> None:
    token = mint_token(SECRET, game, player, kind, serial)
    address = reply_address(MAILBOX, token)
    assert token_in([address.upper(), "bob@example.org"], MAILBOX) == token
    raw = f'From: a@b.c\nTo: "{address}" <{address}>\n\nx'.encode("ascii")
    assert token_in(read_letter(raw, Limits()).recipients, MAILBOX) == token


def test_the_address_of_delivery_comes_first() -> None:
    tokens = [mint_token(SECRET, "week", name, "update", 1) for name in ("Ann", "Bob")]
    raw = f"Delivered-To: game+{tokens[0]}@play.example.org\nFrom: a@b.c\nTo: game+{tokens[1]}@play.example.org\n\nx"
    assert token_in(read_letter(raw.encode("ascii"), Limits()).recipients, MAILBOX) == tokens[0]


@pytest.mark.parametrize(
    "address",
    [
        "game@play.example.org",
        "game+short@play.example.org",
        "game+aaaaaaaaaaaaaaaaaaaaa@play.example.org",
        "game+aaaaaaaaaaaaaaaaaaa1@play.example.org",
        "game+aaaaaaaaaaaaaaaaaaaa@example.org",
        "other+aaaaaaaaaaaaaaaaaaaa@play.example.org",
        "game+x+aaaaaaaaaaaaaaaaaaaa@play.example.org",
    ],
)
def test_other_addresses_hold_no_token(address: str) -> None:
    assert token_in([address], MAILBOX) is None


def test_a_token_tells_who_wrote() -> None:
    found = judge(letter(), ANN, [])
    assert found == Known((ANN,), by_token=True)
    assert isinstance(found, Known)
    assert found.owner == ANN


def test_a_token_tells_more_than_the_address() -> None:
    assert judge(letter("example.net"), ANN, [Owner("week", "Bob")]) == Known((ANN,), by_token=True)


def test_an_address_that_its_domain_vouches_for_is_known() -> None:
    owners = [ANN, Owner("other", "Ann")]
    found = judge(letter("example.net"), None, owners)
    assert found == Known(tuple(owners), by_token=False)
    assert isinstance(found, Known)
    assert found.owner is None


@pytest.mark.parametrize("vouched", ["", "example.org"])
def test_an_address_without_voucher_is_doubtful(vouched: str) -> None:
    found = judge(letter(vouched), None, [ANN])
    assert found == Doubtful((ANN,), "nothing proves that it comes from ann@example.net")


def test_anybody_else_is_a_stranger() -> None:
    assert judge(letter("example.net"), None, []) == Stranger("ann@example.net")
