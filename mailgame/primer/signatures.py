"""How what a word takes is written: its fields or arguments, with what each is if it is left out."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any


def default(field: dataclasses.Field[Any]) -> str:
    """Return what follows the name of a field that can be left out: “=3”; "" if it cannot."""
    if field.default is not dataclasses.MISSING:
        return f"={plain(field.default)}"
    return "={}" if field.default_factory is not dataclasses.MISSING else ""


def plain(value: object) -> str:
    """Return a value as a rule file writes it."""
    if inspect.isroutine(value):
        return value.__name__
    return f'"{value}"' if isinstance(value, str) else repr(value)


def written(signature: inspect.Signature) -> str:
    """Return how something is called, with names and defaults, without types."""
    parts, starred = [], False
    for parameter in signature.parameters.values():
        kind = parameter.kind
        sign = "*" if kind is parameter.VAR_POSITIONAL else "**" if kind is parameter.VAR_KEYWORD else ""
        if kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = starred or kind in (parameter.VAR_POSITIONAL, parameter.KEYWORD_ONLY)
        value = "" if parameter.default is parameter.empty else f"={plain(parameter.default)}"
        parts.append(f"{sign}{parameter.name}{value}")
    return f"({', '.join(parts)})"
