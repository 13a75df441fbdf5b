"""The lawbook: the handlers, commands and words of the rules in force, in order of precedence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
"""The step of those who react to an event without naming a step."""


class Lawbook(Precedence):
    """What the rules in force say. `rivals` are words and commands that several rules define."""

    def __init__(
        self,
        in_force: Sequence[InForce],
        numbers: Mapping[int, dict[str, Any]],
        before: Mapping[int, int],
        decides: Callable[..., bool | str],
        waiting: Collection[int] = (),
    ) -> None:
        """Index the rules by what they say.

        `numbers`: the present numbers of each rule; see `Precedence` for the rest.
        """
        super().__init__(in_force, before, decides, waiting)
        self.rules = {number: rule for number, rule, _ in in_force}
        # The customs are not among the rivals, because they give way to any rule.
        speakers = _who([(number, _said(rule)) for number, rule in self.rules.items() if number])
        self.rivals = {name: self.by_precedence(of) for name, of in speakers.items() if len(of) > 1}
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
        self.suggests = [Clause(number, handler) for number, rule in self.rules.items() for handler in rule.suggested]
        self._take_clauses(numbers)
        self._take_commands(numbers)
        self.inquiries = _inquiries(self.ordered)

    def _take_clauses(self, numbers: Mapping[int, dict[str, Any]]) -> None:
        self.checks: dict[str, list[Clause]] = {}
        self.alters: dict[str, list[Clause]] = {}
        self.afters: dict[str, list[Clause]] = {}
        self.lifts: dict[tuple[int, str], list[Clause]] = {}
        for number, rule, _ in self.ordered:
            for clauses_of, handlers in ((self.checks, rule.checks), (self.alters, rule.alters)):
                for name, handler in handlers:
                    clauses_of.setdefault(name, []).append(Clause(number, handler, only=rule.only.get(handler, ())))
            for name, handler, last in rule.afters:
                step = rule.placed.get((name, handler), "")
                self.afters.setdefault(name, []).append(Clause(number, handler, last, step, rule.only.get(handler, ())))
            for (refuses, reason), handler in rule.lifts.items():
                self.lifts.setdefault((self.now(refuses), reason), []).append(Clause(number, handler))
        self.steps = {
            name: steps
            for number, rule, _ in reversed(self.ordered)
            for name, parameter in rule.orders.items()
            if (steps := _steps(numbers.get(number, {}).get(parameter, rule.parameters[parameter].value)))
        }
        for name, clauses in self.afters.items():
            clauses.sort(key=partial(_place, self.steps.get(name, ())))
            clauses.sort(key=lambda clause: (clause.last, clause.last and clause.rule == 0))  # customs after all others

    def _take_commands(self, numbers: Mapping[int, dict[str, Any]]) -> None:
        """Index commands and riders; of two with the same pattern, that of the rule that prevails."""
        self._arguments = {number: rule.arguments for number, rule in self.rules.items() if rule.arguments}
        self._by_pattern: dict[str, Command] = {}
        for _, rule, _ in sorted(self.ordered, key=lambda entry: entry[0] == 0):
            for command in rule.commands:
                first = self.rivals.get(command.pattern, (command.rule,))[0]
                if command.pattern not in self._by_pattern and command.rule in (0, first):
                    words = fill_in(command.help, numbers.get(command.rule, {}))
                    self._by_pattern[command.pattern] = replace(command, help=words)
        self.commands = [*self._by_pattern.values()]
        riders: dict[str, Rider] = {}
        for number, rule, _ in self.ordered:
            for rider in rule.riders:
                help = fill_in(rider.command.help, numbers.get(number, {}))
                riders.setdefault(rider.pattern, Rider(replace(rider.command, help=help), rider.to))
        self.riders = [*riders.values()]

    def command(self, pattern: str) -> Command | None:
        """Return the command in force with this pattern, or None."""
        return self._by_pattern.get(pattern)

    def rider(self, pattern: str) -> Rider | None:
        """Return the rider in force with this pattern, or None."""
        return next((rider for rider in self.riders if rider.pattern == pattern), None)

    def options(self, rule: int, argument: str) -> tuple[str, ...]:
        """Return the words that an ARGUMENT can be in the commands of a rule (0: the customs), () for any other kind.

        A rule's declaration holds for its own commands, that of the customs for all. So no rule can redefine what is
        built in or what another rule declares.
        """
        name = kind_of(argument)
        if name in BUILT_IN:
            return ()
        return self._arguments.get(rule, {}).get(name) or self._arguments.get(0, {}).get(name, ())

    def meaning(self, word: type[Intent]) -> Clause | None:
        """Return the handler that says what a word stands for: a rule's, otherwise the word's own, otherwise None."""
        if word.__name__ in self.carries:
            return self.carries[word.__name__]
        return Clause(0, word.stands_for) if word.stands_for is not None else None


def _said(rule: Rule) -> Iterable[str]:
    """Return the words and commands that a rule defines."""
    return dict.fromkeys([*rule.carries, *[command.pattern for command in rule.commands]])


def _who(mentions: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    """Return, for each name, the rules that mention it."""
    speakers: dict[str, list[int]] = {}
    for number, names in mentions:
        for name in names:
            speakers.setdefault(name, []).append(number)
    return speakers


def _inquiries(ordered: Iterable[InForce]) -> dict[str, Inquiry]:
    """Return what newcomers are asked, by name, in order of rules; of two alike, that of the rule that prevails."""
    inquiries: dict[str, Inquiry] = {}
    for number, rule, _ in ordered:
        for inquiry in rule.inquiries:
            inquiries.setdefault(inquiry.name, replace(inquiry, rule=number))
    return dict(sorted(inquiries.items(), key=lambda entry: entry[1].rule))


def _steps(text: Any) -> tuple[str, ...]:
    """Return the steps that a text names, each once."""
    parts = (part.strip().casefold() for part in text.split(",")) if isinstance(text, str) else ()
    return tuple(dict.fromkeys(part for part in parts if part))


def _place(steps: tuple[str, ...], clause: Clause) -> int:
    """Return the place of a clause among the steps; customs come before all of them."""
    if not steps or clause.rule == 0:
        return -1
    step = clause.step.casefold()
    step = step if step in steps else OTHERS
    return steps.index(step) if step in steps else len(steps)
