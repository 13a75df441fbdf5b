"""The front page of the server: what it says of each game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mailgame.desk.lobby.joining import invitation, takes_newcomers
from mailgame.desk.room.room import Room
from mailgame.press.scenes import scene
from mailgame.press.site.front import Card, Front
from mailgame.store.rows import GameRow
from mailgame.store.transaction import Transaction

__all__ = ["bare_card", "card", "front"]


def front(room: Room, cards: Sequence[Card]) -> Front:
    """Return what the front page shows, with these games."""
    settings = room.settings
    return Front(settings.name, settings.admin_name, settings.mailbox, tuple(cards))


def card(room: Room, tx: Transaction, row: GameRow) -> Card:
    """Return what the front page says of a game; little more than its name if its ruleset cannot be loaded."""
    bare = bare_card(tx, row)
    if not room.is_playable(row):
        return bare
    table = room.look(tx, row.id)
    inquiries = table.game.engine.book.inquiries
    join, questions = invitation(row.id, inquiries) if takes_newcomers(table.game) else ("", "")
    summary = str(room.rulesets(row.ruleset).look.get("summary", ""))
    shown = room.presenter(table).table()
    return Card(shown, summary, bare.players, _headline(tx, row), join, questions)


def bare_card(tx: Transaction, row: GameRow) -> Card:
    """Return what can be said of a game that nobody can look at."""
    players = len([player for player in tx.players(row.id) if not player.admin])
    return Card(scene.Game(row.id, row.name, row.ruleset, "UTC"), players=players)


def _headline(tx: Transaction, row: GameRow) -> str:
    """Return what the last update was about, "" before the first."""
    last = tx.last_update(row.id)
    return msgspec.json.decode(last.story, type=scene.Update).headline if last is not None else ""
