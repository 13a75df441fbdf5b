"""In another's name: who may give orders for a player, “as Ann: …”."""

from __future__ import annotations

from ...game.game import Game
from ...press.scenes.occasions import ReceiptLine

HANDING = "delegate PLAYER"
"""The command that hands somebody control; a game may give it another meaning."""


def represented(game: Game, words: str, name: str, writer: str, admin: bool) -> str | ReceiptLine:
    """Return the player in whose name an order is given, or a line that refuses it: its writer may not.

    words: the order as written. name: as the writer calls the player. writer: the player who wrote, "" for the Admin.
    """
    names = {id.lower(): id for id in game.world.things.get("player", {})}
    who = names.get(name.lower())
    if who is None:
        return ReceiptLine(words, "refused", f"There is no player called {name}.")
    if not admin:
        delegate = game.world.read("player", who, "delegate")
        if delegate is None or delegate.id != writer:
            handing = game.engine.book.command(HANDING)
            how = f" {who} writes: delegate {writer}" if handing is not None and not handing.rule else ""
            return ReceiptLine(words, "refused", f"{who} has not handed you control.{how}")
    return who
