"""Moments as players write them: a day and an hour in the time zone of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from ...world import calendar
from .coming import WEEKDAYS, coming_day
from .likeness import Unclear

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
LONGEST, LONGEST_DAY = 8, 5
"""The most words of a moment, “on Friday 24 December 2026 at 6 pm”, and of a day, “the day after tomorrow evening”."""
_CLOCK = r"(?P<clock>noon|\d{1,2}[:.]\d\d(?: ?[ap][.]?m[.]?)?|\d{1,2} ?[ap][.]?m[.]?)"
_DAY = r"(?:on )?(?:the )?(?P<day>\S.*?)"
_WRITTEN = (re.compile(rf"{_DAY}(?: |t)(?:at )?{_CLOCK}"), re.compile(rf"(?:at )?{_CLOCK} {_DAY}"))
_ONLY_CLOCK = re.compile(rf"(?:at )?{_CLOCK}")
_OF_MONTH = re.compile(
    r"(?:(?P<first>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?P<month>[a-z]{3,9})|(?P<name>[a-z]{3,9}) (?P<second>\d{1,2})"
    r"(?:st|nd|rd|th)?)(?: (?P<year>\d{4}))?"
)
_YEARS = range(2000, 3000)


def moment(words: str, now: datetime) -> str:
    """Read a day and an hour: 2026-12-24 18:00, 24 December 6 pm, Friday 18:00, tomorrow at noon.

    now: in the time zone of the game; a day without a year is the next such day.
    Returns the moment as the world stores it. Raises Unclear, with `surely` if a moment was clearly meant, such as an
    hour that no clock shows.
    """
    bare = " ".join(words.lower().replace(",", " ").split()).rstrip(".")
    match = next(filter(None, (written.fullmatch(bare) for written in _WRITTEN)), None) if len(bare) < 60 else None
    days = [*_days(match["day"], now.date())] if match is not None else []
    if match is None or not days:
        raise _incomplete(words, bare, now)
    clock = _clock(match["clock"])
    at = [datetime.combine(day, clock, now.tzinfo) for day in days]
    ahead = [moment for moment in at if moment.astimezone(UTC) > now.astimezone(UTC)] or at[-1:]
    _check_weekday(match["day"], ahead[0].date())
    shown = ahead[0].astimezone(UTC).astimezone(now.tzinfo)
    if shown.replace(tzinfo=None) != ahead[0].replace(tzinfo=None):
        day = f"{ahead[0]:%A} {ahead[0].day} {ahead[0]:%B %Y}"
        words = f"On {day} no clock shows {ahead[0]:%H:%M}: clocks are put forward then."
        raise Unclear(f"{words} Write another hour, such as {shown:%H:%M}.", surely=True)
    return calendar.write(ahead[0])


def next_day(words: str, today: date) -> date | None:
    """Return the next day that words name: tomorrow, Friday, 24 December; None if they name none. Raises Unclear."""
    bare = " ".join(words.lower().replace(",", " ").split()).rstrip(".").removeprefix("on ").removeprefix("the ")
    return next(_days(bare, today), None) if len(bare) < 60 else None


def _incomplete(words: str, bare: str, now: datetime) -> Unclear:
    """Return the error for words that are no moment: they lack the hour, or the day, or both."""
    if len(bare) < 60 and _ONLY_CLOCK.fullmatch(bare):
        return Unclear(f"Say on which day as well: {now.day} {now:%B} {bare.removeprefix('at ')}", surely=True)
    if len(bare) < 60 and any(_days(bare.removeprefix("on ").removeprefix("the "), now.date())):
        return Unclear(f"Say at what hour as well: {words.strip()} 18:00", surely=True)
    return Unclear(f"“{words}” is not a moment; write it as {now.year}-12-24 18:00.")


def _clock(words: str) -> time:
    """Read an hour of the day: 18:00, 6 pm, noon. Raises Unclear for one that no clock shows."""
    if words == "noon":
        return time(12)
    hour, minute = (int(part) for part in [*re.findall(r"\d+", words), "0"][:2])
    half = re.search(r"[ap](?=[.]?m)", words)
    if half is not None and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half[0] == "p" else 0)
    elif half is not None:
        hour = 99
    if hour == 24 and minute == 0:
        raise Unclear("Write 00:00 of the day after in place of 24:00.", surely=True)
    if hour > 23 or minute > 59:
        raise Unclear(f"No clock shows {words}.", surely=True)
    return time(hour, minute)


def _days(words: str, today: date) -> Iterator[date]:
    """Yield the days that may be meant, the nearest first; none if the words are no day. Raises Unclear."""
    coming = coming_day(words, today)
    weekday, rest = _weekday(words)
    if coming is not None:
        yield from (coming, coming + timedelta(days=7)) if weekday >= 0 else (coming,)
        return
    words = rest if weekday >= 0 else words
    if re.fullmatch(r"\d{4}-\d\d-\d\d", words):
        yield _day(*(int(part) for part in words.split("-")))
        return
    match = _OF_MONTH.fullmatch(words)
    months = [] if match is None else _begun(match["month"] or match["name"], MONTHS)
    if match is None or len(months) != 1:
        return
    month, day = months[0] + 1, int(match["first"] or match["second"])
    if match["year"]:
        yield _day(int(match["year"]), month, day)
        return
    _day(2000, month, day)
    for year in range(today.year, today.year + 9):
        try:
            near = date(year, month, day)
        except ValueError:
            continue  # 29 February
        if near >= today:
            yield near


def _weekday(words: str) -> tuple[int, str]:
    """Split off the day of the week that words begin with: its number, and the rest; (-1, "") if there is none."""
    name, _, rest = words.partition(" ")
    weekdays = _begun(name, WEEKDAYS) if len(name) >= 3 else []
    return (weekdays[0], rest) if len(weekdays) == 1 else (-1, "")


def _check_weekday(words: str, day: date) -> None:
    weekday, _ = _weekday(words)
    if weekday not in (-1, day.weekday()):
        raise Unclear(f"{day.day} {day:%B %Y} is a {day:%A}. Which day is meant?", surely=True)


def _begun(word: str, names: list[str] | tuple[str, ...]) -> list[int]:
    return [place for place, name in enumerate(names) if name.startswith(word)]


def _day(year: int, month: int, day: int) -> date:
    """Return a day. Raises Unclear for one that no calendar has."""
    try:
        result = date(year, month, day)
    except ValueError:
        result = None
    if result is None or result.year not in _YEARS:
        raise Unclear("There is no such day.", surely=True)
    return result
