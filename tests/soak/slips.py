"""Slips: each command of all rehearsals, spoiled; nine in ten are answered with the line that was meant."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.desk.spoiling import REHEARSALS, Found, guessed, rates


def measure() -> int:
    """Print how often the first suggestion is the line that was meant, by kind of slip; return 1 if too seldom."""
    with ProcessPoolExecutor() as pool:
        found = [one for some in pool.map(_in, sorted(REHEARSALS.glob("*.toml"))) for one in some]
    every = rates(found)
    for kind, (right, slips) in every.items():
        sys.stdout.write(f"{kind}: {right} of {slips} guessed, {right / slips:.1%}\n")
    right, slips = every["all"]
    return 0 if 10 * right >= 9 * slips else 1


def _in(file: Path) -> list[Found]:
    return guessed(file, setattr)
