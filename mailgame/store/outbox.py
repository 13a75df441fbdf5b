"""The outbox: hands letters to the sender, in order for each address, and records the outcome of each.

Of the letters waiting for one address only the head may be sent. The head is chosen here and not when a letter is
stored, so that games need not wait for each other. A letter that is handed out is leased: nobody else gets it until its
outcome is recorded or the lease runs out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy import BigInteger, Integer, bindparam

from .engine import Store
from .errors import NotThere
from .returned import WHY_HELD
from .session import OUTBOX_LOCK
from .statement import Statement
from .tables import BEHIND, FAILED, HEAD, IS_HEAD, IS_NEW, NEW, WAITING, letters_out, letters_out_raw, unreachable
from .transaction import Transaction
from .values import clean, from_micros_or_none, to_micros, to_micros_or_none

W = TypeVar("W")

_O = letters_out.c
_MOST = bindparam("most", type_=Integer)
_LETTER = _O.id == bindparam("letter")
_NOTHING: sa.ColumnElement[str] = sa.literal_column("''")
_IS_WAITING: sa.ColumnElement[str] = sa.literal_column("'waiting'")
_IS_SENT: sa.ColumnElement[str] = sa.literal_column("'sent'")
_ONE: sa.ColumnElement[int] = sa.literal_column("1")
_other = letters_out.alias("other")
_HAS_BEFORE = sa.exists(sa.select(_ONE).where(
    _other.c.recipient == _O.recipient, _other.c.state == _IS_WAITING,
    sa.or_(_other.c.place > sa.literal_column("0"), _other.c.id < _O.id)))
_IS_DEAD_END = sa.exists(sa.select(_ONE).where(
    unreachable.c.recipient == _O.recipient, unreachable.c.trial != _O.id))
_NEW = Statement(sa.select(_O.id, _HAS_BEFORE, _IS_DEAD_END).where(IS_NEW).order_by(_O.id).limit(_MOST))
_HOLD = Statement(sa.update(letters_out).where(_LETTER).values(
    state=sa.literal_column("'held'"), error=sa.literal_column(f"'{WHY_HELD}'")))
_PLACE = Statement(sa.update(letters_out).where(_LETTER).values(place=bindparam("place")))
_DUE = Statement(
    sa.select(_O.id, _O.recipient, _O.attempts, letters_out_raw.c.raw, letters_out_raw.c.pieces)
    .join_from(letters_out, letters_out_raw, letters_out_raw.c.letter == _O.id)
    .where(IS_HEAD, _O.next_try_at <= bindparam("now", type_=BigInteger)).order_by(_O.next_try_at, _O.id).limit(_MOST))
_LEASE = Statement(sa.update(letters_out).where(_LETTER).values(
    next_try_at=bindparam("until"), tried_at=bindparam("now"), holder=bindparam("holder"),
    attempts=_O.attempts + _ONE))
_SENT = Statement(sa.update(letters_out).where(_LETTER, _O.state != _IS_SENT).values(
    state=_IS_SENT, sent_at=bindparam("now"), holder=_NOTHING, error=_NOTHING))
_LATER = Statement(sa.update(letters_out).where(_LETTER, WAITING).values(
    next_try_at=bindparam("retry_at"), tried_at=bindparam("now"), error=bindparam("error"), holder=_NOTHING))
_NOT_TRIED = Statement(sa.update(letters_out).where(_LETTER, WAITING, _O.holder != _NOTHING).values(
    next_try_at=bindparam("retry_at"), holder=_NOTHING, attempts=_O.attempts - _ONE))
_AFTER_ALL = Statement(sa.update(letters_out).where(_LETTER, FAILED).values(
    state=_IS_WAITING, place=sa.literal_column(str(NEW)), next_try_at=bindparam("retry_at"), error=bindparam("error")))
_GIVEN_UP = Statement(sa.update(letters_out).where(_LETTER, WAITING).values(
    state=sa.literal_column("'failed'"), tried_at=bindparam("now"), error=bindparam("error"), holder=_NOTHING))
_RELEASE = Statement(sa.update(letters_out).where(IS_HEAD, _O.holder == bindparam("mine")).values(
    next_try_at=bindparam("now"), holder=_NOTHING))
_RECIPIENT = Statement(sa.select(_O.recipient).where(_LETTER))
_EXISTS = Statement(sa.select(_O.id).where(_LETTER))
_NEXT = Statement(sa.select(
    sa.select(sa.func.min(_O.next_try_at)).where(IS_HEAD).scalar_subquery(),
    sa.select(sa.func.min(_O.next_try_at)).where(IS_NEW).scalar_subquery()))

# The next letter to the same address moves up, unless there is a head already.
_gone, _behind, _head = letters_out.alias("gone"), letters_out.alias("behind"), letters_out.alias("head")
_recipient = sa.select(_gone.c.recipient).where(_gone.c.id == bindparam("letter")).scalar_subquery()
_MOVE_UP = Statement(sa.update(letters_out).where(
    _O.id == sa.select(sa.func.min(_behind.c.id)).where(
        _behind.c.recipient == _recipient, _behind.c.state == _IS_WAITING,
        _behind.c.place == sa.literal_column(str(BEHIND))).scalar_subquery(),
    sa.not_(sa.exists(sa.select(_ONE).where(
        _head.c.recipient == _recipient, _head.c.state == _IS_WAITING,
        _head.c.place == sa.literal_column(str(HEAD)))))).values(place=sa.literal_column(str(HEAD))))


class _Sending(Transaction):
    """Operations on outgoing letters that only the outbox needs."""

    def admit(self, most: int) -> None:
        """Give each new letter its place: at the head of those to its address, or behind another.

        A letter to a dead address is held, unless it is the trial.
        """
        self._lock(OUTBOX_LOCK)
        new = self._rows(_NEW, most=most)
        self._each(_PLACE, [{"letter": letter, "place": BEHIND if behind else HEAD}
                            for letter, behind, dead_end in new if not dead_end])
        self._each(_HOLD, [{"letter": letter} for letter, _, dead_end in new if dead_end])

    def lease(self, most: int, now: int, until: int, holder: str) -> list[tuple[int, str, bytes, int]]:
        """Hand out the letters at the head that are due."""
        due = self._rows(_DUE, now=now, most=most)
        self._each(_LEASE, [{"letter": row[0], "now": now, "until": until, "holder": holder} for row in due])
        return [(letter, recipient, self._whole(*stored), attempts) for letter, recipient, attempts, *stored in due]

    def sent(self, ids: Sequence[int], now: int) -> None:
        """Record that letters were sent, and move up the next to their addresses."""
        self._lock(OUTBOX_LOCK)
        self._each(_SENT, [{"letter": letter, "now": now} for letter in ids])
        self._each(_MOVE_UP, [{"letter": letter} for letter in ids])

    def put_off(self, id: int, error: str, retry_at: int | None, now: int, hard: bool) -> None:
        """Record that a letter could not be sent, and when to retry; None gives it up.

        hard: whether that is because the mailbox does not exist.
        """
        self._lock(OUTBOX_LOCK)
        if retry_at is not None and retry_at <= now:
            changed = self._change(_NOT_TRIED, letter=id, retry_at=retry_at)
        elif retry_at is not None:
            changed = (self._change(_LATER, letter=id, retry_at=retry_at, error=error, now=now)
                       or self._try_after_all(id, error, retry_at, now))
        else:
            changed = self._change(_GIVEN_UP, letter=id, error=error, now=now)
            self._change(_MOVE_UP, letter=id)
            if changed and hard:
                self._note_return(id, self._one(_RECIPIENT, letter=id), now, error, hard=True, proven=True)
        if not changed and self._row(_EXISTS, letter=id) is None:
            raise NotThere(f"there is no letter out {id}")

    def _try_after_all(self, id: int, error: str, retry_at: int, now: int) -> int:
        changed = self._change(_AFTER_ALL, letter=id, retry_at=retry_at, error=error)
        if changed:
            self._take_return_back(id, self._one(_RECIPIENT, letter=id), now)
        return changed

    def give_back(self, holder: str, now: int) -> int:
        """End the leases of one holder."""
        self._lock(OUTBOX_LOCK)
        return self._change(_RELEASE, mine=holder, now=now)

    def next_try(self) -> tuple[int | None, int | None]:
        """Return when the first letter at the head and the first new one may be tried."""
        head, new = self._rows(_NEXT)[0]
        return head, new


class Outbox(Generic[W]):
    """The outgoing letters, for one sender; each method is a short transaction of its own. Threads may share it."""

    def __init__(self, store: Store, waiting: Callable[[int, str, bytes, int], W], holder: str = "server",
                 lease: timedelta = timedelta(minutes=5), is_hard: Callable[[str], bool] = lambda _: False) -> None:
        """Send from `store`.

        waiting: called with a letter's id, recipient, bytes and number of earlier attempts; makes what `claim` returns.
        holder: the name of this sender: unique among processes that send at the same time, and the same after a
          restart.
        lease: must be longer than sending one claim can ever take.
        is_hard: returns whether the error with which a letter is given up means that the mailbox does not exist.
        """
        self._store, self._waiting, self._holder, self._lease = store, waiting, holder, lease
        self._is_hard = is_hard

    def claim(self, most: int, now: datetime) -> list[W]:
        """Return at most `most` letters to send now, longest due first, at most one per address.

        They belong to this sender until it reports their outcome or the lease runs out. While a letter is put off,
        later ones to the same address wait behind it. Raises StoreAway.
        """
        until = to_micros(now + self._lease)
        with self._store.opening(_Sending) as sending:
            sending.admit(max(10 * most, 1000))
            return [self._waiting(*row) for row in sending.lease(most, to_micros(now), until, self._holder)]

    def sent(self, ids: Sequence[int], now: datetime) -> None:
        """Record that these letters were sent at `now`. Raises StoreAway."""
        with self._store.opening(_Sending) as sending:
            sending.sent(ids, to_micros(now))

    def failed(self, id: int, error: str, retry_at: datetime | None, now: datetime) -> None:
        """Record why a letter could not be sent at `now`, and when to retry; None gives it up.

        With a `retry_at` not after `now` it was not even tried, and the attempt does not count. A letter that was given
        up waits again, behind others to its address; one that somebody else has sent meanwhile stays sent. Raises
        StoreAway, and NotThere for an unknown id.
        """
        with self._store.opening(_Sending) as sending:
            hard = retry_at is None and self._is_hard(error)
            sending.put_off(id, clean(error), to_micros_or_none(retry_at), to_micros(now), hard)

    def release(self, now: datetime) -> int:
        """End this sender's own leases and return how many there were, after an unclean stop."""
        with self._store.opening(_Sending) as sending:
            return sending.give_back(self._holder, to_micros(now))

    def next_try(self) -> datetime | None:
        """Return when the next letter may be tried (in the past: now), or None if none waits."""
        with self._store.opening(_Sending, read_only=True) as sending:
            times = [time for time in sending.next_try() if time is not None]
        return from_micros_or_none(min(times, default=None))
