"""Two months of a game of law by mail, in which a vote transmutes one of its first rules, or repeals it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from mailgame.paths import rulesets_folder
from mailgame.rulesets.sandboxed import rehearsed
from mailgame.world.world import World
from tests.soak import seasons
from tests.soak.lawmaking import QUICK, SLOW, adopted
from tests.soak.prepared import Letter, Prepared

RULESET = "futurenomic"
FIRST = 325  # the number of the first proposal
OTHERS = range(FIRST + 1, FIRST + 40)
"""What is proposed in the first days, by whomever."""


@dataclass(frozen=True, slots=True)
class Unmade:
    """What became of a rule in a season."""

    harm: list[str]
    told: list[str]


def changes(seed: str, count: int, ruleset: str = RULESET) -> Iterator[seasons.Season]:
    """Yield a season in which each rule is transmuted, and one in which it is repealed, the former first."""
    for change in (transmuted, repealed):
        for number in map(int, rehearsed(ruleset, [rulesets_folder()]).rules):
            laid = partial(change, number, number >= 200)
            table = Prepared(f"{change.__name__} {number}", {**QUICK, **SLOW}, laid, unsaid="paradox")
            yield seasons.Season(ruleset, f"{seed} {number}", 2 * seasons.MONTH, table=table)


def transmuted(number: int, mutable: bool, names: Sequence[str]) -> Iterator[Letter]:
    """A rule is transmuted in the first days."""
    yield from adopted(names, 0, FIRST, f"propose transmute {number}")


def repealed(number: int, mutable: bool, names: Sequence[str]) -> Iterator[Letter]:
    """A rule is repealed in the first days; one that is immutable is transmuted before."""
    if mutable:
        yield from adopted(names, 0, FIRST, f"propose repeal {number}")
        return
    yield from transmuted(number, mutable, names)
    yield 2, names[0], f"propose repeal {FIRST}"
    yield 3, names[0], "\n".join(f"call {n}" for n in OTHERS)
    yield from ((3, name, "\n".join(f"vote {n} yes" for n in OTHERS)) for name in names)


def check(season: seasons.Season) -> Unmade:
    """Play a season, and look what became of its rule."""
    played = seasons.check(season)
    change, _, number = season.table.name.partition(" ")
    world = World.decode(played.world)
    rule = world.rules[str(world.number_now(int(number)))]
    done = rule["standing"] == "repealed" if change == "repealed" else rule["number"] != int(number)
    told = [] if done else [f"rule {number} was not {change} by the end: {rule['standing']}"]
    return Unmade(played.harm, [*played.told, *told])
