"""The world: the whole state of a game, as plain data, with an undo log.

Every change goes through `put` and `drop`, so that any input can be rolled back to a savepoint. Values are replaced,
never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ..law import Attribute, Thing
from . import sound
from .rows import Row, Timer, account_key, plain
from .sound import REFERENCES_NOT, OutOfBounds
from .things import MissingReference, Things

_MISSING: Final = object()
LONGEST_ID: Final = 200
"""The longest id of a thing, in characters."""
OUTSIDE: Final = ""
"""The account that stands for everything outside the game, so that the books sum to zero."""
STILL = "still"
"""The key under which a world keeps a copy of itself from the beginning of a pause until its end."""


class World(Things):
    """A game's data and the ways to read and change it: its `Things`, its `Numbering`, its `UndoLog`."""

    def __init__(self, data: Row) -> None:
        super().__init__(data)
        self.holds: dict[str, dict[str, int]] = data["holds"]
        self.holders: dict[str, dict[str, int]] = data.setdefault("holders", {})
        self.timers: dict[str, Timer] = data["timers"]

    # --- making, keeping

    @classmethod
    def empty(cls, ruleset: str, timezone: str, seed: str) -> World:
        """Return the world of a game in which nothing has happened yet.

        ruleset: the slug of its ruleset.
        timezone: an IANA name.
        seed: the master seed of its chance.
        """
        return cls(
            {
                "ruleset": ruleset,
                "timezone": timezone,
                "clock": "",
                "things": {"game": {"game": {}}},
                "accounts": {OUTSIDE: 0},
                "holds": {},
                "holders": {},
                "rules": {},
                "lawbook": 0,
                "timers": {},
                "series": {},
                "chance": {
                    "seed": seed,
                    "epoch": 0,
                    "since": "",
                    "drawn": {},
                    "secret": {},
                    "thrown": [],
                    "labels": {},
                    "dealt": {},
                    "script": [],
                },
                "decks": {},
                "story": [],
            }
        )

    @classmethod
    def decode(cls, raw: bytes) -> World:
        """Return the world that `encode` wrote."""
        return cls(msgspec.json.decode(raw))

    def encode(self) -> bytes:
        """Return the world as JSON; equal worlds give equal bytes."""
        return msgspec.json.encode(self.data)

    def stand_still(self) -> None:
        """Keep a copy of the present world, for readers who are to see it unchanged during a pause."""
        self.put(self.data, STILL, msgspec.json.decode(self.encode()))

    def go_on(self) -> None:
        """Drop that copy."""
        self.drop(self.data, STILL)

    # --- what is set aside, and what is due

    def holder(self, account: Thing | str, under: str) -> int | None:
        """Return the rule that set money of an account aside under a name, 0 for the customs; None if none did."""
        return self.holders.get(account_key(account), {}).get(under)

    def hold_for(self, account: Thing | str, under: str, rule: int | None) -> None:
        """Record which rule set money aside; None clears the record."""
        key = account_key(account)
        if rule is None:
            self.drop(self.holders.get(key, {}), under)
            return
        if key not in self.holders:
            self.put(self.holders, key, {})
        self.put(self.holders[key], under, rule)

    def due(self, timer: str) -> str | None:
        """Return when a timer is due (UTC text), None if there is none of that name."""
        row = self.timers.get(timer)
        return row["due"] if row is not None else None

    # --- things

    def set(self, thing: Thing, name: str, value: Any) -> Any:
        """Set an attribute and return its value before. Raises what `read` and `sound.check` raise."""
        declared = self._declared(thing.kind, name)
        if not thing.exists:
            raise MissingReference(f"there is no {thing.kind} {thing.id} any more")
        row = self.things[thing.kind][thing.id] if thing.kind != "rule" else self._attributes_of_rule(thing.id)
        before = row.get(name, _MISSING)
        if before is _MISSING:
            before = declared.first
        elif before == value and type(before) is type(value):
            return before
        value = self._fit(declared, value, before)
        if before != value or name not in row:
            self.put(row, name, value)
        return before

    def _attributes_of_rule(self, id: str) -> Row:
        """Return the row that keeps the declared attributes of a rule, which is made when the first of them is set."""
        id = self.number_now(id)
        rows = self.things.get("rule")
        if rows is None:
            rows = {}
            self.put(self.things, "rule", rows)
        if id not in rows:
            self.put(rows, id, {})
        return rows[id]

    def create(self, kind: str, id: str, attributes: Mapping[str, Any]) -> Thing:
        """Make a thing; attributes that no rule in force declares are left out.

        Raises OutOfBounds if it exists already, for an unsuitable id and for the kind "rule", and what `sound.check`
        raises.
        """
        if kind == "rule":
            raise OutOfBounds("a rule is made by a proposal that is enacted")
        if kind not in self.things:
            self.put(self.things, kind, {})
        rows = self.things[kind]
        if id in rows:
            raise OutOfBounds(f"there is a {kind} {id} already")
        if not sound.storable(id) or len(id) > LONGEST_ID or not id.isprintable():
            raise OutOfBounds(f"a {kind} has a short name, on one line")
        row: Row = {}
        for name, value in attributes.items():
            declared = self.declared.get((kind, name))
            if declared is not None:
                row[name] = self._fit(declared, value, declared.first)
        self.put(rows, id, row)
        return Thing(self, kind, id)

    def _fit(self, declared: Attribute, value: Any, before: Any) -> Any:
        """Return a value in the form in which an attribute keeps it. Raises what `sound.check` raises."""
        if type(value) is sound.SIMPLY.get(declared.type) and sound.is_simply_fit(declared, value):
            return value
        if isinstance(value, Thing) and declared.type not in REFERENCES_NOT:
            if value.kind == declared.type and value.id in self.rows(value.kind):
                return value.id
            if value.kind == declared.type:
                raise OutOfBounds(sound.no_such(declared, value.id))
            raise TypeError(
                f"{declared.kind}.{declared.name} is a {declared.type} and cannot be "
                f"{sound.shown(f'{value.kind} {value.id}')}"
            )
        stored = plain(value)
        sound.check(declared, stored, before, self._rows_named(declared))
        return stored

    def remove(self, thing: Thing) -> None:
        """Remove a thing from the game, and from every list that refers to it.

        Raises OutOfBounds for a rule, and for the last entry of a list that must not be empty.
        """
        if thing.kind == "rule":
            raise OutOfBounds(f"rule {thing.id} goes by being repealed")
        for kind, attribute, row in self._lists_of(thing):
            if attribute.least and len(row[attribute.name]) == 1:
                raise OutOfBounds(f"{thing.kind} {thing.id} is the last of {kind}.{attribute.name}")
        self.strike(thing)
        self.drop(self.things[thing.kind], thing.id)

    def strike(self, thing: Thing) -> None:
        """Take a thing off every list that refers to it, so that no other of its name stands there in its place."""
        for _, attribute, row in self._lists_of(thing):
            self.put(row, attribute.name, [id for id in row[attribute.name] if id != thing.id])

    def _lists_of(self, thing: Thing) -> list[tuple[str, Attribute, Row]]:
        """Return the lists that refer to a thing: the kind, the attribute, and the row in which it stands."""
        return [
            (kind, attribute, row)
            for (kind, name), attribute in self.declared.items()
            if attribute.of == thing.kind and attribute.type == "list"
            for row in self.things.get(kind, {}).values()
            if thing.id in row.get(name, ())
        ]
