"""Whether the trusted mail server found that a domain vouches for its author, as real servers write it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.reading.letter import Limits, read_letter
from mailgame.post.reading.vouching import judged, read_results, verdict

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


def vouched_domain(fields: list[str], author_domain: str, trusted: str) -> str:
    return verdict(fields, author_domain, trusted).vouched


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


# --- values are one piece


@pytest.mark.parametrize(
    "value",
    [
        '"x@example.net"@evil.example',
        '"x@example.net',
        '"example.net"',
        '"@example.net"@evil.example',
        '"a b"@example.net',
        'a"@example.net"@evil.example',
        'evil.example"@example.net"',
        '"x\\"@example.net"@evil.example',
        "x@example.net(really)@evil.example",
        "x@example.net @evil.example",
        "x@example.net@evil.example",
        "a@evil.example smtp.mailfrom=a@example.net header.d=example.net header.i=@example.net header.from=example.net",
        "evil.example;@example.net",
        " smtp.helo=x@example.net",
        "\\@example.net",
        "evil.example header.d=evil.example (x",
    ],
)
@pytest.mark.parametrize("result", ["spf=pass smtp.mailfrom={}", "spf=pass smtp.mail={}", "dkim=pass header.d={}",
                                    "dkim=pass header.i={}", "dmarc=pass header.from={}"])
def test_a_value_that_only_holds_a_domain_somewhere_does_not_vouch(result: str, value: str) -> None:
    if "evil.example smtp" in value:
        result = result.replace("smtp.mail={}", "smtp.mailfrom={}")
    assert vouched_domain(["mx.me; " + result.format(value)], "example.net", "mx.me") == ""


@pytest.mark.parametrize(
    "field",
    [
        'mx.me; spf=fail (domain of "a) ; dkim=pass header.d=example.net ("@evil.org no) smtp.mailfrom=a@evil.org',
        "mx.me; spf=fail (a\\) ; dkim=pass header.d=example.net (b) smtp.mailfrom=a@evil.org",
        "mx.me; spf=fail smtp.mailfrom=a\\; dkim=pass header.d=example.net",
        "mx.me; dkim=pass header.d=evil.org header.d=example.net",
        "mx.me; dkim=pass header.d=evil.org header.i=@example.net",
        "mx.me; dkim=pass header.d=example.net header.i=@evil.org",
        "mx.me; dmarc=pass header.from=example.net; dmarc=fail header.from=example.net",
        "mx.me; dmarc=pass header.from=example.net; dmarc=pass header.from=evil.org",
        "mx.me; dkim=pass example.net header.d=example.net",
        "mx.me; spf=pass smtp.helo=example.net",
        "mx.me; spf=pass policy.mailfrom=a@example.net",
        "mx.me; arc=pass header.d=example.net",
        "mx.me; dkim=pass reason=header.d=example.net",
        '"mx.me; dkim=pass header.d=example.net',
        "mx.me.evil.org; dkim=pass header.d=example.net",
        "(x) evil.org (mx.me; dkim=pass header.d=example.net); dkim=pass header.d=example.net",
    ],
)
def test_a_result_that_says_two_things_or_another_does_not_vouch(field: str) -> None:
    assert vouched_domain([field], "example.net", "mx.me") == ""


def test_a_quoted_reason_and_odd_properties_do_no_harm() -> None:
    field = (
        'mx.me 1 ; x-csa=none; dkim=pass reason="2048-bit key; \\"good\\"" header.d=example.net header.b="a/=" x-bits=2'
        ' (it; is) header.i=@mail.example.net; spf=pass smtp.mailfrom="bounce+a=b"@example.org'
    )
    assert vouched_domain([field], "example.net", "mx.me") == "example.net"


DOMAINS = ("example.net", "evil.example", "mail.example.net", "net", "list.example", "example.net.evil.example")
LOCAL_PARTS = st.one_of(
    st.sampled_from(("ann", "x@example.net", "a b", '"', 'x" header.d=example.net "', "a; dkim=pass header.d=b.c",
                     "(", ")", "a)b(", "\\", '\\"', "dmarc=pass header.from=example.net", "", ";dmarc=pass",
                     "@example.net")),
    st.text(alphabet='ab@. ;=()"\\', max_size=12),
)
_DOT_ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")


def _address(local: str, domain: str) -> str:
    """Return an address as SMTP has it (RFC 5321, 4.1.2): a local part that is no dot-atom is quoted."""
    if _DOT_ATOM.fullmatch(local):
        return f"{local}@{domain}"
    return '"' + re.sub(r'(["\\])', r"\\\1", local) + f'"@{domain}'


@st.composite
def honest_fields(draw: st.DrawFn) -> tuple[str, bool]:
    """What an honest server writes of a letter whose sender chose every local part, and whether example.net vouches."""
    true = False
    results = []
    dmarc = draw(st.sampled_from(("none", "pass", "fail", "temperror", None)))
    for _ in range(draw(st.integers(0, 2))):
        domain, said = draw(st.sampled_from(DOMAINS)), draw(st.sampled_from(("pass", "fail", "none", "neutral")))
        true |= said == "pass" and domain == "example.net"
        agent = f" header.i={_address(draw(LOCAL_PARTS), domain)}" if draw(st.booleans()) else ""
        results.append(f"dkim={said}{draw(COMMENTS)} header.d={domain}{agent}")
    if draw(st.booleans()):
        domain, said = draw(st.sampled_from(DOMAINS)), draw(st.sampled_from(("pass", "fail", "softfail")))
        local = draw(LOCAL_PARTS)
        true |= said == "pass" and domain == "example.net" and bool(_DOT_ATOM.fullmatch(local))
        results.append(f"spf={said}{draw(COMMENTS)} smtp.mailfrom={_address(local, domain)}")
    if dmarc is not None:
        author = draw(st.sampled_from(DOMAINS))
        true = author == "example.net" if dmarc == "pass" else true and dmarc != "fail"
        results.append(f"dmarc={dmarc}{draw(COMMENTS)} header.from={author}")
    return "; ".join(["mx.me", *draw(st.permutations(results))]), true


COMMENTS = st.one_of(
    st.just(""),
    st.builds(lambda local, domain: f" (mx.me: domain of {_address(local, domain)} says so)", LOCAL_PARTS,
              st.sampled_from(DOMAINS)),
)


@pytest.mark.slow
@given(honest_fields())
def test_whatever_a_sender_writes_into_an_honest_servers_field_does_not_vouch(written: tuple[str, bool]) -> None:
    field, true = written
    vouched = vouched_domain([field], "example.net", "mx.me")
    assert true or vouched == "", field
    if '"' not in field:
        assert bool(vouched) == true, "what is told plainly is believed"


# --- whose field it is

FORGED = "Authentication-Results: mx.me; dmarc=pass header.from=example.net; dkim=pass header.d=example.net;\n" \
    " spf=pass smtp.mailfrom=ann@example.net\n"
OUTSIDE = "Received: from evil (evil.example [192.0.2.66]) by mx.me (Postfix) with ESMTPS; Mon, 23 Nov 2026\n"
LMTP = "Received: from mx.me ([172.16.0.1])\n\tby mx.me with LMTP id x\n\tfor <game@mx.me>; Mon, 23 Nov 2026\n"
INSIDE_GMAIL = "Received: by 2002:a05:6402:1f04:b0:5c with SMTP id b4csp1; Mon, 23 Nov 2026 01:00:00 -0800 (PST)\n"
FILTER = (
    "Received: from localhost (localhost [127.0.0.1])\n\tby mx.me (Postfix) with ESMTP id 4F; now\n"
    "Received: from mx.me ([127.0.0.1])\n\tby localhost (mx.me [127.0.0.1]) (amavisd-new)\n\twith ESMTP; now\n"
)
LAYOUTS = {
    "above its Received": "{0}" + OUTSIDE,
    "below its Received": OUTSIDE + "{0}",
    "handed on by LMTP": "Delivered-To: game@mx.me\n" + LMTP + OUTSIDE + "{0}",
    "Gmail": "Delivered-To: game@mx.me\n" + INSIDE_GMAIL + "ARC-Seal: i=1\nReturn-Path: <a@b.c>\n" + OUTSIDE
    + "Received-SPF: pass\n{0}",
    "a filter beside the server": LMTP + FILTER + OUTSIDE + "{0}",
    "a filter that judges": LMTP + "{0}" + FILTER + OUTSIDE,
}
BELOW = "From: Ann <ann@example.net>\nTo: game@mx.me\nSubject: x\nMessage-ID: <1@example.net>\n{}\nstatus\n"


def judge(head: str, rest: str = BELOW) -> str:
    return read_letter((head + rest.format("")).encode("ascii"), Limits(), "mx.me").vouched


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_servers_own_fields_are_believed_wherever_servers_write_them(layout: str) -> None:
    own = (
        "DMARC-Filter: OpenDMARC\nAuthentication-Results: mx.me; dmarc=none header.from=example.net\n"
        "Authentication-Results: other.example; dkim=fail\nDKIM-Filter: OpenDKIM\n"
        "Authentication-Results: mx.me;\n\tdkim=pass (2048-bit key) header.d=example.net\n"
    )
    assert judge(LAYOUTS[layout].format(own)) == "example.net"


@pytest.mark.parametrize(
    "own", ["spf=none", "dkim=none", "auth=pass smtp.auth=eve", "spf=pass smtp.mailfrom=evil.example", "none"]
)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_field_in_the_servers_name_that_came_with_the_letter_is_not_believed(layout: str, own: str) -> None:
    """Nor for what the server itself did not judge."""
    head = LAYOUTS[layout].format(f"Authentication-Results: mx.me; {own}\n")
    with_a_hop = "Received: from pc by mail.evil.example with ESMTP; now\n" + FORGED
    assert judge(head + with_a_hop) == ""
    assert judge(head + "DKIM-Signature: v=1; d=evil.example\n" + FORGED) == ""
    assert judge(head + "Received: from mx.me by mx.me with LMTP; now\n" + OUTSIDE + FORGED) == ""
    assert judge(head, BELOW.replace("\n{}\n", "\n" + FORGED + "{}\n")) == ""
    assert judge(head + "X-Mailer: evil\n" + FORGED) == ""


@pytest.mark.parametrize("layout", ["above its Received", "a filter that judges"])
def test_where_a_received_stands_between_not_even_the_letters_first_field_is_believed(layout: str) -> None:
    assert judge(LAYOUTS[layout].format("Authentication-Results: mx.me; spf=none\n") + FORGED) == ""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_where_the_server_wrote_none_a_forged_one_below_another_hop_is_not_believed(layout: str) -> None:
    head = LAYOUTS[layout].format("")
    assert judge(head + "Received: from pc by mail.evil.example with ESMTP; now\n" + FORGED) == ""
    assert judge(head + "Received: from mx.me ([127.0.0.1]) by mx.me with LMTP; now\n" + FORGED) == ""


@pytest.mark.parametrize(
    "hop",
    [
        "from [127.0.0.1] (evil.example [192.0.2.66]) by mx.me with ESMTP",
        "from [192.0.2.66] (helo=[127.0.0.1]) by mx.me with esmtp (Exim)",
        "from localhost (HELO [127.0.0.1]) by mx.me with SMTP",
        "from [127.0.0.1] by mx.me with ESMTPSA",
        "from [10.0.0.300] by mx.me with ESMTP",
        "by mx.me (Postfix, from userid 1000) id 4F",
        "(qmail 1 invoked from network)",
        "from lmtp (lmtp.evil.example [192.0.2.66]) by mx.me with ESMTP",
    ],
)
def test_a_sender_cannot_seem_to_be_of_the_house(hop: str) -> None:
    assert judge(f"Received: {hop}; now\n{OUTSIDE}{FORGED}") == ""


def test_a_name_with_a_space_before_its_colon_is_what_a_filter_missed() -> None:
    assert judge(OUTSIDE + FORGED.replace("Results:", "Results :")) == ""


HOP = "Received: from pc by mail.example.net with ESMTP; now\n"
FASTMAIL = """Return-Path: <ann@example.net>
Received: from phl-compute-05.internal (phl-compute-05.phl.internal [10.202.2.45])
\t by phl-store-01.internal (Cyrus 3.13.0-alpha0) with LMTPA; Mon, 23 Nov 2026 04:00:00 -0500
X-Cyrus-Session-Id: phl-store-01-1795953946-1
X-Delivered-to: game+token@fastmail.example
Received: from phl-mx-02 ([10.202.2.201])
  by phl-compute-05.internal (LMTPProxy); Mon, 23 Nov 2026 04:00:00 -0500
