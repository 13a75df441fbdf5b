"""Votes: what a ballot is, how votes are given, and that a ballot with a clock is revealed when it rings."""

from __future__ import annotations

from datetime import datetime

from mailgame.law import Cast, Intent, Order, Rang, Refuse, Reveal, Rule, Tell, Thing, View, last_ballot
from mailgame.law.ballots import BallotKind

PLACE = 50

rule = Rule(0, "Voting")
for _name, _type, _first in BallotKind.ATTRIBUTES:
    rule.attribute("ballot", _name, _type, _first)
rule.argument("CHOICE", "yes=yea=aye=y=for", "no=nay=n=against", "abstain=abstention")


@rule.command("vote PROPOSAL CHOICE", "Vote yes, no or abstain on a proposal; your last vote counts.")
def votes(view: View, order: Order) -> list[Intent] | Refuse:
    put, ballot = order.proposal, last_ballot(view, order.proposal)
    if put.status != "open" and (ballot is None or put.status not in ("accepted", "rejected", "dead")):
        return Refuse("not-open", f"Proposal {put.id} {_fate(put)}; it takes no votes.")
    if ballot is None:
        return Refuse("no-ballot", _not_yet(view, put))
    if ballot.closed:
        return Refuse(
            "ballot-closed",
            f"The vote on proposal {put.id} closed on {_when(view, ballot.closed)}; "
            f"your letter arrived on {view.now:%A} {view.now.day} {view.now:%B}, {view.now:%H:%M:%S}.",
        )
    if order.player.id not in ballot.electorate:
        return Refuse("not-in-electorate", f"The vote on proposal {put.id} opened before you could take part in it.")
    if ballot.in_money:
        say = f"vote {put.id} {ballot.choices[0]} 10"
        return Refuse("no-amount", f"Here votes are dollars: say how many, for example: {say}")
    words = f"Your vote on proposal {put.id} is {order.choice}"
    until = view.due(f"ballot {ballot.id}") or (datetime.fromisoformat(ballot.closes) if ballot.closes else None)
    end = view.say_time(until) if until else "it is closed"
    return [Cast(order.player, ballot, order.choice), Tell(f"{words}; you can change it until {end}.", (order.player,))]


def _fate(put: Thing) -> str:
    """Say what became of a proposal that is not open: “was withdrawn by its author”."""
    by = {"withdrawn": "its author", "vetoed": "the Admin", "returned": "the Admin"}.get(put.status, "")
    author_left = put.status == "withdrawn" and put.author is not None and not put.author.exists
    return f"was {put.status}" + (f" by {by}" if by and not author_left else "")


def _not_yet(view: View, put: Thing) -> str:
    """Say when the vote on a proposal opens; a rule may keep that in an attribute of proposals, “opens”."""
    opens = put.get("opens", "")
    if not opens or datetime.fromisoformat(opens) <= view.now:
        return f"The vote on proposal {put.id} has not begun yet; you get a letter when it does."
    return f"The vote on proposal {put.id} has not begun yet; it opens on {_day_of(view, opens)}."


def _when(view: View, moment: str) -> str:
    return view.say_time(datetime.fromisoformat(moment))


def _day_of(view: View, moment: str) -> str:
    at = datetime.fromisoformat(moment).astimezone(view.now.tzinfo)
    return f"{at:%A} {at.day} {at:%B}, {at:%H:%M}"


@rule.after(Rang)
def the_clock_of_a_ballot(view: View, rang: Rang) -> Intent | None:
    """A ballot whose time has come is revealed."""
    kind, _, number = rang.name.partition(" ")
    ballot = view.thing("ballot", number) if kind == "ballot" else None
    return Reveal(ballot) if ballot is not None and not ballot.closed else None
