"""Help: all commands that who asks may use."""

from __future__ import annotations

from ...press import answers
from ..queries import Answered, Asked, Query, entry, rider_entry

query = Query(10, answers.HelpList)


@query.command("help", "All commands, or one of them explained.")
def all_commands(asked: Asked) -> Answered:
    """List them."""
    riders = [] if asked.who.admin else asked.table.game.engine.book.riders
    listed = [*(entry(command) for command in asked.commands if command.help), *map(rider_entry, riders)]
    return "below", answers.HelpList(tuple(listed))
