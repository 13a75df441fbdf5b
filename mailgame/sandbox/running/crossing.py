"""What crosses into the sandbox: things by name, with the attributes that the rule reads.

`Outward` checks what comes out. A rule of players sees what everybody may see, and what it has declared itself; see
`Discretion`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from ...law import Order, Thing
from ...world.things import MissingReference
from ...world.world import World
from ..language import Language
from ..limits import Limits
from .discretion import Discretion, Secret
from .outward import Outward

_AS_IT_IS = (str, int, float, date, timedelta)
_MOSTLY = frozenset({str, int, bool, float, type(None)})
"""What crosses as it is; moments are dates too."""
Crossed = tuple[list[tuple[str, str, dict[str, Any]]], Any]
"""New things (kind, id, attributes), and a value that refers to them."""


class Crossing:
    """One call into the sandbox: what it has handed over, and what it has withheld and why."""

    def __init__(
        self, world: World, discretion: Discretion, names: frozenset[str], limits: Limits, spoken: Language
    ) -> None:
        self._world = world
        self._discreet = discretion
        self._names = names
        self._sent: set[tuple[str, str]] = set()
        self.gone: dict[str, str] = {}
        self.secret: dict[str, str] = {}
        self.outward = Outward(limits, spoken)
        self._made = False
        self._veiled: list[Any] = []
        """Words of which it has withheld something; they come back as they were."""

    # --- in

    def take_in(self, value: Any, made: bool = False) -> Crossed:
        """Return a value in the form in which it crosses. Raises TypeError for a type that cannot cross.

        made: whether its words were made for this very law, by a function that saw no more than the law may know.
        """
        new: list[tuple[str, str, dict[str, Any]]] = []
        self._made = made
        return new, self._inward(value, new)

    def _inward(self, value: Any, new: list[tuple[str, str, dict[str, Any]]]) -> Any:
        if type(value) in _MOSTLY or isinstance(value, _AS_IT_IS):
            return value
        if isinstance(value, Thing):
            if (value.kind, value.id) not in self._sent:
                self._sent.add((value.kind, value.id))
                attributes: dict[str, Any] = {}
                new.append((value.kind, value.id, attributes))
                self._describe(value, attributes, new)
            return ("T", value.kind, value.id)
        if isinstance(value, list):
            return [self._inward(item, new) for item in value]
        if isinstance(value, tuple):
            return ("t", [self._inward(item, new) for item in value])
        if isinstance(value, set | frozenset):
            return [self._inward(item, new) for item in sorted(value)]
        if isinstance(value, Mapping):
            return {str(key): self._inward(item, new) for key, item in value.items()}
        if isinstance(value, Order):
            return ("order", {name: self._inward(item, new) for name, item in self._of_order(value).items()})
        if isinstance(value, Fraction):
            return int(value) if value.denominator == 1 else float(value)
        if isinstance(value, type):
            return ("w", value.__name__)
        if dataclasses.is_dataclass(value):
            veil = self._discreet.hidden(value, self._made)
            self.secret |= veil
            names = [field.name for field in dataclasses.fields(value) if field.name not in veil]
            fields = {name: self._inward(getattr(value, name), new) for name in names}
            if not veil:
                return ("o", type(value).__name__, fields)
            self._veiled.append(value)
            return ("v", type(value).__name__, fields, len(self._veiled) - 1)
        raise TypeError(f"{type(value).__name__} does not cross into the sandbox")

    def _describe(self, thing: Thing, attributes: dict[str, Any], new: list[tuple[str, str, dict[str, Any]]]) -> None:
        kind, world = thing.kind, self._world
        each = kind == "rule" or world.reads is not None  # where reads are noted, so are those of what is undeclared
        for name in self._names:
            if name == "exists":
                attributes[name] = thing.exists
                continue
            if not each and (kind, name) not in world.declared and (kind, name) not in world.repealed:
                continue
            try:
                attributes[name] = self._inward(self._discreet.read(thing.kind, thing.id, name), new)
            except MissingReference as missing:
                self.gone[name] = str(missing)
            except AttributeError:
                continue
            except Secret as secret:
                self.secret[name] = str(secret)

    def _of_order(self, order: Order) -> dict[str, Any]:
        self.outward.order = self.outward.order or order
        names = ("giver", "verb", "block", "by", "address", "words", "pictures", "rider", "answers")
        own = {name: getattr(order, name) for name in names}
        if not self._discreet.trusted:
            own["address"] = ""  # at which address somebody writes is not for every rule to know
        return order.arguments | own | {"arguments": dict(order.arguments)}

    # --- out

    def take_out(self, value: Any, discreet: bool = False) -> Any:
        """Return a value that came out of the sandbox. Raises LawFailed for anything the game has no use for.

        discreet: whether its things tell no more than the rule may know.
        """
        self.outward.veiled = [_less(word, self._discreet.hidden(word)) for word in self._veiled] if discreet else ()
        return self.outward.take(value, self._discreet if discreet else self._world)

    def take_answer(self, value: Any) -> Any:
        """Return what a handler has answered; a word that was veiled is again what was handed over. Raises LawFailed.

        So it may be done once more as it stands. What is asked with it could say what it holds, and has no answer; a
        helper gets it without that.
        """
        self.outward.veiled = self._veiled
        return self.outward.take(value, self._world)


def _less(word: Any, withheld: Mapping[str, str]) -> Any:
    """Return a word without some of its fields: whoever asks for these has an AttributeError."""
    less = object.__new__(type(word))
    for field in dataclasses.fields(word):
        if field.name not in withheld:
            object.__setattr__(less, field.name, getattr(word, field.name))
    return less
