"""About rules: which rules a question is about, by the words that it shares with their titles and texts.

“What does it cost to move?” names words of one rule more than of others, so “rules 14” is offered.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable

from ...game.facts import Facts
from ...game.game import Game
from ...law import Thing
from . import wishes
from .spoken import content, forms, said_in, stem, stems

_SAID_OF_ALL = frozenset({"rule", "rules"})
_NOW = frozenset({"when", "whens", "where", "wheres", "who", "who's", "whos", "whose"})
"""With which a question begins that asks how things stand."""
_EVER = wishes.words("of_ever")
"""How such a question goes on that asks what the rules say: “when do I roll”."""
BOARD = "board"
"""The query that shows what lies on the board."""
_WHERE = frozenset({"where", "wheres", "where's", "who", "whose"})
_OF_PLACES = wishes.words("of_places")
_COUNTING = re.compile(r"\bhow (?:much|many)\b.{0,300}\b(?:have|has|got|left|my)\b|\bhow long\b"
                       r"|\bwhat\b.{0,100}\bdo i (?:have|hold|own)\b", re.IGNORECASE)
"""How somebody asks what they have, or until when."""
_NUMBERED = re.compile(r"\brules?\s+#?(\w{1,8})\b", re.IGNORECASE)
_MOST = 3
"""How many rules are named."""
_TITLE, _NUMBER, _TEXT = 2.0, 1.0, 2.0
"""What a word counts in a rule’s title, as the name of one of its numbers, and at most in its text: more if often."""
_LEAST, _LIKELY = 1.2, 0.6
"""What a rule must reach, and how much of the best."""


def rules_about(line: str, game: Game) -> list[Thing]:
    """Return the rules in force that a question is about, the likeliest first: those that it names, or else by words.

    None if it shares nothing with any, or asks how things stand now.
    """
    numbers_said = {number.casefold() for number in _NUMBERED.findall(line)}
    rules = game.engine.view(0).rules()
    named = [rule for rule in rules if not numbers_said.isdisjoint({rule.id, rule.label.casefold()})]
    if named:
        return named[:_MOST]
    spoken = said_in(line)
    of_now = spoken[:1] and spoken[0] in _NOW and not set(spoken[1:2]) & _EVER
    if of_now or _COUNTING.search(line):
        return []
    titles = {rule.id: stems(Facts(rule).line("title")) for rule in rules}
    numbers = {rule.id: stems(" ".join(numbers_of(game, rule)).replace("_", " ")) for rule in rules}
    texts = {rule.id: Counter(map(stem, said_in(rule.text))) for rule in rules}
    count = Counter(word for rule in rules for word in titles[rule.id] | numbers[rule.id] | texts[rule.id].keys())

    usual = sum(text.total() for text in texts.values()) / max(len(rules), 1)

    def worth(rule: Thing, form: str) -> float:
        times, length = texts[rule.id][form], texts[rule.id].total() / usual
        weight = _NUMBER * (form in numbers[rule.id]) + _TEXT * times / (times + length)
        rare = math.log((len(rules) + 1) / count[form]) if count[form] else 0.0
        return weight * rare + _TITLE * max(rare, 1.0) * (form in titles[rule.id])

    return best(rules, (word for word in content(spoken) if word not in _SAID_OF_ALL), worth)


def asks_where(line: str, game: Game) -> bool:
    """Tell whether a question is about what lies on the board: a kind of thing drawn there, or whose something is."""
    world, spoken = game.world, said_in(line)
    drawn = {kind for (kind, _), declared in world.declared.items() if declared.drawn is not None and kind != "player"}
    players = {id.casefold() for id in world.rows("player")}
    named = not {word.removesuffix("'s") for word in spoken}.isdisjoint(players)
    where = spoken[:1] and spoken[0] in _WHERE and (named or not _OF_PLACES.isdisjoint(spoken))
    return bool(drawn) and (bool(where) or any(word.removesuffix("s") in drawn for word in spoken))


def numbers_of(game: Game, rule: Thing) -> dict[str, object]:
    """Return the numbers of a rule, by their names."""
    numbers: dict[str, object] = game.world.numbers(rule.id)
    return numbers


def is_money(game: Game, rule: Thing, name: str) -> bool:
    """Tell whether a number of a rule is so many dollars."""
    number = int(rule.id) if rule.id.isdecimal() else 0
    made = game.engine.book.rules.get(number) or game.ruleset.shipped(game.world.rules[rule.id])
    shape = made.parameters.get(name) if made is not None else None
    return shape is not None and shape.unit == "dollars"


def best(rules: Iterable[Thing], words: Iterable[str], worth: Callable[[Thing, str], float]) -> list[Thing]:
    """Return the things for which words count most, the likeliest first; `worth` says what a form of a word counts."""
    words = [*words]
    scored = [
        (sum(max((share * worth(rule, form) for form, share in forms(word)), default=0.0) for word in words), rule)
        for rule in rules
    ]
    scored.sort(key=lambda each: -each[0])
    most = scored[0][0] if scored else 0.0
    return [rule for score, rule in scored if score >= max(_LEAST, _LIKELY * most)][:_MOST]
