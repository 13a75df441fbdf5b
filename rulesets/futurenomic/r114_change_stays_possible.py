"""There is always a mutable rule, and it may never become wholly impossible to adopt changes of the rules."""

from mailgame.law import *

from .words import *

rule = Rule(114, "Change Stays Possible")

WAYS = ((103,), (104, 111))
"""By which rules changes are proposed, and by which they are put to the vote: of each, one has to be left."""
WEEK = 7
"""For how many days law may bar all change that might allow it again, as it looks at the game."""


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


@rule.after(Enacted, last=True)
def law_that_ends_all_change_is_void(view: View, enacted: Enacted) -> Answer:
    return void_if_it_bars_change(view, enacted.rule, WEEK)


@rule.after(Rang)
def what_could_not_be_seen_then_is_seen_now(view: View, rang: Rang) -> Answer:
    kind, _, number = rang.name.partition(" ")
    return void_if_it_bars_change(view, view.rule(int(number)), rang.about["left"]) if kind == "changeable" else None


def void_if_it_bars_change(view: View, made: Thing | None, left: int) -> Answer:
    """Return what declares a law void under which nothing can be proposed, though without it something could be.

    Law that looks at the game, or at the clock, may allow tomorrow what it bars today: it is looked at again each day
    until it has barred everything for `left` more days. Days on which other law does so anyway do not count.
    """
    if made is None or made.law in ("", "shipped") or made.standing != "in force" or can_propose(view):
        return None
    alone = can_propose(view, made)
    if alone and (left == 0 or "view." not in made.law):
        return Repeal(made.number, "as no change could be adopted under it", "void")
    what = f"rule {made.number} is looked at again: whether it bars all change"
    about = {"what": what, "left": left - 1 if alone else left}
    return SetTimer(f"changeable {made.number}", hours_from(view, 24), about=about)
