"""“join” below the first line of a letter. In the first line it is handled by sorting and never comes here."""

from __future__ import annotations

from ...press.scenes import answers
from ..lobby import lobby
from ..queries import Answered, Asked, Query

query = Query(140, answers.TextAnswer)


@query.command(
    "join TEXT as NAME", "Join another game, by its short name. It must be the first line of the letter."
)
def not_from_here(asked: Asked) -> Answered:
    """Say why this joins nothing, and list the games."""
    words = f"there is no other game “{asked.text('text')}” to join, or this is not the first line of the letter"
    return words, lobby.games_to_join(asked.room, asked.table.tx, asked.address)
