"""Where chance is kept: with all that a game is, so that what was thrown is taken back with what it was thrown for."""

from __future__ import annotations

from typing import Any, Protocol


class Kept(Protocol):
    """What a game is at one moment, as plain data: its `clock`, its `chance` and its `decks`."""

    data: dict[str, Any]

    def put(self, where: dict[Any, Any], key: Any, value: Any) -> None:
        """Set one entry of a table, so that it can be taken back."""

    def drop(self, where: dict[Any, Any], key: Any) -> None:
        """Remove one entry of a table, so that it can be taken back."""
