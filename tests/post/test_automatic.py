"""Letters that no person wrote are known as such; letters that people write are not."""

from __future__ import annotations

import pytest

from mailgame.post.outbox.compose import Outgoing, write
from mailgame.post.reading.letter import Letter, Limits, read_letter
from tests.post.test_compose import OUTGOING


def letter(*fields: str, sender: str = "Ann <ann@example.net>", subject: str = "Re: update") -> Letter:
    head = (f"From: {sender}", "To: game@example.org", f"Subject: {subject}", *fields)
    return read_letter(("\n".join(head) + "\n\nvote 301 yes\n").encode("utf-8"), Limits())


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated (by a program)",
        "Auto-Submitted: Auto-Notified; owner-email=a@b.c",
        "Precedence: bulk",
        "Precedence: auto_reply",
        "List-Id: <talk.example.org>",
        "List-Unsubscribe: <mailto:x@example.org>",
        "X-Autoreply: yes",
        "X-Loop: game@example.org",
        "X-Vacation: yes", "X-Yahoo-Vacation: 1", "X-MDaemon-Autoresponder: x", "X-Auto-Generated: x",
        "X-Mail-Out-Of-Office: x", "X-POST-MessageClass: 9; Autoresponder", "X-Mailer: vacation 1.2",
        "Content-Class: urn:content-classes:mdn",
        "Return-Path: <>",
        "Return-Path: < >",
        "X-Mailgame: 1",
        "X-Failed-Recipients: bob@example.org",
        "Content-Type: multipart/report; boundary=b\n\n--b\n\nx\n--b--",
        "Content-Type: text/calendar; method=REPLY",
    ],
)
def test_fields_that_tell(field: str) -> None:
    assert letter(field).automatic


@pytest.mark.parametrize(
    "sender",
    [
        "MAILER-DAEMON@mx.example.org",
        "Mail Delivery System <Mailer-Daemon@example.org>",
        "postmaster@example.org",
        "no-reply@example.org",
        "DoNotReply@example.org",
        "noreply+12@example.org",
        "list-bounces@example.org",
        "bounces+7-ann=example.org@example.net",
        "owner-list@example.org",
        "list-request@example.org",
        "MAILER-DAEMON",
    ],
)
def test_senders_that_tell(sender: str) -> None:
    assert letter(sender=sender).automatic


def test_of_an_address_it_is_known_whether_anything_else_tells() -> None:
    assert letter(sender="root@example.net").by_address == "from a program"
    for field in ("Return-Path: <>", "X-Loop: x", "Feedback-ID: x:AmazonSES"):
        assert (letter(field, sender="root@example.net").by_address, letter(field).by_address) == ("", "")


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: update",
        "Out of Office: update",
        "Automatische Antwort: update",
        "Réponse automatique : update",
        "Respuesta automática: update",
        "Autosvar: update",
        "Automatisch antwoord: update",
        "Автоответ: update",
        "自动回复: update",
        "=?utf-8?q?Abwesenheitsnotiz=3A_update?=",
        "Undeliverable: update",
        "Read: update",
        "Uathfhreagra: update",
        "Risposta awtomatika: update",
        "தானியங்கி பதில்: update",
    ],
)
def test_subjects_that_tell(subject: str) -> None:
    assert letter(subject=subject).automatic


@pytest.mark.parametrize(
    ("fields", "sender", "subject"),
    [
        ((), "Ann <ann@example.net>", "Re: update"),
        (("Auto-Submitted: no",), "ann@example.net", "vote 301 yes"),
        (("Return-Path: <ann@example.net>", "X-Mailer: iPhone Mail"), "root.vegetable@example.net", "out of money"),
        (("Precedence: first-class", "X-Priority: 1"), "postmasters-friend@example.net", "reading rule 3"),
        (("X-MS-Exchange-Organization-AuthAs: Internal",), "bouncer@example.net", "Re: automatic rents"),
        (("X-Auto-Response-Suppress: DR",), "danny.request@example.net", ""),
    ],
)
def test_people_are_not_taken_for_programs(fields: tuple[str, ...], sender: str, subject: str) -> None:
    assert letter(*fields, sender=sender, subject=subject).automatic == ""


