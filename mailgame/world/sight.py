"""Sight: the one gate between a world and whoever reads it. What is secret is said where it is declared, and held here.

Letters, pages, histories, differences between worlds, second looks and law of players ask it what they may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from mailgame.law.attributes import Attribute, Kind
from mailgame.law.thing import Account, Thing

from .world import World

_SHOWN_TO_ALL = Kind("")


class Sight:
    """What one reader may know of a world.

    reader: a player by name, "" for what everybody may know. admin: the reader is the Admin, to whom all is open.
    """

    def __init__(self, world: World, reader: str = "", *, admin: bool = False) -> None:
        self.world = world
        self.reader = reader
        self.admin = admin
        self._hidden: dict[str, bool] = {}

    def kind(self, kind: str) -> Kind:
        """Return what is declared of a kind of things; one of which nothing is declared is for everybody."""
        return self.world.declared_kinds.get(kind, _SHOWN_TO_ALL)

    # --- things

    def owns(self, kind: str, id: str) -> bool:
        """Tell whether a thing is the reader's own."""
        of = self.kind(kind)
        if not self.reader or not self.world.exists(kind, id):
            return False
        row = self.world.things.get(kind, {}).get(id, {})
        return id == self.reader if of.itself else row.get(of.owner) == self.reader

    def sees(self, kind: str, id: str) -> bool:
        """Tell whether the reader may know that a thing is there at all.

        A thing of which only its owner can see anything is itself a secret, unless it is declared otherwise. That there
        is a rule is known to all.
        """
        if kind == "rule" or self.admin:
            return True
        of = self.kind(kind)
        for_all = of.seen_by == "everyone"
        if for_all and (of is not _SHOWN_TO_ALL or not self.is_hidden(kind)):
            return True
        if not self.world.exists(kind, id) or self.owns(kind, id):
            return True
        return not for_all and of.unless is not None and of.unless(Thing(self.world, kind, id))

    def is_hidden(self, kind: str) -> bool:
        """Tell whether all that is declared of a kind is hidden from everybody."""
        if kind not in self._hidden:
            sights = {one.seen_by for (of, _), one in self.world.declared.items() if of == kind}
            self._hidden[kind] = bool(sights) and not sights & {"everyone", "closed"}
        return self._hidden[kind]

    def things(self, kind: str) -> list[Thing]:
        """Return the things of a kind that the reader may know of, oldest first."""
        return [thing for thing in self.world.all(kind) if self.sees(kind, thing.id)]

    # --- what they are

    def reads(self, kind: str, id: str, name: str) -> bool:
        """Tell whether the reader may know an attribute of a thing, all of it."""
        declared = self.world.declared.get((kind, name))
        return declared is not None and self.sees(kind, id) and self._may_read(declared, kind, id)

    def _may_read(self, declared: Attribute, kind: str, id: str) -> bool:
        if self.admin or declared.seen_by == "everyone":
            return True
        if declared.seen_by == "closed":
            return not is_sealed(self.world, kind, id)
        return declared.seen_by == "owner" and self.owns(kind, id)

    def readable(self, kind: str, id: str, declared: Iterable[Attribute]) -> Iterator[Attribute]:
        """Yield those of some attributes of a thing that the reader may know; see `reads`."""
        if self.sees(kind, id):
            for one in declared:
                if one.seen_by == "everyone" or self._may_read(one, kind, id):
                    yield one

    def entries(self, kind: str, id: str, name: str) -> dict[str, Any]:
        """Return a table of a thing, as far as the reader may know it: of one that is sealed, their own entry."""
        row = self.world.things.get(kind, {}).get(id, {})
        declared = self.world.declared.get((kind, name))
        table = row.get(name, declared.first if declared is not None else None)
        if not isinstance(table, dict):
            return {}
        if self.reads(kind, id, name):
            return dict(table)
        sealed = declared is not None and declared.seen_by == "closed" and self.sees(kind, id)
        return {key: value for key, value in table.items() if sealed and key == self.reader}

    def row(self, kind: str, id: str) -> dict[str, Any]:
        """Return the attributes of a thing as they are kept, less what the reader may not know."""
        kept = self.world.things[kind][id]
        return {name: value for name, value in kept.items() if self.reads(kind, id, name)}

    # --- time, and what is said

    def knows_timer(self, name: str) -> bool:
        """Tell whether the reader may know of a timer: one that is called by a kind and a number is that thing's."""
        kind, _, id = name.partition(" ")
        return self.kind(kind).seen_by == "everyone" or (self.world.exists(kind, id) and self.sees(kind, id))

    def dates(self) -> Iterator[str]:
        """Yield the timers that stand among the reader's next dates: those that they know and that are not quiet."""
        for name, timer in self.world.timers.items():
            if self.knows_timer(name) and not timer["about"].get("quiet"):
                yield name

    def hears(self, to: Collection[str] | None, but: Collection[str] = ()) -> bool:
        """Tell whether the reader is told what was said `to` some players, None for all.

        Those `but` whom it was said to, and the Admin, are told more of it elsewhere.
        """
        if but and (self.admin or self.reader in but):
            return False
        return self.admin or to is None or (bool(self.reader) and self.reader in to)

    def knows_purse(self, account: Account) -> bool:
        """Tell whether the reader may know what is in an account; one that is nobody's is for everybody to know."""
        if not isinstance(account, Thing):
            return True
        purses = [one for one in self.world.purses if one.kind == account.kind]
        return all(self.reads(account.kind, account.id, one.name) for one in purses)


def is_sealed(world: World, kind: str, id: str) -> bool:
    """Tell whether a thing is still sealed: it says so of itself, and that it is not closed yet."""
    row = world.things.get(kind, {}).get(id)
    return row is not None and bool(row.get("sealed", True)) and not row.get("closed")
