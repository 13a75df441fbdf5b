"""Checks whether the database is ready for play, and says in words what is wrong and what to do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from .engine import Store
from .errors import StoreError, translate
from .migrating import revisions

ENOUGH_DISK = 200_000_000
"""Less free disk space than this is reported, in bytes."""

UPGRADE = "Run `mailgame db upgrade`, or start the server, which does it by itself."


def check(store: Store) -> list[str]:
    """Return what is wrong, in a sentence or two each; nothing if all is well. Changes nothing."""
    if store.file is not None and not store.file.exists():
        return _no_file(store.file)
    try:
        with store.engine.connect() as connection:
            at, newest, revisions_known = revisions(connection)
            connection.rollback()
    except Exception as error:
        translated = translate(error, store.engine.dialect, store.file)
        if translated is None:
            raise
        if store.file is not None:
            return [f"The database {store.name} cannot be used: {translated}.", *_disk(store)]
        return [f"The database {store.name} cannot be used: {translated}. Look at its address in server.database."]
    problems = []
    if at is None:
        problems.append(f"The database {store.name} has no tables yet. {UPGRADE}")
    elif at not in revisions_known:
        problems.append(f"The database {store.name} was made by a newer mailgame: its tables are at '{at}', and this "
                        f"program knows up to '{newest}'. Install the newer program, or restore an older backup.")
    elif at != newest:
        problems.append(f"The tables of the database {store.name} are older than this program ('{at}', not "
                        f"'{newest}'). {UPGRADE}")
    else:
        problems += _writing(store)
    return problems + _disk(store)


def is_to_be_made(store: Store) -> bool:
    """Return whether there is no SQLite file yet, but one can be created."""
    file = store.file
    return file is not None and not file.exists() and os.access(file.absolute().parent, os.W_OK | os.X_OK)


def look_for_damage(store: Store) -> None:
    """Read an SQLite file completely, as should be done after copying it. Raises StoreError if it is damaged.

    A copy made while the server ran may be torn, and one placed beside another database's log (`-wal`) gets mixed with
    it.
    """
    if store.file is None:
        return
    try:
        with store.engine.connect() as connection:
            verdict = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
            connection.rollback()
    except Exception as error:
        translated = translate(error, store.engine.dialect, store.file)
        if translated is None:
            raise
        raise translated from error
    if verdict != "ok":
        raise StoreError(
            f"the database {store.file} is damaged ({verdict.splitlines()[-1]}). Restore it from another copy: stop "
            f"the server, delete {store.file.name}-wal and {store.file.name}-shm, put the copy there, and run "
            "`mailgame db restored`"
        )


def _no_file(file: Path) -> list[str]:
    folder = file.absolute().parent
    if not folder.is_dir():
        return [f"The folder {folder}, where the database should lie, does not exist. Make it, or correct the address."]
    if not os.access(folder, os.W_OK | os.X_OK):
        return [f"The folder {folder}, where the database should lie, may not be written by this user."]
    return [f"There is no database at {file} yet. {UPGRADE}"]


def _writing(store: Store) -> list[str]:
    """Write something and roll it back."""
    try:
        with store.begin() as transaction:
            transaction.put_setting("check", b"")
            raise _Undo
    except _Undo:
        return []
    except StoreError as error:
        return [f"The database {store.name} cannot be written: {error}."]


def _disk(store: Store) -> list[str]:
    if store.file is None:
        return []
    folder = store.file.absolute().parent
    free = shutil.disk_usage(folder).free
    if free >= ENOUGH_DISK:
        return []
    return [f"Only {free // 1_000_000} MB are free on the disk of {folder}, where the database lies. Make some room."]


class _Undo(Exception):
    """Rolls back the attempt to write."""
