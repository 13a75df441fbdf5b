"""A second look at a proposal, for whoever asks."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query

query = Query(120, answers.Look)


@query.command("second look PROPOSAL", "What a proposal would change: the game is simulated with it and without it.")
def what_it_would_change(asked: Asked) -> Answered:
    """Show the second look if it is ready, else say that it will come by mail."""
    if asked.room.looks is None:
        return "second looks are turned off on this server", None
    return asked.room.looks.ask(
        asked.table.tx, asked.table, asked.presenter, asked.name, asked.text("proposal"), asked.now
    )
