"""Coming days as people say them: tomorrow evening, next Friday, in two weeks, Christmas."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from .numbers import SMALL

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NAMED = {"today": 0, "tonight": 0, "tomorrow": 1, "day after tomorrow": 2}
"""Days, by how many days they are ahead."""
_FEASTS = {"christmas eve": (12, 24), "christmas": (12, 25), "boxing day": (12, 26), "new year eve": (12, 31),
           "new year": (1, 1)}
"""Days that have a name, by their month and day."""
_THIS_DAY = re.compile(r"^this (?=(?:morning|afternoon|evening)$)")
_OF_DAY = re.compile(r" (?:early |late )?(?:in the )?(?:morning|afternoon|evening|night)$")
_THIS, _NEXT = ("this ", "this coming ", "coming "), "next "
_COUNTED = re.compile(r"(?P<count>\w+) (?P<span>day|week|fortnight|month)s?'?")
_IN, _FROM = ("in ", ), (" from now", " from today", " time")
_DAYS = {"day": 1, "week": 7, "fortnight": 14}


def coming_day(words: str, today: date) -> date | None:
    """Return the day that words in small letters say by today, or by its name; None if they say none.

    “This Friday” is the first that comes, today too; “next Friday” lies in the week that begins next Monday.
    """
    plain = _THIS_DAY.sub("today ", words.replace("’", "'"))
    bare = _OF_DAY.sub("", plain).removeprefix("the ")
    named = bare.replace("xmas", "christmas").replace("year's", "year").replace("years", "year").removesuffix(" day")
    if bare in _NAMED:
        return today + timedelta(days=_NAMED[bare])
    if named in _FEASTS:
        month, day = _FEASTS[named]
        return date(today.year + ((month, day) < (today.month, today.day)), month, day)
    weekday = bare.removeprefix(next(filter(bare.startswith, (*_THIS, _NEXT)), ""))
    place = next((place for place, name in enumerate(WEEKDAYS) if len(weekday) > 2 and name.startswith(weekday)), None)
    if place is None:
        return _counted(bare, today)
    if bare.startswith(_NEXT):
        return today + timedelta(days=7 - today.weekday() + place)
    return today + timedelta(days=(place - today.weekday()) % 7)


def _counted(words: str, today: date) -> date | None:
    """Return the day that is some days, weeks or months ahead: “in two weeks”, “a week from now”."""
    before = next(filter(words.startswith, _IN), "")
    behind = next(filter(words.endswith, _FROM), "")
    match = _COUNTED.fullmatch(words.removeprefix(before).removesuffix(behind))
    if match is None or not (before or behind):
        return None
    count = SMALL.get(match["count"], int(match["count"]) if re.fullmatch(r"\d{1,3}", match["count"]) else 0)
    if count and match["span"] == "month":
        years, month = divmod(today.month - 1 + count, 12)
        year = today.year + years
        return date(year, month + 1, min(today.day, monthrange(year, month + 1)[1]))
    return today + timedelta(days=count * _DAYS[match["span"]]) if count else None
