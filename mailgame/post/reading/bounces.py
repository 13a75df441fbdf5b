"""What a bounce says: about which letters, to whom, and whether it is permanent (RFC 3464, RFC 6522).

Bounces come in every state: with a machine-readable part, in free words as qmail, Exim, Exchange and older servers
wrote them, cut off, or without a trace of the letter. So whatever text there is is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from mailgame.post.mime.charsets import decode
from mailgame.post.mime.fields import Fields, message_ids
from mailgame.post.mime.mime import Part, split_head
from mailgame.post.refusals import is_hard
from mailgame.post.text.languages import words

_ACTION = re.compile(r"^[> \t]*action[ \t]*:[ \t]*([a-z]+)", re.IGNORECASE | re.MULTILINE)
_FAILED = re.compile(r"fail|err|reject|refus|bounce|undeliv|drop", re.IGNORECASE)
"""What an Action says of a letter that did not arrive: "failed" (RFC 3464, 2.3.3), and what servers write instead."""
_RECIPIENT = re.compile(
    r"^[> \t]*(?:final-recipient|original-recipient|x-actual-recipient)[ \t]*:(?:[^;\n]*;)?[ \t]*(.+)$",
    re.IGNORECASE | re.MULTILINE)
_DIAGNOSTIC = re.compile(r"^[> \t]*diagnostic-code[ \t]*:[ \t]*(.+(?:\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE)
_STATUS = re.compile(r"^[> \t]*status[ \t]*:[ \t]*([245]\.\d{1,3}\.\d{1,3})", re.IGNORECASE | re.MULTILINE)
_NAMED = re.compile(r"^[> \t]*message-id[ \t]*:[ \t\n]*(<[^<>\s]{1,500}>)", re.IGNORECASE | re.MULTILINE)
_ADDRESS = re.compile(r"[\w.!#$%&'*/=?^`{|}~+-]{1,64}@[\w-]+(?:\.[\w-]+)+")
_COPY = re.compile("|".join((
    r"(?:below|following|this|here|attached)[^\n]{0,40}\b(?:is|are)\b[^\n]{0,20}\b(?:copy|headers|original)",
    r"(?:original|returned|unsent|failed) (?:message|mail|text|headers)[^\n]{0,30}(?:follows|:|-{2,})",
    r"^-{3,}[^\n]{0,80}(?:copy|original|returned|unsent|header|transcript of)[^\n]*$",
    r"^(?:return-path|received|dkim-signature)[ \t]*:",
)), re.IGNORECASE | re.MULTILINE)
_TELLING = re.compile("|".join((
    r"(?:could ?n[o’']t|can ?not|can['’]t|unable to|was not|were not|has not been|fail(?:ed|ure) (?:to|in)) "
    r"(?:be )?(?:deliver|reach)",
    r"undeliver(?:able|ed)|delivery (?:\w+ ){0,4}fail|did not reach|permanent (?:fatal )?error|fatal error",
    r"returned to (?:the )?sender|user unknown|no such user|rejected your message",
    r"(?:mail|message)\b[^\n]{0,60}\b(?:was|has been) (?:automatically )?(?:rejected|returned|refused)\b",
    r"no valid recipients|error has occurred while attempting to deliver|did not exactly match an",
    r"unzustellbar|nicht zugestellt|n['’]a pas pu [eê]tre|no se (?:ha )?pud?o entregar|недоставлен|не доставлен",
    r"не может быть доставлен|没有发送成功|发送失败|传输失败|无法送达|配信できません|送信できません|失敗しました",
)), re.IGNORECASE)
_LATER = re.compile("|".join((
    r"delay(?:ed)?\b|warning: (?:message|could not send)|still (?:trying|being)|will (?:keep trying|be retried|retry)",
    r"do not need to|no action is required|verzögert|retardée",
    r"\bsuccessful(?:ly)? (?:\w+ )?(?:deliver|relay)|notification:? \(?(?:success|relay)",
)), re.IGNORECASE)
"""What a report says of a letter that may still arrive, or has."""
_UNDELIVERED = words("undelivered")
_DAEMON = re.compile(
    r"(?:mailer|mail|m)?[-_.]?(?:daemon|delivery|system)[-_.\w]*@|post[-_.]?master@|mmdf@|no-?reply@|bounces?[-_.+@]"
    r"|microsoftexchange[0-9a-f]{32}@|mail[.-]?router@")
_REFUSED = re.compile(r"\b5\d\d[ -]+#?5\.\d{1,3}\.\d{1,3}\b|#5\.\d{1,3}\.\d{1,3}\b")
"""What a mail server said that refused a letter (RFC 5321, RFC 2034), in a report in whatever language."""
_BETWEEN_SERVERS = re.compile(rf"{_REFUSED.pattern}|\brcpt to:\s?<|\bsmtp\b[^\n]{{0,40}}\b5\d\d\b", re.IGNORECASE)
"""What no person writes: a report has it also where its author's address may be a person's (imss@, scanner@)."""
_TOLD_IN = ("text/plain", "text/html", "message/delivery-status", "message/global-delivery-status")
_LOOKED_AT = 200_000   # bytes of a part: reports are short, a quoted letter may be long
_MOST = 20


class Failure(Struct, frozen=True):
    """An address that, according to a bounce, a letter did not reach.

    recipient: in lower case, "" if none is named. hard: the mailbox does not exist, permanently. words: why.
    """

    recipient: str
    hard: bool
    words: str


class Report(Struct, frozen=True):
    """A bounce. letters: the Message-IDs of the letters it is about, as far as it contains them."""

    letters: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()

    def __bool__(self) -> bool:
        """Whether it reports anything."""
        return bool(self.letters or self.failures)


NO_REPORT = Report()


def read_report(letter: Part, sender: str, subject: str) -> Report:
    """Return what a bounce says; empty for a report of delay or success.

    letter: all of it. sender: its author's address in lower case, "" if there is none.
    """
    parts = list(_all(letter))
    text = "\n".join(_text(part) for part in parts if part.media_type in _TOLD_IN)
    quoted = [name for part in parts for name in _quoted(part)]
    return _report(letter.fields, text, quoted, sender, subject)


def read_broken_report(fields: Fields, content: bytes, sender: str, subject: str) -> Report:
    """Return what a bounce says whose MIME parts cannot be told apart. `sender`, `subject`: as in `read_report`."""
    return _report(fields, content[:_LOOKED_AT].decode("utf-8", "replace"), [], sender, subject)


def _report(fields: Fields, text: str, quoted: list[str], sender: str, subject: str) -> Report:
    actions = {action.lower() for action in _ACTION.findall(text)}
    if not (any(map(_FAILED.match, actions)) if actions else _is_in_words(fields, text, sender, subject)):
        return Report()
    failures = tuple(_by_fields(text)) or tuple(_by_words(fields, text))
    identifiers = [*quoted, *_NAMED.findall(text), *message_ids(fields.first("in-reply-to")),
             *message_ids(fields.first("references"))]
    return Report(tuple(dict.fromkeys(identifiers))[:_MOST], failures or (Failure("", is_hard(text[:2000]), ""),))


def _is_in_words(fields: Fields, text: str, sender: str, subject: str) -> bool:
    """Return whether a letter without a machine-readable part reports a failure, as qmail's and Exim's do."""
    if "x-failed-recipients" in fields:
        return True
    if _LATER.search(subject) or (_LATER.search(text[:2000]) and not _STATUS.search(text)):
        return False
    beginning, by_subject = text[:4000], subject.casefold().startswith(_UNDELIVERED)
    if sender and not _DAEMON.match(sender):
        return by_subject and bool(_BETWEEN_SERVERS.search(beginning))
    return by_subject or any(shape.search(f"{subject}\n{beginning}") for shape in (_TELLING, _REFUSED))


def _by_fields(text: str) -> Iterable[Failure]:
    """Read the per-recipient fields (RFC 3464, 2.3), wherever they are."""
    for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")):
        recipients, action = _RECIPIENT.findall(block), _ACTION.search(block)
        if not recipients or (action is not None and not _FAILED.match(action[1])):
            continue
        status, diagnostic = _STATUS.search(block), _DIAGNOSTIC.search(block)
        reason = " ".join(diagnostic[1].split()).removeprefix("smtp;").strip() if diagnostic is not None else ""
        why = f"{reason} {status[1] if status is not None else ''}".strip()
        for recipient in recipients[:_MOST]:
            address = _ADDRESS.search(recipient)
            if address is not None:
                yield Failure(_plain(address[0]), is_hard(why), why[:500])


def _by_words(fields: Fields, text: str) -> Iterable[Failure]:
    """Read a bounce in free words: each address above the copy of the letter, and what is said of it."""
    copy = _COPY.search(text)
    above = text[:copy.start()] if copy is not None else text[:20_000]
    named = [address.lower() for value in fields.all("x-failed-recipients") for address in _ADDRESS.findall(value)]
    places = list(_ADDRESS.finditer(above))
    seen: set[str] = set()
    for number, place in enumerate(places):
        address = _plain(place[0])
        following = places[number + 1].start() if number + 1 < len(places) else len(above)
        if address in seen or len(seen) > _MOST:
            continue
        seen.add(address)
        beside = above[place.start():max(following, place.end() + 300)][:600]
        around = above[max(0, place.start() - 200):place.start()]
        yield Failure(address, is_hard(beside) or is_hard(around), " ".join(beside.split())[:500])
    for address in named:
        if address not in seen:
            yield Failure(address, is_hard(above), " ".join(above.split())[:500])


def _plain(address: str) -> str:
    """Return an address without what servers write around it: a quotation mark, "SMTP=" (X.400)."""
    return address.lower().removeprefix("smtp=").strip("'")


def _all(part: Part) -> list[Part]:
    return [part, *(inner for child in part.children for inner in _all(child))]


def _text(part: Part) -> str:
    return decode(part.content()[:_LOOKED_AT], part.parameters.get("charset", "")).replace("\r\n", "\n")


def _quoted(part: Part) -> list[str]:
    """Return the Message-ID of a letter that is attached whole, or with its header only."""
    if part.media_type in ("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"):
        head, _ = split_head(part.content()[:_LOOKED_AT].lstrip(b"\n"))
        return list(message_ids(Fields(head).first("message-id")))
    return []
