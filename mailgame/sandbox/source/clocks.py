"""Clocks that cannot be set as they are written: to days by their names or from 1 to 7, to a time that is none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from .mending import ARROW
from .reading import parsed

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_TIME = re.compile(r"\d{1,2}:\d\d")
_IN_WORDS = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?|h|o.?clock)?", re.IGNORECASE)
_EVERY = re.compile("each|every|interval|on|repeat|weekday")
"""What others call the days of a clock."""
_AGAIN = {**dict.fromkeys((1, 24, "day", "daily"), "(0, 1, 2, 3, 4, 5, 6)"), **dict.fromkeys(
    (7, 168, "week", "weekly"), "(0,)")}
"""The days on which a clock rings every so many days or hours."""
_SHORTEST = 3
"""So many letters say which day it is, at least: “Mon”."""


def never_set(source: str) -> str:
    """Return which clock is set to no day or time there is, with its line and what would do; "" if none is."""
    lines = source.split("\n")
    for call in ast.walk(parsed(source)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) in _SETTING:
            for part, words, better in _slips(call):
                line = lines[part.lineno - 1].encode()
                whole = (line[: part.col_offset] + better.encode() + line[part.end_col_offset :]).decode().strip()
                mended = f"\n{ARROW}{whole}" if better and part.lineno == part.end_lineno else ""
                return f"Line {part.lineno}: {words}\n    {lines[part.lineno - 1].strip()}{mended}"
    return ""


_SETTING = {"SetTimer": 2, "next_time": 0}
"""What takes days and a time, with the place of the days; the time is behind them."""


def _slips(call: ast.Call) -> Iterator[tuple[ast.expr | ast.keyword, str, str]]:
    """Yield what is wrong with a clock, with the words that would do."""
    place = _SETTING[str(getattr(call.func, "id", getattr(call.func, "attr", "")))]
    said = {one.arg: one.value for one in call.keywords}
    every = next((one for one in call.keywords if _EVERY.fullmatch(one.arg or "")), None)
    if every is not None and isinstance(every.value, ast.Constant):
        yield every, "a clock rings again on days, from 0 (Monday) to 6", \
            f"days={some}" if (some := _days([every.value], _AGAIN.get(every.value.value, ""))) else ""
    at: ast.expr | ast.keyword | None = call.args[1] if place > 1 and len(call.args) > 1 else next(
        (one for one in call.keywords if one.arg == "at"), None)
    moment = at.value if isinstance(at, ast.keyword) else at
    if at is not None and isinstance(moment, ast.Constant) and isinstance(moment.value, int | str):
        hours = re.fullmatch(r"(?:in )?(\d+)(?: hours?)?", str(moment.value))
        yield at, "a clock rings at a moment, such as hours_from(view, 24), or on days=(4,)", \
            f"at=hours_from(view, {hours[1]})" if hours else f"days={some}" if (some := _days([moment])) else ""
    days = call.args[place] if len(call.args) > place else said.get("days")
    time = call.args[place + 1] if len(call.args) > place + 1 else said.get("time")
    if isinstance(days, ast.Constant) and isinstance(days.value, int | str):
        yield days, "the days of a clock stand in brackets, and are numbers from 0 (Monday) to 6", _days([days])
    elif isinstance(days, ast.Tuple | ast.List) and any(_is_no_day(one) for one in days.elts):
        yield days, "the days of a clock are numbers, from 0 (Monday) to 6 (Sunday)", _days(days.elts)
    if isinstance(time, ast.Constant) and isinstance(time.value, str) and not _TIME.fullmatch(time.value):
        yield time, "the time of a clock is written from “00:00” to “23:59”", _time(time.value)


def _is_no_day(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and (isinstance(node.value, str) or node.value == len(_DAYS))


def _days(written: list[ast.expr], known: str = "") -> str:
    """Return days as numbers in brackets, "" if it cannot be told which are meant; who counts to 7 begins with 1.

    known: what they are, if it is.
    """
    if known:
        return known
    numbers = [one.value for one in written if isinstance(one, ast.Constant) and isinstance(one.value, int)]
    from_one = max(numbers, default=0) == len(_DAYS) and min(numbers) > 0
    found: list[str] = []
    for one in written:
        value = one.value if isinstance(one, ast.Constant) else None
        if isinstance(value, str) and len(value) >= _SHORTEST:
            found += [str(place) for place, day in enumerate(_DAYS) if day.startswith(value.lower().rstrip("s."))]
        elif isinstance(value, int) and 0 <= value - from_one < len(_DAYS):
            found.append(str(value - from_one))
    return f"({', '.join(found)}{',' if len(found) == 1 else ''})" if found and len(found) == len(written) else ""


def _time(written: str) -> str:
    """Return a time as a clock takes it, "" if it cannot be told which is meant: “6 pm” is “18:00”."""
    if (found := _IN_WORDS.fullmatch(written.strip())) is None:
        return ""
    hour = int(found[1]) % 12 + 12 * (found[3].lower() == "p") if found[3] else int(found[1])
    time = f"{hour:02}:{found[2] or '00'}"
    return f'"{time}"' if _TIME.fullmatch(time) else ""
