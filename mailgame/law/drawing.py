"""Drawing: what an attribute is on the board, or of a player, whatever its rule calls it.

A rule says so where it declares the attribute, `drawn="owner"`. Attributes that words of the law maintain (a thing's
`owner`, a player's `items`) are drawn as what they are, unless the rule says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Drawn = Literal[
    "", "place", "owner", "track", "row", "column", "number", "name", "mark", "notes", "pieces", "ownable",
    "colour", "picture", "hand", "phase",
]
"""What an attribute can be drawn as, "" for nothing.

Of whatever stands on the board: the `place` where it is, and its `owner`. Of the places of the board: their `number`,
`name` and `owner`, a `mark` beside the name, `notes` and `pieces`, whether they are `ownable` at all, and `row` and
`column` where they lie in such. Of a player: their `colour`, the `picture` of their pawn, and the `hand`, which counts
what they have. Of the game: the `track`, which is the list of its places, and the `phase`.
"""
DRAWN: Final[Mapping[str, Drawn]] = {one: one for one in get_args(Drawn)}
"""The values of `Drawn`, by name."""
BOARD: Final = "square"
"""The kind of things that is the board unless a rule says so of another."""

_ANY: Final = ""
_OWN: Final[Mapping[tuple[str, str], Drawn]] = {
    (_ANY, "square"): "place",
    (_ANY, "owner"): "owner",
    (_ANY, "track"): "track",
    ("square", "number"): "number",
    ("square", "name"): "name",
    ("square", "row"): "row",
    ("square", "column"): "column",
    ("player", "colour"): "colour",
    ("player", "items"): "hand",
    ("game", "phase"): "phase",
}
"""What the attributes that words of the law maintain are drawn as, by kind and name."""


def drawn_as(kind: str, name: str, said: Drawn | None) -> Drawn:
    """Return what an attribute is drawn as: what its rule has `said`, otherwise what words of the law use it for."""
    return said if said is not None else _OWN.get((kind, name)) or _OWN.get((_ANY, name), "")
