"""Owed receipts: the outcome of letters whose writer had already had too many answers in that hour."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import BigInteger, Integer, bindparam

from .session import Session
from .statement import Statement, add
from .tables import owed
from .values import address_key, clean, hour_of

_W = owed.c
_MOST = bindparam("most", type_=Integer)


_OWE = add(owed, ("letter", "player"), ("address_key", "hour", "game", "lines"))
_READERS = Statement(sa.select(_W.game, _W.player).where(
    _W.hour < bindparam("before", type_=BigInteger)).order_by(_W.hour).limit(_MOST))
_OF_READER = Statement(sa.select(_W.letter, _W.lines).where(
    _W.game == bindparam("game_id"), _W.player == bindparam("name")).order_by(_W.letter))
_PAID = Statement(sa.delete(owed).where(_W.game == bindparam("game_id"), _W.player == bindparam("name")))


class Owing(Session):
    """What a transaction can do with owed receipts."""

    def owe_receipt(self, letter: int, address: str, game: str, player: str, now: datetime, lines: bytes) -> None:
        """Save the outcome of a letter, to be told to `player` when the hour of `now` is over.

        address: the writer's.
        lines: the outcome, encoded.
        """
        self._change(_OWE, letter=letter, address_key=address_key(address), hour=hour_of(now), game=game,
                     player=clean(player), lines=lines)

    def readers_owed(self, now: datetime, most: int = 1000) -> list[tuple[str, str]]:
        """Return the distinct games and players to whom something is owed from past hours."""
        return list(dict.fromkeys((game, player) for game, player in self._rows(
            _READERS, before=hour_of(now), most=most)))

    def owed_to(self, game: str, player: str) -> list[tuple[int, bytes]]:
        """Return what is owed to a player: the ids of letters, and the outcome of each, in order."""
        return [(letter, bytes(lines)) for letter, lines in self._rows(_OF_READER, game_id=game, name=clean(player))]

    def forget_owed(self, game: str, player: str) -> None:
        """Delete what is owed to a player: they have been told."""
        self._change(_PAID, game_id=game, name=clean(player))
