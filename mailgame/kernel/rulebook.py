"""The rulebook: every revision of every rule, which are in force, and the handlers that follow from them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cmp_to_key, partial
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Protocol

from ..law import Attribute, Command, Intent, Rule, Standing, fill_in
from ..law.commands import BUILT_IN, kind_of
from ..law.inquiries import Inquiry
from ..law.riders import Rider
from ..law.vocabulary import Words
from .faults import LawFailed, NotLaw
from .rows import RuleRecord
from .world import World


class LawCompiler(Protocol):
    """Makes rules of players' law, and lets none remember more than one input."""

    def __call__(self, number: int, title: str, source: str) -> Rule:
        """Return the rule that a source defines, as it was taken up before. Raises NotLaw."""

    def examine(self, number: int, title: str, source: str, attributes: Mapping[str, str]) -> Rule:
        """Return the rule that a new source defines; `attributes` are those of things, by name, with their types.

        Raises NotLaw, with the lines.
        """

    def begin_input(self) -> None:
        """Begin to count anew what rules use up."""


@dataclass(frozen=True)
class Ruleset:
    """A game as shipped: its rules by number, and what the Admin and the press need to know of it.

    `last_number` is the highest rule number that is taken even if its rule is not there: new rules get later ones.
    `bank` is the account that money of nobody's comes from and goes to, "" for none. With `coins` money is only what
    there is: no account goes below zero, and what is set aside pays for nothing else. With `pause_stops_clocks`
    nothing is due and nothing is ordered while the game is paused. `compiler` takes up law that players write; without
    one the Admin applies it by hand. `words` are those that this game has beside those of all games.
    """

    slug: str
    title: str
    rules: Mapping[int, Rule]
    look: Mapping[str, Any] = field(default_factory=dict)
    least_players: int = 1
    last_number: int = 0
    bank: str = ""
    coins: bool = False
    pause_stops_clocks: bool = False
    compiler: LawCompiler | None = None
    words: Words = field(default_factory=Words)

    @property
    def inquiries(self) -> dict[str, Inquiry]:
        """What the rules ask newcomers as the game begins, by name."""
        return {one.name: one for _, rule in sorted(self.rules.items()) for one in rule.inquiries}

    def shipped(self, record: RuleRecord) -> Rule | None:
        """Return a rule as it came with the game, under the number that it has now; None if it did not."""
        rule = self.rules.get(record.get("shipped_as", record["number"]))
        return rule.under_number(record["number"]) if rule is not None else None

    def numbers(self, record: RuleRecord) -> dict[str, Any]:
        """Return the numbers of a rule; one that its text no longer names counts as it did at the start."""
        shipped = self.shipped(record) if record["law"] == "shipped" else None
        first = {name: one.value for name, one in shipped.parameters.items()} if shipped else {}
        return {**first, **record["params"]}


@dataclass(frozen=True, slots=True)
class Clause:
    """One handler of one rule."""

    rule: int
    handler: Callable[..., Any]
    last: bool = False
    step: str = ""


