"""Words of weeks: what is counted a week anew, and what time of the week it is.

A rule on the calendar says which week it is in the game's attribute `week`, and what it is the time for in `phase`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..view import View

__all__ = ["in_phase", "once_more", "this_week", "week"]


def week(view: View) -> int:
    """Return the number of the week; 1 where no rule in force counts weeks."""
    return int(view.game.get("week", 1))


def this_week(view: View, counts: Mapping[str, int]) -> int:
    """Return how often something was done this week, by what `once_more` has counted."""
    return int(counts.get(str(week(view)), 0))


def once_more(view: View, counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts with one more for this week, and without those of other weeks: for an attribute, a table."""
    return {str(week(view)): this_week(view, counts) + 1}


def in_phase(view: View, phase: str) -> bool:
    """Tell whether it is the time for something, such as "proposals"; always where no rule in force knows of phases."""
    return bool(view.game.get("phase", phase) == phase)
