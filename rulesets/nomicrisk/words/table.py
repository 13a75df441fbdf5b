"""The table of units: a row says where one is, what it is made from, and six numbers."""

from __future__ import annotations

from collections.abc import Mapping

from .sorts import UnitSort


def row_of(sort: str, table: Mapping[str, str]) -> UnitSort | None:
    """Return what the units of a sort have by the rows of a table; None if it has no such row, or one amiss."""
    cells = _cells(sort, table)
    if len(cells) != 8 or not all(cell.isdecimal() for cell in cells[2:]):
        return None
    cost, turns, attack, defence, hp, harvest = (int(cell) for cell in cells[2:])
    return UnitSort(sort, cells[0], cells[1], cost, turns, attack, defence, max(hp, 1), harvest, _sum(sort, table))


def _cells(sort: str, table: Mapping[str, str]) -> list[str]:
    row = str(table.get(sort.replace(" ", "_"), ""))
    return [cell.strip().replace("$", "").replace(",", "") for cell in row.split(";")]


def _sum(sort: str, table: Mapping[str, str]) -> int:
    """Return what a sort costs from the first on; one that is made from itself in a circle costs what is on the way."""
    total, seen = 0, set()
    while sort not in seen and len(cells := _cells(sort, table)) == 8:
        seen.add(sort)
        total += int(cells[2]) if cells[2].isdecimal() else 0
        sort = cells[1]
    return total
