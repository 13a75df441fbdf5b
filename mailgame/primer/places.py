"""Where words stand: the file of each, its heading, and what is said right below it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from functools import cache
from types import ModuleType

from ..law.lexicon import MODULES

TITLES: Mapping[str, str] = {
    "rule": "What a rule declares",
    "parameters": "Its numbers",
    "rounding": "Parts of amounts",
    "attributes": "What it says of things",
    "texts": "Texts with numbers",
    "commands": "Its commands",
    "riders": "Words behind commands",
    "inquiries": "What newcomers are asked",
    "wordlists": "Word lists",
    "binding": "What its handlers take",
    "view": "What a rule can ask",
    "thing": "Things and values",
    "bounds": "What fields may hold",
    "veils": "What is not for every rule to see",
    "plainly": "Texts as they are shown",
    "questions": "Questions of rules to rules",
    "outcomes": "Refusing and bending",
    "word": "Kinds of words",
    "things": "Things and attributes",
    "money": "Money",
    "choices": "Choices",
    "time": "Time",
    "players": "Players",
    "whole": "The game as a whole",
    "letters": "What is told and written",
    "rules": "Rules",
    "orders": "Orders",
    "board": "A board",
    "door": "Joining",
    "courses": "Courses of a board",
    "grids": "Grids, neighbours and distances",
    "items": "Possessions",
    "property": "Property and rent",
    "sales": "Sales",
    "naming": "Names of things",
    "colours": "Colours of players",
    "order": "Who comes next",
    "turns": "Turns",
    "updates": "Updates",
    "weeks": "Weeks and phases",
    "silence": "Silence",
    "pictures": "Pictures",
    "ballots": "Votes",
    "choosing": "What a vote chooses",
    "counting": "Counting votes",
    "bids": "Bids that nobody knows",
    "proposals": "Changing the rules",
    "handling": "What becomes of proposals",
    "days": "Days",
    "holds": "Away for a time",
    "guests": "Guests",
    "judgment": "Judgment",
    "cases": "Cases",
    "offices": "Offices",
    "blocks": "What stands below a command",
    "drafts": "What a letter proposes",
    "protection": "Rules that protect",
    "claims": "Rules that claim precedence",
    "precedence": "Which rule prevails",
    "vocabulary": "Words made of words",
}
"""What the words of a module are headed by, in the order in which they stand."""

_SECTION = re.compile(r"^# --- (.+?)(?: -+)?$")


@cache
def modules() -> tuple[ModuleType, ...]:
    """Return the modules of the law that list words, in the order of their headings."""
    order = {name: place for place, name in enumerate(TITLES)}
    return tuple(sorted(filter(words_of, MODULES), key=lambda module: order.get(short(module), len(order))))


def short(module: ModuleType) -> str:
    """Return the name of a module without its packages."""
    return module.__name__.rpartition(".")[2]


def words_of(module: ModuleType) -> tuple[str, ...]:
    """Return the words that a module lists."""
    return tuple(getattr(module, "__all__", ()))


Places = Mapping[str, tuple[int, str, str]]
"""By name: the line where it is defined, the heading above it, and the docstring after it."""


@cache
def places_of(module: ModuleType) -> Places:
    """Return the places of all names that a module defines."""
    return places_in(inspect.getsource(module))


def places_in(source: str) -> Places:
    """Return the same of a file, given what it says."""
    marks = ((number, _SECTION.match(line)) for number, line in enumerate(source.split("\n"), 1))
    sections = {number: mark[1] for number, mark in marks if mark}
    body = ast.parse(source).body
    places: dict[str, tuple[int, str, str]] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        above = [title for line, title in sections.items() if line < node.lineno]
        for name in _names(node):
            doc = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            places[name] = (node.lineno, above[-1] if above else "", str(doc))
    return places


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def home(name: str) -> ModuleType:
    """Return the module that lists a word."""
    return next(module for module in modules() if name in words_of(module))


def heading(module: ModuleType) -> str:
    """Return what the words of a module are headed by."""
    return TITLES.get(short(module), (module.__doc__ or "").partition(":")[0].strip())


def subject_of(source: str) -> str:
    """Return what a file is about, as it says itself in its first words: “mercenaries”."""
    words = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].partition(":")[0].rstrip(".")
    return words[:1].lower() + words[1:]
