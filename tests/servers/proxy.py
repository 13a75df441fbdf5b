"""A line that can fail: a TCP proxy in the test's own event loop that cuts, stalls, delays and throttles what passes.

    async with Line(to_port=dovecot.imap_port) as line:
        mailbox = Mailbox(ImapAccount("127.0.0.1", line.port, ...), clock)
        ...
        line.cut()
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType


class Line:
    """A port on loopback that passes everything on to another port, or a socket, until it is told to misbehave."""

    def __init__(self, to: int | str) -> None:
        """Lead to a port of 127.0.0.1, or to the Unix socket of that path."""
        self.port = 0
        self.connections = 0          # how many were ever taken
        self.delay = 0.0              # seconds that each piece from the server is held back
        self.refusing = False         # new connections are closed at once
        self.sent = bytearray()       # everything clients said, on all connections
        self.received = 0             # octets that servers said, on all connections
        self.replacing: dict[bytes, bytes] = {}   # words of the server's that come out as others
        self.rate = 0                 # octets a second that each direction of each connection lets through; 0: all
        self.watching: dict[bytes, Callable[[], None]] = {}   # called when a client says such words, before they go on
        self._to = to
        self._deaf: set[asyncio.StreamWriter] = set()   # whom the line has told that nothing more comes
        self._server: asyncio.Server | None = None
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._near: set[asyncio.StreamWriter] = set()   # those of them that lead to clients
        self._tasks: set[asyncio.Task[None]] = set()
        self._fail_after: int | None = None
        self._failure = self.cut
        self._instead: list[tuple[bytes, bytes]] = []

    async def __aenter__(self) -> Line:
        """Open the port."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        """Close the port and every connection."""
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def cut(self) -> None:
        """Cut every connection that is open now, as a pulled cable with a reset does."""
        for writer in list(self._writers):
            writer.transport.abort()

    def half_close(self) -> None:
        """Tell all clients that the server has no more to say, while what they say still goes through."""
        for near in [writer for writer in self._near if not writer.transport.is_closing()]:
            self._deaf.add(near)
            near.write_eof()

    def cut_after(self, octets: int) -> None:
        """Cut once, when `octets` more have come from the server: in the middle of whatever it is saying."""
        self._fail_after, self._failure = octets, self.cut

    def stall_after(self, octets: int) -> None:
        """Stall once, when `octets` more have come from the server."""
        self._fail_after, self._failure = octets, self.stall

    @property
    def is_about_to_cut(self) -> bool:
        """Say whether the failure that was asked for has not come yet."""
        return self._fail_after is not None

    def stall(self) -> None:
        """Let nothing through in either direction while connections stay open: a network that has gone silent."""
        self._flowing.clear()

    def flow(self) -> None:
        """Let everything through again."""
        self._flowing.set()

    def answer_instead(self, command: bytes, answer: bytes) -> None:
        """Once, when a client says `command`, answer with `answer` and close; the server never hears of it."""
        self._instead.append((command, answer))

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self.refusing:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await self._far()
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        self._near.add(writer)
        for work in (self._carry_to_server(reader, far_writer, writer), self._carry_to_client(far_reader, writer)):
            task = asyncio.ensure_future(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _far(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._to, str):
            return await asyncio.open_unix_connection(self._to)
        return await asyncio.open_connection("127.0.0.1", self._to)

    async def _carry_to_server(self, reader: asyncio.StreamReader, far: asyncio.StreamWriter,
                               near: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                self.sent += data
                answer = self._answer_to(data)
                if answer is not None:
                    near.write(answer)
                    await near.drain()
                    near.close()
                    break
                for words, told in list(self.watching.items()):
                    if words in data:
                        told()
                await self._flowing.wait()
                await self._pass_on(data, far)
        except OSError:
            far.transport.abort()
        except asyncio.CancelledError:
            far.transport.abort()
            raise
        finally:
            self._close(far)

    async def _carry_to_client(self, reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                self.received += len(data)
                for words, others in self.replacing.items():
                    data = data.replace(words, others)
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flowing.wait()
                if self._fail_after is not None and len(data) >= self._fail_after:
                    begun, data = data[:self._fail_after], data[self._fail_after:]
                    near.write(begun)
                    await near.drain()
                    self._fail_after = None
                    self._failure()
                    await self._flowing.wait()
                elif self._fail_after is not None:
                    self._fail_after -= len(data)
                await self._pass_on(data, near)
        except OSError:
            near.transport.abort()
        finally:
            self._close(near)

    async def _pass_on(self, data: bytes, writer: asyncio.StreamWriter) -> None:
        while data and writer not in self._deaf:
            piece = max(1, self.rate // 10) if self.rate else len(data)
            begun, data = data[:piece], data[piece:]
            writer.write(begun)
            await writer.drain()
            if self.rate:
                await asyncio.sleep(0.1)

    def _answer_to(self, data: bytes) -> bytes | None:
        for number, (command, answer) in enumerate(self._instead):
            if command in data:
                del self._instead[number]
                return answer
        return None

    def _close(self, writer: asyncio.StreamWriter) -> None:
        self._writers.discard(writer)
        self._near.discard(writer)
        self._deaf.discard(writer)
        writer.close()
