"""Decides a proposal in a trial when and as its rules would, or enacts it at once to see whether it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import NamedTuple

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm
from mailgame.game.lawmaking import enacting

from ..kernel.narration import LetterWanted, Narration
from ..law import CannotEnact, CloseBallot, Conclude, Enact, Intent, PutInForce, Redirect, Reveal, Thing, View
from ..world.world import World
from .faulting import Erred, all_declined, erred

_ALARMS = 24
"""How many alarms a proposal may wait for its decision."""


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


def until_decided(game: Game, proposal: str, enough: Callable[[], bool]) -> World | None:
    """Return the world just before the alarm that decides a proposal by the rules; None if none does, or only votes.

    Nobody orders anything until then, and all other open proposals are withdrawn. The game is played on, until `enough`
    returns True.
    """
    proposed = _proposal(game, proposal)
    _put_aside(game, proposed)
    for _ in range(_ALARMS):
        due = game.due_at
        if not due or game.over or enough():
            return None
        before = game.world.encode()
        game.play(Alarm(at=due))
        if proposed.status != "open":
            return World.decode(before) if _is_accepted(game, before, proposal) else None
        if game.due_at == due:  # the alarm cannot be played
            return None
    return None


def _is_accepted(game: Game, before: bytes, proposal: str) -> bool:
    """Return whether a proposal can be accepted without a vote, by the next alarm of a world."""
    tried = Game(game.ruleset, World.decode(before), budget=game.engine.budget)
    with deciding(tried, proposal, True):
        tried.play(Alarm(at=tried.due_at))
    return bool(_proposal(tried, proposal).status == "accepted")


@contextmanager
def deciding(game: Game, proposal: str, adopted: bool) -> Iterator[None]:
    """Let the game accept or reject a proposal as it decides it, whatever the votes are."""
    engine, usual = game.engine, game.engine.customs
    customs = copy(usual)
    customs.alters = [*usual.alters]

    @customs.alter(Conclude)
    def comes_out(_: View, concluded: Conclude) -> Redirect | None:
        if concluded.proposal.id != proposal or adopted == (concluded.status == "accepted"):
            return None
        return Redirect("status", "accepted" if adopted else "rejected")

    engine.customs = customs
    engine.read_lawbook()
    try:
        yield
    finally:
        engine.customs = usual
        engine.read_lawbook()


def adopt(game: Game, proposal: str, adopted: bool) -> Decided:
    """Accept a proposal that no rule has decided, or leave it out; all other open proposals are withdrawn.

    Ballots on proposals are closed, since nobody votes in a trial; other ballots stay open. Raises LookupError for an
    unknown proposal.
    """
    proposed = _proposal(game, proposal)
    adopted = adopted and proposed.status != "accepted"
    _put_aside(game, proposed if adopted else None)
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


def _put_aside(game: Game, kept: Thing | None) -> None:
    """Withdraw all open proposals but one."""
    for other in game.world.all("proposal"):
        if other.status == "open" and other != kept:
            game.world.set(other, "status", "withdrawn")
    game.world.commit()


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
