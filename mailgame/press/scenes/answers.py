"""What letters are made of: offers, votes, orders, and the answers to what a player asked.

Links are made by the press from `Reader.reply_to` and the command, so nobody else builds a mailto address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from .answer import Answer
from .boardscene import Board
from .cases import CasePage
from .foreseen import SecondLook
from .joining import vote_on
from .rulescene import ProposalPage, RulePage
from .scene import Date, Happening, HelpEntry, MayDo, Seat
from .tabular import NOTHING_KNOWN, NOTHING_LISTED, Lists, Things


class Reader(Struct, frozen=True):
    """Who gets the letter. `reply_to` is the address that the links write to (it may carry the reader's token).

    `mute` is the command that turns off this kind of letter ("mail reminders off"), "" where it cannot be.
    `also` is set for a reader who is written to on behalf of somebody ("as Ann"), and says so in the letter.
    """

    name: str
    reply_to: str
    admin: bool = False
    mute: str = ""
    also: str = ""

    @property
    def guest(self) -> bool:
        """Whether they are outside the game, and act in it for a player: they are known by their address alone."""
        return "@" in self.name


class Offer(Struct, frozen=True):
    """A choice the reader is asked to make. `default` says what happens without an answer ("you keep your money").

    `until` is None where no moment is known at which it lapses.
    """

    heading: str
    text: str
    options: tuple[MayDo, ...]
    default: str
    until: datetime | None
    sums: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """What a part covers that shows this offer: what is offered, and how it is answered."""
        return f"the offer {' '.join((self.text, *(option.command for option in self.options)))}"

    @property
    def is_brief(self) -> bool:
        """Whether a heading and one button say all that is offered."""
        said = self.text or self.sums
        return bool(self.heading) and not said and len(self.options) == 1 and self.options[0].is_plain

    @property
    def is_plain(self) -> bool:
        """Whether a heading and one button say all of it, also until when it stands."""
        return self.is_brief and not self.default and not self.until


class Order(Struct, frozen=True):
    """An order on file: its number for `cancel N`, the command, and when it will be played; None if nobody knows.

    One that is given anew time after time says in `standing` when that is ("at each update").
    """

    number: int
    command: str
    due: datetime | None
    words: str = ""
    standing: str = ""


class Vote(Struct, frozen=True):
    """A proposal with what the reader may answer (`choices`) and what they have answered (`yours`, "" if nothing).

    short: the proposal is without its words, which an earlier letter has shown; or a ballot is answered.
    """

    proposal: ProposalPage
    choices: tuple[MayDo, ...] = ()
    yours: str = ""
    short: bool = False

    @property
    def answered(self) -> str:
        """What the reader has answered on what, “no on proposal 3 “Tea””; "" if nothing, or if its words are shown."""
        on = self.proposal.title if self.proposal.ballot else f"proposal {self.proposal.number} “{self.proposal.title}”"
        return f"{self.yours} on {on}" if self.yours and self.short else ""

    @property
    def marks(self) -> frozenset[str]:
        """The marks of what it shows of a proposal: its words, and the second look at it."""
        page = self.proposal
        shown = () if self.short or page.ballot else (page.mark_of_words, page.mark_of_look, page.mark_of_before)
        return frozenset(filter(None, shown))

    @property
    def unchosen(self) -> tuple[MayDo, ...]:
        """The choices that would change something: all but what the reader has answered."""
        answered = (f" {self.yours}", f' "{self.yours}"')
        return tuple(choice for choice in self.choices if not (self.yours and choice.command.endswith(answered)))

    def without(self, words: bool, look: bool) -> Vote:
        """Return it without the words or the second look, where an earlier letter has shown them."""
        page = replace(self.proposal, look=None) if look else self.proposal
        return replace(self, proposal=page).in_short(look=page.look) if words else replace(self, proposal=page)

    def in_short(self, look: SecondLook | None = None) -> Vote:
        """Return it without what an earlier letter has shown of the proposal: its words, its law and its second look.

        look: the second look that it keeps, since no letter has shown that.
        """
        if self.proposal.ballot:
            return replace(self, short=bool(self.yours))
        return replace(self, proposal=replace(self.proposal, look=look, text="", before="", law=""), short=True)


def laws_shown(votes: Sequence[Vote]) -> frozenset[str]:
    """Return the laws that votes show, each by its mark, before the name of the proposal that has it."""
    pages = [vote.proposal for vote in votes]
    return frozenset(f"{page.mark_of_law} {page.called}" for page in pages if page.mark_of_law and not page.law_as)


def with_law_once(votes: Sequence[Vote], shown: Iterable[str] = ()) -> tuple[Vote, ...]:
    """Return votes of which none shows a law that one before it shows, or that stands above them, as `laws_shown`."""
    above = dict(law.split(" ", 1) for law in shown if law.startswith("["))
    once: list[Vote] = []
    for vote in votes:
        mark = vote.proposal.mark_of_law
        name = above.setdefault(mark, vote.proposal.called) if mark else vote.proposal.called
        page = vote.proposal if name == vote.proposal.called else replace(vote.proposal, law_as=name)
        once.append(replace(vote, proposal=page))
    return tuple(once)


EVERYDAY = "Everyday"
"""The group of the commands that every game has."""
_FIXED = re.compile(r"\A([a-z]+(?: [a-z]+)*)(?:\s.*)?", re.DOTALL)
"""A form of a command: its words up to the first that its sender fills in, and the rest."""


# --- answers: sections that a receipt can hold, since one letter may ask several things ----------


class HelpList(Answer, frozen=True):
    """Every command the reader may use now, in groups.

    short: only those of every game are explained, and all others named. now: what the reader can do now, for that.
    """

    entries: tuple[HelpEntry, ...]
    short: bool = False
    now: tuple[MayDo, ...] = ()

    @property
    def first_forms(self) -> tuple[HelpEntry, ...]:
        """The commands of every game, each in its first form."""
        everyday = {entry.verb: entry for entry in reversed(self.entries) if entry.group == EVERYDAY}
        return tuple(reversed(everyday.values()))

    @property
    def others(self) -> dict[str, tuple[str, ...]]:
        """The verbs of all other commands, by group; “second look” for one whose verb says little by itself."""
        others: dict[str, dict[str, list[str]]] = {}
        for entry in self.entries:
            if entry.group != EVERYDAY:
                said = entry.usage if entry.usage.startswith("…") else entry.verb
                others.setdefault(entry.group, {}).setdefault(said, []).append(entry.usage)
        return {group: tuple(_FIXED.sub(r"\1", forms[0]) if len(forms) == 1 else verb for verb, forms in verbs.items())
                for group, verbs in others.items()}


class HelpOne(Answer, frozen=True):
    """One command explained; for a word that is no command (no `entry`), what mentions it.

    `near` are commands that are like it or speak of it, `rules` the number and title of each rule that does, with the
    first sentence in which it does.
    """

    word: str
    entry: HelpEntry | None = None
    near: tuple[HelpEntry, ...] = ()
    rules: tuple[tuple[str, str, str], ...] = ()


class Status(Answer, frozen=True):
    """Where the reader stands, and where everybody does. `seat` is the reader's own, with what only they may know."""

    tells_what_now: ClassVar[bool] = True
    seat: Seat | None
    seats: tuple[Seat, ...]
    may_do: tuple[MayDo, ...] = ()
    offers: tuple[Offer, ...] = ()
    orders: tuple[Order, ...] = ()
    votes: tuple[Vote, ...] = ()
    dates: tuple[Date, ...] = ()
    board: Board | None = None
    lists: Lists = NOTHING_LISTED
    known: Things = NOTHING_KNOWN

    def among(self, covered: frozenset[str]) -> Status:
        """Return it without the offers and votes that other parts of its letter show."""
        offers = tuple(offer for offer in self.offers if offer.mark not in covered)
        votes = tuple(vote for vote in self.votes if vote_on(vote.proposal.called) not in covered)
        return replace(self, offers=offers, votes=votes)


class WholeBoard(Answer, frozen=True):
    """The board, place by place, or `only` those with some labels; what only the reader knows stands apart."""

    board: Board
    seats: tuple[Seat, ...]
    known: Things = NOTHING_KNOWN
    only: tuple[str, ...] = ()


class ProposalOne(Answer, frozen=True):
    """One proposal, whole, with what the reader can answer if they can vote on it."""

    vote: Vote


class ProposalList(Answer, frozen=True):
    """Open proposals and ballots, each with what its reader has voted on it: "" nothing yet, None if they cannot."""

    proposals: tuple[tuple[ProposalPage, str | None], ...]

    @property
    def first(self) -> str:
        """The number of the first proposal that can be read whole; "" if all are ballots on something else."""
        return next((str(page.number) for page, _ in self.proposals if not page.ballot), "")


class RuleList(Answer, frozen=True):
    """The rules in force, by number and title."""

    rules: tuple[RulePage, ...]


class RuleOne(Answer, frozen=True):
    """One rule; with `history`, every revision of it and what changed; with `law`, its law."""

    rule: RulePage
    history: bool = False
    law: bool = False


class CaseList(Answer, frozen=True):
    """Cases, latest first, each in a line or two."""

    heading: str
    cases: tuple[CasePage, ...]


class CaseOne(Answer, frozen=True):
    """One case: the question, the finding and its reasons, and the judges before."""

    case: CasePage


class Orders(Answer, frozen=True):
    """The orders on file. `until` is the moment after which they cannot be changed."""

    orders: tuple[Order, ...]
    until: datetime | None = None


class TextAnswer(Answer, frozen=True):
    """Any other answer: a heading, paragraphs parted by empty lines, happenings, and what the reader may do."""

    heading: str
    text: str = ""
    happenings: tuple[Happening, ...] = ()
    may_do: tuple[MayDo, ...] = ()


class Look(Answer, frozen=True):
    """A second look: the proposal, with the look in it."""

    page: ProposalPage


class PastLine(Struct, frozen=True):
    """A line of the journal: its number, moment and name, and its outcome ("" if it was simply done)."""

    number: int
    at: datetime
    what: str
    came: str = ""


class Latest(Answer, frozen=True):
    """Lines of the journal, the newest first."""

    heading: str
    rows: tuple[PastLine, ...]
