"""Pauses: announced in good time, called off, and ended by the players."""

from __future__ import annotations

from datetime import UTC, datetime

from mailgame.law import (
    CancelTimer,
    Intent,
    Order,
    Player,
    Post,
    Resume,
    Set,
    SetTimer,
    Tell,
    View,
    hours_from,
    midnight,
    say_day,
    written_day,
)

from .turns import in_play


def no_notice(view: View, begins: datetime, ends: datetime, hours: int) -> str:
    """Return why a pause cannot be announced for then, so many hours before at least, in words; "" if it can."""
    if view.game.paused:
        return "The game is paused already."
    if ends <= begins:
        return "A pause ends after it begins."
    late = begins < hours_from(view, hours)
    words = f"All must hear of a pause {hours} hours before it begins"
    return f"{words}, so not before {earliest_pause(view, hours)}." if late else ""


def end_of_pause(view: View, order: Order) -> datetime:
    """Return about when a pause is to end, as it is announced: a date alone is its beginning."""
    ends: datetime | None = order.arguments.get("moment2") and order.moment2
    day = written_day(order.date, view.now.date()) if ends is None else None
    begins: datetime = order.moment
    return ends or (midnight(view, day) if day is not None else begins)


def earliest_pause(view: View, hours: int) -> str:
    """Return in words when a pause could begin that is announced now."""
    return view.say_time(hours_from(view, hours))


def pause_to_come(view: View, begins: datetime, ends: datetime, why: str) -> list[Intent]:
    """Return what announces a pause to all, and lets it begin."""
    since = f", because {why}" if why else ""
    words = f"From {view.say_time(begins)} on the game is paused, until about {_about(view, ends)}{since}."
    letter = Post("paused", "The game will be paused", None, {"words": words})
    reason = why.removeprefix("of ") or f"the Admin has announced it, until about {_about(view, ends)}"
    begin = SetTimer("pause", begins, about={"why": reason}, dated=True, deadline=False)
    return [Set(view.game, pause_from=as_kept(begins)), begin, letter]


def _about(view: View, ends: datetime) -> str:
    """Return in words when a pause ends about: the day alone, if it is as the day begins."""
    there = ends.astimezone(view.now.tzinfo)
    return say_day(there.date()) if (there.hour, there.minute) == (0, 0) else view.say_time(ends)


def no_pause_to_come(view: View) -> list[Intent]:
    """Return what calls off a pause that was announced."""
    words = "The pause that was announced does not take place."
    return [*announced_no_more(view), Post("paused", "No pause", None, {"words": words})]


def announced_no_more(view: View) -> list[Intent]:
    """Return what forgets a pause that was announced."""
    return [CancelTimer("pause"), Set(view.game, pause_from="")]


def as_kept(moment: datetime) -> str:
    """Return a moment as an attribute keeps it."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def pause_is_due(view: View) -> bool:
    """Tell whether a pause was announced for now."""
    begins = view.game.pause_from
    return bool(begins) and datetime.fromisoformat(str(begins)) <= view.now


def for_going_on(view: View, player: Player) -> list[Intent]:
    """Return what counts a player among those who are for ending the pause; it ends with the last of them."""
    missing = [one for one in in_play(view) if one != player and not one.goes_on]
    others = "1 player still has" if len(missing) == 1 else f"{len(missing)} players still have"
    said = Tell(f"{player} is for ending the pause; {others} to say so.")
    return [Set(player, goes_on=True), said] if missing else [Resume("All players are for it.")]


def unanimous(view: View) -> Intent | None:
    """Return what ends the pause if all who are still in play have said that they are for it."""
    left = in_play(view)
    agreed = view.game.paused and len(left) > 1 and all(one.goes_on for one in left)
    return Resume("All players are for it.") if agreed else None
