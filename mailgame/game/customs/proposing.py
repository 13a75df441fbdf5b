"""Proposals: their attributes, the check of their law when it arrives, and how to withdraw one."""

from __future__ import annotations

from mailgame.law import CloseBallot, Conclude, Intent, Order, Refuse, Rule, Submit, View, last_ballot

PLACE = 60

rule = Rule(0, "Proposing")
rule.kind("proposal", shown=False)
rule.attribute("proposal", "author", "player", None)
rule.attribute("proposal", "act", "text", "")
rule.attribute("proposal", "title", "text", "")
rule.attribute("proposal", "target", "number", 0)
rule.attribute("proposal", "named", "number", 0, shown=False)
rule.attribute("proposal", "text", "text", "")
rule.attribute("proposal", "sets", "table", {})
rule.attribute("proposal", "law", "text", "")
rule.attribute("proposal", "status", "text", "open")
rule.attribute("proposal", "at", "moment", "")
rule.attribute("proposal", "concluded", "moment", "")
rule.attribute("proposal", "again", "proposal", None)
rule.attribute("proposal", "effect", "text", "by hand")
rule.attribute("proposal", "enacted", "moment", "")
rule.attribute("proposal", "place", "text", "")
rule.attribute("proposal", "waits", "flag", False)
rule.attribute("proposal", "base", "number", 0)


@rule.command("withdraw PROPOSAL", "Take your proposal back before it is decided.", sort="proposal")
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
