"""Looks whether the database is fit to play on, and says in words what is wrong and what to do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from .engine import Store
from .errors import StoreError, translate
from .migrating import revisions

ENOUGH_DISK = 200_000_000
"""Less free space than this, in bytes, is worth a word."""

UPGRADE = "Run `mailgame db upgrade`, or start the server, which does it by itself."


def check(store: Store) -> list[str]:
    """Return what is wrong, a sentence or two each; nothing if all is well. Nothing is changed by this."""
    if store.file is not None and not store.file.exists():
        return _no_file(store.file)
    try:
        with store.engine.connect() as connection:
            at, newest, known = revisions(connection)
            connection.rollback()
    except Exception as error:
        told = translate(error, store.engine.dialect)
        if told is None:
            raise
        return [f"The database {store.name} does not answer: {told}. Is its address right, and is it running?"]
    found = []
    if at is None:
        found.append(f"The database {store.name} has no tables yet. {UPGRADE}")
    elif at not in known:
        found.append(f"The database {store.name} was made by a newer mailgame: its tables are at '{at}', and this "
                     f"program knows up to '{newest}'. Install the newer program, or restore an older backup.")
    elif at != newest:
        found.append(f"The tables of the database {store.name} are older than this program ('{at}', not '{newest}'). "
                     f"{UPGRADE}")
    else:
        found += _writing(store)
    return found + _disk(store)


def look_for_damage(store: Store) -> None:
    """Read the whole of an SQLite file, as it should be done with one that was copied; raises StoreError.

    A copy that was made while the server ran may be torn, and one that was put beside the log (`-wal`) of another is
    mixed with it.
    """
    if store.file is None:
        return
    try:
        with store.engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
            connection.rollback()
    except Exception as error:
        told = translate(error, store.engine.dialect)
        if told is None:
            raise
        raise told from error
    if found != "ok":
        raise StoreError(
            f"the database {store.file} is damaged ({found.splitlines()[-1]}). Restore it from another copy: stop the "
            f"server, delete {store.file.name}-wal and {store.file.name}-shm, put the copy there, and run "
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
    """Write something and undo it."""
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
    """Undoes the trial."""
