"""Pauses: announced in good time, called off, and ended by the players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from mailgame.law import CancelTimer, Intent, Player, Post, Resume, Set, SetTimer, Tell, View

from .turns import in_play


def no_notice(view: View, begins: datetime, ends: datetime, hours: int) -> str:
    """Return why a pause cannot be announced for then, so many hours before at least, in words; "" if it can."""
    if view.game.paused:
        return "The game is paused already."
    if ends <= begins:
        return "A pause ends after it begins."
    late = begins < view.now + timedelta(hours=hours)
    words = f"All must hear of a pause {hours} hours before it begins"
    return f"{words}, so not before {earliest_pause(view, hours)}." if late else ""


def earliest_pause(view: View, hours: int) -> str:
    """Return in words when a pause could begin that is announced now."""
    return view.say_time(view.now + timedelta(hours=hours))


def pause_to_come(view: View, begins: datetime, ends: datetime, why: str) -> list[Intent]:
    """Return what announces a pause to all, and lets it begin."""
    since = f", because {why}" if why else ""
    words = f"From {view.say_time(begins)} on the game is paused, until about {view.say_time(ends)}{since}."
    letter = Post("paused", "The game will be paused", None, {"words": words})
    reason = why.removeprefix("of ") or f"the Admin has announced it, until about {view.say_time(ends)}"
    begin = SetTimer("pause", begins, about={"why": reason}, dated=True, deadline=False)
    return [Set(view.game, pause_from=as_kept(begins)), begin, letter]


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
