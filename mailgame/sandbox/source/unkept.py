"""What law changes and is kept nowhere: a list that somebody has, added to where it stands; a table of the file itself.

What a handler is given is a copy, and the file is as it was written whenever it is asked. What is to be kept is an
attribute, and answered with `Set`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping

from .mending import ARROW
from .reading import parsed

_CHANGES = frozenset({
    "add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "reverse", "setdefault",
    list.sort.__name__, dict.update.__name__,
})
_HOLDS = frozenset({"list", "table", "counts"})
_MADE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp)


def unkept(source: str, attributes: Mapping[str, str]) -> str:
    """Return what is changed in vain, with its line and what would do; "" if nothing is.

    attributes: the type of each known attribute, by name.
    """
    tree, lines = parsed(source), source.split("\n")
    own = {part.target.id for node in tree.body if isinstance(node, ast.ClassDef) for part in node.body
           if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    held = {name: type for name, type in attributes.items() if type in _HOLDS and name not in own}
    made = {target.id for node in tree.body if isinstance(node, ast.Assign) and _is_made(node.value)
            for target in node.targets if isinstance(target, ast.Name)}
    helpers = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.decorator_list]
    helped = {one.id for node in helpers for one in ast.walk(node) if isinstance(one, ast.Name)}
    first = {target.id: node for node in reversed(tree.body) if isinstance(node, ast.Assign) for target in node.targets
             if isinstance(target, ast.Name)}
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.decorator_list:
            theirs = made - _local(function)
            for number, words, better in sorted(_slips(function, held, theirs, theirs - helped)):
                if better in first:
                    return f"Line {number}: {words}\n    {lines[number - 1].strip()}{_kept(first[better], better)}"
                mended = f"\n{ARROW}{better}" if better else ""
                return f"Line {number}: {words}\n    {lines[number - 1].strip()}{mended}"
    return ""


def _kept(made: ast.Assign, name: str) -> str:
    """Return the attribute that keeps something, in place of the line that makes it."""
    table = isinstance(made.value, ast.Dict | ast.DictComp) or ast.unparse(made.value).startswith("dict(")
    first = ast.unparse(made.value) if isinstance(made.value, ast.List | ast.Dict) else "{}" if table else "[]"
    last = "" if made.end_lineno == made.lineno else f" to {made.end_lineno}"
    declared = f'rule.attribute("game", "{name.lower()}", "{"table" if table else "list"}", {first})'
    return f"\n    in place of line{'s' if last else ''} {made.lineno}{last}:\n{ARROW}{declared}"


def _is_made(node: ast.expr) -> bool:
    return isinstance(node, _MADE) or (
        isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("dict", "list", "set")
    )


def _local(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function gives a value itself."""
    nodes = [*ast.walk(function)]
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _slips(
    function: ast.FunctionDef, held: Mapping[str, str], made: set[str], alone: set[str]
) -> Iterator[tuple[int, str, str]]:
    """Yield what a function changes in vain. `alone`: what of the file's own no other function reads for this one."""
    answered = {*_set_by(function)}
    held = {name: type for name, type in held.items() if name not in answered}
    alone = alone & _only_changed(function)
    loops = [node for node in ast.walk(function) if isinstance(node, ast.For | ast.While)]
    again = {id(node) for loop in loops for node in ast.walk(loop)}
    for node in ast.walk(function):
        counted = made if id(node) not in again else set()  # within a loop it may count what is of this one time
        match node:
            case ast.Assign(targets=[ast.Subscript(value=place, slice=key)], value=value):
                mentioned = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
                yield from _slip(node.lineno, place, held, counted & mentioned, _with(place, held, key, value))
            case ast.AugAssign(target=ast.Subscript(value=place, slice=key), op=op, value=value):
                first = ast.Constant(0 if isinstance(op, ast.Add | ast.Sub) else 1)
                had: ast.expr = ast.Call(ast.Attribute(place, "get", ast.Load()), [key, first], [])
                if _is_list(place, held):
                    had = ast.Subscript(place, key, ast.Load())
                then = _with(place, held, key, ast.BinOp(had, op, value))
                yield from _slip(node.lineno, place, held, counted, then)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=place, attr=name), args=[given])) if name in _CHANGES:
                said = ast.unparse(given)
                one_more = f"{{}} + [{said}]"
                then = {"append": one_more, "add": one_more, "extend": f"{{}} + {said}"}.get(name, "")
                yield from _slip(node.lineno, place, held, alone, then)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=place, attr=name))) if name in _CHANGES:
                yield from _slip(node.lineno, place, held, set(), "")


def _only_changed(function: ast.FunctionDef) -> set[str]:
    """Return the names that stand in a function only where what they name is changed: `log.append(…)`."""
    said, changed = Counter[str](), Counter[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            said[node.id] += 1
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=how))) if how in _CHANGES:
                changed[name] += 1
    return {name for name, times in changed.items() if said[name] == times}


def _set_by(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the attributes that a function sets: what it has changed in them is answered with."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Set":
            yield from (str(one.arg) for one in node.keywords)
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def _is_list(place: ast.expr, held: Mapping[str, str]) -> bool:
    return isinstance(place, ast.Attribute) and held.get(place.attr) == "list"


def _with(place: ast.expr, held: Mapping[str, str], key: ast.expr, value: ast.expr) -> str:
    """Return a table with one entry more, or a list with another entry in its place; {} is what it was."""
    said, at = ast.unparse(value), ast.unparse(key)
    if _is_list(place, held):
        return f"[*{{}}[:{at}], {said}, *{ast.unparse(place)}[{at} + 1:]]"
    return f"{{**{{}}, {at}: {said}}}"


def _slip(
    number: int, place: ast.expr, held: Mapping[str, str], made: set[str], then: str
) -> Iterator[tuple[int, str, str]]:
    """Yield what is wrong if a place is what a thing has, or the file's own; `then`: what it is to be, {} as it was."""
    if isinstance(place, ast.Attribute) and place.attr in held:
        said = ast.unparse(place)
        words = f"“{said}” is a copy, and what is changed in it is kept nowhere: answer with Set"
        better = f"return Set({ast.unparse(place.value)}, {place.attr}={then.replace('{}', said, 1)})" if then else ""
        yield number, words, better
    elif isinstance(place, ast.Name) and place.id in made:
        words = f"“{place.id}” begins as it stands above each time the law is asked, and keeps nothing"
        yield number, f"{words}. What is to be kept is an attribute, and set with Set", place.id
