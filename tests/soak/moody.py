"""An SMTP server with moods: at a stage of the talk that is chosen it cuts, stalls, dawdles, refuses or talks nonsense.

    async with MoodySink() as sink:
        sink.mood = Mood("dot", "cut", keep=True)     # takes letters, and hangs up before it says so
        ...
        sink.mood = None
        assert [letter.recipient for letter in sink.letters] == ["ann@example.org"]
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from tests.servers.certificate import Certificate
from tests.servers.sink import Taken

STAGES = ("connect", "ehlo", "starttls", "mail", "rcpt", "data", "body", "dot", "quit")
"""Where a talk can go wrong (RFC 5321); `body` is in the middle of the letter, `dot` after its end."""

ADDRESS = re.compile(rb"<([^>]*)>")
STUFFED_DOT = re.compile(rb"(?m)^\.")  # RFC 5321 4.5.2
ANSWERS = {
    "connect": b"220 sink", "starttls": b"220 go on", "mail": b"250 ok", "rcpt": b"250 ok", "data": b"354 go on",
    "dot": b"250 kept", "quit": b"221 bye", "rset": b"250 ok", "": b"250 ok",
}
LONGEST = 10_000_000    # octets of a letter
SLOWLY = 0.15    # seconds between the octets of a server that dawdles


@dataclass(frozen=True, slots=True)
class Mood:
    """What goes wrong at a stage: `cut`, `stall`, `dawdle`, `half`, `nonsense`, or `refuse` with `answer`.

    keep: at the dot, whether the letter is taken all the same. most: connections at once, 0 for as many as come.
    """

    stage: str
    deed: str
    answer: str = ""
    keep: bool = False
    most: int = 0

    def __str__(self) -> str:
        kept = ", kept" if self.keep else ""
        return f"{self.deed} at {self.stage}{': ' if self.answer else ''}{self.answer}{kept}"


class MoodySink:
    """Takes letters on a free port of loopback, in the mood that it is in; each that it took is in `letters`."""

    def __init__(self, certificate: Certificate | None = None) -> None:
        """Offer STARTTLS with `certificate` if there is one."""
        self.letters: list[Taken] = []
        self.mood: Mood | None = None
        self.port = 0
        self.answered = 0                                      # octets said, to anybody
        self.watching: dict[str, Callable[[], None]] = {}      # called when a stage is reached, before the answer
        self.told: list[str] = []                              # what went wrong, with the time (monotonic seconds)
        self.taken: Callable[[Taken], None] = self.letters.append
        self._certificate = certificate
        self._server: asyncio.Server | None = None
        self._talks: set[asyncio.Task[None]] = set()
        self._connections = 0

    async def __aenter__(self) -> MoodySink:
        """Open the port."""
        await self.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        """Close the port and every connection."""
        await self.shut()

    async def open(self) -> None:
        """Listen; after `shut`, on the same port."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", self.port, limit=LONGEST)
        self.port = self._server.sockets[0].getsockname()[1]

    async def shut(self) -> None:
        """Stop listening and break off every connection."""
        if self._server is None:
            return
        self._server.close()
        self.hang_up()
        await asyncio.gather(*self._talks, return_exceptions=True)
        await self._server.wait_closed()
        self._server = None

    def hang_up(self) -> None:
        """Break off every connection that is open now: one that stalls would stall for ever."""
        for talk in list(self._talks):
            talk.cancel()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk = asyncio.current_task()
        assert talk is not None
        self._talks.add(talk)
        self._connections += 1
        try:
            await _Talk(self, reader, writer, self._connections).run()
        except (OSError, EOFError, asyncio.CancelledError, asyncio.LimitOverrunError, ssl.SSLError):
            pass
        finally:
            self._talks.discard(talk)
            writer.transport.abort()

    @property
    def crowded(self) -> bool:
        """Say whether there are more connections than the mood allows."""
        return self.mood is not None and 0 < self.mood.most < len(self._talks)


class _HungUp(EOFError):
    """The talk is over, by our doing."""


