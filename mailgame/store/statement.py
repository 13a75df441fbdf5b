"""One SQL statement, written with SQLAlchemy Core, compiled once for each kind of database, and cached.

Running a Core statement builds much machinery around every row. A letter takes a dozen statements, so they go to the
driver as plain text with named values, which the driver keeps prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy import bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import Dialect

Value = str | int | bytes | None
Values = Mapping[str, Value]
Row = tuple[Any, ...]


class Insert(Protocol):
    """SQLAlchemy's `insert` of either database: the one construct that knows ON CONFLICT."""

    def __call__(self, table: sa.Table) -> Any:
        """Begin an INSERT into `table`."""
        ...


class Statement:
    """A statement that is compiled when it first runs on a kind of database."""

    def __init__(self, element: sa.ClauseElement | Callable[[Insert], sa.ClauseElement]) -> None:
        """Take the statement or, if it needs ON CONFLICT, a function that builds it with the database's INSERT."""
        self._element = element
        self.compiled: dict[str, tuple[str, Values]] = {}
        """What `on` returns, by the name of the dialect, where it is known already."""

    def on(self, dialect: Dialect) -> tuple[str, Values]:
        """Return the text for the driver, and the values that are part of the statement itself."""
        compiled = self.compiled.get(dialect.name)
        if compiled is None:
            compiled = self.compiled[dialect.name] = self._compile(dialect)
        return compiled

    def _compile(self, dialect: Dialect) -> tuple[str, Values]:
        element = self._element
        if not isinstance(element, sa.ClauseElement):
            inserts: dict[str, Insert] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
            element = element(inserts[dialect.name])
        compiled = element.compile(dialect=dialect)
        return str(compiled), {name: value for name, value in compiled.params.items() if value is not None}


def add(table: sa.Table, key: Iterable[str], others: Iterable[str] = ()) -> Statement:
    """Return the statement that adds a row, given all its columns by name, unless there is one with the same `key`."""
    return Statement(lambda insert: _row(insert, table, (*key, *others)).on_conflict_do_nothing(index_elements=[*key]))


def put(
    table: sa.Table, key: Iterable[str], others: Iterable[str], where: sa.ColumnElement[bool] | None = None
) -> Statement:
    """Return the statement that adds a row, or gives the one with the same `key` new values of the `others`.

    where: what holds of a row that may get them; any other stays as it is.
    """

    def upsert(insert: Insert) -> sa.ClauseElement:
        new = _row(insert, table, (*key, *others))
        written: sa.ClauseElement = new.on_conflict_do_update(
            index_elements=[*key], set_={name: new.excluded[name] for name in others}, where=where)
        return written

    return Statement(upsert)


def _row(insert: Insert, table: sa.Table, names: Iterable[str]) -> Any:
    return insert(table).values({name: bindparam(name) for name in names})
