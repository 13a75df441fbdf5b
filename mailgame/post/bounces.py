"""Which letters a report of failed delivery speaks of (RFC 3464, RFC 6522, and reports older than these)."""

from __future__ import annotations

import re

from mailgame.post.fields import Fields, message_ids
from mailgame.post.languages import words
from mailgame.post.mime import Part, split_head

_ACTION = re.compile(rb"^action[ \t]*:[ \t]*([a-z]+)", re.IGNORECASE | re.MULTILINE)
_NAMED = re.compile(rb"^[> \t]*message-id[ \t]*:[ \t\n]*(<[^<>\s]{1,500}>)", re.IGNORECASE | re.MULTILINE)
_UNDELIVERED = words("undelivered")
# Reports are short; a quoted letter may be long.
_LOOKED_AT = 200_000


def bounced(letter: Part, sender: str, subject: str) -> tuple[str, ...]:
    """Return the Message-IDs of the letters that, by this report, could not be delivered; () if it is no such report.

    letter: the whole report. A report that delivery is delayed, or was successful, is none.
    """
    parts = list(_all(letter))
    actions = [action for part in parts if part.media_type == "message/delivery-status" for action in _actions(part)]
    if not (b"failed" in actions if actions else _is_older_report(letter, sender, subject)):
        return ()
    found = [name for part in parts for name in _named(part)]
    found += message_ids(letter.fields.first("in-reply-to"))
    found += message_ids(letter.fields.first("references"))
    return tuple(dict.fromkeys(found))[:20]


def _is_older_report(letter: Part, sender: str, subject: str) -> bool:
    """Tell whether a letter without a machine-readable part reports a failure, as qmail's and Exim's reports do."""
    by_daemon = sender.startswith(("mailer-daemon@", "postmaster@"))
    return "x-failed-recipients" in letter.fields or (by_daemon and subject.casefold().startswith(_UNDELIVERED))


def _all(part: Part) -> list[Part]:
    return [part, *(inner for child in part.children for inner in _all(child))]


def _actions(part: Part) -> list[bytes]:
    return [action.lower() for action in _ACTION.findall(part.content()[:_LOOKED_AT])]


def _named(part: Part) -> list[str]:
    """Return the Message-IDs of letters that stand in a part: in an attached one, or written out in a text."""
    if part.media_type in ("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"):
        head, _ = split_head(part.content()[:_LOOKED_AT].lstrip(b"\n"))
        return list(message_ids(Fields(head).first("message-id")))
    if part.media_type in ("text/plain", "message/delivery-status"):
        return [name.decode("ascii", "replace") for name in _NAMED.findall(part.content()[:_LOOKED_AT])]
    return []
