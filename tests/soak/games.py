"""Whole games of turns by mail: four house players, at times eight, to the end or their thirtieth round."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from tests.soak.campaigns import CAMPAIGNS
from tests.soak.handlers import by_rule, listening
from tests.soak.prepared import TABLES
from tests.soak.seasons import THINKING, Played, Season, play

RULESET = "nomicrisk"
ROUNDS, LETTERS = 30, 9   # and how many letters house players write in a turn, at most
FEW, MANY = 4, 8
MEDDLED = 5               # every so many games people are clumsy, and an Admin meddles
WHOLE = 110               # games after which no handler may be unused


def games(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Season]:
    """Yield games, each of another seed: four play in ten of eleven, else eight.

    In one of five they do not play by themselves, but at the tables prepared for such games, in turn.
    """
    tables = CAMPAIGNS if ruleset == RULESET else TABLES[:1]
    for number in range(count):
        players = MANY if number % 11 == 10 else FEW
        days = -(-ROUNDS * players * LETTERS * THINKING // timedelta(days=1))
        alone = number % MEDDLED != MEDDLED - 1
        table = TABLES[0] if alone else tables[number // MEDDLED % len(tables)]
        yield Season(ruleset, f"{seed} {number}", days, players, table, alone=alone, turns=ROUNDS * players)


def check(season: Season) -> Played:
    """Play a game and look what came of it."""
    return play(season)


def afterwards(count: int, ruleset: str = RULESET) -> tuple[list[str], list[str]]:
    """Return the harm that shows after so many games, and what is to be noted: which handlers none of them used."""
    never = [f"never used: {some}" for some in by_rule(listening(ruleset).never)]
    return (never, []) if count >= WHOLE else ([], never)
