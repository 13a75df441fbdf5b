"""Checks values against types, as the language writes types."""

from __future__ import annotations

import types
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin

from .thing import Thing


def fits(value: Any, hint: Any) -> bool:
    """Return whether a value is of a type, which may be a union, a list, a table …; flags are not whole numbers."""
    if hint is Any or hint is object:
        return is_plain(value) or isinstance(value, Thing)
    if type(hint) is type:  # of most fields
        return isinstance(value, hint) and not (hint is int and isinstance(value, bool))
    if isinstance(hint, str | ForwardRef):
        return is_plain(value)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, part) for part in inner)
    if origin is Literal:
        return value in inner
    if origin in (tuple, list):
        return isinstance(value, tuple | list) and all(fits(item, inner[0]) for item in value)
    if origin is not None:
        return isinstance(value, dict) and all(fits(item, inner[-1]) for item in value.values())
    return isinstance(value, hint) if isinstance(hint, type) else False


def is_plain(value: Any) -> bool:
    """Return whether a value can be kept: texts, whole numbers, flags, None, lists and tables of these."""
    if isinstance(value, list | tuple):
        return all(is_plain(item) for item in value)
    if isinstance(value, dict):
        return all(is_plain(item) for item in value.values())
    return value is None or isinstance(value, str | int)
