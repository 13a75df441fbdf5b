"""Whether law bars all change: when it is looked at next, and which law is to blame."""

from __future__ import annotations

from mailgame.law import Intent, SetTimer, Thing, View, hours_from

from .ways import TO_CHANGE, is_possible

LAST_WAYS = ((103,), (104, 111))
"""By which rules changes are proposed, and by which they are put to the vote: of each, one has to be left."""
BARRED_WEEK = 7 * 24 * 3600
"""In seconds: how long law may bar all change."""
DAY_LATER = 23 * 3600
"""In seconds: when it is looked next while a change is possible."""
HOUR_LATER = 3600
"""In seconds: within what time it is looked next while no change is, at a moment that nobody can foresee. So an hour
of the week in which a change is possible is found, and less than that may not be."""
BLAME_LATER = 7 * HOUR_LATER
"""In seconds: the time between looks at which law is to blame, which take longer. It divides no day, so that these
looks come at every hour of the day in turn."""


def is_last_way(view: View, rule: Thing) -> bool:
    """Return whether a rule is the last in force by which changes are proposed, or by which they are put to the vote.

    Rules that are named count under the numbers that they have now.
    """
    ways = [[view.rule(number) for number in way] for way in LAST_WAYS]
    return any([one for one in way if one is not None and one.standing == "in force"] == [rule] for way in ways)


def soon(chance: int, waited: int) -> int:
    """Return in how many seconds to look again: more than half an hour, an hour at most."""
    return HOUR_LATER // 2 + 1 + chance * (waited + 1) // 997 % (HOUR_LATER // 2)


def watch(view: View, seconds: int, left: int = BARRED_WEEK, always: list[int] | None = None,
          lacking: list[str] | None = None, waited: int = 0, chance: int = 0) -> Intent | None:
    """Return the clock for the next look. Law has barred change `always` so far; so much of a week is `left` to it.

    waited: for how many seconds it has been barred since it was last looked which law is to blame.
    chance: what nobody knows, and the moments of looks follow from.
    """
    about = {"left": left, "barring": always or [], "lacking": lacking or [*TO_CHANGE], "waited": waited + seconds,
             "chance": chance, "quiet": True}
    at = hours_from(view, seconds / 3600)
    return SetTimer("changeable", at, about=about, own=True) if by_players(view) else None


def by_players(view: View) -> list[Thing]:
    """Return the rules in force whose law is of players, by number."""
    return [one for one in view.rules() if one.law not in ("", "shipped")]


def are_possible(view: View, steps: list[str], without: list[Thing]) -> bool:
    """Return whether all of these steps to a change could be taken if some rules were not in force."""
    return all(is_possible(view, step, without) for step in steps)


def barring(view: View, laws: list[Thing], steps: list[str], gone: list[Thing] | None = None) -> list[int]:
    """Return the numbers of the laws that have to go so that these steps are possible; of two, rather the later.

    gone: other laws that are taken to have gone. Without these and all `laws` the steps are possible.
    """
    out = gone or []
    if are_possible(view, steps, out):
        return []
    if len(laws) == 1:
        return [laws[0].number]
    first, later = laws[: len(laws) // 2], laws[len(laws) // 2 :]
    found = barring(view, first, steps, [*out, *later])
    return found + barring(view, later, steps, [*out, *(law for law in first if law.number in found)])
