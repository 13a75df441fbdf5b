"""The lawbook: the handlers, commands and words of the rules in force, in order of precedence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ..law import Command, Intent, Rule, fill_in
from ..law.commands import BUILT_IN, kind_of
from ..law.inquiries import Inquiry
from ..law.riders import Rider
from .precedence import InForce, Precedence
from .rulebook import Clause

OTHERS = "others"
"""The step of those who answer an event in none."""


class Lawbook(Precedence):
    """What the rules in force say. `rivals` are words and commands of which several say what they do."""

    def __init__(
        self,
        found: Sequence[InForce],
        numbers: Mapping[int, dict[str, Any]],
        before: Mapping[int, int],
        decides: Callable[..., bool | str],
    ) -> None:
        """Take up rules with the `numbers` that stand in their texts; see `Precedence`."""
        super().__init__(found, before, decides)
        self.rules = {number: rule for number, rule, _ in found}
        # The customs are not among rivals: they give way to any rule.
        said = _who([(number, _said(rule)) for number, rule in self.rules.items() if number])
        self.rivals = {name: self.by_precedence(of) for name, of in said.items() if len(of) > 1}
        self.carries: dict[str, Clause] = {}
        for number, rule, _ in reversed(self.ordered):
            for name in rule.carries:
                first = self.rivals.get(name, (number,))[0]
                self.carries[name] = Clause(first, self.rules[first].carries[name])
        answers = _who([(number, rule.answered) for number, rule in self.rules.items()])
        self.answers = {
            name: [Clause(number, self.rules[number].answered[name]) for number in self.by_precedence(of)]
            for name, of in answers.items()
        }
        self.enacts: dict[str, tuple[Clause, str]] = {}
        for act, of in _who([(number, rule.enacted) for number, rule in self.rules.items()]).items():
            first = self.by_precedence(of)[0]
            enacting, done = self.rules[first].enacted[act]
            self.enacts[act] = Clause(first, enacting), done
        counting = self.by_precedence(number for number, rule in self.rules.items() if rule.sums)
        self.arithmetic: tuple[tuple[str, ...], str] = (("fix", "percent", "add"), "half up")
        if counting:
            self.arithmetic = self.rules[counting[0]].sums or self.arithmetic
        self.suggests = [Clause(number, one) for number, rule in self.rules.items() for one in rule.suggested]
        self._take_clauses(numbers)
        self._take_commands(numbers)
        self.inquiries = _inquiries(self.ordered)

    def _take_clauses(self, numbers: Mapping[int, dict[str, Any]]) -> None:
        self.checks: dict[str, list[Clause]] = {}
        self.alters: dict[str, list[Clause]] = {}
        self.afters: dict[str, list[Clause]] = {}
        self.lifts: dict[tuple[int, str], list[Clause]] = {}
        for number, rule, _ in self.ordered:
            for name, handler in rule.checks:
                self.checks.setdefault(name, []).append(Clause(number, handler))
            for name, handler in rule.alters:
                self.alters.setdefault(name, []).append(Clause(number, handler))
            for name, handler, last in rule.afters:
                step = rule.placed.get((name, handler), "")
                self.afters.setdefault(name, []).append(Clause(number, handler, last, step))
            for (refuses, reason), handler in rule.lifts.items():
                self.lifts.setdefault((self.now(refuses), reason), []).append(Clause(number, handler))
        self.steps = {
            name: said
            for number, rule, _ in reversed(self.ordered)
            for name, parameter in rule.orders.items()
            if (said := _steps(numbers.get(number, {}).get(parameter, rule.parameters[parameter].value)))
        }
        for name, clauses in self.afters.items():
            clauses.sort(key=partial(_place, self.steps.get(name, ())))
            clauses.sort(key=lambda clause: (clause.last, clause.last and clause.rule == 0))  # customs after all others

    def _take_commands(self, numbers: Mapping[int, dict[str, Any]]) -> None:
        """Take up commands and riders; of two that are written alike, that of the rule that prevails."""
        self._arguments = {number: rule.arguments for number, rule in self.rules.items() if rule.arguments}

        self._by_pattern: dict[str, Command] = {}
        for _, rule, _ in sorted(self.ordered, key=lambda entry: entry[0] == 0):
            for one in rule.commands:
                first = self.rivals.get(one.pattern, (one.rule,))[0]
                if one.pattern not in self._by_pattern and one.rule in (0, first):
                    self._by_pattern[one.pattern] = replace(one, help=fill_in(one.help, numbers.get(one.rule, {})))
        self.commands = [*self._by_pattern.values()]
        riders: dict[str, Rider] = {}
        for number, rule, _ in self.ordered:
            for rider in rule.riders:
                said = fill_in(rider.command.help, numbers.get(number, {}))
                riders.setdefault(rider.pattern, Rider(replace(rider.command, help=said), rider.to))
        self.riders = [*riders.values()]

    def command(self, pattern: str) -> Command | None:
        """Return the command in force with this pattern, or None."""
        return self._by_pattern.get(pattern)

    def rider(self, pattern: str) -> Rider | None:
        """Return the rider in force with this pattern, or None."""
        return next((one for one in self.riders if one.pattern == pattern), None)

    def options(self, rule: int, argument: str) -> tuple[str, ...]:
        """Return the words that an ARGUMENT can be in the commands of a rule (0: the customs), () for any other kind.

        What a rule declares holds for its own commands, what the customs declare for all; nothing that is built in,
        and nothing of another rule, can be given another meaning so.
        """
        name = kind_of(argument)
        if name in BUILT_IN:
            return ()
        return self._arguments.get(rule, {}).get(name) or self._arguments.get(0, {}).get(name, ())

    def meaning(self, word: type[Intent]) -> Clause | None:
        """Return the handler that says what a word stands for: a rule's, else the word's own, else None."""
        if word.__name__ in self.carries:
            return self.carries[word.__name__]
        return Clause(0, word.stands_for) if word.stands_for is not None else None


def _said(rule: Rule) -> Iterable[str]:
    """Return the words and commands of which a rule says what they do."""
    return dict.fromkeys([*rule.carries, *[command.pattern for command in rule.commands]])


def _who(said: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    """Return what rules speak of by name, each with these rules."""
    found: dict[str, list[int]] = {}
    for number, names in said:
        for name in names:
            found.setdefault(name, []).append(number)
    return found


def _inquiries(ordered: Iterable[InForce]) -> dict[str, Inquiry]:
    """Return what newcomers are asked, by name, by the numbers of the rules; of two alike that of the one in front."""
    found: dict[str, Inquiry] = {}
    for number, rule, _ in ordered:
        for one in rule.inquiries:
            found.setdefault(one.name, replace(one, rule=number))
    return dict(sorted(found.items(), key=lambda entry: entry[1].rule))


def _steps(said: Any) -> tuple[str, ...]:
    """Return the steps that a text names, each once."""
    parts = (part.strip().casefold() for part in said.split(",")) if isinstance(said, str) else ()
    return tuple(dict.fromkeys(part for part in parts if part))


def _place(steps: tuple[str, ...], clause: Clause) -> int:
    """Return the place of a clause among steps; customs keep theirs before all of them."""
    if not steps or clause.rule == 0:
        return -1
    step = clause.step.casefold()
    step = step if step in steps else OTHERS
    return steps.index(step) if step in steps else len(steps)
