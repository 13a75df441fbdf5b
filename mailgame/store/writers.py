"""What is remembered of who writes from which address.

That is further addresses that players confirmed, who else has seen a reply token, and when a player was last asked.
"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import BigInteger, Integer, bindparam

from .rows import QuestionRow
from .session import Session
from .statement import Row, Statement, add, put
from .tables import IS_OWED, own_addresses, questions, token_seen
from .values import address_key, clean, from_micros, from_micros_or_none, to_micros, to_micros_or_none

MOST_SEEN = 20
"""How many addresses that have seen a token are remembered; the token is worthless long before."""

_OWN, _SEEN, _ASKED = own_addresses.c, token_seen.c, questions.c
_THEIRS = (_OWN.game == bindparam("game_id"), _OWN.player == bindparam("wanted"))


_ADD_OWN = add(own_addresses, ("game", "player", "address_key"))
_ADD_SEEN = add(token_seen, ("token", "address_key"))
_PUT_ASKED = put(questions, ("game", "player"), ("asked_at", "times", "newest", "due_at"))
_OWN_OF = Statement(sa.select(_OWN.address_key).where(*_THEIRS))
_REMOVE_OWN = Statement(sa.delete(own_addresses).where(*_THEIRS))
_SEEN_BY = Statement(sa.select(_SEEN.address_key).where(_SEEN.token == bindparam("wanted")))
_KNOWN_BY = Statement(sa.union_all(
    sa.select(sa.literal_column("'seen'"), _SEEN.address_key).where(_SEEN.token == bindparam("wanted_token")),
    sa.select(sa.literal_column("'own'"), _OWN.address_key).where(*_THEIRS)))
_QUESTION = sa.select(_ASKED.game, _ASKED.player, _ASKED.asked_at, _ASKED.times, _ASKED.newest, _ASKED.due_at)
_OWED = Statement(_QUESTION.where(IS_OWED, _ASKED.due_at <= bindparam("now", type_=BigInteger)).limit(
    bindparam("most", type_=Integer)))
_ASKED_OF = Statement(_QUESTION.where(
    _ASKED.game == bindparam("game_id"), _ASKED.player == bindparam("wanted")))
_REMOVE_ASKED = Statement(sa.delete(questions).where(
    _ASKED.game == bindparam("game_id"), _ASKED.player == bindparam("wanted")))


class Writers(Session):
    """What a transaction can do with what is remembered of writers."""

    def add_address(self, game: str, player: str, address: str) -> None:
        """Remember that a player confirmed writing from this address too."""
        self._change(_ADD_OWN, game=game, player=clean(player), address_key=address_key(address))

    def added_addresses(self, game: str, player: str) -> frozenset[str]:
        """Return the further addresses that a player confirmed, in lower case."""
        return frozenset(row[0] for row in self._rows(_OWN_OF, game_id=game, wanted=clean(player)))

    def token_seen(self, token: str, address: str) -> None:
        """Remember that whoever uses this address has seen a reply token."""
        if len(self.token_seen_by(token)) < MOST_SEEN:
            self._change(_ADD_SEEN, token=clean(token), address_key=address_key(address))

    def token_seen_by(self, token: str) -> frozenset[str]:
        """Return the addresses other than its owner's that have seen a token, in lower case."""
        return frozenset(row[0] for row in self._rows(_SEEN_BY, wanted=clean(token)))

    def known_by(self, token: str, game: str, player: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return which addresses besides its owner's have seen a token, and which the owner has confirmed."""
        rows = self._rows(_KNOWN_BY, wanted_token=clean(token), game_id=game, wanted=clean(player))
        return (frozenset(address for of, address in rows if of == "seen"),
                frozenset(address for of, address in rows if of == "own"))

    def put_question(self, question: QuestionRow) -> None:
        """Remember when a player was asked, and when they are to be asked again."""
        self._change(
            _PUT_ASKED, game=question.game, player=clean(question.player), asked_at=to_micros(question.asked_at),
            times=question.times, newest=question.newest, due_at=to_micros_or_none(question.due_at),
        )

    def question(self, game: str, player: str) -> QuestionRow | None:
        """Return when a player was last asked whether letters are theirs, or None."""
        row = self._row(_ASKED_OF, game_id=game, wanted=clean(player))
        return None if row is None else _question(row)

    def questions_owed(self, now: datetime, most: int) -> list[QuestionRow]:
        """Return at most `most` players who are due to be asked."""
        questions = [_question(row) for row in self._rows(_OWED, now=to_micros(now), most=most)]
        return sorted(questions, key=lambda question: (question.due_at or now, question.game, question.player))

    def forget_writer(self, game: str, player: str) -> None:
        """Forget what is remembered of a player who has left."""
        self._change(_REMOVE_OWN, game_id=game, wanted=clean(player))
        self._change(_REMOVE_ASKED, game_id=game, wanted=clean(player))


def _question(row: Row) -> QuestionRow:
    game, player, asked_at, times, newest, due_at = row
    return QuestionRow(game, player, from_micros(asked_at), times, newest, from_micros_or_none(due_at))
