"""What every part of a transaction is built on: running statements, savepoints, and translated errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy.engine.interfaces import Dialect

from .errors import StoreAway, StoreError, translate
from .statement import Row, Statement, Value, Values

# The first of the two numbers of an advisory lock on PostgreSQL: "mail" and "mid " as bytes.
_LOCKS, _MESSAGE_ID_LOCKS = 0x6D61696C, 0x6D696420
MIGRATE_LOCK, TAKE_LOCK, OUTBOX_LOCK = 1, 2, 3


def lock_command(number: int) -> str:
    """Return the PostgreSQL statement that takes one of the locks above until the transaction ends."""
    return f"SELECT pg_advisory_xact_lock({_LOCKS}, {number})"


class Cursor(Protocol):
    """The part of a driver's cursor that is used here; sqlite3 and psycopg both have it."""

    @property
    def rowcount(self) -> int:
        """How many rows the last statement changed."""
        ...

    def execute(self, operation: Any, parameters: Any = ..., /) -> Any:
        """Run one statement."""
        ...

    def executemany(self, operation: Any, parameters: Any, /) -> Any:
        """Run one statement for each set of values."""
        ...

    def fetchall(self) -> list[Any]:
        """Return all rows of the last statement."""
        ...

    def close(self) -> None:
        """Release the cursor's resources."""
        ...


class Session:
    """One open transaction on one connection, used by one thread. `file`: the SQLite database, if it is one."""

    file: Path | None = None

    def __init__(self, cursor: Cursor, dialect: Dialect, read_only: bool) -> None:
        """Wrap `cursor`, on which a transaction has begun."""
        self._cursor = cursor
        self._dialect = dialect
        self._kind = dialect.name
        self._postgres = self._kind == "postgresql"
        self._read_only = read_only
        self._depth = 0
        self._failure: BaseException | None = None
        self._over = False
        self._known: dict[object, bool] = {}
        """Caches what need not be read or written twice in one transaction; cleared by a rollback."""
        self._saved: set[str] = set()
        """The games that were saved in this transaction, whether or not that was rolled back."""

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Do everything inside or nothing, without affecting what the transaction did before.

        An exception rolls back what was done inside and propagates to the caller, who may catch it and continue the
        transaction. Savepoints may be nested.
        """
        self._depth += 1
        name = f"savepoint_{self._depth}"
        self._command(f"SAVEPOINT {name}")
        before = self._failure
        try:
            try:
                yield
                self._raise_failure(since=before)
            except StoreAway:
                raise  # the database has aborted the whole transaction, or is gone
            except BaseException:
                self._command(f"ROLLBACK TO SAVEPOINT {name}")
                self._command(f"RELEASE SAVEPOINT {name}")
                self._failure = before
                self._known.clear()
                raise
            self._command(f"RELEASE SAVEPOINT {name}")
        finally:
            self._depth -= 1

    def finish(self) -> None:
        """Commit; called by the store. Raises StoreError if a statement failed and was not inside a savepoint."""
        self._raise_failure(since=None)
        self._command("COMMIT")
        self._over = True

    def clear(self, reset: str = "") -> bool:
        """Roll back what was not committed and run `reset`; called by the store. Return whether this succeeded.

        If even that fails, the connection is broken, and the database rolls the transaction back by itself.
        """
        try:
            if not self._over and self._in_transaction():
                self._cursor.execute("ROLLBACK")
            if reset:
                self._cursor.execute(reset)
            self._cursor.close()
        except Exception as error:
            if translate(error, self._dialect) is None:
                raise
            return False
        finally:
            self._over = True
        return True

    # For the parts of a transaction. Values are named as in the statement.

    def _rows(self, statement: Statement, **values: Value) -> list[Row]:
        self._run(statement, values)
        return self._cursor.fetchall()

    def _row(self, statement: Statement, **values: Value) -> Row | None:
        self._run(statement, values)
        rows = self._cursor.fetchall()
        return rows[0] if rows else None

    def _one(self, statement: Statement, **values: Value) -> Any:
        """Return the single value of the single row that a statement is sure to return."""
        self._run(statement, values)
        return self._cursor.fetchall()[0][0]

    def _change(self, statement: Statement, **values: Value) -> int:
        """Run a statement that changes rows and return how many it changed."""
        self._run(statement, values)
        return self._cursor.rowcount

    def _each(self, statement: Statement, many: Sequence[Values]) -> None:
        """Run a statement without result rows for each set of values; on PostgreSQL pipelined."""
        if not many:
            return
        text, fixed = statement.on(self._dialect)
        self._check_open()
        try:
            self._cursor.executemany(text, [{**fixed, **values} for values in many] if fixed else many)
        except Exception as error:
            raise self._failed(error) from error

    def _rows_each(self, statement: Statement, many: Sequence[Values]) -> list[list[Row]]:
        """Run a statement for each set of values and return the rows of each."""
        if not self._postgres:
            return [self._rows(statement, **values) for values in many]
        if not many:
            return []
        text, fixed = statement.on(self._dialect)
        self._check_open()
        cursor: Any = self._cursor
        try:
            cursor.executemany(text, [{**fixed, **values} for values in many], returning=True)
            results = [cursor.fetchall()]
            while cursor.nextset():
                results.append(cursor.fetchall())
        except Exception as error:
            raise self._failed(error) from error
        return results

    def _lock(self, number: int) -> None:
        """Wait until no other transaction holds this lock, and hold it to the end of this one.

        SQLite has a single writer anyway.
        """
        if self._postgres and not self._read_only:
            self._command(lock_command(number))

    def _lock_message_id(self, hashed: int) -> None:
        if self._postgres and not self._read_only:
            self._command(f"SELECT pg_advisory_xact_lock({_MESSAGE_ID_LOCKS}, {hashed})")

    def _run(self, statement: Statement, values: dict[str, Value]) -> None:
        text, fixed = statement.compiled.get(self._kind) or statement.on(self._dialect)
        if fixed:
            values.update(fixed)
        if self._over:
            self._check_open()
        try:
            self._cursor.execute(text, values)
        except Exception as error:
            raise self._failed(error) from error

    def _command(self, text: str) -> None:
        self._check_open()
        try:
            self._cursor.execute(text)
        except Exception as error:
            raise self._failed(error) from error

    def _check_open(self) -> None:
        if self._over:
            raise StoreError("this transaction is over; begin another")

    def _failed(self, error: Exception) -> Exception:
        """Remember that the transaction can no longer be committed, and return what to raise."""
        translated = translate(error, self._dialect, self.file) or error
        self._failure = translated
        return translated

    def _raise_failure(self, since: BaseException | None) -> None:
        """Raise if a statement failed and the caller continued: PostgreSQL would turn the commit into a rollback."""
        if self._failure is not None and self._failure is not since:
            raise StoreError(f"nothing was saved, because something had failed before: {self._failure}") \
                from self._failure

    def _in_transaction(self) -> bool:
        """Return False if SQLite has aborted the transaction by itself, as it does when the disk is full."""
        connection: Any = getattr(self._cursor, "connection", None)
        return self._postgres or bool(connection.in_transaction)
