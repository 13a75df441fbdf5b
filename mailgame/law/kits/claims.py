"""Words of precedence in a text: “This rule prevails over all rules on points”, “It defers to rules 14 and 17”."""

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
    if not (kinds := _kinds(one.text, claim)):
        return False  # as of nearly all rules; what another speaks of takes longer to find
    spoken = {_stem(word) for word in re.findall(r"[\w-]+", f"{other.title} {other.text}")}
    return any(spoken >= {_stem(word) for word in kind.split()} for kind in kinds)


def _kinds(text: str, claim: str) -> list[str]:
    """Return the kinds of rules of which a text claims this."""
    return claimed(text, claim + _KIND)


def claimed(text: str, claim: str) -> list[str]:
    """Return what the first group of a pattern holds wherever a text says it; a negation before it makes it no claim.

    What counts as before it ends with the sentence.
    """
    found = re.finditer(claim, text, re.IGNORECASE)
    return [each[1] for each in found if not _DENIED.search(re.split(r"[.;:!?]|\n\s*\n", text[: each.start()])[-1])]


def _stem(word: str) -> str:
    return re.sub(_ENDINGS, "", word.casefold())
