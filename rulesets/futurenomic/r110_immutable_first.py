"""1. A mutable rule that goes against an immutable one in any way, other than by proposing to transmute it, is void
   and without effect. It does not transmute and amend the immutable rule in passing.
2. A change that transmutes an immutable rule into a mutable one works if it says outright that it does so, and
   not otherwise.
"""

from mailgame.law import *

from .words import *

rule = Rule(110, "Immutable Rules Come First")


@rule.check(Repeal)
@rule.check(Amend)
@rule.check(Renumber)
def what_is_immutable_is_not_for_a_mutable_rule(view: View, wanted: Repeal | Amend | Renumber) -> Answer:
    return against(view, view.rule(wanted.rule))


@rule.check(Set, attribute="mutable")
def nor_is_its_kind(view: View, wanted: Set) -> Answer:
    """A proposal may change it that says so and is being enacted now, by whatever rule says how."""
    found, puts = wanted.thing, view.things("proposal", act="transmute", status="accepted")
    now = [put.target for put in puts if put.enacted and in_utc(moment(view, put.enacted)) == present(view)]
    asked = found.number in now
    return None if asked else against(view, found)


def against(view: View, found: Thing | None) -> Refuse | None:
    """Return why law of players that is mutable can do nothing to a rule, as that one is immutable; None if it can."""
    acting = acting_rule(view) if is_of_players(view) else None
    if found is None or found.mutable or acting is None or not acting.mutable:
        return None
    words = f"Rule {found.number} is immutable, and rule {acting.number} is not: it is without effect here."
    return Refuse("immutable", words)
