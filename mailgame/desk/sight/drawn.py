"""What is drawn: which kind is the board, and which attributes are owners, colours and so on, as rules declare it."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from mailgame.kernel.sight import Sight
from mailgame.kernel.world import World

from ...law import Thing
from ...law.drawing import BOARD, Drawn


@dataclass(frozen=True, slots=True)
class _Declared:
    """What rules declare to be drawn: the kind that is the board, and attributes by kind and what they are drawn as."""

    declared: object
    board: str
    names: dict[tuple[str, Drawn], str]
    of_kind: dict[str, frozenset[str]]


_KNOWN: WeakKeyDictionary[World, _Declared] = WeakKeyDictionary()


def _declared(world: World) -> _Declared:
    """Return what is drawn, worked out once for a lawbook."""
    known = _KNOWN.get(world)
    if known is None or known.declared is not world.declared:
        names: dict[tuple[str, Drawn], str] = {}
        for one in sorted(world.declared.values(), key=lambda one: one.drawn is None):  # what is said counts first
            if drawn := one.drawn_as:
                names.setdefault((one.kind, drawn), one.name)
        of_kind: dict[str, set[str]] = {}
        for (kind, _), name in names.items():
            of_kind.setdefault(kind, set()).add(name)
        board = next((one.name for one in world.declared_kinds.values() if one.board), BOARD)
        known = _Declared(world.declared, board, names, {kind: frozenset(drawn) for kind, drawn in of_kind.items()})
        _KNOWN[world] = known
    return known


class Drawing:
    """What is drawn of a world, for one reader."""

    def __init__(self, world: World, reader: str = "") -> None:
        self._world, self._sight = world, Sight(world, reader)
        self._declared = _declared(world)
        self.board = self._declared.board

    def name(self, kind: str, what: Drawn) -> str:
        """Return what the attribute is called that is drawn so of a kind of things, "" if none is."""
        return self._declared.names.get((kind, what), "")

    def of(self, thing: Thing, what: Drawn) -> str:
        """Return the name of the attribute that is drawn so of a thing, "" if none is that the reader may know."""
        name = self.name(thing.kind, what)
        return name if name and self._sight.reads(thing.kind, thing.id, name) else ""

    def all_of(self, kind: str) -> frozenset[str]:
        """Return the attributes of a kind that are drawn, by name."""
        return self._declared.of_kind.get(kind, frozenset())

    def movers(self) -> list[tuple[str, str]]:
        """Return the kinds of things that stand on the board, each with the attribute that says where."""
        return [(kind, name) for (kind, what), name in self._declared.names.items() if what == "place"
                and self._world.declared[kind, name].type == self.board]
