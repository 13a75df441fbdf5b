"""Drawing: what an attribute is on the board, or of a player, whatever its rule calls it.

A rule says so where it declares the attribute, `drawn="owner"`. Attributes that words of the law maintain (a thing's
`owner`, a player's `items`) are drawn as what they are, unless the rule says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Drawn = Literal[
    "", "place", "owner", "track", "row", "column", "q", "r", "way", "finished", "number", "name", "mark", "notes",
    "tint", "pieces", "ownable",
    "colour", "picture", "hand", "known", "phase",
]
"""What an attribute can be drawn as, "" for nothing.

Of whatever stands on the board: the `place` where it is, its `owner`, and the `name` under which it is counted with
others. Of the places of the board: their `number`, `name` and `owner`, a `mark` beside the name, `notes` and `pieces`,
whether they are `ownable` at all, what they are, as a word that is a `tint`, and where they lie: in a `row` and a
`column`, or on a map of hexagons at `q` (to the south-east) and `r` (to the south). Of anything that leads across such
a map: its `way`, a list of places, and whether it is `finished`. Of a player: their `colour`, the `picture` of their
pawn, the `hand`, which counts what they have, and what they have `known` of places, a table by place or a list of
places: letters show what only they may see of it in a table beside the picture of the board. Of the game: the `track`,
which is the list of its places, and the `phase`.
"""
DRAWN: Final[Mapping[str, Drawn]] = {name: name for name in get_args(Drawn)}
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
