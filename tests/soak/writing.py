"""The letters that a soak sends: who writes what, how often it must be played, and how often answered."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

from tests.serving.harness import GAME, address_of, vouched

LARGEST = 30_000   # octets of a letter; longer ones are set aside unread, and that is said
CHANCES = {"buy": 55, "two": 10, "slip": 8, "status": 8, "again": 6, "machine": 5, "long": 3, "propose": 5}
"""How often of a hundred each kind is written."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter that was sent.

    commands: what it must have in the journal, in this order. answers: how many letters answer it, one or none.
    aside: whether it is set aside. copies: how often the mail server gets it.
    """

    id: str
    serial: int
    kind: str
    game: str
    writer: str
    raw: bytes
    commands: tuple[str, ...] = ()
    answers: int = 1
    aside: bool = False
    copies: int = 1


class Writer:
    """Writes letters of the players of a game, one after the other, by a chance of its own."""

    def __init__(self, chance: random.Random, players: int, games: tuple[str, ...] = (GAME,)) -> None:
        """Write as the first `players` test players, who play in each of `games`."""
        self._chance = chance
        self._players = players
        self._games = games
        self._serials = itertools.count(1)

    def letters(self, count: int, kinds: dict[str, int] | None = None) -> list[Letter]:
        """Write `count` letters, of kinds that come up as CHANCES, or `kinds`, says."""
        chances = kinds or CHANCES
        chosen = self._chance.choices(list(chances), list(chances.values()), k=count)
        return [self.letter(kind) for kind in chosen]

    def letter(self, kind: str) -> Letter:
        """Write one letter of a kind."""
        serial = next(self._serials)
        player = self._chance.randrange(self._players)
        game = self._chance.choice(self._games)
        id = f"<{serial}.{player}@players.example.net>"
        subject = f"{game}: my move" if len(self._games) > 1 else "my move"

        def made(body: str, commands: tuple[str, ...] = (), answers: int = 1, copies: int = 1,
                 aside: bool = False) -> Letter:
            raw = vouched(player, serial, body, subject)
            return Letter(id, serial, kind, game, address_of(player), raw, commands, answers, aside, copies)

        match kind:
            case "buy":
                return made("buy silver\n", ("buy silver",))
            case "two":
                return made("buy silver\nbuy gold\n", ("buy silver", "buy gold"))
            case "slip":
                return made("buy silver\nfly to the moon\n", ("buy silver",))
            case "status":
                return made("status\n")
            case "again":
                return made("buy silver\n", ("buy silver",), copies=2)
            case "machine":
                raw = _automatic(player, serial, subject)
                return Letter(id, serial, kind, game, address_of(player), raw, answers=0)
            case "long":
                return made("buy silver\n" + "and so on and on\n" * (LARGEST // 16), aside=True)
            case _:
                words = f'propose add "Rule of letter {serial}"'
                return made(f"{words}\nEverybody is glad that letter {serial} came.\nend\n", (words,))


def _automatic(player: int, serial: int, subject: str) -> bytes:
    """Return what a program writes for somebody who is away (RFC 3834)."""
    return b"Auto-Submitted: auto-replied\n" + vouched(player, serial, "I am away.\nbuy silver\n", subject)
