"""Reply tokens, and what follows from them for who wrote a letter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mailgame.post.reading.identity import (
    Doubtful,
    Known,
    Owner,
    Shown,
    Stranger,
    is_second_address,
    judge,
    mint_token,
    reply_address,
    token_in,
)
from mailgame.post.reading.letter import Letter, Limits, read_letter

SECRET = b"sixteen bytes or more"
MAILBOX = "game@play.example.org"
ANN = Owner("week", "Ann")


BOB = Owner("week", "Bob")
ANNS = Shown("a" * 20, ANN, "ann@example.net")
BOBS = Shown("b" * 20, BOB, "bob@example.org")
ADMIN = Shown("c" * 20, Owner("week", "Admin"), "ann@example.net", strict=True)


def letter(vouched: str = "", author: str = "Ann <Ann@Example.net>", *fields: str) -> Letter:
    raw = "\n".join([f"From: {author}", *fields]) + "\n\nstatus\n"
    return replace(read_letter(raw.encode(), Limits()), vouched=vouched)


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


def test_a_token_tells_who_wrote_if_the_letter_says_so_too() -> None:
    found = judge(letter(), [ANNS], [])
    assert found == Known((ANN,), by_token=True)
    assert isinstance(found, Known)
    assert found.owner == ANN


@pytest.mark.parametrize(
    "author",
    [
        "ann@example.net",
        '"bob@example.org" <ann@example.net>',
        "ANN@EXAMPLE.NET (Bob, of example.org)",
        "=?utf-8?q?bob=40example.org?= <ann@example.net>",
        "Ann <ann+game@example.net>",
        "ann@example.net <ann@example.net>",
        "ann@EXAMPLE.net.",
    ],
)
def test_the_same_address_is_written_in_many_ways(author: str) -> None:
    assert judge(letter("", author), [ANNS], []) == Known((ANN,), by_token=True)


@pytest.mark.parametrize(
    "author",
    [
        "bob@example.org",
        "Ann <bob@example.org>",
        '"ann@example.net" <bob@example.org>',
        "ann@example.net <bob@example.org>",
        "ann@example.net, bob@example.org",
        "bob@example.org, ann@example.net",
        "<ann@example.net> <bob@example.org>",
        "Both: ann@example.net, bob@example.org;",
        "ann@example.net (, bob@example.org",
        "Ann <ann@example.net>\nFrom: Bob <bob@example.org>",
        "Bob <bob@example.org>\nFrom: Ann <ann@example.net>",
        "Ann via Games <games@lists.example>",
        "a.nn@example.net",
        "ann@example.net.evil.example",
        "evil+ann@example.net",
        "ann@sub.example.net",
        "@example.net, bob@example.org",
        "ann\t@example.net bob@example.org",
        "=?utf-8?q?ann=40example.net?= <bob@example.org>",
    ],
)
@pytest.mark.parametrize("vouched", ["", "example.net", "example.org"])
def test_a_letter_that_says_it_is_from_somebody_else_is_never_the_tokens_owners(author: str, vouched: str) -> None:
    found = judge(letter(vouched, author), [ANNS], [BOB] if "bob@" in author else [])
    assert ANN not in found.owners if isinstance(found, Known) else isinstance(found, Doubtful)


def test_what_somebody_else_writes_is_theirs_if_they_play_the_game_and_are_vouched_for() -> None:
    bobs = letter("example.org", "bob@example.org")
    assert judge(bobs, [ANNS], [BOB]) == Known((BOB,), by_token=False)
    assert judge(bobs, [ANNS, BOBS], [BOB]) == Known((BOB,), by_token=True)
    found = judge(replace(bobs, vouched=""), [ANNS], [BOB])
    assert found == Doubtful((ANN,), "it says that it is from bob@example.org", (BOB,))
    elsewhere = judge(bobs, [ANNS], [Owner("other", "Bob")])
    assert elsewhere == Doubtful((ANN,), "it says that it is from bob@example.org")


def test_an_address_that_somebody_else_of_the_game_has_is_theirs_and_no_extension_of_anothers() -> None:
    found = judge(letter("example.net", "ann+bob@example.net"), [ANNS], [BOB])
    assert found == Known((BOB,), by_token=False)


def test_a_token_that_others_have_seen_shows_nothing() -> None:
    seen = replace(ANNS, seen_by=frozenset({"bob@example.org"}))
    assert judge(letter(), [seen], [ANN]) == Doubtful((ANN,), "its reply address is known to somebody else")
    assert judge(letter("example.net"), [seen], [ANN]) == Known((ANN,), by_token=False)
    work = frozenset({"ann@work.example"})
    own = replace(seen, seen_by=work | {"ann+x@example.net"}, added=work)
    assert judge(letter(), [own], [ANN]) == Known((ANN,), by_token=True)
    assert judge(letter("", "ann@work.example"), [own], []) == Known((ANN,), by_token=True)


def test_the_admins_token_counts_with_exactly_their_address() -> None:
    admin = ADMIN.owner
    assert judge(letter(), [ADMIN], []) == Known((admin,), by_token=True)
    assert isinstance(judge(letter("example.net", "ann+x@example.net"), [ADMIN], []), Doubtful)
    seen = replace(ADMIN, seen_by=frozenset({"bob@example.org"}))
    assert isinstance(judge(letter("example.net"), [seen], [admin]), Doubtful), "they need both"
    added = replace(ADMIN, added=frozenset({"ann@work.example"}))
    assert isinstance(judge(letter("", "ann@work.example"), [added], []), Doubtful)


def test_a_letter_that_its_own_domain_disowns_is_asked_about_until_its_owner_has_said_that_this_is_so() -> None:
    disowned = replace(letter(), disowned=True)
    assert isinstance(judge(disowned, [ANNS], [ANN]), Doubtful)
    known = replace(ANNS, added=frozenset({"ann@example.net"}))
    assert judge(disowned, [known], [ANN]) == Known((ANN,), by_token=True)


def test_what_another_player_sends_on_is_asked_about() -> None:
    assert isinstance(judge(letter("example.net"), [ANNS], [ANN], passed_on=True), Doubtful)
    assert isinstance(judge(letter("example.net"), [], [ANN], passed_on=True), Doubtful)
    written = letter("", "ann@example.net", "Sender: bob@example.org", "Resent-From: Cy <cy@x.org>")
    assert (written.sent_by, written.resent_by) == (("bob@example.org",), ("cy@x.org",))


@pytest.mark.parametrize(
    ("author", "fields", "learns"),
    [
        ("ann@work.example", (), True),
        ("Ann via Games <games@lists.example>", ("List-Id: <games.lists.example>",), False),
        ("ann@work.example, bob@example.org", (), False),
    ],
)
def test_which_address_can_be_learned(author: str, fields: tuple[str, ...], learns: bool) -> None:
    written = letter("", author, *fields)
    assert is_second_address(written, ANNS, []) is learns
    assert not is_second_address(written, ADMIN, [])
    assert not is_second_address(written, ANNS, [BOB])
    assert is_second_address(written, ANNS, [Owner("other", "Ann")]) is learns


def test_an_address_that_its_domain_vouches_for_is_known() -> None:
    owners = [ANN, Owner("other", "Ann")]
    found = judge(letter("example.net"), [], owners)
    assert found == Known(tuple(owners), by_token=False)
    assert isinstance(found, Known)
    assert found.owner is None


@pytest.mark.parametrize("vouched", ["", "example.org"])
def test_an_address_without_voucher_is_doubtful(vouched: str) -> None:
    found = judge(letter(vouched), [], [ANN])
    assert found == Doubtful((ANN,), "nothing proves that it is from ann@example.net")


def test_anybody_else_is_a_stranger() -> None:
    assert judge(letter("example.net"), [], []) == Stranger("ann@example.net")
