"""The table of units: where each is, what it is made from, price, turns, attack, defence, hit points, harvest."""

from __future__ import annotations

from collections.abc import Mapping

from .units import UnitSort

UNITS = (
    ("soldier", "land; -; $0; 0; 6; 6; 1; $500,000"),
    ("scout", "land; soldier; $500,000; 1; 4; 6; 1; $500,000"),
    ("miner", "land; soldier; $1,000,000; 1; 2; 4; 1; $2,000,000"),
    ("sharpshooter", "land; soldier; $1,000,000; 1; 8; 6; 1; $500,000"),
    ("sentry", "land; soldier; $1,000,000; 1; 4; 8; 1; $500,000"),
    ("medic", "land; soldier; $2,000,000; 1; 2; 4; 2; $500,000"),
    ("demolisher", "land; soldier; $3,000,000; 1; 6; 4; 1; $0"),
    ("tank", "land; soldier; $4,000,000; 2; 10; 10; 3; $0"),
    ("harvester", "land; miner; $4,000,000; 2; 0; 4; 2; $5,000,000"),
    ("flak_battery", "land; soldier; $5,000,000; 2; 6; 8; 2; $0"),
    ("astronaut", "space; soldier; $2,000,000; 1; 6; 6; 1; $500,000"),
    ("orbital_miner", "space; astronaut; $4,000,000; 2; 0; 4; 1; $4,000,000"),
    ("star_fighter", "space; astronaut; $5,000,000; 2; 10; 8; 2; $0"),
    ("orbital_bomber", "space; astronaut; $8,000,000; 3; 6; 6; 2; $0"),
)
"""The table as the game begins, a row for each sort of unit."""


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
