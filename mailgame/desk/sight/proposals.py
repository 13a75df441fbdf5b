"""Proposals, and anything else that is voted on, as pages and letters show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from mailgame.game.game import Game

from ...foresight.result import SecondLook
from ...game.facts import moment
from ...law import Plain, Thing, describe, fill_in, last_ballot
from ...law.texts import number_in
from ...numerals import label
from ...press.scenes import foreseen, rulescene
from ...store.rows import LookRow
from ...world import calendar
from ...world.sight import Sight
from . import ballot_pages
from .cases import cases_about
from .drafting import source_of
from .look_words import AWAITED, in_words
from .rulepages import revisions_before, rule_before, words_of


class Proposals:
    """The proposals of one game. `looks` reads its second looks, `colour` returns a player's colour."""

    def __init__(
        self, game: Game, looks: Callable[[], Sequence[LookRow]], colour: Callable[[str], int | None]
    ) -> None:
        self._game, self._world, self._sight = game, game.world, Sight(game.world)
        self._colour = colour
        self._pages: dict[str, rulescene.ProposalPage] | None = None
        self._read_looks = looks
        self._looks: dict[str, LookRow] | None = None

    def keep(self) -> None:
        """Cache the pages of proposals from now on, since they are the same for all readers."""
        self._pages = {}

    def page(self, ballot: Thing) -> rulescene.ProposalPage:
        """Return the page of the proposal that a ballot is on, else the ballot's own."""
        if ballot.proposal is not None:
            return self._page(ballot.proposal)
        return ballot_pages.page(self._game.engine.view(0), self._sight, ballot)

    def _page(self, thing: Thing) -> rulescene.ProposalPage:
        if self._pages is None:
            return self.proposal(thing)
        if thing.id not in self._pages:
            self._pages[thing.id] = self.proposal(thing)
        return self._pages[thing.id]

    def ballot(self, proposal: Thing) -> Thing | None:
        """Return the last ballot on a proposal; None if there was none."""
        return last_ballot(self._game.engine.view(0), proposal)

    def proposal(self, thing: Thing) -> rulescene.ProposalPage:
        """Return a proposal; without its votes while they are secret."""
        ballot = self.ballot(thing)
        target = self._world.record(thing.target) if thing.target else None
        before = law_before = ""
        if target is not None and thing.status == "open":
            before = Thing(self._world, "rule", str(thing.target)).text
            law_before = source_of(self._game, thing.target, target["law"]) if thing.law else ""
        elif target is not None and (then := rule_before(self._game, thing)):
            before = fill_in(then["text"], then["params"])
        return rulescene.ProposalPage(
            number=int(thing.id),
            title=thing.title,
            kind=_third_person(describe(thing)),
            author=thing.author.id if thing.author is not None else "the Admin",
            text=words_of(self._game, thing),
            status=thing.status,
            open=thing.status == "open",
            rule=label(thing.target or "", self._world.numerals),
            before=before,
            sets=tuple(self._setting(thing, name, value) for name, value in thing.sets.items()),
            law=thing.law,
            law_before=law_before,
            repeals=thing.act == "repeal",
            tally=ballot_pages.tally(self._sight, ballot),
            result=ballot_pages.result(self._sight, ballot),
            opened=moment(thing.at),
            closes=ballot_pages.closes(self._world, ballot),
            closed=moment(ballot.closed) if ballot is not None else None,
            cases=cases_about(self._game, "proposal", thing.id),
            look=self._look(thing) if thing.status == "open" else None,
        )

    def _look(self, proposal: Thing) -> foreseen.SecondLook | None:
        """Return the second look at a proposal, or that it is on its way; None if it is neither."""
        if self._looks is None:
            self._looks = {row.proposal: row for row in self._read_looks()}
        row = self._looks.get(proposal.id)
        if row is None or not row.look or row.worked_out_at is None:
            now = calendar.read(self._world.clock)
            return foreseen.SecondLook(AWAITED, now) if row is not None and row.wanted else None
        return in_words(msgspec.json.decode(row.look, type=SecondLook), row.worked_out_at, self._colour, row.wanted)

    def _setting(self, proposal: Thing, name: str, value: Plain) -> rulescene.Setting:
        """Return a number that a proposal sets, with the one before, if there is one as it is, or was when decided."""
        home, _, own = name.rpartition(".")
        record = self._world.record(home)
        revisions = revisions_before(proposal, record) if record is not None else ()
        then = revisions[-1]["params"].get(own, "") if revisions else ""
        text = str(revisions[-1]["text"]) if revisions else ""
        said, said_before = number_in(text, own, value), number_in(text, own, then)
        shown = bool(said) and home == str(proposal.target) and not (proposal.text or proposal.law)
        return rulescene.Setting(name, str(value), str(then), said, said_before, shown)


def _third_person(wish: str) -> str:
    """Return “adds a rule” for “add a rule”."""
    verb, _, rest = wish.partition(" ")
    return f"{verb}s {rest}"