class Lawbook:
    """The handlers, commands and attributes of the rules in force, in order of precedence."""

    def __init__(
        self,
        rules: list[tuple[int, Rule, Standing]],
        judge: Callable[[Standing, Standing], bool | str],
        numbers: Mapping[int, dict[str, Any]],
        judged_by: int = 0,
        before: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Take up rules with their numbers and standings; `judged_by` is the rule of precedence, 0 if there is none.

        `before` are numbers that rules have had before, with those that they have now.
        """
        self._before = {int(old): new for old, new in before.items()}
        self.standings = {number: standing for number, _, standing in rules}
        self.rules = {number: rule for number, rule, _ in rules}
        self.judged_by = judged_by
        self._judge = judge
        ordered = in_order(rules, judge)
        self._places = {number: place for place, (number, _, _) in enumerate(ordered)}
        self.rivals = {word: self.by_precedence(numbers) for word, numbers in _rivals(rules).items()}
        self.checks: dict[str, list[Clause]] = {}
        self.alters: dict[str, list[Clause]] = {}
        self.afters: dict[str, list[Clause]] = {}
        self.lifts: dict[tuple[int, str], list[Clause]] = {}
        self.carries: dict[str, Clause] = {}
        self.answers: dict[str, list[Clause]] = {}
        self.suggests = [Clause(number, one) for number, rule, _ in rules for one in rule.suggested]
        self.enacts: dict[str, tuple[Clause, str]] = {}
        self.carried = frozenset(name for _, rule, _ in rules for name in rule.carries)
        self._arguments = {number: rule.arguments for number, rule, _ in rules if rule.arguments}
        self.commands: list[Command] = []
        self.arithmetic: tuple[tuple[str, ...], str] = (("fix", "percent", "add"), "half up")
        handlers = {number: rule for number, rule, _ in rules}
        for number, rule, _ in reversed(ordered):
            for name in rule.carries:
                first = self.rivals.get(name, (number,))[0]
                self.carries[name] = Clause(first, handlers[first].carries[name])
        for act in dict.fromkeys(act for _, rule, _ in rules for act in rule.enacted):
            first = self.by_precedence(number for number, rule, _ in rules if act in rule.enacted)[0]
            enacting, done = handlers[first].enacted[act]
            self.enacts[act] = Clause(first, enacting), done
        for name in dict.fromkeys(name for _, rule, _ in rules for name in rule.answered):
            numbered = self.by_precedence(number for number, rule, _ in rules if name in rule.answered)
            self.answers[name] = [Clause(number, handlers[number].answered[name]) for number in numbered]
        counting = self.by_precedence([number for number, rule, _ in rules if rule.sums])
        if counting:
            self.arithmetic = handlers[counting[0]].sums or self.arithmetic
        for number, rule, _ in ordered:
            self._take_clauses(number, rule)
        self.steps = _all_steps(ordered, numbers)
        for name, clauses in self.afters.items():
            clauses.sort(key=partial(_place, self.steps.get(name, ())))
            clauses.sort(key=lambda clause: (clause.last, clause.last and clause.rule == 0))  # customs after all others
        self.riders = _riders(ordered, numbers)
        self.inquiries = _inquiries(ordered)
        taken = set()
        for _, rule, _ in sorted(ordered, key=lambda entry: entry[0] == 0):
            for command in rule.commands:
                first = self.rivals.get(command.pattern, (command.rule,))[0]
                if command.pattern not in taken and command.rule in (0, first):
                    taken.add(command.pattern)
                    self.commands.append(replace(command, help=fill_in(command.help, numbers.get(command.rule, {}))))
        self._by_pattern = {command.pattern: command for command in self.commands}

    def _take_clauses(self, number: int, rule: Rule) -> None:
        for name, handler in rule.checks:
            self.checks.setdefault(name, []).append(Clause(number, handler))
        for name, handler in rule.alters:
            self.alters.setdefault(name, []).append(Clause(number, handler))
        for name, handler, last in rule.afters:
            step = rule.placed.get((name, handler), "")
            self.afters.setdefault(name, []).append(Clause(number, handler, last, step))
        for (refuses, reason), handler in rule.lifts.items():
            self.lifts.setdefault((self.now(refuses), reason), []).append(Clause(number, handler))

    def now(self, number: int) -> int:
        """Return the number that a rule has now, of which it may have had this one before."""
        return self._before.get(number, number)

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

    def prevails(self, one: int, other: int) -> bool:
        """Tell whether one rule in force prevails over another; by its number, where the judge favours both or none."""
        return _favoured(self._judge, self.standings[self.now(one)], self.standings[self.now(other)])

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

    def why(self, one: int, other: int) -> str:
        """Return why one rule in force prevails over another, in words, if the rule of precedence gives its reasons."""
        reason = self._judge(self.standings[self.now(one)], self.standings[self.now(other)])
        return reason if isinstance(reason, str) else ""

    def reason(self, one: int, other: int) -> str:
        """Return why one rule in force prevails over another in words that follow a colon, whatever is known of it."""
        if not self.judged_by:
            return "no rule in force says which of two prevails, so it is the one with the lower number"
        return self.why(one, other) or f"so it follows from rule {self.judged_by}"


def _riders(ordered: list[tuple[int, Rule, Standing]], numbers: Mapping[int, dict[str, Any]]) -> list[Rider]:
    """Return the riders of the rules in force; of two that are written alike, that of the rule that prevails."""
    found: dict[str, Rider] = {}
    for number, rule, _ in ordered:
        for one in rule.riders:
            said = replace(one.command, help=fill_in(one.command.help, numbers.get(number, {})))
            found.setdefault(one.pattern, Rider(said, one.to))
    return [*found.values()]


def _inquiries(ordered: list[tuple[int, Rule, Standing]]) -> dict[str, Inquiry]:
    """Return what newcomers are asked, by name, by the numbers of the rules; of two alike that of the one in front."""
    found: dict[str, Inquiry] = {}
    for number, rule, _ in ordered:
        for one in rule.inquiries:
            found.setdefault(one.name, replace(one, rule=number))
    return dict(sorted(found.items(), key=lambda entry: entry[1].rule))


OTHERS = "others"
"""The step of those who answer an event in none."""


def _all_steps(
    ordered: list[tuple[int, Rule, Standing]], numbers: Mapping[int, dict[str, Any]]
) -> dict[str, tuple[str, ...]]:
    """Return the steps in which events are answered, by their names, as the rules in force say that prevail."""
    return {
        name: said
        for number, rule, _ in reversed(ordered)
        for name, parameter in rule.orders.items()
        if (said := _steps(numbers.get(number, {}).get(parameter, rule.parameters[parameter].value)))
    }


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


def _rivals(rules: list[tuple[int, Rule, Standing]]) -> dict[str, list[int]]:
    """Return the words and the commands of which several rules say what they do, each with these rules.

    The customs are not among them: they give way to any rule.
    """
    found: dict[str, list[int]] = {}
    for number, rule, _ in rules:
        said = [*rule.carries, *(command.pattern for command in rule.commands)]
        for one in dict.fromkeys(said) if number else ():
            found.setdefault(one, []).append(number)
    return {one: numbers for one, numbers in found.items() if len(numbers) > 1}


def _favoured(judge: Callable[[Standing, Standing], bool | str], one: Standing, other: Standing) -> bool:
    favoured = bool(judge(one, other))
    return one.number < other.number if favoured == bool(judge(other, one)) else favoured


def in_order(
    rules: list[tuple[int, Rule, Standing]], judge: Callable[[Standing, Standing], bool | str]
) -> list[tuple[int, Rule, Standing]]:
    """Return rules in their order of precedence; where the judge favours both of two, or none, by their numbers."""

    def first(one: tuple[int, Rule, Standing], other: tuple[int, Rule, Standing]) -> int:
        return -1 if _favoured(judge, one[2], other[2]) else 1

    return sorted(rules, key=cmp_to_key(first))


def is_players(world: World, number: int) -> bool:
    """Tell whether what a rule does is law that players wrote."""
    record = world.record(number)
    return record is not None and record["law"] not in ("", "shipped")


def sign(law: str) -> str:
    """Return a short sign for law as it is written, by which it is known again."""
    return hashlib.sha256(law.encode(errors="surrogatepass")).hexdigest()[:16]


def in_force(
    world: World,
    ruleset: Ruleset,
    customs: Rule,
    compiler: LawCompiler | None,
    faulty: dict[int, LawFailed] | None = None,
) -> list[tuple[int, Rule, Standing]]:
    """Return the rules in force with their handlers, a text without any: the customs first, then by number.

    Law of players that cannot be taken up any more is left out, and put among the `faulty`.
    """
    found = [(0, customs, Standing(0, 0))]
    for record in world.rules.values():
        if record["standing"] != "in force":
            continue
        number = record["number"]
        law = record["law"]
        standing = Standing(number, record["since"], tuple(record["over"]), tuple(record["under"]))
        shipped = ruleset.shipped(record) if law == "shipped" else None
        if shipped is not None:
            found.append((number, shipped, standing))
        elif law and compiler is not None:
            try:
                found.append((number, compiler(number, record["title"], law), standing))
            except NotLaw as fault:
                if faulty is not None:
                    faulty[number] = LawFailed("its law can no longer be accepted", str(fault))
        else:
            found.append((number, Rule(number, record["title"]), standing))
    return found


@dataclass(frozen=True)
class Repealed:
    """What rules said whose law was in force and no longer is; `rules` are these, each with its record."""

    rules: tuple[tuple[Rule, RuleRecord], ...] = ()

    @classmethod
    def of(cls, world: World, ruleset: Ruleset, compiler: LawCompiler | None = None) -> Repealed:
        """Return what has been repealed, replaced or suspended in a game."""
        found = []
        for number, record in world.rules.items():
            present = record["law"] if record["standing"] == "in force" else ""
            before = {revision["law"]: revision["title"] for revision in record["revisions"]}
            for law, title in (before | {record["law"]: record["title"]}).items():
                if law == present or not law:
                    continue
                if law == "shipped" and (shipped := ruleset.shipped(record)) is not None:
                    found.append((shipped, record))
                elif compiler is not None:
                    with suppress(NotLaw):
                        found.append((compiler(int(number), title, law), record))
        return cls(tuple(found))

    @property
    def lasting(self) -> list[Attribute]:
        """The attributes that outlast the rules that declared them."""
        return [attribute for rule, _ in self.rules for attribute in rule.attributes if attribute.keep]

    @property
    def attributes(self) -> frozenset[tuple[str, str]]:
        """The attributes (kind and name) that these rules declare."""
        return frozenset((one.kind, one.name) for rule, _ in self.rules for one in rule.attributes)

    @property
    def words(self) -> frozenset[str]:
        """The words to which these rules give a meaning, and the questions that they answer."""
        return frozenset(word for rule, _ in self.rules for word in (*rule.carries, *rule.answered))

    @property
    def commands(self) -> list[tuple[Command, str]]:
        """The commands of these rules, each with words that say why it is gone."""
        found = []
        for rule, record in self.rules:
            now = {"in force": "replaced", "suspended": "suspended, since it failed"}.get(
                record["standing"], record["standing"]
            )
            for command in rule.commands:
                words = " ".join(takewhile(str.islower, command.pattern.split()))
                why = f"“{words}” came with rule {rule.number}, “{rule.title}”, which has been {now}."
                found.append((command, why))
        return found
