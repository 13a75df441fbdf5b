"""Where words that are made of other words say what they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

VOCABULARY: dict[str, Callable[..., Any]] = {}
"""By a word's name, the function that says what it stands for unless a rule in force says otherwise."""

STAGES: set[str] = set()
"""The words that are stages: what follows from one is played to its end before the next begins."""


def carried_out(word: type, *, stage: bool = False) -> Callable[[F], F]:
    """Let the function say what a word of the vocabulary stands for. See `Rule.carry_out`."""

    def take(handler: F) -> F:
        VOCABULARY[word.__name__] = handler
        if stage:
            STAGES.add(word.__name__)
        return handler

    return take
