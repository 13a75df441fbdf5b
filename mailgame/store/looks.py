"""Second looks: what to look at, who waits for it, and the result. Only the latest of each proposal is kept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec
import sqlalchemy as sa
from sqlalchemy import bindparam

from .rows import LookRow
from .session import Session
from .statement import Row, Statement, add
from .tables import second_looks
from .values import from_micros_or_none, to_micros, to_micros_or_none

_L = second_looks.c
_GAME: sa.BindParameter[str] = bindparam("game_id")
_ONE = sa.and_(_L.game == _GAME, _L.proposal == bindparam("number"))
_COLUMNS = (_L.proposal, _L.wanted, _L.readers, _L.tries, _L.revision, _L.worked_out_at, _L.look, _L.game)
_GET = Statement(sa.select(*_COLUMNS).where(_ONE))
_ALL = Statement(sa.select(*_COLUMNS).where(_L.game == _GAME).order_by(_L.proposal))
_NEXT = Statement(
    sa.select(*_COLUMNS).where(_L.wanted == sa.literal_column("1"), _L.holder_until <= bindparam("now"))
    .order_by(_L.holder_until).limit(sa.literal_column("1"))
    .with_for_update(skip_locked=True))
_WANT = Statement(sa.update(second_looks).where(_ONE).values(
    wanted=sa.literal_column("1"), readers=bindparam("asking")))
_HOLD = Statement(sa.update(second_looks).where(_ONE).values(
    holder_until=bindparam("until"), tries=_L.tries + sa.literal_column("1")))
_FOUND = Statement(sa.update(second_looks).where(_ONE).values(
    wanted=sa.literal_column("0"), readers=sa.literal_column("'[]'"), holder_until=sa.literal_column("0"),
    tries=sa.literal_column("0"), revision=bindparam("known"), worked_out_at=bindparam("at"), look=bindparam("found")))
_RELEASE = Statement(sa.update(second_looks).where(
    _L.wanted == sa.literal_column("1"), _L.holder_until > bindparam("now")).values(
    holder_until=sa.literal_column("0")))
_GIVEN_UP = Statement(sa.update(second_looks).where(_ONE).values(
    wanted=sa.literal_column("0"), readers=sa.literal_column("'[]'"), holder_until=sa.literal_column("0"),
    tries=sa.literal_column("0")))


_MAKE = add(second_looks, ("game", "proposal"), (
    "wanted", "readers", "holder_until", "tries", "revision", "worked_out_at", "look"))
EVERYBODY = "*"
"""As a reader: everybody."""


class Looks(Session):
    """What a transaction can do with second looks."""

    def want_look(self, game: str, proposal: str, readers: Iterable[str] = ()) -> None:
        """Request a (new) look at a proposal; `readers` get the result by mail, `EVERYBODY` stands for all players."""
        self._change(_MAKE, game=game, proposal=proposal, wanted=0, readers="[]", holder_until=0, tries=0, revision="",
                     worked_out_at=None, look=b"")
        row = self.look(game, proposal)
        waiting = dict.fromkeys([*(row.readers if row else ()), *readers])
        self._change(_WANT, game_id=game, number=proposal, asking=msgspec.json.encode(list(waiting)).decode())

    def claim_look(self, now: datetime, until: datetime) -> LookRow | None:
        """Return a requested look and lease it until `until`; None if there is nothing to do.

        If the process dies, its claim ends at `until`. Looks that nobody has tried yet come first.
        """
        row = self._row(_NEXT, now=to_micros(now))
        if row is None:
            return None
        claimed = _look(row)
        self._change(_HOLD, game_id=claimed.game, number=claimed.proposal, until=to_micros(until))
        return claimed

    def release_looks(self, now: datetime) -> None:
        """Release everything that is being computed: its process is gone. Work done twice is merely wasted."""
        self._change(_RELEASE, now=to_micros(now))

    def keep_look(self, game: str, proposal: str, revision: str, look: bytes, at: datetime) -> tuple[str, ...]:
        """Save the result of a look at a proposal, computed at a moment `at`; return who waits for it.

        revision: identifies the state of game and proposal that was looked at.
        """
        before = self.look(game, proposal)
        if before is None:
            self.want_look(game, proposal)
        self._change(_FOUND, game_id=game, number=proposal, known=revision, at=to_micros_or_none(at), found=look)
        return before.readers if before else ()

    def give_up_look(self, game: str, proposal: str) -> None:
        """Withdraw a request: the look is impossible, or nobody needs it."""
        self._change(_GIVEN_UP, game_id=game, number=proposal)

    def look(self, game: str, proposal: str) -> LookRow | None:
        """Return the second look at a proposal, finished or not; None if nobody has requested one."""
        row = self._row(_GET, game_id=game, number=proposal)
        return _look(row) if row is not None else None

    def looks(self, game: str) -> list[LookRow]:
        """Return all second looks of a game."""
        return [_look(row) for row in self._rows(_ALL, game_id=game)]


def _look(row: Row) -> LookRow:
    proposal, wanted, readers, tries, revision, at, look, game = row
    return LookRow(game, proposal, bool(wanted), tuple(msgspec.json.decode(readers, type=list[str])), tries, revision,
                   from_micros_or_none(at), bytes(look))
