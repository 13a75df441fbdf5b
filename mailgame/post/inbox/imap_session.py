"""One IMAP connection (RFC 3501): aioimaplib with its known faults fenced in, and answers in types of our own.

What the fence is for (aioimaplib 2.0.3):
- It recurses once per line of a read, so a thousand short lines are a RecursionError: it is fed small pieces.
- A broken connection leaves commands waiting for ever: every call ends when the connection breaks or falls silent.
- NO and BAD come back as ordinary answers: every answer is checked.
- Untagged responses during another command are dropped: input is watched for EXISTS before it is passed on.
- Its log and its errors can contain passwords and letters: it is kept quiet, and its errors are reworded.
"""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import Awaitable, Iterator, Sequence
from typing import Any

import aioimaplib
from msgspec import Struct

from ..accounts import ImapAccount
from ..tls import CannotTrust, trusting
from ..unreached import why
from .imap_words import as_set, mailbox_name

logging.getLogger("aioimaplib").setLevel(logging.WARNING)

PIECE = 4096          # octets handed to aioimaplib at once: far fewer lines than Python's recursion limit
MANY_LINES = 200      # fewer than this need no cutting up
OURS = "MailgameStored"  # the keyword (RFC 3501, 2.3.2) of letters that are stored and put away
ANY_CALL = 900.0      # seconds after which a call is given up even if the server keeps talking

ANSWER_BEGINS = re.compile(rb"\d+ FETCH \(", re.IGNORECASE)
UID = re.compile(rb"\bUID (\d+)", re.IGNORECASE)
SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)", re.IGNORECASE)
RECEIVED = re.compile(rb'\bINTERNALDATE "([^"]*)"', re.IGNORECASE)
BODY_IN_QUOTES = re.compile(rb'\bBODY\[\](?:<\d+>)? "((?:[^"\\]|\\.)*)"', re.IGNORECASE)
NOT_NOW = re.compile(r"\[(UNAVAILABLE|LIMIT|INUSE|SERVERBUG|OVERQUOTA)\b", re.IGNORECASE)  # RFC 5530, 3
ROOM = re.compile(rb"\b(STORAGE|MESSAGE) (\d+) (\d+)", re.IGNORECASE)  # RFC 9208, 5.1: what is taken, and the most
UIDVALIDITY = re.compile(rb"\[UIDVALIDITY (\d+)\]", re.IGNORECASE)


class ConnectionLost(Exception):
    """The connection is gone or can no longer be relied on; the message says what happened."""


class Refused(Exception):
    """The server answered NO or BAD (RFC 3501, 7.1); the message says to what, and quotes the server."""

    def __init__(self, what: str, words: str) -> None:
        """Keep the server's `words`, which may begin with a code such as [TRYCREATE]."""
        super().__init__(f"{what}: the server said '{words}'")
        self.words = words


class Fetched(Struct, frozen=True):
    """What the server returned for one UID; `received` is INTERNALDATE as it is, `raw` may be truncated."""

    uid: int
    received: str
    raw: bytes


