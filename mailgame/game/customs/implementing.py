"""Proposals adopted as text alone: the Admin applies them by hand, or gives them their law."""

from __future__ import annotations

from mailgame.game.telling.wording import to_the_admin
from mailgame.law import Enact, Grant, Granted, Implement, Intent, Order, Refuse, Rule, View, read_block

PLACE = 120

rule = Rule(0, "By hand")


@rule.command("implement PROPOSAL", "Say that you have applied a proposal that was adopted as text only.", by="admin")
def implements(view: View, order: Order) -> list[Intent] | Refuse:
    waiting = [p for p in view.petitions("effect") if p.about.get("proposal") == order.proposal]
    if not waiting:
        return Refuse("nothing-waits", f"Nothing about proposal {order.proposal.id} waits for you.")
    return [Grant(waiting[0]), to_the_admin(view, f"Proposal {order.proposal.id} is off your desk.")]


@rule.command(
    "implement PROPOSAL by law",
    "Give a proposal that was adopted as text only its effect: the law goes on the lines below, up to “end”.",
    by="admin",
    block=True,
)
def implements_by_law(view: View, order: Order) -> list[Intent] | Refuse:
    source = read_block(order.block)[2]
    if not source:
        return Refuse("no-law", "There is no law below. It stands between ```law and ```.")
    return [Implement(order.proposal, source), to_the_admin(view, f"Proposal {order.proposal.id} has its effect now.")]


@rule.after(Granted)
def what_no_longer_fitted_takes_effect_all_the_same(view: View, granted: Granted) -> Intent | None:
    proposal = view.thing("proposal", str(granted.about.get("proposal", ""))) if granted.what == "unfit" else None
    return Enact(proposal, anyway=True) if proposal is not None and granted.about.get("changed") else None
