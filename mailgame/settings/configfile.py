"""Reads a TOML file of settings into a dataclass, and writes such a file with an explanation of every key.

A mistake is told with its line, its key, what was expected and the nearest key there is; all of them at once.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

from mailgame.settings.keys import Secret, Setting, quoted, sections, settings_of

T = TypeVar("T")
Table = Mapping[str, object]

_NOTED: Final = object()  # in place of a value whose problem is noted already


class WrongInput(Exception):
    """What a person handed in cannot be used; the message says why and what would do. The command ends with 2."""


class ConfigError(WrongInput):
    """The config file cannot be used; `problems` names each key, what was expected and what may have been meant."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read(kind: type[T], path: Path, environ: Mapping[str, str] = os.environ) -> T:
    """Read the TOML file at `path` into the dataclass `kind`; relative paths in it start at the file's folder.

    A secret may stand in the file itself, in a file that NAME_file points to, or in an environment variable, which
    prevails. Raises ConfigError, which names everything that is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(f"There is no file {path}. `mailgame init` asks a few questions and writes one.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}.") from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not written as TOML asks: {error}.") from None
    reader = _Reader(path, _lines(text), settings_of(kind), environ)
    reader.look_for_strangers(table, "", {name for name, _, _ in sections(kind)})
    made = reader.fill(kind, table, "")
    if reader.problems:
        raise ConfigError(*reader.problems)
    return made


def write(kind: type[Any], given: Mapping[str, object] | None = None, head: str = "") -> str:
    """Return the text of a file with every key of the dataclass `kind`, its explanation and its default.

    What `given` holds by full name is set; everything else stands there as a comment.
    """
    given = given or {}
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    for name, says, settings in sections(kind):
        if name:
            lines += ["", f"# {says}", f"[{name}]"]
        for each in settings:
            lines += _written(each, given)
    return "\n".join(lines).lstrip("\n") + "\n"


def _written(setting: Setting, given: Mapping[str, object]) -> list[str]:
    about, short = setting.about, setting.name.rpartition(".")[2]
    allowed = f" ({setting.expects})" if about.choices or setting.kind is int else ""
    lines = ["", f"# {about.says}{allowed}"]
    if setting.kind is Secret:
        lines.append(f"# Or in a file of its own, {short}_file, or in the environment variable {setting.variable}.")
    if setting.name in given:
        return [*lines, f"{short} = {quoted(given[setting.name])}"]
    if about.needed:
        return [*lines, f"{short} = {quoted(about.example)}  # needed"]
    lines.append(f"#{short} = {quoted(setting.default)}")
    return lines


_HEAD = re.compile(r"\s*\[\s*([\w.\s\"'-]+?)\s*\]\s*(#.*)?$")
_LINE = re.compile(r"\s*([\w.\"'-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=")


def _lines(text: str) -> dict[str, int]:
    """Return the number of the line on which each key or table stands."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := _HEAD.match(line):
            table = re.sub(r"[\s\"']", "", head[1])
            found.setdefault(table, number)
        elif assignment := _LINE.match(line):
            name = re.sub(r"[\s\"']", "", assignment[1])
            found.setdefault(f"{table}.{name}" if table else name, number)
    return found


