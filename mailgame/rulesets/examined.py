"""A ruleset on disk, held against the players' language: spelling, types, what is declared. Nothing is played."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mailgame.game.game import AROUND
from mailgame.game.lawmaking.examining import no_type, types_of
from mailgame.kernel.faults import NotLaw
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Attribute, Rule
from mailgame.law.commands import arguments_of, flags_of, name_of
from mailgame.law.lexicon import WORDS
from mailgame.law.vocabulary import Words
from mailgame.rulesets import wordfile
from mailgame.sandbox import Limits, Sandbox
from mailgame.sandbox.language import Language
from mailgame.sandbox.source.calls import ill_called
from mailgame.sandbox.source.mending import ARROW
from mailgame.sandbox.source.placing import placed
from mailgame.sandbox.source.shapes import misplaced
from mailgame.sandbox.source.spelling import misspelt

_PRIVATE = re.compile(r"\.(_\w+)")


@cache
def _sandbox(words: Words) -> Sandbox:
    """Return a sandbox for rules that came with a game: they may see and do everything, and have its words."""
    return _trusting().speaking(Language(words))


@cache
def _trusting() -> Sandbox:
    return Sandbox(Limits().patient(), trusted=True, whole=True)


def unlawful(ruleset: Ruleset, rule: Rule) -> str:
    """Return what the players' language has no place for in a rule file, as its author would be told; "" for nothing.

    It is examined as if a player had proposed it, with all attributes that this game has.
    """
    declared = _declared(ruleset)
    try:
        _sandbox(ruleset.words).examine(rule.number, rule.title, rule.source, types_of(declared))
    except NotLaw as error:
        return str(error)
    kinds = {attribute.kind for attribute in declared}
    fault = next(filter(None, (no_type(attribute, kinds) for attribute in rule.attributes)), "")
    return placed(rule.source, fault) if fault else ""


def word_files(folder: Path) -> list[Path]:
    """Return the files in which the words of a ruleset stand."""
    place = wordfile.place(folder)
    return [] if place is None else [place] if place.is_file() else sorted(place.glob("*.py"))


def misspelt_words(ruleset: Ruleset, file: Path) -> str:
    """Return the attributes that a file of words reads or sets and nothing in this game has; "" if there are none."""
    source, types = file.read_text(encoding="utf-8-sig"), types_of(_declared(ruleset))
    names = {*types, *_of_the_library(), *_of_orders(ruleset), *_PRIVATE.findall(source)}
    spoken = Language(ruleset.words)
    return misspelt(spoken, source, names) or misplaced(spoken, source, types)


def ill_said(ruleset: Ruleset, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the lines in which a word is called with too little or too much, each with how it is written."""
    named = {**WORDS, **ruleset.words.named}
    yield from ((call.lineno, f"{wrong}\n{ARROW}{form}") for call, wrong, form in ill_called(tree, named))


def _of_orders(ruleset: Ruleset) -> set[str]:
    """Return what orders of a game can say."""
    commands = [command for rule in ruleset.rules.values() for command in rule.commands]
    commands += [rider.command for rule in ruleset.rules.values() for rider in rule.riders]
    said = {name_of(word) for command in commands for word in arguments_of(command.pattern)}
    return said | {flag for command in commands for flag in flags_of(command.pattern)}


def _declared(ruleset: Ruleset) -> list[Attribute]:
    """Return the attributes that things have in a game: those of the customs, and of all its rules."""
    rules = (AROUND.customs, *ruleset.rules.values())
    return [attribute for rule in rules for attribute in rule.attributes]


@cache
def _of_the_library() -> frozenset[str]:
    """Return what modules have that word files may import, and what is made of them."""
    modules = [module for name in wordfile.LIBRARY if (module := sys.modules.get(name)) is not None]
    values = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return frozenset(name for one in (*modules, *values) for name in dir(one))
