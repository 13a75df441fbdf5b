"""The past of a game: its journal, its world at some lines of it, and the story of each update."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import Integer, bindparam

from .rows import EpochRow, JournalRow, Snapshot, UpdateRow
from .session import Session
from .statement import Statement, add, put
from .tables import epochs, journal, snapshots, updates
from .values import clean, from_micros, to_micros

_J, _S, _U, _E = journal.c, snapshots.c, updates.c, epochs.c
_GAME: sa.BindParameter[str] = bindparam("game_id")
_APPEND = Statement(sa.insert(journal).values(
    {name: bindparam(name) for name in ("game", "seq", "at", "kind", "author", "letter", "entry")}))
_READ = Statement(sa.select(_J.seq, _J.at, _J.kind, _J.author, _J.letter, _J.entry).where(
    _J.game == _GAME, _J.seq > bindparam("after")).order_by(_J.seq).limit(bindparam("most", type_=Integer)))
_SNAPSHOT_BEFORE = Statement(sa.select(_S.seq, _S.at, _S.world).where(
    _S.game == _GAME, _S.seq <= bindparam("last")).order_by(_S.seq.desc()).limit(sa.literal_column("1")))
_DROP_SNAPSHOTS = Statement(sa.delete(snapshots).where(_S.game == _GAME, _S.seq > bindparam("after")))
_UPDATE = Statement(sa.select(_U.number, _U.at, _U.story).where(_U.game == _GAME, _U.number == bindparam("wanted")))
_NUMBERS = Statement(sa.select(_U.number).where(_U.game == _GAME).order_by(_U.number))
_LAST = Statement(sa.select(_U.number, _U.at).where(_U.game == _GAME).order_by(_U.number.desc()).limit(
    sa.literal_column("1")))

_EPOCHS = Statement(sa.select(_E.number, _E.at, _E.epoch).where(_E.game == _GAME).order_by(_E.number))
_SAVE_SNAPSHOT = put(snapshots, ("game", "seq"), ("at", "world"))
_PUT_UPDATE = put(updates, ("game", "number"), ("at", "story"))
_PUT_EPOCH = add(epochs, ("game", "number"), ("at", "epoch"))


class Journals(Session):
    """What a transaction can do with the past of a game."""

    def append_journal(self, game: str, entries: Sequence[JournalRow]) -> None:
        """Append lines to the journal of `game`. Raises AlreadyThere if a line with that number exists."""
        rows = [{"game": game, "seq": entry.seq, "at": to_micros(entry.at), "kind": entry.kind,
                 "author": clean(entry.author), "letter": entry.letter, "entry": entry.entry} for entry in entries]
        if len(rows) == 1:
            self._change(_APPEND, **rows[0])
        else:
            self._each(_APPEND, rows)

    def journal(self, game: str, after: int = 0, page: int = 500) -> Iterator[JournalRow]:
        """Yield the lines of the journal of `game` after line `after`, in order, reading `page` at a time."""
        while True:
            rows = self._rows(_READ, game_id=game, after=after, most=page)
            for seq, at, kind, author, letter, entry in rows:
                yield JournalRow(seq, from_micros(at), kind, author, letter, bytes(entry))
            if len(rows) < page:
                return
            after = rows[-1][0]

    def save_snapshot(self, game: str, seq: int, at: datetime, world: bytes) -> None:
        """Save the world of `game` as it was after line `seq`, at the moment `at`."""
        self._change(_SAVE_SNAPSHOT, game=game, seq=seq, at=to_micros(at), world=world)

    def snapshot_before(self, game: str, seq: int) -> Snapshot | None:
        """Return the latest snapshot of `game` at or before line `seq`, or None."""
        row = self._row(_SNAPSHOT_BEFORE, game_id=game, last=seq)
        return None if row is None else Snapshot(row[0], from_micros(row[1]), bytes(row[2]))

    def drop_snapshots(self, game: str, after: int) -> None:
        """Delete the snapshots of `game` after line `after`: something before them was undone."""
        self._change(_DROP_SNAPSHOTS, game_id=game, after=after)

    def put_update(self, game: str, number: int, at: datetime, story: bytes) -> None:
        """Save the story of update `number` of `game`, replacing an older one with that number."""
        self._change(_PUT_UPDATE, game=game, number=number, at=to_micros(at), story=story)

    def update(self, game: str, number: int) -> UpdateRow | None:
        """Return the story of update `number` of `game`, or None."""
        row = self._row(_UPDATE, game_id=game, wanted=number)
        return None if row is None else UpdateRow(row[0], from_micros(row[1]), bytes(row[2]))

    def last_update(self, game: str) -> UpdateRow | None:
        """Return the story of the last update of `game`, or None before the first."""
        last = self.last_played(game)
        return self.update(game, last[0]) if last is not None else None

    def last_played(self, game: str) -> tuple[int, datetime] | None:
        """Return the number of the last update of `game` and when it was played, or None before the first."""
        row = self._row(_LAST, game_id=game)
        return (row[0], from_micros(row[1])) if row is not None else None

    def updates(self, game: str) -> Iterator[UpdateRow]:
        """Yield the stories of all updates of `game`, in order."""
        for (number,) in self._rows(_NUMBERS, game_id=game):
            story = self.update(game, number)
            if story is not None:
                yield story

    def put_epoch(self, game: str, number: int, at: datetime, epoch: bytes) -> None:
        """Save the rolls of epoch `number` of `game`, unless they are saved already: an epoch is closed once."""
        self._change(_PUT_EPOCH, game=game, number=number, at=to_micros(at), epoch=epoch)

    def epochs(self, game: str) -> list[EpochRow]:
        """Return all closed epochs of `game`, in order."""
        return [EpochRow(number, from_micros(at), bytes(epoch))
                for number, at, epoch in self._rows(_EPOCHS, game_id=game)]
