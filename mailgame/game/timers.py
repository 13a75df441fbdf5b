"""Timers: set, postponed, advanced and rung; for players' law, neither too many nor too often."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import cast

from mailgame import law
from mailgame.kernel.cause import Cause
from mailgame.kernel.engine import Engine
from mailgame.law import Plain, Thing
from mailgame.world import calendar
from mailgame.world.rows import Timer
from mailgame.world.sound import OutOfBounds
from mailgame.world.world import World

SOONEST, SOONEST_AGAIN = 60, 600
"""How many seconds ahead players' law must set a clock, at least; and if a clock of its rule rang in the same input."""
MOST_CLOCKS = 300
"""How many clocks all players' law of a game can have together."""
LATEST = datetime(9000, 1, 1, tzinfo=UTC)
"""No clock rings later, so that every moment can still be postponed and told in any time zone."""


def start(
    engine: Engine,
    name: str,
    due: str,
    about: dict[str, Plain],
    days: Sequence[int] = (),
    time: str = "",
    parts: Sequence[str] = (),
    dated: bool = False,
    own: bool = False,
    deadline: bool = True,
) -> None:
    """Set a timer on behalf of the acting rule, replacing one of the same name.

    due: when it rings, as UTC text.
    about: what is passed on when it rings.
    days, time: of a calendar: its weekdays (0: Monday) and local time, at which it sets itself again.
    parts: what a calendar calls its days.
    dated: whether it rings on its date even if all that is due is postponed.
    own: whether players' law has nothing to do with it.
    deadline: whether something can be done until then.
    Raises OutOfBounds if players' law has too many.
    """
    world, was = engine.world, _games_own(engine, name)
    if engine.cause.rule in engine.players_law:
        due = _of_law(engine, name, due)
    timer = {"due": max(due, _soon(world)), "about": about, "days": list(days), "time": time, "rule": engine.cause.rule}
    more = ({"parts": list(parts)} if parts else {}) | ({"dated": True} if dated else {})
    more |= ({"own": True} if own else {}) | ({} if deadline else {"happens": True})
    world.put(world.timers, name, timer | more | ({"was": was} if was is not None else {}))
    _no_longer_stilled(world, name)


def cancel(engine: Engine, name: str) -> None:
    """Cancel a timer, if it is set. One of the game's own that players' law cancels is kept until the law goes."""
    world, was = engine.world, _games_own(engine, name)
    world.drop(world.timers, name)
    if was is not None:
        entry = {"by": engine.cause.rule, "timer": was}
        world.put(world.data, "stilled", {**world.data.get("stilled", {}), name: entry})
    elif engine.cause.rule not in engine.players_law:
        _no_longer_stilled(world, name)


def give_back(world: World, number: int) -> None:
    """Let the game's own timers go on that a rule of players' law, which is no longer in force, set otherwise."""
    for name, timer in list(world.timers.items()):
        if timer["rule"] == number and "was" in timer:
            world.put(world.timers, name, _going_on(world, timer["was"], timer["due"]))
    for name, entry in list(world.data.get("stilled", {}).items()):
        if world.number_now(entry["by"]) == str(number):
            _no_longer_stilled(world, name)
            world.put(world.timers, name, _going_on(world, entry["timer"], entry["timer"]["due"]))


def _games_own(engine: Engine, name: str) -> Timer | None:
    """Return the timer of the game's own that players' law sets otherwise or cancels now; None if it does not."""
    world, players = engine.world, engine.players_law
    timer = world.timers.get(name)
    if engine.cause.rule not in players:
        return None
    if timer is None:
        stilled: Timer | None = world.data.get("stilled", {}).get(name, {}).get("timer")
        return stilled
    return timer if timer["rule"] not in players else timer.get("was")


def _no_longer_stilled(world: World, name: str) -> None:
    stilled = world.data.get("stilled", {})
    if name in stilled:
        world.put(world.data, "stilled", {other: entry for other, entry in stilled.items() if other != name})


def _going_on(world: World, timer: Timer, due: str) -> Timer:
    """Return a timer as it goes on: a calendar at its next time, any other when it is `due`, or now."""
    now = world.clock
    if timer["days"]:
        again = calendar.next_time(calendar.read(now), timer["days"], timer["time"], world.data["timezone"])
        due = calendar.write(again)
    row = {key: value for key, value in timer.items() if key != "regular"}
    return cast("Timer", row | {"due": max(due, _soon(world))})


def _soon(world: World) -> str:
    """Return the earliest moment for a timer: a second from now, so that one that sets itself again stops no clock."""
    return calendar.write(calendar.read(world.clock) + timedelta(seconds=1))


