"""Spelling: attributes that a rule file reads and nothing has, such as “carma” where players have karma.

Type checking does not find them all, because arguments of orders and values in tables may be anything.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import cache

from ... import law
from ...law.commands import LIST, arguments_of, flags_of, name_of
from .. import language
from ..language import Language
from .mending import ABOVE, ARROW, not_taken, numbers_of, spelt
from .reading import parsed

_MOST = 5
_METHODS = frozenset(
    name for plain in (str, int, float, list, dict, set, tuple, date, datetime, timedelta) for name in dir(plain)
)
"""What plain values have: seldom meant by whoever asks a thing for something, unless it is all but spelt so."""


@cache
def _of_the_language(spoken: Language) -> frozenset[str]:
    """Return the attributes of the language's own words and views, and those of plain values."""
    names = {"kind", "id", "get", "exists", *language.ADVERBS, *language.questions()}
    for word in (*spoken.words.values(), law.Order):
        names |= {field.name for field in dataclasses.fields(word)}
    for plain in (law.Rule, str, int, float, list, dict, set, tuple, date, datetime, timedelta):
        names |= {name for name in dir(plain) if not name.startswith("_")}
    return frozenset({*names, "number", "offer", "refuse", "title"})


def misspelt(spoken: Language, source: str, attributes: Iterable[str]) -> str:
    """Return the attributes that a source reads and nothing has, with their lines; "" if there are none.

    attributes: the names that things have in the game, and those that the source declares.
    """
    tree = parsed(source)
    names = {*attributes, *_of_the_language(spoken), *_of_its_own(tree)}
    lines = source.split("\n")
    numbers = numbers_of(lines)
    unknown: dict[str, ast.Attribute] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in names:
            unknown.setdefault(node.attr, node)
    messages = []
    for name, node in sorted(unknown.items(), key=lambda entry: (entry[1].end_lineno or 0))[:_MOST]:
        number = node.end_lineno or node.lineno
        if name in numbers:
            messages.append(_a_number(name, number, lines))
            continue
        near = [one for one in names if one == name.lower()]
        near = near or difflib.get_close_matches(name, names - _METHODS, 1, 0.75)
        near = near or difflib.get_close_matches(name, names, 1, 0.85)
        meant = f"; is “{near[0]}” meant?" if near else "."
        declared = f'rule.attribute("player", "{name}", "number", 0)'
        better = f"\n{ARROW}{spelt(lines[number - 1], name, near[0])}" if near else f"\n{ABOVE}{declared}"
        messages.append(f"Line {number}: nothing here has “{name}”{meant}\n    {lines[number - 1].strip()}{better}")
    return "\n".join(messages)


def _a_number(name: str, number: int, lines: Sequence[str]) -> str:
    """Say how a number of the rule is taken that is asked for as if something had it."""
    plain, head = not_taken(lines, number, f"Name `{name}` used when not defined")
    line = lines[number - 1].strip()
    better = re.sub(rf"\b\w+\.{name}\b", name, line)
    words = plain or f"“{name}” is a number of the rule"
    also = f"{ARROW}{head}\n" if head else ""
    return f"Line {number}: {words}\n    {line}\n{also}{ARROW}{better}"


def _of_its_own(tree: ast.Module) -> set[str]:
    """Return the attributes that a source defines: of its classes, and the arguments of its commands."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    names.add(part.target.id)
                elif isinstance(part, ast.FunctionDef):
                    names.add(part.name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "command":
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    names |= {name_of(word) for word in arguments_of(argument.value.replace("...", LIST))}
                    names |= {*flags_of(argument.value)}
    return names