Received: from phl-mx-02.messagingengine.com (localhost [127.0.0.1])
\tby mailmx.phl.internal (Postfix) with ESMTP id 1C3; Mon, 23 Nov 2026 04:00:00 -0500 (EST)
ARC-Seal: i=1; a=rsa-sha256; cv=none; d=messagingengine.com
ARC-Authentication-Results: i=1; {0}; dkim=pass
Authentication-Results: {0};
    x-csa=none; x-ptr=pass smtp.helo=mail.example.net policy.ptr=mail.example.net;
    bimi=none (Domain is not BIMI enabled);
    arc=none (no signatures found);
    dkim=pass (2048-bit rsa key sha256) header.d=example.net
    header.i=@example.net header.b=hr44hXYS header.a=rsa-sha256 header.s=fm1 x-bits=2048;
    dmarc=pass policy.published-domain-policy=none policy.applied-disposition=none
    (p=none,d=none,d.eval=none) policy.policy-from=p header.from=example.net;
    iprev=pass smtp.remote-ip=192.0.2.1 (mail.example.net);
    spf=pass smtp.mailfrom=ann@example.net smtp.helo=mail.example.net
Received-SPF: pass (example.net: Sender is authorized)
Received: from mail.example.net (mail.example.net [192.0.2.1])
\tby {0} (Postfix) with ESMTPS; Mon, 23 Nov 2026 04:00:00 -0500 (EST)
"""
YAHOO = """Received: from 127.0.0.1
 by {0} pod-id NONE with HTTPS; Mon, 23 Nov 2026 09:00:00 +0000
