"""Counting a ballot: what the votes come to, who leads, and whether votes that are still out could change that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..texts import money
from ..thing import Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.letters import Tell
from ..words.things import Set
from .order import those_named

__all__ = [
    "SayVote", "Tally", "VotesCounted", "announced", "candidate", "count", "count_by_name", "escrow", "is_settled",
    "last_ballot", "leaders", "open_ballot", "open_choices", "short_of_quorum", "subject_of", "tally", "undecided",
    "vote_of", "voters", "weight",
]

ABSTAIN = "abstain"
"""The choice of those who vote for nothing, unless it is a candidate's name."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the votes come to: a sum for each choice, who voted, and a line that explains each vote."""

    sums: dict[str, int]
    voted: tuple[str, ...]
    lines: tuple[str, ...]


def tally(ballot: Thing) -> Tally:
    """Return the count of a ballot: each vote by its weight or its dollars; a missing vote counts for nothing."""
    sums: dict[str, int] = dict.fromkeys(open_choices(ballot), 0)
    lines = []
    voted = []
    for name in ballot.electorate:
        vote = vote_of(ballot, name)
        if vote is None:
            lines.append(f"{name}: no {'bid' if ballot.in_money else 'vote'}")
            continue
        voted.append(name)
        if ballot.in_money:
            sums[vote["choice"]] += vote["amount"]
            lines.append(f"{name}: {vote['choice']} ${vote['amount']:,}")
        else:
            worth, why = weight(ballot, name)
            sums[vote["choice"]] += worth
            lines.append(f"{name}: {vote['choice']}" + (f" = {worth} votes: 1 {' '.join(why)}" if why else ""))
    return Tally(sums, tuple(voted), tuple(lines))


def weight(ballot: Thing, name: str) -> tuple[int, list[str]]:
    """Return the weight of a player's vote, in votes, and the lines that explain it if it is not simply one."""
    factor, more, lines = 1, 0, []
    for change in ballot.weights.get(name, ()):
        factor *= change["factor"]
        more += change["add"]
        sign = f"× {change['factor']}" if change["factor"] != 1 else f"+ {change['add']}"
        lines.append(f"{sign} ({change['why']})")
    return factor + more, lines


def count(ballot: Thing) -> str:
    """Return the result of a ballot in words: "$40 yea, $20 nay", "2 yes, 1 no, 0 abstain", or "Ann 2, Bert 1"."""
    dollars = "$" if ballot.in_money else ""
    return ", ".join(
        f"{choice} {dollars}{votes:,}" if choice in ballot.candidates else f"{dollars}{votes:,} {choice}"
        for choice, votes in tally(ballot).sums.items()
    )


def short_of_quorum(ballot: Thing) -> str:
    """Return that too few have voted, "2 voted, and 3 were needed"; "" if a ballot has its quorum."""
    voted, were = len(tally(ballot).voted), "was" if ballot.quorum == 1 else "were"
    return f"{voted} voted, and {ballot.quorum} {were} needed" if voted < ballot.quorum else ""


def escrow(ballot: Thing) -> str:
    """Return the name under which a ballot's bids are set aside."""
    return f"ballot {ballot.id}"


def voters(view: View, ballot: Thing) -> list[Player]:
    """Return the electorate of a ballot, without those who have left the game."""
    return those_named(view, "player", ballot.electorate)


def vote_of(ballot: Thing, name: str) -> dict[str, Any] | None:
    """Return the vote of a player, its `choice` and `amount`; None if there is none, or it is void."""
    vote = ballot.votes.get(name)
    return None if vote is None or vote["choice"] in ballot.struck else vote


def open_choices(ballot: Thing) -> list[str]:
    """Return what can be voted for on a ballot: its choices, without those that were struck."""
    return [choice for choice in ballot.choices if choice not in ballot.struck]


def candidate(view: View, ballot: Thing, choice: str) -> Thing | None:
    """Return the candidate that a choice on a ballot stands for; None if it is a text, or the thing is gone."""
    row = ballot.candidates.get(choice)
    return view.thing(row["kind"], row["id"]) if row is not None else None


def subject_of(view: View, ballot: Thing) -> Thing | None:
    """Return what a ballot is about, a proposal or another thing; None if there is no such thing, or it is gone."""
    if ballot.proposal is not None:
        return view.thing("proposal", ballot.proposal.id)
    return view.thing(ballot.about["kind"], ballot.about["id"]) if ballot.about else None


