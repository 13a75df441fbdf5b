"""Law that gets past the front door: what is refused of it as it arrives is left out, so that the rest is tried.

Most of what nobody thought of is refused as it arrives. A player who sends such law and is told the line would take it
out, or hide it; so does this.
"""

from __future__ import annotations

import ast
import re
from functools import cache

from mailgame.game.game import Game
from mailgame.game.lawmaking.examining import examine
from tests.sandbox.mail import GAME, Mail

_OFTEN = 16
"""So often is something left out before the law is sent as it is."""


@cache
def begun(ruleset: str) -> Game:
    """Return a game that has just begun, to look at law with."""
    house = Mail()
    try:
        house.open(GAME, ruleset, ("Ann", "Bert", "Cleo"), admin="admin@example.net")
        return house.game()
    finally:
        house.close()


def fitted(ruleset: str, target: int, source: str) -> str:
    """Return law less what would be refused of it as it arrives; as it is, if not even that can be told."""
    engine, left = begun(ruleset).engine, source
    for _ in range(_OFTEN):
        engine.begin_input()
        refusal = examine(engine, target, "Generated", "", left)
        if refusal is None:
            return left
        less = _without(left, refusal.words)
        if less == left:
            break
        left = less
    return source


def _without(source: str, words: str) -> str:
    """Return a source less the statement that a refusal names, by its line or by what it quotes."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return source
    lines = [int(found) for found in re.findall(r"Line (\d+)", words)]
    quoted = [one for one in re.findall("“([^”]+)”", words) if one]
    for place, node in enumerate(tree.body):
        named = any(repr(one) in ast.unparse(node) or f"({one}" in ast.unparse(node) for one in quoted)
        if not (any(_holds(node, line) for line in lines) if lines else named):
            continue
        if _is_head(node):
            continue
        inner = next((line for line in lines if isinstance(node, ast.FunctionDef) and line > node.lineno), 0)
        if isinstance(node, ast.FunctionDef) and inner:
            _empty(node, inner)
        else:
            del tree.body[place]
        return ast.unparse(tree)
    return source


def _holds(node: ast.stmt, line: int) -> bool:
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
    return first <= line <= (node.end_lineno or node.lineno)


def _is_head(node: ast.stmt) -> bool:
    """Return whether law cannot do without a statement: its text, and the rule."""
    return isinstance(node, ast.ImportFrom) or (
        isinstance(node, ast.Assign) and any(getattr(one, "id", "") == "rule" for one in node.targets))


def _empty(function: ast.FunctionDef, line: int) -> None:
    """Put nothing in the place of the innermost statement on a line."""
    body: list[ast.stmt] = function.body
    while True:
        place = next((place for place, one in enumerate(body) if _holds(one, line)), -1)
        if place < 0:
            return
        within = getattr(body[place], "body", None)
        if isinstance(within, list) and any(_holds(one, line) for one in within):
            body = within
            continue
        body[place] = ast.copy_location(ast.parse("return None").body[0], body[place]) \
            if isinstance(body[place], ast.Return) else ast.Pass()
        return
