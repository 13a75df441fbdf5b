"""Calls of the law's words: which of them lack something or say too much, and how each is written."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from ..language import default, takes_names


def ill_called(tree: ast.AST, words: Mapping[str, Any]) -> Iterator[tuple[ast.Call, str, str]]:
    """Yield the calls of words that do not fit, each with what is wrong and with how the word is written."""
    for node in ast.walk(tree):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and callable(words.get(name)) and (wrong := _misfit(node, words[name])):
            yield node, wrong, form(name, words[name])


def form(name: str, word: Any) -> str:
    """Return how a word is written, with the names of all that it takes."""
    if takes_names(word):
        return f"{name}(thing, name=value)"
    if not dataclasses.is_dataclass(word):
        return f"{name}{_plain(inspect.signature(word))}"
    fields = [
        field.name + default(field).replace(" = field(default_factory=dict)", "={}").replace(" ", "")
        for field in dataclasses.fields(word)
        if field.init
    ]
    return f"{name}({', '.join(fields)})"


def _misfit(call: ast.Call, word: Any) -> str:
    """Return what is wrong with a call; "" if it fits, or if that cannot be told."""
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
        return ""
    try:
        signature = inspect.signature(word)
    except (TypeError, ValueError):
        return ""
    given = {one.arg: None for one in call.keywords if one.arg}
    takes_any = any(one.kind is one.VAR_KEYWORD for one in signature.parameters.values())
    if not takes_any and (strange := next((name for name in given if name not in signature.parameters), "")):
        return f"there is no place for “{strange}” here"
    try:
        bound = signature.bind_partial(*call.args, **given)
    except TypeError:
        return "there is more between the brackets than it takes"
    needed = [name for name, one in signature.parameters.items()
              if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    missing = [f"“{name}”" for name in needed if name not in bound.arguments]
    return f"it does not say {' and '.join(missing)}" if missing else ""


def _plain(signature: inspect.Signature) -> str:
    """Return what a function takes, without types."""
    bare = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
    return str(inspect.Signature(bare))
