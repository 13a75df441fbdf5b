"""The letter after an update: what happened to its reader, what they may do now, and the state of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...press.answers import Offer, Order, Reader, Vote
from ...press.news import News
from ...press.scene import NOTHING_LISTED, Game, Happening, Lists, MayDo, Seat, Update
from .. import dice
from ..kinds import WITH_NEWS, Occasion, Told
from ..mail import Mail
from ..mailroom import ADMIN
from ..sight.decisions import divided
from ..sight.presenter import Presenter
from ..updates import keep, keep_update, purses_before


@dataclass(frozen=True, slots=True)
class UpdateLetter:
    """The letter after an update.

    seat: the reader's own. earned: by how much their money changed since the last update. yours: happenings about the
    reader, addressed to them; those of the news about the reader are not told again.
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

    @property
    def title(self) -> str:
        """The heading of the letter."""
        return "What happened to you" if self.yours else f"Update {self.news.update.number}"

    @property
    def headline(self) -> str:
        """The news in the subject: what happened to the reader, if anything did, or to all."""
        update = self.news.update
        own = next((happening.heading for happening in self.yours if happening.heading), "")
        return own or update.headline or f"Update {update.number}"


def tell(mail: Mail, occasion: Occasion) -> None:
    """Write to everybody, the Admin too, about an update."""
    write(mail, mail.room.presenter(occasion.table), occasion)


def write(mail: Mail, presenter: Presenter, occasion: Occasion) -> Update:
    """Write to everybody about an update, and return it as the pages show it."""
    table, wanted, at = occasion.table, occasion.wanted, occasion.at
    presenter.keep()
    game = presenter.table()
    purses = purses_before(mail, table, wanted.number)
    update = keep_update(mail, table, presenter, wanted, at)
    decided, others = divided(wanted.story, table.ruleset.words)
    news = News(
        update, presenter.put_to_the_vote(), presenter.dates(), dice.told(table.game, table.closed), table.seq,
        presenter.decided(decided), presenter.happenings(others),
    )
    stories = presenter.stories_by_player(others)
    for to in mail.readers(table, None, admin=True):
        name = "" if to.name == ADMIN else to.name
        mail.send(
            KIND,
            table,
            to,
            f"update {wanted.number}",
            lambda reader: UpdateLetter(
                game,
                reader,
                news,
                presenter.own_seat(name),
                presenter.happenings(stories.get(name, ()), name) if name else (),
                presenter.may_do(name),
                presenter.offers(name),
                presenter.orders(name),
                presenter.votes(name),
                presenter.lists(name),
                _earned(presenter.own_seat(name), purses),
            ),
        )
    return update


def _earned(seat: Seat | None, purses: Mapping[str, int]) -> int | None:
    """Return by how much somebody's money has changed; None if that is not known."""
    if seat is None or seat.money is None or seat.name not in purses:
        return None
    return seat.money - purses[seat.name]


KIND = Told(
    "update", called="updates", wanted=("update", WITH_NEWS), tell=tell, admin=True, news=True, story=True, offers=True,
    votes=True, keep=keep, joins=True,
)
