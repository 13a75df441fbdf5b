"""The rulebook: every revision of every rule, which are in force, and the handlers that follow from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cmp_to_key
from typing import Any

from ..law import VOCABULARY, Attribute, Command, Rule, Standing, fill_in
from .world import World

LawCompiler = Callable[[int, str, str], Rule]
"""Makes a rule from a player's law: number, title, source. Raises ValueError with words."""


@dataclass(frozen=True)
class Ruleset:
    """A game as shipped: its rules by number, and what the Admin and the press need to know of it.

    `last_number` is the highest rule number that is taken even if its rule is not there: new rules get later ones.
    `bank` is the account that money of nobody's comes from and goes to, "" for none. With `coins` money is only what
    there is: no account goes below zero, and what is set aside pays for nothing else. With `pause_stops_clocks`
    nothing is due and nothing is ordered while the game is paused.
    """

    slug: str
    title: str
    rules: Mapping[int, Rule]
    newcomer: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    look: Mapping[str, Any] = field(default_factory=dict)
    least_players: int = 1
    last_number: int = 0
    bank: str = ""
    coins: bool = False
    pause_stops_clocks: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One handler of one rule."""

    rule: int
    handler: Callable[..., Any]
    last: bool = False


class Lawbook:
    """The handlers, commands and attributes of the rules in force, in order of precedence."""

    def __init__(
        self,
        rules: list[tuple[int, Rule, Standing]],
        judge: Callable[[Standing, Standing], bool | str],
        numbers: Mapping[int, dict[str, Any]],
    ) -> None:
        self.standings = {number: standing for number, _, standing in rules}
        self._judge = judge
        ordered = in_order(rules, judge)
        self.checks: dict[str, list[Clause]] = {}
        self.alters: dict[str, list[Clause]] = {}
        self.afters: dict[str, list[Clause]] = {}
        self.carries: dict[str, Clause] = {name: Clause(0, handler) for name, handler in VOCABULARY.items()}
        self.carried = frozenset(name for _, rule, _ in rules for name in rule.carries)
        self.arguments: dict[str, tuple[str, ...]] = {}
        self.commands: list[Command] = []
        self.arithmetic: tuple[tuple[str, ...], str] = (("fix", "percent", "add"), "half up")
        for number, rule, _ in reversed(ordered):
            for name, handler in rule.carries.items():
                self.carries[name] = Clause(number, handler)
            for name, options in rule.arguments.items():
                self.arguments[name] = tuple(dict.fromkeys([*self.arguments.get(name, ()), *options]))
            if rule.sums:
                self.arithmetic = rule.sums
        for number, rule, _ in ordered:
            for name, handler in rule.checks:
                self.checks.setdefault(name, []).append(Clause(number, handler))
            for name, handler in rule.alters:
                self.alters.setdefault(name, []).append(Clause(number, handler))
            for name, handler, last in rule.afters:
                self.afters.setdefault(name, []).append(Clause(number, handler, last))
        for clauses in self.afters.values():
            clauses.sort(key=lambda clause: clause.last)
        taken = set()
        for _, rule, _ in sorted(ordered, key=lambda entry: entry[0] == 0):
            for command in rule.commands:
                if command.pattern not in taken:
                    taken.add(command.pattern)
                    self.commands.append(replace(command, help=fill_in(command.help, numbers.get(command.rule, {}))))
        self._by_pattern = {command.pattern: command for command in self.commands}

    def command(self, pattern: str) -> Command | None:
        """Return the command in force with this pattern, or None."""
        return self._by_pattern.get(pattern)

    def prevails(self, one: int, other: int) -> bool:
        """Tell whether one rule in force prevails over another."""
        return bool(self._judge(self.standings[one], self.standings[other]))

    def why(self, one: int, other: int) -> str:
        """Return why one rule in force prevails over another, in words, if the rule of precedence gives its reasons."""
        reason = self._judge(self.standings[one], self.standings[other])
        return reason if isinstance(reason, str) else ""


def in_order(
    rules: list[tuple[int, Rule, Standing]], judge: Callable[[Standing, Standing], bool | str]
) -> list[tuple[int, Rule, Standing]]:
    """Return rules in their order of precedence."""

    def first(one: tuple[int, Rule, Standing], other: tuple[int, Rule, Standing]) -> int:
        return -1 if judge(one[2], other[2]) else 1

    return sorted(rules, key=cmp_to_key(first))


def enter(world: World, rule: Rule, at: str) -> None:
    """Write a shipped rule into the rulebook of a new game."""
    record = {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "standing": "in force",
        "law": "shipped",
        "effect": "by itself",
        "params": {name: parameter.value for name, parameter in rule.parameters.items()},
        "since": 0,
        "over": list(rule.over),
        "under": list(rule.under),
        "interpretations": [],
        "revisions": [
            {
                "at": at,
                "by": "",
                "proposal": "",
                "title": rule.title,
                "text": rule.text,
                "how": "from the start",
                "params": {name: parameter.value for name, parameter in rule.parameters.items()},
                "law": "shipped",
            }
        ],
    }
    world.put(world.rules, str(rule.number), record)
    world.take_number("rule", rule.number)


def revise(
    world: World,
    number: int,
    *,
    at: str,
    by: str,
    proposal: str,
    how: str,
    title: str,
    text: str,
    params: Mapping[str, Any],
    law: str,
    standing: str = "in force",
    effect: str = "by itself",
    afresh: bool = False,
) -> None:
    """Enter a revision of a rule, or a new rule; its present form is then the youngest of all.

    What an earlier form claimed over other rules, or yielded to them, goes on unless the text begins `afresh`.
    """
    since = world.data["lawbook"] + 1
    world.put(world.data, "lawbook", since)
    before: dict[str, Any] = world.rules.get(str(number)) or {
        "interpretations": [],
        "revisions": [],
        "over": [],
        "under": [],
    }
    revision = {
        "at": at,
        "by": by,
        "proposal": proposal,
        "title": title,
        "text": text,
        "how": how,
        "params": dict(params),
        "law": law,
    }
    over, under = claims(text)
    record = dict(before) | {
        "number": number,
        "title": title,
        "text": text,
        "standing": standing,
        "law": law,
        "effect": effect,
        "params": dict(params),
        "since": since,
        "over": over if afresh else over or before["over"],
        "under": under if afresh else under or before["under"],
        "revisions": [*before["revisions"], revision],
    }
    world.put(world.rules, str(number), record)
    world.take_number("rule", number)


def set_effect(world: World, number: int, effect: str) -> None:
    """Note whether a rule takes effect by itself or by the Admin's hand."""
    world.put(world.rules, str(number), world.rules[str(number)] | {"effect": effect})


