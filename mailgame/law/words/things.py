"""What stands in the world: things made and removed, and their attributes set and counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from ..bounds import within
from ..thing import Plain, Thing
from ..veils import Veil
from ..word import Event, Intent

__all__ = ["Count", "Counted", "Create", "Created", "Remove", "Removed", "Set", "WasSet"]


@dataclass(frozen=True, slots=True, init=False)
class Set(Intent):
    """Set attributes of a thing: `Set(square, name="Cove", gender="f")`. Each is checked, bent and set by itself.

    A rule that is asked about one of them finds its name in `attribute` and the new value in `value`. Where the name is
    worked out, give it as these two: `Set(player, name, 5)`. `more` are further attributes, set afterwards.
    """

    thing: Thing
    attribute: str = ""
    value: Plain | Thing = None
    more: Mapping[str, Plain | Thing] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("value",), "hidden", "the attribute is hidden")

    def __init__(
        self,
        thing: Thing,
        attribute: str = "",
        value: Plain | Thing = None,
        more: Mapping[str, Plain | Thing] = MappingProxyType({}),
        **so: Any,
    ) -> None:
        """Set `attribute`, if it is given, and then each of the others. Raises TypeError if there is none at all."""
        others = {**more, **so}
        if not attribute and not others:
            raise TypeError("Set sets no attribute")
        first = attribute or next(iter(others))
        keep = object.__setattr__
        keep(self, "thing", thing)
        keep(self, "attribute", first)
        keep(self, "value", others.pop(first, value))
        keep(self, "more", others)

    def each(self) -> tuple[Set, ...]:
        """Return one `Set` for each attribute."""
        return (Set(self.thing, self.attribute, self.value), *(Set(self.thing, *pair) for pair in self.more.items()))


@dataclass(frozen=True, slots=True)
class WasSet(Event):
    """An attribute was set; `before` is the value it had."""

    thing: Thing
    attribute: str
    value: Plain
    before: Plain
    veil: ClassVar[Veil | None] = Veil(("value", "before"), "hidden", "the attribute is hidden")


@dataclass(frozen=True, slots=True)
class Count(Intent):
    """Add `by` (or take, if below zero) to one entry of an attribute that counts, such as items. Never below zero."""

    thing: Thing
    attribute: str
    key: str
    by: int = field(default=1, metadata=within(-(10**15), 10**15))
    veil: ClassVar[Veil | None] = Veil(("key", "by"), "hidden", "the attribute is hidden")


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """An entry of a counting attribute changed by `by`."""

    thing: Thing
    attribute: str
    key: str
    by: int = field(metadata=within(-(10**15), 10**15))
    veil: ClassVar[Veil | None] = Veil(("key", "by"), "hidden", "the attribute is hidden")


@dataclass(frozen=True, slots=True)
class Create(Intent):
    """Make a new thing; attributes that are not given have their declared first value.

    No other of its kind can have its `id`. An id that is the next number takes that number, so that the thing after it
    gets the one after: `Create("crate", str(view.next_number("crate")))`.
    """

    kind: str
    id: str
    attributes: Mapping[str, Plain | Thing] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("attributes",), "hidden", "some of them are hidden")


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A thing was made."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Remove(Intent):
    """Remove a thing from the game."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A thing was removed from the game."""

    kind: str
    id: str
