"""Outgoing letters: stored together with what they report, and sent from here by the outbox."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Integer, Text, bindparam

from .errors import NotThere
from .pieces import Pieces
from .rows import LetterOut, OutBacklog, OutgoingRow, PlayerRow, Posted, Undelivered
from .statement import Insert, Row, Statement
from .tables import FAILED, HELD, IS_HEAD, NEW, WAITING, letters_out, letters_out_raw
from .values import clean, from_micros, from_micros_or_none, key, to_micros

_O = letters_out.c
_FIELDS = tuple(_O[name] for name in LetterOut.__struct_fields__)
_MOST = bindparam("most", type_=Integer)
_AFTER = _O.id > bindparam("after", type_=BigInteger)
_NEWCOMER = ("message_id", "game", "player", "recipient", "kind", "occasion", "next_try_at", "created_at",
             "in_reply_to_letter")


def _post(insert: Insert) -> sa.ClauseElement:
    values: dict[str, sa.ColumnElement[Any]] = {name: bindparam(name) for name in _NEWCOMER}
    constant = {"state": "'waiting'", "place": str(NEW), "attempts": "0", "holder": "''", "error": "''"}
    new = insert(letters_out).values(values | {name: sa.literal_column(sql) for name, sql in constant.items()})
    post: sa.ClauseElement = new.on_conflict_do_nothing(index_elements=["message_id"]).returning(_O.id)
    return post


_POST = Statement(_post)
_WITH_ID = Statement(sa.select(*_FIELDS).where(_O.message_id == bindparam("wanted")))
_LETTER = Statement(sa.select(*_FIELDS).where(_O.id == bindparam("letter")))
_RAW = (letters_out_raw.c.raw, letters_out_raw.c.pieces)
_BYTES = Statement(sa.select(*_RAW).where(letters_out_raw.c.letter == bindparam("letter")))
_ALL = Statement(sa.select(*_FIELDS).where(_AFTER).order_by(_O.id).limit(_MOST))
# They are gone through in the order of their ids: who wants all letters of a game has time, and no index is written.
_OF_GAME = Statement(sa.select(*_FIELDS).where(
    _O.game.concat("") == bindparam("game_id", type_=Text), _AFTER).order_by(_O.id).limit(_MOST))
_OWN_BYTES = letters_out_raw.c.letter == _O.id
_NAMED = Statement(sa.select(_O.message_id, *_RAW).where(
    _OWN_BYTES, _O.message_id.in_([bindparam(name, type_=Text) for name in ("first", "second", "third")])))


def _to_player(*what: sa.ColumnElement[Any]) -> sa.Select[Any]:
    return sa.select(*what).where(
        _O.game == bindparam("game_id"), _O.player == bindparam("name"), _O.recipient == bindparam("recipient"),
        _O.created_at >= bindparam("since", type_=BigInteger), _O.created_at < bindparam("until", type_=BigInteger)
    ).order_by(_O.created_at.desc(), _O.id.desc()).limit(_MOST)


_TO_PLAYER = Statement(_to_player(_O.id))
_POSTED = (_O.id, _O.message_id, _O.created_at)
_POSTED_TO_PLAYER = Statement(_to_player(*_POSTED))
_NEWS_TO_PLAYER = Statement(_to_player(*_POSTED).where(_O.in_reply_to_letter.is_(None)))
_READERS = Statement(sa.select(_O.player, _O.recipient).where(
    _O.game == bindparam("game_id"), _O.created_at >= bindparam("since", type_=BigInteger), sa.not_(FAILED),
    sa.not_(HELD), _O.occasion.contains(bindparam("mark", type_=Text))))
_FAILED_SINCE = Statement(sa.select(*_FIELDS).where(
    FAILED, _O.tried_at >= bindparam("since", type_=BigInteger)).order_by(_O.id.desc()).limit(_MOST))
_AGAIN = Statement(sa.update(letters_out).where(_O.id == bindparam("letter"), sa.not_(WAITING)).values(
    state=sa.literal_column("'waiting'"), place=sa.literal_column(str(NEW)), attempts=sa.literal_column("0"),
    next_try_at=bindparam("at"), holder=sa.literal_column("''"), sent_at=sa.null(), error=sa.literal_column("''")))
_AT_LATEST = Statement(sa.update(letters_out).where(WAITING, _O.next_try_at > bindparam("latest")).values(
    next_try_at=bindparam("latest")))
_BACKLOG = Statement(sa.select(
    sa.select(sa.func.count()).where(WAITING).scalar_subquery(),
    sa.select(sa.func.min(_O.created_at)).where(WAITING).scalar_subquery(),
    sa.select(sa.func.count()).where(FAILED).scalar_subquery(),
    sa.select(_O.error).where(IS_HEAD, _O.error != "").order_by(_O.next_try_at, _O.id)
    .limit(sa.literal_column("1")).scalar_subquery()))


class Outgoing(Pieces):
    """What a transaction can do with outgoing letters."""

    def post_letter(self, letter: OutgoingRow) -> int:
        """Store a letter to be sent once this transaction is committed, and return its id.

        If a letter with this Message-ID is stored already, nothing is stored and that one's id is returned.
        """
        created_at = to_micros(letter.created_at)
        message_id = key(letter.message_id)
        row = self._row(_POST, message_id=message_id, game=letter.game, player=clean(letter.player),
                        recipient=key(letter.recipient), kind=letter.kind, occasion=clean(letter.occasion),
                        next_try_at=created_at, created_at=created_at, in_reply_to_letter=letter.in_reply_to_letter)
        if row is None:
            return int(self._one(_WITH_ID, wanted=message_id))
        number = int(row[0])
        self._keep(number, letter.raw, letter.shared)
        return number

    def letter_out(self, id: int) -> LetterOut:
        """Return the letter out with this id. Raises NotThere."""
        row = self._row(_LETTER, letter=id)
        if row is None:
            raise NotThere(f"there is no letter out {id}")
        return _letter_out(row)

    def letter_out_bytes(self, id: int) -> bytes:
        """Return the letter out with this id as it is sent. Raises NotThere."""
        row = self._row(_BYTES, letter=id)
        if row is None:
            raise NotThere(f"there is no letter out {id}")
        return self._whole(*row)

    def letter_out_with_message_id(self, message_id: str) -> LetterOut | None:
        """Return the letter out with this Message-ID, as a bounce names it, or None."""
        row = self._row(_WITH_ID, wanted=key(message_id))
        return None if row is None else _letter_out(row)

    def letters_out_named(self, message_ids: Sequence[str]) -> dict[str, bytes]:
        """Return the letters out with these Message-IDs, of which there are at most three, as they are sent."""
        keys = {key(name): name for name in message_ids}
        if not keys:
            return {}
        first, second, third = (*keys, "", "", "")[:3]
        rows = self._rows(_NAMED, first=first, second=second, third=third)
        return {keys[name]: self._whole(raw, cuts) for name, raw, cuts in rows}

    def letters_out(self, game: str | None = None, after: int = 0, page: int = 500) -> Iterator[LetterOut]:
        """Yield the letters out, of one game or all, with an id above `after`, in the order they were stored."""
        while True:
            rows = (self._rows(_ALL, after=after, most=page) if game is None
                    else self._rows(_OF_GAME, game_id=game, after=after, most=page))
            yield from map(_letter_out, rows)
            if len(rows) < page:
                return
            after = rows[-1][0]

    def latest_letters_to(self, player: PlayerRow, since: datetime, until: datetime, most: int) -> list[int]:
        """Return the ids of at most `most` letters out to a player's address in a span of time, the latest first."""
        return [id for id, in self._to_player(_TO_PLAYER, player, since, until, most)]

    def latest_posted_to(
        self, player: PlayerRow, since: datetime, until: datetime, most: int, most_news: int = 0
    ) -> list[Posted]:
        """Return which letters `latest_letters_to` returns, and the latest `most_news` of those that answer none."""
        rows = self._to_player(_POSTED_TO_PLAYER, player, since, until, most)
        if most_news:
            rows += self._to_player(_NEWS_TO_PLAYER, player, since, until, most_news)
        return [Posted(*row) for row in dict.fromkeys(rows)]

    def readers_of(self, game: str, mark: str, since: datetime) -> frozenset[tuple[str, str]]:
        """Return the name and address of each player of a game who was sent a letter whose occasion holds a mark."""
        rows = self._rows(_READERS, game_id=game, mark=mark, since=to_micros(since))
        return frozenset((name, at) for name, at in rows)

    def send_again(self, id: int, at: datetime) -> None:
        """Send a letter out once more, the same bytes, not before `at`. A letter that still waits is left as it is.

        Raises NotThere.
        """
        if not self._change(_AGAIN, letter=id, at=to_micros(at)):
            self.letter_out(id)

    def hasten(self, latest: datetime) -> int:
        """Let no letter wait for its next try beyond `latest`, whatever a wrong clock has set; return how many did."""
        return self._change(_AT_LATEST, latest=to_micros(latest))

    def out_backlog(self) -> OutBacklog:
        """Return how many letters wait to be sent, since when, how many were given up, and a current problem."""
        waiting, oldest, failed, error = self._rows(_BACKLOG)[0]
        return OutBacklog(waiting, from_micros_or_none(oldest), failed, error or "")

    def undelivered(self, since: datetime, most: int = 1000) -> Undelivered:
        """Return what waits to be sent, and at most `most` of the letters given up since `since`."""
        backlog = self.out_backlog()
        failed = map(_letter_out, self._rows(_FAILED_SINCE, since=to_micros(since), most=most))
        return Undelivered(backlog.waiting, backlog.oldest, backlog.error, tuple(failed)[::-1])

    def _to_player(
        self, statement: Statement, player: PlayerRow, since: datetime, until: datetime, most: int
    ) -> list[Row]:
        return self._rows(statement, game_id=player.game, name=clean(player.name), recipient=key(player.address),
                          since=to_micros(since), until=to_micros(until), most=most)


def _letter_out(row: Row) -> LetterOut:
    (number, message_id, game, player, recipient, kind, occasion, state, attempts, next_try_at, tried_at, created_at,
     sent_at, error, in_reply_to_letter) = row
    return LetterOut(number, message_id, game, player, recipient, kind, occasion, state, attempts,
                     from_micros(next_try_at), from_micros_or_none(tried_at), from_micros(created_at),
                     from_micros_or_none(sent_at), error, in_reply_to_letter)
