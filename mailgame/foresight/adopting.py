"""Decides a proposal in a trial as its rules would, or enacts it at once to see whether it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mailgame.game.game import Game
from mailgame.game.lawmaking import enacting

from ..kernel.narration import LetterWanted, Narration
from ..law import CannotEnact, CloseBallot, Conclude, Enact, Intent, PutInForce, Reveal, Thing
from .faulting import Erred, all_declined, erred


class Decided(NamedTuple):
    """The outcome: what erred (then nothing was decided), why it does not fit, the letters wanted, and the story.

    declined: what rules wanted as it took effect that cannot be. asked: which rules of players' law were asked about
    which words.
    """

    erred: tuple[Erred, ...]
    unfit: str
    letters: tuple[LetterWanted, ...]
    story: tuple[Narration, ...] = ()
    declined: tuple[Erred, ...] = ()
    asked: frozenset[tuple[int, str]] = frozenset()


def adopt(game: Game, proposal: str, adopted: bool) -> Decided:
    """Accept a proposal as the rules do, or leave it out; all other open proposals are withdrawn.

    Ballots on proposals are closed, since nobody votes in a trial; other ballots stay open. Raises LookupError for an
    unknown proposal.
    """
    proposed = _proposal(game, proposal)
    for other in game.world.all("proposal"):
        if other.status == "open" and not (adopted and other == proposed):
            game.world.set(other, "status", "withdrawn")
    decided: list[Intent] = [Conclude(proposed, "accepted"), PutInForce(proposed)] if adopted else []
    enacted = _aside(game, lambda: game.engine.play(decided))
    if enacted.erred:
        return enacted
    letters, story, refused = enacted.letters, enacted.story, enacted.declined
    for ballot in game.world.all("ballot"):
        if ballot.proposal is not None and not ballot.closed:
            closed = Reveal(ballot) if f"ballot {ballot.id}" in game.world.timers else CloseBallot(ballot)
            counted = _aside(game, lambda: game.engine.play([closed]))  # noqa: B023, called at once
            letters, story = letters + counted.letters, story + counted.story
            refused += counted.declined
    return Decided((), enacted.unfit, letters, story, refused, enacted.asked)


def enact_now(game: Game, proposal: Thing) -> Decided:
    """Put a proposal into effect at once, whenever the rules would."""

    def enact() -> None:
        enacting.enact(game.engine, Enact(proposal))
        game.engine.drain()

    return _aside(game, enact)


def _proposal(game: Game, number: str) -> Thing:
    proposal = game.world.thing("proposal", number)
    if proposal is None:
        raise LookupError(f"there is no proposal {number}")
    return proposal


def _aside(game: Game, play: Callable[[], None]) -> Decided:
    """Do something that is not an input of the game. If anything errs, roll back and say what."""
    engine, world = game.engine, game.world
    engine.begin_input()
    mark = world.savepoint()
    try:
        play()
        if engine.faulty:
            engine.run.erring = min(engine.faulty)
            raise engine.faulty[engine.run.erring]
    except Exception as error:  # whatever is wrong with a player's rule
        failure = erred(game, engine.run.erring, str(error), getattr(error, "trace", ""))
        world.rollback(mark)
        engine.read_lawbook()
        engine.begin_input()
        return Decided((failure,), "", ())
    unfit = [event.why for event in engine.run.events if isinstance(event, CannotEnact)]
    refused = tuple(all_declined(game, engine.run.declined))
    world.commit()
    run = engine.run
    return Decided((), "".join(unfit[:1]), tuple(run.letters), tuple(run.story), refused, frozenset(run.asked))
