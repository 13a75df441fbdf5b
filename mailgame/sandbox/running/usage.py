"""Counts what players' law uses up during one input, and fails it when that is too much."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...kernel.faults import Disrupted, LawFailed
from ...kernel.machine import RuleView
from ..limits import Limits

_OFTEN = 200
"""A rule that exceeds its time after more calls than this, with others using as much, is going in circles with them."""


@dataclass
class Use:
    """What one rule has used up during one input. `weight` counts the characters and entries it has said."""

    rule: int = 0
    seconds: float = 0.0
    calls: int = 0
    weight: int = 0
    tellings: int = 0
    questions: int = 0
    trials: int = 0
    letters: int = 0
    clocks: set[str] = field(default_factory=set)


class Usage:
    """What all rules together have used up during one input."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._uses: dict[str, Use] = {}

    def begin_input(self) -> None:
        """Reset all counters."""
        self._uses = {}

    def of(self, digest: str, rule: int) -> Use:
        """Return what the rule with this source has used up during this input."""
        return self._uses.setdefault(digest, Use(rule))

    def check(self, use: Use, view: RuleView) -> None:
        """Check a rule's time and output in this input, and those of all rules together.

        Raises LawFailed, Disrupted.
        """
        together = sum(use.seconds for use in self._uses.values())
        if use.seconds > self._limits.whole:
            if use.calls > _OFTEN and use.seconds < together * 0.6:
                among = sorted(use.rule for use in self._uses.values() if use.seconds > together / 10)
                raise Disrupted(f"one input called players’ law again and again, rules {' and '.join(map(str, among))}")
            raise LawFailed("it took too long, all its work for one input together", timed=True)
        if sum(use.weight for use in self._uses.values()) > 3 * self._limits.weight:
            raise LawFailed("it says more than a rule may say for one input")
        if together > self._limits.together:
            longest = max(self._uses.values(), key=lambda use: use.seconds)
            view.blame(longest.rule)
            raise LawFailed("it took longest when all players’ law together took too long for one input", timed=True)
