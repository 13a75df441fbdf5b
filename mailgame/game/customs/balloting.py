"""Balloting: writes to the voters, and ends a ballot when its clock rings or its result is certain."""

from __future__ import annotations

from datetime import datetime

from mailgame.game.telling.wording import reason
from mailgame.law import (
    BallotOpened,
    Choose,
    Decide,
    Intent,
    Order,
    Plain,
    Post,
    Rang,
    Refuse,
    Removed,
    Reveal,
    Rule,
    Set,
    Strike,
    Struck,
    Tell,
    View,
    Voted,
    open_choices,
    voters,
)

from ..early import ends_early

PLACE = 55

rule = Rule(0, "Balloting")


@rule.after(Rang)
def the_clock_of_a_ballot(view: View, rang: Rang) -> Intent | None:
    """Reveal a ballot when its time has come."""
    kind, _, number = rang.name.partition(" ")
    ballot = view.thing("ballot", number) if kind == "ballot" else None
    return Reveal(ballot) if ballot is not None and not ballot.closed else None


@rule.command("close BALLOT [because TEXT]", "Close a ballot that is on no proposal; it is counted.", by="admin")
def the_admin_closes_it(view: View, order: Order) -> list[Intent] | Refuse:
    ballot = order.ballot
    if ballot.proposal is not None:
        return Refuse("on-proposal", f"The vote on proposal {ballot.proposal.id} ends as the rules say.")
    if ballot.closed:
        when = view.say_time(datetime.fromisoformat(ballot.closed))
        return Refuse("ballot-closed", f"Ballot {ballot.id} closed on {when}.")
    why = reason(order)
    return [Tell(f"The Admin closes ballot {ballot.id}{f': {why}' if why else ''}."), Reveal(ballot)]


@rule.after(BallotOpened)
def who_may_vote_is_written_to(view: View, opened: BallotOpened) -> Intent | None:
    """Write to the voters if the ballot ends automatically.

    About proposals the rules of law-making write letters themselves.
    """
    ballot = opened.ballot
    if ballot.proposal is not None or not (ballot.early or view.due(f"ballot {ballot.id}")):
        return None
    about: dict[str, Plain] = {"ballot": ballot.id}
    return Post("voting", f"A vote: {ballot.question}", tuple(voters(view, ballot)), about)


@rule.check(Decide, Choose)
def what_is_open_decides_nothing(view: View, wanted: Decide | Choose) -> Refuse | None:
    """Otherwise sealed votes could be worked out before they are revealed."""
    return None if wanted.ballot.closed else Refuse("ballot-open", f"Ballot {wanted.ballot.id} is still open.")


@rule.after(Voted, last=True)
def nothing_more_can_come(view: View, voted: Voted) -> Intent | None:
    return Reveal(voted.ballot) if ends_early(view, voted.ballot) else None


@rule.after(Removed, last=True)
def who_is_gone_stands_no_more(view: View, removed: Removed) -> list[Intent]:
    """Drop whoever is gone from ballots: nobody waits for their vote or can vote for them, and their bids are void."""
    running = view.things("ballot", closed="")
    gone: dict[str, Plain] = {"kind": removed.kind, "id": removed.id}
    done: list[Intent] = [
        Strike(ballot, choice, f"{choice} is not in the game any more")
        for ballot in running
        for choice in open_choices(ballot)
        if ballot.candidates.get(choice) == gone
    ]
    if removed.kind == "player":
        done += [
            Set(ballot, votes={name: vote for name, vote in ballot.votes.items() if name != removed.id})
            for ballot in running
            if ballot.in_money and removed.id in ballot.votes
        ]
        done += [Reveal(ballot) for ballot in running if removed.id in ballot.electorate and ends_early(view, ballot)]
    return done


@rule.after(Struck)
def a_ballot_without_candidates_ends(view: View, struck: Struck) -> Intent | None:
    """End a ballot when all that is left is to abstain."""
    ballot = struck.ballot
    left = [choice for choice in open_choices(ballot) if choice in ballot.candidates or choice != "abstain"]
    return Reveal(ballot) if not left and not ballot.closed else None