@pytest.mark.parametrize("answer_to", ["", "<question@example.net>"])
def test_our_own_letters_are_known(answer_to: str) -> None:
    raw = write(Outgoing(**OUTGOING | {"in_reply_to": answer_to}))
    assert read_letter(raw, Limits()).automatic == "one of our own letters"
    without_mark = raw.replace(b"X-Mailgame: 1\r\n", b"")
    assert without_mark != raw
    assert "Auto-Submitted" in read_letter(without_mark, Limits()).automatic


def test_it_is_said_in_words() -> None:
    assert letter("Auto-Submitted: auto-replied").automatic == "marked as automatic (Auto-Submitted: auto-replied)"
    assert letter(sender="MAILER-DAEMON").sender == ""


@pytest.mark.parametrize("field", [
    "X-Autoreply-From: ann@example.net", "X-Autoresponder: yes", "X-Vacation: yes", "X-BoxTrapper: abc",
    "X-FD-Type: autoreply", "X-SFDC-EmailCategory: autoResponse", 'X-Mail-Kind: "auto-replied"',
    "X-Precedence: auto_reply",
    "X-RT-Loop-Prevention: support", "X-OTRS-Loop: 1", "X-ARF: yes", "X-Ricevuta: avvenuta-consegna",
    "Delivered-To: Autoresponder",
    "Content-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\n\nx\n--b--",
    "Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n\nx\n--b--",
])
def test_marks_of_programs_that_answer_by_themselves(field: str) -> None:
    assert letter(field).automatic
    assert letter(field).only_seems == ""


@pytest.mark.parametrize("sender", [
    "post_master@example.net", "post-master@example.net", "maildaemon@example.net", "mail-daemon@mx.example.net",
    "MailerDaemon@example.net", "mdaemon@example.net", "mail_system@example.net", "mailsubsystem@example.net",
    "auto-confirm@example.net", "vacation@example.net", "donotreply+7@example.net",
    "MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net", "Mail.Router@example.net",
])
def test_names_of_programs(sender: str) -> None:
    assert letter(sender=sender).automatic == "from a program"


@pytest.mark.parametrize("subject", [
    "AUTO: Ann is out of the office (returning 30.11.)", "Mail could not be delivered", "OOO: until Monday",
    "complaint about message from 192.0.2.1", "Email Feedback Report for IP 192.0.2.1", "Not read: update",
    "Thank you for contacting us", "[Ticket #17] update", "Please confirm your message", "Delivery problem",
    "Nicht im Büro: update", "Gelesen - update", "Je suis absent", "Ausente: update",
    "Annual leave: update", "Urlaubsabwesenheit", "Message automatique d'absence", "Aviso de ausencia",
    "自動答覆: update",
    "Assente: update", "Niet op kantoor", "På semester", "Poza biurem", "Mimo kancelář", "Szabadság", "Otomatik cevap",
    "Εκτός γραφείου", "В отпуске", "У відпустці", "Автоматичен отговор: update", "Samodejni odgovor: update",
    "Automatski odgovor: update", "Automatinis atsakymas: update", "Automātiskā atbilde", "Automaatne vastus",
    "Resposta automàtica", "Trả lời tự động: update", "Balasan otomatis", "پاسخ خودکار", "स्वचालित उत्तर",
    "不在のお知らせ", "부재중", "外出", "מענה אוטומטי", "الرد التلقائي",
])
def test_subjects_that_seem_automatic_and_may_be_a_persons(subject: str) -> None:
    assert letter(subject=subject).only_seems == letter(subject=subject).automatic != ""
    assert letter(subject=f"Re: {subject}").automatic == ""


@pytest.mark.parametrize(("value", "seems"), [
    ("All", True), ("OOF, AutoReply", True), ("DR", False), ("DR, RN, NRN", False), ("", False)])
