"""Words that are heard, and rules that say something when they hear them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from mailgame.law import Event, Intent, Order, Rule, Tell, View
from tests.kernel.builders import a_rule


@dataclass(frozen=True, slots=True)
class Knock(Event):
    """Somebody knocked."""

    word: str


@dataclass(frozen=True, slots=True)
class Echo(Event):
    """It came back."""

    word: str


@dataclass(frozen=True, slots=True)
class LateEcho(Event):
    """It came back after everything else."""

    word: str
    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Shout(Intent):
    """Shout a word."""

    word: str


def speaking(*answer: Any) -> Rule:
    """Return a rule with a command that does these things."""
    rule = a_rule(1)
    rule.attribute("player", "items", "counts", {})
    rule.attribute("game", "score", "number", 0)

    @rule.command("go", "Go.")
    def goes(view: View, order: Order) -> Any:
        return [done(view, order) if callable(done) else done for done in answer]

    return rule


def after(number: int, event: type, answer: Callable[[Any], Any], last: bool = False) -> Rule:
    rule = a_rule(number)

    @rule.after(event, last=last)
    def answers(view: View, happened: Any) -> Any:
        return answer(happened)

    return rule


def says(words: str) -> Callable[[Any], Intent]:
    return lambda event: Tell(f"{words} {event.word}")
