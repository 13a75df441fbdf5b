"""Addresses are read out of fields as people and programs write them, and checked before we write to one."""

from __future__ import annotations

import email.utils

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mailgame.post.addresses import author, domain_of, mailboxes, writable
from mailgame.post.fields import Fields


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("ann@example.net", [("", "ann@example.net")]),
        ("Ann Adler <Ann@Example.NET>", [("Ann Adler", "ann@example.net")]),
        ('"Adler, Ann" <ann@example.net>', [("Adler, Ann", "ann@example.net")]),
        ('"Ann \\"A\\" Adler" <ann@example.net>', [('Ann "A" Adler', "ann@example.net")]),
        ("ann@example.net (Ann Adler)", [("Ann Adler", "ann@example.net")]),
        ("Ann (at (home)) <ann@example.net>", [("Ann", "ann@example.net")]),
        ("=?utf-8?q?J=C3=B6rg?= <j@example.net>", [("Jörg", "j@example.net")]),
        ('"=?utf-8?q?J=C3=B6rg?=" <j@example.net>', [("Jörg", "j@example.net")]),
        ("Jörg <j@example.net>", [("Jörg", "j@example.net")]),
        ("a@x.org, Bob <b@x.org>,, c@x.org", [("", "a@x.org"), ("Bob", "b@x.org"), ("", "c@x.org")]),
        ("Friends: a@x.org, Bob <b@x.org>;, c@x.org", [("", "a@x.org"), ("Bob", "b@x.org"), ("", "c@x.org")]),
        ("undisclosed-recipients:;", []),
        ("<@relay.example,@other:ann@example.net>", [("", "ann@example.net")]),
        ("< ann@example.net >", [("", "ann@example.net")]),
        ("<mailto:ann@example.net>", [("", "ann@example.net")]),
        ('"ann@example.net" <ann@example.net>', [("ann@example.net", "ann@example.net")]),
        ("Ann <ann@münchen.example>", [("Ann", "ann@münchen.example")]),
        ('"a" <', []),
        ('"unclosed <ann@example.net>', []),
        ("((((", []),
        ("Ann", []),
        ("", []),
        ("<>", []),
        ("@", []),
        ("a@b@c", []),
        (";;:,<<>>", []),
    ],
)
def test_what_stands_in_a_field(value: str, found: list[tuple[str, str]]) -> None:
    assert mailboxes(value) == found


ATOMS = st.text("abcXYZ019!#-_", min_size=1, max_size=8)
ADDRESSES = st.builds(lambda *parts: f"{parts[0]}.{parts[1]}@{parts[2]}.{parts[3]}", ATOMS, ATOMS, ATOMS, ATOMS)
NAMES = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20)


@given(st.lists(st.tuples(NAMES, ADDRESSES), max_size=5))
def test_what_the_standard_library_writes_is_read_back(pairs: list[tuple[str, str]]) -> None:
    value = ", ".join(email.utils.formataddr(pair) for pair in pairs)
    found = [(" ".join(name.split()), address.lower()) for name, address in pairs]
    assert [(" ".join(name.split()), address) for name, address in mailboxes(value)] == found


@example('<;@">')
@given(st.text('ab@.<>"\\(),:; =?', max_size=60))
def test_no_field_breaks_the_reader(value: str) -> None:
    for name, address in mailboxes(value):
        assert address.count("@") == 1
        assert not set(address) & set(' <>"\t')
        assert name.isprintable()


def fields(*lines: str) -> Fields:
    return Fields("\n".join(lines).encode("utf-8"))


def test_the_author_is_certain_only_if_there_is_one() -> None:
    assert author(fields("From: Ann <ann@example.net>")) == ("Ann", "ann@example.net", True)
    assert author(fields("From: ann@example.net, bob@example.net"))[1:] == ("ann@example.net", False)
    assert author(fields("From: ann@example.net", "From: bob@example.net"))[1:] == ("ann@example.net", False)
    assert author(fields("from: <ann@example.net> <bob@example.net>"))[1:] == ("ann@example.net", False)


def test_an_author_is_found_in_a_broken_field_but_never_certain() -> None:
    assert author(fields('From: "Ann <ann@example.net>'))[1:] == ("ann@example.net", False)
    assert author(fields("From: Ann", "Sender: ann@example.net")) == ("", "ann@example.net", False)
    assert author(fields("From: Mail Delivery")) == ("Mail Delivery", "", False)
    assert author(fields("To: x@example.org")) == ("", "", False)


@pytest.mark.parametrize(
    ("address", "as_written"),
    [
        (" ann@example.net ", "ann@example.net"),
        ("Ann.Adler+game@Example.NET", "Ann.Adler+game@example.net"),
        ("o'brien@example.net", "o'brien@example.net"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("ann@localhost", ""),
        ("ann", ""),
        ("änn@example.net", ""),
        ("ann@example.net\r\nBcc: x@y.z", ""),
        ("a b@example.net", ""),
        ('"ann"@example.net', ""),
        ("ann..adler@example.net", ""),
        (".ann@example.net", ""),
        ("ann@example..net", ""),
        ("x" * 65 + "@example.net", ""),
        ("ann@" + "x" * 300 + ".net", ""),
        ("", ""),
    ],
)
def test_an_address_is_written_only_if_every_server_takes_it(address: str, as_written: str) -> None:
    assert writable(address) == as_written


def test_the_domain_of_an_address() -> None:
    assert domain_of("ann@Bücher.Example") == "xn--bcher-kva.example"
    assert domain_of("ann@example.net.") == "example.net"
    assert domain_of("ann@" + "ü" * 300) == "ü" * 300
