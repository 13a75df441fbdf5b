"""Players as far as mail is concerned: their addresses, the letters they have turned off, and their reply tokens."""

from __future__ import annotations

import json
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from .rows import PlayerRow, TokenRow
from .statement import Row, Statement, put
from .tables import players, tokens
from .values import address_key, clean, from_micros_or_none, to_micros, to_micros_or_none
from .writers import Writers

_P, _T = players.c, tokens.c
_FIELDS = (_P.game, _P.name, _P.address, _P.admin, _P.serial, _P.muted, _P.bounces, _P.last_heard)
_PUT = put(players, ("game", "name"), (
    "address", "address_key", "admin", "serial", "muted", "bounces", "last_heard"))
_REVOKED = -1
"""The serial of a token that was revoked. It is nobody's, but still says of which game a letter was."""
_PUT_TOKEN = put(tokens, ("token",), ("game", "player", "kind", "serial"), where=_T.serial == _REVOKED)
_PLAYERS = Statement(sa.select(*_FIELDS).where(_P.game == bindparam("game_id")))
_PLAYER = Statement(sa.select(*_FIELDS).where(_P.game == bindparam("game_id"), _P.name == bindparam("wanted")))
_OF_ADDRESS = Statement(sa.select(*_FIELDS).where(_P.address_key == bindparam("wanted")))
_REMOVE = Statement(sa.delete(players).where(_P.game == bindparam("game_id"), _P.name == bindparam("wanted")))
_TOKEN = Statement(sa.select(_T.token, _T.game, _T.player, _T.kind, _T.serial).where(
    _T.token == bindparam("wanted"), _T.serial != _REVOKED))
_HOLDER = Statement(
    sa.select(_T.token, _T.game, _T.player, _T.kind, _T.serial, *_FIELDS)
    .join_from(tokens, players, sa.and_(_P.game == _T.game, _P.name == _T.player, _T.serial != _REVOKED), isouter=True)
    .where(_T.token == bindparam("wanted")))
_HEARD = Statement(
    sa.update(players).where(_P.game == bindparam("game_id"), _P.name == bindparam("wanted"))
    .values(last_heard=bindparam("at"), bounces=sa.literal_column("0")).returning(*_FIELDS))
_REVOKE = Statement(sa.update(tokens).values(serial=sa.literal_column(str(_REVOKED))).where(
    _T.game == bindparam("game_id"), _T.player == bindparam("wanted"), _T.serial < bindparam("below")))


class Players(Writers):
    """What a transaction can do with players and their tokens."""

    def put_player(self, player: PlayerRow) -> None:
        """Add a player, or replace what is known of them."""
        self._change(_PUT, game=player.game, name=clean(player.name), address=clean(player.address),
                     address_key=address_key(player.address), admin=int(player.admin), serial=player.serial,
                     muted=json.dumps(sorted(player.muted)), bounces=player.bounces,
                     last_heard=to_micros_or_none(player.last_heard))

    def remove_player(self, game: str, name: str) -> bool:
        """Remove a player and their tokens from `game`; return whether they were there."""
        self.remove_tokens(game, name)
        self.forget_writer(game, name)
        return bool(self._change(_REMOVE, game_id=game, wanted=clean(name)))

    def player(self, game: str, name: str) -> PlayerRow | None:
        """Return the player of `game` with exactly this name, or None."""
        row = self._row(_PLAYER, game_id=game, wanted=clean(name))
        return None if row is None else _player(row)

    def hear_from(self, game: str, name: str, at: datetime) -> PlayerRow | None:
        """Note that a player of `game` wrote, received `at`, so that their address is alive; return them, or None."""
        row = self._row(_HEARD, game_id=game, wanted=clean(name), at=to_micros(at))
        return None if row is None else _player(row)

    def players(self, game: str) -> list[PlayerRow]:
        """Return the players of `game`, including its Admin, by name."""
        return [row for row in self._everybody(game) if not row.guest]

    def guests(self, game: str) -> list[PlayerRow]:
        """Return those outside the game who were asked to act for a player of `game`, by address."""
        return [row for row in self._everybody(game) if row.guest]

    def _everybody(self, game: str) -> list[PlayerRow]:
        return sorted(map(_player, self._rows(_PLAYERS, game_id=game)), key=lambda player: player.name)

    def owners_of_address(self, address: str) -> list[PlayerRow]:
        """Return everybody in any game with this address, by game and name, ignoring case."""
        players = map(_player, self._rows(_OF_ADDRESS, wanted=address_key(address)))
        return sorted(players, key=lambda player: (player.game, player.name))

    def put_token(self, token: str, game: str, player: str, kind: str, serial: int) -> None:
        """Remember whose reply token this is, and what it was made for. It keeps its owner until it is revoked."""
        if ("token", token) not in self._known:
            if self.owner_of_token(token) is None:  # to look costs less, and most letters answer to a known one
                self._change(_PUT_TOKEN, token=token, game=game, player=clean(player), kind=kind, serial=serial)
            self._known["token", token] = True

    def owner_of_token(self, token: str) -> TokenRow | None:
        """Return whose reply token this is, or None if it was never issued, or was revoked."""
        row = self._row(_TOKEN, wanted=clean(token))
        return None if row is None else TokenRow(*row)

    def holder_of_token(self, token: str) -> tuple[TokenRow, PlayerRow | None] | None:
        """Return whose reply token this is, and that player if there is one; None if it was never issued.

        One that was revoked has nobody, whoever has the name now.
        """
        row = self._row(_HOLDER, wanted=clean(token))
        return None if row is None else (TokenRow(*row[:5]), None if row[5] is None else _player(row[5:]))

    def remove_tokens(self, game: str, player: str, below_serial: int | None = None) -> None:
        """Revoke a player's tokens: all, or those with a serial below `below_serial`."""
        self._known.clear()
        self._change(_REVOKE, game_id=game, wanted=clean(player),
                     below=2**31 - 1 if below_serial is None else below_serial)


def _player(row: Row) -> PlayerRow:
    game, name, address, admin, serial, muted, bounces, last_heard = row
    kinds = json.loads(muted) if muted != "[]" else ()
    return PlayerRow(game, name, address, bool(admin), serial, frozenset(kinds), bounces,
                     from_micros_or_none(last_heard))
