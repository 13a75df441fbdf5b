"""Bounds of what a word's fields hold, said where a field is declared: `field(metadata=within(0, 100))`.

The kernel looks at them before it acts.
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
"""Fields that hold a thing of the kind that they are called by."""


def within(least: int | None = None, most: int | None = None) -> Mapping[str, object]:
    """Bound a number, or each number of several."""
    bounds = {"least": least, "most": most}
    return {name: bound for name, bound in bounds.items() if bound is not None}


def entries(fewest: int, most: int) -> Mapping[str, object]:
    """Bound how many there are."""
    return {"entries": (fewest, most)}


def naming(kind: str) -> Mapping[str, object]:
    """Say of which kind the thing is that is named; of a field that is called by its kind it need not be said."""
    return {"kind": kind}


def unlooked_at() -> Mapping[str, object]:
    """Say that whoever acts looks at it, and refuses it in better words."""
    return {"free": True}
