"""Words of precedence that name a kind of rules: “This rule prevails over all rules on points”."""

from __future__ import annotations

import re

from ..thing import Thing

__all__ = ["defers_by_kind", "prevails_by_kind"]

OVER = r"(?:precedence|prevails?) over"
UNDER = r"defers? to"
_KIND = r" (?:all|every|any) (?:other )?rules? (?:on|about) ([\w-]+(?: [\w-]+)?)"
_ENDINGS = r"(?:ings?|ed|es|s)$"


def prevails_by_kind(one: Thing, other: Thing) -> bool:
    """Return whether a rule says that it prevails over a kind of rules to which another belongs."""
    return _names(one, OVER, other)


def defers_by_kind(one: Thing, other: Thing) -> bool:
    """Return whether a rule says that it defers to a kind of rules to which another belongs."""
    return _names(one, UNDER, other)


def _names(one: Thing, claim: str, other: Thing) -> bool:
    """Return whether a rule claims this of “all rules on SOMETHING”, and another speaks of it in title or text."""
    spoken = {_stem(word) for word in re.findall(r"[\w-]+", f"{other.title} {other.text}")}
    kinds = re.findall(claim + _KIND, one.text, re.IGNORECASE)
    return any(spoken >= {_stem(word) for word in kind.split()} for kind in kinds)


def _stem(word: str) -> str:
    return re.sub(_ENDINGS, "", word.casefold())
