"""The players' language as the sandbox knows it: made from `mailgame.law` itself, so that the two cannot drift apart.

`words()` are the dataclasses of the language by name. What a rule file finds inside the sandbox in place of its import
stands in `prelude.py`, what its source is checked against in `stubs.py`.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_type_hints

from .. import law

_WITHHELD = frozenset({"STAGES", "VOCABULARY", "Attribute", "Command", "Order", "Rule", "Thing", "View"})
ALIASES: Mapping[str, str] = {
    "Account": "Thing | str",
    "Amount": "int | float",
    "Plain": "Any",
    "Player": "Thing",
}
ADVERBS = ("now", "game", "acting_player")
"""What a view has as plain attributes; they are handed over as a handler is called."""


@cache
def words() -> Mapping[str, type]:
    """Return the dataclasses that players' law may use: intents, events, outcomes and what goes with them."""
    found = {name: getattr(law, name) for name in law.__all__}
    return {
        name: one
        for name, one in found.items()
        if inspect.isclass(one) and dataclasses.is_dataclass(one) and name not in _WITHHELD
    }


@cache
def functions() -> Mapping[str, Any]:
    """Return the functions of the language, which are carried out outside the sandbox."""
    found = {name: getattr(law, name) for name in law.__all__}
    return {name: one for name, one in found.items() if inspect.isfunction(one)}


@cache
def constants() -> Mapping[str, Any]:
    """Return the plain values of the language."""
    found = {name: getattr(law, name) for name in law.__all__ if name not in _WITHHELD}
    return {name: one for name, one in found.items() if isinstance(one, tuple | str | int)}


@cache
def hints(word: type) -> Mapping[str, Any]:
    """Return the types of a word's fields."""
    vocabulary = {name: getattr(law, name) for name in law.__all__}
    return get_type_hints(word, localns=vocabulary | {"Literal": Literal})


@cache
def questions() -> Mapping[str, inspect.Signature]:
    """Return what a view can be asked, by name, with the signature of each question (without `self`)."""
    found = {}
    for name, one in vars(law.View).items():
        if inspect.isfunction(one) and not name.startswith("_"):
            signature = inspect.signature(one)
            found[name] = signature.replace(parameters=list(signature.parameters.values())[1:])
    return found


def default(one: dataclasses.Field[Any]) -> str:
    """Return how a field’s value that need not be given is written, "" if it must be."""
    if one.default is not dataclasses.MISSING:
        return f" = {one.default!r}"
    return " = field(default_factory=dict)" if one.default_factory is not dataclasses.MISSING else ""
