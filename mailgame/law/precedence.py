"""Precedence: what a rule is given to decide which of two rules prevails."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides which of two rules prevails.

    `since` counts changes of the rules from the start: the later the present form of this one was adopted, the higher.
    `over` and `under` are the numbers of the rules that it claims precedence over, or defers to.
    """

    number: int
    since: int
    over: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
