"""Words of precedence in a text: “This rule prevails over all rules on points”, “It defers to rules 14 and 17”."""

from __future__ import annotations

import re
from functools import lru_cache

from ..thing import Thing

__all__ = ["defers_by_kind", "prevails_by_kind"]

OVER = r"(?:precedence|prevails?) over"
UNDER = r"defers? to"
_KIND = r" (?:all|every|any) (?:other )?rules? (?:on|about) ([\w-]+(?: [\w-]+)?)"
_ENDINGS = r"(?:ings?|ed|es|s|e)$"
_DENIED = re.compile(r"\b(?:not|never|nothing|nor|neither|no|none|cannot)\b|n[’']t\b", re.IGNORECASE)
"""What turns a claim after it in the same clause into none."""
_ASIDE = re.compile(r"(\b(?:not|never|cannot)|n[’']t),[^,]*,", re.IGNORECASE)
"""What stands between a negation and its verb: “does not, in any case, take precedence”."""
_ENDS = re.compile(
    r"[.,;:!?]|\n\s*\n|\b(?:and|but|so|then)\b(?=\s+(?:this|it|rule)\b)"
    r"|(?<!\bin)(?<!\bof)(?<!\bby)(?<!\bdoes)(?<!\beven)(?<!\bnot)\s+(?=(?:this rule|it)\s+\w+\s*$)",
    re.IGNORECASE,
)
"""Where a clause ends: at a sign, or before the subject of the next."""


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


@lru_cache(maxsize=1024)
def _kinds(text: str, claim: str) -> tuple[str, ...]:
    """Return the kinds of rules of which a text claims this; each rule is asked of each other whenever law changes."""
    return tuple(claimed(text, claim + _KIND))


def claimed(text: str, claim: str) -> list[str]:
    """Return what the first group of a pattern holds wherever a text says it; a negation before it makes it no claim.

    What counts as before it is its own clause. Lines may be broken at any space of the pattern.
    """
    matches = re.finditer(claim.replace(" ", r"\s+"), text, re.IGNORECASE)
    return [match[1] for match in matches if not _DENIED.search(_clause(text[: match.start()]))]


def _clause(before: str) -> str:
    """Return the part of a text at its end that belongs to the clause of what comes next."""
    return _ENDS.split(_ASIDE.sub(r"\1", before))[-1]


def _stem(word: str) -> str:
    return re.sub(_ENDINGS, "", word.casefold())
