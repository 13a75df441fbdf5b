"""The games that the server keeps in memory, and their grammars."""

from __future__ import annotations

from typing import Final, NamedTuple

from mailgame.game.game import Game

from ...kernel.lawbook import Lawbook
from ..commands.grammar import Grammar

Grammars = dict[bool, tuple[Lawbook, Grammar]]
"""The grammar of players (False) and of the Admin (True), each with the lawbook that it was built from."""


ANOTHER: Final = -1
"""The state of no world: it is stored in another than that in which it was read."""


class Cached(NamedTuple):
    """A game in memory, and the `state` in which its world is stored; the journal says what time has passed since."""

    game: Game
    stored: int


class Cache:
    """Games in memory, with the version that they are stored as, so that a world need not be read for every letter.

    most: how many games to keep. `grammars` are those of the games, by slug.
    """

    def __init__(self, most: int = 200) -> None:
        self._games: dict[str, tuple[int, Cached]] = {}
        self._most = most
        self.grammars: dict[str, Grammars] = {}

    def get(self, id: str, version: int) -> Cached | None:
        """Take the game out if this very version is in memory, else return None; put it back afterwards."""
        cached = self._games.pop(id, None)
        return cached[1] if cached and cached[0] == version else None

    def put(self, id: str, version: int, game: Cached) -> None:
        """Keep a game as it is stored now."""
        self._games[id] = (version, game)
        while len(self._games) > self._most:
            oldest = next(iter(self._games))
            del self._games[oldest]
            self.grammars.pop(oldest, None)
