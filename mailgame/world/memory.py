"""Memory: what was worked out from a world, for as long as the world stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeVar, cast

from .rows import Row
from .undo_log import UndoLog

T = TypeVar("T")
_MINUTE: Final = len("2026-12-24T18:00")
_MOST: Final = 500
"""How many results are kept."""


class Lasts(IntEnum):
    """How long a result is good: as long as nothing changes, for a minute at most, or for this once."""

    UNCHANGED, A_MINUTE, ONCE = range(3)


class _Kept(NamedTuple):
    """A result, the state of the world that it belongs to, and the minute, "" if the time has no part in it."""

    result: Any
    state: int
    minute: str


class Memory(UndoLog):
    """A world's clock, and what was worked out from the world as it is.

    Rules never see any of it: what they work out counts as work each time, so that a replay comes out the same.
    """

    def __init__(self, data: Row) -> None:
        super().__init__(data)
        self._kept: dict[Hashable, _Kept] = {}
        self._lasts = Lasts.UNCHANGED
        self._settled = 0

    def commit(self) -> bool:
        """Clear the undo log, and forget what belongs to states to which there is no way back any more."""
        if self.state != self._settled:
            self._kept = {key: kept for key, kept in self._kept.items() if kept.state == self.state}
            self._settled = self.state
        return super().commit()

    @property
    def clock(self) -> str:
        """The present moment (UTC text), for whoever decides something by it; `data` has it for what is dated."""
        self.lasts(Lasts.A_MINUTE)
        return cast("str", self.data["clock"])

    @clock.setter
    def clock(self, at: str) -> None:
        """Set the present moment, so that it can be undone: the `state` stays the same."""
        self.touched += 1
        self._log.append((self.data, "clock", self.data["clock"], self.state))
        self.data["clock"] = at

    def lasts(self, how_long: Lasts) -> None:
        """Say that what is being worked out is good for no longer than this."""
        self._lasts = max(self._lasts, how_long)

    def remember(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """Return what `work_out` returns, or what it returned when the world was last as it is now.

        key: says what is worked out and for whom; nothing else may have a part in it. Where it looks at the `clock`, it
        is worked out again in the next minute: it is shown to people, and decides nothing.
        """
        kept, minute = self._kept.get(key), self.data["clock"][:_MINUTE]
        if kept is not None and kept.state == self.state and kept.minute in ("", minute):
            self.lasts(Lasts.A_MINUTE if kept.minute else Lasts.UNCHANGED)
            return cast("T", kept.result)
        state, outer, self._lasts = self.state, self._lasts, Lasts.UNCHANGED
        try:
            result = work_out()
            if self._lasts < Lasts.ONCE and self.state == state:
                self._kept[key] = _Kept(result, state, minute if self._lasts is Lasts.A_MINUTE else "")
        finally:
            self.lasts(outer)
        if len(self._kept) > _MOST:
            self._kept.clear()
        return result
