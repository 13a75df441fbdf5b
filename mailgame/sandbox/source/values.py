"""Values as they are written in a rule file: which of them an attribute of a type can never hold."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy

from ...law.commands import FREE_TEXT, name_of
from .mending import ARROW
from .quoting import in_its_line

_WRITTEN: Mapping[str, tuple[type, ...]] = {"number": (int,), "text": (str,), "moment": (str,), "flag": (bool,)}
"""What is written out for an attribute of these types; nothing that is, for those of the others."""
_HELD: Mapping[str, type[ast.expr]] = {"list": ast.List, "table": ast.Dict, "counts": ast.Dict}
_MADE = (ast.List, ast.Dict, ast.ListComp, ast.DictComp, ast.Set, ast.SetComp)
_GOES_ON = (ast.Add, ast.Sub, ast.Mult, ast.Mod)
"""Sums in which a fraction stays one."""

_BEGINS: Mapping[str, str] = {
    "number": '"number", 0', "text": '"text", ""', "flag": '"flag", False', "list": '"list", []',
    "table": '"table", {}', "counts": '"counts", {}', "moment": '"moment", ""', "player": '"player"',
}
_CALLED: Mapping[str, str] = {
    "str": "text", "say_list": "text", "list": "list", "sorted": "list", "dict": "table", "bool": "flag",
    "hours_from": "moment", "local": "moment", "next_time": "moment", "midnight": "moment", "player": "player",
}
_NAMED: Mapping[str, str] = {
    **{name_of(one): "text" for one in sorted(FREE_TEXT | {"WORD"})}, "id": "text", "block": "text",
    "now": "moment", "moment": "moment", "giver": "player", "player": "player", "acting_player": "player",
}


def unfit(
    source: str, value: ast.expr, type: str, named: Mapping[str, ast.expr] | None = None
) -> str:
    """Return what a value is that an attribute of this type can never hold, with the line that would do; "" if it may.

    named: what names stand for, as `said_once` has them.
    """
    if type not in _WRITTEN and type not in _HELD:
        return ""
    said = ast.unparse(value)
    if type == "number" and _is_fraction(value, named or {}):
        return f"{said[:60]}, which need not be whole.{_instead(source, value, _whole(value, named or {}))}"
    for entry in _entries(value) if type in _HELD else ():
        if _is_fraction(entry, named or {}):
            inside = ast.unparse(entry)[:60]
            better = _instead(source, entry, _whole(entry, named or {}))
            return f"one with {inside} in it, which need not be whole.{better}"
    if isinstance(value, ast.Constant):
        fits = value.value.__class__ in _WRITTEN.get(type, ())
        return "" if fits else f"{said[:60]}."
    if isinstance(value, ast.JoinedStr):
        return "" if type in ("text", "moment") else "a text."
    if isinstance(value, ast.Compare):
        return "" if type == "flag" else f"{said[:60]}, which is True or False."
    if isinstance(value, _MADE):
        makes = {ast.ListComp: ast.List, ast.DictComp: ast.Dict}.get(value.__class__, value.__class__)
        is_set = isinstance(value, ast.Set | ast.SetComp) and type == "list"
        better = _instead(source, value, f"[{said[1:-1]}]") if is_set else ""
        return "" if makes is _HELD.get(type) else f"{said[:60]}.{better}"
    return ""


def _instead(source: str, value: ast.expr, other: str) -> str:
    """Return the line in which a value stands with another in its place; just that if it goes over several lines."""
    line = source.split("\n")[value.lineno - 1].strip()
    return f"\n    {line}\n{ARROW}{in_its_line(source, value, other) or other}"


def begins_with(value: ast.expr | None, counts: bool = False) -> str:
    """Return the type and the first value with which an attribute could be declared that is to hold a value.

    counts: whether it is to hold how many there are of each.
    """
    return _BEGINS["counts" if counts else _kind_of(value)]


def _kind_of(value: ast.expr | None) -> str:
    """Return the type of a value as far as it can be read from how it is written; a number if it cannot."""
    match value:
        case ast.Constant(value=bool()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return "flag"
        case ast.Constant(value=str()) | ast.JoinedStr():
            return "text"
        case ast.List() | ast.ListComp() | ast.Tuple() | ast.Set() | ast.SetComp():
            return "list"
        case ast.Dict() | ast.DictComp():
            return "table"
        case ast.BinOp(left=left, right=right):
            return next((kind for kind in map(_kind_of, (left, right)) if kind != "number"), "number")
        case ast.IfExp(body=body):
            return _kind_of(body)
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return _CALLED.get(name, "number")
        case ast.Attribute(attr=name):
            return _NAMED.get(name, "number")
    return "number"


def said_once(tree: ast.Module) -> Mapping[str, ast.expr]:
    """Return what names stand for that are given a value in one place of a file, and are nothing else there."""
    nodes = [*ast.walk(tree)]
    stored = Counter(node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    stored.update(node.arg for node in nodes if isinstance(node, ast.arg))
    return {
        target.id: node.value for node in nodes if isinstance(node, ast.Assign)
        for target in node.targets if isinstance(target, ast.Name) and stored[target.id] == 1
    }


def _is_fraction(node: ast.expr, named: Mapping[str, ast.expr], depth: int = 0) -> bool:
    """Return whether an expression is divided, or has a fraction in a sum, and is made whole nowhere."""
    if depth > 50:
        return False
    if isinstance(node, ast.Name) and node.id in named:
        return _is_fraction(named[node.id], named, depth + 1)
    if isinstance(node, ast.BinOp):
        sides = (node.left, node.right) if isinstance(node.op, _GOES_ON) else ()
        return isinstance(node.op, ast.Div) or any(_is_fraction(side, named, depth + 1) for side in sides)
    if isinstance(node, ast.IfExp):
        return any(_is_fraction(side, named, depth + 1) for side in (node.body, node.orelse))
    if isinstance(node, ast.UnaryOp):
        return not isinstance(node.op, ast.Not) and _is_fraction(node.operand, named, depth + 1)
    return isinstance(node, ast.Constant) and isinstance(node.value, float) and not node.value.is_integer()


def _whole(value: ast.expr, named: Mapping[str, ast.expr]) -> str:
    """Return an expression that comes to a whole number: divided so, or rounded if there is a fraction in it."""
    value = named.get(value.id, value) if isinstance(value, ast.Name) else value
    parts = [*ast.walk(value)]
    if any(isinstance(part, ast.Name) and _is_fraction(part, named) for part in parts) or any(
        isinstance(part, ast.Constant) and isinstance(part.value, float) for part in parts
    ):
        return f"round({ast.unparse(value)})"
    divided = deepcopy(value)
    for part in ast.walk(divided):
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div):
            part.op = ast.FloorDiv()
    return ast.unparse(divided)


def _entries(value: ast.expr) -> Iterator[ast.expr]:
    """Yield what stands in a list or a table that is written out."""
    if isinstance(value, ast.List | ast.Tuple):
        yield from value.elts
    elif isinstance(value, ast.Dict):
        yield from value.values
    elif isinstance(value, ast.ListComp):
        yield value.elt
