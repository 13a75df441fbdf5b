"""Which of our letters a report of failed delivery speaks of."""

from __future__ import annotations

import pytest

from mailgame.post.reading.letter import Letter, Limits, Unreadable, read_letter

OURS = "<mailgame.update.7kr3s4tfjke6t7mi3yzs43dayt@play.example.org>"
ORIGINAL = f"From: game@play.example.org\nTo: bob@example.net\nMessage-ID: {OURS}\nSubject: update\n"


def report(
    action: str, original: str = f"Content-Type: message/rfc822\n\n{ORIGINAL}\nDear Bob\n", **more: str
) -> Letter:
    fields = "".join(f"{name}: {value}\n" for name, value in more.items())
    raw = (
        "Return-Path: <>\nFrom: Mail Delivery System <MAILER-DAEMON@mx.example.net>\nTo: game@play.example.org\n"
        f"Subject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied\n{fields}"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
        "--b\n\nI'm sorry to have to inform you …\n"
        f"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n"
        f"Final-Recipient: rfc822; bob@example.net\n{action}\nStatus: 5.1.1\n"
        f"--b\n{original}\n--b--\n"
    )
    return read_letter(raw.encode("utf-8"), Limits())


def test_a_report_names_the_letter_that_stands_in_it() -> None:
    letter = report("Action: failed")
    assert letter.report.letters == (OURS,)


def test_the_fields_alone_are_enough() -> None:
    assert report("action: FAILED", f"Content-Type: text/rfc822-headers\n\n{ORIGINAL}").report.letters == (OURS,)
    assert report("Action: failed", "\nno original here", **{"In-Reply-To": OURS}).report.letters == (OURS,)


def test_a_delay_and_a_success_are_no_bounces() -> None:
    assert report("Action: delayed").report.letters == ()
    assert report("Action: delivered").report.letters == ()


def test_one_failure_among_several_counts() -> None:
    letter = report("Action: delivered\n\nFinal-Recipient: rfc822; carla@example.net\nAction: failed")
    assert letter.report.letters == (OURS,)


def older_report(subject: str, sender: str = "MAILER-DAEMON@mx.example.net", field: str = "") -> Letter:
    body = f"Hi. This is the qmail-send program.\n\n<bob@x.org>: unknown\n\n--- Below is a copy.\n\n{ORIGINAL}\n"
    return read_letter(f"From: {sender}\nTo: game@x.org\nSubject: {subject}\n{field}\n{body}".encode(), Limits())


def test_reports_as_qmail_and_exim_write_them() -> None:
    assert older_report("failure notice").report.letters == (OURS,)
    assert older_report("Mail delivery failed", "Mailer-Daemon@x.org").report.letters == (OURS,)
    assert older_report("x", "robot@x.org", "X-Failed-Recipients: bob@example.net\n").report.letters == (OURS,)


def test_what_a_person_writes_is_no_bounce() -> None:
    assert older_report("failure notice", "ann@example.net").report.letters == ()
    assert older_report("Re: update", "ann@example.net").report.letters == ()


def test_an_automatic_reply_is_no_bounce() -> None:
    letter = older_report("Out of office", "ann@example.net", f"In-Reply-To: {OURS}\nAuto-Submitted: auto-replied\n")
    assert letter.automatic
    assert letter.report.letters == ()


def test_a_report_that_cannot_be_read_is_set_aside_as_automatic() -> None:
    raw = b"From: MAILER-DAEMON@x.org\nContent-Type: multipart/report; boundary=b\n\n--b\n\n" + bytes(range(256))
    with pytest.raises(Unreadable) as caught:
        read_letter(raw, Limits())
    assert caught.value.letter is not None
    assert caught.value.letter.automatic == "a report by a mail program"
