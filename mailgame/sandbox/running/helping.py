"""Runs a game's helpers when players' law calls them: outside the sandbox, but bounded, and as discreet as that law."""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import unwrap
from types import FrameType
from typing import Any, Protocol

from ...kernel.faults import LawFailed
from ...law import Thing, keeping
from ...law.thing import Source
from .. import language

MOST_STEPS = 200_000
"""How many lines of its file a helper may execute in one call, which takes about a tenth of a second."""
_ASKING = 40
"""How many lines a question to the view counts as."""


class Asked(Protocol):
    """Answers what a helper asks of the game, as far as the law that called it may know."""

    @property
    def store(self) -> keeping.Store:
        """What helpers have cached during this input."""

    @property
    def reader(self) -> int:
        """The number of the rule that asks."""

    def adverb(self, name: str) -> Any:
        """Return what a view has as an attribute."""

    def answer(self, name: str, given: list[Any]) -> Any:
        """Return a view's answer to a question."""


class DiscreetView:
    """The view that a helper gets when players' law calls it. Its things read from `source`, which tells no more."""

    changes: int | None = None
    """It cannot tell whether anything that it sees has changed."""

    def __init__(self, asked: Asked, source: Source) -> None:
        self._asked = asked
        self._source = source

    def __getattr__(self, name: str) -> Any:
        if name == "kept":
            return self._kept
        if name in language.ADVERBS:
            return self._discreet(self._asked.adverb(name))
        signature = language.questions().get(name)
        if signature is None:
            raise AttributeError(f"a view has no “{name}”")

        def ask(*given: Any, **named: Any) -> Any:
            bound = signature.bind(*given, **named)
            bound.apply_defaults()
            return self._discreet(self._asked.answer(name, list(bound.arguments.values())))

        return ask

    def _kept(self, helper: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """Return the result of another helper, from the cache if nothing it depends on has changed."""
        return keeping.kept(self._asked.store, self._asked.reader, self, helper, given)

    def _discreet(self, value: Any) -> Any:
        if isinstance(value, Thing):
            return Thing(self._source, value.kind, value.id)
        if isinstance(value, list):
            return [self._discreet(item) for item in value]
        return value


def run(helper: Callable[..., Any], arguments: list[Any]) -> Any:
    """Return what a helper returns. Raises LawFailed if that takes too many steps, and what the helper raises itself.

    Steps are counted, not timed, so that a replay gives the same result.
    """
    file, left = unwrap(helper).__code__.co_filename, MOST_STEPS

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        asks = frame.f_code.co_filename == __file__ and frame.f_code.co_name == "ask"
        if frame.f_code.co_filename != file and not asks:
            return None
        if event == "line" or (asks and event == "call"):
            left -= _ASKING if asks else 1
            if left < 0:
                raise LawFailed(f"what it asks “{helper.__name__}” takes more than {MOST_STEPS:,} steps")
        return None if asks else trace

    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        return language.call(helper, arguments)
    finally:
        sys.settrace(outer)