class _Reader:
    """One reading of one file; gathers everything that is wrong, so that it can be mended in one go."""

    def __init__(
        self, path: Path, lines: Mapping[str, int], known: Mapping[str, Setting], environ: Mapping[str, str]
    ) -> None:
        self.path = path
        self.problems: list[str] = []
        self._lines = lines
        self._known = known
        self._environ = environ
        self._names = set(known) | {f"{name}_file" for name, each in known.items() if each.kind is Secret}

    def look_for_strangers(self, table: Table, inside: str, tables: set[str]) -> None:
        """Note every key and table that is not known, with the nearest name that is."""
        for short, value in table.items():
            name = f"{inside}.{short}" if inside else short
            if name in tables:
                if isinstance(value, dict):
                    self.look_for_strangers(value, name, tables)
                else:
                    self._wrong(name, f"{name} is a section of its own: write [{name}] and its keys below it.")
            elif name not in self._names:
                self._stranger(name, [*self._names, *(each for each in tables if each)])

    def fill(self, kind: type[T], table: object, inside: str) -> T:
        """Return a `kind` filled from `table`, noting what is wrong with its values."""
        values: dict[str, object] = {}
        table = table if isinstance(table, dict) else {}
        hints = get_type_hints(kind)
        for each in fields(kind):  # type: ignore[arg-type]  # `kind` is a dataclass, which a type variable cannot say
            name = f"{inside}.{each.name}" if inside else each.name
            if is_dataclass(hints[each.name]):
                values[each.name] = self.fill(hints[each.name], table.get(each.name), name)
            elif "key" in each.metadata:
                values[each.name] = self._value(each, self._known[name], table)
        return kind(**values)

    def _value(self, each: Field[Any], setting: Setting, table: Table) -> object:
        value = self._secret(each.name, setting, table) if setting.kind is Secret else table.get(each.name)
        if value is _NOTED:
            return setting.default
        if value is None:
            if setting.about.needed:
                self._wrong(setting.name, f"{setting.name} is missing: {_lower(setting.about.says)} "
                            f"Expected {setting.expects}.", setting.name.rpartition(".")[0])
                return setting.default
            value = setting.default
        if setting.kind is Secret and isinstance(value, str):
            value = Secret(value)
        expected = setting.refuse(value)
        if expected:
            shown = "not right" if setting.kind is Secret else quoted(value) if _plainly(value) else "a table"
            self._wrong(setting.name, f"{setting.name} is {shown}. Expected {expected}.")
            return setting.default
        if setting.default is None and not value:
            return None
        return self._from_folder(setting.kind, value)

    def _secret(self, short: str, setting: Setting, table: Table) -> object:
        if setting.variable in self._environ:
            return Secret(self._environ[setting.variable])
        name, pointer = f"{setting.name}_file", table.get(f"{short}_file")
        if pointer is None:
            return table.get(short)
        if short in table:
            self._wrong(name, f"{setting.name} and {name} are both given. Keep one of them.")
        elif not isinstance(pointer, str):
            self._wrong(name, f"{name} is {quoted(pointer) if _plainly(pointer) else 'a table'}. "
                        "Expected the path of a file, in quotes.")
        else:
            try:
                return Secret((self.path.parent / Path(pointer).expanduser()).read_text(encoding="utf-8").strip())
            except (OSError, UnicodeDecodeError) as error:
                self._wrong(name, f"{name} points to {pointer}, which cannot be read: {error}.")
        return _NOTED

    def _from_folder(self, kind: Any, value: object) -> object:
        if kind is Path:
            return self.path.parent.absolute() / Path(str(value)).expanduser()
        if kind == tuple[Path, ...]:
            return tuple(self._from_folder(Path, each) for each in value)  # type: ignore[attr-defined]
        return tuple(value) if isinstance(value, list) else value

    def _stranger(self, name: str, names: list[str]) -> None:
        inside, _, short = name.rpartition(".")
        names = [each for each in names if each != inside]
        near = difflib.get_close_matches(name, names, 1, 0.7)
        if not near:  # the right word in the wrong section
            ends = {each.rpartition(".")[2]: each for each in sorted(names, reverse=True)}
            near = [ends[word] for word in difflib.get_close_matches(short, ends, 1, 0.75)]
        hint = f" Did you mean {near[0]}?" if near else ""
        if not hint:
            beside = sorted(each.rpartition(".")[2] for each in names if each.rpartition(".")[0] == inside)
            hint = f" Keys here: {', '.join(beside)}." if beside else ""
        self._wrong(name, f"{name} is no key of this file.{hint}")

    def _wrong(self, name: str, words: str, near: str = "") -> None:
        line = self._lines.get(name) or self._lines.get(near)
        self.problems.append(f"{self.path}, line {line}: {words}" if line else f"{self.path}: {words}")


def _plainly(value: object) -> bool:
    return isinstance(value, str | int | bool | list)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
