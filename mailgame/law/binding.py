"""Binding: whatever a handler takes besides the view and its subject is a number of its rule, passed by name.

Which numbers it takes is determined when the rule is read; a call only looks up their values.
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
    """Return the names of what a handler takes after what it is `given`: all `numbers` if it takes `**`.

    Raises ValueError where it takes all of them and one of them is the name of something it is given.
    """
    names: list[str] = []
    takes = list(inspect.signature(handler).parameters.values())
    for argument in takes[given:]:
        if argument.kind is argument.VAR_KEYWORD:
            if clash := next((parameter.name for parameter in takes[:given] if parameter.name in numbers), ""):
                raise ValueError(twice(handler.__name__, clash))
            names += [name for name in numbers if name not in names]
        elif argument.kind is not argument.VAR_POSITIONAL and argument.default is argument.empty:
            names.append(argument.name)
    return tuple(names)


def twice(handler: str, name: str) -> str:
    """Return the message about a handler that would be passed two arguments of the same name."""
    return f"“{handler}” takes all the rule's numbers, but “{name}” is already the name of another argument"


def bound(handler: Handler, names: Sequence[str]) -> Handler:
    """Return a handler that is passed these numbers by name, as the view of its rule has them."""
    if not names:
        return handler

    @wraps(handler)
    def run(view: Any, *subjects: Any) -> Any:
        return handler(view, *subjects, **view.numbers(names))

    return run


def only(handler: Handler, word: type | str, fields: Mapping[str, Plain]) -> Handler:
    """Return a handler that is called only for subjects whose `fields` have these values.

    Raises ValueError if the word has no such field.
    """
    if not fields:
        return handler
    names = {field.name for field in dataclasses.fields(word)} if dataclasses.is_dataclass(word) else fields.keys()
    if unknown := next((name for name in fields if name not in names), ""):
        raise ValueError(f"{getattr(word, '__name__', word)} has no “{unknown}”")
    expected = tuple(fields.items())

    @wraps(handler)
    def run(view: Any, subject: Any) -> Any:
        return handler(view, subject) if all(getattr(subject, name) == value for name, value in expected) else None

    return run


def name_of(word: type | str) -> str:
    """Return the name of a word of the law."""
    return word if isinstance(word, str) else word.__name__
