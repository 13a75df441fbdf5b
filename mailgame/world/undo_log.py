"""The undo log: every change of a world's data is noted, so that it can be rolled back to a savepoint."""

from __future__ import annotations

from typing import Any, Final

from .rows import Row

_MISSING: Final = object()


class UndoLog:
    """Data that is changed by `put` and `drop` alone. Values are replaced, never changed in place.

    `touched` counts how often it has changed since it was read. `state` is a number of the data as they are: it is
    another after each change, and the same as before once that is undone.
    """

    def __init__(self, data: Row) -> None:
        self.data = data
        self.touched = 0
        self.state = 0
        self._log: list[tuple[Any, Any, Any, int]] = []

    def savepoint(self) -> int:
        """Return a savepoint for `rollback`."""
        return len(self._log)

    def rollback(self, mark: int) -> None:
        """Undo everything since a savepoint."""
        log = self._log
        if len(log) > mark:
            self.touched += 1
        while len(log) > mark:
            where, key, before, self.state = log.pop()
            if key is _MISSING:
                where.clear()
                where.update(before)
            elif before is _MISSING:
                del where[key]
            else:
                where[key] = before

    def commit(self) -> bool:
        """Clear the undo log; return whether anything had changed."""
        changed = bool(self._log)
        self._log.clear()
        return changed

    def put(self, where: dict[Any, Any], key: Any, value: Any) -> None:
        """Set one entry of a table of the world, so that it can be undone."""
        self._log.append((where, key, where.get(key, _MISSING), self.state))
        where[key] = value
        self._change()

    def drop(self, where: dict[Any, Any], key: Any) -> None:
        """Remove one entry of a table of the world, if it exists; undoing that restores the order of entries."""
        if key in where:
            self._log.append((where, _MISSING, dict(where), self.state))
            del where[key]
            self._change()

    def _change(self) -> None:
        self.touched += 1
        self.state = self.touched
