"""Lessening: a letter that cannot be written whole is written without the part that fails.

That part is found by trying: without each part in turn, then without all of them. As a last resort only words are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..words.words import one_line, say_list

_WORDS = ("title", "subject", "text", "by", "how", "default", "player")
_NEVER = frozenset({"reader", "lines", "remarks"})
"""The parts that are never left out by themselves: the reader, and the outcome of their commands."""
_CALLED = {
    "answers": "the answers to what you asked",
    "board": "the board",
    "dates": "the next dates",
    "dice": "the dice",
    "happenings": "what has happened",
    "likely": "what you may have meant",
    "may_do": "what can be done now",
    "offers": "what is offered",
    "orders": "what is on file",
    "proposals": "the proposals",
    "rules": "the rules",
    "seat": "where you stand",
    "seats": "where everybody stands",
    "votes": "what can be voted on",
    "yours": "what happened to you",
}


def lessened(scene: Any) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Yield a scene without each of its parts in turn, then without all, each with the names of what is missing."""
    paths = list(_parts(scene))
    for path in paths:
        yield _without(scene, path), (called(path),)
    less, lacks = scene, []
    for path in reversed(paths):
        less = _without(less, path)
        lacks.append(called(path))
    yield less, tuple(reversed(lacks))


def called(path: tuple[str, ...]) -> str:
    """Return the name of a part within a sentence."""
    return _CALLED.get(path[-1], path[-1].replace("_", " "))


def _parts(scene: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path to each part that can be left out: whatever may be empty or None."""
    types = {name: kind for one in type(scene).__mro__ for name, kind in vars(one).get("__annotations__", {}).items()}
    for name in scene.__struct_fields__:
        value = getattr(scene, name)
        path = (*above, name)
        if name in _NEVER:
            continue
        if (isinstance(value, tuple) and value) or (isinstance(value, Struct) and "None" in types[name]):
            yield path
        elif isinstance(value, Struct):
            yield from _parts(value, path)


def _without(scene: Any, path: tuple[str, ...]) -> Any:
    value = getattr(scene, path[0])
    if len(path) > 1:
        return replace(scene, **{path[0]: _without(value, path[1:])})
    return replace(scene, **{path[0]: () if isinstance(value, tuple) else None})


def remark(lacks: tuple[str, ...]) -> str:
    """Say which parts are missing from a letter."""
    return f"Left out, since it could not be written: {say_list(dict.fromkeys(lacks))}. The Admin has been told."


def bare(scene: Any) -> str:
    """Return only the words of a scene: the outcome of each command, and its texts."""
    parts = [str(value) for name in _WORDS if isinstance(value := getattr(scene, name, None), str) and value]
    parts += [
        f"{one_line(line.command)}\n    {': '.join(filter(None, (line.mark, _words_of(line))))}"
        for line in getattr(scene, "lines", ())
    ]
    return "\n\n".join(parts)


def _words_of(line: Any) -> str:
    return " ".join(filter(None, (line.words, *(happening.text for happening in line.happenings))))


def plain_page(text: str) -> str:
    """Return words as a page of HTML."""
    paragraphs = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in text.split("\n\n"))
    return f'<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>{paragraphs}</body></html>'
