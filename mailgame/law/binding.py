"""Binding: what a handler takes besides the view and its subject is a number of its rule, handed to it by name.

Which numbers these are is found when the rule is read; a call looks up no more than their values.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any

from .thing import Plain

Handler = Callable[..., Any]
VIEW_AND_SUBJECT, VIEW_AND_TWO = 2, 3
"""How many things a handler is given before the numbers of its rule."""


def wants(handler: Handler, given: int, numbers: Iterable[str]) -> tuple[str, ...]:
    """Return the names that a handler takes behind what it is `given`: all `numbers` if it ends with `**`."""
    names: list[str] = []
    for one in list(inspect.signature(handler).parameters.values())[given:]:
        if one.kind is one.VAR_KEYWORD:
            names += [name for name in numbers if name not in names]
        elif one.kind is not one.VAR_POSITIONAL and one.default is one.empty:
            names.append(one.name)
    return tuple(names)


def bound(handler: Handler, names: Sequence[str]) -> Handler:
    """Return a handler that is handed the numbers of these names, as the view of its rule has them."""
    if not names:
        return handler

    @wraps(handler)
    def run(view: Any, *subjects: Any) -> Any:
        return handler(view, *subjects, **view.numbers(names))

    return run


def only(handler: Handler, word: type | str, fields: Mapping[str, Plain]) -> Handler:
    """Return a handler that is asked only where fields of its subject are so.

    Raises ValueError for what the word has no field of.
    """
    if not fields:
        return handler
    known = {one.name for one in dataclasses.fields(word)} if dataclasses.is_dataclass(word) else fields.keys()
    if unknown := next((name for name in fields if name not in known), ""):
        raise ValueError(f"{getattr(word, '__name__', word)} has no “{unknown}”")
    so = tuple(fields.items())

    @wraps(handler)
    def run(view: Any, subject: Any) -> Any:
        return handler(view, subject) if all(getattr(subject, name) == value for name, value in so) else None

    return run
