"""Dice and draws whose numbers are written out in a law: which can never be thrown, told when the law arrives."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from inspect import Parameter
from typing import Any

from ...kernel.faults import LawFailed
from ...world.sound import OutOfBounds
from .. import language
from ..source.mending import ARROW
from ..source.reading import parsed
from . import throws

_PER_CENT = 100


def never_thrown(source: str) -> str:
    """Return which throw can never be, with its line and what would do; "" if all can."""
    lines = source.split("\n")
    for call, name in _throws(parsed(source)):
        if words := _wrong(call, name):
            said = lines[call.lineno - 1].strip()
            better = _better(call, name, said, source)
            return f"Line {call.lineno}: {words}\n    {said}" + (f"\n{ARROW}{better}" if better else "")
    return ""


def _throws(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Yield the throws that functions of a file ask the view for, which is what they are given first."""
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.args.args:
            view = function.args.args[0].arg
            for node in ast.walk(function):
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id=asked), attr=name)) if asked == view:
                        if name in throws.THROWS:
                            yield node, name


def _wrong(call: ast.Call, name: str) -> str:
    """Return why a throw can never be, by what is written out of it; "" if that cannot be told."""
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
        return ""
    signature = language.questions()[name]
    by_name = {str(one.arg): one.value for one in call.keywords}
    try:
        taken = signature.bind(*call.args, **by_name).arguments
    except TypeError:
        needed = [one.name for one in signature.parameters.values() if one.default is Parameter.empty]
        return f"“{name}” is asked for with {' and '.join(needed)}"
    values: dict[str, Any] = {each: one.default for each, one in signature.parameters.items()}
    for each, value in taken.items():
        with suppress(ValueError):
            said = ast.literal_eval(value)
            values[each] = int(said) if isinstance(said, float) and said.is_integer() else said
    if name == "new_deck" or any(values[each] is Parameter.empty for each in taken if each != "label"):
        return ""
    try:
        throws.bounds(name, values)
    except OutOfBounds as out:
        return str(out)
    except LawFailed:
        return ""
    return ""


def _better(call: ast.Call, name: str, said: str, source: str) -> str:
    """Return the line with a chance in per cent, “50”, “50%”, as one from 0 to 1; "" for any other throw."""
    shares = [*call.args[1:2], *(one.value for one in call.keywords if one.arg == "share")] if name == "happens" else []
    if re.search(rf"\.{name}\(\)", said) and name in ("roll", "rolls"):
        return said.replace(f".{name}()", f'.{name}("dice")')
    number = call.args[-1] if call.args and len(call.args) <= 2 and name in ("roll", "rolls") else None
    if isinstance(number, ast.Constant) and type(number.value) is int:
        label = '"dice"' if len(call.args) == 1 else ast.get_source_segment(source, call.args[0]) or ""
        taken = [*language.questions()[name].parameters]
        many = taken[taken.index("who") + 1]
        return said.replace(ast.get_source_segment(source, call) or "", f"view.{name}({label}, {many}={number.value})")
    for share in shares:
        written = ast.get_source_segment(source, share) or ""
        try:
            figure = float(str(ast.literal_eval(share)).strip().removesuffix("%"))
        except ValueError:
            return ""
        if said.count(written) == 1 and (0 <= figure <= 1 or 2 <= figure <= _PER_CENT):
            return said.replace(written, f"{figure if figure <= 1 else figure / _PER_CENT:g}")
    return ""
