"""Voting: what a ballot is, and how to vote."""

from __future__ import annotations

from datetime import datetime

from mailgame.law import Cast, Intent, Order, Player, Refuse, Rule, SayVote, Thing, View, last_ballot, vote_opens

PLACE = 50

rule = Rule(0, "Voting")
rule.kind("ballot", shown=False)
rule.attribute("ballot", "question", "text", "")
rule.attribute("ballot", "electorate", "list", [])
rule.attribute("ballot", "proposal", "proposal", None)
rule.attribute("ballot", "about", "table", {})
rule.attribute("ballot", "what", "text", "")
rule.attribute("ballot", "choices", "list", [])
rule.attribute("ballot", "candidates", "table", {})
rule.attribute("ballot", "struck", "table", {})
rule.attribute("ballot", "early", "flag", False)
rule.attribute("ballot", "sealed", "flag", True)
rule.attribute("ballot", "in_money", "flag", False)
rule.attribute("ballot", "quorum", "number", 0)
rule.attribute("ballot", "opened", "moment", "")
rule.attribute("ballot", "closes", "moment", "")
rule.attribute("ballot", "closed", "moment", "")
rule.attribute("ballot", "votes", "table", {}, seen_by="closed")
rule.attribute("ballot", "weights", "table", {}, seen_by="closed")
rule.attribute("ballot", "tally", "list", [], seen_by="closed")
rule.attribute("ballot", "result", "text", "", seen_by="closed")
rule.attribute("ballot", "chosen", "text", "", seen_by="closed")
rule.argument("CHOICE", "yes=yea=aye=y=for", "no=nay=n=against", "abstain=abstention")


@rule.command("vote PROPOSAL CHOICE", "Vote yes, no or abstain on a proposal; your last vote counts.", sort="vote")
def votes(view: View, order: Order) -> list[Intent] | Refuse:
    proposal, ballot = order.proposal, last_ballot(view, order.proposal)
    if proposal.status != "open" and (ballot is None or proposal.status not in ("accepted", "rejected", "dead")):
        return Refuse("not-open", f"Proposal {proposal.id} {_fate(view, proposal)}; it takes no votes.")
    if ballot is None:
        return Refuse("no-ballot", _not_yet(view, proposal))
    return _vote(view, order.giver, ballot, order.choice)


@rule.command(
    "vote BALLOT CHOICE [DOLLARS]",
    "Vote on anything else: for whom or what and, where votes are in dollars, how many.", sort="vote",
)
def votes_on_anything(view: View, order: Order) -> list[Intent] | Refuse:
    return _vote(view, order.giver, order.ballot, order.choice, order.arguments.get("dollars"))


def _vote(view: View, player: Player, ballot: Thing, choice: str, dollars: int | None = None) -> list[Intent] | Refuse:
    """Return what a player's vote does, or why they cannot vote."""
    named, vote = _named(ballot)
    if ballot.closed:
        return Refuse(
            "ballot-closed",
            f"The vote on {named} closed on {_when(view, ballot.closed)}; "
            f"your letter arrived on {view.now:%A} {view.now.day} {view.now:%B}, {view.now:%H:%M:%S}.",
        )
    if player.id not in ballot.electorate:
        return Refuse("not-in-electorate", f"The vote on {named} opened before you could take part in it.")
    if ballot.in_money and dollars is None:
        return Refuse("no-amount", f"Here votes are dollars: say how many, for example: {vote} {ballot.choices[0]} 10")
    if dollars is not None and not ballot.in_money:
        return Refuse("no-money", f"On {named} each has one vote, and dollars are none: {vote} {choice}")
    return [Cast(player, ballot, choice, dollars or 0), SayVote(player, ballot)]


def _named(ballot: Thing) -> tuple[str, str]:
    """Return what a ballot is called, and how the command to vote on it begins."""
    proposal = ballot.proposal
    return (f"proposal {proposal.id}", f"vote {proposal.id}") if proposal is not None else (
        f"ballot {ballot.id}, “{ballot.question}”,", f"vote ballot {ballot.id}"
    )


def _fate(view: View, proposal: Thing) -> str:
    """Say how a proposal that is not open ended: “was withdrawn by its author”."""
    about = {"kind": "proposal", "id": proposal.id}
    settled = [case for case in view.things("case") if case.about == about and case.status == "stands"]
    if proposal.status == "vetoed" and settled:
        return f"was vetoed by the finding in case {settled[-1].id}"
    by = {"withdrawn": "its author", "vetoed": "the Admin", "returned": "the Admin"}.get(proposal.status, "")
    author_left = proposal.status == "withdrawn" and proposal.author is not None and not proposal.author.exists
    return f"was {proposal.status}" + (f" by {by}" if by and not author_left else "")


def _not_yet(view: View, proposal: Thing) -> str:
    """Say when the vote on a proposal opens."""
    if view.game.paused:
        return f"The game is paused, and the vote on proposal {proposal.id} has not begun yet."
    opens = vote_opens(view, proposal)
    if opens is None:
        return f"The vote on proposal {proposal.id} has not begun yet; you get a letter when it does."
    day = f"{opens:%A} {opens.day} {opens:%B}, {opens:%H:%M}"
    return f"The vote on proposal {proposal.id} has not begun yet; it opens on {day}."


def _when(view: View, moment: str) -> str:
    return view.say_time(datetime.fromisoformat(moment))
