"""Which other rules contend with a new or changed one, which of two would prevail, and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from mailgame.game.game import Game
from mailgame.kernel.conflicts import Conflict as Happened

from ..law import Rule
from .result import Conflict


def conflicts(game: Game, number: int, happened: Iterable[Happened]) -> tuple[Conflict, ...]:
    """Return the rules that contend with rule `number` of a game; none if that rule is not in force, or 0.

    The customs give way to every rule and are left out.

    happened: the conflicts between any rules that came up in trials.
    """
    engine = game.engine
    rules = engine.book.rules
    if not number or number not in rules:
        return ()
    seen: dict[int, str] = {}
    for clash in sorted(happened, key=lambda clash: (clash.rules, clash.act, clash.about)):
        if number in clash.rules:
            words = f"both {clash.about}, on “{clash.act}”"
            seen |= {other: words for other in clash.rules if other not in (number, *seen)}
    claimed = dict(_claimed(game, number))
    contending = []
    for other, rule in sorted(rules.items()):
        about = "; ".join(
            words for words in (seen.get(other, ""), _shared(rules[number], rule), claimed.get(other, "")) if words
        )
        if about and other not in (0, number):
            first, second = (number, other) if engine.book.prevails(number, other) else (other, number)
            why = engine.book.reason(first, second)
            contending.append(Conflict(other, rule.title, about, first, why, other in seen))
    return tuple(contending)


def _shared(mine: Rule, other: Rule) -> str:
    """Return in words what two rules both define, "" if there is nothing."""
    shared = [
        words.format(show(both))
        for names, words, show in _SPOKEN_OF
        if (both := sorted({*names(mine)} & {*names(other)}))
    ]
    if mine.judge is not None and other.judge is not None:
        shared.append("both decide which of two rules prevails")
    if mine.sums is not None and other.sums is not None:
        shared.append("both say how amounts are worked out")
    return "; ".join(shared)


def _listed(words: list[str]) -> str:
    return _quoted([_plain(word) for word in words])


def _quoted(words: list[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)


def _plain(word: str) -> str:
    """Return the name of an intent as words: “pay rent” for PayRent."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", word).lower()


def _claimed(game: Game, number: int) -> list[tuple[int, str]]:
    """Return the rules over which a rule claims precedence and to which it defers, with words that say which."""
    record = game.world.rules[str(number)]
    over = [(other, "it claims precedence over it") for other in record["over"]]
    return [*over, *((other, "it says that it defers to it") for other in record["under"])]


_SPOKEN_OF: tuple[tuple[Callable[[Rule], Iterable[str]], str, Callable[[list[str]], str]], ...] = (
    (lambda rule: (name for name, _ in rule.alters), "both change {}", _listed),
    (lambda rule: rule.carries, "both say what {} means", _listed),
    (lambda rule: rule.enacted, "both say what it is to {} a rule", ", ".join),
    (lambda rule: rule.answered, "both answer {}", _listed),
    (lambda rule: rule.orders, "both say in which steps {} is answered", _listed),
    (lambda rule: (command.pattern for command in rule.commands), "both have the command {}", _quoted),
    (
        lambda rule: (f"{attribute.kind}.{attribute.name}" for attribute in rule.attributes),
        "both declare {}",
        ", ".join,
    ),
)
"""What two rules can both define: its names in a rule, the phrase, and how names are shown in it."""
