"""Endless calls: functions of a rule file that call one another whatever is the case, and so never come to an end."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from .reading import parsed
from .tenses import counterpart

_AT_ONCE = frozenset({"Gained", "Landed", "Lost", "Paid", "Posted", "Told"})
"""Events that follow right on their act, whatever it says."""
_MAYBE = ast.Try | ast.FunctionDef | ast.Lambda | ast.GeneratorExp | ast.ClassDef
"""What is not done where it stands, or not to its end."""


def never_ends(source: str) -> str:
    """Return which function calls itself, or others that lead back to it, in any case; "" if none does."""
    functions = {node.name: node for node in parsed(source).body if isinstance(node, ast.FunctionDef)}
    calls = {name: dict(_surely(node, functions)) for name, node in functions.items()}
    for name, function in functions.items():
        way = _back(name, calls)
        if way:
            leads = "itself" if len(way) == 1 else f"“{way[0]}”, which leads back to it"
            line = calls[name][way[0]]
            said = source.split("\n")[line - 1].strip()
            return (f"Line {line}: “{function.name}” calls {leads}, whatever is the case: that never ends. "
                    f"Put before it when it is over: if …: return …\n    {said}")
    return ""


def answers_itself(source: str) -> str:
    """Return which handler answers an event, in any case, with an act that brings just that event; "" if none does."""
    for node in parsed(source).body:
        handled = {word.id for one in (node.decorator_list if isinstance(node, ast.FunctionDef) else ())
                   if isinstance(one, ast.Call) and getattr(one.func, "attr", "") == "after" and not one.keywords
                   for word in one.args if isinstance(word, ast.Name)}
        first = node.body[-1] if isinstance(node, ast.FunctionDef) and len(node.body) == 1 else None
        answer = first.value if isinstance(first, ast.Return) else None
        for act in answer.elts if isinstance(answer, ast.List | ast.Tuple) else [answer]:
            name = getattr(act.func, "id", "") if isinstance(act, ast.Call) else ""
            event = counterpart(name, sorted(handled & _AT_ONCE)) if name else ""
            dwindles = name not in ("Tell", "Post") and any(isinstance(one, ast.BinOp) for one in ast.walk(act or node))
            if event and isinstance(act, ast.Call) and not dwindles:
                said = source.split("\n")[act.lineno - 1].strip()
                words = f"each {name} brings another {event}, which this answers: that never ends."
                return f"Line {act.lineno}: {words} Ask first whether it is to be: if …: return None\n    {said}"
    return ""


def _back(name: str, calls: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return the calls that lead from a function back to it, none if they do not."""
    ways, seen = [[called] for called in calls[name]], set[str]()
    while ways:
        way = ways.pop()
        if way[-1] == name:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [[*way, called] for called in calls[way[-1]]]
    return []


def _surely(function: ast.FunctionDef, known: Mapping[str, ast.FunctionDef]) -> Iterator[tuple[str, int]]:
    """Yield the functions that a function calls in any case, with the line of the call."""
    own = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    for statement in function.body:
        for node in _always(statement):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {*known} - own:
                yield node.func.id, node.lineno
        if any(isinstance(node, ast.Return | ast.Raise | ast.Assert) for node in ast.walk(statement)):
            return


def _always(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what of a statement is done in any case."""
    yield node
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield from _always(node.test)
    elif isinstance(node, ast.For):
        yield from _always(node.iter)
    elif isinstance(node, ast.BoolOp):
        yield from _always(node.values[0])
    elif isinstance(node, ast.Match):
        yield from _always(node.subject)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp):
        yield from _always(node.generators[0].iter)
    elif isinstance(node, ast.Compare):
        yield from (inner for part in (node.left, node.comparators[0]) for inner in _always(part))
    elif not isinstance(node, _MAYBE):
        for part in ast.iter_child_nodes(node):
            yield from _always(part)
