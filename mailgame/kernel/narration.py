"""Narration: what an input brings for people to read, as plain data: what happened, and the letters that rules want."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import msgspec

from ..law import Plain


class Narration(TypedDict, total=False):
    """One thing that happened, as plain data that can be told to any reader later.

    `template` is the sentence with its `fields` in braces, "" where there is nothing to tell but `conflicts`: the
    sentences that say which rule prevailed and why. `to`: who may know (None: all), `but` whom, as they are told more
    of it. `sums`: the lines of its sum.
    `rule`: the rule of players' law whose words it holds. `at` is when (UTC text).
    Of dice it has, in place of a template, `roll` (what for), `who` and `values`, with `to` if they are secret, and, if
    they have not six sides, `sides` (a number, or one for each), `faces`, or the `chance` of what may happen or not
    (two numbers: 1 in 3).
    """

    template: str
    fields: dict[str, Any]
    to: list[str] | None
    but: list[str]
    sums: list[str]
    at: str
    conflicts: list[str]
    rule: int
    roll: str
    who: str
    values: list[Any]
    sides: int | list[int]
    faces: list[int]
    chance: list[int]


class LetterWanted(msgspec.Struct, frozen=True):
    """A letter that the rules want written: `to` None is everybody.

    One with a `number` takes with it, as its `story`, all that has happened since the last that did.
    """

    kind: str
    title: str
    to: tuple[str, ...] | None
    about: Mapping[str, Plain]
    number: int = 0
    story: tuple[Narration, ...] = ()

    @property
    def brings_news(self) -> bool:
        """Whether it tells everybody all that has happened since the last that did."""
        return self.number > 0 and self.to is None
