"""What servers say when they refuse, and whom it is about. Words as providers and mail servers write them."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.refusals import About, Step, about, code_of, is_hard

US = [
    # limits
    "554 sending limit reached",
    "554 5.7.1 Sending limit reached, try again tomorrow",
    "550 5.4.5 Daily user sending quota exceeded. For more information, visit the help",
    "550-5.4.5 Daily sending quota exceeded",
    "550 5.4.5 Daily SMTP relay sending limit exceeded for user",
    "554 5.7.0 Too many recipients per hour",
    "550 5.7.1 too many messages, slow down",
    "550 User has exceeded the maximum number of messages per day",
    "552 5.2.2 This message is larger than the current system limit or the sending quota is used up",
    "550 You have exceeded your hourly limit of 300 e-mails",
    "554 Your account has exceeded its hourly message limit",
    "550 5.1.1 Rate limit exceeded",
    "452 4.5.3 Too many recipients",
    "550 Outgoing mail quota exceeded for this account",
    "554 5.7.1 <bob@example.org>: Recipient address rejected: Message rate limit exceeded, throttled",
    "550 5.7.1 Mail rate control: too much mail from 192.0.2.1",
    "550 5.2.0 Message sending quota exceeded",
    "554 5.4.0 outbound limit for this hour reached",
    # blocklists and reputation
    "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org",
    "550 5.7.1 Your IP address is on our blocklist",
    "550 Blacklisted. See http://example.org/unblock",
    "554-mx.example.net 554 Bad DNS PTR resource record",
    "550 5.7.1 Our system has detected that this message is likely unsolicited mail due to the domain's low reputation",
    "550 SC-001 (COL004) Unfortunately, messages from 192.0.2.1 weren't sent. Your network is on our block list",
    "554 5.7.9 Message not accepted for policy reasons",
    "550 Administrative prohibition",
    "554 Transaction failed: Reject due to policy restrictions",
    "550 Message rejected due to policy reasons",
    "571 Delivery not authorized, message refused",
    # who are you
    "550 5.7.1 Unable to relay",
    "550 relay not permitted",
    "554 5.7.1 <bob@example.org>: Relay access denied",
    "550 5.7.1 Client was not authenticated",
    "530 5.7.0 Must issue a STARTTLS command first",
    "530 Authentication required",
    "535 5.7.8 Username and Password not accepted",
    "550 5.7.30 Basic authentication is not supported for Client Submission",
    "550 5.7.26 This mail has been blocked because the sender is unauthenticated: SPF and DKIM did not pass",
    "550 5.7.515 Access denied, sending domain does not meet the required authentication level",
    "553 5.7.1 <game@play.example.org>: Sender address rejected: not owned by user game",
    "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
    "550 5.1.8 Sender domain does not exist",
    "550 5.1.7 Invalid address of the sender",
    "550 Sender verify failed",
    "550 5.7.1 Your account is suspended",
    "550 5.1.8 Access denied, bad outbound sender",
    "550 Helo command rejected: need fully-qualified hostname",
    # the server itself
    "554 5.3.0 mail service is down for maintenance",
    "554 5.3.2 system not accepting network messages",
    "550 system is overloaded, come back later",
    "521 5.3.2 host does not accept mail",
    "503 5.5.1 bad sequence of commands",
    "550 Service unavailable",
    "421 4.7.0 too many connections",
    "554 5.4.7 temporarily deferred too often",
    "550 5.7.0 Kontingent erschöpft",
]
RECIPIENT = [
    "550 5.1.1 no such person here",
    "550 5.1.1 <bob@example.org>: Recipient address rejected: User unknown in local recipient table",
    "550 5.1.1 <bob@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the "
    "recipient's email address for typos or 550 5.1.1 unnecessary spaces",
    "550 5.1.1 User doesn't exist: bob@example.org",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient bob@example.org not found by SMTP address lookup",
    "550 5.4.1 Recipient address rejected: Access denied. [AS(201806281)]",
    "550 Requested action not taken: mailbox unavailable",
    "550 Unrouteable address",
    "550 No such user here",
    "550 unknown user",
    "550 5.1.2 Host unknown",
    "550 5.1.2 Domain not found",
    "556 5.1.10 Recipient address has null MX",
    "550 Invalid recipient <bob@example.org>",
    "550 <bob@example.org> is not a valid mailbox",
    "550 Mailbox does not exist",
    "554 delivery error: dd This user doesn't have a example.com account (bob@example.org) [-5]",
    "550 5.2.1 The email account that you tried to reach is disabled",
    "550 5.2.1 Mailbox disabled, not accepting messages",
    "554 5.7.1 <bob@example.org>: Recipient address rejected: user bob@example.org does not exist",
    "550 5.1.6 Recipient no longer on server: bob@example.org",
    "551 User not local; please try <bob@example.net>",
    "550 5.1.0 Address rejected.",
    "550 #5.1.0 Address rejected bob@example.org",
    "550 5.1.3 Invalid address",
    "550 5.1.1 User unknown. Please check the address and try again.",
    "550 account is inactive",
    "550 Empfänger unbekannt",
    "550 5.1.1 Adresse d au moins un destinataire invalide. OFR_416",
    "550 el usuario no existe",
    "550 sorry, no mailbox here by that name (#5.1.1)",
    "511 sorry, no mailbox here by that name (#5.1.1 - chkuser)",
    "553 sorry, that domain isn't in my list; no such user",
    "550 Пользователь не найден",
    "550 5.4.4 Unrouteable address",
    "550 Recipient verification failed",
    "550 cuda_nsu no such user",
    "550 5.1.1 bob@example.org: Email address could not be found, or was misspelled (G8)",
]
FULL = [
    "552 5.2.2 Mailbox full",
    "552 5.2.2 <bob@example.org>: Over quota",
    "552-5.2.2 The email account that you tried to reach is over quota",
    "552 5.2.2 The recipient's inbox is out of storage space and inactive",
    "550 Mailbox is full / Blocks limit exceeded",
    "550 user's mailbox exceeded its quota",
    "554 5.2.2 mailbox quota exceeded",
    "452 4.2.2 Over quota",
    "552 Requested mail action aborted: exceeded storage allocation",
    "550 Das Postfach ist voll",
    "550 5.1.1 boîte aux lettres pleine",
]
LETTER = [
    "552 5.3.4 Message size exceeds fixed limit",
    "552 message too large",
    "550 5.2.3 Message length exceeds administrative limit",
    "554 5.6.0 we do not like it",
    "550 5.6.1 conversion required",
    "554 5.6.7 non-ASCII addresses not permitted",
    "552-5.7.0 This message was blocked because its content presents a potential security issue: virus found",
    "550 Message too long",
]
MAY_PASS = [
    "Host or domain name not found. Name service error for name=example.org type=MX: Host not found, try again 4.4.3",
    "450 4.1.2 <bob@example.org>: Recipient address rejected: Domain not found", "DNS error: host not found 4.4.3",
    "451 4.3.0 <bob@example.org>: Temporary lookup failure; user unknown",
    "451 no such user here, please try again later",
]
UNCLEAR = ["550 no", "554 Transaction failed", "550 rejected", "550 5.0.0", "554 5.5.0 error"]


@pytest.mark.parametrize("said", US)
def test_what_is_about_us(said: str) -> None:
    assert about("rcpt", code_of(said), said) == "us"
    assert about("data", code_of(said), said) == "us"
    assert not is_hard(said)


@pytest.mark.parametrize("said", RECIPIENT)
def test_what_is_about_the_recipient(said: str) -> None:
    assert about("rcpt", code_of(said), said) == "recipient"
    assert is_hard(said)


@pytest.mark.parametrize("said", MAY_PASS)
def test_an_address_is_not_dead_by_what_may_pass(said: str) -> None:
    assert not is_hard(said)


@pytest.mark.parametrize("said", FULL)
def test_what_is_about_a_mailbox_that_is_full(said: str) -> None:
    assert about("rcpt", code_of(said), said) == "full"
    assert not is_hard(said)


@pytest.mark.parametrize("said", LETTER)
def test_what_is_about_the_letter(said: str) -> None:
    assert about("data", code_of(said), said) == "letter"


@pytest.mark.parametrize("said", UNCLEAR)
def test_what_says_nothing(said: str) -> None:
    assert about("rcpt", code_of(said), said) == "unclear"
    assert about("data", code_of(said), said) == "unclear"


@pytest.mark.parametrize(("said", "meaning"), [
    ("550 5.7.60 not permitted to send as game@example.org", "us"),
    ("553 5.1.8 sender address rejected", "us"),
    ("501 5.1.7 bad sender address syntax", "us"),
    ("552 5.2.2 sender's mailbox is over quota", "us"),
    ("552 5.3.4 message too big", "letter"),
    ("552 message size exceeds fixed maximum", "letter"),
    ("554 no", "us"),
    ("550 5.1.1 no such person", "us"),
    ("555 parameters not recognized", "unclear"),
])
def test_what_is_said_to_mail_is_about_us_but_for_the_size(said: str, meaning: str) -> None:
    assert about("mail", code_of(said), said) == meaning


def test_a_code_is_read_where_an_answer_begins() -> None:
    assert [code_of(said) for said in ("550 no", "550-5.1.1 no", "smtp; 452 4.2.2 full", "no 550", "5501 x", "")] \
        == [550, 550, 452, 0, 0, 0]


@pytest.mark.slow
@given(st.sampled_from(US + RECIPIENT + FULL + LETTER), st.lists(st.sampled_from(["\n", "  ", " "]), min_size=40))
def test_case_and_broken_lines_do_not_matter(said: str, gaps: list[str]) -> None:
    code, *words = said.split(" ")
    shouted = code + "".join(gap + word.upper() for gap, word in zip(gaps, words, strict=False))
    assert about("rcpt", code_of(said), shouted) == about("rcpt", code_of(said), said)


@given(st.integers(0, 999), st.text(max_size=300))
def test_anything_at_all_has_an_answer(code: int, said: str) -> None:
    for step in get_args(Step):
        assert about(step, code, said) in get_args(About)