Return-Path: <ann@example.net>
X-Originating-Ip: [192.0.2.1]
Received-SPF: pass (domain of example.net designates 192.0.2.1 as permitted sender)
Authentication-Results: {0};
 dkim=pass header.i=@example.net header.s=20230601;
 spf=pass smtp.mailfrom=example.net;
 dmarc=pass(p=NONE,sp=QUARANTINE) header.from=example.net;
X-Apparently-To: game@yahoo.example; Mon, 23 Nov 2026 09:00:00 +0000
Received: from 192.0.2.1 (EHLO mail.example.net)
 by 10.253.1.1 with SMTPs; Mon, 23 Nov 2026 09:00:00 +0000
"""


@pytest.mark.parametrize(("head", "server", "trusted"), [
    (FASTMAIL, "phl-mx-02.messagingengine.com", "*.messagingengine.com"),
    (FASTMAIL, "mx6.messagingengine.com", "mx5.messagingengine.com, mx6.messagingengine.com"),
    (FASTMAIL, "MX6.messagingengine.com", "mx.example.org *.MessagingEngine.com"),
    (YAHOO, "atlas206.free.mail.ne1.yahoo.com", "*.yahoo.com"),
    (YAHOO, "atlas-production.v2-mail-prod1-bf1.omega.yahoo.com", "*.mail.yahoo.com,*.omega.yahoo.com"),
])
def test_a_provider_of_many_servers_is_believed_under_each_of_their_names(head: str, server: str, trusted: str) -> None:
    letter = head.format(server) + BELOW.format("")
    assert read_letter(letter.encode("ascii"), Limits(), trusted).vouched == "example.net"
    forged = head.format("mx.example.com") + HOP + FORGED.replace("mx.me", server) + BELOW.format("")
    assert read_letter(forged.encode("ascii"), Limits(), trusted).vouched == ""


@pytest.mark.parametrize("server", [
    "messagingengine.com", "messagingengine.com.evil.example", "evilmessagingengine.com", "*", "mx.me", "evil.example",
])
def test_a_name_that_only_looks_like_one_of_the_providers_is_not_believed(server: str) -> None:
    field = f"{server}; dmarc=pass header.from=example.net"
    assert vouched_domain([field], "example.net", "*.messagingengine.com, *.yahoo.com") == ""
    assert judged([("authentication-results", field)], "*.messagingengine.com, *.yahoo.com") == []


EXCHANGE = """Received: from AM0PR01MB0001.eurprd01.prod.exchangelabs.example (2603:10a6:208::1)
 by DB7PR01MB0002.eurprd01.prod.exchangelabs.example with HTTPS; Mon, 23 Nov 2026 09:00:02 +0000
