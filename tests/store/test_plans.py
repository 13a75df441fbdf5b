"""No statement reads a whole table: on a server with a million letters each one still looks only at what it needs."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

import mailgame.store
from mailgame.store import Store
from mailgame.store.migrating import migrate
from mailgame.store.statement import Statement
from mailgame.store.tables import metadata

# What is meant to read everything: all games, which are few, and rarely but for the list of them.
READS_ALL = {("games", "_GAMES"), ("games", "_REST_AT_MOST"), ("lives", "_MARK")}
# The same of SQLite: the counts of two days, once an hour; an index would be written with each letter.
READS_ALL_OF_SQLITE = READS_ALL | {("settings", "_FORGET")}


def statements() -> dict[tuple[str, str], Statement]:
    """Return every statement of the store by module and name."""
    found = {}
    for module in pkgutil.iter_modules(mailgame.store.__path__):
        for name, value in vars(importlib.import_module(f"mailgame.store.{module.name}")).items():
            if isinstance(value, Statement):
                found[module.name, name] = value
    return found


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with a thousand rows in every table, about which the database has made up its mind."""
    if request.param == "sqlite":
        store = Store(f"sqlite:///{tmp_path_factory.mktemp('plans')}/mailgame.db")
    else:
        store = Store(request.getfixturevalue("cluster").new_database())
    migrate(store)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        for table in metadata.sorted_tables:
            connection.execute(table.insert(), [{column.name: filler(column, number) for column in table.columns}
                                                for number in range(1000)])
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("ANALYZE")
    yield store
    store.close()


def filler(column: sa.Column[Any], number: int) -> int | str | bytes:
    if isinstance(column.type, sa.LargeBinary):
        return b"%d" % number
    return str(number) if isinstance(column.type, sa.Text) else number


def plan(store: Store, statement: Statement) -> str:
    """Return how the database would run the statement, as it says itself."""
    text, fixed = statement.on(store.engine.dialect)
    kinds = dict(re.findall(r"%\((\w+)\)s(::\w+)?", text)) or dict.fromkeys(re.findall(r"(?<!:):(\w+)", text), "")
    values = {name: "7" if kind == "::VARCHAR" else 7 if kind else b"7" for name, kind in kinds.items()}
    with store.reading() as transaction:
        if not store.file:  # a thousand rows are soon read: say what would be done if that were dear
            transaction._command("SET LOCAL enable_seqscan = off")
            transaction._command("SET LOCAL enable_bitmapscan = off")  # a handful of rows is sorted as soon as read
        explain = "EXPLAIN QUERY PLAN " if store.file else "EXPLAIN "
        transaction._cursor.execute(explain + text, values | dict(fixed))
        return "\n".join(str(row[-1]) for row in transaction._cursor.fetchall())


@pytest.mark.parametrize("name", sorted(statements()), ids=" ".join)
def test_it_looks_only_at_what_it_needs(filled: Store, name: tuple[str, str]) -> None:
    found = plan(filled, statements()[name])
    whole = [line for line in found.split("\n")
             if re.search(r"SCAN (?!CONSTANT)(?!\w+ USING)|Seq Scan|USE TEMP B-TREE|\bSort\b", line)]
    assert bool(whole) == (name in (READS_ALL_OF_SQLITE if filled.file else READS_ALL)), found


def test_all_statements_are_looked_at() -> None:
    assert len(statements()) > 50
