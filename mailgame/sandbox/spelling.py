"""Spelling: attributes that a rule file looks at and that nothing has, such as “carma” where players have karma.

The check of types does not see them all: what an order names may be anything, and so may what a table holds.
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import cache

from .. import law
from ..law.commands import LIST, arguments_of, flags_of, name_of
from . import language
from .language import Language
from .mending import ARROW, spelt
from .reading import parsed

_MOST = 5


@cache
def _of_the_language(spoken: Language) -> frozenset[str]:
    """Return the attributes that a language itself has, and those of plain values."""
    found = {"kind", "id", "get", "exists", *language.ADVERBS, *language.questions()}
    for word in (*spoken.words.values(), law.Order):
        found |= {one.name for one in dataclasses.fields(word)}
    for plain in (law.Rule, str, int, float, list, dict, set, tuple, date, datetime, timedelta):
        found |= {name for name in dir(plain) if not name.startswith("_")}
    return frozenset({*found, "number", "offer", "refuse", "title"})


def misspelt(spoken: Language, source: str, attributes: Iterable[str]) -> str:
    """Return what a source looks at that nothing has, with the lines, or "" if there is nothing of the kind.

    `attributes` are those that things have in the game and that the source declares.
    """
    tree = parsed(source)
    known = {*attributes, *_of_the_language(spoken), *_of_its_own(tree)}
    lines = source.split("\n")
    found: dict[str, ast.Attribute] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in known:
            found.setdefault(node.attr, node)
    said = []
    for name, node in sorted(found.items(), key=lambda one: (one[1].end_lineno or 0))[:_MOST]:
        near = difflib.get_close_matches(name, known, 1, 0.7)
        number = node.end_lineno or node.lineno
        meant = f"; is “{near[0]}” meant?" if near else "."
        better = f"\n{ARROW}{spelt(lines[number - 1], name, near[0])}" if near else ""
        said.append(f"Line {number}: nothing here has “{name}”{meant}\n    {lines[number - 1].strip()}{better}")
    return "\n".join(said)


def _of_its_own(tree: ast.Module) -> set[str]:
    """Return the attributes that a source brings with it: of its classes, and the arguments of its commands."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                    found.add(one.target.id)
                elif isinstance(one, ast.FunctionDef):
                    found.add(one.name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "command":
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found |= {name_of(word) for word in arguments_of(argument.value.replace("...", LIST))}
                    found |= {*flags_of(argument.value)}
    return found
