"""The world: the whole state of a game, as plain data, with an undo log.

Every change goes through `put` and `drop`, so that any input can be rolled back to a savepoint. Values are replaced,
never changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from ..law import Attribute, Plain, Thing, fill_in
from ..law.attributes import Kind
from ..numerals import label
from . import sound
from .rows import RuleRecord, Timer
from .sound import REFERENCES_NOT, OutOfBounds

Row = dict[str, Any]
T = TypeVar("T")
_MISSING: Final = object()
_PLAIN: Final = frozenset({str, int, bool})
LONGEST_ID: Final = 200
"""The longest id of a thing, in characters."""
BIDS: Final = "bids of"
"""Stands for a kind in `reads` when an account was looked at from which something may have been bid."""
OUTSIDE: Final = ""
"""The account that stands for everything outside the game, so that the books sum to zero."""


STILL = "still"
"""The key under which a world keeps a copy of itself from the beginning of a pause until its end."""


class MissingReference(AttributeError):
    """A clause refers to something that is gone: the rule that declared it, or the thing itself.

    Such a clause does nothing, and a player's order that uses it is refused.
    """


class World:
    """A game's data and the ways to read and change it. It is the `Source` of all things.

    `work` counts how much has been read, for whoever limits it; `reads` records what, unless it is None.
    """

    def __init__(self, data: Row) -> None:
        self.data = data
        self.things: dict[str, dict[str, Row]] = data["things"]
        self.accounts: dict[str, int] = data["accounts"]
        self.holds: dict[str, dict[str, int]] = data["holds"]
        self.holders: dict[str, dict[str, int]] = data.setdefault("holders", {})
        self.rules: dict[str, RuleRecord] = data["rules"]
        self.timers: dict[str, Timer] = data["timers"]
        self.declare((), (), frozenset())
        self.taken: dict[str, list[int]] = {}
        self.reserved: dict[str, list[int]] = {}
        self.numerals = ""
        self.work = 0
        self.reads: list[tuple[str, str, str]] | None = None
        self._found_sound: dict[str, tuple[Any, int]] = {}
        self._indexes: dict[tuple[Any, ...], tuple[Any, Any, Any]] = {}
        self._log: list[tuple[Any, Any, Any]] = []

    def declare(
        self, attributes: Iterable[Attribute], kinds: Sequence[Kind], repealed: frozenset[tuple[str, str]]
    ) -> None:
        """Set what rules declare of things, and the attributes (kind and name) that repealed rules declared.

        If several declare the same kind, the first counts, which is that of the customs if they declare it.
        """
        self.declared = {(attribute.kind, attribute.name): attribute for attribute in attributes}
        self.purses = tuple(attribute for attribute in self.declared.values() if attribute.type == "money")
        self.kinds = frozenset(kind for kind, _ in self.declared)
        self.declared_kinds = {kind.name: kind for kind in reversed(kinds)}
        self.repealed = repealed
        shown = {attribute.kind for attribute in self.declared.values() if attribute.seen_by in ("everyone", "closed")}
        self.hidden_kinds = self.kinds - shown
        self._quick = {
            (kind, name): (declared.first, sound.PLAINLY.get(declared.type), declared.type)
            for (kind, name), declared in self.declared.items()
            if kind != "rule" and (declared.type in sound.PLAINLY or declared.type not in REFERENCES_NOT)
        }

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

    # --- the undo log

    def savepoint(self) -> int:
        """Return a savepoint for `rollback`."""
        return len(self._log)

    def rollback(self, mark: int) -> None:
        """Undo everything since a savepoint."""
        log = self._log
        while len(log) > mark:
            where, key, before = log.pop()
            if key is _MISSING:
                where.clear()
                where.update(before)
            elif before is _MISSING:
                del where[key]
            else:
                where[key] = before

    def commit(self) -> bool:
        """Clear the undo log; return whether anything had changed."""
        changed = bool(self._log)
        self._log.clear()
        return changed

    def put(self, where: dict[Any, Any], key: Any, value: Any) -> None:
        """Set one entry of a table of the world, so that it can be undone."""
        self._log.append((where, key, where.get(key, _MISSING)))
        where[key] = value

    def drop(self, where: dict[Any, Any], key: Any) -> None:
        """Remove one entry of a table of the world, if it exists; undoing that restores the order of entries."""
        if key in where:
            self._log.append((where, _MISSING, dict(where)))
            del where[key]

    # --- what is set aside

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

    # --- things

    def read(self, kind: str, id: str, name: str) -> Any:
        """Return an attribute of a thing.

        Raises AttributeError if no rule declares it, MissingReference if its rule or the thing is gone.
        """
        quick = self._quick.get((kind, name))
        if quick is not None and self.reads is None and (row := self.things.get(kind, {}).get(id)) is not None:
            first, plainly, shape = quick
            value = row.get(name, first)
            if plainly is None:
                return Thing(self, shape, value) if isinstance(value, str) else None
            if type(value) is plainly:
                return value
        return self._read(kind, id, name)

    def _read(self, kind: str, id: str, name: str) -> Any:
        """Return an attribute of any type, as it is declared; see `read`."""
        if kind == "rule":
            id = self.number_now(id)
            if (kind, name) not in self.declared:
                return self._read_rule(id, name)
        if self.reads is not None:
            self.reads.append((kind, id, name))
        declared = self._declared(kind, name)
        try:
            value = self.things[kind][id].get(name, declared.first)
        except KeyError:
            if kind != "rule" or id not in self.rules:
                raise MissingReference(f"there is no {kind} {id} any more") from None
            value = declared.first
        shape = declared.type
        if shape in sound.PLAINLY and type(value) is sound.PLAINLY[shape]:
            return value
        if shape not in REFERENCES_NOT:
            return Thing(self, shape, value) if isinstance(value, str) else None
        if shape == "money":
            return self.accounts.get(account_key(Thing(self, kind, id)), 0)
        if shape == "list" and declared.of:
            return self._read_list(declared, value)
        if isinstance(value, list | dict):
            self.work += len(value)
        read = sound.as_read(declared, value, self._rows_named(declared))
        return self.named(read) if declared.of == sound.NAMED else read

    def named(self, about: Mapping[str, Plain]) -> dict[str, Plain | Thing]:
        """Return a table with every entry that is called after a kind of thing turned into that thing."""
        return {
            name: Thing(self, kind, value) if isinstance(value, str) and kind in self.kinds else value
            for name, value in about.items()
            for kind in [name.rstrip("0123456789")]
        }

    def _read_list(self, declared: Attribute, value: Any) -> Any:
        """Return a list with a declared content. Once found sound, it is not checked again until it changes."""
        rows = len(self.rows(declared.of))
        known = self._found_sound.get(declared.name)
        if known is not None and known[0] is value and known[1] == rows:
            self.work += len(value)
            return value.copy()
        read = sound.as_read(declared, value, self._rows_named(declared))
        self.work += 2 * len(read)
        if read == value:
            self._found_sound[declared.name] = value, rows
        return read

    def _declared(self, kind: str, name: str) -> Attribute:
        declared = self.declared.get((kind, name))
        if declared is None:
            fault = MissingReference if (kind, name) in self.repealed else AttributeError
            raise fault(f"no rule in force declares “{name}” for a {kind}")
        return declared

    def _read_rule(self, id: str, name: str) -> Any:
        row = self.rules.get(id)
        if row is None:
            raise AttributeError(f"there is no rule {id}")
        if name == "text":
            return fill_in(row["text"], row["params"])
        if name == "wording":
            return row["text"]
        if name == "label":
            return label(row["number"], self.numerals)
        values: Mapping[str, object] = row
        if name in values:
            return values[name]
        self._declared("rule", name)
        raise AttributeError(f"a rule has no “{name}”")

    def numbers(self, rule: str) -> dict[str, Any]:
        """Return the numbers of a rule by name, none if there is no such rule."""
        record = self.record(rule)
        return record["params"] if record is not None else {}

    def number_now(self, number: int | str) -> str:
        """Return, as text, the present number of a rule that has or once had this one."""
        text = str(number)
        return str(self.data["renumbered"].get(text, text)) if "renumbered" in self.data else text

    def record(self, number: int | str) -> RuleRecord | None:
        """Return the record of a rule by its present number or a former one; None if there is no such rule."""
        return self.rules.get(self.number_now(number))

    def numbers_of(self, number: int | str) -> list[str]:
        """Return the number of a rule, and its former ones."""
        return [str(number), *(old for old, new in self.data.get("renumbered", {}).items() if str(new) == str(number))]

    def due(self, timer: str) -> str | None:
        """Return when a timer is due (UTC text), None if there is none of that name."""
        row = self.timers.get(timer)
        return row["due"] if row is not None else None

    def exists(self, kind: str, id: str) -> bool:
        """Return whether a thing is in the game."""
        return self.number_now(id) in self.rules if kind == "rule" else id in self.things.get(kind, ())

    def rows(self, kind: str) -> Mapping[str, Mapping[str, Any]]:
        """Return the rows of a kind of things, by id; for rules these are their records."""
        return self.rules if kind == "rule" else self.things.get(kind, {})

    def thing(self, kind: str, id: str) -> Thing | None:
        """Return a thing of the game, or None."""
        id = self.number_now(id) if kind == "rule" else id
        return Thing(self, kind, id) if id in self.rows(kind) else None

    def all(self, kind: str) -> list[Thing]:
        """Return all things of a kind in the order in which they were made."""
        return [Thing(self, kind, id) for id in self.rows(kind)]

    def those(self, kind: str, so: Mapping[str, Any]) -> list[Thing] | None:
        """Return the things of a kind whose attributes have these values.

        None where each has to be `read`: reads are recorded, or an attribute is not declared or of a type that is kept
        otherwise than it is read.
        """
        rows = self.things.get(kind, {})
        found = list(rows)
        for name, value in so.items():
            declared = self.declared.get((kind, name))
            if declared is None or self.reads is not None:
                return None
            plainly, first = sound.PLAINLY.get(declared.type), declared.first
            if plainly is None and declared.type in REFERENCES_NOT:
                return None
            if plainly is not None:
                kept = [rows[id].get(name, first) for id in found]
                if {plainly}.union(map(type, kept)) != {plainly}:
                    return None
                found = [id for id, held in zip(found, kept, strict=True) if held == value]
            elif isinstance(value, Thing):
                found = [id for id in found if rows[id].get(name, first) == value.id and value.kind == declared.type]
            else:
                found = [id for id in found if value is None and not isinstance(rows[id].get(name, first), str)]
        return [Thing(self, kind, id) for id in found]

    def indexed(self, kind: str, names: tuple[str, ...], make: Callable[[list[tuple[Any, ...]]], T]) -> T:
        """Return what `make` computes from all things of a kind; see `Source.indexed`.

        Cached or not, it counts as the same amount of work, so that a replay comes out the same.
        """
        rows = self.things.get(kind, {})
        self.work += len(rows)
        if self.reads is not None:
            self.reads += [(kind, id, name) for id in rows for name in names]
        declared = [self.declared.get((kind, name)) for name in names]
        now = [(id, *map(row.get, names)) for id, row in rows.items()]
        known = self._indexes.get((kind, names, make))
        if known is None or known[0] != now or known[1] != declared:
            known = now, declared, make(self._untold(kind, names))
            self._indexes[kind, names, make] = known
        result: T = known[2]
        return result

    def _untold(self, kind: str, names: tuple[str, ...]) -> list[tuple[Any, ...]]:
        """Return the ids and attributes of all things of a kind, without counting or recording the reads."""
        outer, work, self.reads = self.reads, self.work, None
        known = [name if (kind, name) in self.declared else "" for name in names]
        try:
            return [
                (id, *(self.read(kind, id, name) if name else None for name in known))
                for id in self.things.get(kind, ())
            ]
        finally:
            self.reads, self.work = outer, work

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

    def known_of_rule(self, id: str) -> Row:
        """Return the public attributes that rules declare for a rule, as they are kept."""
        row = self.things.get("rule", {}).get(id, {})
        return {
            name: row.get(name, attribute.first)
            for (kind, name), attribute in self.declared.items()
            if kind == "rule" and attribute.seen_by == "everyone"
        }

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

        Raises ValueError if it exists already, OutOfBounds for an unsuitable id and for the kind "rule", and what
        `sound.check` raises.
        """
        if kind == "rule":
            raise OutOfBounds("a rule is made by a proposal that is enacted")
        if kind not in self.things:
            self.put(self.things, kind, {})
        rows = self.things[kind]
        if id in rows:
            raise ValueError(f"there is a {kind} {id} already")
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
        kept = plain(value)
        sound.check(declared, kept, before, self._rows_named(declared))
        return kept

    def _rows_named(self, declared: Attribute) -> Mapping[str, Mapping[str, Any]]:
        """Return the things that an attribute may refer to, by kind and id."""
        return self.things if "rule" not in (declared.type, declared.of) else {**self.things, "rule": self.rules}

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

    def next_number(self, series: str, about: str = "") -> int:
        """Return the next number of a series, without taking it: one that is `reserved`, otherwise the count plus one.

        about: what the number is for, so that a replay gives each thing the same number again.
        """
        if reserved := self.reserved.get(f"{series}|{about}" if about else series):
            return reserved[0]
        number: int = self.data["series"].get(series, 0)
        return number + 1

    def take_number(self, series: str, number: int, about: str = "") -> None:
        """Record that a number of a series is used, and that the present input has `taken` it.

        A used number is ignored.
        """
        name = f"{series}|{about}" if about else series
        reserved = self.reserved.get(name, [])
        if reserved[:1] == [number]:
            self.put(self.reserved, name, reserved[1:])
        elif number <= self.data["series"].get(series, 0):
            return
        self.put(self.taken, name, [*self.taken.get(name, []), number])
        if number > self.data["series"].get(series, 0):
            self.put(self.data["series"], series, number)

    def begin_input(self, reserved: Mapping[str, Sequence[int]]) -> None:
        """Prepare for an input. `reserved`: in a replay, the numbers that it took, by series."""
        self.taken = {}
        self.reserved = {series: list(numbers) for series, numbers in reserved.items()}


def plain(value: Any) -> Any:
    """Return a value in the form in which it is kept: things as their ids, tuples as lists."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Thing):
        return value.id
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return value


def account_key(account: Thing | str) -> str:
    """Return the key of an account in the books; a player's cannot be mistaken for a bank's."""
    return f"{account.kind}/{account.id}" if isinstance(account, Thing) else account
