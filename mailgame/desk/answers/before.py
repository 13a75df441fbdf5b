"""“before” with no command behind it; with one, the grammar reads it as a guard."""

from __future__ import annotations

from ..queries import Answered, Asked, Query

query = Query(110)


@query.command(
    "before LIMIT TEXT", "Play a command only if it arrives in time: before update 12: sell gold card"
)
def no_command_follows(_: Asked) -> Answered:
    """Say how to write it."""
    return "say before which update or day, a colon, and a command, for example: before update 12: vote 3 yes", None
