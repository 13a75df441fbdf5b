"""Shifting: the Admin postpones the next deadline, and everything else that is due by as much.

Afterwards, a calendar continues at its regular times. No deadline can be moved to its own next date or beyond.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from mailgame import law
from mailgame.game.telling import moments
from mailgame.game.timers import shift
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.law import Intent, Refuse
from mailgame.law.plainly import finished
from mailgame.world import calendar
from mailgame.world.sight import Sight

_UNITS = {"days": timedelta(days=1), "hours": timedelta(hours=1), "weeks": timedelta(weeks=1)}


@dataclass(frozen=True, slots=True)
class AdminShifts(Intent):
    """Postpone everything that is due by a number of days, hours or weeks."""

    number: int
    unit: str
    because: str = ""


def shift_deadlines(engine: Engine, intent: AdminShifts) -> None:
    """Postpone all timers, and write to everybody. Raises Refused."""
    timers, timezone = engine.world.timers, engine.world.data["timezone"]
    if not timers:
        raise Refused(Refuse("nothing-due", "Nothing is due, so there is no deadline to move."))
    public = list(Sight(engine.world).dates()) or list(timers)
    name = min(public, key=lambda name: (str(timers[name]["due"]), name))
    before = calendar.read(timers[name]["due"])
    by = intent.number * _UNITS[intent.unit]
    by = _same_hour(before, by, timezone) if intent.unit != "hours" else by
    for timer in timers.values():
        regular = calendar.read(str(timer.get("regular", timer["due"])))
        again = calendar.next_time(regular, timer["days"], timer["time"], timezone) if timer["days"] else None
        if again is not None and calendar.read(timer["due"]) + by >= again:
            words = f"That is too far: there is a deadline of its own on {moments.say(again, timezone)}."
            raise Refused(Refuse("too-far", f"{words} Move it by less, or pause the game."))
    shift(engine, by)
    after = moments.say(calendar.read(timers[name]["due"]), timezone)
    unit = intent.unit if intent.number != 1 else intent.unit.removesuffix("s")
    words = f"The Admin moves the next deadline by {intent.number} {unit}: it is now on {after}."
    words += f" The reason: {finished(intent.because)}" if intent.because else ""
    engine.do(law.Tell(words))
    engine.do(law.Post("notice", "The next deadline is later", None, {"author": "Admin", "words": words}))


def _same_hour(moment: datetime, by: timedelta, timezone: str) -> timedelta:
    """Return how long to wait for the same local time some days later, across a change of the clocks."""
    here = calendar.zone(timezone)
    local = moment.astimezone(here)
    later = (local.replace(tzinfo=None) + by).replace(tzinfo=here)
    return later.astimezone(UTC) - moment
