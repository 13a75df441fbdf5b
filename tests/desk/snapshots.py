"""Databases that many tests begin with: each is made once by the program itself, and copied from then on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable

from mailgame.store import Store
from mailgame.store.migrating import migrate

_copies: dict[Hashable, sqlite3.Connection] = {}


def migrated() -> Store:
    """Return a new store in memory that has its tables."""
    store = Store("sqlite:///:memory:")
    migrate(store)
    return store


def changes(store: Store) -> int:
    """Return how many rows of a store in memory have been written since it was made."""
    return _database(store).total_changes


def begin_with(name: Hashable, store: Store, make: Callable[[], object]) -> None:
    """Make what a store is to contain, or copy it if this has been made before under that name.

    store: in memory, with nothing of its own. Raises what `make` raises; nothing is kept then.
    """
    database = _database(store)
    if name in _copies:
        _copies[name].backup(database)
    else:
        make()
        _copies[name] = sqlite3.connect(":memory:")
        database.backup(_copies[name])


def _database(store: Store) -> sqlite3.Connection:
    connection = store.engine.raw_connection()
    database = connection.driver_connection
    connection.close()  # goes back to its pool; a store in memory has but this one
    assert store.in_memory
    assert isinstance(database, sqlite3.Connection)
    return database
