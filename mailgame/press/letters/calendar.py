"""Coming up as an iCalendar file (RFC 5545), which mail programs offer to put into the reader's calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from icalendar import Alarm, Calendar, Event, Timezone

from ..scenes.scene import Date, Game
from ..words.links import slug
from ..words.words import one_line

_WARNING = timedelta(hours=-6)
_FIRST = b"\r\nBEGIN:VEVENT\r\n"
"""Where the first event begins: before it goes what describes time zones."""


def calendar_of(game: Game, dates: Sequence[Date], written: datetime, *, lasting: bool = False) -> bytes:
    """Return the dates as an iCalendar file in the game's time zone, or b"" if there are none.

    A `lasting` one is to be subscribed to: it says how often to look (RFC 7986), and is there without dates, too.

    `written` (UTC) is when it was made. A date keeps its UID from letter to letter, so that it is never shown twice;
    a deadline rings six hours before.
    """
    if not dates and not lasting:
        return b""
    calendar = Calendar()
    calendar.add("prodid", "-//mailgame//mailgame//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", one_line(game.name))
    zone = ZoneInfo(game.timezone)
    if lasting:
        calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
        calendar.add("x-published-ttl", "PT1H")
    if not dates:  # RFC 5545, 3.6: a calendar has at least one component
        calendar.add_component(Timezone.from_tzid(game.timezone, first_date=written.date()))
    for date in dates:
        event = Event()
        event.add("uid", f"{slug(game.id)}-{date.at:%Y%m%dT%H%M%SZ}-{slug(one_line(date.what))}@mailgame")
        event.add("dtstamp", written)
        event.add("dtstart", date.at.astimezone(zone))
        event.add("summary", f"{one_line(game.name)}: {one_line(date.what)}")
        event.add("transp", "TRANSPARENT")
        if game.site:
            event.add("url", f"{game.site}/index.html")
        if date.deadline:
            alarm = Alarm()
            alarm.add("action", "DISPLAY")
            alarm.add("description", one_line(date.what))
            alarm.add("trigger", _WARNING)
            event.add_component(alarm)
        calendar.add_component(event)
    written_out: bytes = calendar.to_ical()
    zones = b"".join(map(_timezone, calendar.get_missing_tzids()))
    return written_out.replace(_FIRST, b"\r\n" + zones + _FIRST.lstrip(), 1)


@lru_cache(maxsize=64)
def _timezone(name: str) -> bytes:
    """Return the lines that describe a time zone; to write them takes longer than the rest of a calendar."""
    lines: bytes = Timezone.from_tzid(name).to_ical()
    return lines
