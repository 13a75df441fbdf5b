"""Drawing: what an attribute is on a board, or of whoever plays, whatever its rule calls it.

A rule says it where it declares the attribute, `drawn="owner"`. What the words of the law keep themselves (a thing's
`owner`, a player's `items`) is drawn as what it is, unless the rule says otherwise.
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
"""The same by their names."""
BOARD: Final = "square"
"""The kind of things that is the board where no rule says so of another."""

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
"""As what the attributes are drawn that words of the law keep, by kind and name."""


def drawn_as(kind: str, name: str, said: Drawn | None) -> Drawn:
    """Return as what an attribute is drawn: as its rule has `said`, else as the words of the law keep it."""
    return said if said is not None else _OWN.get((kind, name)) or _OWN.get((_ANY, name), "")
