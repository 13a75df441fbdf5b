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

from mailgame.law import (
    BallotClosed,
    Conclude,
    Enact,
    Intent,
    Order,
    Plain,
    Post,
    Refuse,
    Rule,
    Set,
    Submit,
    Submitted,
    Tell,
    Thing,
    View,
    describe,
    read_block,
    short_of_quorum,
    tally,
)

rule = Rule(8, "Proposals")
rule.attribute("player", "returned", "text", "", seen_by="nobody")


def proposal(view: View, order: Order, act: str, title: str = "", target: int = 0) -> list[Intent] | Refuse:
    text, sets, law = read_block(order.block)
    if act in ("add", "change") and not text and not law:
        return Refuse(
            "no-text",
            f"There is no text below “{order.words}”. Write what you propose in the lines after it, up to “end”.",
        )
    if act == "amend" and not text and not sets and not law:
        return Refuse(
            "no-text",
            f"There is nothing below “{order.words}”. Write the new text of rule {target}, or: set NAME = VALUE",
        )
    if target:
        found = view.rule(target)
        if found is None or found.standing not in ("in force", "suspended"):
            last = max(one.number for one in view.rules())
            return Refuse(
                "not-in-force",
                f"There is no rule {target} in force; the last one is {last}. Write “rules” for the list.",
            )
        title = title or found.title
    resolved = view.resolve_sets(target, sets)
    if isinstance(resolved, Refuse):
        return resolved
    return [Submit(order.player, act, title, target, text, resolved, law)]


@rule.command(
    "propose add TITLE", "Propose a new rule; its text stands in the lines below, up to “end”.", by="anyone", block=True
)
def proposes_to_add(view: View, order: Order) -> list[Intent] | Refuse:
    return proposal(view, order, "add", order.title)


@rule.command(
    "propose amend NUMBER", "Propose to change a rule: new text, or set NAME = VALUE, or both.", by="anyone", block=True
)
def proposes_to_amend(view: View, order: Order) -> list[Intent] | Refuse:
    return proposal(view, order, "amend", "", order.number)


@rule.command("propose repeal NUMBER", "Propose to do away with a rule.", by="anyone", block=True)
def proposes_to_repeal(view: View, order: Order) -> list[Intent] | Refuse:
    return proposal(view, order, "repeal", "", order.number)


@rule.command(
    "propose change TITLE", "Propose another change in the game; say what in the lines below.", by="anyone", block=True
)
def proposes_a_change(view: View, order: Order) -> list[Intent] | Refuse:
    return proposal(view, order, "change", order.title)


@rule.command(
    "propose implement PROPOSAL",
    "Propose law for a rule that was adopted as text only; the law stands in the lines below, up to “end”.",
    by="anyone",
    block=True,
)
def proposes_to_implement(view: View, order: Order) -> list[Intent] | Refuse:
    put = order.proposal
    text, sets, law = read_block(order.block)
    if put.status != "accepted" or put.enacted == "":
        return Refuse("not-adopted", f"Proposal {put.id} is {put.status}; only one that is in force can be given law.")
    made = [one for one in view.rules() if put.id in [revision["proposal"] for revision in one.revisions]]
    if not made:
        return Refuse(
            "no-rule", f"Proposal {put.id}, to {describe(put)}, has left no rule in force that could be given law."
        )
    number = made[0].number
    if made[0].effect != "by hand":
        words = f"Rule {number}, “{made[0].title}”, takes effect by itself. To change it: propose amend {number}"
        return Refuse("has-effect", words)
    if not law:
        words = f"There is no law below “{order.words}”. It stands between a line ```law and a line ```."
        return Refuse("no-law", words)
    if text or sets:
        words = f"Only law can stand here: rule {number} keeps its text. To change that: propose amend {number}"
        return Refuse("law-only", words)
    return [Submit(order.player, "amend", made[0].title, number, made[0].wording, {}, law)]


@rule.after(Submitted)
def the_admin_sees_it(view: View, submitted: Submitted) -> Intent | None:
    put = submitted.proposal
    if put.author is None:
        return None
    law = f"```law\n{put.law}\n```" if put.law else ""
    words = "\n\n".join(part for part in (put.text, what_it_sets(view, put), law) if part)
    buttons: list[Plain] = [
        {"help": "Send it back with suggestions", "command": f"return {put.id} because …", "button": "Send it back"},
        {"help": "Veto it", "command": f"veto {put.id} because …", "button": "Veto"},
    ]
    return Post(
        "to admin",
        f"Proposal {put.id}: {describe(put)}",
        (),
        {"author": put.author.id, "words": words, "proposal": put.id, "buttons": buttons},
    )


def what_it_sets(view: View, put: Thing) -> str:
    """Say which numbers a proposal changes, and from what: “price_factor of rule 14: 25 → 30”."""
    lines = []
    for name, value in put.sets.items():
        home, _, own = name.rpartition(".")
        found = view.rule(int(home)) if home else None
        now = found.params.get(own, "–") if found is not None else "–"
        of = f" of rule {home}" if home else ""
        lines.append(f"{own}{of}: {now} → {value}")
    return "\n".join(lines)


def finished(words: str) -> str:
    """Return the Admin's reason as a sentence that others can follow."""
    bare = words.strip()
    return bare[:1].upper() + bare[1:] + ("" if not bare or bare.endswith((".", "!", "?")) else ".")


@rule.command("return PROPOSAL because TEXT", "Send a proposal back to its author, with suggestions.", by="admin")
def the_admin_sends_it_back(view: View, order: Order) -> list[Intent] | Refuse:
    back = order.proposal
    if back.status != "open":
        return Refuse("not-open", f"Proposal {back.id} is {back.status}.")
    if any(ballot.proposal == back for ballot in view.things("ballot")):
        return Refuse("on-ballot", f"The vote on proposal {back.id} has begun; it can be vetoed, not sent back.")
    why = finished(order.text)
    words = f"Your proposal {back.id} comes back to you: {why} You can propose again until the deadline."
    return [
        Conclude(back, "returned", why),
        Post("notice", "Your proposal comes back", (back.author,), {"author": "Admin", "words": words}),
    ]


@rule.command("veto PROPOSAL [because TEXT]", "Veto a proposal until its vote is decided.", by="admin")
def the_admin_vetoes(view: View, order: Order) -> list[Intent] | Refuse:
    if order.proposal.status != "open":
        return Refuse(
            "not-open", f"Proposal {order.proposal.id} is {order.proposal.status}; it is too late for a veto."
        )
    return [Conclude(order.proposal, "vetoed", finished(order.text or ""))]


@rule.after(BallotClosed)
def more_yeas_than_nays(view: View, closed: BallotClosed) -> list[Intent]:
    put = closed.ballot.proposal
    if put is None or put.status != "open":
        return []
    sums = tally(closed.ballot).sums
    count = f"{sums['yes']} yes, {sums['no']} no, {sums['abstain']} abstain"
    votes = "; ".join(line.replace(": ", " ", 1) for line in tally(closed.ballot).lines)
    result: list[Intent] = [
        Set(closed.ballot, "result", count),
        Tell(f"The votes on proposal {put.id}: {count}.", None, (f"{votes}.",)),
    ]
    if sums["yes"] > sums["no"] and not short_of_quorum(closed.ballot):
        return [*result, Conclude(put, "accepted"), Enact(put)]
    return [*result, Conclude(put, "dead" if put.again else "rejected")]
