"""What of a story receipts have told its readers, so that the next account of all of it need not tell it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.narration import Narration
from ...world.calendar import read, write
from ..tables.table import Table


def heard_by(table: Table, story: Sequence[Narration]) -> dict[str, set[str]]:
    """Return who brought about what happened at each moment of a story by a letter, before this one; "" for clocks."""
    first = min((read(entry["at"]) for entry in story), default=None)
    this, authors = table.row_of(table.seq), dict[str, set[str]]()
    for seq in range(table.seq - 1, 0, -1):
        row = table.row_of(seq)
        if row is None or this is None or first is None or row.at < first:
            break
        by = row.author if row.letter is not None and row.letter != this.letter else ""
        authors.setdefault(write(row.at), set()).add(by)
    return authors


def is_heard(entry: Narration, reader: str, heard: Mapping[str, set[str]]) -> bool:
    """Tell whether a receipt has told somebody an entry: they alone wrote at that moment, or it is for them alone."""
    by = heard.get(entry["at"], set())
    return reader in by and (len(by) == 1 or entry.get("to") == [reader])
