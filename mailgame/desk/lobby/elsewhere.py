"""Elsewhere: a line that is no command of this game, but begins with one of another game of its writer."""

from __future__ import annotations

from ...law.commands import PLAYERS
from ...store.rows import PlayerRow
from ...store.transaction import Transaction
from ..room.room import Room
from .lobby import how_to_write, places


def of_another_game(room: Room, tx: Transaction, who: PlayerRow, verb: str) -> str:
    """Say of which other game of a player a verb is a command, and how to write there; "" if of none, or of several."""
    mine = [place for place in places(tx, who.address) if not place.game.ended]
    others = [place for place in mine if place.game.id != who.game and not (place.player.admin or place.player.guest)]
    known = [place for place in others if room.is_playable(place.game) and verb in _verbs(room, place.game.ruleset)]
    if len(known) != 1:
        return ""
    address, subject = how_to_write(known[0], mine)
    named = f", with “{subject}” in the subject" if subject else ""
    return f"“{verb}” is a command of {known[0].game.name}, where you play too: write it to {address}{named}."


def _verbs(room: Room, ruleset: str) -> set[str]:
    """Return the verbs of the commands that the shipped rules of a game have for players."""
    rules = room.rulesets(ruleset).rules.values()
    return {command.verb for rule in rules for command in rule.commands if command.by in PLAYERS}
