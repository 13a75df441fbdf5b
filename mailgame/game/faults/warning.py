"""Warning: what was to happen by itself, and could not, is told to those who have to know."""

from __future__ import annotations

from mailgame import law
from mailgame.game.faults import discreet
from mailgame.game.faults.authors import write_once
from mailgame.game.telling.telling import signed
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.rulebook import is_players

_BEGINNINGS = ("A ", "No ", "On ", "One ", "Rule ", "That ", "The ", "There ", "This ", "You ")
"""How a refusal begins where its first word is no name."""


def warn(engine: Engine, rule: int, refused: Refused, done: object) -> None:
    """Tell everybody that an accepted proposal does not take effect, and the author of a law that it did nothing."""
    by = refused.rule if is_players(engine.world, refused.rule) else 0
    if isinstance(done, law.Enact | law.PutInForce) and done.proposal.get("status") == "accepted":
        engine.announce(law.CannotEnact(done.proposal, signed(refused.refusal.words, by)))
    if by and (undone := _undone(done)):
        engine.say(signed(f"{undone}: {refused.refusal.words.removesuffix('.')}", by), None)
    _warn_author(engine, rule, refused)


def _undone(done: object) -> str:
    """Return what goes on, or stays as it was, where a step of a vote is not done; "" if it is no such step."""
    if isinstance(done, law.Conclude):
        return f"Proposal {done.proposal.id} stays undecided"
    if not isinstance(done, law.CloseBallot | law.Reveal | law.Decide | law.Choose):
        return ""
    proposal = done.ballot.proposal
    vote = f"The vote on {law.label(proposal)}" if proposal is not None else f"“{done.ballot.question}”"
    return f"{vote} {'stays undecided' if isinstance(done, law.Decide | law.Choose) else 'is not closed'}"


def _warn_author(engine: Engine, rule: int, refused: Refused) -> None:
    """Tell the author of a law that what it did by itself could not be, once in each input.

    That a rule has refused it, or that somebody cannot afford it, may be as it is meant. What comes of an order is told
    with it. What a clock brings may be told in no letter, so of that one is written, the first time that this form of
    the law does nothing.
    """
    world, run = engine.world, engine.run
    could_not_be = refused.refusal.slug in ("out-of-bounds", "no-room") or refused.rule == 0
    if not could_not_be or rule not in engine.players_law or rule in run.warned:
        return
    run.warned.append(rule)
    words = discreet.of_refusal(engine, rule, refused.refusal).words
    plain = discreet.of_secrets(engine, rule, words.removeprefix(discreet.CANNOT_BE).removesuffix("."))
    words = words if plain in words else f"{plain[:1].upper()}{plain[1:]}."
    plain = plain[:1].lower() + plain[1:] if plain.startswith(_BEGINNINGS) else plain
    if run.rang and write_once(
        engine, rule, "unfit", plain, "did nothing",
        f"was to act by itself and could not: {plain}. It is still in force, since it may work another time; a clock "
        "that it sets anew each time may have stopped. If the rule is wrong, it can be mended by a proposal. You get "
        "this letter only once.",
    ):
        return
    author = world.rules[world.number_now(rule)]["revisions"][-1]["by"]
    if world.exists("player", author):
        engine.say(f"Your rule {rule} did nothing here. {words}", [author])
