"""There is always a mutable rule, and it may never become wholly impossible to adopt changes of the rules."""

from mailgame.law import *

from .words import *

rule = Rule(114, "Change Stays Possible")


@rule.alter(Enact)
def one_way_to_change_is_left(view: View, enact: Enact) -> Answer:
    put = enact.proposal
    found = view.rule(put.target) if put.act in LEAVING else None
    if found is None or not is_last_way(view, found):
        return None
    words = f"Proposal {put.id} cannot take effect: without rule {found.number} no change could be adopted any more."
    return Stop("last-way", words)


@rule.after(Submitted, Enacted, Repealed, last=True)
def a_week_begins_for_the_law_of_players(view: View, event: Submitted | Enacted | Repealed) -> Answer:
    return watch(view, HOUR_LATER)


@rule.after(Rang, name="changeable")
def law_that_has_barred_all_change_for_a_week_is_void(view: View, rang: Rang) -> Answer:
    """Time counts in which a step to a change was never possible, though without the law of players it would be."""
    laws, about = by_players(view), rang.about
    left, before, waited = about.get("left", BARRED_WEEK), about.get("barring", []), about.get("waited", 0)
    chance = about.get("chance", 0) or view.roll("look", sides=1_000_000, secret=True)
    lacking = [step for step in about.get("lacking", TO_CHANGE) if not is_possible(view, step)]
    if not lacking:
        tomorrow = DAY_LATER - soon(chance, BLAME_LATER)
        return watch(view, tomorrow, waited=-tomorrow, chance=chance)
    if before and waited < BLAME_LATER and left - waited > HOUR_LATER:
        return watch(view, soon(chance, waited), left, before, lacking, waited, chance)
    if not are_possible(view, lacking, laws):
        return watch(view, DAY_LATER, left, before, lacking, -DAY_LATER, chance)
    found = barring(view, laws, lacking)
    always = [number for number in before if number in found] or found
    if left - waited > HOUR_LATER:
        return watch(view, soon(chance, left), left - waited, always, lacking, 0, chance)
    return [Void(number, "as no change could be adopted under it") for number in always]
