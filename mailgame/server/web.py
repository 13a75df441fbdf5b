"""What serves the pages, as the server knows it."""

from __future__ import annotations

from typing import Protocol


class Web(Protocol):
    """Serves the pages."""

    async def start(self) -> None:
        """Start."""
        ...

    async def stop(self) -> None:
        """Stop."""
        ...
