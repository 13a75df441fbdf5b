"""A reminder: a deadline is near, and the reader has something left to do."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache, partial

from msgspec import Struct

from ...game.inputs import Undo
from ...press.scenes.answers import Offer, Order, Reader, Vote
from ...press.scenes.scene import Date, Game, MayDo
from ...store.rows import PlayerRow
from ..room.mailroom import addressee
from ..tables.table import Table
from ..writing.kinds import Occasion, Told
from ..writing.mail import Mail
from . import update

TOLD_LATELY = timedelta(hours=12)
"""How recent an update must be for nobody to need a reminder of what stands in it."""
SOON = timedelta(hours=20)
"""How long after the next deadline something may end for nobody to be reminded of it by a letter of its own."""
_MOST = 50
_OFFERS = re.compile(r"offer(\||$)")
"""The series of numbers of offers, whatever they are about."""


class Reminder(Struct, frozen=True):
    """A deadline is near and the reader has something left to do. `default`: what happens if they do nothing."""

    game: Game
    reader: Reader
    deadline: Date
    may_do: tuple[MayDo, ...] = ()
    offers: tuple[Offer, ...] = ()
    votes: tuple[Vote, ...] = ()
    orders: tuple[Order, ...] = ()
    default: str = ""

    @property
    def proposal(self) -> int | None:
        """The number of the first proposal that can be voted on; None if there is none."""
        return next((vote.proposal.number for vote in self.votes if not vote.proposal.ballot), None)


def tell(mail: Mail, occasion: Occasion) -> None:
    """Remind players of the end of a turn, as a rule wants."""
    presenter = mail.room.presenter(occasion.table)
    end = Date(presenter.due("turn") or occasion.at, occasion.wanted.title)
    default = str(occasion.wanted.about.get("default", ""))
    occasion.write(
        mail,
        KIND,
        lambda reader: Reminder(
            presenter.table(), reader, end, presenter.may_do_at_length(reader.name), default=default
        ),
        once="reminder",
    )


def remind(mail: Mail, table: Table, deadline: Date) -> int:
    """Remind players who have something left to do before a deadline; return how many.

    Nobody is reminded of what the update listed that they have just had, only of what has come since; nor of what can
    be done long after it: its own end is a deadline too.
    """
    presenter = mail.room.presenter(table)
    count, latest, asked_since = 0, deadline.at + SOON, cache(partial(_asked_since, table))
    for row in mail.tx.players(table.id):
        if row.admin:
            continue
        since = _last_update(mail, row)
        votes = tuple(
            vote.in_short() for vote in presenter.votes(row.name, since) if not vote.yours and _is_due(vote, latest))
        offers = presenter.unanswered(row.name, None if since is None else asked_since(since))
        offers = tuple(offer for offer in offers if offer.until is None or offer.until <= latest)
        if votes or offers:
            count += 1
            mail.send(
                KIND,
                table,
                addressee(row),
                f"before {deadline.at.isoformat()}",
                lambda reader: Reminder(
                    presenter.table(), reader, deadline, (), offers, votes, presenter.orders(row.name)
                ),
            )
    return count


def _last_update(mail: Mail, row: PlayerRow) -> datetime | None:
    """Return the moment of the game that the update tells of that a player has just had; None if they have had none.

    One that could not be delivered, or is kept back, tells nothing.
    """
    numbers = mail.tx.latest_letters_to(row, mail.now - TOLD_LATELY, mail.now, _MOST)
    for letter in map(mail.tx.letter_out, numbers):
        if letter.kind == update.KIND.known_as and letter.state not in ("failed", "held"):
            news = mail.tx.update(row.game, int(letter.occasion.rpartition(" ")[2]))
            return news.at if news is not None else None
    return None


def _asked_since(table: Table, moment: datetime) -> frozenset[str] | None:
    """Return the numbers of the offers made since a moment; None if what was played before has been undone since."""
    numbers: set[str] = set()
    for seq in range(table.seq, 0, -1):
        row = table.row_of(seq)
        if row is None or row.at <= moment:
            break
        entry = table.entry(seq)
        if isinstance(entry.input, Undo):
            return None
        numbers |= {str(number) for series, of in entry.numbers.items() if _OFFERS.match(series) for number in of}
    return frozenset(numbers)


def _is_due(vote: Vote, latest: datetime) -> bool:
    """Tell whether to remind players of a vote: not of a ballot without an end, nor of one that ends later."""
    closes = vote.proposal.closes
    return closes <= latest if closes is not None else not vote.proposal.ballot


KIND = Told("reminder", called="reminders", wanted=("reminder",), tell=tell, passing=True)
