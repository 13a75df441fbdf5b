"""What can go wrong with the store, in words: unavailable for a while, not migrated, too new, or misused.

The drivers' own errors (sqlite3, psycopg) are translated to these. Any other driver error is a bug in the store and
propagates unchanged.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .owners import closed_to_us

_SQLITE_AWAY = {
    sqlite3.SQLITE_BUSY: "the database is busy",
    sqlite3.SQLITE_LOCKED: "the database is busy",
    sqlite3.SQLITE_NOMEM: "there is no memory left for the database",
    sqlite3.SQLITE_READONLY: "the database file or its folder may not be written",
    sqlite3.SQLITE_IOERR: "the disk is full, or failed, while the database was read or written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CANTOPEN: "the database file cannot be opened or made",
    sqlite3.SQLITE_PROTOCOL: "the database is busy",
    sqlite3.SQLITE_AUTH: "the database file may not be used",
    sqlite3.SQLITE_PERM: "the database file may not be used",
}
# Transient classes of SQLSTATE (PostgreSQL, appendix A): a retry may succeed.
_POSTGRES_AWAY = {
    "08": "the connection to the database failed",
    "25006": "the database may only be read",
    "25P": "the database server ended a transaction that it found too long",
    "28": "the database did not accept the user or the password",
    "3D": "there is no such database",
    "40": "another process was quicker",
    "42501": "the user of the database may not do this in it; let it own the database: ALTER DATABASE … OWNER TO …",
    "53": "the database server is out of memory, disk or connections",
    "55P03": "the database is busy",
    "57014": "the database server broke off a question that it found too long",
    "57": "the database server is stopping or starting",
    "58": "the disk of the database server failed",
}

_POSTGRES_DAMAGED = frozenset({"XX001", "XX002"})

# What PostgreSQL says at the door, where there is no SQLSTATE yet; {0} is the user or the database that it names.
_AT_THE_DOOR = (
    (r'password authentication failed for user "(.*)"', "the database does not accept the password of its user “{0}”"),
    (r"no password supplied", "the database wants a password, and server.database has none"),
    (r'role "(.*)" does not exist', "the database knows no user “{0}”; make it (CREATE ROLE …), or name another"),
    (r'database "(.*)" does not exist', "there is no database “{0}” on that server; make it (CREATE DATABASE …)"),
    (r'no pg_hba.conf entry for host .*, user "(.*?)"', "the database server lets no user “{0}” in from here; its "
                                                        "pg_hba.conf says who may come"),
    (r'(?:Peer|Ident) authentication failed for user "(.*)"', "the database lets “{0}” in only if the system’s user is "
                                                              "called that too"),
    (r"Connection refused|No such file or directory", "nobody listens where the database should be"),
    (r"failed to resolve host '(.*?)'", "there is no machine called “{0}”, or names cannot be looked up here"),
    (r"too many (?:clients|connections)|connection slots", "the database server takes no more connections"),
    (r'database "(.*)" is not currently accepting', "the database “{0}” lets nobody in for now"),
    (r"timeout", "the database server does not answer"),
)


class StoreError(Exception):
    """Something about the store is wrong; the text says what, without any password."""


class StoreAway(StoreError):
    """The database cannot be reached, is busy, or cannot be written now: wait and begin again.

    Nothing of the transaction was done, unless the connection broke during the commit: then it was done wholly or not
    at all. Begin again from what the database says, not from what was in memory.
    """


class StoreDamaged(StoreAway):
    """What the database has kept is damaged. Nothing is played by it until somebody has put it right."""


class NotMigrated(StoreError):
    """The database has no tables, or older ones than this program needs."""


class StoreNewer(StoreError):
    """The database was made or migrated by a newer program than this one."""


class StoreForeign(StoreError):
    """The database is not the one of the mailbox: what lies there was taken in by another one."""


class NotThere(StoreError, LookupError):
    """Something that was named (a game, a letter) is not in the store."""


class AlreadyThere(StoreError):
    """Something that was to be added (a game, a line of the journal) exists already."""


class GameChanged(StoreError):
    """Somebody else has saved the game since it was read; read it again."""


def translate(error: BaseException, dialect: Dialect, file: Path | None = None) -> StoreError | None:
    """Return the store's error for an `error` of the driver, None if it stands for none.

    file: the SQLite database, of which it is said if its owner is the reason.
    """
    translated = _translated(error, dialect)
    if file is not None and type(translated) is StoreAway and (why := closed_to_us(file)):
        return StoreAway(f"{translated}: {why}")
    return translated


def _translated(error: BaseException, dialect: Dialect) -> StoreError | None:
    if isinstance(error, PoolTimeout):
        return StoreAway("the database is busy: all connections are in use")
    if isinstance(error, DBAPIError) and error.orig is not None:
        return _translated(error.orig, dialect)
    if isinstance(error, sqlite3.Error):
        return _from_sqlite(error)
    driver: Any = dialect.loaded_dbapi
    if not isinstance(error, driver.Error):
        return None
    if isinstance(error, driver.IntegrityError):
        return AlreadyThere(_first_line(error))
    sqlstate: str | None = getattr(error, "sqlstate", None)
    if sqlstate is None:
        if isinstance(error, (driver.OperationalError, driver.InterfaceError)):
            return StoreAway(_at_the_door(_first_line(error)))
        return None
    if sqlstate == "42P01":
        return NotMigrated(f"the database lacks tables ({_first_line(error)})")
    if sqlstate in _POSTGRES_DAMAGED:
        return StoreDamaged(f"the database is damaged ({_first_line(error)}); restore a copy")
    words = next(filter(None, map(_POSTGRES_AWAY.get, (sqlstate, sqlstate[:3], sqlstate[:2]))), "")
    return StoreAway(f"{words} ({_first_line(error)})") if words else None


def _from_sqlite(error: sqlite3.Error) -> StoreError | None:
    if isinstance(error, sqlite3.IntegrityError):
        return AlreadyThere(str(error))
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    words = _SQLITE_AWAY.get(code & 0xFF)
    if words:
        return StoreAway(f"{words} ({error})")
    if code & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return StoreDamaged(f"the file is damaged or no SQLite database ({error}); restore a copy")
    if str(error).startswith("no such table"):
        return NotMigrated(f"the database lacks tables ({error})")
    return None


def _at_the_door(said: str) -> str:
    """Return in words why a connection to PostgreSQL did not come about."""
    for pattern, words in _AT_THE_DOOR:
        if found := re.search(pattern, said, re.IGNORECASE):
            return words.format(*found.groups())
    return f"the database cannot be reached ({said})"


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
