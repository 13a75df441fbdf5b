"""Words of holds: a player takes no part for some days, from midnight to midnight in the game's time zone.

They are kept in the attribute `absences` of players. The rule that has holds sees to what follows from them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from ..commands import Order
from ..outcomes import Refuse
from ..thing import Plain, Player
from ..view import View
from ..word import Intent
from ..words.letters import Post, Tell
from ..words.things import Set
from ..words.time import CancelTimer, Rang, SetTimer
from .days import midnight, say_day, written_day

__all__ = ["go_on_hold", "held_now", "no_hold", "whose_hold"]

AHEAD = timedelta(days=365)
"""How far ahead the first day away can be."""


def go_on_hold(view: View, order: Order, least: int, most: int) -> list[Intent] | Refuse:
    """Return what puts the giver of “away DATE DATE2” on hold, from the first day away to the first day back; all hear.

    It takes from `least` to `most` days. A timer rings at each end, for `whose_hold`.
    """
    player, today = order.giver, view.now.date()
    first = written_day(order.date, today)
    back = written_day(order.arguments.get("date2") or "", first) if first else None
    if first is None or back is None:
        return Refuse("no-date", "Say the first day away and the first day back, like this: away 2026-12-24 2027-01-04")
    if first < today:
        return Refuse("past", f"{say_day(first)} is over already; today is {say_day(today)}.")
    if first - today > AHEAD:
        return Refuse("far", f"{say_day(first)} is too far ahead: say it within a year of that day.")
    days = (back - first).days
    if not least <= days <= most:
        that = f"That is {days} day{'' if days == 1 else 's'}; it can be {least} to {most}."
        why = that if days > 0 else f"{say_day(back)} does not come after {say_day(first)}."
        until = first + timedelta(days=least if days < least else most)
        return Refuse("length", f"{why} This would do: away {first} {until}")
    for held in player.absences:
        begins, ends = _ends(held)
        if begins < back.isoformat() and first.isoformat() < ends:
            return Refuse("twice", f"You are away {held} already; the next time can begin on {ends}.")
    away: dict[str, Plain] = {"what": f"{player} is away"}
    again: dict[str, Plain] = {"what": f"{player} is back"}
    words = f"{player} takes no part from {say_day(first)} on, and is back on {say_day(back)}."
    return [
        Set(player, absences=[*player.absences, f"{first.isoformat()} to {back.isoformat()}"]),
        Post("notice", f"{player} will be away", None, {"words": words}),
        Tell(words, (player,)),
        _day_comes(f"hold {first.isoformat()} {player.id}", max(midnight(view, first), view.now), away),
        _day_comes(f"back {back.isoformat()} {player.id}", midnight(view, back), again),
    ]


def _day_comes(name: str, at: datetime, about: dict[str, Plain]) -> SetTimer:
    """Return the timer of a day on which a hold begins or ends: it rings on its date, and nobody has to hurry."""
    return SetTimer(name, at, about=about, dated=True, deadline=False)


def no_hold(player: Player) -> list[Intent]:
    """Return what takes back every hold of a player, with its timers."""
    ends = [_ends(held) for held in player.absences]
    begun: list[Intent] = [CancelTimer(f"hold {first} {player.id}") for first, _ in ends]
    return [*begun, *(CancelTimer(f"back {back} {player.id}") for _, back in ends), Set(player, absences=[])]


def held_now(view: View, player: Player) -> str:
    """Return the hold that a player is on, “2026-12-24 to 2027-01-04”; "" if they are on none."""
    today = view.now.date().isoformat()
    return next((held for held in player.get("absences", []) if _ends(held)[0] <= today < _ends(held)[1]), "")


def whose_hold(view: View, rang: Rang, kind: str) -> Player | None:
    """Return whose hold begins (`kind` "hold") or ends ("back") as a timer rings; None if none does."""
    what, day, name = [*rang.name.split(" ", 2), "", ""][:3]
    player = view.player(name) if what == kind else None
    return player if player is not None and any(day in _ends(held) for held in player.absences) else None


def _ends(held: str) -> tuple[str, str]:
    first, _, back = held.partition(" to ")
    return first, back

