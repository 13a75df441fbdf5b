"""The listing of a ruleset, `ruleset.toml`: read, and looked at, so that a slip in it is told and not passed over."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from ..law.plainly import say_list
from ..numerals import ROMAN, roman

_OWN: Mapping[str, type] = {
    "title": str, "summary": str, "least_players": int, "last_number": int, "bank": str, "coins": bool,
    "pause_stops_clocks": bool, "pause_stills_pages": bool, "deadlines_include": bool, "formerly": dict,
    "repealed": dict, "numerals": str, "rules": dict, "plain_numbers": dict, "look": dict,
    "in_the_making": list,
}
_OF_LOOK: Mapping[str, type] = {
    "kind": str, "columns": int, "standings": list, "last": list, "decider": str, "no_votes": list, "colours": list,
    "vote": str, "pictures": dict, "examples": dict, "everyday": dict, "phase": dict, "dates": dict, "house": dict,
    "state": dict, "tints": dict,
}
_WORDS: Mapping[type, str] = {
    str: "a text, in quotation marks", int: "a number", bool: "true or false", list: "a list, in square brackets",
    dict: "a table",
}


_RUN = 3
"""From how many numbers in a row on only the first and the last are named."""


class NoListing(Exception):
    """A ruleset.toml cannot be used; `line` is where, 0 where no line is to blame."""

    def __init__(self, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.line = line


def read(path: Path) -> dict[str, Any]:
    """Read a ruleset.toml and return what it says. Raises NoListing."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        listing = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise NoListing(str(error)) from error
    for key in ("title", "rules"):
        if key not in listing:
            raise NoListing(f"“{key}” is missing: {_WORDS[_OWN[key]]}")
    for key, words in _slips(listing):
        raise NoListing(words, _line_of(key, text))
    for number, slug in listing["rules"].items():
        if not number.isdecimal() or not isinstance(slug, str):
            raise NoListing(f'a line below [rules] is NUMBER = "NAME", not {number} = {slug!r}; '
                            'this would do: 5 = "gifts"')
    for number in listing.get("in_the_making", []):
        if type(number) is not int or str(number) not in listing["rules"]:
            raise NoListing(f"“in_the_making” lists numbers of rules below [rules], not {number!r}",
                            _line_of("in_the_making", text))
    if listing.get("numerals", "") not in ("", ROMAN):
        raise NoListing(f"“numerals” is “{ROMAN}”, or is left out", _line_of("numerals", text))
    return listing


def making(listing: Mapping[str, Any]) -> str:
    """Return which rules of a ruleset in the making are not played yet as they say, in words; "" if all are."""
    numbers = sorted(listing.get("in_the_making", []))
    if not numbers:
        return ""
    written = roman if listing.get("numerals") == ROMAN else str
    runs = [[*run] for _, run in groupby(numbers, key=lambda number: number - numbers.index(number))]
    named = say_list(part for run in runs for part in (
        map(written, run) if len(run) < _RUN else [f"{written(run[0])} to {written(run[-1])}"]))
    rules = "Rule" if len(numbers) == 1 else "Rules"
    return f"This game is in the making. {rules} {named} cannot be played by the server yet; the Admin does that."


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
