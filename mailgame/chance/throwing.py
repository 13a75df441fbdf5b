"""The kinds of rolls: how each is drawn, what it could show, and how a script states it.

Each function returns the request for a roll: under a label, for a player `who` ("" for nobody), secret or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from mailgame.chance.drawing import MOST_SIDES, Draws, said_sides
from mailgame.chance.rolls import Lies

_LISTED = 12
"""Longer lists of options are cut after this many, and counted."""


class ScriptError(ValueError):
    """A scripted value does not fit the roll; the message says which."""


class RollRequest(Struct, frozen=True):
    """A roll to be made: its label, its player, and what to throw.

    kind, of: as in a `Throw`.
    said: what a script has to say, in words.
    fits: returns whether the roll could show some values; draw: draws them.
    read: turns what a script says into values. If it `begins`, these are checked by `read` and only the first ones; the
      rest is drawn.
    """

    label: str
    who: str
    secret: bool
    kind: str
    of: Any
    said: str
    fits: Callable[[list[Any]], bool]
    draw: Callable[[Draws, list[Any]], list[Any]]
    read: Callable[[Any], list[Any]]
    begins: bool = False

    def scripted(self, value: Any) -> list[Any]:
        """Return what a script says, as values. Raises ScriptError if the roll cannot show them."""
        values = self.read(value)
        if not self.begins and not self.fits(values):
            raise ScriptError(f"chance “{self.label}” for {self.who or 'all'}: {value!r} is not {self.said}")
        return values


def dice(label: str, who: str, dice: int, sides: int | Sequence[int], secret: bool) -> RollRequest:
    """Return a roll of `dice` dice of so many sides each, or of one die for each entry of `sides`."""

    def fits(values: list[Any]) -> bool:
        each = [sides] * len(values) if isinstance(sides, int) else sides
        return len(values) == dice == len(each) and all(
            type(value) is int and 1 <= value <= of for value, of in zip(values, each, strict=True)
        )

    of = sides if isinstance(sides, int) else list(sides)
    words = f"{dice} dice of {said_sides(sides)} sides"
    return RollRequest(label, who, secret, "dice", of, words, fits, lambda draws, _: draws.dice(dice, sides), _listed)


def faces(label: str, who: str, dice: int, faces: Sequence[int], secret: bool) -> RollRequest:
    """Return a roll of `dice` dice with faces of their own."""

    def fits(values: list[Any]) -> bool:
        return len(values) == dice and all(type(value) is int and value in faces for value in values)

    words = f"{dice} dice with the faces {_some(list(map(str, faces)))}"
    return RollRequest(
        label, who, secret, "faces", list(faces), words, fits, lambda draws, _: draws.faces(dice, faces), _listed
    )


def share_of(label: str, share: float | Fraction) -> Fraction:
    """Return a chance as a fraction. Raises ValueError unless it is from 0 to 1."""
    try:
        part = Fraction(share).limit_denominator(MOST_SIDES)
    except (TypeError, ValueError, OverflowError):
        part = Fraction(-1)
    if not 0 <= part <= 1:
        raise ValueError(f"“{label}” cannot happen with a chance of {share}: it is from 0 to 1")
    return part


def chance(label: str, who: str, share: Fraction, secret: bool) -> RollRequest:
    """Return a roll of whether something happens that has this chance, as `share_of` returns it."""
    return RollRequest(
        label,
        who,
        secret,
        "chance",
        [share.numerator, share.denominator],
        "true or false",
        lambda values: len(values) == 1 and type(values[0]) is bool,
        lambda draws, _: [draws.happens(share)],
        lambda value: [value],
    )


def pick(label: str, who: str, options: Sequence[str], secret: bool) -> RollRequest:
    """Return a roll of one of the options; a script gives it, or its place from 1.

    Raises ValueError if there are none.
    """
    if not options:
        raise ValueError(f"nothing to draw from for “{label}”")

    def read(value: Any) -> list[Any]:
        if type(value) is int and 1 <= value <= len(options) and str(value) not in options:
            return [options[value - 1]]
        return [str(value)]

    return RollRequest(
        label,
        who,
        secret,
        "pick",
        list(options),
        f"one of {_some(options)}",
        lambda values: len(values) == 1 and values[0] in options,
        lambda draws, _: draws.some_of(options, 1),
        read,
    )


def picks(label: str, who: str, options: Sequence[str], count: int, secret: bool) -> RollRequest:
    """Return a roll of several options, none of them twice; a script may name only the first ones.

    Raises ValueError if there are too few.
    """
    if not 0 <= count <= len(options):
        raise ValueError(f"“{label}” cannot draw {count} of {len(options)}")
    return _several(label, who, secret, "pick", options, count)


def shuffle(label: str, who: str, options: Sequence[str], secret: bool) -> RollRequest:
    """Return a roll of a new order of the options; a script may name only the first ones."""
    return _several(label, who, secret, "shuffle", options, len(options))


def deal(label: str, who: str, cards: Sequence[str], count: int, lies: Lies, secret: bool) -> RollRequest:
    """Return a roll of a deck's topmost cards; `lies` says in which order they lie."""
    counts = Counter(cards)

    def fits(values: list[Any]) -> bool:
        return len(values) == count and all(isinstance(value, str) for value in values) and Counter(values) <= counts

    of = [lies.label, lies.shuffle, lies.place]
    return RollRequest(label, who, secret, "deal", of, "", fits, lambda *_: list(cards[:count]), lambda value: [value])


def _several(label: str, who: str, secret: bool, kind: str, options: Sequence[str], count: int) -> RollRequest:
    counts = Counter(options)

    def fits(values: list[Any]) -> bool:
        return len(values) == count and all(isinstance(value, str) for value in values) and Counter(values) <= counts

    def draw(draws: Draws, begun: list[Any]) -> list[Any]:
        left = list(options)
        for value in begun:
            left.remove(value)
        return begun + draws.some_of(left, count - len(begun))

    def read(value: Any) -> list[Any]:
        names, left = _listed(value), list(options)
        for name in names:
            if name not in left:
                words = "is there no more often" if name in options else f"is not one of {_some(options)}"
                raise ScriptError(f"chance “{label}”: {name!r} {words}")
            left.remove(name)
        if len(names) > count:
            raise ScriptError(f"chance “{label}”: {names!r} are more than {count}")
        return names

    return RollRequest(label, who, secret, kind, list(options), "", fits, draw, read, True)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _some(options: Sequence[str]) -> str:
    shown = ", ".join(options[:_LISTED])
    return shown if len(options) <= _LISTED else f"{shown} … ({len(options)} in all)"
