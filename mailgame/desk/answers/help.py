"""Help: all commands that who asks may use."""

from __future__ import annotations

from ...press import answers
from ..queries import Answered, Asked, Query, entry

query = Query(10, answers.HelpList)


@query.command("help", "All commands, or one of them explained.")
def all_commands(asked: Asked) -> Answered:
    """List them."""
    return "below", answers.HelpList(tuple(entry(command) for command in asked.commands if command.help))
