"""Narration: the readable results of an input as plain data: what happened, and the letters that rules want."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import msgspec

from ..law import Plain


class Narration(TypedDict, total=False):
    """One thing that happened, as plain data that can be told to any reader later.

    template: the sentence, with its `fields` in braces; "" if there are only `conflicts` to tell.
    conflicts: the sentences that say which rule prevailed and why.
    to: who may know, None for everybody; but: those among them who are told more elsewhere.
    sums: the lines of its sum.
    told_by: the kinds of letter that told it at once, each with who got it, None for everybody.
    shown_by: the kinds of letter about a thing that it speaks of, each with who got it and the kind of thing.
    rule: the rule of players' law whose words it contains.
    at: when it happened, as UTC text.
    A roll has no template but `roll` (what for), `who` and `values`, with `to` if it is secret; and unless they are
      six-sided dice, `sides` (a number, or one for each die), `faces`, or the `chance` (two numbers: 1 in 3).
    """

    template: str
    fields: dict[str, Any]
    to: list[str] | None
    but: list[str]
    sums: list[str]
    at: str
    conflicts: list[str]
    told_by: list[tuple[str, list[str] | None]]
    shown_by: list[tuple[str, list[str] | None, str]]
    rule: int
    roll: str
    who: str
    values: list[Any]
    sides: int | list[int]
    faces: list[int]
    chance: list[int]


class LetterWanted(msgspec.Struct, frozen=True):
    """A letter that rules want written; `to` None is everybody.

    A letter with a `number` takes all news since the last such letter with it, as its `story`.
    """

    kind: str
    title: str
    to: tuple[str, ...] | None
    about: Mapping[str, Plain]
    number: int = 0
    story: tuple[Narration, ...] = ()

    @property
    def brings_news(self) -> bool:
        """Whether it tells everybody the news since the last such letter."""
        return self.number > 0 and self.to is None
