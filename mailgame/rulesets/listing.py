"""The listing of a ruleset, `ruleset.toml`: read, and looked at, so that a slip in it is told and not passed over."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..numerals import ROMAN

_OWN: Mapping[str, type] = {
    "title": str, "summary": str, "least_players": int, "last_number": int, "bank": str, "coins": bool,
    "pause_stops_clocks": bool, "pause_stills_pages": bool, "deadlines_include": bool, "formerly": dict,
    "repealed": dict, "numerals": str, "rules": dict, "plain_numbers": dict, "look": dict,
}
_OF_LOOK: Mapping[str, type] = {
    "kind": str, "columns": int, "standings": list, "first": list, "last": list, "decider": str, "no_votes": list,
    "colours": list, "vote": str, "pictures": dict, "examples": dict, "everyday": dict, "phase": dict, "dates": dict,
    "house": dict, "state": dict, "tints": dict, "names_rules": bool,
}
_WORDS: Mapping[type, str] = {
    str: "a text, in quotation marks", int: "a number", bool: "true or false", list: "a list, in square brackets",
    dict: "a table",
}


class NoListing(Exception):
    """A ruleset.toml cannot be used; `line` is where, 0 where no line is to blame."""

    def __init__(self, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.line = line
_A_MOMENT = re.compile(r"=\s*(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}[-./]\d{1,2}[-./]\d{1,2})\b")
"""A line that says a day in a form that TOML has not."""


def read(path: Path) -> dict[str, Any]:
    """Read a ruleset.toml and return what it says. Raises NoListing."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise NoListing(str(error)) from error
    try:
        listing = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NoListing(*unreadable(str(error), text)) from error
    for key in ("title", "rules"):
        if key not in listing:
            raise NoListing(f"“{key}” is missing: {_WORDS[_OWN[key]]}")
    for key, words in _slips(listing):
        raise NoListing(words, _line_of(key, text))
    for number, slug in listing["rules"].items():
        if not number.isdecimal() or not isinstance(slug, str):
            raise NoListing(f'a line below [rules] is NUMBER = "NAME", not {number} = {slug!r}; '
                            'this would do: 5 = "gifts"')
    if listing.get("numerals", "") not in ("", ROMAN):
        raise NoListing(f"“numerals” is “{ROMAN}”, or is left out", _line_of("numerals", text))
    return listing


def unreadable(error: str, text: str) -> tuple[str, int]:
    """Return what is said of a file that cannot be read, with the line to blame, and what would do; and its number."""
    at = re.search(r" \(at line (\d+), column \d+\)", error)
    number = int(at[1]) if at is not None else 0
    line = text.split("\n")[number - 1].strip() if number else ""
    words = f"{error[: at.start()]}: {line}" if at is not None and line else error
    bare = re.fullmatch(r"([\w-]+)\s*=\s*([^\s\"'\[{\d][^\"']*)", line)
    if bare is None and _A_MOMENT.search(line):
        words += f"; a time is written so: {line.partition('=')[0].strip()} = 2026-11-23T10:00:00"
    return (f'{words}; a text stands in quotation marks: {bare[1]} = "{bare[2]}"' if bare else words), number


def _slips(listing: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each key that nothing reads, or whose value is of another kind, with what is wrong."""
    look = listing.get("look", {})
    of_look = look if isinstance(look, dict) else {}
    for values, kinds, where in ((listing, _OWN, ""), (of_look, _OF_LOOK, "below [look], ")):
        for key, value in values.items():
            kind = kinds.get(key)
            if kind is None:
                near = difflib.get_close_matches(key, kinds, 1)
                meant = f"is “{near[0]}” meant?" if near else f"known are {', '.join(sorted(kinds))}"
                yield key, f"{where}there is no “{key}”; {meant}"
            elif type(value) is not kind:
                yield key, f"{where}“{key}” is {_WORDS[kind]}, not {value!r}"


def _line_of(key: str, text: str) -> int:
    """Return the first line that says a key or begins its table, 0 for none."""
    says = re.compile(rf"""\s*(?:\[+(?:[\w-]+\.)*)?["']?{re.escape(key)}["']?\s*[\].=]""")
    return next((number for number, line in enumerate(text.split("\n"), 1) if says.match(line)), 0)
