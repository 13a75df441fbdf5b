"""A mail server that only takes letters in, in the test's own event loop, and misbehaves on request.

    async with Sink() as sink:
        sink.refuse("bob@example.org", "550 5.1.1 no such person", times=1)
        ...
        assert [letter.recipient for letter in sink.letters] == ["ann@example.org"]
"""

from __future__ import annotations

import asyncio
import base64
import re
import ssl
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType

from tests.servers.certificate import Certificate

STUFFED_DOT = re.compile(rb"(?m)^\.")  # RFC 5321 4.5.2
ADDRESS = re.compile(rb"<([^>]*)>")


@dataclass(frozen=True, slots=True)
class Taken:
    """One letter the sink has taken: its envelope (RFC 5321) and its bytes with the dots unstuffed."""

    sender: str
    recipient: str
    raw: bytes
    secure: bool
    connection: int


@dataclass(slots=True)
class Misdeed:
    """What the sink does wrong when it has read the final dot: `answer` (or none), and whether the letter is kept."""

    answer: bytes
    keep: bool


@dataclass
class Sink:
    """An SMTP server on a free port of loopback that records every letter.

    `size` is announced as its limit in octets (RFC 1870); with a `certificate` it offers STARTTLS, or speaks TLS from
    the first byte if `implicit`; with a `password` it wants AUTH PLAIN before MAIL.
    """

    size: int = 0
    certificate: Certificate | None = None
    implicit: bool = False
    password: str = ""
    letters: list[Taken] = field(default_factory=list)
    attempts: list[str] = field(default_factory=list)     # every recipient ever named in RCPT, refused ones too
    said: list[str] = field(default_factory=list)          # every command line, without AUTH's secrets
    connections: int = 0                                   # how many were ever taken
    most: int = 0                                          # connections at once; 0: as many as come
    slow: float = 0.0                                      # seconds before each answer to a final dot
    silent_beyond: int = 0                                 # connections at once that are talked to; 0: as many as come
    stall_at: set[str] = field(default_factory=set)        # no answer to these: GREETING, TLS, a verb, or DOT
    stall_for: set[str] = field(default_factory=set)       # no answer to DOT of letters to these recipients
    trickle: float = 0.0                                   # seconds between the bytes of an answer
    hang_up_every: int = 0                                 # of so many RCPT one is answered by hanging up
    judge: Callable[[str, str], str] | None = None         # (verb, recipient) → an answer, or "" for the usual one
    port: int = 0

    def __post_init__(self) -> None:
        """Prepare the lists of misdeeds."""
        self._refusals: dict[str, deque[bytes]] = {}
        self._sender_refusals: deque[bytes] = deque()
        self._at_the_dot: deque[Misdeed] = deque()
        self._open: set[_Talk] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Sink:
        """Open the port: the same one again after a stop."""
        await self.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        """Close the port and every connection."""
        await self.shut()

    async def open(self) -> None:
        """Listen; after `shut`, on the same port."""
        context = self._tls() if self.implicit else None
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Talk(self), "127.0.0.1", self.port, ssl=context)
        self.port = self._server.sockets[0].getsockname()[1]

    async def shut(self) -> None:
        """Stop listening and break off every connection."""
        assert self._server is not None
        self._server.close()
        self.hang_up()
        await self._server.wait_closed()

    def hang_up(self) -> None:
        """Break off every connection that is open now."""
        for talk in list(self._open):
            talk.transport.abort()

    def refuse(self, recipient: str, answer: str, times: int = 1) -> None:
        """Answer the next `times` RCPT for `recipient` with `answer`, such as "450 4.2.1 try again later"."""
        self._refusals.setdefault(recipient, deque()).extend([answer.encode() + b"\r\n"] * times)

    def refuse_sender(self, answer: str, times: int = 1) -> None:
        """Answer the next `times` MAIL with `answer`."""
        self._sender_refusals.extend([answer.encode() + b"\r\n"] * times)

    def refuse_content(self, answer: str, times: int = 1) -> None:
        """Answer the next `times` final dots with `answer`, keeping nothing."""
        self._at_the_dot.extend([Misdeed(answer.encode() + b"\r\n", keep=False)] * times)

    def drop_after_the_dot(self, keep: bool, times: int = 1) -> None:
        """Hang up without a word after the next `times` final dots; whether the letter was kept nobody can tell."""
        self._at_the_dot.extend([Misdeed(b"", keep)] * times)

    def _tls(self) -> ssl.SSLContext:
        assert self.certificate is not None, "TLS needs a certificate"
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate.chain, self.certificate.key)
        return context


