"""Which other rules say something about the same as a new or changed one, and which of two would prevail, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mailgame.game.game import Game
from mailgame.kernel.conflicts import Conflict as Happened

from ..law import Rule
from .result import Conflict


def conflicts(game: Game, number: int, happened: Iterable[Happened]) -> tuple[Conflict, ...]:
    """Return the rules that contend with rule `number`, which is in force in `game`; nothing for 0, no rule.

    `happened` are conflicts between any rules that came up in trials; the customs give way to all and are none.
    """
    engine = game.engine
    rules = engine.book.rules
    if not number or number not in rules:
        return ()
    seen: dict[int, str] = {}
    for one in sorted(happened, key=lambda one: (one.rules, one.act, one.about)):
        if number in one.rules:
            seen |= {other: f"both {one.about}, on “{one.act}”" for other in one.rules if other not in (number, *seen)}
    claimed = dict(_claimed(game, number))
    found = []
    for other, rule in sorted(rules.items()):
        about = "; ".join(
            words for words in (seen.get(other, ""), _shared(rules[number], rule), claimed.get(other, "")) if words
        )
        if about and other not in (0, number):
            first, second = (number, other) if engine.book.prevails(number, other) else (other, number)
            why = engine.book.reason(first, second)
            found.append(Conflict(other, rule.title, about, first, why, other in seen))
    return tuple(found)


def _shared(mine: Rule, other: Rule) -> str:
    """Say what two rules both speak of, "" if there is nothing."""
    said = []
    bent = _common((name for name, _ in mine.alters), (name for name, _ in other.alters))
    if bent:
        said.append(f"both bend {_listed(bent)}")
    carried = _common(mine.carries, other.carries)
    if carried:
        said.append(f"both say what {_listed(carried)} means")
    acts = _common(mine.enacted, other.enacted)
    if acts:
        said.append(f"both say what it is to {', '.join(acts)} a rule")
    answered = _common(mine.answered, other.answered)
    if answered:
        said.append(f"both answer {_listed(answered)}")
    steps = _common(mine.orders, other.orders)
    if steps:
        said.append(f"both say in which steps {_listed(steps)} is answered")
    patterns = _common((one.pattern for one in mine.commands), (one.pattern for one in other.commands))
    if patterns:
        said.append(f"both have the command {', '.join(f'“{one}”' for one in patterns)}")
    attributes = _common(
        (f"{one.kind}.{one.name}" for one in mine.attributes), (f"{one.kind}.{one.name}" for one in other.attributes)
    )
    if attributes:
        said.append(f"both declare {', '.join(attributes)}")
    if mine.judge is not None and other.judge is not None:
        said.append("both decide which of two rules prevails")
    if mine.sums is not None and other.sums is not None:
        said.append("both say how amounts are worked out")
    return "; ".join(said)


def _common(mine: Iterable[str], other: Iterable[str]) -> list[str]:
    theirs = set(other)
    return sorted({one for one in mine if one in theirs})


def _listed(words: list[str]) -> str:
    return ", ".join(f"“{_plain(word)}”" for word in words)


def _plain(word: str) -> str:
    """Return the name of an intent as words: “pay rent” of PayRent."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", word).lower()


def _claimed(game: Game, number: int) -> list[tuple[int, str]]:
    """Return the rules over which one claims precedence, or to which it says it defers."""
    record = game.world.rules[str(number)]
    over = [(other, "it claims precedence over it") for other in record["over"]]
    return [*over, *((other, "it says that it defers to it") for other in record["under"])]
