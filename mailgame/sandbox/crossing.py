"""What crosses between the game and the sandbox: things go in by name with the attributes that a rule looks at, intents
come out as plain data and are built anew here, each field checked.

A rule of players sees what everybody may see, and what it has declared itself; see `Discretion`.
"""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any, Union, get_args, get_origin

from ..kernel.faults import LawFailed, Void
from ..kernel.world import World
from ..law import Order, Thing
from . import language
from .discretion import Discretion, Secret
from .limits import Limits

Crossed = tuple[list[tuple[str, str, dict[str, Any]]], Any]
"""New things (kind, id, attributes), and a value that names them."""


class Crossing:
    """One call into the sandbox: what has been handed over, and what has been kept back and why."""

    def __init__(self, world: World, discretion: Discretion, names: frozenset[str], limits: Limits) -> None:
        self._world = world
        self._discreet = discretion
        self._names = names
        self._limits = limits
        self._sent: set[tuple[str, str]] = set()
        self.gone: dict[str, str] = {}
        self.secret: dict[str, str] = {}
        self.order: Order | None = None
        self.view: Any = None

    # --- in

    def take_in(self, value: Any) -> Crossed:
        """Return a value as it crosses into the sandbox."""
        new: list[tuple[str, str, dict[str, Any]]] = []
        return new, self._inward(value, new)

    def _inward(self, value: Any, new: list[tuple[str, str, dict[str, Any]]]) -> Any:
        if value is None or isinstance(value, str | int | float | datetime | date | timedelta):
            return value
        if isinstance(value, Thing):
            if (value.kind, value.id) not in self._sent:
                self._sent.add((value.kind, value.id))
                attributes: dict[str, Any] = {}
                new.append((value.kind, value.id, attributes))
                self._describe(value, attributes, new)
            return ("T", value.kind, value.id)
        if isinstance(value, list):
            return [self._inward(one, new) for one in value]
        if isinstance(value, tuple):
            return ("t", [self._inward(one, new) for one in value])
        if isinstance(value, set | frozenset):
            return [self._inward(one, new) for one in sorted(value)]
        if isinstance(value, Mapping):
            return {str(key): self._inward(one, new) for key, one in value.items()}
        if isinstance(value, Order):
            return ("order", {name: self._inward(one, new) for name, one in self._of_order(value).items()})
        if isinstance(value, Fraction):
            return int(value) if value.denominator == 1 else float(value)
        if isinstance(value, type):
            return ("w", value.__name__)
        if dataclasses.is_dataclass(value):
            fields = {one.name: self._inward(getattr(value, one.name), new) for one in dataclasses.fields(value)}
            return ("o", type(value).__name__, fields)
        raise TypeError(f"{type(value).__name__} does not cross into the sandbox")

    def _describe(self, thing: Thing, attributes: dict[str, Any], new: list[tuple[str, str, dict[str, Any]]]) -> None:
        for name in self._names:
            if name == "exists":
                attributes[name] = thing.exists
                continue
            try:
                attributes[name] = self._inward(self._discreet.read(thing.kind, thing.id, name), new)
            except Void as void:
                self.gone[name] = str(void)
            except AttributeError:
                continue
            except Secret as secret:
                self.secret[name] = str(secret)

    def _of_order(self, order: Order) -> dict[str, Any]:
        self.order = order
        own = {name: getattr(order, name) for name in ("player", "verb", "block", "by", "address", "words", "pictures")}
        return order.arguments | own | {"arguments": dict(order.arguments)}

    # --- out

    def take_out(self, value: Any, discreet: bool = False) -> Any:
        """Return what came out of the sandbox; with `discreet` its things tell no more than the rule may know.

        Raises LawFailed for what the game has no use for.
        """
        return self._outward(value, self._discreet if discreet else self._world, 0)

    def _outward(self, value: Any, source: Any, depth: int) -> Any:
        if depth > 12:
            raise LawFailed("it answered with something nested too deeply")
        if value is None or isinstance(value, bool | float | datetime | date | timedelta):
            return value
        if isinstance(value, int):
            if abs(value) > self._limits.number:
                raise LawFailed("it answered with a number too great to count with")
            return value
        if isinstance(value, str):
            if len(value) > self._limits.text:
                raise LawFailed(f"it answered with a text of {len(value):,} letters; {self._limits.text:,} are allowed")
            return value
        if isinstance(value, list | dict) and len(value) > self._limits.items:
            raise LawFailed(f"it answered with a list of {len(value):,}; {self._limits.items:,} are allowed")
        if isinstance(value, list):
            return [self._outward(one, source, depth + 1) for one in value]
        if isinstance(value, dict):
            return {self._key(key): self._outward(one, source, depth + 1) for key, one in value.items()}
        if isinstance(value, tuple) and value:
            return self._tagged(value, source, depth)
        raise LawFailed(f"it answered with something that the game has no use for ({_name_of(value)})")

    def _key(self, key: Any) -> str:
        if not isinstance(key, str | int) or len(str(key)) > 200:
            raise LawFailed("it answered with a table whose rows are not named by short texts")
        return str(key)

    def _tagged(self, value: tuple[Any, ...], source: Any, depth: int) -> Any:
        match value:
            case ("T", str(kind), str(id)) if len(kind) <= 100 and len(id) <= 200:
                return Thing(source, kind, id)
            case ("t", list(parts)) if len(parts) <= self._limits.items:
                return tuple(self._outward(one, source, depth + 1) for one in parts)
            case ("o", str(name), dict(fields)) if name in language.words():
                return self._word(name, {k: self._outward(one, source, depth + 1) for k, one in fields.items()})
            case ("w", str(name)) if name in language.words():
                return language.words()[name]
            case ("view",):
                return self.view
            case ("order",) if self.order is not None:
                return self.order
        raise LawFailed("it answered with something that the game has no use for")

    def _word(self, name: str, fields: dict[str, Any]) -> Any:
        word = language.words()[name]
        hints = language.hints(word)
        for field, value in fields.items():
            if field not in hints:
                raise LawFailed(f"{name} has no “{field}”")
            if isinstance(value, float) and Fraction in get_args(hints[field]):
                fields[field] = value = _exact(value)
            if not fits(value, hints[field]):
                raise LawFailed(f"{name} cannot have {value!r} for “{field}”")
        try:
            return word(**fields)
        except TypeError as error:
            raise LawFailed(f"{name} is not complete: {error}") from None


def _exact(value: float) -> Fraction:
    """Return what was meant by a broken amount: 0.1 is a tenth. It is rounded as the rules of the game say."""
    if not math.isfinite(value) or abs(value) > 10**15:
        raise LawFailed("it answered with an amount that is no number to count with")
    return Fraction(value).limit_denominator(1_000_000)


def _name_of(value: Any) -> str:
    return str(getattr(value, "name", "")) or type(value).__name__


def fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is of a type as the language writes it; whole numbers and flags are told apart."""
    if hint is Any or hint is object:
        return True
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in inner)
    if origin is tuple:
        if not isinstance(value, tuple | list):
            return False
        return all(fits(one, inner[0]) for one in value)
    if origin is list:
        return isinstance(value, list) and all(fits(one, inner[0]) for one in value)
    if origin is not None:
        return isinstance(value, dict)
    if hint is type(None):
        return value is None
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if hint is Fraction:
        return isinstance(value, Fraction)
    if isinstance(hint, str):
        return isinstance(value, str | int | bool | list | dict) or value is None
    return isinstance(value, hint) if isinstance(hint, type) else True