def test_programs_that_want_no_answer(value: str, seems: bool) -> None:
    assert bool(letter(f"X-Auto-Response-Suppress: {value}").only_seems) is seems


@pytest.mark.parametrize("field", [
    "Feedback-ID: 2197839:user:proton", "Feedback-ID: i3d8146b3:Fastmail", "Feedback-ID: rr0801:zu0801:rf0801:ZohoMail",
    "Feedback-ID: webmail:example.net:bgforeign:bgforeign11", "Feedback-ID: esmtpsz:example.net:qybglogicsvrgz:qy8a-1",
    "Feedback-ID: 1.eu-west-1.x=:AmazonSES\nUser-Agent: Amazon WorkMail",
])
def test_who_sends_for_people_is_no_service_that_writes_to_many(field: str) -> None:
    assert letter(field).automatic == ""


@pytest.mark.parametrize("field", ["Feedback-ID: 1.us-west-2.x=:AmazonSES", "Feedback-ID: 7:zendesk:ZendeskMail"])
def test_who_sends_for_programs_is_one(field: str) -> None:
    assert letter(field).only_seems == "from a service that writes to many"


def test_a_certain_mark_counts_more_than_what_seems() -> None:
    found = letter("Auto-Submitted: auto-replied", subject="Automatic reply: update")
    assert (found.only_seems, found.automatic) == ("", "marked as automatic (Auto-Submitted: auto-replied)")


@pytest.mark.parametrize("part", [
    "Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR",
    "Content-Type: text/calendar; METHOD=Counter\n\nBEGIN:",
    "Content-Type: message/disposition-notification\n\nDisposition: displayed",
    "Content-Type: message/delivery-status\n\nAction: failed",
    "Content-Type: message/feedback-report\n\nFeedback-Type: x",
    'Content-Type: text/vnd.google.email-reaction+json\n\n{"emoji": "x", "version": 1}',
])
@pytest.mark.parametrize("kind", ["mixed", "alternative"])
def test_parts_that_tell(part: str, kind: str) -> None:
    def read(before: str) -> Letter:
        return letter(f"Content-Type: multipart/{kind}; boundary=b\n\n--b\n\n{before}\n--b\n{part}\n--b--")

    assert read("It was read.").only_seems == read("It was read.").automatic != ""
    inner = f"--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\nx\n--c\n{part}\n--c--"
    assert letter(f"Content-Type: multipart/mixed; boundary=b\n\n{inner}\n--b--").only_seems


@pytest.mark.parametrize("part", [
    "Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR", "Content-Type: text/calendar\n\nBEGIN:VCALENDAR",
    "Content-Type: message/rfc822\n\nContent-Type: message/delivery-status\n\nAction: failed",
])
def test_parts_that_people_send_on(part: str) -> None:
    parts = f"--b\n\nvote 301 yes\n--b\n{part}\n--b--"
    assert letter(f"Content-Type: multipart/mixed; boundary=b\n\n{parts}").automatic == ""


@pytest.mark.parametrize("field", [
    "X-Auto-Response-Suppress: None", "X-Mailer: Apple Mail (2.3)", "X-Sieve: CMU Sieve 3.0", "X-Automatic-Reply-To: x",
    "Content-Class: urn:content-classes:message", "X-Vac: 1",
])
def test_fields_of_letters_that_people_write_tell_nothing(field: str) -> None:
    assert not letter(field).automatic


@pytest.mark.parametrize("subject", [
    "Ann Adler is out of the office", "Прочитано: x",
    "자동응답: x", "Okundu: x", "已读: x", "Aceito: x", "Updated invitation: a game", "[Auto-Reply] x",
    "Ann ist derzeit nicht im Büro", "***SPAM*** Automatic reply: x", "{Spam?} Ann Adler is out of the office",
    "【自動返信】x", "[자동회신] x", "(Automatic reply) x", "*Auto: x", "«Автоответ» x",
    "การตอบกลับอัตโนมัติ: x", "Tweġiba awtomatika: x", "स्वचालित प्रत्युत्तर: x",
    "স্বয়ংক্রিয় উত্তর: x", "خودکار جواب: x",
    "Jibu otomatiki: x", "Return Receipt (displayed) - x", "[Request received] Re: x",
    "Support Ticket Opened [#12]", "Ann reacted to your message", "Mailinblack : authentification requise",
])
def test_subjects_that_programs_write_seem_automatic(subject: str) -> None:
    assert letter(subject=subject).only_seems


