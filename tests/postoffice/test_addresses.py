"""Which mailbox an address belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.postoffice.addresses import Domain


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("game@example.org", "game@example.org"),
        ("Game+q3fyz7TOKEN@Example.ORG", "game@example.org"),
        ("ann.o'neill+a+b@example.org", "ann.o'neill@example.org"),
        (" ann@example.org ", "ann@example.org"),
    ],
)
def test_case_and_what_follows_a_plus_make_no_difference(address: str, mailbox: str) -> None:
    assert Domain("example.org").mailbox_of(address) == mailbox


@pytest.mark.parametrize(
    "address",
    [
        "ann@example.com",
        "ann@mail.example.org",
        "ann",
        "@example.org",
        "+token@example.org",
        "",
        "<>",
        "a b@example.org",
    ],
)
def test_other_domains_and_what_is_no_address_have_no_mailbox(address: str) -> None:
    assert Domain("example.org").mailbox_of(address) is None


@given(st.text())
def test_whatever_is_typed_belongs_to_the_domain_or_to_nobody(text: str) -> None:
    mailbox = Domain("example.org").mailbox_of(text)
    assert mailbox is None or (mailbox.endswith("@example.org") and "+" not in mailbox and mailbox.count("@") == 1)


@pytest.mark.parametrize("name", ["", "example org", "example.org\r\nX: y", "exämple.org"])
def test_a_domain_must_be_a_domain_name(name: str) -> None:
    with pytest.raises(ValueError, match="no domain name"):
        Domain(name)
