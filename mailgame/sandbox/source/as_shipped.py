"""Which functions of an amended rule are those that came with the game, unchanged.

Whoever amends a rule by law sends its whole file, and changes a line of it. What they have not touched does what it
did, and tells whom it told, so it may look at what it looked at before. What they have touched is law of players.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from .reading import parsed
from .steady import is_steady

_RULE = "rule"


def unchanged(source: str, shipped: str) -> frozenset[str]:
    """Return the names of the functions of a file that are as in another, with all of the file that they rest on.

    source: the file that a player sent, already read as law.
    shipped: the file that came with the game.
    A function rests on what its lines and its decorators name; the numbers of the rule may differ. None is returned of
    a file in which a call could change what others rest on.
    """
    tree = parsed(source)
    if not is_steady(_without_imports(tree)):
        return frozenset()
    ours, theirs = _defined(tree), _defined(parsed(shipped))
    same = {name for name, nodes in ours.items() if _as_text(nodes) == _as_text(theirs.get(name, []))}
    differ = {*ours, *theirs} - same - {_RULE}
    while more := {name for name in same if not differ.isdisjoint(_named(ours[name]))}:
        same -= more
        differ |= more
    return frozenset(
        name for name in same if len(ours[name]) == 1 and isinstance(ours[name][0], ast.FunctionDef)
    )


def written_number(source: str) -> int:
    """Return the number that a file gives its rule, `rule = Rule(9, …)`; 0 if it gives none."""
    for node in parsed(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and node.value.args:
            first, target = node.value.args[0], node.targets[0]
            if isinstance(target, ast.Name) and target.id == _RULE and isinstance(first, ast.Constant):
                return first.value if type(first.value) is int else 0
    return 0


def _without_imports(tree: ast.Module) -> ast.Module:
    return ast.Module([node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)], [])


def _defined(tree: ast.Module) -> Mapping[str, list[ast.AST]]:
    """Return what defines each name of a file outside of its functions."""
    defined: dict[str, list[ast.AST]] = {}
    for node in tree.body:
        for name, by in _definitions(node):
            defined.setdefault(name, []).append(by)
    return defined


def _definitions(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name, node
    elif isinstance(node, ast.ImportFrom):
        yield from ((alias.asname, alias) for alias in node.names if alias.asname)
    else:
        bound = (part for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
        yield from ((part.id, node) for part in bound)


def _as_text(nodes: list[ast.AST]) -> list[str]:
    return [ast.dump(node) for node in nodes]


def _named(nodes: list[ast.AST]) -> set[str]:
    """Return the names that some nodes use, but for the rule itself."""
    return {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)} - {_RULE}
