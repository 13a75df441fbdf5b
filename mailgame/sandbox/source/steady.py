"""Whether a call could change anything that a rule file defines.

If not, its session need not start anew for each input. When in doubt, it counts as changing, which costs a few
milliseconds and nothing else. In doubt is also whatever could reveal an address in memory, which depends on what was
called before: a function that is used other than by calling it, an object of a class of the file's own.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

_DECLARING = frozenset({"attribute", "steps", "argument", "without", "arithmetic"})
_TAKING = frozenset({"check", "alter", "after", "carry_out", "answers", "command", "enacts", "lift"})
_BARE = frozenset({"precedence", "suggests"})
_MADE = frozenset({"asks_newcomers", "command", "rider"})
_WRITTEN = frozenset({"Parameter", "dollars", "hours", "number", "percent"})


def commands_of(tree: ast.Module) -> frozenset[str]:
    """Return the names that a file gives to its commands: `buying = rule.command(…)`."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign) and len(node.targets) == 1]
    targets = [node.targets[0] for node in assigned if _is_call(node.value, _MADE)]
    return frozenset(target.id for target in targets if isinstance(target, ast.Name))


def of_a_command(node: ast.expr, commands: Collection[str]) -> bool:
    """Return whether a decorator gives a command its effect, `@buying`, or a clause, `@buying.refuse`."""
    if isinstance(node, ast.Attribute) and node.attr == "refuse":
        node = node.value
    return isinstance(node, ast.Name) and node.id in commands


def is_steady(tree: ast.Module) -> bool:
    """Return whether what a file defines outside its functions can never change: constants, the rule, functions."""
    commands = commands_of(tree)
    return all(_steady(node, commands) for node in tree.body) and not any(_in_doubt(tree, commands))


def _steady(node: ast.stmt, commands: Collection[str]) -> bool:
    if isinstance(node, ast.FunctionDef):
        return all(_takes(decorator) or of_a_command(decorator, commands) for decorator in node.decorator_list)
    if isinstance(node, ast.AnnAssign):
        return isinstance(node.target, ast.Name) and (node.value is None or _fixed(node.value))
    if isinstance(node, ast.Assign):
        if not all(isinstance(target, ast.Name) for target in node.targets):
            return False
        is_made = _is_call(node.value, ("Rule",)) or _is_call(node.value, _MADE)
        return _fixed(node.value) or (len(node.targets) == 1 and is_made)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or _is_call(node.value, _DECLARING)
    return isinstance(node, ast.Pass)


def _takes(node: ast.expr) -> bool:
    """Return whether a decorator only registers a handler: `@rule.after(Landed)`, `@rule.suggests`."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id == "rule" and node.attr in _BARE
    return _is_call(node, _TAKING)


def _is_call(node: ast.expr, names: frozenset[str] | tuple[str, ...]) -> bool:
    """Return whether a node calls `rule.NAME` or `Rule`, with arguments that are written out."""
    if not isinstance(node, ast.Call):
        return False
    func = node.func
    if isinstance(func, ast.Attribute):
        of_a_rule = isinstance(func.value, ast.Name) and func.value.id == "rule" and func.attr in names
    else:
        of_a_rule = isinstance(func, ast.Name) and func.id == "Rule" and "Rule" in names
    arguments = (*node.args, *(keyword.value for keyword in node.keywords))
    return of_a_rule and all(map(_written, arguments))


def _written(node: ast.expr) -> bool:
    """Return whether a value is written out, so that no other name refers to a part of it."""
    for part in ast.walk(node):
        if isinstance(part, ast.NamedExpr | ast.Lambda | ast.ListComp | ast.DictComp | ast.SetComp | ast.GeneratorExp):
            return False
        if isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in _WRITTEN):
            return False
    return True


def _fixed(node: ast.expr) -> bool:
    """Return whether a value can never change: numbers, texts, names, and tuples and sums of these."""
    if isinstance(node, ast.Tuple):
        return all(_fixed(item.value if isinstance(item, ast.Starred) else item) for item in node.elts)
    if isinstance(node, ast.JoinedStr):
        return _written(node)
    if isinstance(node, ast.Constant | ast.Name):
        return True
    if isinstance(node, ast.UnaryOp):
        return _fixed(node.operand)
    return isinstance(node, ast.BinOp) and _fixed(node.left) and _fixed(node.right)


def _in_doubt(tree: ast.Module, commands: Collection[str]) -> Iterator[bool]:
    """Yield, for each place that might keep state or reveal an address in memory, whether it does."""
    functions = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)]
    for function in functions:
        defaults = [default for default in (*function.args.defaults, *function.args.kw_defaults) if default is not None]
        yield not all(_fixed(default) for default in defaults)
        inner = [inside.id for part in function.body for inside in ast.walk(part) if isinstance(inside, ast.Name)]
        yield not {"rule", *commands}.isdisjoint(inner)
    names = {function.name for function in functions}
    plain = {id(part.func) for part in ast.walk(tree) if isinstance(part, ast.Call)}
    plain |= {id(part.value) for part in ast.walk(tree) if isinstance(part, ast.keyword) and part.arg == "key"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.Nonlocal):
            yield True
        elif isinstance(node, ast.Lambda):
            yield id(node) not in plain or bool(node.args.defaults or node.args.kw_defaults)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
            yield id(node) not in plain
