"""Help: all commands that whoever asks may use."""

from __future__ import annotations

from ...press import answers
from ..queries import Answered, Asked, Query, entry, rider_entry

query = Query(10, answers.HelpList)


@query.command("help", "All commands, or one of them explained.")
def all_commands(asked: Asked) -> Answered:
    """List the commands."""
    game = asked.table.game
    riders = [] if asked.who.admin else game.engine.book.riders
    listed = [entry(command, game.ruleset) for command in asked.commands if command.help]
    listed += map(rider_entry, riders)
    return "below", answers.HelpList(tuple(listed))
