"""An Admin of a season, who grants, sends back, vetoes, pauses and proposes; and people who come and go."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from mailgame.foresight.whims import Whims
from mailgame.game.game import Game
from mailgame.world import calendar

RETURNS, VETOES, PAUSES, CORRECTS, JOINS, LEAVES, REMOVES = 4, 3, 1, 5, 3, 1, 1   # per cent, at each deadline
STRANGERS = ("Ida", "Jo", "Kay", "Leo", "Mia", "Ned", "Ola", "Pam")
ANNOUNCES, CALLS_OFF, RESUMES, RULES, REWRITES, ENDS = 3, 4, 25, 5, 5, 500   # per cent, but ENDS: once in so many
REMEDY = "propose change \"How the game goes on\"\nThe game goes on as it was.\nend"


def orders(game: Game, whims: Whims, pauses: bool = True) -> list[str]:
    """Return what the Admin writes now, a command each; a proposal has several lines. `pauses`: whether they do."""
    turns = _of_turns(game, whims, pauses) if _has_turns(game) else ()
    return [*_on_the_desk(game, whims), *_of_proposals(game, whims), *_of_the_game(game, whims, pauses), *turns]


def strangers(game: Game, whims: Whims) -> Iterator[tuple[str, str]]:
    """Yield who writes from outside the game, and what; and who leaves it."""
    clock = game.world.data["clock"]
    if whims.below(100, "joins", clock) < JOINS:
        name = whims.one_of(STRANGERS, "who joins", clock)
        yield name, f"join as {name} {whims.one_of('mf', name)}" if game.ruleset.inquiries else f"join as {name}"
    names = list(game.world.things["player"])
    if len(names) > (3 if _has_turns(game) else 4) and whims.below(100, "leaves", clock) < LEAVES:
        yield whims.one_of(names, "who leaves", clock), "leave yes"


def _on_the_desk(game: Game, whims: Whims) -> Iterator[str]:
    for petition in game.world.things.get("petition", {}):
        grants = whims.below(100, "grants", petition) < 80
        yield f"approve {petition}" if grants else f"reject {petition} because it is raining"


def _of_proposals(game: Game, whims: Whims) -> Iterator[str]:
    clock = game.world.data["clock"]
    week = game.engine.game.get("week", 2)  # where nothing counts weeks there is no first one
    for proposal in game.world.all("proposal") if week > 1 else ():
        if proposal.get("status") == "open":
            if whims.below(100, "returns", proposal.id, clock) < RETURNS:
                yield f"return {proposal.id} because it says nothing new"
            elif whims.below(100, "vetoes", proposal.id, clock) < VETOES:
                reason = " as unfair" if _has_turns(game) else ""
                yield f"veto {proposal.id}{reason} because it is for one player alone"


def _of_the_game(game: Game, whims: Whims, pauses: bool) -> Iterator[str]:
    clock, names = game.world.data["clock"], list(game.world.things["player"])
    if game.world.read("game", "game", "paused"):
        goes_on = whims.below(100, "resumes", clock) < RESUMES  # else players may say so; and the game's clock goes on
        wait = f"give {whims.one_of(names, 'waits', clock)} $100 now because of the wait"
        yield REMEDY if not game.stands_still else "resume" if goes_on else wait
    elif pauses and whims.below(100, "pauses", clock) < PAUSES:
        yield "pause yes because nobody knows how to go on"
    if names and whims.below(100, "corrects", clock) < CORRECTS:
        amount = 100 * whims.below(50, "how much", clock)
        yield f"give {whims.one_of(names, 'given', clock)} ${amount} now because of a slip"
    if len(names) > 4 and whims.below(100, "removes", clock) < REMOVES:
        yield f"remove {whims.one_of(names, 'removed', clock)} because of bad words"


def _has_turns(game: Game) -> bool:
    """Return whether players take turns that they end themselves."""
    return bool(game.ruleset.look.get("house", {}).get("ends"))


def _of_turns(game: Game, whims: Whims, pauses: bool) -> Iterator[str]:
    """Yield what an Admin of a game of turns says besides: pauses are announced, words ruled on, the map is changed."""
    clock, world = game.world.data["clock"], game.world
    now = calendar.read(clock).astimezone(calendar.zone(world.data["timezone"]))
    if pauses and whims.below(100, "announces", clock) < ANNOUNCES:
        begins, ends = (f"{now + timedelta(hours=hours):%Y-%m-%d %H:%M}" for hours in (25, 60))
        yield f"pause at {begins} until about {ends} because of a holiday"
    elif pauses and game.engine.view(0).due("pause") and whims.below(100, "calls off", clock) < CALLS_OFF:
        yield "pause off"
    if whims.below(100, "rules", clock) < RULES:
        yield f"rule word {whims.one_of(('qat', 'ox', 'zzz'), clock)} {whims.one_of(('in', 'out'), 'which way', clock)}"
    if whims.below(100, "rewrites", clock) < REWRITES:
        territory = whims.one_of(list(world.things["territory"]), "where", clock)
        ground = whims.one_of(("land", "water"), "ground", clock)
        yield f"set territory {territory} terrain = {ground} now because of the sea"
    if whims.below(ENDS, "ends", clock) == 0:
        player = whims.one_of(list(world.things["player"]), "who", clock)
        yield whims.one_of(("lawsuit Hasbro", f"paradox {player} because nobody can say"), "how", clock)
