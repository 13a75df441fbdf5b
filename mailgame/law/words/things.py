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

    So a rule that is asked about one finds its name in `attribute` and what it is to be in `value`. By these two an
    attribute is set whose name is reckoned: `Set(player, name, 5)`. `more` are those that are to be set behind it.
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
        """Set `attribute`, if one is named so, and then each of the others."""
        values = ({attribute: value} if attribute else {}) | dict(more) | so
        if not values:
            raise TypeError("Set sets no attribute")
        first = next(iter(values))
        for name, one in (("thing", thing), ("attribute", first), ("value", values.pop(first)), ("more", values)):
            object.__setattr__(self, name, one)

    def each(self) -> tuple[Set, ...]:
        """Return one `Set` for each attribute."""
        return (Set(self.thing, self.attribute, self.value), *(Set(self.thing, *one) for one in self.more.items()))


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
    by: int = field(metadata=within(-(10**15), 10**15))
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
    """Bring a new thing into the game; attributes that are not given begin with their declared first value."""

    kind: str
    id: str
    attributes: Mapping[str, Plain | Thing] = field(default_factory=dict)
    veil: ClassVar[Veil | None] = Veil(("attributes",), "hidden", "some of them are hidden")


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A thing came into the game."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Remove(Intent):
    """Take a thing out of the game."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A thing left the game."""

    kind: str
    id: str
