"""House players who make law: in a game in which nothing else happens, a trial lets them propose and vote by whim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct, Result

from ..law.commands import PLAYERS, arguments_of, kind_of, name_of
from .choices import Idea, proposing_orders
from .whims import Whims

_YES, _NO = 60, 95
"""Of a hundred votes, those below the first number are for a proposal, those below the second against it; the others
are abstentions."""


def propose_and_vote(game: Game, whims: Whims, play: Callable[[Instruct], Result]) -> None:
    """Let everybody vote who has not; where nothing is left to vote on or to debate, let somebody propose a rule.

    play: plays an order.
    """
    for order in _votes(game, whims):
        play(order)
    if any(proposal.status == "open" for proposal in game.world.all("proposal")):
        return
    for order in _proposals(game, whims):
        if play(order).outcome == "done":
            return


def _votes(game: Game, whims: Whims) -> Iterator[Instruct]:
    """Yield a vote of everybody who has none yet, on each open ballot on a proposal."""
    voting = [command.pattern for command in game.commands() if command.sort == "vote"]
    patterns = [words for words in voting if [*map(kind_of, arguments_of(words))] == ["PROPOSAL", "CHOICE"]]
    running = [ballot for ballot in game.engine.view(0).things("ballot", closed="") if ballot.proposal is not None]
    for ballot in running if patterns else ():
        for voter in [voter for voter in ballot.electorate if voter not in ballot.votes]:
            share = whims.below(100, voter, ballot.proposal.id, "vote")
            choice = "yes" if share < _YES else "no" if share < _NO else "abstain"
            yield _order(game, voter, patterns[0], {"proposal": ballot.proposal.id, "choice": choice})


def _proposals(game: Game, whims: Whims) -> Iterator[Instruct]:
    """Yield orders that propose a new rule, of one player after the other, each time in another order."""
    count = len(game.world.things.get("proposal", {}))
    ideas = [idea for idea in proposing_orders(game) if _adds(idea)]
    players = sorted(game.world.all("player"), key=lambda player: whims.below(10_000, count, player.id, "proposes"))
    for player in players:
        for idea in ideas:
            yield idea.instruct(game, player.id)


def _adds(idea: Idea) -> bool:
    """Tell whether an order is about no rule that is there."""
    return idea.command.by in PLAYERS and not any(isinstance(value, int) for value in idea.arguments.values())


def _order(game: Game, player: str, pattern: str, named: dict[str, str]) -> Instruct:
    arguments = {name_of(word): named[kind_of(word).lower()] for word in arguments_of(pattern)}
    return Instruct(
        at=game.world.data["clock"], player=player, pattern=pattern, arguments=arguments, words=pattern.split()[0]
    )


def is_only_law(game: Game, idle: Set[str] = frozenset()) -> bool:
    """Tell whether nothing happens in a game unless somebody proposes something: no date is set, and no turn is on.

    idle: the timers of which nothing comes.
    """
    return not game.over and idle >= game.world.timers.keys() and any(_adds(idea) for idea in proposing_orders(game))
