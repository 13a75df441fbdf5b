"""“before”, asked without a command: before a command it is the grammar's, and guards it."""

from __future__ import annotations

from ..queries import Answered, Asked, Query

query = Query(110)


@query.command(
    "before LIMIT TEXT", "Play a command only if it arrives in time: before update 12: sell gold card"
)
def no_command_follows(_: Asked) -> Answered:
    """Say how it is written."""
    return "say before which update or day, a colon, and a command, for example: before update 12: vote 3 yes", None
