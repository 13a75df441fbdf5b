"""Precedence: which of the rules in force prevails when they are at odds, and why; a rule of precedence decides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cmp_to_key, partial

from ..law import Rule, Standing
from ..law.commands import Handler
from ..law.plainly import in_words
from .conflicts import Conflict

InForce = tuple[int, Rule, Standing]
"""A rule in force: its number, the rule, and what decides precedence."""
Judge = Callable[[Standing, Standing], bool | str]
"""Returns whether the first of two prevails, or why it does, in words."""


class Precedence:
    """The rules in force, `ordered` by precedence. `judged_by` is the rule that decides, 0 if there is none."""

    def __init__(
        self, in_force: Sequence[InForce], before: Mapping[int, int], decides: Callable[..., bool | str],
        waiting: Collection[int] = (),
    ) -> None:
        """Sort the rules.

        before: the present number of each rule by its former ones.
        decides: asks a rule of precedence, given its handler, its number, and two rules.
        waiting: rules that do not decide yet.
        """
        self.before = before
        self._standings = {number: standing for number, _, standing in in_force}
        self.judged_by, self._judge = _seated([entry for entry in in_force if entry[0] not in waiting], decides)
        self.ordered = sorted(in_force, key=cmp_to_key(self._compare))
        self._places = {number: place for place, (number, _, _) in enumerate(self.ordered)}

    def _compare(self, first: InForce, second: InForce) -> int:
        return -1 if self._favours(first[2], second[2]) else 1

    def _favours(self, first: Standing, second: Standing) -> bool:
        """Return whether one prevails; if the judge favours both of two or neither, the lower number does."""
        favoured = bool(self._judge(first, second))
        return first.number < second.number if favoured == bool(self._judge(second, first)) else favoured

    def now(self, number: int) -> int:
        """Return the present number of a rule that has or once had this one."""
        return self.before.get(number, number)

    def prevails(self, first: int, second: int) -> bool:
        """Return whether one rule in force prevails over another."""
        return self._favours(self._standings[self.now(first)], self._standings[self.now(second)])

    def by_precedence(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return rules in force in such an order that each prevails over all that follow.

        Of rules that prevail over each other in a circle, the first in the order of all rules comes first.
        """
        left = sorted({self.now(number) for number in numbers}, key=lambda number: self._places[number])
        ordered: list[int] = []
        while left:
            free = (number for number in left if all(self.prevails(number, other) for other in left if other != number))
            ordered.append(next(free, left[0]))
            left.remove(ordered[-1])
        return tuple(ordered)

    def reason(self, first: int, second: int) -> str:
        """Return why one rule in force prevails over another, in words that follow a colon."""
        if not self.judged_by:
            return "no rule in force says which of two prevails, so it is the one with the lower number"
        why = self._judge(self._standings[self.now(first)], self._standings[self.now(second)])
        return why if isinstance(why, str) and why else f"so it follows from rule {self.judged_by}"

    def conflict(self, act: str, about: str, rules: Iterable[int]) -> Conflict | None:
        """Return the conflict of rules, the one that prevails first, about an act; None if there are fewer than two."""
        rivals = tuple(dict.fromkeys(rules))
        reasons = tuple(self.reason(rivals[0], other) for other in rivals[1:])
        return Conflict(in_words(act), about, rivals, reasons) if reasons else None


def _seated(rules: Iterable[InForce], decides: Handler) -> tuple[int, Judge]:
    """Return the rule of precedence and its judge.

    If there are several, each in turn decides whether the next takes over.
    """
    seat: tuple[int, Judge, Standing] | None = None
    for number, rule, standing in rules:
        if rule.judge is not None and (seat is None or seat[1](standing, seat[2])):
            seat = number, partial(decides, rule.judge, number), standing
    return seat[:2] if seat is not None else (0, lambda first, second: first.number < second.number)
