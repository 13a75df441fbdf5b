"""Letters that no person wrote; they are never answered (RFC 3834, RFC 3464, RFC 2919, RFC 8098)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mailgame.post.mime.fields import Fields
from mailgame.post.mime.mime import Part
from mailgame.post.text.languages import words
from mailgame.post.text.subjects import is_answer, less_server_marks

OWN_MARK = "x-mailgame"
"""The field that every letter of ours carries."""

_TELLING_FIELDS = {
    "x-fc-machinegenerated": "made by a program",
    "x-cron-env": "made by a program",
    "x-ms-exchange-generated-message-source": "made by a program",
    "x-failed-recipients": "a report of failed delivery",
    "x-boxtrapper": "a question whether it was a person who wrote",
    "x-tmda-fingerprint": "a question whether it was a person who wrote",
    "x-challenge": "a question whether it was a person who wrote",
    "x-spamarrest": "a question whether it was a person who wrote",
    "x-rt-loop-prevention": "from a help desk",
    "x-otrs-loop": "from a help desk",
    "x-znuny-loop": "from a help desk",
    "x-servicenow-generated": "from a help desk",
    "x-jira-fingerprint": "from a help desk",
    "x-mailinblack": "a question whether it was a person who wrote",
    "x-arf": "a complaint by a program",
    "x-ricevuta": "a receipt by a mail program",
    "x-hmxmroriginalrecipient": "a complaint by a program",
}
# Programs name such fields as they like: X-Yahoo-Vacation, X-Mdaemon-Autoresponder. Not X-Auto-Response-Suppress.
_TELLING_NAME = re.compile(
    r"^x-[a-z-]*(?:auto-?(?:repl|respon(?!se-suppress)|generat)|vacation|out-?of-?office).*", re.MULTILINE)
_WANTS_NONE = "x-auto-response-suppress"
# What programs say of themselves in fields of any name: X-FD-Type: autoreply, X-SFDC-EmailCategory: autoResponse.
_SAYS_SO = re.compile(r"[\"' ]*auto[-_ ]?(?:repl(?:y|ied)|respon(?:se|der)|generated|notified)\b", re.IGNORECASE)
_DENIES = frozenset(("no", "false", "0", "none"))
_WRITTEN_BY = frozenset(("x-mailer", "x-originating-script", "x-post-messageclass", "content-class"))
_WRITES_ALONE = re.compile(
    r"vacation|auto-?(?:repl|respon)|content-classes:(?:dsn|mdn)|^(?:zendesk|freshdesk|osticket|servicenow)\b",
    re.IGNORECASE,
)
_REPORTS = {
    "message/delivery-status": "a report by a mail server",
    "message/global-delivery-status": "a report by a mail server",
    "message/disposition-notification": "a receipt by a mail program",
    "message/feedback-report": "a complaint by a program",
    "text/vnd.google.email-reaction+json": "a reaction by one sign",
}
_CALENDARS = frozenset(("text/calendar", "application/ics"))
_CALENDAR_ANSWERS = frozenset(("reply", "counter", "cancel", "declinecounter"))
_CALENDAR_METHOD = re.compile(rb"^METHOD\s*:\s*([A-Z]+)", re.IGNORECASE | re.MULTILINE)
_BEGINNING_OF_A_CALENDAR = 2000
_SENT_ON_FIELDS = {
    "list-id": "from a mailing list",
    "list-post": "from a mailing list",
    "list-unsubscribe": "from a mailing list",
    "mailing-list": "from a mailing list",
    "x-mailing-list": "from a mailing list",
    "x-loop": "sent on by a program",
    "x-ms-exchange-inbox-rules-loop": "sent on by a program",
}
_PRECEDENCE = frozenset(("junk", "auto_reply", "auto-reply"))
_PRECEDENCE_OF_LISTS = frozenset(("bulk", "list"))
_DAEMON = re.compile(
    r"(?:mail(?:er)?[-_.]?daemon|mdaemon|post[-_.]?master|daemon|mail[-_.]?(?:delivery|system|subsystem)(?:[-_.].*)?|mmdf"
    r"|vacation|auto[-_.]?(?:confirm|notif(?:y|ication)s?)|(?:no|do[-_.]?not|dont)[-_.]?reply(?:[-_.+].*)?|listserv|majordomo|mailman"
    r"|.*[-_.](?:no|do[-_.]?not)[-_.]?reply|mailsweeper|e?-?mail[-_.](?:daemon|system)|dmarc[-_.]?(?:report|support)s?"
    r"|auto(?:mated)?[-_.]?(?:reply|responder?|answer)|bounces?(?:[-_.+=].*)?|.+-bounces(?:\+.*)?|owner-.+"
    r"|.+-(?:owner|request)|root|nobody|www-data|microsoftexchange[0-9a-f]{32}|mail[.-]?router)@.*"
)
# Lists have such addresses, and so may people: it-help@, jane.doe-confirm@.
_PERHAPS_DAEMON = re.compile(
    r"(?:sympa|bounced(?:[-_.+=].*)?|.+-(?:errors|confirm(?:\+.*)?|help)"
    r"|anti-?(?:spam|virus)|amavis|(?:mail|spam)?quarantine)@.*"
)
_DAEMON_NAME = re.compile(
    r"^\W*(?:mailer[-_. ]?daemon|mail(?: delivery)? (?:sub)?system|(?:internet )?mail delivery|mail administrator"
    r"|post[-_. ]?master|auto(?:matic)?[- ]?(?:reply|responder)|microsoft outlook)\b[^@]*<", re.IGNORECASE)
# Who sends for programs, as Feedback-ID names them last. Mailbox providers write that field into what people send, too.
_SENDS_FOR_PROGRAMS = re.compile(
    r"amazonses|mailgun|sendgrid|mandrill|mailchimp|mailjet|sparkpost|postmark|sendinblue|brevo|mailersend|elasticemail"
    r"|zendesk|freshdesk|freshservice|hubspot|salesforce|sfmc|intercom|helpscout|servicenow|atlassian", re.IGNORECASE)
_WRITTEN_IN = frozenset(("user-agent", "x-mailer"))
_BRACKETS = " [(<{*\"'“«【［（〔《「『"
_SUBJECTS = words("away") + words("undelivered")
_AWAY = re.compile(
    r"\b(?:is|am|['’]m) (?:currently |now )?out of (?:the |my )?office\b"
    r"|\bist (?:derzeit |gerade )?nicht im büro\b|\best absente? du bureau\b"
    r"|\breacted to your message\b", re.IGNORECASE)


def why_automatic(fields: Fields, media_type: str, parameters: Mapping[str, str], sender: str) -> str:
    """Return why a letter counts as automatic, in words that follow "it is …"; "" if a person wrote it.

    media_type, parameters: from the letter's own Content-Type. sender: its author's address, in lower case.
    """
    if OWN_MARK in fields:
        return "one of our own letters"
    submitted = fields.first("auto-submitted").partition(";")[0].strip().lower()
    if submitted and submitted.partition(" ")[0] != "no":
        return f"marked as automatic (Auto-Submitted: {submitted[:40]})"
    if media_type == "multipart/report":
        return "a report by a mail program"
    if media_type == "text/calendar" and parameters.get("method", "").lower() == "reply":
        return "an answer by a calendar"
    if fields.first("return-path").replace(" ", "") == "<>":
        return "without a return path"
    precedence = (fields.first("precedence") or fields.first("x-precedence")).strip().lower()
    if precedence in _PRECEDENCE:
        return f"marked as automatic (Precedence: {precedence})"
    if meaning := _first_affirmed(fields, _TELLING_FIELDS):
        return meaning
    if _says_so(fields):
        return "an automatic reply"
    if any(_WRITES_ALONE.search(fields.first(name)) for name in _WRITTEN_BY & fields.names()):
        return "made by a program"
    return "from a program" if not sender and "mailer-daemon" in fields.first("from").lower() else ""


def why_by_address(sender: str) -> str:
    """Return why a letter counts as automatic by its author's address alone, in words that follow "it is …"; or "".

    sender: in lower case. Somebody may play from such an address: root@, owner-…@.
    """
    return "from a program" if _DAEMON.fullmatch(sender) else ""


def _says_so(fields: Fields) -> bool:
    """Return whether a program says that it answers by itself, in the name of a field or in what it says."""
    own = [name for name in fields.names() if name[:2] == "x-" and name != _WANTS_NONE]
    if own and any(_is_affirmed(fields, name) for name in _TELLING_NAME.findall("\n".join(own))):
        return True
    if "autoresponder" in fields.first("delivered-to").lower():  # as qmail's autoresponder writes into what it sends
        return True
    return any(_SAYS_SO.match(value) for name in own for value in fields.all(name))


def _first_affirmed(fields: Fields, meanings: dict[str, str]) -> str:
    """Return what the first of some fields means that a letter has and that says anything but no; "" if none does."""
    if fields.names().isdisjoint(meanings):
        return ""
    return next((meaning for name, meaning in meanings.items() if _is_affirmed(fields, name)), "")


def _is_affirmed(fields: Fields, name: str) -> bool:
    """Return whether a field says anything but no: "X-Out-Of-Office: false" tells nothing."""
    return any(value.strip("\"' ").lower() not in _DENIES for value in fields.all(name))


def why_it_seems(fields: Fields, subject: str, sender: str) -> str:
    """Return why a letter seems automatic, in words that follow "it is …"; "" if it does not.

    sender: its author's address, in lower case. A person can write such a subject or have such an address, and their
    program write such fields, so a command in the letter counts for more.
    """
    subject = less_server_marks(subject)
    if _says_that_a_program_wrote(subject.casefold()) or (_AWAY.search(subject) and not is_answer(subject)):
        return "an automatic reply, by its subject"
    if _DAEMON_NAME.match(fields.first("from")):
        return "from a program, by its name"
    if _PERHAPS_DAEMON.fullmatch(sender):
        return "from a program, by its address"
    suppressed = fields.first(_WANTS_NONE)
    if suppressed and {"all", "autoreply"} & {each.strip() for each in suppressed.lower().split(",")}:
        return "made by a program that wants no answer"
    sent_for = fields.first("feedback-id").rpartition(":")[2]
    for_a_program = bool(_SENDS_FOR_PROGRAMS.search(sent_for)) and fields.names().isdisjoint(_WRITTEN_IN)
    return "from a service that writes to many" if for_a_program else ""


def _says_that_a_program_wrote(subject: str) -> bool:
    """Return whether a subject begins as those of programs do, in brackets or not: "[Auto] Re: x", "【自動返信】x"."""
    return subject.startswith(_SUBJECTS) or subject.lstrip(_BRACKETS).startswith(_SUBJECTS)


def why_by_its_parts(letter: Part) -> str:
    """Return why a letter seems automatic by a part of it, in words that follow "it is …"; "" if it does not.

    Some programs do not say in the letter's own Content-Type that it is a report.
    """
    for part in letter.children:
        if part.media_type in _REPORTS:
            return _REPORTS[part.media_type]
        if part.media_type in _CALENDARS and _method(part) in _CALENDAR_ANSWERS:
            return "an answer by a calendar"
        if why := why_by_its_parts(part):
            return why
    return ""


def _method(part: Part) -> str:
    """Return what a calendar wants, as its type says (RFC 6047, 2.4), or else the calendar itself; in lower case."""
    if method := part.parameters.get("method", ""):
        return method.lower()
    stated = _CALENDAR_METHOD.search(part.content()[:_BEGINNING_OF_A_CALENDAR])
    return stated[1].decode("ascii").lower() if stated else ""


def why_sent_on(fields: Fields) -> str:
    """Return why a letter counts as passed on by a list or a mailbox rule, in words that follow "it is …".

    If the games' mailbox is itself fed by one, every letter has these marks; so they count for less than a reply token.
    """
    precedence = (fields.first("precedence") or fields.first("x-precedence")).strip().lower()
    if precedence in _PRECEDENCE_OF_LISTS:
        return f"marked as automatic (Precedence: {precedence})"
    return _first_affirmed(fields, _SENT_ON_FIELDS)
