"""Words of precedence that name a kind of rules: “This rule prevails over all rules on points”."""

from __future__ import annotations

import re

from ..thing import Thing

__all__ = ["defers_by_kind", "prevails_by_kind"]

OVER = r"(?:precedence|prevails?) over"
UNDER = r"defers? to"
_KIND = r" (?:all|every|any) (?:other )?rules? (?:on|about) ([\w-]+(?: [\w-]+)?)"
_ENDINGS = r"(?:ings?|ed|es|s|e)$"
_DENIED = re.compile(r"\b(?:not|never|nothing|nor|neither|no|none|cannot)\b|n[’']t\b", re.IGNORECASE)
"""What turns a claim after it in the same sentence into none."""


def prevails_by_kind(one: Thing, other: Thing) -> bool:
    """Return whether a rule says that it prevails over a kind of rules to which another belongs."""
    return _names(one, OVER, other)


def defers_by_kind(one: Thing, other: Thing) -> bool:
    """Return whether a rule says that it defers to a kind of rules to which another belongs."""
    return _names(one, UNDER, other)


def _names(one: Thing, claim: str, other: Thing) -> bool:
    """Return whether a rule claims this of “all rules on SOMETHING”, and another speaks of it in title or text."""
    spoken = {_stem(word) for word in re.findall(r"[\w-]+", f"{other.title} {other.text}")}
    return any(spoken >= {_stem(word) for word in kind.split()} for kind in _kinds(one.text, claim))


def _kinds(text: str, claim: str) -> list[str]:
    """Return the kinds of rules of which a text claims this; a negation before it in the sentence makes it no claim."""
    found = re.finditer(claim + _KIND, text, re.IGNORECASE)
    return [each[1] for each in found if not _DENIED.search(re.split(r"[.;:!?]|\n\s*\n", text[: each.start()])[-1])]


def _stem(word: str) -> str:
    return re.sub(_ENDINGS, "", word.casefold())
