"""Asking first: what cannot be taken back is done once its writer has said yes.

They say it in the line (“leave yes”), or in an answer to the receipt that asks (`pending`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..game.customs.leaving import LEAVE
from ..law import Command
from .commands.grammar import Parsed
from .pending import YES


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about a command: of who gives it for themselves, and of who gives it for {name}."""

    own: str
    other: str


_QUESTIONS = {
    LEAVE: _Question(
        "You are still in the game. Leaving is for good: what you own goes as the rules say, and only the Admin can "
        "let you in again. If you want to leave, answer: yes",
        "{name} is still in the game. Leaving is for good: what they own goes as the rules say, and only the Admin can "
        "let them in again. If {name} is to leave, answer: yes",
    ),
}
"""By the pattern of a custom. A ruleset's own command of the same pattern is another command."""


def question(order: Parsed) -> str:
    """Return what is asked before an order is played; "" if nothing is."""
    asked = None if _is_a_rulesets(order.command) else _QUESTIONS.get(order.command.pattern)
    if asked is None:
        return ""
    return asked.other.format(name=order.name) if order.name else asked.own


def says_yes(order: Parsed) -> bool:
    """Tell whether an order holds the answer to its question, which nobody should be led to by a guess."""
    words = order.command.pattern.split()
    asked_about = " ".join(word for word in words if word != YES) in _QUESTIONS
    return YES in words and asked_about and not _is_a_rulesets(order.command)


def _is_a_rulesets(command: Command) -> bool:
    return command.rule != 0
