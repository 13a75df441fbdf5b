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
rule.attribute("player", "returned", "text", "", seen_by="nobody")

adding = rule.command(
    "propose add TITLE", "Propose a new rule; its text stands in the lines below, up to “end”.", by="anyone", block=True
)
amending = rule.command(
    "propose amend NUMBER", "Propose to change a rule: new text, or set NAME = VALUE, or both.", by="anyone", block=True
)
repealing = rule.command("propose repeal NUMBER", "Propose to do away with a rule.", by="anyone", block=True)
changing = rule.command(
    "propose change TITLE", "Propose another change in the game; say what in the lines below.", by="anyone", block=True
)
implementing = rule.command(
    "propose implement PROPOSAL",
    "Propose law for a rule that was adopted as text only; the law stands in the lines below, up to “end”.",
    by="anyone", block=True,
)
sending_back = rule.command(
    "return PROPOSAL because TEXT", "Send a proposal back to its author, with suggestions.", by="admin"
)
vetoing = rule.command(
    "veto PROPOSAL [because TEXT]", "Veto a proposal until its vote is decided.", by="admin"
)


@adding.refuse
@changing.refuse
def what_has_no_text(view: View, order: Order) -> str | None:
    text, _, law = read_block(order.block)
    words = f"There is no text below “{order.words}”. Write what you propose in the lines after it, up to “end”."
    return None if text or law else words


@amending.refuse
def what_changes_nothing(view: View, order: Order) -> str | None:
    words = f"There is nothing below “{order.words}”. Write the new text of rule {order.number}, or: set NAME = VALUE"
    return None if any(read_block(order.block)) else words


@amending.refuse
@repealing.refuse
def what_is_not_in_force(view: View, order: Order) -> str | None:
    found = view.rule(order.number)
    if order.number == 0 or (found is not None and found.standing in ("in force", "suspended")):
        return None
    last = max(one.number for one in view.rules())
    return f"There is no rule {order.number} in force; the last one is {last}. Write “rules” for the list."


@adding
def proposes_to_add(view: View, order: Order) -> Answer:
    return proposal(view, order, "add", order.title)


@amending
def proposes_to_amend(view: View, order: Order) -> Answer:
    return proposal(view, order, "amend", target=order.number)


@repealing
def proposes_to_repeal(view: View, order: Order) -> Answer:
    return proposal(view, order, "repeal", target=order.number)


@changing
def proposes_a_change(view: View, order: Order) -> Answer:
    return proposal(view, order, "change", order.title)


def proposal(view: View, order: Order, act: str, title: str = "", target: int = 0) -> Answer:
    text, sets, law = read_block(order.block)
    resolved, found = view.resolve_sets(target, sets), view.rule(target)
    if isinstance(resolved, Refuse):
        return resolved
    return Submit(order.giver, act, title or (found.title if found else ""), target, text, resolved, law)


@implementing.refuse
def what_cannot_be_given_law(view: View, order: Order) -> str | None:
    put = order.proposal
    if put.status != "accepted" or put.enacted == "":
        return f"Proposal {put.id} is {put.status}; only one that is in force can be given law."
    made = made_by(view, put)
    if made is None:
        return f"Proposal {put.id}, to {describe(put)}, has left no rule in force that could be given law."
    own = f"Rule {made.number}, “{made.title}”, takes effect by itself. To change it: propose amend {made.number}"
    return None if made.effect == "by hand" else own


@implementing.refuse
def anything_but_law(view: View, order: Order) -> str | None:
    text, sets, law = read_block(order.block)
    if not law:
        return f"There is no law below “{order.words}”. It stands between a line ```law and a line ```."
    made = made_by(view, order.proposal)
    number = made.number if made else 0
    only = f"Only law can stand here: rule {number} keeps its text. To change that: propose amend {number}"
    return only if text or sets else None


@implementing
def proposes_to_implement(view: View, order: Order) -> Answer:
    made = made_by(view, order.proposal)
    law = read_block(order.block)[2]
    return Submit(order.giver, "amend", made.title, made.number, made.wording, {}, law) if made else None


def made_by(view: View, put: Thing) -> Thing | None:
    """Return the rule in force that a proposal has made or changed."""
    made = (one for one in view.rules() if put.id in [revision["proposal"] for revision in one.revisions])
    return next(made, None)


@rule.after(Submitted)
def the_admin_sees_it(view: View, submitted: Submitted) -> Answer:
    put = submitted.proposal
    if put.author is None:
        return None
    law = f"```law\n{put.law}\n```" if put.law else ""
    words = "\n\n".join(part for part in (put.text, what_it_sets(view, put), law) if part)
    buttons = [
        {"help": "Send it back with suggestions", "command": f"return {put.id} because …", "button": "Send it back"},
        {"help": "Veto it", "command": f"veto {put.id} because …", "button": "Veto"},
    ]
    about = {"author": put.author.id, "words": words, "proposal": put, "buttons": buttons}
    return Post("to admin", f"Proposal {put.id}: {describe(put)}", (), about)


def what_it_sets(view: View, put: Thing) -> str:
    """Say which numbers a proposal changes, and from what: “price_factor of rule 14: 25 → 30”."""
    lines = []
    for name, value in put.sets.items():
        home, _, own = name.rpartition(".")
        found = view.rule(int(home)) if home else None
        now = found.params.get(own, "–") if found is not None else "–"
        lines.append(f"{own}{f' of rule {home}' if home else ''}: {now} → {value}")
    return "\n".join(lines)


@sending_back.refuse
@vetoing.refuse
def what_is_decided(view: View, order: Order) -> str | None:
    late = "; it is too late for a veto" if order.verb == "veto" else ""
    put = order.proposal
    return None if put.status == "open" else f"Proposal {put.id} is {put.status}{late}."


@sending_back.refuse
def what_is_voted_on(view: View, order: Order) -> str | None:
    words = f"The vote on proposal {order.proposal.id} has begun; it can be vetoed, not sent back."
    return words if view.things("ballot", proposal=order.proposal) else None


@sending_back
def the_admin_sends_it_back(view: View, order: Order) -> Answer:
    back, why = order.proposal, finished(order.text)
    words = f"Your proposal {back.id} comes back to you: {why} You can propose again until the deadline."
    letter = Post("notice", "Your proposal comes back", (back.author,), {"author": "Admin", "words": words})
    return [Conclude(back, "returned", why), letter]


@vetoing
def the_admin_vetoes(view: View, order: Order) -> Answer:
    return Conclude(order.proposal, "vetoed", finished(order.text or ""))


@rule.after(BallotClosed)
def more_yeas_than_nays(view: View, closed: BallotClosed) -> Answer:
    put, counted = closed.ballot.proposal, tally(closed.ballot)
    if put is None or put.status != "open":
        return None
    sums, result = counted.sums, count(closed.ballot)
    votes = "; ".join(line.replace(": ", " ", 1) for line in counted.lines)
    told = Tell(f"The votes on proposal {put.id}: {result}.", None, (f"{votes}.",))
    accepted = sums["yes"] > sums["no"] and not short_of_quorum(closed.ballot)
    status = "accepted" if accepted else "dead" if put.again else "rejected"
    return [Set(closed.ballot, result=result), told, Conclude(put, status), Enact(put) if accepted else None]
