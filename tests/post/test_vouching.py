"""Whether the trusted mail server found that a domain vouches for its author, as real servers write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.letter import Limits, read_letter
from mailgame.post.vouching import read_results, vouched_domain

GMAIL = (
    "mx.google.com; dkim=pass header.i=@example.net header.s=s1 header.b=abc/=; "
    "spf=pass (google.com: domain of ann@example.net designates 192.0.2.1 as permitted sender) "
    "smtp.mailfrom=ann@example.net; "
    "dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.net"
)
POSTFIX = (
    "mail.example.org; dkim=pass (2048-bit key; unprotected) header.d=example.net header.i=@example.net header.b=x"
)
MICROSOFT = (
    "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.net; "
    "dkim=pass (signature was verified) header.d=example.net;"
    "dmarc=pass action=none header.from=example.net;compauth=pass reason=100"
)


def test_what_gmail_writes() -> None:
    assert vouched_domain([GMAIL], "example.net", "mx.google.com") == "example.net"
    assert vouched_domain([GMAIL], "example.net", "MX.Google.com") == "example.net"


def test_only_the_trusted_server_is_believed() -> None:
    assert vouched_domain([GMAIL], "example.net", "mail.example.org") == ""
    assert vouched_domain([GMAIL], "example.net", "") == ""
    assert vouched_domain([MICROSOFT], "example.net", "spf") == ""


def test_a_signature_of_the_domain_itself_or_of_the_one_above_vouches() -> None:
    assert vouched_domain([POSTFIX], "example.net", "mail.example.org") == "example.net"
    assert vouched_domain([POSTFIX], "mail.example.net", "mail.example.org") == "mail.example.net"


@pytest.mark.parametrize("author", ["example.com", "net", "ample.net", "evil-example.net", "example.net.evil.org", ""])
def test_a_signature_of_another_domain_does_not(author: str) -> None:
    assert vouched_domain([POSTFIX], author, "mail.example.org") == ""


def test_a_subdomain_does_not_vouch_for_the_domain_above() -> None:
    assert vouched_domain(["mx.me; dkim=pass header.d=evil.example.net"], "example.net", "mx.me") == ""


def test_spf_alone_vouches_for_its_own_domain() -> None:
    field = "mx.me; spf=pass smtp.mailfrom={}"
    assert vouched_domain([field.format("ann@example.net")], "example.net", "mx.me") == "example.net"
    assert vouched_domain([field.format("bounces@list.example")], "example.net", "mx.me") == ""


@pytest.mark.parametrize("verdict", ["fail", "none", "neutral", "temperror", "permerror", "policy"])
def test_anything_but_a_pass_does_not_vouch(verdict: str) -> None:
    assert vouched_domain([f"mx.me; dkim={verdict} header.d=example.net"], "example.net", "mx.me") == ""


def test_dmarc_decides_where_it_decided() -> None:
    signed = "mx.me; dkim=pass header.d=example.net"
    assert vouched_domain([f"{signed}; dmarc=fail header.from=example.net"], "example.net", "mx.me") == ""
    assert vouched_domain([f"{signed}; dmarc=none header.from=example.net"], "example.net", "mx.me") == "example.net"
    assert vouched_domain(["mx.me; dmarc=pass header.from=other.net"], "example.net", "mx.me") == ""
    assert vouched_domain(["mx.me; dmarc=pass"], "example.net", "mx.me") == ""


def test_a_forged_field_below_the_true_one_does_not_count() -> None:
    forged = "mx.me; dmarc=pass header.from=example.net; dkim=pass header.d=example.net"
    assert vouched_domain(["mx.me; dmarc=fail header.from=example.net", forged], "example.net", "mx.me") == ""
    assert vouched_domain(["mx.me; dkim=fail; dmarc=none", forged], "example.net", "mx.me") == ""


def test_several_fields_of_one_server_are_read_together() -> None:
    fields = ["mx.me; spf=none", "mx.other; dkim=fail", "mx.me; dkim=pass header.d=example.net"]
    assert vouched_domain(fields, "example.net", "mx.me") == "example.net"


def test_one_of_several_signatures_is_enough() -> None:
    field = "mx.me; dkim=pass header.d=list.example; dkim=fail header.d=a.b; dkim=pass header.d=example.net"
    assert vouched_domain([field], "example.net", "mx.me") == "example.net"


@pytest.mark.parametrize(
    "field",
    [
        "mx.me; dkim=fail (dkim=pass header.d=example.net)",
        "mx.me; dkim=fail (bad (really; dkim=pass header.d=example.net",
        'mx.me; spf=fail smtp.mailfrom="x; dkim=pass header.d=example.net"@evil.org',
        'mx.me; spf=fail smtp.mailfrom="x; dkim=pass header.d=example.net',
        "mx.me; spf=fail) dkim=pass header.d=example.net",
        "mx.me dkim=pass header.d=example.net",
        "mx.me 1 2; dkim=pass header.d=example.net",
        "mx.me; none",
        "mx.me",
        "",
    ],
)
def test_what_is_hidden_in_comments_and_quotations_does_not_count(field: str) -> None:
    assert vouched_domain([field], "example.net", "mx.me") == ""


def test_the_parts_of_a_field() -> None:
    name, results = read_results('mx.me 1; dkim/1 = pass reason="good; key" header . d = example.net (ok); none')
    assert name == "mx.me"
    assert results == [("dkim", ("pass", {"reason": "good; key", "header.d": "example.net"}))]


@given(st.text(alphabet='abm.; =()"\\dkimpass', max_size=60))
def test_no_field_breaks_the_reader(field: str) -> None:
    name, results = read_results(field)
    assert results == [] or name


LETTER = "Authentication-Results: mx.me; dmarc=pass header.from=example.net\n{}To: game@example.org\n\nstatus\n"


@pytest.mark.parametrize(
    ("author", "vouched"),
    [
        ("From: Ann <ann@example.net>\n", "example.net"),
        ('From: "ann@example.net" <ann@Example.NET>\n', "example.net"),
        ("From: ann@example.net (Ann)\n", "example.net"),
        ("From: Ann <ann@example.org>\n", ""),
        ("From: Ann <ann@example.net>\nFrom: Bob <bob@example.net>\n", ""),
        ("From: Ann <ann@example.net>, bob@example.net\n", ""),
        ("From: bob@example.net <ann@example.net>\n", ""),
        ("From: <ann@example.net> <bob@example.net>\n", ""),
    ],
)
def test_a_letter_is_vouched_for_only_if_its_author_is_beyond_doubt(author: str, vouched: str) -> None:
    letter = read_letter(LETTER.format(author).encode("ascii"), Limits(), "mx.me")
    assert letter.vouched == vouched
    assert read_letter(LETTER.format(author).encode("ascii"), Limits()).vouched == ""
