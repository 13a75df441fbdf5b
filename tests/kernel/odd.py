"""Odd values: what a law could say that nobody meant, of every type, and words made of them."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from copy import copy
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from mailgame import law
from mailgame.law import Intent, Thing
from mailgame.law.thing import Source

_NESTED: list[Any] = []
for _ in range(60):
    _NESTED = [_NESTED]
MOMENTS = [datetime(2027, 1, 1, tzinfo=UTC), datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, tzinfo=UTC),
           datetime(2026, 11, 23, 14, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC)]
PLAIN: list[Any] = [
    0, 1, -1, 7, 10**6, -(10**6), 10**15, 10**18, -(10**18), 2**63, 10**40, 10**5000, True, False, None, 0.5,
    math.nan, math.inf, -math.inf, Fraction(1, 3), Fraction(10**30, 7),
    "", "1", "Ann", "Zed", "rubbish", "2026-01-01", "2026-11-24T00:00:00Z", "9999-12-31T23:59:59Z", "x" * 200_000,
    "\ud800", "\u202egnp.exe", "a\nb", "\0", "<b>", "💣" * 50, "{player} {x}",
    [], ["1"], ["1", "2"], ["Ann", "Ann"], ["99"], [1, "a", None], ["x"] * 20_000, _NESTED, [float("nan")],
    {}, {"Gold Card": 10**15}, {"Gold Card": "many"}, {"Gold Card": -3}, {"x": _NESTED}, {1: 2}, {"from": "rubbish"},
    b"bytes", ..., {1, 2}, *MOMENTS,
]
NAMED = [("player", "Ann"), ("player", "Zed"), ("player", ""), ("square", "3"), ("square", "999"), ("game", "game"),
         ("proposal", "1"), ("rule", "1"), ("dragon", "1"), ("ballot", "9"), ("offer", "77")]


def odd(source: Source) -> st.SearchStrategy[Any]:
    """Draw something odd; things are of a game."""
    one = st.sampled_from([*PLAIN, *(Thing(source, kind, id) for kind, id in NAMED)])
    some = st.lists(one, max_size=3)
    return st.one_of(one, one, some, some.map(tuple), st.dictionaries(st.sampled_from(["x", "player", "words"]), one))


def words(but: frozenset[type] = frozenset()) -> Iterator[type[Intent]]:
    """Give the intents of the language, but for some."""
    for name in law.__all__:
        word = getattr(law, name)
        if isinstance(word, type) and issubclass(word, Intent) and dataclasses.is_dataclass(word) and word not in but:
            yield word


def sound(word: type, source: Source, player: str = "Ann") -> Any:
    """Return a word that says nothing odd."""
    said = {}
    for field in dataclasses.fields(word):
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            said[field.name] = _sound(field, str(field.type).removesuffix(" | None"), source, player)
    return word(**said)


def here(source: Source, said: Any) -> Any:
    """Return a word or a value with the things in it as those of this game: a copy of a game has things of its own."""
    if isinstance(said, Thing):
        return Thing(source, said.kind, said.id)
    if isinstance(said, list | tuple):
        return type(said)(here(source, one) for one in said)
    if isinstance(said, dict):
        return {name: here(source, value) for name, value in said.items()}
    if isinstance(said, Intent):
        moved = copy(said)
        for field in dataclasses.fields(said):
            object.__setattr__(moved, field.name, here(source, getattr(said, field.name)))
        return moved
    return said


def _sound(field: dataclasses.Field[Any], type: str, source: Source, player: str) -> Any:
    named = {"square": "3", "ballot": "1", "proposal": "1", "offer": "1", "petition": "1", "thing": "3"}
    if type in ("Player", "Account") or field.name == "player":
        return Thing(source, "player", player)
    if type == "Thing":
        kind = {"thing": "square", "about": "proposal"}.get(field.name, field.name)
        return Thing(source, kind, named.get(field.name, "1"))
    if type.startswith("tuple[Player"):
        return (Thing(source, "player", player),)
    plain: dict[str, Any] = {"int": 1, "str": {"attribute": "price", "kind": "notice"}.get(field.name, "coin"),
                             "Amount": 1, "Plain | Thing": 1, "Intent": None}
    return plain.get(type)
