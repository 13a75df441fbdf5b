"""What a law writes itself, whole or put together: “pot”, `f"pot {week}"`, `"pot " + week`."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatchcase
from functools import lru_cache
from glob import escape

from .reading import parsed

_HOLE = re.compile(r"\{[^{}]*\}|%\w")
"""Where something is put into a text, by `format` or by %."""
_LEAST = 3
"""How many letters and digits a text has that more is put into: `f"{one}s"` is no name’s beginning or end."""


def writes(source: str, text: str) -> bool:
    """Tell whether a law writes a text, or puts it together out of one of its own and what it has come to."""
    return any(fnmatchcase(text, written) for written in _texts(source))


@lru_cache(maxsize=256)
def _texts(source: str) -> tuple[str, ...]:
    """Return the texts of a source, with * for what is put into them: “pot”, and “pot *” of `f"pot {week}"`."""
    found = set[str]()
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Constant(value=str(text)):
                parts = [*map(escape, _HOLE.split(text))]
            case ast.JoinedStr(values=values):
                parts = [escape(str(one.value)) if isinstance(one, ast.Constant) else "" for one in values]
            case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add()):
                parts = [escape(text), ""]
            case ast.BinOp(right=ast.Constant(value=str(text)), op=ast.Add()):
                parts = ["", escape(text)]
            case _:
                continue
        if len(parts) == 1 or sum(sign.isalnum() for sign in "".join(parts)) >= _LEAST:
            found.add("*".join(parts))
    return tuple(found)
