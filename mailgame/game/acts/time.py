"""Time: timers that rules set and cancel."""

from __future__ import annotations

from mailgame import law
from mailgame.game import timers
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.world import calendar
from mailgame.world.rows import plain
from mailgame.world.sound import OutOfBounds

acts: Acts[Engine] = Acts()


@acts.carry_out(law.SetTimer)
def set_timer(engine: Engine, intent: law.SetTimer) -> None:
    """Set a timer to a moment, or to the next of its weekdays.

    Raises OutOfBounds for an impossible time of day, and ValueError for a timer with neither a moment nor weekdays.
    """
    if intent.days:
        now = calendar.read(engine.world.clock)
        try:
            due = calendar.next_time(now, intent.days, intent.time, engine.world.data["timezone"])
        except ValueError as error:
            raise OutOfBounds(f"a clock rings at a time such as “18:30”, not “{intent.time[:20]}”") from error
    elif intent.at is not None:
        due = min(intent.at, timers.LATEST)
    else:
        raise ValueError(f"timer “{intent.name}” has neither a moment nor weekdays")
    parts = intent.parts[: len(intent.days)]
    timers.start(engine, intent.name, calendar.write(due), plain(dict(intent.about)), intent.days, intent.time, parts,
                 intent.dated, intent.own, intent.deadline)


@acts.carry_out(law.CancelTimer)
def cancel_timer(engine: Engine, intent: law.CancelTimer) -> None:
    """Cancel a timer, if it is set."""
    timers.cancel(engine, intent.name)


@acts.carry_out(law.RingAhead)
def ring_ahead(engine: Engine, intent: law.RingAhead) -> None:
    """Ring what players' law has set for the next days, each timer once."""
    timers.ring_ahead(engine, intent.days)