Received: from AS9PR01CA0003.eurprd01.prod.exchangelabs.example (2603:10a6:20b::2) by
 AM0PR01MB0001.eurprd01.prod.exchangelabs.example (2603:10a6:208::1) with Microsoft SMTP Server; Mon, 23 Nov 2026
Authentication-Results: spf=pass (sender IP is 192.0.2.1)
 smtp.mailfrom=example.net; dkim=pass (signature was verified)
 header.d=example.net;dmarc=pass action=none
 header.from=example.net;compauth=pass reason=100
Received-SPF: Pass (protection.outlook.com: domain of example.net designates 192.0.2.1 as permitted sender)
Received: from mail.example.net (192.0.2.1) by {0} (10.152.16.1) with Microsoft SMTP Server; Mon, 23 Nov 2026
"""
ICLOUD = """Received: from p00-icloudmta-asmtp-1 by p147-mailgateway-1 with SMTP id 1; Mon, 23 Nov 2026 09:00:02 GMT
X-Apple-MoveToFolder: INBOX
Received: from ci74p00im-1.me.com (ci74p00im-1.me.com [17.57.155.14]) by p00-icloudmta-asmtp-1 with ESMTPS id 2; now
Authentication-Results: bimi.{0}; bimi=none
Authentication-Results: dmarc.{0}; dmarc=pass header.from=example.net
Authentication-Results: dkim-verifier.{0}; dkim=pass (2048-bit key) header.d=example.net header.i=@example.net
Authentication-Results: spf.{0}; spf=pass (spf.icloud.com: ann@example.net designates) smtp.mailfrom=ann@example.net
Received-SPF: pass (spf.icloud.com)
Received: from mail.example.net (mail.example.net [192.0.2.1]) by ci74p00im-1.me.com with ESMTPS id 3; now
"""
PROVIDERS = [
    (EXCHANGE, "AM7EUR03FT001.mail.protection.outlook.com", "first:*.protection.outlook.com"),
    (EXCHANGE, "AM7EUR03FT001.mail.protection.outlook.com", "mx.me, first:*.mail.protection.outlook.com"),
    (ICLOUD, "icloud.com", "first:*.icloud.com"),
]


@pytest.mark.parametrize(("head", "server", "trusted"), PROVIDERS)
def test_a_provider_whose_verdicts_stand_below_its_own_hops_is_believed_if_that_is_said(
    head: str, server: str, trusted: str
) -> None:
    letter = head.format(server) + BELOW.format("")
    assert read_letter(letter.encode("ascii"), Limits(), trusted).vouched == "example.net"
    without = trusted.replace("first:", "")
    assert read_letter(letter.encode("ascii"), Limits(), without).vouched == ""


@pytest.mark.parametrize(("head", "server", "trusted"), PROVIDERS)
def test_what_a_sender_writes_below_the_topmost_verdicts_is_not_believed(head: str, server: str, trusted: str) -> None:
    """In the name of the provider, or with a hop of theirs below it; above stands what they found themselves."""
    found = head.format(server).replace("pass", "none").replace("example.net", "evil.example")
    own = head.format(server)
    for forged in (own, own[own.index("Authentication-") :], f"Received: by x; now\n{own}"):
        letter = found + forged + BELOW.format("")
        assert read_letter(letter.encode("ascii"), Limits(), trusted).vouched == ""


@pytest.mark.parametrize("hop", [
    "Received: from mail.example.net by mx.evil.example with ESMTP; now", "X-Hop: by a.protection.outlook.com", "",
    "Received: from a.protection.outlook.com by mx.evil.example; now",
    "Received: from x by a.protection.outlook.com.evil.example; now",
    "Received: from x by evilprotection.outlook.com; now",
])
def test_a_verdict_without_a_name_is_that_of_the_server_that_took_the_letter_in(hop: str) -> None:
    name, _, value = hop.lower().partition(": ")
    fields = [("authentication-results", "dmarc=pass header.from=example.net"), *([(name, value)] if name else [])]
    assert judged(fields, "first:*.protection.outlook.com") == []
