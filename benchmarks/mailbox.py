"""A full mailbox taken in over IMAP from a real Dovecot: fetched, stored durably, moved; not yet played."""

from __future__ import annotations

import asyncio
import contextlib
import imaplib
import itertools
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import aioimaplib

from benchmarks import fetchers
from benchmarks.correspondents import Correspondent, letters
from benchmarks.measure import Asked, Contestant, Goal, Row, race, timed
from mailgame.clock import SystemClock
from mailgame.post.inbox.arrived import Arrived
from mailgame.post.inbox.imap import ImapAccount, Mailbox
from mailgame.store import Store
from mailgame.store.migrating import migrate
from tests.servers.dovecot import DOMAIN, PASSWORD, Dovecot, private_dovecot

LETTERS = 10_000
BATCH = 200
WHAT = "(UID INTERNALDATE BODY.PEEK[])"
UID = re.compile(rb"UID (\d+)")
BARE = "floor B: aioimaplib alone, fetch + commit + move"


def rows(folder: Path, asked: Asked) -> list[Row]:
    """Measure it, letters a second; the letters go back into the mailbox between the runs, outside the clock."""
    count = LETTERS // 20 if asked.quick else LETTERS
    people = [Correspondent(f"Player {n}", f"p{n}@players.example.net", f"game+t{n}@{DOMAIN}") for n in range(200)]
    with private_dovecot(durable=True) as dovecot:
        user = dovecot.new_user()
        dovecot.deliver(letters(count, people, "mailbox", plain=True), user)
        contestants: dict[str, Contestant] = {
            "floor A: imaplib alone, fetch + commit + move": lambda: _with_imaplib(dovecot, user, folder, count),
            BARE: lambda: asyncio.run(_with_aioimaplib(dovecot, user, folder, count)),
            "mailgame": lambda: _fresh(folder, lambda store: asyncio.run(_ours(dovecot, user, store, count))),
        }
        goals = {"mailgame": [Goal(BARE, 0.9)]}
        for name, fetch in (fetchers.installed().items() if asked.peers else ()):
            contestants[name] = lambda fetch=fetch: _peer(fetch, dovecot, user, count)  # type: ignore[misc]
            goals["mailgame"].append(Goal(name, 30))
        return [race(f"a mailbox of {count:,} letters taken in over IMAP", "letters/s", contestants, goals,
                     asked.rounds)]


@contextlib.contextmanager
def _plain_store(folder: Path) -> Iterator[sqlite3.Connection]:
    """Give a fresh database that commits durably."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    database = sqlite3.connect(folder / "floor.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE letter (uid INTEGER PRIMARY KEY, head BLOB NOT NULL, raw BLOB NOT NULL)")
    yield database
    database.close()


def _commit(database: sqlite3.Connection, fetched: Sequence[tuple[bytes, bytes]]) -> None:
    database.execute("BEGIN IMMEDIATE")
    rows = []
    for head, raw in fetched:
        uid = UID.search(head)
        assert uid
        rows.append((int(uid[1]), head, raw))
    database.executemany("INSERT INTO letter VALUES (?, ?, ?)", rows)
    database.execute("COMMIT")


def _with_imaplib(dovecot: Dovecot, user: str, folder: Path, count: int) -> float:
    with _plain_store(folder) as database:
        with timed() as watch, imaplib.IMAP4("127.0.0.1", dovecot.imap_port) as server:
            server.login(user, PASSWORD)
            server.select("INBOX")
            uids = server.uid("SEARCH", "ALL")[1][0].split()
            for first in range(0, len(uids), BATCH):
                some = b",".join(uids[first:first + BATCH]).decode()
                _, data = server.uid("FETCH", some, WHAT)
                _commit(database, [item for item in data if isinstance(item, tuple)])
                assert server.uid("MOVE", some, "Done")[0] == "OK"
        assert database.execute("SELECT count(*) FROM letter").fetchone() == (count,)
    _put_back(dovecot, user, count)
    return watch.rate(count)


async def _with_aioimaplib(dovecot: Dovecot, user: str, folder: Path, count: int) -> float:
    with _plain_store(folder) as database:
        with timed() as watch:
            server = aioimaplib.IMAP4("127.0.0.1", dovecot.imap_port, timeout=60)
            await server.wait_hello_from_server()
            await server.login(user, PASSWORD)
            await server.select("INBOX")
            uids = (await server.uid_search("ALL", charset=None)).lines[0].split()
            for first in range(0, len(uids), BATCH):
                some = b",".join(uids[first:first + BATCH]).decode()
                lines = (await server.uid("fetch", some, WHAT)).lines
                _commit(database, [(bytes(head), bytes(raw)) for head, raw in itertools.pairwise(lines)
                                   if isinstance(raw, bytearray)])
                assert (await server.uid("move", some, "Done")).result == "OK"
            await server.logout()
        assert database.execute("SELECT count(*) FROM letter").fetchone() == (count,)
    _put_back(dovecot, user, count)
    return watch.rate(count)


def _fresh(folder: Path, run: Callable[[Store], float]) -> float:
    """Run it with a store that is new."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    store = Store(f"sqlite:///{folder / 'ours.db'}")
    migrate(store)
    try:
        return run(store)
    finally:
        store.close()


async def _ours(dovecot: Dovecot, user: str, store: Store, count: int) -> float:
    clock = SystemClock()

    def keep(arrived: list[Arrived]) -> None:
        with store.begin() as tx:
            tx.take(arrived, clock.now())

    async def take(arrived: list[Arrived]) -> None:
        await asyncio.to_thread(keep, arrived)

    mailbox = Mailbox(ImapAccount("127.0.0.1", dovecot.imap_port, user, PASSWORD, "none"), clock)
    stop = asyncio.Event()
    with timed() as watch:
        running = asyncio.ensure_future(mailbox.run(take, stop))
        await mailbox.drain()
        stop.set()
        await running
    with store.reading() as tx:
        assert tx.backlog().raw == count
    _put_back(dovecot, user, count)
    return watch.rate(count)


def _peer(fetch: fetchers.Fetch, dovecot: Dovecot, user: str, count: int) -> float:
    with timed() as watch:
        fetch(dovecot, user)
    assert dovecot.count(user) == 0
    _refill(dovecot, user, count)
    return watch.rate(count)


def _put_back(dovecot: Dovecot, user: str, count: int) -> None:
    """Move every letter back to where it was; raises AssertionError if one is missing."""
    with dovecot.client(user, "Done") as server:
        server.uid("MOVE", "1:*", "INBOX")
    assert (dovecot.count(user), dovecot.count(user, "Done")) == (count, 0)


def _refill(dovecot: Dovecot, user: str, count: int) -> None:
    """Deliver as many letters anew: a peer has deleted them."""
    people = [Correspondent("Player", "p@players.example.net", f"game+t@{DOMAIN}")]
    dovecot.deliver(letters(count, people, "mailbox", plain=True), user)
