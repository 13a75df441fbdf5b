"""There is always a mutable rule, and it may never become wholly impossible to adopt changes of the rules."""

from mailgame.law import *

from .words import *

rule = Rule(114, "Change Stays Possible")

WAYS = ((103,), (104, 111))
"""By which rules changes are proposed, and by which they are put to the vote: of each, one has to be left."""
WEEK, DAY, HOUR = 7 * 24 * 3600, 23 * 3600, 3600
"""In seconds. While a change is possible, the next look is a day later, else within the hour, at a moment that nobody
can foresee: so an hour of the week in which a change is possible is found, and less than that may not be."""
BLAME = 7 * HOUR
"""In seconds: the time between looks at which law is to blame, which take longer. It divides no day, so that these
looks come at every hour of the day in turn."""


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
    return watch(view, HOUR)


@rule.after(Rang, name="changeable")
def law_that_has_barred_all_change_for_a_week_is_void(view: View, rang: Rang) -> Answer:
    """Time counts in which a step to a change was never possible, though without the law of players it would be."""
    laws, about = by_players(view), rang.about
    left, before, waited = about.get("left", WEEK), about.get("barring", []), about.get("waited", 0)
    chance = about.get("chance", 0) or view.roll("look", sides=1_000_000, secret=True)
    lacking = [step for step in about.get("lacking", TO_CHANGE) if not is_possible(view, step)]
    if not lacking:
        tomorrow = DAY - soon(chance, BLAME)
        return watch(view, tomorrow, waited=-tomorrow, chance=chance)
    if before and waited < BLAME and left - waited > HOUR:
        return watch(view, soon(chance, waited), left, before, lacking, waited, chance)
    if not are_possible(view, lacking, laws):
        return watch(view, DAY, left, before, lacking, -DAY, chance)
    found = barring(view, laws, lacking)
    always = [number for number in before if number in found] or found
    if left - waited > HOUR:
        return watch(view, soon(chance, left), left - waited, always, lacking, 0, chance)
    return [Void(number, "as no change could be adopted under it") for number in always]


def soon(chance: int, waited: int) -> int:
    """Return in how many seconds to look again: more than half an hour, an hour at most."""
    return HOUR // 2 + 1 + chance * (waited + 1) // 997 % (HOUR // 2)


def watch(view: View, seconds: int, left: int = WEEK, always: list[int] | None = None,
          lacking: list[str] | None = None, waited: int = 0, chance: int = 0) -> Answer:
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
