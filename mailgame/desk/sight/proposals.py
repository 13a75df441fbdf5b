"""Proposals and what else is put to the vote, as pages and letters show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from mailgame.game.game import Game

from ...foresight.result import SecondLook
from ...game.facts import moment
from ...kernel import calendar
from ...kernel.sight import Sight
from ...law import Thing, describe
from ...numerals import label
from ...press import foreseen, scene
from ...store.rows import LookRow
from . import ballot_pages
from .drafting import source_of
from .look_words import AWAITED, in_words
from .rulepages import words_of


class Proposals:
    """The proposals of one game. `looks` reads what second looks found, `colour` says a player's colour."""

    def __init__(
        self, game: Game, looks: Callable[[], Sequence[LookRow]], colour: Callable[[str], int | None]
    ) -> None:
        self._game, self._world, self._sight = game, game.world, Sight(game.world)
        self._colour = colour
        self._pages: dict[str, scene.ProposalPage] | None = None
        self._read_looks = looks
        self._looks: dict[str, LookRow] | None = None

    def keep(self) -> None:
        """Draw what is the same for all once from now on."""
        self._pages = {}

    def page(self, ballot: Thing) -> scene.ProposalPage:
        """Return the page of what a ballot is on: a proposal, or anything else."""
        if ballot.proposal is not None:
            return self._page(ballot.proposal)
        return ballot_pages.page(self._game.engine.view(0), self._sight, ballot, self._closes(ballot))

    def _page(self, put: Thing) -> scene.ProposalPage:
        if self._pages is None:
            return self.proposal(put)
        if put.id not in self._pages:
            self._pages[put.id] = self.proposal(put)
        return self._pages[put.id]

    def ballot(self, put: Thing) -> Thing | None:
        """Return the last ballot on a proposal."""
        found = [ballot for ballot in self._world.all("ballot") if ballot.proposal == put]
        return found[-1] if found else None

    def proposal(self, put: Thing) -> scene.ProposalPage:
        """Return a proposal; its votes only when they are closed, or were never sealed."""
        ballot = self.ballot(put)
        target = self._world.record(put.target) if put.target else None
        before = law_before = ""
        if target is not None and put.status == "open":
            before = Thing(self._world, "rule", str(put.target)).text
            law_before = source_of(self._game, put.target, target["law"]) if put.law else ""
        return scene.ProposalPage(
            number=int(put.id),
            title=put.title,
            kind=_third_person(describe(put)),
            author=put.author.id if put.author is not None else "the Admin",
            text=words_of(self._game, put),
            status=put.status,
            open=put.status == "open",
            rule=label(put.target or "", self._world.numerals),
            before=before,
            sets=tuple(scene.Setting(name, str(value), self._before(put, name)) for name, value in put.sets.items()),
            law=put.law,
            law_before=law_before,
            repeals=put.act == "repeal",
            tally=ballot_pages.tally(self._sight, ballot),
            result=ballot_pages.result(self._sight, ballot),
            opened=moment(put.at),
            closes=self._closes(ballot),
            closed=moment(ballot.closed) if ballot is not None else None,
            look=self._look(put) if put.status == "open" else None,
        )

    def _look(self, put: Thing) -> foreseen.SecondLook | None:
        """Return what a second look at a proposal found, None if it is not there."""
        if self._looks is None:
            self._looks = {row.proposal: row for row in self._read_looks()}
        row = self._looks.get(put.id)
        if row is None or not row.look or row.worked_out_at is None:
            now = calendar.read(self._world.data["clock"])
            return foreseen.SecondLook(AWAITED, now) if row is not None and row.wanted else None
        return in_words(msgspec.json.decode(row.look, type=SecondLook), row.worked_out_at, self._colour, row.wanted)

    def _closes(self, ballot: Thing | None) -> datetime | None:
        """Return when a ballot closes: as its clock stands now, else as it was said when it opened."""
        if ballot is None:
            return None
        timer = self._world.timers.get(f"ballot {ballot.id}")
        return moment(timer["due"] if timer is not None else ballot.closes)

    def _before(self, put: Thing, name: str) -> str:
        """Return what a number is that a proposal sets, or was when the proposal was decided; "" if there is none."""
        home, _, own = name.rpartition(".")
        record = self._world.record(home)
        revisions = record["revisions"] if record is not None else []
        places = [place for place, revision in enumerate(revisions) if revision["proposal"] == put.id]
        if places:
            revisions = revisions[: places[0]]
        elif put.status != "open" and (until := moment(put.concluded)) is not None:
            revisions = [revision for revision in revisions if calendar.read(revision["at"]) <= until]
        return str(revisions[-1]["params"].get(own, "")) if revisions else ""


def _third_person(wish: str) -> str:
    """Return “adds a rule” for “add a rule”."""
    verb, _, rest = wish.partition(" ")
    return f"{verb}s {rest}"
