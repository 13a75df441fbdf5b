"""1. A proposal adds a rule, deletes one, modifies one, or changes something else in the state of the game.
2. If a proposal is unclear, paradoxical or lacks something, the Admin may, if there is time, send it back with
   suggestions.
3. All players may vote on a proposal: Yes, No or Abstain. Whoever sends no vote abstains, and is fined {fine:money}.
4. With more Yes than No a proposal is accepted and changes the rules; its author receives a card, and so does each
   who votes Yes. Any other is rejected and discarded. Nobody ever has more votes on a proposal than there are other
   players.
5. The Admin may veto a proposal that they hold to be discriminatory, impossible to carry out, or destructive of play.
6. No proposal may refer to a trait of a player that can never change.
"""

from mailgame.law import *

from .words import *

rule = Rule(8, "Proposals", fine=dollars(100))
rule.attribute("player", "extra_votes", "number", 0, least=0, most=1_000, shown="Extra votes")
rule.attribute("player", "votes_due", "number", 0, seen_by="rules", least=0, most=1_000)

adding = rule.command("propose add TITLE", "Propose a new rule: its text goes on the lines below, up to “end”.",
                      by="anyone", block=True, sort="proposal")
amending = rule.command("propose amend NUMBER", "Propose to change a rule: new text, or set NAME = VALUE, or both.",
                        by="anyone", block=True, sort="proposal")
repealing = rule.command("propose repeal NUMBER", "Propose to repeal a rule.", by="anyone", block=True, sort="proposal")
changing = rule.command("propose change TITLE", "Propose any other change in the game: describe it on the lines below.",
                        by="anyone", block=True, sort="proposal")
implementing = rule.command("propose implement PROPOSAL", "Propose law for a rule adopted as text only.", by="anyone",
                            block=True, sort="proposal")
sending_back = rule.command("return PROPOSAL because TEXT", "Send a proposal back, with suggestions.", by="admin")
vetoing = rule.command("veto PROPOSAL [because TEXT]", "Veto a proposal until it is decided.", by="admin")


@adding.refuse
@amending.refuse
@changing.refuse
def what_says_nothing(view: View, order: Order) -> str:
    return says_nothing(order)


@amending.refuse
@repealing.refuse
def what_is_not_in_force(view: View, order: Order) -> str:
    return not_in_force(view, order.number) if order.number else ""


@adding
@amending
@repealing
@changing
def proposes(view: View, order: Order) -> Answer:
    text, sets, law = read_block(order.block)
    act, target = order.verb.split()[1], order.arguments.get("number") or 0
    resolved, found = view.resolve_sets(target, sets), view.rule(target)
    title = found.title if found else order.arguments.get("title") or ""
    return resolved if isinstance(resolved, Refuse) else Submit(order.giver, act, title, target, text, resolved, law)


@rule.suggests
def a_rule_can_be_proposed(view: View, player: Player) -> str:
    return 'propose add "TITLE"\nThe words of the rule.\nend'


@implementing.refuse
def what_cannot_be_given_law(view: View, order: Order) -> str:
    return lacks_effect(view, order)


@implementing
def proposes_to_implement(view: View, order: Order) -> Answer:
    return effect_for(view, order)


@rule.after(Submitted)
def the_admin_sees_it(view: View, submitted: Submitted) -> Answer:
    return shown_with_buttons(view, submitted.proposal)


@sending_back.refuse
@vetoing.refuse
def what_is_decided(view: View, order: Order) -> str | None:
    late, put = "; it is too late for a veto" if order.verb == "veto" else "", order.proposal
    return None if put.status == "open" else f"Proposal {put.id} is {put.status}{late}."


@sending_back.refuse
def what_is_voted_on(view: View, order: Order) -> str | None:
    words = f"The vote on proposal {order.proposal.id} has begun; it can be vetoed, not sent back."
    return words if view.things("ballot", proposal=order.proposal) else None


@sending_back
def the_admin_sends_it_back(view: View, order: Order) -> Answer:
    return handed_back(order.proposal, order.text, "You can propose again until the deadline.")


@vetoing
def the_admin_vetoes(view: View, order: Order) -> Answer:
    return Conclude(order.proposal, "vetoed", finished(order.text or ""))


@rule.after(PhaseBegan, name="ballots", part="weekend")
def the_votes_are_weighed(view: View, began: PhaseBegan) -> Answer:
    return weighed_and_closed(view)


@rule.after(UpdateBegan, part="weekend")
@rule.after(WasReset)
def starts_over_without_extra_votes(view: View, event: UpdateBegan | WasReset) -> Answer:
    return votes_due(view, event.player if isinstance(event, WasReset) else None)


@rule.after(BallotClosed)
def more_yes_than_no(view: View, closed: BallotClosed, fine: int) -> Answer:
    ballot, proposal, sums = closed.ballot, closed.ballot.proposal, tally(closed.ballot).sums
    if proposal is None or proposal.status != "open":
        return None
    accepted = sums["yes"] > sums["no"] and not short_of_quorum(ballot)
    cards = drawn_by(view, ballot) if accepted else []
    concluded = Conclude(proposal, "accepted" if accepted else "rejected")
    return [*announced(ballot), *fined(view, ballot, fine), concluded, *cards, PutInForce(proposal)]
