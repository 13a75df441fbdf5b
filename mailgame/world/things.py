"""The things of a world as rules read them: by what is declared of them, sound or as at first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from ..law import Attribute, Plain, Thing, fill_in
from ..law.attributes import Kind
from ..numerals import label
from . import sound
from .numbering import Numbering
from .rows import Row, account_key
from .sound import REFERENCES_NOT

T = TypeVar("T")
BIDS: Final = "bids of"
"""Stands for a kind in `reads` when an account was looked at from which something may have been bid."""


class MissingReference(AttributeError):
    """A clause refers to something that is gone: the rule that declared it, or the thing itself.

    Such a clause does nothing, and a player's order that uses it is refused.
    """


class Things(Numbering):
    """The things of a world, and what is declared of them. It is the `Source` of all things.

    `work` counts how much has been read, for whoever limits it; `reads` records what, unless it is None.
    """

    def __init__(self, data: Row) -> None:
        super().__init__(data)
        self.things: dict[str, dict[str, Row]] = data["things"]
        self.accounts: dict[str, int] = data["accounts"]
        self.declare((), (), frozenset())
        self.numerals = ""
        self.work = 0
        self.reads: list[tuple[str, str, str]] | None = None
        self._indexes: dict[tuple[Any, ...], tuple[Any, Any, Any]] = {}

    def declare(
        self, attributes: Iterable[Attribute], kinds: Sequence[Kind], repealed: frozenset[tuple[str, str]]
    ) -> None:
        """Set what rules declare of things, and the attributes (kind and name) that repealed rules declared.

        If several declare the same kind, the first counts, which is that of the customs if they declare it.
        `guarded_kinds` are those of whose things not everybody may know: so they are declared, or no rule declares the
        kind and all its attributes are hidden. Rules are public.
        """
        self._change()
        self.declared = {(attribute.kind, attribute.name): attribute for attribute in attributes}
        self.purses = tuple(attribute for attribute in self.declared.values() if attribute.type == "money")
        self.kinds = frozenset(kind for kind, _ in self.declared)
        self.declared_kinds = {kind.name: kind for kind in reversed(kinds)}
        self.repealed = repealed
        shown = {attribute.kind for attribute in self.declared.values() if attribute.seen_by in ("everyone", "closed")}
        guarded = {kind.name for kind in self.declared_kinds.values() if kind.seen_by != "everyone"}
        self.guarded_kinds = (guarded | (self.kinds - shown - self.declared_kinds.keys())) - {"rule"}
        self._quick = {
            (kind, name): (declared.first, sound.PLAINLY.get(declared.type), declared.type)
            for (kind, name), declared in self.declared.items()
            if kind != "rule" and (declared.type in sound.PLAINLY or declared.type not in REFERENCES_NOT)
        }

    @property
    def changes(self) -> int | None:
        """How often the world has changed since it was read; None while all that is read is recorded."""
        return self.touched if self.reads is None else None

    def read(self, kind: str, id: str, name: str) -> Any:
        """Return an attribute of a thing.

        Raises AttributeError if no rule declares it, MissingReference if its rule or the thing is gone.
        """
        if self.reads is not None or (quick := self._quick.get((kind, name))) is None:
            return self._read(kind, id, name)
        first, plainly, shape = quick
        try:
            value = self.things[kind][id].get(name, first)
        except KeyError:
            return self._read(kind, id, name)
        if type(value) is plainly:
            return value
        if plainly is None:
            return Thing(self, shape, value) if isinstance(value, str) else None
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
        rows = list(self.things.get(kind, {}).items())
        for name, value in so.items():
            declared = self.declared.get((kind, name))
            if declared is None or self.reads is not None:
                return None
            plainly, first = sound.PLAINLY.get(declared.type), declared.first
            if declared.type == "moment":
                rows = [row for row in rows if sound.as_read(declared, row[1].get(name, first), {}) == value]
                continue
            if plainly is None and declared.type in REFERENCES_NOT:
                return None
            if plainly is not None:
                values = [row.get(name, first) for _, row in rows]
                if {plainly}.union(map(type, values)) != {plainly}:
                    return None
                rows = [row for row, value_kept in zip(rows, values, strict=True) if value_kept == value]
            elif isinstance(value, Thing):
                id_wanted = value.id
                same = value.kind == declared.type
                rows = [row for row in rows if row[1].get(name, first) == id_wanted] if same else []
            else:
                rows = [row for row in rows if value is None and not isinstance(row[1].get(name, first), str)]
        return [Thing(self, kind, id) for id, _ in rows]

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
        cached = self._indexes.get((kind, names, make))
        if cached is None or cached[0] != now or cached[1] != declared:
            cached = now, declared, make(self._untold(kind, names))
            self._indexes[kind, names, make] = cached
        result: T = cached[2]
        return result

    def _untold(self, kind: str, names: tuple[str, ...]) -> list[tuple[Any, ...]]:
        """Return the ids and attributes of all things of a kind, without counting or recording the reads."""
        outer, work, self.reads = self.reads, self.work, None
        declared = [name if (kind, name) in self.declared else "" for name in names]
        try:
            return [
                (id, *(self.read(kind, id, name) if name else None for name in declared))
                for id in self.things.get(kind, ())
            ]
        finally:
            self.reads, self.work = outer, work

    def known_of_rule(self, id: str) -> Row:
        """Return the public attributes that rules declare for a rule, as they are kept."""
        row = self.things.get("rule", {}).get(id, {})
        return {
            name: row.get(name, attribute.first)
            for (kind, name), attribute in self.declared.items()
            if kind == "rule" and attribute.seen_by == "everyone"
        }

    def _rows_named(self, declared: Attribute) -> Mapping[str, Mapping[str, Any]]:
        """Return the things that an attribute may refer to, by kind and id."""
        return self.things if "rule" not in (declared.type, declared.of) else {**self.things, "rule": self.rules}
