"""Moments in words, in the game's time zone."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import lru_cache

from mailgame.world.calendar import zone


def say(moment: datetime, timezone: str) -> str:
    """Return a moment in words. `timezone`: an IANA name.

    Midnight belongs to the day that ends: "Thursday 26 November, before midnight (Toronto)".
    """
    local = moment.astimezone(zone(timezone))
    place = timezone.rpartition("/")[2].replace("_", " ")
    if (local.hour, local.minute) == (0, 0):
        before = local - timedelta(days=1)
        return f"{before:%A} {before.day} {before:%B}, before midnight ({place})"
    return f"{local:%A} {local.day} {local:%B}, {local:%H:%M} ({place})"


def say_end(now: datetime, end: datetime, timezone: str) -> str:
    """Return until when something lasts: "Thursday, before midnight", "today, 18:00"; from a week on with the date.

    timezone: an IANA name.
    """
    last, weekday, day_of_month, hour = _end(end, timezone)
    ahead = (last - now.astimezone(zone(timezone)).date()).days
    day = "today" if ahead <= 0 else weekday if ahead < 7 else f"{weekday} {day_of_month}"
    return f"{day}, {hour}"


@lru_cache(maxsize=64)
def _end(end: datetime, timezone: str) -> tuple[date, str, str, str]:
    """Return the last day of what ends then, and that day of the week, that day of its month, and the hour in words."""
    local = end.astimezone(zone(timezone))
    hour = f"{local:%H:%M}"
    if (local.hour, local.minute) == (0, 0):
        local, hour = local - timedelta(days=1), "before midnight"
    return local.date(), f"{local:%A}", f"{local.day} {local:%B}", hour
