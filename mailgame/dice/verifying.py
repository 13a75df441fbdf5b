"""Verifying the dice of a game on this server: against what was published of them, and against the journal."""

from __future__ import annotations

import msgspec

from mailgame.chance.rolls import Epoch
from mailgame.desk.office.office import Office
from mailgame.desk.sight import dice
from mailgame.desk.tables.table import Entry, replay
from mailgame.dice import dicebook
from mailgame.game.inputs import Result
from mailgame.store.transaction import Transaction


def verify(office: Office, tx: Transaction, slug: str) -> dicebook.Report:
    """Check every die of every closed epoch of a game: its seed gives it, and the journal has the same.

    Secret rolls are checked too, but the report shows them only once the game is over. Raises NotThere if there is no
    such game.
    """
    row = tx.game(slug)
    game = office.room.look(tx, slug).game
    published = [msgspec.json.decode(stored.epoch, type=Epoch) for stored in tx.epochs(slug)]
    report = dicebook.check(dice.book(game, slug, published))
    report.faults = dicebook.check(dice.book(game, slug, published, everything=True)).faults
    entries = [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal(slug)]
    closed: dict[int, Epoch] = {}
    lines = iter(range(1, len(entries) + 1))

    def compare(entry: Entry, result: Result) -> None:
        line = next(lines)
        if entry.rolls != result.rolls:
            report.faults.append(f"Line {line} of the journal has other dice than it gives when it is played again.")
        if result.closed is not None:
            closed[result.closed.number] = result.closed

    replay(office.room.rulesets(row.ruleset), entries, compare)
    for epoch in published:
        if closed.pop(epoch.number, None) != epoch:
            report.faults.append(f"Epoch {epoch.number} is published otherwise than the journal gives it.")
    report.faults += [f"Epoch {number} is over and was not published." for number in closed]
    return report
