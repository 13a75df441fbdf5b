"""Brings the tables to the form this program needs, with Alembic, in one transaction, safely for concurrent starts."""

from __future__ import annotations

import contextlib
import sqlite3
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from ..paths import migrations_folder
from .engine import Store
from .errors import NotMigrated, StoreAway, StoreError, StoreNewer, translate
from .owners import closed_to_us
from .session import MIGRATE_LOCK, lock_command

_ANY_LETTERS = ("UTF8", "SQL_ASCII")
"""Encodings of PostgreSQL that keep every letter there is."""


def migrate(store: Store) -> None:
    """Run every migration that the database lacks, if any.

    Several processes may do this at once: one does it, the others wait. Raises StoreNewer if the database was migrated
    by a newer program, and StoreAway if it cannot be reached or written.
    """
    if store.in_memory and not (database := _in_memory(store)).total_changes:
        _tables(migrations_folder()).backup(database)
    else:
        _migrate(store)


@cache
def _tables(_migrations: Path) -> sqlite3.Connection:
    """Return a database in memory that has its tables: to copy them is much quicker than to make them."""
    store = Store("sqlite:///:memory:")
    _migrate(store)
    return _in_memory(store)


def _in_memory(store: Store) -> sqlite3.Connection:
    """Return the one connection of a store in memory."""
    connection = store.engine.raw_connection()
    database = connection.driver_connection
    connection.close()  # it goes back to its pool
    assert isinstance(database, sqlite3.Connection)
    return database


def _migrate(store: Store) -> None:
    try:
        if store.file is not None:
            store.file.touch(mode=0o600)  # it contains letters and the server's secret
        with store.engine.connect() as connection:
            _begin(connection)
            try:
                _upgrade(connection)
                connection.exec_driver_sql("COMMIT")
            except BaseException:
                with contextlib.suppress(sa.exc.SQLAlchemyError):  # a full disk has already ended the transaction
                    connection.exec_driver_sql("ROLLBACK")
                raise
    except OSError as error:
        why = closed_to_us(store.file) if store.file is not None else ""
        raise StoreAway(f"the database file cannot be opened or made ({why or error})") from error
    except Exception as error:
        translated = translate(error, store.engine.dialect, store.file)
        if translated is None:
            raise
        raise translated from error


def need_migrated(store: Store) -> None:
    """See to it that the tables are those of this program; nothing is changed.

    Raises NotMigrated if there are none or older ones, StoreNewer if they are newer, StoreAway as `migrate` does.
    """
    try:
        with store.engine.connect() as connection:
            at, newest, revisions_known = revisions(connection)
            connection.rollback()
    except Exception as error:
        translated = translate(error, store.engine.dialect, store.file)
        if translated is None:
            raise
        raise translated from error
    if at is None:
        raise NotMigrated("the database has no tables yet")
    if at not in revisions_known:
        raise _newer(at, newest)
    if at != newest:
        raise NotMigrated(f"the tables of the database are older than this program ('{at}', not '{newest}')")


def revisions(connection: sa.Connection) -> tuple[str | None, str | None, frozenset[str]]:
    """Return the database's revision (None: no tables), the newest one, and all that this program knows."""
    script = ScriptDirectory.from_config(_config())
    known = frozenset(revision.revision for revision in script.walk_revisions())
    return MigrationContext.configure(connection).get_current_revision(), script.get_current_head(), known


def _upgrade(connection: sa.Connection) -> None:
    at, newest, revisions_known = revisions(connection)
    if at == newest:
        return
    if at is not None and at not in revisions_known:
        raise _newer(at, newest)
    if at is None and connection.dialect.name == "postgresql":
        encoding = str(connection.exec_driver_sql("SHOW server_encoding").scalar())
        if encoding not in _ANY_LETTERS:
            raise StoreError(f"the database is for letters of {encoding} alone, and players write in any; make it "
                             "anew for all of them: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0")
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _newer(at: str, newest: str | None) -> StoreNewer:
    return StoreNewer(f"the database was made by a newer mailgame (its tables are at '{at}', this one knows up to "
                      f"'{newest}'): start that one, or restore an older backup")


def _begin(connection: sa.Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN")
        connection.exec_driver_sql(lock_command(MIGRATE_LOCK))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
