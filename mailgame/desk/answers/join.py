"""Joining another game, where that is not what the letter begins with: what does is sorted out before it is read."""

from __future__ import annotations

from ...press import answers
from .. import lobby
from ..queries import Answered, Asked, Query

query = Query(140, answers.TextAnswer)


@query.command(
    "join TEXT as NAME", "Join another game, by its short name. It must be the first line of the letter."
)
def not_from_here(asked: Asked) -> Answered:
    """Say which games there are."""
    words = f"there is no other game “{asked.text('text')}” to join, or this is not the first line of the letter"
    return words, lobby.games_to_join(asked.room, asked.table.tx, asked.address)
