"""Slips that type checking does not find: a handler with the wrong parameters, a `Set` of an unknown attribute."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from ...law.kits.board import WHERE_AND_WHOSE
from ..language import Language
from .called import called_by_others, gives
from .mending import ABOVE, ARROW, spelt
from .reading import parsed
from .steady import commands_of, of_a_command
from .values import begins_with, said_once, unfit

_TAKES = {
    "command": ("view", "order"),
    "check": ("view", "intent"),
    "alter": ("view", "intent"),
    "after": ("view", "event"),
    "carry_out": ("view", "intent"),
    "answers": ("view", "question"),
    "lift": ("view", "refused"),
    "enacts": ("view", "proposal"),
    "suggests": ("view", "player"),
    "precedence": ("view", "one", "other"),
}
_PLACES = ("position", "location", "place", "tile", "space")
"""What those call the square of a player who do not know that it is one."""
_VIEWS = ("view", "game", "state", "context", "ctx", "world")
"""What those call the view who know other games."""

OF_ALL_THINGS = frozenset({"exists", "get", "id", "kind"})
"""What a thing is asked for that no rule declares."""


def misshapen(source: str, numbers: Collection[str]) -> str:
    """Return which handler does not take what it will be given, with its line; "" if all do.

    numbers: the names of the rule's numbers, which a handler is given if it takes them.
    """
    tree = parsed(source)
    commands = commands_of(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                takes = _TAKES.get(called_on_rule(decorator, commands))
                if takes is not None and not _fits(node.args, len(takes), numbers):
                    head = _head(node, takes, numbers)
                    return f"Line {node.lineno}: “{node.name}” is given {len(takes)} things" \
                        + _in_its_place(source, node, head)
                second = [*node.args.posonlyargs, *node.args.args][1:2] if takes is not None else []
                if [one.arg for one in second] == ["view"]:
                    other = [*node.args.posonlyargs, *node.args.args][0].arg
                    head = f"def {node.name}(view, {other}):"
                    return f"Line {node.lineno}: “{node.name}” is given the view first" \
                        + _in_its_place(source, node, head)
    return ""


def _head(function: ast.FunctionDef, takes: Sequence[str], numbers: Collection[str]) -> str:
    """Return the head of a handler that takes what it is given, by the names that it has for that."""
    named = [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    named = [name for name in named if name not in ("self", "cls")]
    others = [name for name in named if name not in _VIEWS and not difflib.get_close_matches(name, numbers, 1, 0.75)]
    view = next((name for name in named if name in _VIEWS), takes[0])
    read = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    others = sorted(others, key=lambda name: (name not in takes, name not in read))[: len(takes) - 1]
    more = [near for name in named for near in difflib.get_close_matches(name, numbers, 1, 0.75) if name != view]
    return f"def {function.name}({', '.join([view, *others, *takes[len(others) + 1 :], *more])}):"


def _in_its_place(source: str, function: ast.FunctionDef, head: str) -> str:
    """Return the head of a function in place of the line in which it stands; as words where it is not one line."""
    line = source.split("\n")[function.lineno - 1].strip()
    return f"\n    {line}\n{ARROW}{head}" if line.startswith("def ") and line.endswith(":") else f": {head}"


def called_on_rule(decorator: ast.expr, commands: Collection[str]) -> str:
    """Return what a decorator registers a function for: "after", "command" (or a clause of one); "" if for nothing."""
    if of_a_command(decorator, commands):
        return "command"
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    on_rule = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "rule"
    return target.attr if on_rule and isinstance(target, ast.Attribute) else ""


def _fits(arguments: ast.arguments, count: int, numbers: Collection[str]) -> bool:
    """Return whether a function can be called with `count` positional arguments, and with numbers by name."""
    places = [*arguments.posonlyargs, *arguments.args]
    places = [*places[:count], *(argument for argument in places[count:] if argument.arg not in numbers)]
    needed = len(places) - len(arguments.defaults)
    by_name = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    needs_names = any(default is None and argument.arg not in numbers for argument, default in by_name)
    return needed <= count and (count <= len(places) or arguments.vararg is not None) and not needs_names


def misplaced(spoken: Language, source: str, attributes: Mapping[str, str]) -> str:
    """Return which `Set` or `Count` changes what it cannot, with its line; "" if none does.

    What the file reads with `get` is allowed, since it expects that the attribute may be missing.

    attributes: the type of each known attribute, by name.
    """
    tree = parsed(source)
    named = said_once(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        for name, line in _said_by(node):
            near = difflib.get_close_matches(name, attributes, 1, 0.75)
            if name not in attributes and f'get("{name}"' not in source:
                meant = f"; is “{near[0]}” meant?" if near else "."
                said = source.split("\n")[line - 1].strip()
                better = f"\n{ARROW}{spelt(said, name, near[0])}" if near else ""
                return f"Line {line}: no rule in force declares “{name}”{meant}\n    {said}{better}"
        for name in _set_by(node):
            if name not in attributes and f'get("{name}"' not in source:
                near = difflib.get_close_matches(name, attributes, 1, 0.75)
                said = source.split("\n")[node.lineno - 1]
                if name in OF_ALL_THINGS:
                    return f"Line {node.lineno}: “{name}” is what every thing has, and stays as it is."
                if meant := _set_otherwise(spoken, source, node, name, attributes):
                    return meant
                begins = begins_with(dict(_given(node)).get(name), getattr(node.func, "id", "") == "Count")
                declared = f'rule.attribute("{_kind_of(node)}", "{name}", {begins})'
                better = spelt(said, name, near[0]) if near else declared
                meant = f"; is “{near[0]}” meant?" if near else "."
                better = f"{ARROW}{better}" if near and better else f"{ABOVE}{declared}"
                return f"Line {node.lineno}: no rule in force declares “{name}”, so it cannot be set{meant}\n{better}"
            if attributes.get(name) == "money":
                return _moved(tree, source, node, name)
        for name, value in _given(node):
            if fault := unfit(source, value, attributes.get(name, "any"), named):
                return f"Line {value.lineno}: “{name}” is a {attributes[name]} and cannot be {fault}"
    return ""


def _set_otherwise(
    spoken: Language, source: str, node: ast.Call, name: str, attributes: Mapping[str, str]
) -> str:
    """Say that what is set goes by another name, or is given by an act of the game: `points=player.points + 5`."""
    said, value = source.split("\n")[node.lineno - 1].strip(), dict(_given(node)).get(name)
    written, who = ast.get_source_segment(source, node) or said, ast.unparse(node.args[0]) if node.args else ""
    better = ""
    match value:
        case ast.BinOp(left=ast.Attribute(attr=left), op=ast.Add() | ast.Sub() as sign, right=right) \
                if left in (name, called_by_others(name)):
            much = ast.unparse(right)
            if called_by_others(name) == "money" and "money" in attributes:
                better = f'Pay({who}, "", {much})' if isinstance(sign, ast.Sub) else f'Pay("", {who}, {much})'
            elif act := gives(spoken, name):
                better = f"{act}({who}, {'-' if isinstance(sign, ast.Sub) else ''}{much})"
    if name in _PLACES and WHERE_AND_WHOSE[0] in attributes and value is not None:
        better = f"Jump({who}, {ast.unparse(value)})"
    words = f"nobody has “{name}” here, and it is not set"
    return f"Line {node.lineno}: {words}\n    {said}\n{ARROW}{said.replace(written, better)}" if better else ""


def _moved(tree: ast.Module, source: str, node: ast.Call, name: str) -> str:
    """Say that money is not set, with what would do: a payment, or a number where the file itself declares it."""
    lines = source.split("\n")
    for one in ast.walk(tree):
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "rule.attribute" \
                and [getattr(arg, "value", "") for arg in one.args[1:3]] == [name, "money"]:
            said = lines[one.lineno - 1].strip()
            better = re.sub(r"""(["'])money\1(?:,\s*\w+)?(?=[,)])""", '"number", 0', said)
            words = f"“{name}” is declared as money, which only moves from one to another. What is set is a number"
            return f"Line {one.lineno}: {words}\n    {said}\n{ARROW}{better}"
    words = f"Line {node.lineno}: “{name}” is money, which moves from one to another: Pay(FROM, TO, AMOUNT)."
    said, value = lines[node.lineno - 1].strip(), dict(_given(node)).get(name)
    match value:
        case ast.BinOp(left=ast.Attribute(attr=left), op=ast.Add() | ast.Sub() as sign, right=right) if left == name:
            who, much = ast.unparse(node.args[0]), ast.unparse(right)
            paid = f'Pay({who}, "", {much})' if isinstance(sign, ast.Sub) else f'Pay("", {who}, {much})'
            return f"{words}\n    {said}\n{ARROW}{said.replace(ast.get_source_segment(source, node) or said, paid)}"
    return words


def _kind_of(node: ast.Call) -> str:
    """Return which kind of thing a `Set` or `Count` probably changes: the game, or else a player."""
    thing = node.args[0] if node.args else None
    return "game" if isinstance(thing, ast.Attribute) and thing.attr == "game" else "player"


def _said_by(node: ast.Call) -> Iterator[tuple[str, int]]:
    """Yield the attributes of things that are made, `Create("crate", "1", {"owner": …})`, or looked for by them."""
    if getattr(node.func, "id", "") == "Create":
        given = [*node.args[2:3], *(one.value for one in node.keywords if one.arg == "attributes")]
        keys = [key for table in given if isinstance(table, ast.Dict) for key in table.keys]
        yield from ((key.value, key.lineno) for key in keys
                    if isinstance(key, ast.Constant) and isinstance(key.value, str))
    elif isinstance(node.func, ast.Attribute) and node.func.attr == "things":
        yield from ((one.arg, one.value.lineno) for one in node.keywords if one.arg and one.arg != "kind")


def _set_by(node: ast.Call) -> Iterator[str]:
    """Yield the attributes that a `Set` or `Count` names: `Set(thing, name="Cove")`, `Count(thing, "items", …)`."""
    if getattr(node.func, "id", "") not in ("Set", "Count"):
        return
    attribute = node.args[1] if len(node.args) > 1 else None
    if isinstance(attribute, ast.Constant) and isinstance(attribute.value, str):
        yield attribute.value
    if getattr(node.func, "id", "") == "Set":
        own = ("thing", "attribute", "value", "more")
        yield from (keyword.arg for keyword in node.keywords if keyword.arg and keyword.arg not in own)


def _given(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """Yield the attributes that a `Set` or `Create` names, each with its value as it is written."""
    if getattr(node.func, "id", "") == "Create":
        tables = [*node.args[2:3], *(one.value for one in node.keywords if one.arg == "attributes")]
        for table in tables:
            if isinstance(table, ast.Dict):
                yield from ((str(key.value), value) for key, value in zip(table.keys, table.values, strict=True)
                            if isinstance(key, ast.Constant))
    if getattr(node.func, "id", "") != "Set":
        return
    match node.args:
        case [_, ast.Constant(value=str(name)), value, *_]:
            yield name, value
    yield from ((keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg)


def lenient(source: str) -> str:
    """Return a rule file in which handlers that declare a list as their answer may return any sequence.

    For the type checker a list of payments is not a list of intents, since a list can be appended to. Answers are only
    read, so that this does not matter here.
    """
    lines = [line.encode() for line in source.split("\n")]
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.FunctionDef) and node.returns is not None and node.decorator_list:
            for part in ast.walk(node.returns):
                if isinstance(part, ast.Name) and part.id == "list":
                    line, at = part.lineno - 1, part.col_offset
                    lines[line] = lines[line][:at] + b"ListOf" + lines[line][at + 4 :]
    return b"\n".join(lines).decode()
