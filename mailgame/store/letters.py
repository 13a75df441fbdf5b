"""Incoming letters: stored before they are read, each taken once, each led through its states in order."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import BigInteger, Integer, Text, bindparam

from .errors import NotThere
from .rows import LETTER_STATES, Arrived, Backlog, LetterIn, LetterState
from .session import TAKE_LOCK, Session
from .statement import Row, Statement
from .tables import HAS_MESSAGE_ID, RAW, ROUTED, SET_ASIDE, TAKEN, WAITS_FOR_WORD, letters_in, letters_in_raw
from .values import clean, from_micros, from_micros_or_none, key, to_micros

SAME_LETTER = timedelta(days=30)
"""The same bytes count as the same letter if the mail server received both within this time of each other."""

FOREVER = 2**62  # later than any moment, in microseconds

_L = letters_in.c
_FIELDS = (_L.id, _L.mailbox, _L.uidvalidity, _L.uid, _L.received_at, _L.stored_at, _L.size, _L.truncated, _L.sha256,
           _L.message_id, _L.state, _L.reason, _L.game, _L.player, _L.answered_by, _L.duplicate_of)
_ORDER = (_L.received_at, _L.id)
_MOST = bindparam("most", type_=Integer)
_AFTER = sa.tuple_(*_ORDER) > sa.tuple_(
    bindparam("after_at", type_=BigInteger), bindparam("after_id", type_=BigInteger))

_TAKEN = Statement(sa.select(_L.uid, _L.received_at, _L.sha256).where(
    _L.mailbox == bindparam("mailbox"), _L.uidvalidity == bindparam("uidvalidity"),
    _L.uid.between(bindparam("first"), bindparam("last"))))
_TWIN = Statement(sa.select(_L.id).where(
    _L.sha256 == bindparam("sha256"), _L.received_at.between(bindparam("first"), bindparam("last")),
    _L.duplicate_of.is_(None)))
_NEWCOMER = ("mailbox", "uidvalidity", "uid", "received_at", "stored_at", "size", "truncated", "sha256", "state",
             "reason", "duplicate_of")
_TAKE = Statement(
    sa.insert(letters_in)
    .values({name: bindparam(name) for name in _NEWCOMER}
            | {name: sa.literal_column("''") for name in ("message_id", "game", "player")})
    .returning(_L.id))
_KEEP = Statement(sa.insert(letters_in_raw).values(letter=bindparam("letter"), raw=bindparam("raw")))

_UNROUTED_SEEN = sa.select(*_FIELDS).where(RAW).order_by(*_ORDER).limit(_MOST)
_UNROUTED = Statement(_UNROUTED_SEEN.with_for_update(skip_locked=True))
_UNROUTED_LOOK = Statement(_UNROUTED_SEEN)
_ROUTE = Statement(sa.update(letters_in).where(_L.id == bindparam("letter")).values(
    {name: bindparam(name) for name in ("game", "player", "state", "reason", "message_id")}))
_MARK = Statement(sa.update(letters_in).where(_L.id == bindparam("letter")).values(
    state=bindparam("state"), reason=bindparam("reason"),
    answered_by=sa.func.coalesce(bindparam("answer", type_=BigInteger), _L.answered_by)))

_BYTES = Statement(sa.select(letters_in_raw.c.raw).where(letters_in_raw.c.letter == bindparam("letter")))
_LETTER = Statement(sa.select(*_FIELDS).where(_L.id == bindparam("letter")))
_WRITERS = Statement(sa.select(_L.player).where(ROUTED, _L.game == bindparam("game_id")))
_FOR_GAME = Statement(sa.select(*_FIELDS).where(
    ROUTED, _L.game == bindparam("game_id"), _L.received_at < bindparam("until")).order_by(*_ORDER).limit(_MOST))
_SAME_ID = Statement(sa.select(*_FIELDS).where(
    _L.message_id == bindparam("wanted"), HAS_MESSAGE_ID, _L.duplicate_of.is_(None)))
_SAME_IDS = Statement(sa.select(*_FIELDS).where(
    _L.message_id.in_([bindparam(name, type_=Text) for name in ("first", "second", "third")]), HAS_MESSAGE_ID,
    _L.duplicate_of.is_(None)))
_SET_ASIDE = Statement(sa.select(*_FIELDS).where(
    SET_ASIDE, _L.state == bindparam("wanted"), _AFTER).order_by(*_ORDER).limit(_MOST))
_HELD_FOR_THEM = (WAITS_FOR_WORD, _L.game == bindparam("game_id"), _L.player == bindparam("wanted"),
                  _L.stored_at > bindparam("since", type_=BigInteger))
_HELD_FOR = Statement(sa.select(*_FIELDS).where(
    *_HELD_FOR_THEM, _L.id > bindparam("after_id", type_=BigInteger)).order_by(_L.id).limit(_MOST))
_HELD_COUNT = Statement(sa.select(sa.func.count()).where(*_HELD_FOR_THEM))
_TAKEN_FROM = Statement(sa.select(*_FIELDS).where(
    _L.game == bindparam("game_id"), _L.player == bindparam("wanted"), TAKEN,
    _L.received_at.between(bindparam("first"), bindparam("last"))).order_by(*_ORDER).limit(_MOST))
OLDEST_UNREAD = sa.select(sa.func.min(_L.received_at)).where(RAW)
_UNREAD_SINCE = Statement(OLDEST_UNREAD)
_WAITING_SINCE = Statement(sa.select(sa.func.min(_L.stored_at)).where(sa.or_(RAW, ROUTED)))
_BACKLOG = Statement(sa.select(
    *(sa.select(sa.func.count()).where(condition).scalar_subquery() for condition in (
        RAW, ROUTED, sa.and_(SET_ASIDE, _L.state == sa.literal_column("'held'")),
        sa.and_(SET_ASIDE, _L.state == sa.literal_column("'aside'"))))))

_Named = list[tuple[str, Arrived]]
"""Letters with the names of the mailboxes that they are kept by."""


class Letters(Session):
    """What a transaction can do with incoming letters."""

    def take(self, arrived: Sequence[Arrived], now: datetime) -> list[Arrived]:
        """Store letters as they were fetched, and return those that were new.

        A letter whose key (mailbox, UIDVALIDITY, UID) is stored is skipped, unless both its bytes and its time of
        receipt are others: a mailbox that was made anew, at another provider too, may give its letters the keys of old
        ones. One with the same bytes as an earlier letter received within 30 days of it is stored as a `duplicate`
        that names the earlier one.
        """
        if not arrived:
            return []
        self._lock(TAKE_LOCK)
        names, fresh = self._not_taken(arrived)
        hashes = [hashlib.sha256(letter.raw).digest() for letter in fresh]
        times = [to_micros(letter.received_at) for letter in fresh]
        window = SAME_LETTER // timedelta(microseconds=1)
        twins = self._rows_each(_TWIN, [{"sha256": digest, "first": time - window, "last": time + window}
                                        for digest, time in zip(hashes, times, strict=True)])
        here: dict[bytes, list[int]] = {}  # by hash, the places of letters in this batch
        twin_here: dict[int, int] = {}
        stored_at = to_micros(now)
        rows: list[dict[str, str | int | bytes | None]] = []
        for place, (name, letter, digest, time, twin) in enumerate(
            zip(names, fresh, hashes, times, twins, strict=True)
        ):
            if not twin:
                near = [other for other in here.get(digest, ()) if abs(times[other] - time) <= window]
                if near:
                    twin_here[place] = near[0]
                else:
                    here.setdefault(digest, []).append(place)
            again = bool(twin) or place in twin_here
            rows.append({
                "mailbox": name, "uidvalidity": letter.uidvalidity, "uid": letter.uid,
                "received_at": time, "stored_at": stored_at, "size": len(letter.raw),
                "truncated": int(letter.truncated), "sha256": digest, "state": "duplicate" if again else "raw",
                "reason": "the same bytes came before" if again else "",
                "duplicate_of": min(twin)[0] if twin else None})
        ids = self._insert(rows, twin_here)
        self._each(_KEEP, [{"letter": number, "raw": letter.raw} for number, letter in zip(ids, fresh, strict=True)])
        return fresh

    def unrouted(self, most: int) -> list[LetterIn]:
        """Return at most `most` unread letters, in the order in which the mail server received them.

        They are reserved for this transaction until it ends: other processes get the letters after them. `claim_game`
        keeps the order, since it releases no game while an earlier letter is unread. A read-only transaction reserves
        nothing.
        """
        return [_letter(row) for row in self._rows(_UNROUTED_LOOK if self._read_only else _UNROUTED, most=most)]

    def route(self, id: int, game: str, player: str, state: LetterState, reason: str = "", *,
              message_id: str = "") -> None:
        """Record the routing of letter `id`.

        game, player: whose it is, "" for nobody's.
        state, reason: what becomes of it, and why.
        message_id: its Message-ID.
        Raises NotThere if there is no such letter, ValueError for an unknown state.
        """
        self._changed(id, self._change(_ROUTE, letter=id, game=game, player=player, state=_state(state),
                                       reason=clean(reason), message_id=key(message_id)))

    def mark_letter(self, id: int, state: LetterState, reason: str = "", answered_by: int | None = None) -> None:
        """Record what became of letter `id`, why, and which letter out answers it (None leaves that unchanged).

        Raises NotThere if there is no such letter, ValueError for an unknown state.
        """
        self._changed(id, self._change(_MARK, letter=id, state=_state(state), reason=clean(reason), answer=answered_by))

    def letter(self, id: int) -> LetterIn:
        """Return letter `id`. Raises NotThere."""
        row = self._row(_LETTER, letter=id)
        if row is None:
            raise NotThere(f"there is no letter {id}")
        return _letter(row)

    def letter_bytes(self, id: int) -> bytes:
        """Return letter `id` as it was fetched. Raises NotThere."""
        row = self._row(_BYTES, letter=id)
        if row is None:
            raise NotThere(f"there is no letter {id}")
        return bytes(row[0])

    def letters_for(self, game: str, until: datetime | None, most: int) -> list[LetterIn]:
        """Return at most `most` letters routed to `game` that the mail server received before `until` (None: all).

        They come in order of receipt. A letter received at `until` itself is not included.
        """
        last = FOREVER if until is None else to_micros(until)
        return [_letter(row) for row in self._rows(_FOR_GAME, game_id=game, until=last, most=most)]

    def writers_for(self, game: str) -> frozenset[str]:
        """Return the names of those whose letters to a game wait to be played."""
        return frozenset(name for name, in self._rows(_WRITERS, game_id=game))

    def letters_with_message_id(self, message_id: str) -> list[LetterIn]:
        """Return the letters routed with this Message-ID, oldest first; none for "".

        Other transactions that ask for the same Message-ID wait for the end of this one, so that of two letters with
        one Message-ID the second sees the first.
        """
        wanted = key(message_id)
        if not wanted:
            return []
        self._lock_message_id(zlib.crc32(wanted.encode()) & 0x7FFFFFFF)
        letters = map(_letter, self._rows(_SAME_ID, wanted=wanted))
        return sorted(letters, key=lambda letter: (letter.received_at, letter.id))

    def letters_answered(self, message_ids: Iterable[str], before: datetime) -> list[LetterIn]:
        """Return the letters with these Message-IDs, at most three, that were taken as a player's before a moment."""
        first, second, third = (*filter(None, map(key, message_ids)), "", "", "")[:3]
        rows = self._rows(_SAME_IDS, first=first, second=second, third=third) if first else ()
        return [letter for letter in map(_letter, rows)
                if letter.state in ("routed", "played") and letter.received_at < before]

    def taken_from(self, game: str, player: str, first: datetime, last: datetime, most: int) -> list[LetterIn]:
        """Return at most `most` letters taken as a player's that came from `first` to `last`, the earliest first."""
        rows = self._rows(_TAKEN_FROM, game_id=game, wanted=clean(player), first=to_micros(first), last=to_micros(last),
                          most=most)
        return [_letter(row) for row in rows]

    def held_letters(self, game: str | None = None) -> Iterator[LetterIn]:
        """Yield the letters held for confirmation, oldest first: of one game, or all."""
        return (letter for letter in self._put_aside("held") if game is None or letter.game == game)

    def held_for(self, game: str, player: str, since: datetime, after: int, most: int) -> list[LetterIn]:
        """Return at most `most` letters held for a player, taken in after `since`, numbered above `after`."""
        rows = self._rows(_HELD_FOR, game_id=game, wanted=clean(player), since=to_micros(since), after_id=after,
                          most=most)
        return [_letter(row) for row in rows]

    def count_held_for(self, game: str, player: str, since: datetime) -> int:
        """Return how many letters are held for a player and taken in after `since`."""
        return int(self._one(_HELD_COUNT, game_id=game, wanted=clean(player), since=to_micros(since)))

    def letters_aside(self) -> Iterator[LetterIn]:
        """Yield the letters that could not be handled, oldest first."""
        return self._put_aside("aside")

    def unread_since(self) -> datetime | None:
        """Return when the mail server received the oldest unread letter, or None if all are read."""
        return from_micros_or_none(self._one(_UNREAD_SINCE))

    def waiting_since(self) -> datetime | None:
        """Return since when the longest-waiting letter has been stored without being read or played, or None."""
        return from_micros_or_none(self._one(_WAITING_SINCE))

    def backlog(self) -> Backlog:
        """Return how many letters wait to be read, to be played, to be confirmed, and for the Admin."""
        return Backlog(*self._rows(_BACKLOG)[0])

    def _not_taken(self, arrived: Sequence[Arrived]) -> tuple[list[str], list[Arrived]]:
        """Return the letters that are not stored, and by which mailboxes' names they are kept."""
        named = [(key(letter.mailbox), letter) for letter in arrived]
        fresh, others = self._unknown(named)
        again = [(f"{name}, {to_micros(letter.received_at)}", letter) for name, letter in others]
        fresh += self._unknown(again)[0]
        return [name for name, _ in fresh], [letter for _, letter in fresh]

    def _unknown(self, named: _Named) -> tuple[_Named, _Named]:
        """Return the letters whose keys are not stored, and those whose keys are another letter's."""
        by_mailbox: dict[tuple[str, int], dict[int, Arrived]] = {}
        for name, letter in named:
            by_mailbox.setdefault((name, letter.uidvalidity), {}).setdefault(letter.uid, letter)
        fresh: _Named = []
        others: _Named = []
        for (name, uidvalidity), letters in by_mailbox.items():
            rows = self._rows(_TAKEN, mailbox=name, uidvalidity=uidvalidity, first=min(letters), last=max(letters))
            taken = {uid: (received, bytes(digest)) for uid, received, digest in rows}
            for uid, letter in letters.items():
                if uid not in taken:
                    fresh.append((name, letter))
                elif taken[uid][0] != to_micros(letter.received_at) and (
                    taken[uid][1] != hashlib.sha256(letter.raw).digest()
                ):
                    others.append((name, letter))
        return fresh, others

    def _insert(self, rows: list[dict[str, str | int | bytes | None]], twin_here: dict[int, int]) -> list[int]:
        """Insert the letters and return their ids; those with a twin in the same batch come after the rest."""
        first = [place for place in range(len(rows)) if place not in twin_here]
        ids = dict(zip(first, (inserted[0][0] for inserted in self._rows_each(_TAKE, [rows[place] for place in first])),
                       strict=True))
        for place, twin in twin_here.items():
            ids[place] = self._one(_TAKE, **rows[place] | {"duplicate_of": ids[twin]})
        return [ids[place] for place in range(len(rows))]

    def _put_aside(self, state: LetterState, page: int = 200) -> Iterator[LetterIn]:
        at, last = -FOREVER, 0
        while True:
            rows = self._rows(_SET_ASIDE, wanted=state, after_at=at, after_id=last, most=page)
            yield from (_letter(row) for row in rows)
            if len(rows) < page:
                return
            at, last = rows[-1][4], rows[-1][0]

    def _changed(self, id: int, rows: int) -> None:
        if not rows:
            raise NotThere(f"there is no letter {id}")


def _state(state: LetterState) -> LetterState:
    if state not in LETTER_STATES:
        raise ValueError(f"{state!r} is no state of a letter; it is one of {', '.join(sorted(LETTER_STATES))}")
    return state


def _letter(row: Row) -> LetterIn:
    (number, mailbox, uidvalidity, uid, received_at, stored_at, size, truncated, sha256, message_id, state, reason,
     game, player, answered_by, duplicate_of) = row
    return LetterIn(number, mailbox, uidvalidity, uid, from_micros(received_at), from_micros(stored_at), size,
                    bool(truncated), bytes(sha256), message_id, state, reason, game, player, answered_by, duplicate_of)
