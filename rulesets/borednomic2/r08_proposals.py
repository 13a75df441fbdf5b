"""1. A proposal adds a rule, repeals one, amends one, or changes something else in the state of the game.
   Proposals are numbered as they come; a new rule has the number that follows the highest so far.
2. If a proposal is unclear, paradoxical, redundant or incomplete the Admin may, if there is time, send it back
   with suggestions. Its author may then propose again until the deadline.
3. No proposal may refer to a trait of a player that no rule in force can change.
4. Every player may vote on every proposal: Yea, Nay or Abstain. Whoever does not vote abstains. The last vote
   of a player counts.
5. A proposal with more Yeas than Nays is accepted and changes the rules at once, several in the order of their
   numbers; any other is rejected and discarded.
6. The Admin may veto a proposal that is discriminatory, cannot be put into effect, or destroys the game.
"""

from mailgame.law import *

rule = Rule(8, "Proposals")

adding = rule.command(
    "propose add TITLE", "Propose a new rule: its text goes on the lines below, up to “end”.", by="anyone", block=True,
    sort="proposal",
)
amending = rule.command(
    "propose amend NUMBER", "Propose to change a rule: new text, or set NAME = VALUE, or both.", by="anyone",
    block=True, sort="proposal",
)
repealing = rule.command("propose repeal NUMBER", "Propose to repeal a rule.", by="anyone", block=True, sort="proposal")
changing = rule.command(
    "propose change TITLE", "Propose any other change in the game: describe it on the lines below.",
    by="anyone", block=True, sort="proposal",
)
implementing = rule.command(
    "propose implement PROPOSAL",
    "Propose law for a rule that was adopted as text only; the law goes on the lines below, up to “end”.",
    by="anyone", block=True, sort="proposal",
)
sending_back = rule.command(
    "return PROPOSAL because TEXT", "Send a proposal back to its author, with suggestions.", by="admin"
)
vetoing = rule.command("veto PROPOSAL [because TEXT]", "Veto a proposal until its vote is decided.", by="admin")


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
    number = submitted.proposal.id
    back = {"help": "Send it back with suggestions", "command": f"return {number} because …"}
    veto = {"help": "Veto it", "command": f"veto {number} because …"}
    return sent_to_the_admin(view, submitted.proposal, {"Send it back": back, "Veto": veto})


@sending_back.refuse
@vetoing.refuse
def what_is_decided(view: View, order: Order) -> str | None:
    late = "; it is too late for a veto" if order.verb == "veto" else ""
    proposal = order.proposal
    return None if proposal.status == "open" else f"Proposal {proposal.id} is {proposal.status}{late}."


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


@rule.after(BallotClosed)
def more_yeas_than_nays(view: View, closed: BallotClosed) -> Answer:
    proposal, sums = closed.ballot.proposal, tally(closed.ballot).sums
    if proposal is None or proposal.status != "open":
        return None
    accepted = sums["yes"] > sums["no"] and not short_of_quorum(closed.ballot)
    status = "accepted" if accepted else "dead" if proposal.again else "rejected"
    return [*announced(closed.ballot), Conclude(proposal, status), PutInForce(proposal)]
