"""Bounced letters, and dead addresses, to which only an occasional trial is sent.

An address counts as dead once several letters to it bounced permanently, with proof: by the token in the return path,
or by our own mail server. Letters to it are held, none is lost. A letter from the address revives it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import BigInteger, Integer, bindparam

from .rows import LetterOut, Returns
from .session import Session
from .statement import Insert, Statement, add
from .tables import HELD, NEW, WAITING, letters_out, returned, unreachable
from .values import address_key, clean, from_micros, from_micros_or_none, to_micros

DEAD_AFTER = 3
"""After this many permanent bounces an address counts as dead."""
TRIALS = (timedelta(days=1), timedelta(days=3), timedelta(days=7))
"""The intervals between trials of a dead address; the last one repeats."""
SILENCE = timedelta(days=2)
"""If a trial letter has not bounced after this time, the address is alive."""
RECENT = timedelta(days=10)
"""A bounce counts only for letters no older than this: servers try for about five days before they report."""

_O, _R, _U = letters_out.c, returned.c, unreachable.c
_MOST = bindparam("most", type_=Integer)
_KEY: sa.BindParameter[str] = bindparam("key")
_NOTHING: sa.ColumnElement[str] = sa.literal_column("''")


def _note(insert: Insert) -> sa.ClauseElement:
    names = ("letter", "recipient", "address_key", "at", "hard", "proven", "words")
    new = insert(returned).values({name: bindparam(name) for name in names})
    note: sa.ClauseElement = new.on_conflict_do_update(
        index_elements=["letter"],
        set_={"hard": new.excluded.hard, "proven": new.excluded.proven, "words": new.excluded.words},
        where=sa.and_(new.excluded.hard >= _R.hard, new.excluded.proven >= _R.proven))
    return note


_NOTE = Statement(_note)
_MARK = add(unreachable, ("recipient",), ("address_key", "since", "trial_at", "trials", "trial"))
_UNNOTE = Statement(sa.delete(returned).where(_R.letter == bindparam("letter")))
_COUNT = Statement(sa.select(_R.hard * _R.proven, _R.words).where(_R.address_key == _KEY).order_by(_R.at))
_ANY = Statement(sa.select(sa.exists(sa.select(_R.letter))))
_FORGET = Statement(sa.delete(returned).where(_R.address_key == _KEY))
_IS_NOTED = Statement(sa.select(_R.letter).where(_R.letter == bindparam("letter")))
_UNREACHABLE = Statement(sa.select(_U.recipient, _U.since, _U.trial_at, _U.trials).where(_U.address_key == _KEY))
_UNMARK = Statement(sa.delete(unreachable).where(_U.address_key == _KEY))
_HELD_COUNT = Statement(sa.select(sa.func.count()).select_from(letters_out).where(
    HELD, _O.recipient == bindparam("recipient")))
_HOLD_ALL = Statement(sa.update(letters_out).where(
    WAITING, _O.recipient == bindparam("recipient"), _O.holder == _NOTHING).values(
    state=sa.literal_column("'held'"), place=sa.literal_column(str(NEW)), error=bindparam("why")))
_LET_GO = Statement(sa.update(letters_out).where(HELD, _O.recipient == bindparam("recipient")).values(
    state=sa.literal_column("'waiting'"), place=sa.literal_column(str(NEW)), next_try_at=bindparam("now"),
    error=_NOTHING))
_DUE = Statement(sa.select(_U.recipient, _U.address_key, _U.trials, _U.trial).where(
    _U.trial_at <= bindparam("now", type_=BigInteger)).order_by(_U.trial_at).limit(_MOST))
_LATEST_HELD = Statement(sa.select(sa.func.max(_O.id)).where(HELD, _O.recipient == bindparam("recipient")))
_TRY = Statement(sa.update(letters_out).where(_O.id == bindparam("letter"), HELD).values(
    state=sa.literal_column("'waiting'"), place=sa.literal_column(str(NEW)), next_try_at=bindparam("now"),
    error=_NOTHING))
_TRIED = Statement(sa.update(unreachable).where(_U.recipient == bindparam("tried")).values(
    trial_at=bindparam("next_trial"), trials=bindparam("number"), trial=bindparam("letter")))
_SENT_AT = Statement(sa.select(_O.sent_at).where(_O.id == bindparam("letter")))
_LATELY = Statement(sa.select(_O.id).where(
    _O.game == bindparam("game_id"), _O.player == bindparam("name"), _O.recipient == bindparam("recipient"),
    _O.state == sa.literal_column("'sent'"), _O.created_at >= bindparam("since", type_=BigInteger))
    .order_by(_O.created_at.desc(), _O.id.desc()).limit(_MOST))

WHY_HELD = "held, since letters to this address come back"


class Returned(Session):
    """What a transaction can do with bounces."""

    def note_return(self, letter: LetterOut, at: datetime, words: str, *, hard: bool, proven: bool) -> bool:
        """Record that a letter out bounced at `at`; return whether its address has become dead by that.

        words: what the report says.
        hard: whether it bounced permanently. proven: whether the report is certainly not forged.
        A letter counts once.
        """
        return self._note_return(letter.id, letter.recipient, to_micros(at), words, hard=hard, proven=proven)

    def _note_return(self, letter: int, recipient: str, at: int, words: str, *, hard: bool, proven: bool) -> bool:
        key = address_key(recipient)
        self._known.pop("returned", None)
        self._change(_NOTE, letter=letter, recipient=recipient, address_key=key, at=at, hard=int(hard),
                     proven=int(proven), words=clean(words)[:500])
        if sum(counts for counts, _ in self._rows(_COUNT, key=key)) < DEAD_AFTER:
            return False
        new = self._change(_MARK, recipient=recipient, address_key=key, since=at,
                           trial_at=at + TRIALS[0] // timedelta(microseconds=1), trials=0, trial=0)
        self._change(_HOLD_ALL, recipient=recipient, why=WHY_HELD)
        return bool(new)

    def _take_return_back(self, letter: int, recipient: str, now: int) -> None:
        """Forget that a letter bounced, because it is tried again after all."""
        self._change(_UNNOTE, letter=letter)
        if sum(counts for counts, _ in self._rows(_COUNT, key=address_key(recipient))) < DEAD_AFTER:
            self._let_go(address_key(recipient), now)

    def returns(self, address: str) -> Returns:
        """Return what bounced from an address since it was last heard from."""
        key = address_key(address)
        rows, dead = self._rows(_COUNT, key=key), self._rows(_UNREACHABLE, key=key)
        hard = sum(counts for counts, _ in rows)
        held = sum(int(self._one(_HELD_COUNT, recipient=recipient)) for recipient, *_ in dead)
        since, trial_at = (dead[0][1], dead[0][2]) if dead else (None, None)
        return Returns(hard, len(rows) - hard, rows[-1][1] if rows else "", from_micros_or_none(since),
                       from_micros_or_none(trial_at), held)

    def reached(self, address: str, now: datetime) -> int | None:
        """Forget what bounced from an address, because somebody wrote from it.

        Return how many held letters are released, None if the address was not dead.
        """
        if "returned" not in self._known:
            self._known["returned"] = bool(self._one(_ANY))
        key = address_key(address)
        if not self._known["returned"] or not self._change(_FORGET, key=key):
            return None
        return self._let_go(key, to_micros(now))

    def _let_go(self, key: str, now: int) -> int | None:
        dead = self._rows(_UNREACHABLE, key=key)
        count = sum(self._change(_LET_GO, recipient=recipient, now=now) for recipient, *_ in dead)
        self._change(_UNMARK, key=key)
        return count if dead else None

    def sent_lately(self, game: str, player: str, address: str, now: datetime) -> int | None:
        """Return the latest letter sent to a player's address in the last days that has not bounced, or None."""
        rows = self._rows(_LATELY, game_id=game, name=clean(player), recipient=address, since=to_micros(now - RECENT),
                          most=50)
        return next((letter for letter, in rows if self._row(_IS_NOTED, letter=letter) is None), None)

    def try_unreachable(self, now: datetime, most: int = 100) -> int:
        """Send the latest held letter to each dead address that is due for a trial; return how many were sent.

        If the last trial to an address has not bounced, the address is alive, and everything held for it is released.
        """
        moment, count = to_micros(now), 0
        for recipient, key, trials, trial in self._rows(_DUE, now=moment, most=most):
            if trial and self._stayed_away(trial, now):
                self._change(_FORGET, key=key)
                self._let_go(key, moment)
                continue
            letter = self._one(_LATEST_HELD, recipient=recipient) or 0
            wait = TRIALS[min(trials + 1, len(TRIALS) - 1)] if letter else TRIALS[0]
            self._change(_TRIED, tried=recipient, next_trial=to_micros(now + wait), letter=letter,
                         number=trials + bool(letter))
            if letter:
                count += self._change(_TRY, letter=letter, now=moment)
        return count

    def _stayed_away(self, trial: int, now: datetime) -> bool:
        row = self._row(_SENT_AT, letter=trial)
        sent_at = from_micros(row[0]) if row is not None and row[0] is not None else None
        return sent_at is not None and sent_at + SILENCE <= now and self._row(_IS_NOTED, letter=trial) is None
