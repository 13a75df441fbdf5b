"""Standing still: if a ruleset wants it, pages show a paused game as it was when the pause began."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from ...game.facts import Facts, moment
from ...game.game import Game
from ...law import Thing
from ...store.rows import LookRow
from ...world.world import STILL, World
from .presenter import Presenter


def since(game: Game) -> datetime | None:
    """Return the moment that the pages of a paused game stand still at; None if they do not."""
    facts = Facts(Thing(game.world, "game", "game"))
    stands = game.ruleset.pause_stills_pages and facts.flag("paused") and not facts.flag("over")
    return moment(facts.line("paused_at")) if stands else None


def as_on_pages(presenter: Presenter, looks: Sequence[LookRow] = ()) -> Presenter:
    """Return a presenter of the game as its pages show it: as it is, or as it was when the pause began.

    looks: the game's second looks; only those worked out by then are shown.
    """
    stored, at = presenter.world.data.get(STILL), since(presenter.game)
    if stored is None or at is None:
        return presenter
    then = Game(presenter.game.ruleset, World.decode(msgspec.json.encode(stored)), presenter.game.engine.compiler)
    shown = tuple(row for row in looks if row.worked_out_at is not None and row.worked_out_at <= at)
    return Presenter(then, presenter.slug, presenter.address, presenter.site, lambda: shown, presenter.missing)
