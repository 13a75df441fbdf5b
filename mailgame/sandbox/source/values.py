"""Values as they are written in a rule file: which of them an attribute of a type can never hold."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from .mending import ARROW

_WRITTEN: Mapping[str, tuple[type, ...]] = {"number": (int,), "text": (str,), "moment": (str,), "flag": (bool,)}
"""What is written out for an attribute of these types; nothing that is, for those of the others."""
_HELD: Mapping[str, type[ast.expr]] = {"list": ast.List, "table": ast.Dict, "counts": ast.Dict}
_MADE = (ast.List, ast.Dict, ast.ListComp, ast.DictComp, ast.Set, ast.SetComp)


def unfit(value: ast.expr, type: str) -> str:
    """Return what a value is that an attribute of this type can never hold, with what would do; "" if it may."""
    if type not in _WRITTEN and type not in _HELD:
        return ""
    said = ast.unparse(value)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Div) and type == "number":
        whole = ast.unparse(ast.BinOp(value.left, ast.FloorDiv(), value.right))
        return f"a fraction; numbers are whole.\n{ARROW}{whole}"
    if isinstance(value, ast.Constant):
        fits = value.value.__class__ in _WRITTEN.get(type, ())
        return "" if fits else f"{said[:60]}."
    if isinstance(value, ast.JoinedStr):
        return "" if type in ("text", "moment") else "a text."
    if isinstance(value, ast.Compare):
        return "" if type == "flag" else f"{said[:60]}, which is True or False."
    if isinstance(value, _MADE):
        makes = {ast.ListComp: ast.List, ast.DictComp: ast.Dict}.get(value.__class__, value.__class__)
        return "" if makes is _HELD.get(type) else f"{said[:60]}."
    return ""
