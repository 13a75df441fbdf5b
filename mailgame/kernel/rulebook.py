"""The rulebook: every revision of every rule, which of them are in force, and their handlers."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from msgspec import Struct, field

from ..law import Attribute, Rule, Standing
from ..law.commands import Handler
from ..law.inquiries import Inquiry
from ..law.thing import Plain
from ..law.vocabulary import Words
from ..law.wordlists import WordList
from ..world.rows import RuleRecord
from ..world.world import World
from .faults import LawFailed, NotLaw


class LawCompiler(Protocol):
    """Compiles players' law into rules, and lets none of them keep state beyond one input."""

    def __call__(self, number: int, title: str, source: str) -> Rule:
        """Return the rule that a source defines, which was examined before. Raises NotLaw."""

    def examine(self, number: int, title: str, source: str, attributes: Mapping[str, str]) -> Rule:
        """Return the rule that a new source defines, fully checked. Raises NotLaw, naming the lines.

        attributes: the type of each attribute that things have, by name.
        """

    def begin_input(self) -> None:
        """Reset the counters of what rules use up."""


class Ruleset(Struct, frozen=True):
    """A game as shipped: its rules by number, and what the Admin and the press need to know of it.

    last_number: the highest number that is taken, even if its rule does not exist; new rules get the next free ones.
    bank: the account that money of nobody's comes from and goes to, "" for none.
    coins: whether no account can go below zero, and money set aside pays for nothing else.
    pause_stops_clocks: whether nothing is due and nothing can be ordered during a pause.
    pause_stills_pages: whether the pages show the game as it was when the pause began.
    deadlines_include: whether a letter of the very second of a deadline is played before it; mail has no finer dates.
    formerly: numbers that rules had before this game, each with the present one, which may be written for it.
    repealed: rules that were out of force before this game, by number, each with its title and its text.
    numerals: how people write the numbers of rules, "" for figures.
    compiler: compiles law that players write; without one the Admin applies it by hand.
    words: its words beside those of all games; wordlists: where its rules look words up; files: digests by name.
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
    pause_stills_pages: bool = False
    deadlines_include: bool = False
    formerly: Mapping[int, int] = field(default_factory=dict)
    repealed: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    numerals: str = ""
    compiler: LawCompiler | None = None
    words: Words = field(default_factory=Words)
    wordlists: Mapping[str, WordList] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def inquiries(self) -> dict[str, Inquiry]:
        """What the shipped rules ask newcomers, by name, in order of rules."""
        return {inquiry.name: inquiry for _, rule in sorted(self.rules.items()) for inquiry in rule.inquiries}

    def shipped(self, record: RuleRecord) -> Rule | None:
        """Return a rule as it came with the game, under its present number; None if it did not come with it."""
        rule = self.rules.get(record.get("shipped_as", record["number"]))
        return rule.under_number(record["number"]) if rule is not None else None

    def numbers(self, record: RuleRecord) -> dict[str, Any]:
        """Return the numbers of a rule; one that its text no longer names has its initial value."""
        shipped = self.shipped(record) if record["law"] == "shipped" else None
        first = {name: parameter.value for name, parameter in shipped.parameters.items()} if shipped else {}
        return {**first, **record["params"]}


class Clause(msgspec.Struct, frozen=True, gc=False):
    """One handler of one rule. `only`: fields of its subject and their values; of any other it says nothing."""

    rule: int
    handler: Handler
    last: bool = False
    step: str = ""
    only: tuple[tuple[str, Plain], ...] = ()


def is_players(world: World, number: int) -> bool:
    """Return whether a rule is players' law."""
    record = world.record(number)
    return record is not None and record["law"] not in ("", "shipped")


def in_force(
    world: World, ruleset: Ruleset, customs: Rule, compiler: LawCompiler | None,
    faulty: dict[int, LawFailed] | None = None,
) -> list[tuple[int, Rule, Standing]]:
    """Return the rules in force, the customs first, then in the order of the rulebook; a text alone has no handlers.

    faulty: collects players' law that no longer compiles, which is left out.
    """
    rules = [(0, customs, Standing(0, 0))]
    for record in world.rules.values():
        if record["standing"] != "in force":
            continue
        number = record["number"]
        law = record["law"]
        standing = Standing(number, record["since"], tuple(record["over"]), tuple(record["under"]))
        shipped = ruleset.shipped(record) if law == "shipped" else None
        if shipped is not None:
            rules.append((number, shipped, standing))
        elif law and compiler is not None:
            try:
                rules.append((number, compiler(number, record["title"], law), standing))
            except NotLaw as fault:
                if faulty is not None:
                    faulty[number] = LawFailed("its law can no longer be accepted", str(fault))
        else:
            rules.append((number, Rule(number, record["title"]), standing))
    return rules


class Repealed(Struct, frozen=True):
    """What rules said whose law was once in force and no longer is. `rules`: these rules, each with its record."""

    rules: tuple[tuple[Rule, RuleRecord], ...] = ()

    @classmethod
    def of(cls, world: World, ruleset: Ruleset, compiler: LawCompiler | None = None) -> Repealed:
        """Return what has been repealed, replaced or suspended in a game."""
        rules = []
        for number, record in world.rules.items():
            present = record["law"] if record["standing"] == "in force" else ""
            before = {revision["law"]: revision["title"] for revision in record["revisions"]}
            for law, title in (before | {record["law"]: record["title"]}).items():
                if law == present or not law:
                    continue
                if law == "shipped" and (shipped := ruleset.shipped(record)) is not None:
                    rules.append((shipped, record))
                elif compiler is not None:
                    with suppress(NotLaw):
                        rules.append((compiler(int(number), title, law), record))
        return cls(tuple(rules))

    @property
    def lasting(self) -> list[Attribute]:
        """The attributes that outlast the rules that declared them."""
        return [attribute for rule, _ in self.rules for attribute in rule.attributes if attribute.keep]

    @property
    def attributes(self) -> frozenset[tuple[str, str]]:
        """The attributes (kind and name) that these rules declare."""
        return frozenset((attribute.kind, attribute.name) for rule, _ in self.rules for attribute in rule.attributes)

    @property
    def words(self) -> frozenset[str]:
        """The words that these rules define, and the questions that they answer."""
        return frozenset(word for rule, _ in self.rules for word in (*rule.carries, *rule.answered))
