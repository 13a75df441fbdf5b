"""There is always a mutable rule, and it may never become wholly impossible to adopt changes of the rules."""

from mailgame.law import *

from .words import *

rule = Rule(114, "Change Stays Possible")

WAYS = ((103,), (104, 111))
"""By which rules changes are proposed, and by which they are put to the vote: of each, one has to be left."""
EVERY, LOOKS = 5, 33
"""While no change can be proposed, it is looked again every so many hours, and for so many times: a week, less three
hours. As five hours fit into no day, each hour of the day is looked at."""
DAILY = 23
"""While one can be proposed, it is looked again after so many hours."""


@rule.alter(Enact)
def one_way_to_change_is_left(view: View, enact: Enact) -> Answer:
    put = enact.proposal
    found = view.rule(put.target) if put.act in LEAVING else None
    if found is None or not any(left_of(view, way) == [found] for way in WAYS):
        return None
    words = f"Proposal {put.id} cannot take effect: without rule {found.number} no change could be adopted any more."
    return Stop("last-way", words)


def left_of(view: View, way: tuple[int, ...]) -> list[Thing]:
    """Return which of some rules are in force, under the numbers that they have now."""
    found = [view.rule(number) for number in way]
    return [one for one in found if one is not None and one.standing == "in force"]


@rule.after(Submitted, Enacted, Repealed, last=True)
def a_week_begins_for_the_law_of_players(view: View, event: Submitted | Enacted | Repealed) -> Answer:
    return watch(view, EVERY)


@rule.after(Rang)
def law_that_has_barred_all_change_for_a_week_is_void(view: View, rang: Rang) -> Answer:
    """Looks count at which nothing can be proposed, though without the law of players something could be."""
    if not rang.name.startswith("changeable"):
        return None
    laws, left, before = by_players(view), rang.about.get("left", LOOKS), rang.about.get("barring", [])
    if can_propose(view):
        return watch(view, DAILY)
    if not can_propose(view, laws):
        return watch(view, EVERY, left, before)
    found = barring(view, laws)
    always = [number for number in before if number in found] or found
    if left > 1:
        return watch(view, EVERY, left - 1, always)
    return [Repeal(number, "as no change could be adopted under it", "void") for number in always]


def watch(view: View, hours: int, left: int = LOOKS, always: list[int] | tuple[()] = ()) -> Answer:
    """Return the timer for the next look: `left` looks are left for law that has barred change `always` so far."""
    about = {"left": left, "barring": list(always), "quiet": True}
    return SetTimer("changeable", hours_from(view, hours), about=about) if by_players(view) else None


def by_players(view: View) -> list[Thing]:
    """Return the rules in force whose law is of players, by number."""
    return [one for one in view.rules() if one.law not in ("", "shipped")]


def barring(view: View, laws: list[Thing]) -> list[int]:
    """Return the numbers of the laws that have to go so that something can be proposed; of two, rather the later."""
    out = list(laws)
    for law in laws:
        rest = [one for one in out if one != law]
        out = rest if can_propose(view, rest) else out
    return [one.number for one in out]
