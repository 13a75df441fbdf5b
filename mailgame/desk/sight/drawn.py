"""What is drawn: the kind that is the board, and the attributes that are owners, colours and so on."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from msgspec import Struct

from mailgame.world.sight import Sight
from mailgame.world.world import World

from ...law import Thing
from ...law.drawing import BOARD, Drawn


class _Declared(Struct, frozen=True):
    """What rules declare to be drawn.

    board: the kind that is the board. names: attributes by their kind and what they are drawn as, of several the first.
    of_kind: all of them, by kind. pieces: those that are pieces, by kind; there may be several.
    """

    declared: object
    board: str
    names: dict[tuple[str, Drawn], str]
    of_kind: dict[str, frozenset[str]]
    pieces: dict[str, tuple[str, ...]]


_KNOWN: WeakKeyDictionary[World, _Declared] = WeakKeyDictionary()


def _declared(world: World) -> _Declared:
    """Return what is drawn in a world, worked out once for each lawbook."""
    cached = _KNOWN.get(world)
    if cached is None or cached.declared is not world.declared:
        names: dict[tuple[str, Drawn], str] = {}
        pieces: dict[str, tuple[str, ...]] = {}
        for attribute in sorted(
            world.declared.values(), key=lambda attribute: attribute.drawn is None
        ):  # explicit declarations first
            if drawn := attribute.drawn_as:
                names.setdefault((attribute.kind, drawn), attribute.name)
            if drawn == "pieces":
                pieces[attribute.kind] = (*pieces.get(attribute.kind, ()), attribute.name)
        of_kind: dict[str, set[str]] = {}
        for (kind, _), name in names.items():
            of_kind.setdefault(kind, set()).add(name)
        for kind, several in pieces.items():
            of_kind[kind].update(several)
        board = next((kind.name for kind in world.declared_kinds.values() if kind.board), BOARD)
        drawn_of = {kind: frozenset(drawn) for kind, drawn in of_kind.items()}
        cached = _Declared(world.declared, board, names, drawn_of, pieces)
        _KNOWN[world] = cached
    return cached


class Drawing:
    """What is drawn of a world, for one reader."""

    def __init__(self, world: World, reader: str = "") -> None:
        self._world, self._sight = world, Sight(world, reader)
        self._declared = _declared(world)
        self.board = self._declared.board

    def name(self, kind: str, what: Drawn) -> str:
        """Return the attribute of a kind that is drawn as `what`; "" if there is none."""
        return self._declared.names.get((kind, what), "")

    def of(self, thing: Thing, what: Drawn) -> str:
        """Return the attribute of a thing that is drawn as `what`; "" if there is none that the reader may know."""
        name = self.name(thing.kind, what)
        return name if name and self._sight.reads(thing.kind, thing.id, name) else ""

    def pieces(self, thing: Thing) -> list[str]:
        """Return the attributes of a thing that are drawn as pieces, and that the reader may know."""
        named = self._declared.pieces.get(thing.kind, ())
        return [name for name in named if self._sight.reads(thing.kind, thing.id, name)]

    def all_of(self, kind: str) -> frozenset[str]:
        """Return the names of a kind's attributes that are drawn."""
        return self._declared.of_kind.get(kind, frozenset())

    def ways(self) -> list[tuple[str, str]]:
        """Return the kinds of things that lead across the board, each with the attribute that says where."""
        return [(kind, name) for (kind, what), name in self._declared.names.items() if what == "way"]

    def movers(self) -> list[tuple[str, str]]:
        """Return the kinds of things that can be on the board, each with the attribute that says where."""
        return [(kind, name) for (kind, what), name in self._declared.names.items() if what == "place"
                and self._world.declared[kind, name].type == self.board]