class Session:
    """One connection, logged in, with the account's mailbox selected. One call at a time."""

    def __init__(self, account: ImapAccount, patience: float) -> None:
        """Connect in `open`; a server that is silent for `patience` seconds during a call counts as gone."""
        self.account = account
        self.uidvalidity = 0
        self.news = asyncio.Event()      # a letter has been announced since this was last cleared
        self.idles = False               # the server offers IDLE (RFC 2177)
        self._patience = patience
        self._why = ""
        self._parting = ""               # the server's last words, if they were BYE
        self._greeted = False
        self._tail = b""
        self._heard = asyncio.get_running_loop().time()
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tls = trusting(account.ca_file) if account.tls == "implicit" else None
        # IMAP4_SSL cannot be told of a lost connection, IMAP4 with a context can.
        self._client: Any = aioimaplib.IMAP4(account.host, account.port, timeout=ANY_CALL, conn_lost_cb=self._on_lost,
                                             ssl_context=tls)
        self._stand_before(self._client.protocol)

    @classmethod
    async def open(cls, account: ImapAccount, patience: float) -> Session:
        """Connect, log in and select the mailbox.

        `patience`: seconds without an answer after which a connection counts as broken.

        Raises ConnectionLost if there is no server, or none to be trusted; Refused if it rejects the login or lacks
        what is needed (MOVE, RFC 6851).
        """
        try:
            session = cls(account, patience)
        except CannotTrust as error:
            raise ConnectionLost(str(error)) from None
        try:
            await session._enter()
        except BaseException:
            await session.close()
            raise
        return session

    async def noop(self) -> None:
        """Make the server look for new letters."""
        _checked("NOOP", await self._call(self._client.noop()))

    async def uids(self, criterion: str) -> list[int]:
        """Return the UIDs that `UID SEARCH criterion` finds, in ascending order."""
        # Some servers refuse the charset that aioimaplib would name.
        lines = _checked("SEARCH", await self._call(self._client.uid_search(criterion, charset=None)))
        return sorted({int(word) for line in lines[:-1] for word in bytes(line).split() if word.isdigit()})

    async def folders(self) -> list[bytes]:
        """Return what the server says of each folder: its marks, which sign separates names, and its own (RFC 6154)."""
        offers = {str(offer).upper() for offer in self._client.protocol.capabilities}
        wanted = '"*" RETURN (SPECIAL-USE)' if {"SPECIAL-USE", "LIST-EXTENDED"} <= offers else '"*"'
        return [bytes(line) for line in _checked("LIST", await self._call(self._client.list('""', wanted)))[:-1]]

    async def percent_full(self) -> int:
        """Return how much of its room the mailbox takes up, in percent, 0 if the server does not say (RFC 9208)."""
        if "QUOTA" not in {str(offer).upper() for offer in self._client.protocol.capabilities}:
            return 0
        answer = await self._call(self._client.getquotaroot("INBOX"))
        used = [found for line in answer.lines for found in ROOM.findall(bytes(line)) if answer.result == "OK"]
        return max((100 * int(taken) // int(most) for _, taken, most in used if int(most)), default=0)

    async def sizes(self, uids: Sequence[int]) -> dict[int, int]:
        """Return the size in octets of each letter of `uids` that is still there."""
        lines, _ = await self._fetch(uids, "(UID RFC822.SIZE)")
        answers = ((UID.search(text), SIZE.search(text)) for text, _ in _answers(lines))
        return {int(uid[1]): int(size[1]) for uid, size in answers if uid and size}

    async def letters(self, uids: Sequence[int], octets: int) -> tuple[list[Fetched], str]:
        """Fetch the letters of `uids`, each cut off after `octets`, without marking them as read.

        Returns those that came, and the server's words if it refused some. Letters that have gone meanwhile are
        missing.
        """
        lines, complaint = await self._fetch(uids, f"(UID INTERNALDATE BODY.PEEK[]<0.{octets}>)")
        wanted, fetched = set(uids), []
        for text, literal in _answers(lines):
            uid, received = UID.search(text), RECEIVED.search(text)
            raw = bytes(literal) if literal is not None else _body_in_quotes(text)
            if uid and received and raw is not None and int(uid[1]) in wanted:
                wanted.discard(int(uid[1]))
                fetched.append(Fetched(int(uid[1]), received[1].decode("ascii", "replace"), raw))
        return fetched, complaint

    async def mark(self, uids: Sequence[int]) -> None:
        """Mark letters as ours, where the server keeps marks."""
        await self._call(self._client.uid("STORE", as_set(uids), f"+FLAGS.SILENT ({OURS})"))

    async def move(self, uids: Sequence[int]) -> None:
        """Move the letters to the account's `done`, which is made if it is missing (RFC 6851; RFC 3501 TRYCREATE).

        Raises Refused, for instance with [EXPUNGEISSUED] when some are gone already.
        """
        done = mailbox_name(self.account.done)
        answer = await self._call(self._client.uid("move", as_set(uids), done))
        if answer.result != "OK" and "[TRYCREATE]" in _words(answer).upper():
            _checked(f"CREATE {self.account.done}", await self._call(self._client.create(done)))
            answer = await self._call(self._client.uid("move", as_set(uids), done))
        _checked(f"MOVE to {self.account.done}", answer)

    async def idle(self, seconds: float, wake: asyncio.Event) -> None:
        """Wait in IDLE until a letter is announced, `wake` is set or `seconds` have passed (RFC 2177)."""
        queue = self._client.protocol.idle_queue
        while not queue.empty():  # what an earlier IDLE left behind
            queue.get_nowait()
        running = await self._call(self._client.idle_start(ANY_CALL))
        await self._first(seconds, self.news.wait(), wake.wait(), running)
        if not running.done():
            self._client.idle_done()
        _checked("IDLE", await self._call(running))

    async def rest(self, seconds: float, wake: asyncio.Event) -> None:
        """Wait as `idle` does, for a server without IDLE: until `wake` is set or `seconds` have passed."""
        await self._first(seconds, wake.wait())

    async def close(self) -> None:
        """Drop the connection, and everything that aioimaplib has left running."""
        protocol = self._client.protocol
        connecting = self._client._client_task
        for handle in (*self._client.tasks, *protocol.tasks, connecting, self._client._idle_waiter):
            if handle is not None:
                handle.cancel()
        if protocol.transport is not None and not self._lost.done():
            protocol.transport.abort()
            await asyncio.wait({self._lost}, timeout=1)
        await asyncio.wait({connecting}, timeout=1)
        if connecting.done() and not connecting.cancelled():
            connecting.exception()  # retrieved, so that asyncio does not complain later

    # ------------------------------------------------------------------------------------------------ the fence

    def _stand_before(self, protocol: Any) -> None:
        """Route all input through `_receive` before aioimaplib sees it."""
        self._hand_on = protocol.data_received
        protocol.data_received = self._receive

    def _receive(self, data: bytes) -> None:
        self._heard = asyncio.get_running_loop().time()
        if b" EXISTS\r\n" in self._tail + data:  # it may be text of a letter, which costs one needless look
            self.news.set()
        self._tail = data[-9:]
        if data.startswith(b"* BYE"):
            self._parting = _first_line(data[5:])
        if not self._greeted:
            self._greeted = True
            if not data.startswith((b"* OK", b"* PREAUTH")):
                self._break(f"the server greeted us with '{_first_line(data)}'")
                return
        try:
            # A view, not bytes: aioimaplib writes the text of all it is handed into a line of its log.
            view = memoryview(data)
            piece = PIECE if data.count(b"\n") > MANY_LINES else max(len(data), 1)
            for first in range(0, len(data), piece):
                self._hand_on(view[first:first + piece])
            for task in self._client.protocol.tasks:  # the greeting is read in one, and its result is never checked
                task.add_done_callback(self._greeting_read)
        except Exception as error:  # its message may contain the pending command, LOGIN for instance
            self._break(f"the server said something that cannot be understood ({type(error).__name__})")

    def _greeting_read(self, task: asyncio.Future[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._break("the server's greeting cannot be understood")

    def _break(self, why: str) -> None:
        self._why = self._why or why
        self._client.protocol.transport.abort()

    def _on_lost(self, error: Exception | None) -> None:
        if not self._why:
            parting = f" after it said '{self._parting}'" if self._parting else ""
            self._why = (f"the server closed the connection{parting}" if error is None
                         else f"the connection broke: {error}")
        if not self._lost.done():
            self._lost.set_result(None)

    async def _call(self, work: Awaitable[Any]) -> Any:
        """Wait for `work`, but no longer than the connection or our patience lasts; then raise ConnectionLost."""
        loop = asyncio.get_running_loop()
        task = asyncio.ensure_future(work)
        self._heard = begun = loop.time()
        try:
            while not task.done():
                if self._lost.done():
                    raise ConnectionLost(self._why)
                left = min(self._heard + self._patience, begun + ANY_CALL) - loop.time()
                if left <= 0:
                    raise ConnectionLost(f"the server said nothing for {self._patience:g} seconds")
                await asyncio.wait({task, self._lost}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            return task.result()
        except (aioimaplib.AioImapException, TimeoutError) as error:
            raise ConnectionLost(self._why or f"aioimaplib gave up ({type(error).__name__})") from None
        except ssl.SSLCertVerificationError as error:
            raise ConnectionLost(f"the certificate of {self.account.host} is not to be trusted: "
                             f"{error.verify_message}") from None
        except OSError as error:
            raise ConnectionLost(f"cannot reach {self.account.host} port {self.account.port}: {why(error)}") from None
        finally:
            task.cancel()

    async def _first(self, seconds: float, *these: Awaitable[Any]) -> None:
        """Wait for the first of `these`, the end of the connection, or `seconds`; coroutines among them are ended."""
        tasks = [asyncio.ensure_future(waiting) for waiting in these]
        try:
            await asyncio.wait({*tasks, self._lost}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiting, task in zip(these, tasks, strict=True):
                if task is not waiting:  # what was handed in as a task belongs to the caller
                    task.cancel()

    # -------------------------------------------------------------------------------------------- conversations

    async def _enter(self) -> None:
        account, client = self.account, self._client
        await self._call(client.wait_hello_from_server())
        answer = await self._call(client.login(aioimaplib.quoted(account.user), account.password))
        busy = NOT_NOW.match(_words(answer))
        _checked("LOGIN" if busy else "it does not take the user name and password", answer)
        await self._call(client.protocol.capability())
        offers = {str(offer).upper() for offer in client.protocol.capabilities}
        if "MOVE" not in offers:
            raise Refused("letters cannot be put away here", "I do not offer MOVE (RFC 6851)")
        self.idles = "IDLE" in offers
        lines = _checked(f"SELECT {account.mailbox}", await self._call(client.select(mailbox_name(account.mailbox))))
        matches = [UIDVALIDITY.search(bytes(line)) for line in lines]
        self.uidvalidity = max((int(match[1]) for match in matches if match), default=0)
        if not self.uidvalidity:
            raise Refused("letters cannot be told apart here", "I have no UIDVALIDITY")

    async def _fetch(self, uids: Sequence[int], what: str) -> tuple[list[bytes | bytearray], str]:
        answer = await self._call(self._client.uid("fetch", as_set(uids), what))
        return answer.lines, "" if answer.result == "OK" else _words(answer)


def _answers(lines: Sequence[bytes | bytearray]) -> Iterator[tuple[bytes, bytearray | None]]:
    """Split the lines of a FETCH into answers: the words of each, and its literal if there was one."""
    text, literal = b"", None
    for line in lines:
        if isinstance(line, bytearray):
            literal = line if literal is None else literal
        elif ANSWER_BEGINS.match(line):
            if text:
                yield text, literal
            text, literal = line, None
        elif text:
            text += b" " + line
    if text:
        yield text, literal


def _body_in_quotes(text: bytes) -> bytes | None:
    """Return a body that is not a literal; None for NIL, which Dovecot returns for a letter that has vanished."""
    match = BODY_IN_QUOTES.search(text)
    return None if match is None else re.sub(rb"\\(.)", rb"\1", match[1])


def _first_line(data: bytes) -> str:
    return data.partition(b"\r\n")[0].decode("utf-8", "replace").strip()


def _checked(what: str, answer: Any) -> list[bytes | bytearray]:
    if answer.result != "OK":
        raise Refused(what, _words(answer))
    lines: list[bytes | bytearray] = answer.lines
    return lines


def _words(answer: Any) -> str:
    return bytes(answer.lines[-1]).decode("utf-8", "replace") if answer.lines else str(answer.result)
