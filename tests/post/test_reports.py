"""Reports of failed delivery as mail servers write them: whom they are about, and whether it is for good."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.post.reading.bounces import NO_REPORT, Report
from mailgame.post.reading.letter import Limits, Unreadable, read_letter

DAEMON = "MAILER-DAEMON@mx.example.net"
BOB = "bob@example.net"


def report(body: str, sender: str, subject: str, *fields: str) -> Report:
    head = "\n".join((f"From: {sender}", "To: game@play.example.org", f"Subject: {subject}", *fields))
    try:
        return read_letter(f"{head}\n\n{body}".encode(), Limits()).report
    except Unreadable as trouble:
        return trouble.letter.report if trouble.letter is not None else NO_REPORT


REPORTS = tomllib.loads(Path(__file__).with_name("reports.toml").read_text(encoding="utf-8"))
HARD, SOFT = ({one["name"]: one for one in REPORTS[kind]} for kind in ("hard", "soft"))


@pytest.mark.parametrize("name", HARD)
def test_a_mailbox_that_is_not_there(name: str) -> None:
    found = report(HARD[name]["body"], HARD[name]["sender"], HARD[name]["subject"])
    assert [failure.recipient for failure in found.failures if failure.hard][:1] == [BOB]
    assert "carla@example.net" not in [failure.recipient for failure in found.failures], "of the copy of the letter"


@pytest.mark.parametrize("name", SOFT)
def test_what_failed_for_another_reason(name: str) -> None:
    found = report(SOFT[name]["body"], SOFT[name]["sender"], SOFT[name]["subject"])
    assert BOB in [failure.recipient for failure in found.failures]
    assert not any(failure.hard for failure in found.failures)


@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("kept", [0.6, 0.9])
def test_a_report_that_is_cut_off_is_one_as_far_as_it_says_so(name: str, kept: float) -> None:
    whole = HARD[name]
    shorter = whole["body"][:int(len(whole["body"]) * kept)]
    if BOB in shorter:
        found = report(shorter, whole["sender"], whole["subject"])
        assert BOB in [failure.recipient for failure in found.failures]


def test_a_part_for_programs_counts_more_than_words() -> None:
    body = (f"--b\nContent-Type: text/plain\n\ncould not be delivered to dora@example.net\n--b\n"
            f"Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {BOB}\n"
            "Action: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; carla@example.net\nAction: delayed\n"
            "Status: 4.2.0\n--b--\n")
    found = report(body, DAEMON, "x", "Content-Type: multipart/report; report-type=delivery-status; boundary=b")
    assert [(failure.recipient, failure.hard) for failure in found.failures] == [(BOB, True)]


@pytest.mark.parametrize(("action", "counts"), [
    ("failed", True), ("FAILED", True), ("failure", True), ("error", True), ("rejected", True), ("undeliverable", True),
    ("delayed", False), ("delivered", False), ("relayed", False), ("expanded", False),
])
def test_what_servers_write_in_place_of_failed_counts_as_that(action: str, *, counts: bool) -> None:
    body = (f"--b\nContent-Type: text/plain\n\nSee below.\n--b\nContent-Type: message/delivery-status\n\n"
            f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {BOB}\nAction: {action}\nStatus: 5.1.1\n--b--\n")
    found = report(body, DAEMON, "x", "Content-Type: multipart/report; report-type=delivery-status; boundary=b")
    assert [(failure.recipient, failure.hard) for failure in found.failures] == ([(BOB, True)] if counts else [])


@pytest.mark.parametrize(("charset", "words"), [
    ("gb2312", "您发给以下邮件地址的信件没有发送成功"), ("gbk", "邮件无法送达"),
    ("iso-2022-jp", "送信できませんでした"),
    ("koi8-r", "Ваше письмо не может быть доставлено"), ("windows-1251", "Сообщение не доставлено"),
    ("iso-8859-1", "Votre message n'a pas pu être remis"),
])
def test_a_report_is_read_in_its_own_character_set(charset: str, words: str) -> None:
    head = f"From: {DAEMON}\nSubject: x\nContent-Type: text/plain; charset={charset}\n\n"
    letter = read_letter(head.encode() + f"{words}\n\n<{BOB}>:\n".encode(charset), Limits())
    assert [failure.recipient for failure in letter.report.failures] == [BOB]


@pytest.mark.parametrize(("sender", "subject", "body"), [
    (DAEMON, "Delivery status notification: success", f"Your message was delivered to these.\n{BOB}: 250 ok"),
    (DAEMON, "Delivery Status Notification (Relay)", f"Your message has been successfully relayed to {BOB}."),
    ("ann@example.net", "failure notice", f"<{BOB}>: I do not know him\n"),
    (DAEMON, "Warning: could not send message for past 4 hours", f"<{BOB}>: 451 4.2.0 try later\nwill keep trying"),
    (DAEMON, "Delivery Status Notification (Delay)", f"There was a temporary problem delivering to {BOB}. will retry"),
    (DAEMON, "Successful Mail Delivery Report", f"Final-Recipient: rfc822; {BOB}\nAction: delivered\nStatus: 2.0.0\n"),
    ("ann@example.net", "Re: update", f"My letter to {BOB} could not be delivered: 550 5.1.1 no such user\n"),
    ("ann@example.net", "Automatic reply: update", f"I am away; write to {BOB}.\n"),
])
def test_what_is_no_report_of_failure(sender: str, subject: str, body: str) -> None:
    assert not report(body, sender, subject)


@given(st.text(max_size=400), st.sampled_from(["failure notice", "Undeliverable: x", ""]))
def test_anything_can_be_read_as_a_report(body: str, subject: str) -> None:
    for failure in report(body, DAEMON, subject).failures:
        assert failure.recipient == failure.recipient.lower()
