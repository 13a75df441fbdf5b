"""Places what is wrong with a declaration: the line on which a rule file makes it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from .mending import ARROW
from .reading import parsed

_DECORATOR = re.compile(r"@rule\.(\w+)\((\w+)\)")
_NAMED = re.compile(r"“([^”]+)”")
_INSTEAD = re.compile(r"(?:such as|letters:|two:) “([^”]+)”\.?$")
"""What words about a declaration suggest in place of what they begin with."""


def placed(source: str, words: str) -> str:
    """Return what is wrong with a declaration, with its line where that can be told."""
    if words.startswith("Line "):
        return words
    line = next(_lines(parsed(source), words), 0)
    if not line:
        return words
    named, instead = _NAMED.search(words), _INSTEAD.search(words)
    said = source.split("\n")[line - 1].strip()
    better = said.replace(named[1], instead[1], 1) if named and instead else said
    return f"Line {line}: {words}" + (f"\n    {said}\n{ARROW}{better}" if better != said else "")


def _lines(tree: ast.Module, words: str) -> Iterator[int]:
    """Yield the lines that words about a declaration can mean, the likeliest first."""
    heard, named = _DECORATOR.search(words), _NAMED.search(words)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _is_of_a_rule(node):
            continue
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        if heard is not None:
            if ast.unparse(node.func) == f"rule.{heard[1]}" and heard[2] in map(ast.unparse, arguments):
                yield node.lineno
        elif named is not None and any(named[1] in (ast.unparse(one), getattr(one, "value", "")) for one in arguments):
            yield node.lineno


def _is_of_a_rule(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "rule"
