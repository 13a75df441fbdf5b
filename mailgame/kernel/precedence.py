"""Precedence: which of the rules in force prevails where they are at odds, and why, as a rule of theirs decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cmp_to_key, partial

from ..law import Rule, Standing
from ..law.commands import Handler
from .conflicts import Conflict, as_said

InForce = tuple[int, Rule, Standing]
"""A rule in force under its number, and what a rule of precedence may go by."""
Judge = Callable[[Standing, Standing], bool | str]
"""Tells whether the first of two prevails, in words that say why if it can."""


class Precedence:
    """The rules in force, `ordered` by precedence. `judged_by` is the rule that decides, 0 if there is none."""

    def __init__(
        self, found: Sequence[InForce], before: Mapping[int, int], decides: Callable[..., bool | str]
    ) -> None:
        """Take up rules; `before` are numbers that rules have had before, with those that they have now.

        `decides` asks a rule of precedence: given its handler, its number, and two rules.
        """
        self.before = before
        self._standings = {number: standing for number, _, standing in found}
        self.judged_by, self._judge = _seated(found, decides)
        self.ordered = sorted(found, key=cmp_to_key(self._compare))
        self._places = {number: place for place, (number, _, _) in enumerate(self.ordered)}

    def _compare(self, one: InForce, other: InForce) -> int:
        return -1 if self._favours(one[2], other[2]) else 1

    def _favours(self, one: Standing, other: Standing) -> bool:
        """Tell whether one prevails; where the judge favours both of two, or none, numbers decide."""
        favoured = bool(self._judge(one, other))
        return one.number < other.number if favoured == bool(self._judge(other, one)) else favoured

    def now(self, number: int) -> int:
        """Return the number that a rule has now, of which it may have had this one before."""
        return self.before.get(number, number)

    def prevails(self, one: int, other: int) -> bool:
        """Tell whether one rule in force prevails over another."""
        return self._favours(self._standings[self.now(one)], self._standings[self.now(other)])

    def by_precedence(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return some rules in force with the one first that prevails over all others, and so on.

        Of three or more that prevail over each other in a circle, it is the one that stands first in the order of all.
        """
        left = sorted({self.now(number) for number in numbers}, key=lambda number: self._places[number])
        found: list[int] = []
        while left:
            free = (one for one in left if all(self.prevails(one, other) for other in left if other != one))
            found.append(next(free, left[0]))
            left.remove(found[-1])
        return tuple(found)

    def reason(self, one: int, other: int) -> str:
        """Return why one rule in force prevails over another in words that follow a colon, whatever is known of it."""
        if not self.judged_by:
            return "no rule in force says which of two prevails, so it is the one with the lower number"
        why = self._judge(self._standings[self.now(one)], self._standings[self.now(other)])
        return why if isinstance(why, str) and why else f"so it follows from rule {self.judged_by}"

    def conflict(self, act: str, about: str, rules: Iterable[int]) -> Conflict | None:
        """Return that rules (the one that prevails first) are at odds about an act; None of a single rule, or none."""
        rivals = tuple(dict.fromkeys(rules))
        reasons = tuple(self.reason(rivals[0], other) for other in rivals[1:])
        return Conflict(as_said(act), about, rivals, reasons) if reasons else None


def _seated(found: Iterable[InForce], decides: Handler) -> tuple[int, Judge]:
    """Return the rule of precedence and how it decides; of several, one decides whether the next takes over."""
    seat: tuple[int, Judge, Standing] | None = None
    for number, rule, standing in found:
        if rule.judge is not None and (seat is None or seat[1](standing, seat[2])):
            seat = number, partial(decides, rule.judge, number), standing
    return seat[:2] if seat is not None else (0, lambda one, other: one.number < other.number)
