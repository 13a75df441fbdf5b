"""Games: the ones on this server."""

from __future__ import annotations

from ...press.scenes import answers
from ..lobby import lobby
from ..queries import Answered, Asked, Query

query = Query(130, answers.TextAnswer, lobby=True)


@query.command("games", "The games on this server.")
def all_games(asked: Asked) -> Answered:
    """List the games, those of whoever asks first."""
    return "below", lobby.games_to_join(asked.room, asked.table.tx, asked.address)
