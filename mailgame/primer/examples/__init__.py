"""Examples of players' law: each file beside this one is a whole rule that can be proposed as it stands."""

from __future__ import annotations

from msgspec import Struct

import importlib
from collections.abc import Mapping
from pathlib import Path

from ...law import Rule, fill_in

_SHOWS: Mapping[str, str] = {
    "karma": "An attribute that everybody sees, one that nobody sees, and a command.",
    "interest": "A clock that rings each Monday, and what is done when it rings.",
    "tax": "An answer to something that has happened, which must not answer itself for ever.",
    "rent_holiday": "Bending an amount that another rule works out.",
    "umbrella": "A thing to buy, and stopping what would happen at the cost of it.",
    "lottery": "Rolling dice.",
    "dare": "Putting a choice to a player, with a time limit.",
    "chair": "An election by secret ballot, and a title for whoever wins it.",
    "sunday": "Refusing what players may do at other times.",
    "treasure": "A secret that the rule alone knows, drawn by a secret die.",
    "two_thirds": "Another way to decide votes.",
    "silence": "Saying what a word stands for, in place of another rule.",
    "inflation": "Giving a number of another rule another value, within its bounds.",
    "millionaire": "A new way to win.",
}
"""What there is to learn from each, in the order in which they are shown."""


class Example(Struct, frozen=True):
    """One of the rule files; `id` is its name, `text` the rule's with its numbers filled in."""

    id: str
    title: str
    text: str
    shows: str
    source: str


def _read(id: str, shows: str) -> Example:
    rule = importlib.import_module(f"{__name__}.{id}").rule
    assert isinstance(rule, Rule)
    text = fill_in(rule.text, {name: parameter.value for name, parameter in rule.parameters.items()})
    source = (Path(__file__).parent / f"{id}.py").read_text(encoding="utf-8")
    return Example(id, rule.title, text.strip(), shows, source)


EXAMPLES: tuple[Example, ...] = tuple(_read(id, shows) for id, shows in _SHOWS.items())
"""All examples, in the order in which they are shown."""
