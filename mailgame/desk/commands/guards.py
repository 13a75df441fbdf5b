"""Guards: a command that is played only if its letter arrives before an update, or before a day.

“before update 12: sell gold card”, “before 24 December: buy 8”.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from mailgame.game.game import Game

from ...world import calendar
from .coming import coming_day
from .likeness import Unclear
from .names import when
from .numbers import number

_GUARD = re.compile(r"\s*before\s+([^:]{1,40}):\s*(\S.*)$", re.IGNORECASE)
_UPDATE = re.compile(r"(?:the\s+)?update\s+(\S+)$", re.IGNORECASE)


def guarded(line: str) -> tuple[str, str]:
    """Split a line into its guard and the command: (“update 12”, “buy 8”); ("", line) if it has none."""
    match = _GUARD.match(line)
    return (match[1].strip(), match[2]) if match else ("", line)


def limit(game: Game, words: str) -> str:
    """Return the limit that a guard sets: “update 12”, or a day as YYYY-MM-DD.

    words: what stands behind “until” or “before”. Raises Unclear if it is neither an update nor a day.
    """
    update = _UPDATE.match(words)
    if update is not None:
        return f"update {number(update[1])}"
    today = today_in(game)
    said = " ".join(words.lower().split())
    day = coming_day(said, today)
    day = coming_day(said, today + timedelta(days=1)) if day == today else day
    if day is not None:
        raise Unclear(f"“{words}” could be one of many; say which day: before {day.day} {day:%B}: …")
    day_of_year = when(words)
    if not day_of_year.startswith("--"):
        return day_of_year
    try:
        near = [date.fromisoformat(f"{today.year + more}{day_of_year[1:]}") for more in (-1, 0, 1)]
    except ValueError:
        raise Unclear(f"There is no such day as “{words}” each year; write it as {today.year}-12-24.") from None
    return min(near, key=lambda day: abs(day - today)).isoformat()


def too_late(game: Game, before: str, received: datetime) -> str:
    """Say that a guarded command came too late; "" if it came in time.

    before: its limit, as `limit` returns it. received: when the letter arrived.
    """
    word, _, numbered = before.partition(" ")
    if word == "update":
        played = game.world.data["series"].get("update", 0)
        if played < int(numbered):
            return ""
        return f"This was meant for the time before update {numbered}, and that has been played. Nothing was done."
    day = date.fromisoformat(before)
    local = received.astimezone(calendar.zone(game.world.data["timezone"]))
    if local.date() < day:
        return ""
    arrived = f"{local:%A} {local.day} {local:%B}, {local:%H:%M}"
    return f"This was meant for the time before {day:%A} {day.day} {day:%B}; your letter arrived on {arrived}."


def today_in(game: Game) -> date:
    """Return the day of the last input of a game, in the game's time zone."""
    return calendar.read(game.world.clock).astimezone(calendar.zone(game.world.data["timezone"])).date()
