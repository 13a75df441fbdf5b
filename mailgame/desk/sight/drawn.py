"""What is drawn: which kind is the board, and which attributes are owners, colours and so on, as rules declare it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mailgame.kernel.sight import Sight
from mailgame.kernel.world import World

from ...law import Thing
from ...law.drawing import BOARD, Drawn

_NAMES: WeakKeyDictionary[World, tuple[object, dict[tuple[str, Drawn], str]]] = WeakKeyDictionary()


def _names(world: World) -> dict[tuple[str, Drawn], str]:
    """Return what is drawn of each kind, and as what, with the name of its attribute: worked out once for a lawbook."""
    known = _NAMES.get(world)
    if known is None or known[0] is not world.declared:
        names: dict[tuple[str, Drawn], str] = {}
        for one in sorted(world.declared.values(), key=lambda one: one.drawn is None):  # what is said counts first
            if drawn := one.drawn_as:
                names.setdefault((one.kind, drawn), one.name)
        _NAMES[world] = known = world.declared, names
    return known[1]


class Drawing:
    """What is drawn of a world, for one reader."""

    def __init__(self, world: World, reader: str = "") -> None:
        self._world, self._sight = world, Sight(world, reader)
        self.board = next((one.name for one in world.declared_kinds.values() if one.board), BOARD)
        self._names = _names(world)

    def name(self, kind: str, what: Drawn) -> str:
        """Return what the attribute is called that is drawn so of a kind of things, "" if none is."""
        return self._names.get((kind, what), "")

    def of(self, thing: Thing, what: Drawn) -> str:
        """Return the name of the attribute that is drawn so of a thing, "" if none is that the reader may know."""
        name = self.name(thing.kind, what)
        return name if name and self._sight.reads(thing.kind, thing.id, name) else ""

    def all_of(self, kind: str) -> frozenset[str]:
        """Return the attributes of a kind that are drawn, by name."""
        return frozenset(name for (of, _), name in self._names.items() if of == kind)

    def movers(self) -> list[tuple[str, str]]:
        """Return the kinds of things that stand on the board, each with the attribute that says where."""
        return [(kind, name) for (kind, what), name in self._names.items() if what == "place"
                and self._world.declared[kind, name].type == self.board]
