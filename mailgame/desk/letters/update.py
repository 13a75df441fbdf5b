"""The letter after an update: what happened to its reader, what they may do now, and the state of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from ...game.telling.telling import as_told
from ...kernel.narration import Narration
from ...press.letters.news import News
from ...press.scenes.answers import Offer, Order, Reader, Vote, with_law_once
from ...press.scenes.dates import due_of
from ...press.scenes.joining import (
    DATES,
    DICE,
    KNOWN,
    LISTS,
    MAY_DO,
    NEWS,
    NOTHING,
    OFFERS,
    ORDERS,
    PICTURE,
    PROPOSALS,
    ROUTINE,
    SEAT,
    SEATS,
    VOTES,
    Part,
    vote_on,
)
from ...press.scenes.scene import Game, Happening, MayDo, Seat, Update
from ...press.scenes.tabular import NOTHING_KNOWN, NOTHING_LISTED, Lists, Things
from ...press.words.foremost import told_of
from ...press.words.together import told_to_them
from ...press.words.words import answered_so_far
from ..room.mailroom import ADMIN
from ..sight import dice
from ..sight.choices import FEW, FEWER, first_few
from ..sight.decisions import divided, pending, speaking, unwelcomed
from ..sight.presenter import Presenter
from ..tables.table import Table
from ..writing.earlier_letters import EarlierLetters, mark_of, mark_of_words
from ..writing.heard import heard_by, is_heard
from ..writing.kinds import WITH_NEWS, Occasion, Told, load
from ..writing.mail import Mail
from ..writing.updates import keep, keep_update, update_before


class UpdateLetter(Part, frozen=True):
    """The letter after an update.

    seat: the reader’s own, as far as it has changed, and `lists` likewise. earned: by how much their money changed
    since the last update. yours: happenings about the reader, addressed to them; those of the news about the reader are
    not told again. covered: what the reader has been told at once, and what other parts of the same letter cover;
    shown: what these show, if it is `joined` with any.
    """

    game: Game
    reader: Reader
    news: News
    seat: Seat | None = None
    yours: tuple[Happening, ...] = ()
    may_do: tuple[MayDo, ...] = ()
    offers: tuple[Offer, ...] = ()
    orders: tuple[Order, ...] = ()
    votes: tuple[Vote, ...] = ()
    lists: Lists = NOTHING_LISTED
    earned: int | None = None
    known: Things = NOTHING_KNOWN
    covered: frozenset[str] = NOTHING
    shown: frozenset[str] = NOTHING
    joined: bool = False
    sections: ClassVar[tuple[str, ...]] = (KNOWN, LISTS, MAY_DO, OFFERS, ORDERS, SEAT, VOTES)

    @property
    def tells(self) -> tuple[str, ...]:
        """All that it tells; what is left out, another part of the letter may tell."""
        others = [happening for happening in self.news.happenings if self.reader.name not in happening.who]
        happenings = (*self.yours, *self.news.decided, *told_of(others, self.reader.name, self.news.most))
        return tuple(happening.text or f"{happening.heading}." for happening in happenings)

    @property
    def marks(self) -> frozenset[str]:
        """The marks of the proposals that it shows whole, and of what it says can be done."""
        options = [option for offer in self.offers for option in offer.options if option.words]
        said = {*map(mark_of, self.may_do), *map(mark_of_words, options)}
        return NOTHING.union(said, *(vote.marks for vote in self.votes))

    @property
    def weight(self) -> int:
        """Beside other news it need not be named."""
        return ROUTINE if self.joined else NEWS

    @property
    def shows(self) -> frozenset[str]:
        """How the game stands; what can be done, if anything. What is no longer asked need not be asked above."""
        sections = {DATES: self.news.dates, DICE: self.news.dice, KNOWN: self.known.rows, MAY_DO: self.may_do,
                    ORDERS: self.orders, PICTURE: self.news.update.board}
        return _ALWAYS | {section for section, is_shown in sections.items() if is_shown}

    def among(self, covered: frozenset[str], shown: frozenset[str]) -> UpdateLetter:
        """Return it without what other parts cover and show."""
        open_votes = [vote for vote in self.votes if vote_on(vote.proposal.called) not in covered]
        votes = with_law_once(open_votes, covered)
        less = replace(self, votes=votes, joined=True, covered=self.covered | covered, shown=shown)
        return Part.among(less, covered, shown)

    @property
    def own(self) -> tuple[Happening, ...]:
        """What happened to the reader, as it is told."""
        return tuple(told_to_them(self.yours))

    @property
    def listed(self) -> Lists:
        """The lists, without what its sentences say."""
        return self.lists.untold(self.tells)

    @property
    def due(self) -> datetime | None:
        """The next deadline, which it names above all that is asked until then; None if another part names it."""
        return due_of(self.news.dates) if DATES not in self.shown else None

    @property
    def in_common(self) -> Offer | None:
        """Until when all offers stand, and what happens otherwise, as far as that is the same; None if there is one."""
        first, *others = self._undated or (None,)
        if first is None or not others or any(offer.until != first.until for offer in others):
            return None
        same = all(offer.default == first.default for offer in others)
        return replace(first, default=first.default if same else "")

    @property
    def asked(self) -> tuple[Offer, ...]:
        """The offers, without what they have in common."""
        common = self.in_common
        if common is None:
            return self._undated
        return tuple(replace(it, until=None, default="" if common.default else it.default) for it in self._undated)

    @property
    def _undated(self) -> tuple[Offer, ...]:
        """The offers, without their date where that is the one which the letter names."""
        due = self.due
        return tuple(replace(it, until=None) if due is not None and it.until == due else it for it in self.offers)

    @property
    def answered(self) -> str:
        """What the reader has answered already, in a sentence, and how that is changed; "" if nothing."""
        return answered_so_far(self.votes)

    @property
    def title(self) -> str:
        """The heading of the letter."""
        return "What happened to you" if self.yours else f"Update {self.news.update.number}"

    @property
    def subject(self) -> str:
        """What it is about: its number, and the news unless it is a part of a letter."""
        number = f"Update {self.news.update.number}"
        return number if self.joined else f"{number}: {self.headline}"

    @property
    def headline(self) -> str:
        """The news in the subject: what happened to the reader, if anything did, or to all."""
        update = self.news.update
        own = next((happening.heading for happening in self.yours if happening.heading), "")
        return own or update.headline or f"Update {update.number}"


_ALWAYS = frozenset({LISTS, OFFERS, PROPOSALS, SEAT, SEATS, VOTES})


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody, the Admin too, about an update."""
    write(mail, mail.room.presenter(occasion.table), occasion)


