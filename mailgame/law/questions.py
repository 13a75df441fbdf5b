"""Questions: what rules ask each other, and what a payment would come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar, get_args

from .veils import Veil

__all__ = ["Question", "Reckoned"]

A = TypeVar("A")


class _NoAnswer:
    """Stands where no answer is declared."""


NO_ANSWER: Final = _NoAnswer()


class Question(Generic[A]):
    """What one rule asks and another answers. Questions are frozen dataclasses that declare the type of their answer.

    `class Distance(Question[int])` is answered with a whole number, by the rule in force that has a handler
    `@rule.answers(Distance)`: of several, by the one that prevails, and if that answers None, by the next. `otherwise`
    is the answer if no rule gives one. `veil` names the fields that players' law may not see.
    Rules that answer it differently are at odds, and everybody is told; if only `whether` they answer anything counts,
    the game's own rules are at odds where one says something and another nothing.
    """

    __slots__ = ()
    otherwise: ClassVar[object] = NO_ANSWER
    veil: ClassVar[Veil | None] = None
    whether: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a payment would come to now: the `amount` in whole dollars, and in `because` the lines that explain it.

    The costs of outcomes that alter it are not part of it. If nothing would be paid, `refused` says why.
    """

    amount: int
    because: tuple[str, ...] = ()
    refused: str = ""


def answer_of(question: type) -> object:
    """Return the type of the answer to a question. Raises TypeError for a class that does not declare one."""
    for base in getattr(question, "__orig_bases__", ()):
        if getattr(base, "__origin__", None) is Question:
            (answer,) = get_args(base)
            return answer
    raise TypeError(f"{question.__name__} says what its answer is: class {question.__name__}(Question[int])")
