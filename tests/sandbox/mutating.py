"""Mutants: shipped rules with a few slips in them, as somebody might amend a rule without reading it twice."""

from __future__ import annotations

import ast
from random import Random

from mailgame.sandbox.language import questions
from tests.sandbox.lawmaking import OFTEN, OUTCOMES
from tests.sandbox.oddities import KNOWN
from tests.sandbox.saying import EVENTS, INTENTS

_NUMBERS = (0, 1, -1, 2, 100, -300, 10**6, 10**12, 10**15)
_TEXTS = ("", "x", "Ann", "8", "update", "no such thing", "a" * 500, "<b>", "square", "player", "number", "list",
          "8 | 9", "steps", "others", "İ", "[x]", "PLAYER…", "owner", "nobody", "yes", "1")
_TYPES = ("number", "text", "flag", "list", "counts", "table", "moment", "money", "player", "square")


class Mutator(ast.NodeTransformer):
    """Changes the node of one place in a tree."""

    def __init__(self, random: Random, place: int) -> None:
        self.random = random
        self.place = place
        self.at = -1
        self.done = ""

    def visit(self, node: ast.AST) -> ast.AST:
        self.at += 1
        if self.at >= self.place and not self.done:
            other = self._other(node)
            if other is not None:
                self.done = type(node).__name__
                return ast.copy_location(other, node)
        return super().generic_visit(node)

    def _other(self, node: ast.AST) -> ast.AST | None:
        """Return what stands in the place of a node, None if nothing can."""
        for slip in (self._of_a_value, self._of_a_name, self._of_an_expression, self._of_a_statement):
            other = slip(node)
            if other is not None:
                return other
        return None

    def _of_a_value(self, node: ast.AST) -> ast.AST | None:
        random = self.random
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return ast.Constant(not node.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return ast.Constant(random.choice((node.value + 1, -node.value, *_NUMBERS)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            some = _TYPES if node.value in _TYPES else KNOWN if node.value in KNOWN else _TEXTS
            return ast.Constant(random.choice(some))
        if isinstance(node, ast.Tuple | ast.List) and node.elts and isinstance(node.ctx, ast.Load):
            some_of = random.choice(([], node.elts[:1], node.elts * 2, [*node.elts, ast.Constant(None)]))
            return type(node)(some_of, node.ctx)
        return None

    def _of_a_name(self, node: ast.AST) -> ast.AST | None:
        random = self.random
        if isinstance(node, ast.Name):
            some = (OUTCOMES, (*OFTEN, *EVENTS), INTENTS)
            known = next((names for names in some if node.id in names), None)
            return ast.Name(random.choice(known), node.ctx) if known else None
        if isinstance(node, ast.Attribute) and node.attr in KNOWN:
            return ast.Attribute(node.value, random.choice(KNOWN), node.ctx)
        if isinstance(node, ast.Attribute) and node.attr in questions() and random.randrange(2) == 0:
            return ast.Attribute(node.value, random.choice([*questions()]), node.ctx)
        return None

    def _of_an_expression(self, node: ast.AST) -> ast.AST | None:
        random = self.random
        if isinstance(node, ast.Call) and node.keywords and random.randrange(2) == 0:
            return ast.Call(node.func, node.args, random.sample(node.keywords, len(node.keywords) - 1))
        if isinstance(node, ast.Call) and len(node.args) > 1:
            return ast.Call(node.func, random.sample(node.args, len(node.args)), node.keywords)
        if isinstance(node, ast.Subscript | ast.IfExp) and random.randrange(2) == 0:
            return ast.Constant(None)
        if isinstance(node, ast.Compare):
            return ast.UnaryOp(ast.Not(), node)
        if isinstance(node, ast.BinOp):
            return ast.BinOp(node.right, random.choice((ast.Add(), ast.Sub(), ast.Mult(), ast.FloorDiv())), node.left)
        return None

    def _of_a_statement(self, node: ast.AST) -> ast.AST | None:
        random = self.random
        if isinstance(node, ast.If):
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        if isinstance(node, ast.Return | ast.Assign | ast.AugAssign | ast.Expr) and random.randrange(3) == 0:
            return ast.Pass()
        if isinstance(node, ast.FunctionDef) and node.decorator_list and random.randrange(4) == 0:
            return ast.Pass()
        return None


def mutant(source: str, seed: str) -> str:
    """Return a rule file with one to three slips; what it imports is what it needs then."""
    random = Random(seed)
    tree = ast.parse(source)
    body = [one for one in tree.body[1:] if not isinstance(one, ast.ImportFrom)]
    for _ in range(random.choice((1, 1, 2, 3))):
        size = sum(1 for one in body for _ in ast.walk(one))
        mutator = Mutator(random, random.randrange(size))
        body = [one for one in (mutator.visit(one) for one in body) if isinstance(one, ast.stmt)]
    changed = ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
    known = {alias.name for one in tree.body if isinstance(one, ast.ImportFrom) for alias in one.names}
    if "*" in known:
        return f"{source[: source.index('from mailgame.law import')]}from mailgame.law import *\n\n{changed}\n"
    names = {node.id for one in body for node in ast.walk(one) if isinstance(node, ast.Name)}
    imports = ", ".join(sorted(name for name in names if name in known or name in {*EVENTS, *INTENTS}))
    text = source[: source.index("from mailgame.law import")]
    return f"{text}from mailgame.law import {imports}\n\n{changed}\n"
