"""A proposal is decided in a trial as its rules would decide it, or enacted at once to see what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mailgame.game.game import Game
from mailgame.game.lawmaking import enacting

from ..kernel.narration import LetterWanted
from ..law import CannotEnact, CloseBallot, Conclude, Enact, Intent, Reveal, Thing
from .faulting import Erred, erred


class Decided(NamedTuple):
    """What came of it: what erred (then nothing was decided), why it does not fit, and the letters that were wanted."""

    erred: tuple[Erred, ...]
    unfit: str
    letters: tuple[LetterWanted, ...]


def adopt(game: Game, proposal: str, adopted: bool) -> Decided:
    """Accept a proposal as the rules do, or put it aside; all else is put aside that is proposed.

    Ballots on proposals are closed, since nobody votes in a trial; other ballots run on.
    """
    put = _proposal(game, proposal)
    for other in game.world.all("proposal"):
        if other.status == "open" and not (adopted and other == put):
            game.world.set(other, "status", "withdrawn")
    decided: list[Intent] = [Conclude(put, "accepted"), Enact(put)] if adopted else []
    found = _aside(game, lambda: game.engine.play(decided))
    if found.erred:
        return found
    letters = found.letters
    for ballot in game.world.all("ballot"):
        if ballot.proposal is not None and not ballot.closed:
            closed = Reveal(ballot) if f"ballot {ballot.id}" in game.world.timers else CloseBallot(ballot)
            letters += _aside(game, lambda: game.engine.play([closed])).letters  # noqa: B023, called at once
    return Decided((), found.unfit, letters)


def enact_now(game: Game, proposal: Thing) -> Decided:
    """Let a proposal take effect at once, whenever the rules would let it."""

    def enact() -> None:
        enacting.enact(game.engine, Enact(proposal))
        game.engine.drain()

    return _aside(game, enact)


def _proposal(game: Game, number: str) -> Thing:
    put = game.world.thing("proposal", number)
    if put is None:
        raise LookupError(f"there is no proposal {number}")
    return put


def _aside(game: Game, play: Callable[[], None]) -> Decided:
    """Let something happen that is no input of the game. What errs is told, and then nothing has happened."""
    engine, world = game.engine, game.world
    engine.begin_input()
    mark = world.savepoint()
    try:
        play()
        if engine.faulty:
            engine.run.erring = min(engine.faulty)
            raise engine.faulty[engine.run.erring]
    except Exception as error:  # whatever a player's rule does wrong
        found = erred(game, engine.run.erring, str(error), getattr(error, "trace", ""))
        world.rollback(mark)
        engine.read_lawbook()
        engine.begin_input()
        return Decided((found,), "", ())
    unfit = [event.why for event in engine.run.events if isinstance(event, CannotEnact)]
    world.commit()
    return Decided((), unfit[0] if unfit else "", tuple(engine.run.letters))