def leaders(ballot: Thing) -> list[str]:
    """Return the choices with most votes: several if they are equal, none if there are no votes.

    Abstentions do not count.
    """
    sums = _contended(ballot)
    most = max(sums.values(), default=0)
    return [choice for choice, votes in sums.items() if votes == most] if most > 0 else []


def is_settled(view: View, ballot: Thing) -> bool:
    """Return whether the missing votes can no longer change which choice leads.

    It ignores that votes already cast may still be changed, and players who have left.
    """
    waited_for = [player.id for player in voters(view, ballot) if vote_of(ballot, player.id) is None]
    if not waited_for:
        return True
    voted = len(tally(ballot).voted)
    if voted + len(waited_for) < ballot.quorum:
        return True
    if voted < ballot.quorum or ballot.in_money:
        return False
    first, second = sorted([*_contended(ballot).values(), 0, 0], reverse=True)[:2]
    return first - second > sum(abs(weight(ballot, name)[0]) for name in waited_for)


def _contended(ballot: Thing) -> dict[str, int]:
    """Return the votes for each choice, without abstentions."""
    sums = tally(ballot).sums
    return {choice: votes for choice, votes in sums.items() if choice != ABSTAIN or choice in ballot.candidates}


@dataclass(frozen=True, slots=True)
class VotesCounted(Event):
    """The votes on the proposal of this `number` were counted: with which result, in words, and `because` of which."""

    decides: ClassVar[bool] = True
    number: str
    words: str
    because: tuple[str, ...] = ()
    told: ClassVar[str] = "The votes on proposal {number}: {words}."


@dataclass(frozen=True, slots=True)
class SayVote(Intent):
    """Tell a player, and nobody else, what they have voted on a ballot; a rule may have made something else of it."""

    player: Player
    ballot: Thing
    acts_for: ClassVar[str] = "player"


@carried_out(SayVote)
def a_player_is_told_their_vote(view: View, said: SayVote) -> list[Intent | Event]:
    """Dollars go with the vote where it was cast in them."""
    ballot, vote = said.ballot, vote_of(said.ballot, said.player.id)
    named = f"proposal {ballot.proposal.id}" if ballot.proposal else f"ballot {ballot.id}, “{ballot.question}”,"
    if vote is None:
        return [Tell(f"You have no vote on {named.removesuffix(',')} now.", (said.player,))]
    sum_ = f" with {money(vote['amount'])}" if ballot.in_money else ""
    return [Tell(f"Your vote on {named} is {vote['choice']}{sum_}.", (said.player,))]


def announced(ballot: Thing) -> list[Intent | Event]:
    """Return what records the result of the vote on a proposal, and tells everybody who voted how."""
    counted, result = tally(ballot).lines, count(ballot)
    by_name = count_by_name(ballot)
    lines = () if by_name else ("; ".join(line.replace(": ", " ", 1) for line in counted) + ".",)
    return [Set(ballot, result=result), VotesCounted(ballot.proposal.id, by_name or result, lines)]


def count_by_name(ballot: Thing) -> str:
    """Return the result with who voted for what: “2 yes (Ann, Bert), 0 no”; "" if not every vote counts as one."""
    if ballot.in_money or ballot.candidates or any(ballot.weights.get(name) for name in ballot.electorate):
        return ""
    votes = {name: vote_of(ballot, name) for name in ballot.electorate}
    chosen = {choice: [name for name, vote in votes.items() if vote and vote["choice"] == choice]
              for choice in tally(ballot).sums}
    missing = [name for name, vote in votes.items() if vote is None]
    counted = [f"{len(names)} {choice}{_in_brackets(names)}" for choice, names in chosen.items()]
    return ", ".join([*counted, *([f"no vote{_in_brackets(missing)}"] if missing else [])])


def _in_brackets(names: Sequence[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def open_ballot(view: View, proposal: Thing | None = None) -> Thing | None:
    """Return the open ballot on a proposal, or with None the first open ballot of all; None if there is none."""
    on = {} if proposal is None else {"proposal": proposal}
    return next(iter(view.things("ballot", closed="", **on)), None)


def last_ballot(view: View, proposal: Thing) -> Thing | None:
    """Return the ballot that was last opened on a proposal; None if there was none."""
    ballots = view.things("ballot", proposal=proposal)
    return ballots[-1] if ballots else None


def undecided(view: View) -> bool:
    """Return whether a ballot, or a count by the Admin, is going on that other things wait for.

    Nothing waits for a ballot without a clock, which may never be closed.
    """
    ballots = view.things("ballot", closed="")
    return any(view.due(f"ballot {ballot.id}") is not None for ballot in ballots) or bool(view.petitions("count"))
