"""The store: one database, SQLite or PostgreSQL, and transactions on it.

Both behave the same from outside. On SQLite there is one writer at a time (BEGIN IMMEDIATE), readers see the last
commit (WAL), and a commit is on disk when it returns (synchronous=FULL). On PostgreSQL writers meet at the rows they
lock.
"""

from __future__ import annotations

import math
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import PoolProxiedConnection, StaticPool

from .errors import StoreAway, StoreError, translate
from .session import Session
from .transaction import Transaction
from .turns import Turns

S = TypeVar("S", bound=Session)

APPLICATION = "mailgame"
_AT_A_TIME = 1.0
"""Seconds that SQLite waits for another process by itself; then we look whether to go on waiting."""
_IMPATIENT = "impatient"
"""The mark of a connection on which SQLite waits no longer."""
_AMONG, _LOG = "among", "log"
"""What a connection of our own goes back to, and which log it writes to."""


class Store:
    """A database of letters, games and everything that belongs to them.

    Threads may share it; create one per process.
    """

    def __init__(self, url: str, patience: float = 30.0) -> None:
        """Take the database's SQLAlchemy URL; nothing is connected yet.

        url: `sqlite:///relative/path.db`, `sqlite:////absolute/path.db`, `sqlite://` (in memory, gone at `close`) or
          `postgresql+psycopg://user:password@host/database`.
        patience: how many seconds to wait for a lock that another process holds.
        Raises StoreError for any other kind of URL.
        """
        self._patience = patience
        self._no_longer_than = math.inf
        """When, by monotonic time, nothing is waited for any more that another process holds."""
        self._engine = _engine(url, patience)
        self._dialect = self._engine.dialect
        self._sqlite = self._dialect.name == "sqlite"
        self.in_memory = self._sqlite and isinstance(self._engine.pool, StaticPool)
        # SQLite picks a waiting writer at random; within a process this lock makes them queue.
        self._writing = Turns() if self._sqlite else None
        self._here = threading.local()
        self._idle: list[PoolProxiedConnection] = []
        """Connections to the file of SQLite, which need no more care between two transactions."""
        self.file = _file(self._engine.url) if self._sqlite and not self.in_memory else None
        self._log = Path(f"{self.file}-wal") if self.file is not None else None
        self._opened: tuple[int, int] | None = None
        """The file that was opened first, by its device and its number there."""

    @property
    def engine(self) -> sa.Engine:
        """The SQLAlchemy engine, for migrations and checks."""
        return self._engine

    @property
    def name(self) -> str:
        """The database's URL without its password, for display."""
        return self._engine.url.render_as_string(hide_password=True)

    def begin(self) -> Opening[Transaction]:
        """Return a context manager that yields a transaction: committed at the end, or rolled back by an exception.

        On leaving it, everything is durable. One thread has one transaction at a time (StoreError otherwise). Raises
        StoreAway when the database cannot be reached, is busy for longer than the store's patience, or fails;
        StoreError at the end if a statement failed in it, the failure was caught, and no savepoint was around it.
        """
        return Opening(self, Transaction, read_only=False)

    def reading(self) -> Opening[Transaction]:
        """Return a context manager that yields a read-only transaction, which sees the database at one moment.

        It neither waits for writers nor makes them wait.
        """
        return Opening(self, Transaction, read_only=True)

    def opening(self, kind: Callable[..., S], read_only: bool = False) -> Opening[S]:
        """Return what `begin` or `reading` returns, for another class of transaction."""
        return Opening(self, kind, read_only)

    def close(self) -> None:
        """Close all idle connections. The store can be used again, unless it is in memory."""
        idle, self._idle = self._idle, []  # a connection in use belongs to the list of before, and is closed after use
        for connection in idle:
            connection.close()
        self._engine.dispose()
        self._opened = None

    def hurry(self, seconds: float = 5.0) -> None:
        """Wait so many seconds more at most, in all, for locks that another process holds: the server is to stop.

        For any thread, also while others wait. PostgreSQL is asked as before.
        """
        self._no_longer_than = time.monotonic() + seconds

    # For Opening.

    def _enter(self, read_only: bool) -> tuple[PoolProxiedConnection, Any]:
        if getattr(self._here, "busy", False):
            raise StoreError("this thread has a transaction open already; end it first")
        alone = self._alone(read_only)
        if alone is not None and not alone.acquire(timeout=self._patience):
            raise StoreAway(f"the database is busy: another transaction has taken more than {self._patience:g} seconds")
        try:
            entered = self._connect(read_only)
        except BaseException as error:
            if alone is not None:
                alone.release()
            translated = translate(error, self._dialect, self.file)
            if translated is None:
                raise
            raise translated from error
        self._here.busy = True
        return entered

    def _connect(self, read_only: bool) -> tuple[PoolProxiedConnection, Any]:
        """Take a connection and begin a transaction; a connection that died in the pool is replaced once."""
        try:
            self._check_file()
            entered = self._try_connect(read_only)
            self._opened = self._opened or _status(self.file)
            return entered
        except Exception as error:
            if self._sqlite or not isinstance(translate(error, self._dialect), StoreAway):
                raise
            self._engine.dispose()
            return self._try_connect(read_only)

    def _check_file(self) -> None:
        """Raise StoreAway if the file is not where it was opened: what is written to it would go with this process."""
        if self._opened is None or (file_there := _status(self.file)) == self._opened:
            return
        if file_there is None:
            raise StoreAway(f"the file {self.file} is gone; put it back, or stop the server and restore a copy")
        raise StoreAway(f"{self.file} is another file than the one that is in use; stop the server, and start it again")

    def _take_connection(self) -> PoolProxiedConnection:
        """Return a connection: on SQLite one of our own, since a letter’s worth of care goes into each from a pool."""
        if not self._sqlite or self.in_memory:
            return self._engine.raw_connection()
        idle = self._idle
        try:
            connection = idle.pop()
        except IndexError:
            connection = self._engine.raw_connection()
            connection.detach()
            connection.info[_AMONG], connection.info[_LOG] = idle, _status(self._log)
        else:
            log = _status(self._log)
            connection.info[_LOG] = connection.info[_LOG] or log
            if connection.info[_LOG] != log:
                idle.append(connection)  # when it is closed SQLite still writes what was in the log
                raise StoreAway(f"the log {self._log} is gone, or another one; stop the server, and start it again")
        return connection

    def _give_back(self, connection: PoolProxiedConnection, sound: bool) -> None:
        if sound and connection.info.get(_AMONG) is self._idle:
            self._idle.append(connection)
            return
        if not sound and connection.is_valid and not connection.is_detached:
            connection.invalidate()
        connection.close()

    def _try_connect(self, read_only: bool) -> tuple[PoolProxiedConnection, Any]:
        connection = self._take_connection()
        try:
            cursor: Any = connection.cursor() if self._sqlite else connection.cursor(binary=True)
            if not self._sqlite:
                cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if read_only else "BEGIN")
            elif read_only:
                cursor.execute("PRAGMA query_only=1")
                cursor.execute("BEGIN")
            else:
                self._begin_to_write(connection, cursor)
        except BaseException:
            self._give_back(connection, sound=self.in_memory)
            raise
        return connection, cursor

    def _begin_to_write(self, connection: PoolProxiedConnection, cursor: Any) -> None:
        """Begin to write to SQLite, once no other process does; look now and then whether to hurry."""
        if _IMPATIENT not in connection.info:
            connection.info[_IMPATIENT] = True
            cursor.execute(f"PRAGMA busy_timeout={int(min(self._patience, _AT_A_TIME) * 1000)}")
        begun = time.monotonic()
        while True:
            try:
                cursor.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                until = min(begun + self._patience, self._no_longer_than)
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                    raise
            else:
                return

    def _leave(self, session: Session, connection: PoolProxiedConnection, read_only: bool, commit: bool) -> None:
        try:
            if commit and not read_only:
                session.finish()
        finally:
            self._here.busy = False
            sound = False
            try:
                sound = session.clear("PRAGMA query_only=0" if read_only and self._sqlite else "")
            finally:
                self._give_back(connection, sound)
                alone = self._alone(read_only)
                if alone is not None:
                    alone.release()

    def _alone(self, read_only: bool) -> Turns | None:
        return self._writing if not read_only or self.in_memory else None


