"""The account of a game, in a few lines: where everybody stands, what became of the proposals, what failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mailgame.desk.sight.presenter import Presenter
from mailgame.desk.tables.table import Table
from mailgame.game.inputs import Instruct
from mailgame.press.scenes.scene import Seat
from mailgame.press.words.words import say_amount, say_list
from mailgame.rulesets.rulefile import failure


def account(table: Table, presenter: Presenter) -> Iterator[str]:
    """Yield how a game went: a line on the players, one on proposals, one for each input that failed.

    Only what everybody may know is told.
    """
    yield say_list([_standing(seat) for seat in presenter.seats()]) + "."
    came = Counter(str(proposal.status) for proposal in presenter.game.world.all("proposal"))
    if came:
        total = sum(came.values())
        yield f"{total} {'proposal' if total == 1 else 'proposals'}: " + say_list(
            [f"{count} {status}" for status, count in came.most_common()]) + "."
    entries = [entry for _, entry in table.lines()]
    failed = [entry for entry in entries if entry.outcome == "failed"]
    words = presenter.game.ruleset.words
    yield from (f"The input of {entry.input.at} failed: {failure(entry.error, words)}" for entry in failed)
    if not failed:
        yield "No letter and no deadline failed."
    if not any(isinstance(entry.input, Instruct) and entry.input.player for entry in entries):
        yield ("No player gave an order: the house plays what letters say can be done. A rule puts lines into them so: "
               '@rule.suggests, with a function that returns "load 2".')


def _standing(seat: Seat) -> str:
    """Return a player and the figures by which players are compared: “Ada ($120, score: 3)”."""
    figures = [say_amount(seat.money)] if seat.money is not None else []
    figures += [f"{fact.name.lower()}: {fact.value}" for fact in seat.columns if fact.value]
    return f"{seat.name} ({', '.join(figures)})" if figures else seat.name
