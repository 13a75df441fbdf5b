"""Words of weeks: what is counted week by week, and the phases of a week.

A rule on the calendar keeps the number of the week in the game's attribute `week`, and its phase in `phase`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..view import View

__all__ = ["in_phase", "once_more", "this_week", "week"]


def week(view: View) -> int:
    """Return the number of the week; 1 if no rule in force counts weeks."""
    return int(view.game.get("week", 1))


def this_week(view: View, counts: Mapping[str, int]) -> int:
    """Return how often something was done this week, as counted by `once_more`."""
    return int(counts.get(str(week(view)), 0))


def once_more(view: View, counts: Mapping[str, int]) -> dict[str, int]:
    """Return the counts with one more for this week, and without those of other weeks; a table attribute keeps them."""
    return {str(week(view)): this_week(view, counts) + 1}


def in_phase(view: View, phase: str) -> bool:
    """Return whether this is the phase of the week, such as "proposals"; always True if no rule in force has phases."""
    return bool(view.game.get("phase", phase) == phase)