class _Talk(asyncio.Protocol):
    """One connection."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self.transport: asyncio.Transport
        self._buffer = bytearray()
        self._in_data = False
        self._sender = self._recipient = ""
        self._secure = sink.implicit
        self._known = not sink.password
        self._number = 0
        self._handshake: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._sink._open.add(self)
        self._sink.connections += 1
        self._number = self._sink.connections
        if self._sink.most and len(self._sink._open) > self._sink.most:
            transport.write(b"421 4.7.0 too many connections\r\n")
            transport.close()
        elif not (self._sink.silent_beyond and len(self._sink._open) > self._sink.silent_beyond):
            self._answer("GREETING", b"220 sink\r\n")

    def connection_lost(self, error: Exception | None) -> None:
        self._sink._open.discard(self)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while not self.transport.is_closing() and self._handshake is None:
            if self._in_data:
                end = self._buffer.find(b"\r\n.\r\n")
                if end < 0:
                    return
                raw = bytes(self._buffer[:end + 2])
                del self._buffer[:end + 5]
                self._in_data = False
                self._dot(STUFFED_DOT.sub(b"", raw))
                continue
            end = self._buffer.find(b"\r\n")
            if end < 0:
                return
            line = bytes(self._buffer[:end])
            del self._buffer[:end + 2]
            self._command(line)

    def _command(self, line: bytes) -> None:
        verb = line[:4].upper()
        self._sink.said.append("AUTH" if verb == b"AUTH" else line.decode("utf-8", "replace"))
        if verb.decode("ascii", "replace") in self._sink.stall_at:
            return
        match verb:
            case b"EHLO":
                self._hello()
            case b"AUTH":
                self._known = _password(line) == self._sink.password
                self._say(b"235 welcome\r\n" if self._known else b"535 5.7.8 Username and Password not accepted\r\n")
            case b"STAR":
                self.transport.pause_reading()  # the handshake is not for us
                self._say(b"220 go on\r\n")
                if "TLS" in self._sink.stall_at:
                    return
                self._handshake = asyncio.get_running_loop().create_task(self._start_tls())
            case b"MAIL":
                self._mail(line)
            case b"RCPT":
                self._rcpt(line)
            case b"DATA":
                self._in_data = True
                self._say(b"354 go on\r\n")
            case b"QUIT":
                self._say(b"221 bye\r\n")
                self.transport.close()
            case _:
                self._say(b"250 ok\r\n")

    def _hello(self) -> None:
        offers = [b"sink", b"8BITMIME"]
        if self._sink.size:
            offers.append(b"SIZE %d" % self._sink.size)
        if self._sink.certificate and not self._secure:
            offers.append(b"STARTTLS")
        if self._sink.password:
            offers.append(b"AUTH PLAIN")
        lines = [b"250-" + offer for offer in offers[:-1]] + [b"250 " + offers[-1]]
        self._say(b"\r\n".join(lines) + b"\r\n")

    def _mail(self, line: bytes) -> None:
        if not self._known:
            self._say(b"530 5.7.0 who are you?\r\n")
        elif self._sink._sender_refusals:
            self._say(self._sink._sender_refusals.popleft())
        else:
            self._sender = _address(line)
            self._say(b"250 ok\r\n")

    def _rcpt(self, line: bytes) -> None:
        recipient = _address(line)
        self._sink.attempts.append(recipient)
        refusals = self._sink._refusals.get(recipient)
        judged = self._sink.judge("RCPT", recipient) if self._sink.judge is not None else ""
        if self._sink.hang_up_every and len(self._sink.attempts) % self._sink.hang_up_every == 0:
            self.transport.abort()
        elif refusals:
            self._say(refusals.popleft())
        elif judged:
            self._say(judged.encode() + b"\r\n")
        else:
            self._recipient = recipient
            self._say(b"250 ok\r\n")

    def _dot(self, raw: bytes) -> None:
        if "DOT" in self._sink.stall_at or self._recipient in self._sink.stall_for:
            return
        misdeed = self._sink._at_the_dot.popleft() if self._sink._at_the_dot else None
        judged = self._sink.judge("DATA", self._recipient) if self._sink.judge is not None else ""
        if misdeed is None and judged:
            misdeed = Misdeed(judged.encode() + b"\r\n", keep=False)
        if misdeed is None or misdeed.keep:
            self._sink.letters.append(Taken(self._sender, self._recipient, raw, self._secure, self._number))
        if misdeed is None:
            self._answer_in_time(b"250 kept\r\n")
        elif misdeed.answer:
            self._say(misdeed.answer)
        else:
            self.transport.abort()

    def _answer_in_time(self, answer: bytes) -> None:
        if self._sink.slow:
            asyncio.get_running_loop().call_later(self._sink.slow, self._say, answer)
        else:
            self._say(answer)

    def _answer(self, step: str, answer: bytes) -> None:
        if step not in self._sink.stall_at:
            self._say(answer)

    def _say(self, answer: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._sink.trickle:
            loop = asyncio.get_running_loop()
            for place in range(len(answer)):
                loop.call_later(place * self._sink.trickle, self._write, answer[place:place + 1])
        else:
            self.transport.write(answer)
            if answer.startswith(b"421"):
                self.transport.close()

    def _write(self, byte: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(byte)

    async def _start_tls(self) -> None:
        loop = asyncio.get_running_loop()
        self._secure = True
        try:
            secure = await loop.start_tls(self.transport, self, self._sink._tls(), server_side=True)
        except OSError:  # the client did not like the certificate
            return
        assert isinstance(secure, asyncio.Transport)
        self.transport = secure
        self._handshake = None
        self.data_received(b"")  # what has come over the new transport meanwhile


def _password(line: bytes) -> str:
    """Return the password in an AUTH PLAIN command (RFC 4616)."""
    return base64.b64decode(line.split()[-1]).split(b"\0")[-1].decode()


def _address(line: bytes) -> str:
    found = ADDRESS.search(line)
    return found[1].decode("utf-8", "replace") if found else ""
