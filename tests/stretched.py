"""Lines that take a pattern long if anything does: what leads up to one of its repetitions, and that many times over.

They are made from the patterns that the program has, so that each new one is tried. Patterns are taken apart by the
reader of Python's own `re`.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from re import _constants as ops  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any

_READS = frozenset(("sub", "search", "match", "fullmatch", "split", "findall", "finditer"))
_REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)
_WITHOUT_END = 50
_USUAL = " a1-.\"x,<>:*_\tA\n()[]é=/#@'"
_KINDS = {
    ops.CATEGORY_SPACE: r"\s", ops.CATEGORY_NOT_SPACE: r"\S", ops.CATEGORY_DIGIT: r"\d",
    ops.CATEGORY_NOT_DIGIT: r"\D", ops.CATEGORY_WORD: r"\w", ops.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


@cache
def patterns(package: ModuleType) -> list[tuple[str, int]]:
    """Return each pattern for text in a package, with its flags: those compiled in its modules, those in its calls."""
    found: dict[tuple[str, int], None] = {}
    for path in sorted(Path(package.__path__[0]).rglob("*.py")):
        found |= dict.fromkeys((text, 0) for text in _in_calls(ast.parse(path.read_text(encoding="utf-8"))))
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            values = _within(vars(importlib.import_module(module.name)).values())
            found |= dict.fromkeys((one.pattern, one.flags) for one in values if isinstance(one.pattern, str))
    return list(found)


def stretches(texts: Iterable[tuple[str, int]]) -> list[tuple[str, str]]:
    """Return for each repetition in patterns what may stand before it, and what it repeats; each once."""
    found: dict[tuple[str, str], None] = {}
    for text, flags in texts:
        found |= dict.fromkeys(_repetitions(parser.parse(text, flags), ""))
    return [(before, unit) for before, unit in found if unit]


def _in_calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name("re"), attr=name), args=[ast.Constant(value=str(text)), *_],
            ) if name in _READS:  # fmt: skip
                yield text


def _within(values: Iterable[Any], depth: int = 2) -> Iterator[re.Pattern[Any]]:
    for value in values:
        if isinstance(value, re.Pattern):
            yield value
        elif depth and isinstance(value, dict):
            yield from _within([*value, *value.values()], depth - 1)
        elif depth and isinstance(value, (list, tuple, set, frozenset)):
            yield from _within(value, depth - 1)


def _repetitions(tree: Iterable[tuple[Any, Any]], before: str) -> Iterator[tuple[str, str]]:
    for op, value in tree:
        if op in _REPEATS:
            if value[1] >= _WITHOUT_END:
                yield from ((before, unit) for unit in (_sample(value[2]), *' a1-."x'))
            yield from _repetitions(value[2], before)
        elif op is ops.SUBPATTERN:
            yield from _repetitions(value[3], before)
        elif op is ops.ATOMIC_GROUP:
            yield from _repetitions(value, before)
        elif op in (ops.ASSERT, ops.ASSERT_NOT):
            yield from _repetitions(value[1], before)
        elif op is ops.BRANCH:
            for branch in value[1]:
                yield from _repetitions(branch, before)
        before += _sample([(op, value)])


def _sample(tree: Iterable[tuple[Any, Any]]) -> str:
    """Return a short text that some of a pattern may match."""
    text = ""
    for op, value in tree:
        if op is ops.LITERAL:
            text += chr(value)
        elif op is ops.NOT_LITERAL:
            text += "b" if value == ord("a") else "a"
        elif op in (ops.ANY, ops.GROUPREF):
            text += "a"
        elif op is ops.IN:
            text += _one_of(value)
        elif op is ops.BRANCH:
            text += _sample(value[1][0])
        elif op is ops.SUBPATTERN:
            text += _sample(value[3])
        elif op is ops.ATOMIC_GROUP:
            text += _sample(value)
        elif op in _REPEATS and value[0] < _WITHOUT_END:
            text += _sample(value[2]) * max(value[0], 1)
    return text


def _one_of(items: list[tuple[Any, Any]]) -> str:
    without = items[0][0] is ops.NEGATE
    usual = (letter for letter in _USUAL if any(_holds(item, letter) for item in items) != without)
    first = items[-1]
    return next(usual, chr(first[1] if first[0] is ops.LITERAL else first[1][0] if first[0] is ops.RANGE else ord("a")))


def _holds(item: tuple[Any, Any], letter: str) -> bool:
    op, value = item
    if op is ops.LITERAL:
        return bool(value == ord(letter))
    if op is ops.RANGE:
        return bool(value[0] <= ord(letter) <= value[1])
    return op is ops.CATEGORY and re.match(_KINDS[value], letter) is not None
