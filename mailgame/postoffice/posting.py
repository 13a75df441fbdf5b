"""Sending a letter written on the page: the form is read, and the letter submitted by SMTP as its writer."""

from __future__ import annotations

from collections.abc import Sequence

import aiosmtplib
from aiohttp import web
from msgspec import Struct

from .office import PostOffice
from .writing import CannotSend, Draft, Enclosure, recipients, write

_PATIENCE = 30.0  # seconds
_MOST_ENCLOSURES = 10


class Refused(Exception):
    """The post office did not accept a letter; the words say why."""


class Form(Struct, frozen=True):
    """The content of the form. `word` proves that it is the page's own; `answered` is the letter answered, or 0."""

    draft: Draft
    word: str
    answered: int
    enclosures: tuple[Enclosure, ...]


async def form_of(request: web.Request) -> Form:
    """Read the form. Raises HTTPRequestEntityTooLarge if it is longer than the page accepts."""
    data = await request.post()

    def typed(name: str) -> str:
        value = data.get(name, "")
        return value if isinstance(value, str) else ""

    enclosures: list[Enclosure] = []
    for field in data.getall("enclosure", []):
        if isinstance(field, web.FileField) and field.filename and len(enclosures) < _MOST_ENCLOSURES:
            enclosures.append(Enclosure(field.filename, field.content_type, field.file.read()))
    answered = typed("answered")
    return Form(
        Draft(typed("to"), typed("subject"), typed("text").replace("\r\n", "\n")),
        typed("word"),
        int(answered) if answered.isdecimal() and len(answered) < 19 else 0,
        tuple(enclosures),
    )


async def send(
    office: PostOffice, draft: Draft, name: str, address: str, enclosures: Sequence[Enclosure] = ()
) -> bytes:
    """Submit a letter as `address`, and return it as it was sent.

    Raises CannotSend if it has no recipient in the domain, Refused if the post office does not accept it.
    """
    to = [recipient for _, recipient in recipients(draft.to)]
    for recipient in to:
        if office.domain.mailbox_of(recipient) is None:
            raise CannotSend(f"{recipient} cannot be reached from here: only addresses at {office.domain.name} "
                             "get mail.")
    message = write(draft, (name, address), office.clock.now(), enclosures)
    raw = message.as_bytes()
    wire = aiosmtplib.SMTP(hostname=office.host, port=office.smtp_port, start_tls=False, timeout=_PATIENCE)
    try:
        async with wire:
            await wire.login(address, office.password)
            await wire.sendmail(address, to, raw)
    except (aiosmtplib.SMTPException, OSError) as error:
        raise Refused(f"The post office did not take the letter: {error}. Nothing was sent.") from error
    return raw