def _of_law(engine: Engine, name: str, due: str) -> str:
    """Return when a clock of players' law rings: on a full minute, and not too soon."""
    timers, players = engine.world.timers, engine.players_law
    if name not in timers and sum(timer["rule"] in players for timer in timers.values()) >= MOST_CLOCKS:
        raise OutOfBounds(f"law of players has {MOST_CLOCKS} clocks already")
    again = engine.cause.rule in engine.run.rang
    least = calendar.read(engine.world.clock) + timedelta(seconds=SOONEST_AGAIN if again else SOONEST)
    moment = min(max(calendar.read(due), least), LATEST)
    return calendar.write(moment + timedelta(seconds=-moment.second % 60))


def close(engine: Engine, thing: Thing) -> None:
    """Remove a thing that is done with, and its timer."""
    engine.world.drop(engine.world.things.get(thing.kind, {}), thing.id)
    engine.world.drop(engine.world.timers, f"{thing.kind} {thing.id}")


def shift(engine: Engine, by: timedelta) -> None:
    """Postpone every timer, every moment kept in an attribute that is the due time of one, and what is `counted`.

    What is `dated` rings on its date, whatever stood still before: a journey does not wait for the game.
    A calendar keeps its days: it is still named after the day on which it was due, and its next time is a regular one.
    What would lie in the past by then rings at once, since the clock of a game never goes back.
    """
    world = engine.world
    moving = {name: timer for name, timer in world.timers.items() if not timer.get("dated")}
    dues = {timer["due"] for timer in moving.values()}
    for name, timer in moving.items():
        moved = timer | {"due": _postponed(timer["due"], by)}
        if timer["days"]:
            moved["regular"] = timer.get("regular", timer["due"])
        world.put(world.timers, name, moved)
    for (kind, attribute), declared in world.declared.items():
        for thing in world.all(kind) if declared.type == "moment" else ():
            moment = thing.get(attribute, "")
            if moment and (declared.counted or calendar.write(calendar.read(moment)) in dues):
                world.set(thing, attribute, _postponed(moment, by))
    _overdue_now(engine)


def _overdue_now(engine: Engine) -> None:
    """Let every timer that is overdue ring now; a calendar is still named after its regular day."""
    world, now = engine.world, engine.world.clock
    for name, timer in world.timers.items():
        if timer["due"] < now:
            regular = {"regular": timer.get("regular", timer["due"])} if timer["days"] else {}
            world.put(world.timers, name, timer | {"due": now} | regular)


def _postponed(moment: str, by: timedelta) -> str:
    """Return a moment so much later, but LATEST at most."""
    before = min(calendar.read(moment), LATEST)
    return calendar.write(before + min(by, LATEST - before))


def set_on(engine: Engine, name: str) -> None:
    """Advance a calendar to its next time; remove any other timer, since it has done its work."""
    world, timer = engine.world, engine.world.timers[name]
    if not timer["days"]:
        world.drop(world.timers, name)
        if timer.get("was", {}).get("days"):  # players' law has moved one time of a calendar of the game's
            world.put(world.timers, name, _going_on(world, timer["was"], ""))
        return
    again = calendar.next_time(calendar.read(timer["due"]), timer["days"], timer["time"], world.data["timezone"])
    row = {key: value for key, value in timer.items() if key != "regular"}
    world.put(world.timers, name, row | {"due": calendar.write(again)})


def pass_over(engine: Engine, due: str) -> list[str]:
    """Skip everything that is due at a moment; return the names of the timers."""
    names = [name for name, timer in engine.world.timers.items() if timer["due"] == due]
    for name in names:
        set_on(engine, name)
    return names


def ring(engine: Engine, name: str) -> None:
    """Ring a timer that is due; a calendar is advanced first."""
    timer = engine.world.timers[name]
    set_on(engine, name)
    engine.run.rang.add(timer["rule"])
    _tell(engine, name, timer)


def ring_ahead(engine: Engine, days: int) -> None:
    """Ring, in order, the timers of players' law that are due within so many days, without a clock that moves on."""
    timers, until = engine.world.timers, _postponed(engine.world.clock, timedelta(days=days))
    set_by_law = [name for name, timer in timers.items() if timer["rule"] in engine.players_law]
    for name in sorted(set_by_law, key=lambda name: (timers[name]["due"], in_order(name))):
        if name in timers and timers[name]["due"] <= until:
            timer = timers[name]
            set_on(engine, name)
            _tell(engine, name, timer)


def _tell(engine: Engine, name: str, timer: Timer) -> None:
    """Tell the rules that a timer rang, or do what the machine does then."""
    timezone = engine.world.data["timezone"]
    rung = calendar.rings(timer, timezone)[0]
    kind, _, rest = name.partition(" ")
    own = engine.acts.rings.get(kind)
    with engine.under(Cause(law=timer["rule"] if timer["rule"] in engine.players_law else 0)):
        if own is None or not own(engine, rest):
            at = rung.regular.astimezone(calendar.zone(timezone))
            engine.announce(law.Rang(name, at, engine.world.named(timer["about"]), rung.part))


def in_order(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts names naturally: “ballot 2” before “ballot 10”."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"([0-9]+)", name)]
