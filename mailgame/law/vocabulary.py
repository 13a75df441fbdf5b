"""Words made of other words: what each stands for; and the words that one game has beside those of all games."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar, cast

from .word import Intent

F = TypeVar("F", bound=Callable[..., Any])


def carried_out(word: type[Intent], *, stage: bool = False) -> Callable[[F], F]:
    """Let the function say what a word stands for, unless a rule in force says otherwise. See `Rule.carry_out`.

    Everything that follows from a `stage` is played before the next begins. Raises ValueError for a word of another
    file: only a rule can give that another meaning.
    """

    def take(handler: F) -> F:
        if handler.__module__ != word.__module__:
            raise ValueError(f"what {word.__name__} stands for is said where the word is, or by a rule")
        word.stands_for = staticmethod(handler)
        word.stage = word.stage or stage
        return handler

    return take


def kept(helper: F) -> F:
    """Cache what a helper returns, until something that it looked at changes.

    It takes the view first, and looks at things and their attributes only, so that the result depends on nothing else.
    """

    @wraps(helper)
    def asks(view: Any, *given: Any) -> Any:
        return view.kept(helper, given)

    return cast(F, asks)


@dataclass(frozen=True, eq=False)
class Words:
    """The words that one game has in addition to those of all games, in the order of its files.

    named: frozen dataclasses (intents, events, questions, values), functions, and constants, by name.
    sources: what each file says; `file` is the last of them.
    hints: the types of the fields of each dataclass.
    """

    named: Mapping[str, Any] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    file: str = ""
    hints: Mapping[type, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def source(self) -> str:
        """What all files say."""
        return "".join(self.sources)

    @property
    def types(self) -> dict[str, type]:
        """The dataclasses."""
        return {
            name: word for name, word in self.named.items() if dataclasses.is_dataclass(word) and inspect.isclass(word)
        }

    @property
    def helpers(self) -> dict[str, Callable[..., Any]]:
        """The functions that rules can call."""
        return {name: word for name, word in self.named.items() if inspect.isfunction(word)}

    @property
    def constants(self) -> dict[str, Any]:
        """The constants."""
        return {name: word for name, word in self.named.items() if isinstance(word, int | str | tuple)}