class _Talk:
    """One connection."""

    def __init__(self, sink: MoodySink, reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
                 number: int) -> None:
        self._sink = sink
        self._reader = reader
        self._writer = writer
        self._number = number
        self._secure = False
        self._sender = self._recipient = ""

    async def run(self) -> None:
        if self._sink.crowded:
            await self._say(b"421 4.7.0 too many connections")
            return
        await self._answer("connect")
        while True:
            line = (await self._reader.readuntil(b"\r\n"))[:-2]
            match line[:4].upper():
                case b"EHLO":
                    await self._answer("ehlo", self._hello())
                case b"STAR":
                    await self._answer("starttls")
                    await self._start_tls()
                case b"MAIL":
                    self._sender = _address(line)
                    await self._answer("mail")
                case b"RCPT":
                    self._recipient = _address(line)
                    await self._answer("rcpt")
                case b"DATA":
                    if await self._answer("data"):
                        await self._letter()
                case b"QUIT":
                    await self._answer("quit")
                    return
                case _:
                    await self._answer("")

    def _hello(self) -> bytes:
        tls = self._sink._certificate is not None and not self._secure and not self._in_mood("starttls", "hide")
        return b"250-sink\r\n250-8BITMIME\r\n" + (b"250-STARTTLS\r\n" if tls else b"") + b"250 SIZE %d" % LONGEST

    async def _start_tls(self) -> None:
        certificate = self._sink._certificate
        assert certificate is not None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate.chain, certificate.key)
        await self._writer.start_tls(context)
        self._secure = True

    async def _letter(self) -> None:
        mood = self._sink.mood
        if mood is not None and mood.stage == "body":
            await self._reader.readexactly(200)
            await self._misbehave(mood)
            raise _HungUp
        raw = await self._reader.readuntil(b"\r\n.\r\n")
        letter = Taken(self._sender, self._recipient, STUFFED_DOT.sub(b"", raw[:-3]), self._secure, self._number)
        mood = self._sink.mood
        if mood is None or mood.stage != "dot" or mood.keep:
            self._sink.taken(letter)
        await self._answer("dot")

    async def _answer(self, stage: str, words: bytes = b"") -> bool:
        """Answer as is right or as the mood is; return whether the talk goes on as it should."""
        watching = self._sink.watching.get(stage)
        if watching is not None:
            watching()
        mood = self._sink.mood
        words = words or ANSWERS[stage]
        if mood is None or mood.stage != stage or not stage:
            await self._say(words)
            return True
        return await self._misbehave(mood, words)

    async def _misbehave(self, mood: Mood, words: bytes = b"250 ok") -> bool:
        self._sink.told.append(f"{time.monotonic():.3f} connection {self._number}: {mood}")
        match mood.deed:
            case "cut":
                raise _HungUp
            case "stall":
                await asyncio.Event().wait()
            case "dawdle":
                for octet in words + b"\r\n":
                    self._writer.write(bytes([octet]))
                    await self._writer.drain()
                    await asyncio.sleep(SLOWLY)
                return True
            case "half":
                self._writer.write(words[: len(words) // 2])
                await self._writer.drain()
                await asyncio.sleep(0.05)
                raise _HungUp
            case "nonsense":
                await self._say(b"\x00\xff what do you mean? " + words)
            case "refuse":
                await self._say(mood.answer.encode())
                if mood.answer.startswith("421"):
                    raise _HungUp
            case "hide":
                await self._say(words)
                return True
        return False

    def _in_mood(self, stage: str, deed: str) -> bool:
        mood = self._sink.mood
        return mood is not None and (mood.stage, mood.deed) == (stage, deed)

    async def _say(self, words: bytes) -> None:
        self._writer.write(words + b"\r\n")
        self._sink.answered += len(words)
        with contextlib.suppress(ConnectionError):
            await self._writer.drain()


def _address(line: bytes) -> str:
    found = ADDRESS.search(line)
    return found[1].decode("utf-8", "replace") if found else ""
