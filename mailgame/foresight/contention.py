"""Which other rules say something about the same as a new or changed one, and which of two would prevail, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..kernel import rulebook
from ..kernel.game import Game
from ..law import Rule
from .result import Contest

_SEEN = re.compile(r"^rule (\d+) prevailed over (.*?) on (.*)$")


def contests(game: Game, number: int, seen: Iterable[str]) -> tuple[Contest, ...]:
    """Return the rules that contend with rule `number`, which is in force in `game`.

    `seen` are contentions that happened in trials, as the engine words them.
    """
    rules = {
        of: rule
        for of, rule, _ in rulebook.in_force(game.world, game.ruleset, game.engine.customs, game.engine.compiler)
    }
    mine = rules.get(number)
    happened = _happened(seen, number)
    found = [
        _contest(game, number, other, about, other in happened)
        for other, rule in sorted(rules.items())
        if other not in (0, number) and (about := _shared(mine, rule) if mine is not None else "")
    ]
    known = {contest.rule for contest in found}
    found += [_contest(game, number, other, f"they contend on {about}", True)
              for other, about in sorted(happened.items()) if other not in known and other in rules]
    found += [_contest(game, number, other, about, False) for other, about in _claimed(game, number)
              if other not in {contest.rule for contest in found}]
    return tuple(found)


def _contest(game: Game, number: int, other: int, about: str, seen: bool) -> Contest:
    book = game.engine.book
    title = str(game.world.rules.get(str(other), {}).get("title", ""))
    if number not in book.standings or other not in book.standings:
        return Contest(other, title, about, 0, "", seen)
    first, second = (number, other) if book.prevails(number, other) else (other, number)
    why = book.why(first, second) or _by_which(game)
    return Contest(other, title, about, first, why, seen)


def _by_which(game: Game) -> str:
    """Say which rule decides over precedence, where it does not give its reasons."""
    judges = [
        (number, rule.title)
        for number, rule, _ in rulebook.in_force(
            game.world, game.ruleset, game.engine.customs, game.engine.compiler
        )
        if rule.judge is not None
    ]
    return f"by rule {judges[0][0]}, “{judges[0][1]}”" if judges else "it has the lower number"


def _shared(mine: Rule, other: Rule) -> str:
    """Say what two rules both speak of, "" if there is nothing."""
    said = []
    bent = _common((name for name, _ in mine.alters), (name for name, _ in other.alters))
    if bent:
        said.append(f"both bend {_listed(bent)}")
    carried = _common(mine.carries, other.carries)
    if carried:
        said.append(f"both say what {_listed(carried)} means")
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


def _happened(seen: Iterable[str], number: int) -> dict[int, str]:
    """Return the other rules that contended with one in trials, each with what about."""
    found: dict[int, str] = {}
    for words in sorted(seen):
        match = _SEEN.match(words)
        if match is None:
            continue
        rules = [int(match[1]), *(int(one) for one in re.findall(r"\d+", match[2]))]
        if number in rules:
            found |= {other: match[3] for other in rules if other != number and other not in found}
    return found


def _claimed(game: Game, number: int) -> list[tuple[int, str]]:
    """Return the rules over which one claims precedence, or to which it says it defers."""
    record = game.world.rules.get(str(number), {})
    over = [(other, "it claims precedence over it") for other in record.get("over", ())]
    under = [(other, "it says that it defers to it") for other in record.get("under", ())]
    return [(other, about) for other, about in (*over, *under)
            if game.world.rules.get(str(other), {}).get("standing") == "in force"]
