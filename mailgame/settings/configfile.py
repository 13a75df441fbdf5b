"""Reads a TOML file of settings into a section, and writes such a file with an explanation of every key.

A mistake is told with its line, its key, what was found, what was expected, and a line that would do; all at once.
"""

from __future__ import annotations

import difflib
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from mailgame.ownership import not_ours
from mailgame.settings.keys import Section, Setting, quoted, sections

S = TypeVar("S", bound=Section)
Contradictions = Callable[[S], Iterable[tuple[str, str]]]
"""Finds keys whose values do not go together: (full name, words) for each."""

_LONGEST = 60  # characters of a wrong value that are shown


class WrongInput(Exception):
    """What a person handed in cannot be used; the message says why and what would do. The command ends with 2."""


class ConfigError(WrongInput):
    """The config file cannot be used; `problems` says of each key what is wrong with it and what would do."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read(
    model: type[S], path: Path, environ: Mapping[str, str] = os.environ,
    contradictions: Contradictions[S] = lambda _: (),
) -> S:
    """Read the TOML file at `path` into `model`; relative paths in it start at the file's folder.

    A secret may stand in the file itself, in a file that NAME_file points to, or in an environment variable, which
    prevails. `contradictions` is asked once every single value will do. Raises ConfigError with everything that is
    wrong.
    """
    text, table = parsed(path)
    reader = _Reader(model, path, text)
    reader.fetch_secrets(table, environ)
    try:
        config = model.model_validate(table, context={"folder": path.parent.absolute()})
    except ValidationError as error:
        reader.note(error)
    else:
        for name, words in contradictions(config):
            reader.wrong(name, words)
        if not reader.problems:
            return config
    raise ConfigError(*(words for _, words in sorted(reader.problems, key=lambda each: each[0])))


def parsed(path: Path) -> tuple[str, dict[str, Any]]:
    """Return the text of a TOML file, and what stands in it. Raises ConfigError, with what would do."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ConfigError(f"There is no file {path}. `mailgame init` asks a few questions and writes one.") from None
    except OSError as error:
        why = not_ours(path, os.R_OK) or f"{error.strerror}."
        raise ConfigError(f"{path} cannot be read: {why}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not in UTF-8. Save it again in that encoding.") from None
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}.{_would_do(str(error))}") from None


def write(model: type[Section], values: Mapping[str, object] | None = None, head: str = "") -> str:
    """Return the text of a file with every key of `model`, its explanation and its default.

    What `given` holds by full name is set; everything else stands there as a comment.
    """
    values = values or {}
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    for name, says, settings in sections(model):
        if name:
            lines += ["", f"# {says}", f"[{name}]"]
        for setting in settings:
            lines += _written(setting, values)
    return "\n".join(lines).lstrip("\n") + "\n"


def _written(setting: Setting, values: Mapping[str, object]) -> list[str]:
    field, short = setting.field, setting.short
    allowed = f" ({setting.expects})" if setting.choices or field.annotation is int else ""
    lines = ["", f"# {field.description}{allowed}"]
    if setting.secret:
        lines.append(f"# Or in a file of its own, {short}_file, or in the environment variable {setting.variable}.")
    if setting.name in values:
        return [*lines, f"{short} = {quoted(values[setting.name])}"]
    if field.is_required():
        return [*lines, f"{short} = {quoted(setting.sample)}  # needed"]
    return [*lines, f"#{short} = {quoted(setting.sample)}"]


_SLIPS = {
    "Invalid value": 'Text stands in straight quotes; a number, true and false without: name = "Ann" or port = 993.',
    "Expected newline": 'Text stands in straight quotes, and nothing after it but a # with a remark: name = "Ann"',
    "Illegal character '\\n'": 'A text ends with the quote with which it began, on the same line: name = "Ann"',
    "Unterminated string": 'A text ends with the quote with which it began, on the same line: name = "Ann"',
    "Cannot declare": "A section stands there once: put the keys of both below one [name].",
    "Cannot overwrite": "A key stands once in a section: keep one of the two.",
    "Expected '='": 'A key and its value are written so: name = "Ann"',
    "Unescaped": "A backslash in double quotes is written twice.",
}
"""What a TOML reader says of the commonest slips, and what would do. No value is shown: it may be a password."""


def _would_do(error: str) -> str:
    return next((f" {words}" for begins, words in _SLIPS.items() if error.startswith(begins)), "")


_HEAD = re.compile(r"\s*\[\s*([\w.\s\"'-]+?)\s*\]\s*(#.*)?$")
_LINE = re.compile(r"\s*([\w.\"'-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=")