def write(mail: Mail, presenter: Presenter, occasion: Occasion) -> Update:
    """Write to everybody about an update, and return it as the pages show it."""
    table, wanted, at = occasion.table, occasion.wanted, occasion.at
    presenter.keep()
    game = presenter.table()
    before = update_before(mail, table, wanted.number)
    update = keep_update(mail, table, presenter, wanted, at)
    story, kinds = pending(unwelcomed(wanted.story), table.game), load(mail.press.templates)
    decided, others = divided(story, table.ruleset.words)
    news = News(
        update, presenter.put_to_the_vote(), presenter.dates(), dice.told(table.game, table.closed), table.seq,
        presenter.decided(decided), presenter.happenings(others), before.board, _stood(mail, table, update, presenter),
    )
    earlier = EarlierLetters(mail, table, before.at)
    stories = presenter.stories_by_player(speaking(others))
    heard = heard_by(table, story)
    for to in mail.readers(table, None, admin=True):
        name = "" if to.name == ADMIN else to.name
        told = kinds.told_at_once(story, to) + _told_by_receipts(story, name, heard)
        mail.send(
            KIND,
            table,
            to,
            f"update {wanted.number}",
            lambda reader: UpdateLetter(
                game,
                reader,
                news,
                _own_seat(presenter.own_seat(name), update, before),
                presenter.happenings(stories.get(name, ()), name) if name else (),
                first_few(earlier.new(
                    _new_forms(presenter.may_do_in_short(name), bool(news.stood) and before.seat(name) is not None), to
                ), FEWER if news.proposals else FEW),
                earlier.less_said(presenter.offers(name), to),
                presenter.orders(name),
                with_law_once(earlier.less(presenter.votes(name, to_all=True, shown=before.at), to)),
                presenter.lists(name).since(before.lists).in_short(name),
                _earned(presenter.own_seat(name), before),
                presenter.known(name),
                frozenset(told),
            ).beside(told),
        )
    return update


def _stood(mail: Mail, table: Table, update: Update, presenter: Presenter) -> tuple[Seat, ...]:
    """Return where everybody stood, as an earlier letter of the same month has shown; () if this is the month’s first.

    Updates that are written at one moment may be one letter, of which the last table is the only one.
    """
    before = update_before(mail, table, mail.first_updates.setdefault(table.id, update.number))
    if not before.seats:
        return ()
    then, now = (at.astimezone(ZoneInfo(presenter.timezone)) for at in (before.at, update.at))
    return before.seats if (then.year, then.month) == (now.year, now.month) else ()


def _told_by_receipts(story: Sequence[Narration], name: str, heard: Mapping[str, set[str]]) -> Counter[str]:
    """Return the sentences of a story that receipts have told a player, but those that explain their purse."""
    plain = (one for one in story if name and one.get("template") and "amount" not in one["fields"])
    return Counter(as_told(one, name) for one in plain if is_heard(one, name, heard))


def _new_forms(acts: tuple[MayDo, ...], shown: bool) -> tuple[MayDo, ...]:
    """Return what can be done, less the forms to fill in if an update of the same month has `shown` them."""
    return tuple(replace(act, known=bool(act.help) and shown) for act in acts)


def _own_seat(seat: Seat | None, update: Update, before: Update) -> Seat | None:
    """Return what a letter shows of its reader's own: their money, and what is not as it was before."""
    if seat is None:
        return None
    seat_before = before.seat(seat.name)
    shown = seat if seat_before is None else seat.since(seat_before)
    in_table = {column.name for column in seat.columns}
    facts = tuple(fact for fact in shown.facts if fact.name not in in_table)
    return replace(shown, square=seat.beside(update.seats).square, facts=facts)


def _earned(seat: Seat | None, before: Update) -> int | None:
    """Return by how much somebody's money has changed; None if that is not known."""
    seat_before = before.seat(seat.name) if seat is not None else None
    if seat is None or seat.money is None or seat_before is None or seat_before.money is None:
        return None
    return seat.money - seat_before.money


KIND = Told(
    "update", called="updates", wanted=("update", WITH_NEWS), tell=tell, admin=True, news=True, story=True, offers=True,
    votes=True, keep=keep, joins=True, passing=True,
)
