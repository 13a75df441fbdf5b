"""A ratified change takes effect as the next turn begins, before anything else and before the next player can act;
several take effect in the order in which they were ratified."""

from mailgame.law import *

rule = Rule(10, "Taking Effect")
rule.without("From now on a change takes effect as soon as it is ratified.")


@rule.alter(Enact)
def a_ratified_change_waits_for_the_next_turn(view: View, enact: Enact) -> Answer:
    return None if enact.proposal.waits else Become(Defer(enact.proposal, "as the next turn begins"))


@rule.after(TurnNears)
def what_was_ratified_takes_effect(view: View, nears: TurnNears) -> Answer:
    waiting = sorted(view.things("proposal", waits=True), key=lambda waits: (waits.concluded, int(waits.id)))
    return [Enact(proposal) for proposal in waiting]
