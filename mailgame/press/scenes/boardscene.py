"""The scene of a board: its squares with what stands on them, the ways between them, and how pawns moved."""

from __future__ import annotations

from msgspec import Struct


class Count(Struct, frozen=True):
    """A number of pieces of one sort: an item in hand, a building, soldiers on a square.

    `several` is what many of them are called ("soldiers"), "" where they are counted with a sign: “2 × House”.
    Boards have a `picture` for "house", "hotel", "fort", "soldier", "shop", "station", "card"; else a counter.
    """

    name: str
    count: int = 1
    picture: str = ""
    several: str = ""


class Pawn(Struct, frozen=True):
    """A pawn on a square that is no player: its name ("dog Rex"), and its owner's; "" for nobody's.

    `count` is how many of the same name and owner stand there, `several` what more than one are called ("soldiers"),
    "" for a name that has no plural. On a map one with a `picture` is drawn as that, like a piece, and is not counted.
    """

    name: str
    owner: str = ""
    count: int = 1
    several: str = ""
    picture: str = ""


class Square(Struct, frozen=True):
    """A square of the board.

    `label` is how players call it in commands ("8", "A"), and unique; `number` is shown in the corner instead where
    there is one. `owner` is a player's name. `mark` is a sign or two beside the name ("♀", "♂"). `natures` say what
    is special here ("Harbour"). `pieces` are buildings and soldiers. `price` only where it can be bought. `pawns` are
    those that stand here beside the players. `tint` is one of `colours.TINTS`, "" for plain paper.
    """

    label: str
    number: int | None = None
    name: str = ""
    owner: str = ""
    mark: str = ""
    natures: tuple[str, ...] = ()
    pieces: tuple[Count, ...] = ()
    ownable: bool = True
    price: int | None = None
    pawns: tuple[Pawn, ...] = ()
    tint: str = ""


class Way(Struct, frozen=True):
    """A way between squares of a map, as labels from end to end; until it is `finished` it leads nowhere."""

    squares: tuple[str, ...]
    finished: bool = True
    name: str = ""


class Trail(Struct, frozen=True):
    """The way a player's pawn took, as labels of squares first to last; `jump` if it passed none between.

    `pawn` is the name of one that is not the player; if it is nobody's, `player` is "".
    """

    player: str
    squares: tuple[str, ...]
    jump: bool = False
    pawn: str = ""


MOST_IN_A_LETTER = 100
"""The most places of a track that a letter shows whole."""


class Board(Struct, frozen=True):
    """A track of squares in their order, and how it lies on the page.

    `columns` squares stand in a row (narrow screens show two); `winding`: every other row runs backwards;
    `upwards`: the first row is the lowest. `cells` say instead in which column and row (from the top left, both from
    0) each of the squares lies. `hexes` make it a map of hexagons: the axial coordinates of each square, q to the
    south-east and r to the south; `ways` lead across it. `aside` are places off the track. `trails` are the last
    moves. `called` is what players call one of its squares, and several.
    """

    squares: tuple[Square, ...]
    columns: int = 10
    winding: bool = True
    upwards: bool = True
    aside: tuple[Square, ...] = ()
    trails: tuple[Trail, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    hexes: tuple[tuple[int, int], ...] = ()
    ways: tuple[Way, ...] = ()
    called: tuple[str, str] = ("place", "places")

    @property
    def is_long(self) -> bool:
        """Whether it is a track with more places than a letter shows."""
        return not self.hexes and len(self.squares) + len(self.aside) > MOST_IN_A_LETTER
