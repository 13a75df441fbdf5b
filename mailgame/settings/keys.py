"""What can be set in a file of settings: each key is described once, where its value is kept.

A dataclass field made by `key` carries its default, its line of explanation and its bounds. From these come the
reading, the words for a mistake, the example file and the questions of `mailgame init`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Secret:
    """A text that is not shown by accident: it has to be asked for with `reveal`."""

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text itself."""
        return self._text

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return "Secret(set)" if self._text else "Secret(empty)"


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of one key beside its type and its default."""

    says: str
    needed: bool = False
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    example: str = ""
    refuse: Callable[[str], str] | None = None  # returns what was expected, or ""


def key(
    default: Any,
    says: str,
    *,
    needed: bool = False,
    least: int | None = None,
    most: int | None = None,
    choices: tuple[str, ...] = (),
    example: str = "",
    refuse: Callable[[str], str] | None = None,
) -> Any:
    """Return a dataclass field: its default, what the key means in a line, and which values it takes.

    `least` and `most` bound a whole number; `choices` are the only texts allowed; `refuse` answers what was expected
    of a text, or "" if it will do; a `needed` key has no default, and its `example` stands in the words for a mistake.
    """
    about = Key(says, needed, least, most, choices, example, refuse)
    return field(default=default, metadata={"key": about})


def section(says: str, of: Callable[[], T]) -> T:
    """Return a dataclass field that is a table of keys of its own, with a line on what it is for."""
    return field(default_factory=of, metadata={"says": says})


@dataclass(frozen=True, slots=True)
class Setting:
    """One key of the file: its full name, such as mail.imap.port, its type, its default and what is known of it."""

    name: str
    kind: Any
    default: object
    about: Key

    @property
    def variable(self) -> str:
        """The environment variable that may hold it, if it is a secret."""
        return "MAILGAME_" + self.name.upper().replace(".", "_")

    def refuse(self, value: object) -> str:
        """Return what was expected instead of `value`, in words, or "" if it will do."""
        if value == self.default and not self.about.needed:
            return ""
        text = value.reveal() if isinstance(value, Secret) else value
        if not self._fits(value) or (self.about.needed and not text):
            return self.expects
        return self.about.refuse(text) if self.about.refuse and isinstance(text, str) else ""

    def _fits(self, value: object) -> bool:
        about = self.about
        if about.choices:
            return value in about.choices
        if get_origin(self.kind) is tuple:
            return isinstance(value, list) and all(isinstance(each, str) for each in value)
        if self.kind is int:
            least, most = about.least, about.most
            return (isinstance(value, int) and not isinstance(value, bool)
                    and (least is None or value >= least) and (most is None or value <= most))
        return isinstance(value, str if self.kind is Path else self.kind)

    @property
    def expects(self) -> str:
        """What values it takes, in words."""
        about = self.about
        if about.choices:
            return " or ".join((", ".join(map(quoted, about.choices[:-1])), quoted(about.choices[-1])))
        if self.kind is bool:
            return "true or false"
        if self.kind is int:
            least = f" from {about.least}" if about.least is not None else ""
            most = f" up to {about.most}" if about.most is not None else " up" if least else ""
            return f"a whole number{least}{most.replace(' up to', ' to') if least else most}"
        what = "a list of texts in quotes" if get_origin(self.kind) is tuple else "a text in quotes"
        return what + (f", such as {quoted(about.example)}" if about.example else "")


def sections(kind: type[Any], name: str = "") -> Iterator[tuple[str, str, list[Setting]]]:
    """Yield (name, what it is for, its settings) for every table of keys in the dataclass `kind`, outer ones first."""
    own: list[Setting] = []
    inner: list[tuple[str, type[Any], str]] = []
    hints = get_type_hints(kind)
    for each in fields(kind):
        full = f"{name}.{each.name}" if name else each.name
        if is_dataclass(hints[each.name]):
            inner.append((full, hints[each.name], each.metadata["says"]))
        elif "key" in each.metadata:
            own.append(Setting(full, _plain(hints[each.name]), each.default, each.metadata["key"]))
    yield name, "", own
    for full, of, says in inner:
        for found, deeper, settings in sections(of, full):
            yield found, deeper or says, settings


def settings_of(kind: type[Any]) -> dict[str, Setting]:
    """Return every setting of the dataclass `kind` by its full name."""
    return {each.name: each for _, _, settings in sections(kind) for each in settings}


def quoted(value: object) -> str:
    """Return `value` as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(quoted, value)) + "]"
    text = value.reveal() if isinstance(value, Secret) else "" if value is None else str(value)
    marks = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    escaped = "".join(marks.get(c, c if c.isprintable() else f"\\U{ord(c):08x}") for c in text)
    return f'"{escaped}"'


def _plain(kind: Any) -> Any:
    """Return the type without `| None`."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(each for each in get_args(kind) if each is not type(None))
    return kind
