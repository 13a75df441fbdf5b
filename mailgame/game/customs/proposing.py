"""Proposals: what one is, that its law is looked at when it arrives, and how it is taken back."""

from __future__ import annotations

from mailgame.law import CloseBallot, Conclude, Intent, Order, Refuse, Rule, Submit, View, last_ballot
from mailgame.law.kits.proposals import ProposalKind

PLACE = 60

rule = Rule(0, "Proposing")
rule.kind("proposal", shown=False)
for _name, _type, _first in ProposalKind.ATTRIBUTES:
    rule.attribute("proposal", _name, _type, _first)


@rule.command("withdraw PROPOSAL", "Take your proposal back before it is decided.")
def withdraws(view: View, order: Order) -> list[Intent] | Refuse:
    proposal = order.proposal
    if proposal.author != order.giver:
        return Refuse("not-yours", f"Proposal {proposal.id} is not yours, so you cannot withdraw it.")
    if proposal.status != "open":
        return Refuse("not-open", f"Proposal {proposal.id} is {proposal.status}; there is nothing to withdraw.")
    ballot = last_ballot(view, proposal)
    done: list[Intent] = [Conclude(proposal, "withdrawn")]
    return [*done, CloseBallot(ballot)] if ballot is not None else done


@rule.check(Submit)
def law_is_looked_at_when_it_arrives(view: View, submit: Submit) -> Refuse | None:
    if not submit.law:
        return None
    if submit.act == "change":
        return Refuse("no-rule", "Law belongs to a rule: propose to add one, or to change one.")
    return view.examine(submit.target, submit.title, submit.text, submit.law)