def _lines(text: str) -> dict[str, int]:
    """Return the number of the line on which each key or table stands; tomllib does not tell."""
    numbers: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := _HEAD.match(line):
            table = re.sub(r"[\s\"']", "", head[1])
            numbers.setdefault(table, number)
        elif assignment := _LINE.match(line):
            name = re.sub(r"[\s\"']", "", assignment[1])
            numbers.setdefault(f"{table}.{name}" if table else name, number)
    return numbers


class _Reader:
    """One reading of one file: finds secrets, and puts what is wrong into words."""

    def __init__(self, model: type[Section], path: Path, text: str) -> None:
        self.path = path
        self.problems: list[tuple[int, str]] = []  # (the line, the words)
        self._lines = _lines(text)
        self._sections = {name: settings for name, _, settings in sections(model)}
        self._settings = {each.name: each for settings in self._sections.values() for each in settings}

    def fetch_secrets(self, table: dict[str, Any], environ: Mapping[str, str]) -> None:
        """Put the secrets into `table` that stand elsewhere, and the sections that are missing, empty."""
        for name, settings in self._sections.items():
            inside: Any = table
            for each in name.split(".") if name else ():
                inside = inside.setdefault(each, {}) if isinstance(inside, dict) else None
            if isinstance(inside, dict):
                for setting in settings:
                    if setting.secret:
                        self._fetch(setting, inside, environ)

    def _fetch(self, setting: Setting, table: dict[str, Any], environ: Mapping[str, str]) -> None:
        name = f"{setting.name}_file"
        pointer = table.pop(f"{setting.short}_file", None)
        if setting.variable in environ:
            table[setting.short] = environ[setting.variable]
        elif pointer is not None and setting.short in table:
            self.wrong(name, f"{setting.name} and {name} are both given. Keep one of them.")
        elif pointer is not None:
            table[setting.short] = setting.sample  # so that nothing more is said of it
            if not isinstance(pointer, str):
                self.wrong(name, f"{name} is {_shown(pointer)}. Expected the path of a file, in quotes. "
                                 f'This would do: {setting.short}_file = "{setting.short}.txt"')
                return
            try:
                text = (self.path.parent / Path(pointer).expanduser()).read_text(encoding="utf-8-sig")
                table[setting.short] = text.strip()
            except (OSError, UnicodeDecodeError) as error:
                self.wrong(name, f"{name} points to {pointer}, which cannot be read: {error}.")

    def note(self, error: ValidationError) -> None:
        """Put everything that pydantic found into words."""
        for each in error.errors():
            name = ".".join(str(part) for part in each["loc"] if isinstance(part, str))
            setting = self._settings.get(name)
            if each["type"] == "extra_forbidden":
                self._unknown(name)
            elif setting is None:
                self.wrong(name, f"{name} is a section of its own: write [{name}] and its keys below it.")
            elif each["type"] == "missing":
                inside = name.rpartition(".")[0]
                self.wrong(name, f"{name} is missing: {_lower(setting.field.description or '')} Expected "
                                 f"{setting.expects}. This would do, below [{inside}]: {setting.line()}", inside)
            else:
                value = each["input"]
                what = "not right" if setting.secret else _shown(value)
                self.wrong(name, f"{name} is {what}. Expected {setting.expected(each['type'], each['msg'])}. "
                                 f"This would do: {setting.line(value)}")

    def _unknown(self, name: str) -> None:
        inside, _, short = name.rpartition(".")
        files = {f"{each.name}_file" for each in self._settings.values() if each.secret}
        names = {*self._settings, *files, *filter(None, self._sections)} - {inside}
        ends = {each.rpartition(".")[2]: each for each in sorted(names, reverse=True)}
        in_wrong_section = [ends[short]] if short in ends else []
        near = in_wrong_section or difflib.get_close_matches(name.lower(), sorted(names), 1, 0.7)
        if not near:  # a word like the right one, in the wrong section
            near = [ends[word] for word in difflib.get_close_matches(short.lower(), ends, 1, 0.75)]
        if near:
            section, _, key = near[0].rpartition(".")
            elsewhere = near[0] not in self._sections and section != inside
            hint = f" Did you mean {near[0]}?" + (f" Write {key} = … below [{section}]." if elsewhere else "")
        else:
            beside = sorted(each.rpartition(".")[2] for each in names if each.rpartition(".")[0] == inside)
            hint = f" Keys here: {', '.join(beside)}." if beside else ""
        self.wrong(name, f"{name} is not a key of this file.{hint}")

    def wrong(self, name: str, words: str, near: str = "") -> None:
        """Note a problem with the key called `name`; it stands on the line of that, or of `near`, if there is one."""
        line = self._lines.get(name) or self._lines.get(near)
        at = f"{self.path}, line {line}" if line else f"{self.path}"
        self.problems.append((line or sys.maxsize, f"{at}: {words}"))


def _shown(value: object) -> str:
    """Return a wrong value as it may stand in a message."""
    if isinstance(value, dict):
        return "a table"
    text = quoted(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
