"""Bounds on a word's fields, given where a field is declared: `field(metadata=within(0, 100))`.

The kernel checks them before it acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAMES: Final = frozenset(
    {"act", "attribute", "choice", "id", "item", "key", "kind", "label", "name", "slug", "standing", "status", "under",
     "verb", "what"}
)
"""Fields that name something: short, and on one line."""
OF_THEIR_NAME: Final = frozenset({"ballot", "offer", "order", "petition", "proposal", "rule", "square"})
"""Fields named after the kind of thing that they hold."""


def within(least: int | None = None, most: int | None = None) -> Mapping[str, object]:
    """Bound a number, or each number of several."""
    bounds = {"least": least, "most": most}
    return {name: bound for name, bound in bounds.items() if bound is not None}


def entries(fewest: int, most: int) -> Mapping[str, object]:
    """Bound the number of entries."""
    return {"entries": (fewest, most)}


def naming(kind: str) -> Mapping[str, object]:
    """Name the kind of thing that a field holds, if the field is not named after it."""
    return {"kind": kind}


def unlooked_at() -> Mapping[str, object]:
    """Leave the field unchecked, because the act that uses it refuses bad values in better words."""
    return {"free": True}
