"""Where chance is kept: in the world, so that rolling back an act also rolls back its dice."""

from __future__ import annotations

from typing import Any, Protocol


class Kept(Protocol):
    """The state of a game as plain data, including its `clock`, its `chance` and its `decks`."""

    data: dict[str, Any]

    def put(self, where: dict[Any, Any], key: Any, value: Any) -> None:
        """Set one entry of a table, so that it can be rolled back."""

    def drop(self, where: dict[Any, Any], key: Any) -> None:
        """Remove one entry of a table, so that it can be rolled back."""