@pytest.mark.parametrize("subject", [
    "Bob is away", "Re: out of money", "I am back", "Read this", "Accepted", "Re: Auto", "My office is out of gold",
    "[reading] rule 3", "(My vote)", "Total recall", "Recall: x", "Rückruf: x", "Case closed",
    "How I reacted to your proposal",
])
def test_subjects_that_people_write_do_not(subject: str) -> None:
    assert not letter(subject=subject).automatic


@pytest.mark.parametrize("sender", [
    "mail-noreply@example.org", "e-mail.system@example.org", "email-daemon@example.org", "friends-errors@example.org",
    "friends-confirm+12@example.org", "bounced@example.org", "dmarc-report@example.org", "sympa@example.org",
])
def test_more_senders_that_tell(sender: str) -> None:
    assert letter(sender=sender).automatic


@pytest.mark.parametrize("sender", ["confirmation@example.org", "helper@example.org", "simone@example.org"])
def test_senders_that_do_not(sender: str) -> None:
    assert not letter(sender=sender).automatic


@pytest.mark.parametrize("sender", [
    "it-help@example.org", "jane.doe-confirm@example.org", "x-errors@example.org", "sympa@example.org",
    "bounced@example.org", "bounced-7@example.org", "friends-confirm+12@example.org",
])
def test_addresses_that_people_may_have_only_seem_a_programs(sender: str) -> None:
    found = letter(sender=sender)
    assert found.only_seems == found.automatic == "from a program, by its address"
    assert letter("Auto-Submitted: auto-replied", sender=sender).only_seems == ""


@pytest.mark.parametrize("name", [
    "X-Out-Of-Office", "X-Gmail-Auto-Replied", "X-Autoreply", "X-Vacation", "X-FC-MachineGenerated", "X-ARF", "X-Loop",
])
@pytest.mark.parametrize("value", ["no", "false", "0", "none", "No", "FALSE", '"false"'])
def test_fields_that_deny_tell_nothing(name: str, value: str) -> None:
    assert not letter(f"{name}: {value}").automatic
    assert letter(f"{name}: {value}", f"{name}: yes").automatic
    assert letter(f"{name}: {value}", "X-Yahoo-Vacation: 1").automatic


@pytest.mark.parametrize("field", [
    "X-ServiceNow-Generated: true", "X-JIRA-FingerPrint: 1a2b", "X-Mailer: Zendesk Mailer", "X-Mailinblack: 1",
])
def test_help_desks_and_guards_are_known_by_their_fields(field: str) -> None:
    assert letter(field).automatic


@pytest.mark.parametrize("sender", ["antispam", "anti-spam", "amavis", "quarantine", "spamquarantine"])
def test_what_guards_a_mailbox_seems_a_program(sender: str) -> None:
    assert letter(sender=f"{sender}@example.org").only_seems == "from a program, by its address"


@pytest.mark.parametrize("kind", ["text/calendar", "text/calendar; charset=utf-8", "application/ics; name=invite.ics"])
@pytest.mark.parametrize(("method", "automatic"), [
    ("REPLY", True), ("COUNTER", True), ("REQUEST", False), ("PUBLISH", False),
])
def test_what_a_calendar_wants_is_read_in_it_where_its_type_is_silent(kind: str, method: str, automatic: bool) -> None:
    calendar = f"--b\nContent-Type: {kind}\n\nBEGIN:VCALENDAR\nPRODID:x\nMETHOD:{method}\nEND:VCALENDAR"
    found = letter(f"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nAnn says yes.\n{calendar}\n--b--")
    assert bool(found.only_seems) == automatic
