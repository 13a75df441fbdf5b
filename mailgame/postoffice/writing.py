"""Letters that a player writes: blank, from a `mailto:` link, or as an answer, the way mail programs write them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from email import policy
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, getaddresses
from urllib.parse import unquote

from msgspec import Struct

from .glance import one_line
from .reading import Opened

_FORM = re.compile(r"(?:application|audio|font|image|text|video)/[A-Za-z0-9.+-]{1,100}")
_MOST_REFERENCES = 20
# Long lines are not folded: the standard library folds a long Message-ID into encoded words, which nobody reads back.
_POLICY = policy.SMTP.clone(max_line_length=990)


class CannotSend(Exception):
    """A letter cannot be sent as it is; the words say why and what would work."""


class Draft(Struct, frozen=True):
    """A letter being written. `references` are the Message-IDs of the conversation, the letter answered last."""

    to: str = ""
    subject: str = ""
    text: str = ""
    references: tuple[str, ...] = ()


class Enclosure(Struct, frozen=True):
    """A file attached to a letter."""

    name: str
    media_type: str
    data: bytes


def from_mailto(link: str) -> Draft:
    """Return the letter that a `mailto:` link describes (RFC 6068); what it does not say stays empty.

    A plus is a plus here, not a space; fields other than To, Subject and Body are ignored, as section 4 advises.
    """
    address, _, query = link.strip().partition(":")[2].partition("?")
    fields = {"to": [unquote(address)] if address else []}
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        fields.setdefault(unquote(name).lower(), []).append(unquote(value))
    text = "\n".join(fields.get("body", [])).replace("\r\n", "\n").replace("\r", "\n")
    return Draft(one_line(", ".join(fields["to"])), one_line(" ".join(fields.get("subject", []))), text)


def in_answer_to(letter: Opened, at: str, writer: str) -> Draft:
    """Return the beginning of an answer: room for one's own words, then the letter quoted.

    `at` says when it came, in words. It goes to Reply-To (RFC 5322, 3.6.3); if `writer` answers a letter of their own,
    to its recipients.
    """
    to = letter.recipients if letter.sender[1] == writer else typed(*letter.answer_to)
    subject = letter.subject if re.match(r"(?i)re\s*:", letter.subject) else f"Re: {letter.subject}".strip()
    who = typed(*letter.sender) or "somebody"
    quoted = "\n".join(f">{line}" if line.startswith(">") else f"> {line}".rstrip() for line in _lines(letter.text))
    references = tuple(dict.fromkeys([*letter.references, letter.message_id]))
    return Draft(
        to=to,
        subject=subject,
        text=f"\n\nOn {at}, {who} wrote:\n{quoted}\n",
        references=tuple(reference for reference in references if reference)[-_MOST_REFERENCES:],
    )


def typed(name: str, address: str) -> str:
    """Return a name and an address as people type them into a To field; the address alone if there is no name."""
    if not name or not address:
        return address
    if not re.fullmatch(r"[\w .'-]+", name):
        name = '"' + re.sub(r'["\\]', "", name) + '"'
    return f"{name} <{address}>"


def recipients(to: str) -> list[tuple[str, str]]:
    """Return the names and addresses typed into a To field. Raises CannotSend for none, or an incomplete one."""
    addresses = [(one_line(name), address.strip()) for name, address in getaddresses([to.replace(";", ",")])]
    whole = [
        (name, address) for name, address in addresses
        if address.isascii() and re.fullmatch(r"[^\s@]+@[^\s@]+", address)
    ]
    if not whole or len(whole) != len(addresses):
        raise CannotSend("This needs an address to go to, such as ann@example.org.")
    return whole


def write(draft: Draft, sender: tuple[str, str], now: datetime, enclosures: Sequence[Enclosure] = ()) -> EmailMessage:
    """Return the letter ready to be sent (RFC 5322), with a new Message-ID.

    `sender` is a name and an address. Raises CannotSend if the draft has no recipient.
    """
    message = EmailMessage(policy=_POLICY)
    message["From"] = _address(*sender)
    message["To"] = [_address(*recipient) for recipient in recipients(draft.to)]
    message["Subject"] = one_line(draft.subject)
    message["Date"] = format_datetime(now)
    message["Message-ID"] = f"<{secrets.token_hex(12)}@{sender[1].rpartition('@')[2]}>"
    if draft.references:
        message["In-Reply-To"] = draft.references[-1]
        message["References"] = " ".join(draft.references)
    message.set_content("\n".join(_lines(draft.text)) + "\n")
    for enclosure in enclosures:
        kind = enclosure.media_type if _FORM.fullmatch(enclosure.media_type) else "application/octet-stream"
        main, _, sub = kind.partition("/")
        name = one_line(enclosure.name) or "file"
        message.add_attachment(enclosure.data, maintype=main, subtype=sub, filename=name)
    return message


def _address(name: str, address: str) -> Address:
    try:
        return Address(one_line(name), addr_spec=address)
    except (ValueError, IndexError, HeaderParseError) as error:
        raise CannotSend(f"{address} is not an address that mail can go to.") from error


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip().split("\n")
