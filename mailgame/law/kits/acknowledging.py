"""What a voter is told of their own vote, once it is cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..texts import money
from ..thing import Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.letters import Tell
from .counting import vote_of

__all__ = ["SayVote"]


@dataclass(frozen=True, slots=True)
class SayVote(Intent):
    """Tell a player, and nobody else, what they have voted on a ballot; a rule may have made something else of it."""

    player: Player
    ballot: Thing
    reserved: ClassVar[bool] = True


@carried_out(SayVote)
def a_player_is_told_their_vote(view: View, said: SayVote) -> list[Intent | Event]:
    """Dollars go with the vote where it was cast in them."""
    ballot, vote = said.ballot, vote_of(said.ballot, said.player.id)
    named = f"proposal {ballot.proposal.id}" if ballot.proposal else f"ballot {ballot.id}, “{ballot.question}”,"
    if vote is None:
        return [Tell(f"You have no vote on {named.removesuffix(',')} now.", (said.player,))]
    sum_ = f" with {money(vote['amount'])}" if ballot.in_money else ""
    return [Tell(f"Your vote on {named} is {vote['choice']}{sum_}.", (said.player,))]