def interpret(world: World, number: int, at: str, words: str) -> None:
    """Keep an interpretation of the Admin's beside a rule; the last one stands."""
    record = world.rules[str(number)]
    world.put(
        world.rules, str(number), record | {"interpretations": [*record["interpretations"], {"at": at, "words": words}]}
    )


def claims(text: str) -> tuple[list[int], list[int]]:
    """Return the rules that a text says it takes precedence over, and those that it says it defers to."""
    over = re.findall(r"precedence over (?:rule )?(\d+)", text, re.IGNORECASE)
    under = re.findall(r"defers? to (?:rule )?(\d+)", text, re.IGNORECASE)
    return [int(n) for n in over], [int(n) for n in under]


def in_force(
    world: World, ruleset: Ruleset, customs: Rule, compiler: LawCompiler | None
) -> list[tuple[int, Rule, Standing]]:
    """Return the rules in force with their handlers: the customs first, then by number."""
    found = [(0, customs, Standing(0, 0))]
    for record in world.rules.values():
        if record["standing"] != "in force":
            continue
        number = record["number"]
        law = record["law"]
        standing = Standing(number, record["since"], tuple(record["over"]), tuple(record["under"]))
        if law == "shipped":
            found.append((number, ruleset.rules[number], standing))
        elif law and compiler is not None:
            found.append((number, compiler(number, record["title"], law), standing))
    return found


def _gone(world: World, ruleset: Ruleset) -> list[tuple[Rule, dict[str, Any]]]:
    """Return the shipped rules whose law is no longer in force, each with its record."""
    records = ((rule, world.rules.get(str(number))) for number, rule in ruleset.rules.items())
    return [
        (rule, record) for rule, record in records
        if record is not None and (record["standing"], record["law"]) != ("in force", "shipped")
    ]


def kept(world: World, ruleset: Ruleset) -> list[Attribute]:
    """Return the attributes that outlast the shipped rules that declared them, for those that are out of force."""
    return [attribute for rule, _ in _gone(world, ruleset) for attribute in rule.attributes if attribute.keep]


def withdrawn(world: World, ruleset: Ruleset) -> frozenset[tuple[str, str]]:
    """Return the attributes (kind and name) that shipped rules declare whose law is no longer in force."""
    return frozenset((one.kind, one.name) for rule, _ in _gone(world, ruleset) for one in rule.attributes)


def unsaid(world: World, ruleset: Ruleset) -> frozenset[str]:
    """Return the words that shipped rules give a meaning whose law is no longer in force."""
    return frozenset(word for rule, _ in _gone(world, ruleset) for word in rule.carries)


def former_commands(world: World, ruleset: Ruleset) -> list[tuple[Command, str]]:
    """Return the commands of shipped rules whose law is no longer in force, each with words that say why it is gone."""
    found = []
    for rule, record in _gone(world, ruleset):
        now = record["standing"] if record["standing"] != "in force" else "replaced"
        for command in rule.commands:
            words = " ".join(word for word in command.pattern.split() if word.islower())
            found.append((command, f"“{words}” came with rule {rule.number}, “{rule.title}”, which has been {now}."))
    return found