class Opening(Generic[S]):
    """The context manager of one transaction."""

    __slots__ = ("_connection", "_kind", "_read_only", "_session", "_store")

    def __init__(self, store: Store, kind: Callable[..., S], read_only: bool) -> None:
        """Prepare to open a transaction of this kind."""
        self._store, self._kind, self._read_only = store, kind, read_only
        self._session: S | None = None
        self._connection: PoolProxiedConnection | None = None

    def __enter__(self) -> S:
        """Begin."""
        if self._session is not None:
            raise StoreError("this transaction is over; begin another")
        self._connection, cursor = self._store._enter(self._read_only)
        self._session = self._kind(cursor, self._store._dialect, self._read_only)
        self._session.file = self._store.file
        return self._session

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        """Commit, or roll everything back if there is an exception, which propagates."""
        assert self._session is not None
        assert self._connection is not None
        self._store._leave(self._session, self._connection, self._read_only, commit=error is None)


def _engine(url: str, patience: float) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
    except ArgumentError as error:
        raise StoreError(f"the database's address is no URL such as sqlite:///mailgame.db ({error})") from error
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        return _sqlite(parsed, patience)
    if parsed.drivername == "postgresql+psycopg":
        return _postgres(parsed, patience)
    raise StoreError(f"the database '{parsed.drivername}' is not known; use sqlite:/// or postgresql+psycopg://")


def _file(url: sa.URL) -> Path | None:
    """Return the file of an SQLite database, or None if it is given as a URI of its own (`file:…?uri=true`)."""
    return None if url.query.get("uri") else Path(url.database or "")


def _status(file: Path | None) -> tuple[int, int] | None:
    """Return which file is there, by its device and its number there; None if there is none."""
    try:
        status = file.stat() if file is not None else None
    except OSError:
        return None
    return None if status is None else (status.st_dev, status.st_ino)


def _sqlite(url: sa.URL, patience: float) -> sa.Engine:
    in_memory = url.database in (None, "", ":memory:")
    more: dict[str, Any] = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}} if in_memory else {}
    engine = sa.create_engine(url, paramstyle="named", pool_reset_on_return=None, **more)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        connection.execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
        if not in_memory:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA temp_store=MEMORY")  # what a savepoint may have to put back is in no file
            connection.execute("PRAGMA wal_autocheckpoint=4000")  # pages, 16 MB of log: fewer but longer pauses

    return engine


def _postgres(url: sa.URL, patience: float) -> sa.Engine:
    # A network that forgets the connection without a word is noticed within a minute.
    lively = {"keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3",
              "tcp_user_timeout": "60000"}
    arguments = {"connect_timeout": "10", "application_name": APPLICATION, "client_encoding": "utf8", **lively}
    engine = sa.create_engine(url, pool_reset_on_return=None, isolation_level="AUTOCOMMIT",
                              connect_args={name: value for name, value in arguments.items() if name not in url.query})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.autocommit = True  # we begin transactions ourselves
        connection.execute(f"SET lock_timeout={int(patience * 1000)}")

    return engine
