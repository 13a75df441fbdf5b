"""Which words can come up in a game at all: those that its rules say, and all that these words lead to.

What is not found here comes up only if players' law says it, or not at all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from mailgame import game, kernel
from mailgame.game.game import AROUND
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Intent, Rule
from mailgame.law.lexicon import WORDS

_WORD = re.compile(r"\b[A-Z]\w+")
_APART = {"acts", "customs"}
"""Folders of the game whose functions are followed one by one."""


def reached(ruleset: Ruleset) -> frozenset[str]:
    """Return the names of all words that can come up in a game of this ruleset."""
    known = dict(WORDS) | dict(ruleset.words.named)
    names = {*_of_the_machine()}
    for rule in ruleset.rules.values():
        names |= {*_said(ast.parse(rule.source))}
    seen: set[int] = set()
    waiting: list[Any] = [*_customs(), *(known[name] for name in names if name in known)]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, type):
            names.add(one.__name__)
            waiting += [*_done_by(one)]
        elif callable(one):
            function = _bare(one)
            around: dict[str, Any] = getattr(function, "__globals__", {})
            code = getattr(function, "__code__", None)
            said = {*_names(code)} if isinstance(code, CodeType) else set()
            found = (around.get(name, known.get(name)) for name in said)
            waiting += [value for value in found if value is not None and _is_followed(value)]
    return frozenset(names)


def _is_followed(value: Any) -> bool:
    """Return whether a value is a word or a function of the project, which can lead to others."""
    module = getattr(value, "__module__", "") or ""
    return callable(value) and module.partition(".")[0] in ("mailgame", "rulesets")


def _done_by(word: type) -> Iterator[Callable[..., Any]]:
    """Yield what says what a word does or stands for."""
    if issubclass(word, Intent):
        if word.stands_for is not None:
            yield word.stands_for
        if word in AROUND.acts.does:
            yield AROUND.acts.does[word]


def _bare(function: Callable[..., Any]) -> Any:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return getattr(function, "func", function)


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names that a function says, and the functions within it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _said(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a rule file says where it does something, not where it says what it listens to."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        waiting += node.body if isinstance(node, ast.FunctionDef) else [*ast.iter_child_nodes(node)]
        if isinstance(node, ast.AnnAssign):
            waiting.remove(node.annotation)


def _customs() -> Iterator[Callable[..., Any]]:
    yield from handlers(AROUND.customs)
    yield from AROUND.acts.rings.values()


def handlers(rule: Rule) -> Iterator[Callable[..., Any]]:
    """Yield the functions of a rule that the machine calls."""
    for said in (rule.checks, rule.alters, rule.afters):
        yield from (one[1] for one in said)
    for command in (*rule.commands, *(rider.command for rider in rule.riders)):
        yield from (command.handler, *(clause for _, clause in command.refusals))
    yield from (*rule.lifts.values(), *rule.carries.values(), *rule.answered.values(), *rule.suggested)


@cache
def _of_the_machine() -> frozenset[str]:
    """Return the words that the machine itself says."""
    files = [file for part in (game, kernel) for file in Path(str(part.__file__)).parent.rglob("*.py")]
    texts = (file.read_text(encoding="utf-8") for file in files if file.parent.name not in _APART)
    return frozenset(name for text in texts for name in _WORD.findall(text) if name in WORDS)
