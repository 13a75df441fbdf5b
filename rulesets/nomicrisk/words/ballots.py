"""Votes on proposals: who may vote, when a vote ends, and what a proposal earns."""

from __future__ import annotations

from mailgame.law import (
    Event,
    Intent,
    OpenBallot,
    Player,
    Post,
    Reveal,
    Set,
    Thing,
    View,
    describe,
    open_ballot,
    verdict,
)
from mailgame.law.kits.counting import tally

from .lives import Receive
from .sorts import SOLDIER
from .turns import in_play


def put_to_the_vote(view: View, proposal: Thing) -> list[Intent]:
    """Return what opens the vote on a proposal among all who are in play, and writes to them."""
    question = f"Proposal {proposal.id}: {describe(proposal)}"
    how = f"The vote ends when {proposal.author}’s next turn begins. Whoever does not vote abstains."
    letter = Post("voting", f"A proposal: {describe(proposal)}", None, {"proposal": proposal, "how": how})
    return [OpenBallot(question, (*in_play(view),), proposal), letter]


def votes_that_end(view: View, player: Player) -> list[Intent]:
    """Return what ends the votes on the proposals of a player whose turn begins, and of those out just before them.

    Not of one that was made in the turn just over, by somebody who went out in it: all are to have a round for it.
    """
    order: list[str] = view.game.order
    playing = [one.id for one in in_play(view)]
    ending, at = [player.id], order.index(player.id)
    while (name := order[(at := at - 1)]) not in playing and name not in ending:
        ending.append(name)
    due = [put for put in view.things("proposal", status="open") if whose_turn_ends_it(put) in ending]
    ballots = [open_ballot(view, put) for put in due if put.author == player or put.made_in != view.game.turns - 1]
    return [Reveal(ballot) for ballot in ballots if ballot is not None]


def whose_turn_ends_it(proposal: Thing) -> str:
    """Return the name of the player whose turn, or place in the order, ends the vote on a proposal; "" for nobody."""
    whose: Player | None = proposal.in_place_of or proposal.author
    return whose.id if whose is not None else ""


def stand_in(view: View, gone: Player) -> list[Intent]:
    """Return what lets the votes that would end in the place of a player who leaves end in that of the next."""
    order, playing = [*view.game.order], [one.id for one in in_play(view) if one != gone]
    place = order.index(gone.id) if gone.id in order else 0
    after = next((name for name in [*order[place:], *order[:place]] if name in playing), "")
    open_ones = [put for put in view.things("proposal", status="open") if whose_turn_ends_it(put) == gone.id]
    return [Set(put, in_place_of=view.player(after)) for put in open_ones] if after else []


def decided(view: View, ballot: Thing, reward: int) -> list[Intent | Event]:
    """Return what a vote decides: more yes than no accept it, and then its author has soldiers for it."""
    author, sums = ballot.proposal.author, tally(ballot).sums
    accepted = sums["yes"] > sums["no"]
    earns = accepted and reward > 0 and author is not None and author in in_play(view)
    earned: list[Intent] = [Receive(author, SOLDIER, reward, "for an accepted proposal")] if earns else []
    return [*verdict(ballot, accepted), *earned]


def untouched(view: View, proposal: Thing) -> bool:
    """Tell whether nobody but its author has voted on a proposal."""
    others = [one for one in view.players() if one != proposal.author]
    return not [one for one in view.things("ballot", proposal=proposal) for other in others if other.id in one.votes]
