"""Sight: the one gate between a world and its readers. Secrets are declared with the thing, and enforced here.

Letters, pages, history, differences between worlds, second looks and players' law all ask it what they may know.
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

    reader: a player's name, "" for what everybody may know.
    admin: whether the reader is the Admin, who may know everything.
    """

    def __init__(self, world: World, reader: str = "", *, admin: bool = False) -> None:
        self.world = world
        self.reader = reader
        self.admin = admin

    def kind(self, kind: str) -> Kind:
        """Return the declaration of a kind; a kind without one is public."""
        return self.world.declared_kinds.get(kind, _SHOWN_TO_ALL)

    # --- things

    def owns(self, kind: str, id: str) -> bool:
        """Return whether a thing is the reader's own."""
        row = self.world.things.get(kind, {}).get(id, {})
        return self.world.exists(kind, id) and self._is_own(self.kind(kind), id, row)

    def _is_own(self, of: Kind, id: str, row: dict[str, Any]) -> bool:
        return bool(self.reader) and (id if of.itself else row.get(of.owner)) == self.reader

    def sees(self, kind: str, id: str) -> bool:
        """Return whether the reader may know that a thing exists.

        A thing of which only its owner can see anything is itself secret, unless it is declared otherwise.
        """
        if self.sees_all(kind):
            return True
        row = self.world.things.get(kind, {}).get(id)
        return row is None or self._sees(self.kind(kind), kind, id, row)

    def _sees(self, of: Kind, kind: str, id: str, row: dict[str, Any]) -> bool:
        """Return whether the reader may know of one thing of a kind that is not public."""
        if self._is_own(of, id, row):
            return True
        return of.seen_by != "everyone" and of.unless is not None and of.unless(Thing(self.world, kind, id))

    def sees_all(self, kind: str) -> bool:
        """Return whether the reader may know of all things of a kind. Rules are public."""
        return self.admin or kind not in self.world.guarded_kinds

    def things(self, kind: str) -> list[Thing]:
        """Return the things of a kind that the reader may know of, oldest first."""
        if self.sees_all(kind):
            return self.world.all(kind)
        of, rows = self.kind(kind), self.world.things.get(kind, {})
        return [Thing(self.world, kind, id) for id, row in rows.items() if self._sees(of, kind, id, row)]

    # --- what they are

    def reads(self, kind: str, id: str, name: str) -> bool:
        """Return whether the reader may know an attribute of a thing in full."""
        declared = self.world.declared.get((kind, name))
        if declared is not None and declared.seen_by == "everyone" and kind not in self.world.guarded_kinds:
            return True
        return declared is not None and self.sees(kind, id) and self._may_read(declared, kind, id)

    def _may_read(self, declared: Attribute, kind: str, id: str) -> bool:
        if self.admin or declared.seen_by == "everyone":
            return True
        if declared.seen_by == "closed":
            return not is_sealed(self.world, kind, id)
        return declared.seen_by == "owner" and self.owns(kind, id)

    def readable(self, kind: str, id: str, declared: Iterable[Attribute]) -> Iterator[Attribute]:
        """Yield those attributes of a thing that the reader may know; see `reads`."""
        if self.sees(kind, id):
            for attribute in declared:
                if attribute.seen_by == "everyone" or self._may_read(attribute, kind, id):
                    yield attribute

    def entries(self, kind: str, id: str, name: str) -> dict[str, Any]:
        """Return a table of a thing as far as the reader may know it: of a sealed one, only their own entry."""
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
        """Return the attributes of a thing as they are kept, without those that the reader may not know."""
        row = self.world.things[kind][id]
        return {name: value for name, value in row.items() if self.reads(kind, id, name)}

    # --- time, and what is said

    def knows_timer(self, name: str) -> bool:
        """Return whether the reader may know of a timer; one named after a kind and a number belongs to that thing."""
        kind, _, id = name.partition(" ")
        return self.kind(kind).seen_by == "everyone" or (self.world.exists(kind, id) and self.sees(kind, id))

    def dates(self) -> Iterator[str]:
        """Yield the timers that appear among the reader's next dates: those they know of that are not quiet."""
        for name, timer in self.world.timers.items():
            if self.knows_timer(name) and not timer["about"].get("quiet"):
                yield name

    def hears(self, to: Collection[str] | None, but: Collection[str] = ()) -> bool:
        """Return whether the reader is told what was said `to` some players, None for everybody.

        Players in `but`, and then also the Admin, are told more elsewhere, and so not this.
        """
        if but and (self.admin or self.reader in but):
            return False
        return self.admin or to is None or (bool(self.reader) and self.reader in to)

    def knows_purse(self, account: Account) -> bool:
        """Return whether the reader may know the balance of an account; accounts of nobody are public."""
        if not isinstance(account, Thing):
            return True
        kind, id = account.kind, account.id
        return all(self.reads(kind, id, purse.name) for purse in self.world.purses if purse.kind == kind)


def is_sealed(world: World, kind: str, id: str) -> bool:
    """Return whether a thing is sealed and not closed yet, as its own attributes say."""
    row = world.things.get(kind, {}).get(id)
    return row is not None and bool(row.get("sealed", True)) and not row.get("closed")
