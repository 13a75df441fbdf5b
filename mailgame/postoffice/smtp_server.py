"""The SMTP side of the post office: `aiosmtpd` accepts letters for the domain and puts them into boxes.

A letter is answered with 250 once it is on disk. It gets the fields that a mail server adds: Return-Path, Delivered-To
(including what follows the plus), Authentication-Results and Received. Whoever has logged in as the address in From is
vouched for; a letter that only claims to come from the domain is not (RFC 8601).
"""

# ruff: noqa: ARG002 - the methods are aiosmtpd's, with the arguments it passes

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from email.utils import format_datetime, getaddresses

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from .addresses import Domain
from .boxes import Boxes

_log = logging.getLogger(__name__)
_FIELD = re.compile(rb"[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*(?:\r\n|\r|\n|\Z)")
_UNSAFE = re.compile(r"[^A-Za-z0-9.:\[\]_-]")
_NOBODY = "<>"  # how aiosmtpd writes the null sender of bounces


class Line(SMTP):
    """One connection, kept in `lines` while it lasts."""

    def __init__(self, counter: Counter, lines: set[Line], domain: str, largest: int) -> None:
        """Pass letters of at most `largest` bytes to `counter`, and greet as `domain`."""
        loop = asyncio.get_running_loop()
        super().__init__(
            counter,
            data_size_limit=largest,
            hostname=domain,
            ident="post office",
            auth_require_tls=False,
            authenticator=counter.let_in,
            loop=loop,
        )
        self.over: asyncio.Future[None] = loop.create_future()
        self._lines = lines

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._lines.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        """End."""
        super().connection_lost(error)
        self._lines.discard(self)
        if not self.over.done():
            self.over.set_result(None)

    async def hang_up(self) -> None:
        """Close the connection; returns when it is closed."""
        if self.transport is not None:
            self.transport.close()
            await self.over


class Counter:
    """Where letters are submitted. The names of the methods are aiosmtpd's."""

    def __init__(self, boxes: Boxes, domain: Domain, password: str) -> None:
        """Take letters for `domain` into `boxes`; `password` is the one that all its addresses log in with."""
        self._boxes = boxes
        self._domain = domain
        self._password = password.encode()

    def let_in(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: object) -> AuthResult:
        """Return whether a login (RFC 4954) is right: an address of the domain and the password."""
        if isinstance(given, LoginPassword):
            address = self._domain.mailbox_of(given.login.decode("utf-8", "replace"))
            if address is not None and secrets.compare_digest(given.password, self._password):
                return AuthResult(success=True, auth_data=address)
        return AuthResult(success=False, handled=False)

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept a recipient in the domain, refuse any other (RFC 5321, 4.1.1.3): nothing leaves this machine."""
        if self._domain.mailbox_of(address) is None:
            return f"550 5.1.2 Only addresses at {self._domain.name} get mail here"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Put the letter into the box of each recipient, all of them or none."""
        content = envelope.original_content or b""
        fields, body = _opened(content)
        results = self._results(session, fields)
        rest = b"".join(line for line in fields if not self._is_forged(line)) + body
        letters = []
        for recipient in dict.fromkeys(envelope.rcpt_tos):
            mailbox = self._domain.mailbox_of(recipient)
            assert mailbox is not None  # handle_RCPT has seen to that
            letters.append((mailbox, self._in_front(session, envelope, recipient, results) + rest))
        self._boxes.put(letters)
        return "250 2.0.0 It is in the box"

    async def handle_exception(self, error: Exception) -> str:
        """Ask the sender to try again: nothing was stored."""
        _log.error("a letter could not be taken", exc_info=error)
        return "451 4.3.0 The letter could not be stored; please try again"

    def _in_front(self, session: Session, envelope: Envelope, recipient: str, results: str) -> bytes:
        sender = envelope.mail_from or _NOBODY
        sender = sender if sender == _NOBODY else f"<{sender}>"
        name = _UNSAFE.sub("", session.host_name or "")[:100]
        protocol = "ESMTPA" if session.authenticated else "ESMTP" if session.extended_smtp else "SMTP"
        date = format_datetime(self._boxes.clock.now())
        lines = (
            f"Return-Path: {sender}",
            f"Delivered-To: {recipient}",
            f"Authentication-Results: {self._domain.name}; {results}",
            f"Received: from {name or 'unknown'} by {self._domain.name} with {protocol}; {date}",
        )
        return "".join(f"{line}\r\n" for line in lines).encode("ascii", "replace")

    def _results(self, session: Session, fields: list[bytes]) -> str:
        """Say in RFC 8601's words whether the writer is who the letter says."""
        writer = _writer(fields)
        domain = writer.rpartition("@")[2]
        claimed = _UNSAFE.sub("", domain) or "unknown"
        if session.authenticated:
            result = "pass" if self._domain.mailbox_of(writer) == session.auth_data else "fail"
            return f"auth=pass smtp.auth={session.auth_data}; dmarc={result} header.from={claimed}"
        result = "fail" if domain == self._domain.name else "none"
        return f"auth=none; dmarc={result} header.from={claimed}"

    def _is_forged(self, line: bytes) -> bool:
        """Return whether a field holds results that pretend to be from here (RFC 8601, 5)."""
        by = line.partition(b":")[2].partition(b";")[0]
        return _name(line) == b"authentication-results" and self._domain.name.encode() in by.lower()


def _opened(content: bytes) -> tuple[list[bytes], bytes]:
    """Return the header fields of a letter, each with its continuation lines, and the rest from the empty line on."""
    fields = []
    place = 0
    while place < len(content):
        match = _FIELD.match(content, place)
        if match is None or not match.group().strip():
            break
        fields.append(match.group())
        place = match.end()
    return fields, content[place:]


def _name(line: bytes) -> bytes:
    return line.partition(b":")[0].strip().lower()


def _writer(fields: list[bytes]) -> str:
    """Return the address in From, or "" unless there is exactly one."""
    values = [line.partition(b":")[2].decode("utf-8", "replace") for line in fields if _name(line) == b"from"]
    try:
        addresses = [address for _, address in getaddresses(values)]
    except (ValueError, IndexError, RecursionError):  # what the standard library raises on hostile fields
        return ""
    return addresses[0] if len(addresses) == 1 else ""


class SmtpServer:
    """Listens for letters."""

    def __init__(self, boxes: Boxes, domain: Domain, password: str, largest: int) -> None:
        """Accept letters of at most `largest` bytes."""
        self._counter = Counter(boxes, domain, password)
        self._domain = domain
        self._largest = largest
        self._lines: set[Line] = set()
        self._server: asyncio.Server | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen on a host's port, any free one if it is 0; return the port. Raises OSError if it is taken."""
        # aiosmtpd logs every command, and with the recipients their reply tokens; and it warns of its own deprecations.
        logging.getLogger("mail.log").setLevel(logging.ERROR)
        self._server = await asyncio.get_running_loop().create_server(self._pick_up, host, port)
        listening: int = self._server.sockets[0].getsockname()[1]
        return listening

    async def stop(self) -> None:
        """Disconnect everybody and stop listening."""
        if self._server is not None:
            self._server.close()
            await asyncio.gather(*(line.hang_up() for line in list(self._lines)))
            await self._server.wait_closed()

    def _pick_up(self) -> Line:
        return Line(self._counter, self._lines, self._domain.name, self._largest)
