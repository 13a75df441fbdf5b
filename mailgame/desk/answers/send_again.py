"""“send again”: the Admin resends letters that could not be delivered."""

from __future__ import annotations

from ..queries import Answered, Asked, Query
from ..writing import undelivered

query = Query(160, by="admin")


@query.command(
    "send again",
    "Resend letters that reached nobody: all, one by its number, or a player’s.",
    "send again NUMBER",
    "send again PLAYER",
)
def letters_go_once_more(asked: Asked) -> Answered:
    """Send the letters named, or all of them."""
    what = asked.text("number") or asked.text("player")
    return undelivered.send_again(asked.table.tx, asked.table.id, what, asked.received), None
