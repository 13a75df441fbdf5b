"""Discreet: how law failed, in words that tell nobody what is not for them to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from mailgame.kernel.engine import Engine
from mailgame.law import Attribute, Refuse, Thing
from mailgame.law.attributes import Kind

CANNOT_BE = "That cannot be: "
"""How a refusal of a value begins, as the kernel says it."""
_NOT_TO_SEE = "what it met is not for everybody to see"
_VALUES = frozenset("0123456789“'\"")
"""Signs with which what is looked for, or was found, is written in words."""


def of_secrets(engine: Engine, number: int, words: str) -> str:
    """Return how a rule failed: if it keeps secrets, then without any value or name, which may be one of them."""
    rule = engine.book.rules.get(number)
    declared: Iterable[Attribute | Kind] = chain(rule.attributes, rule.kinds) if rule is not None else ()
    keeps = any(one.seen_by != "everyone" for one in declared)
    named = not _VALUES.isdisjoint(words) or any(name in words for name in engine.world.things.get("player", ()))
    return _NOT_TO_SEE if keeps and named else words


def of_refusal(engine: Engine, number: int, refusal: Refuse) -> Refuse:
    """Return the refusal of a value that a rule came to: if the rule keeps secrets, then with the bound alone."""
    if refusal.slug != "out-of-bounds":
        return refusal
    plain = refusal.words.removeprefix(CANNOT_BE).removesuffix(".")
    if of_secrets(engine, number, plain) == plain:
        return refusal
    bound, _, value = plain.partition(" and cannot be ")
    return Refuse(refusal.slug, f"{CANNOT_BE}{bound if value else _NOT_TO_SEE}.")


def of_orders(words: str, said: Iterable[Any]) -> str:
    """Return how a rule failed over an order for those who are not to know what it said."""
    return "what was ordered is too much for it" if any(one in words for one in _texts(said)) else words


def _texts(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _texts(value)
        elif value is not None and not isinstance(value, bool):
            yield value.id if isinstance(value, Thing) else str(value)
