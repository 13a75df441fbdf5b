"""An Admin of a season, who grants, sends back, vetoes, pauses and proposes; and people who come and go."""

from __future__ import annotations

from collections.abc import Iterator

from mailgame.foresight.whims import Whims
from mailgame.game.game import Game

RETURNS, VETOES, PAUSES, CORRECTS, JOINS, LEAVES, REMOVES = 4, 3, 1, 5, 3, 1, 1   # per cent, at each deadline
STRANGERS = ("Ida", "Jo", "Kay", "Leo", "Mia", "Ned", "Ola", "Pam")
REMEDY = "propose change \"How the game goes on\"\nThe game goes on as it was.\nend"


def orders(game: Game, whims: Whims, pauses: bool = True) -> list[str]:
    """Return what the Admin writes now, a command each; a proposal has several lines. `pauses`: whether they do."""
    return [*_on_the_desk(game, whims), *_of_proposals(game, whims), *_of_the_game(game, whims, pauses)]


def strangers(game: Game, whims: Whims) -> Iterator[tuple[str, str]]:
    """Yield who writes from outside the game, and what; and who leaves it."""
    clock = game.world.data["clock"]
    if whims.below(100, "joins", clock) < JOINS:
        name = whims.one_of(STRANGERS, "who joins", clock)
        yield name, f"join as {name} {whims.one_of('mf', name)}"
    names = list(game.world.things["player"])
    if len(names) > 4 and whims.below(100, "leaves", clock) < LEAVES:
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
                yield f"veto {proposal.id} because it is for one player alone"


def _of_the_game(game: Game, whims: Whims, pauses: bool) -> Iterator[str]:
    clock, names = game.world.data["clock"], list(game.world.things["player"])
    if game.world.read("game", "game", "paused"):
        yield "resume" if game.ruleset.look.get("house", {}).get("ends") else REMEDY
    elif pauses and whims.below(100, "pauses", clock) < PAUSES:
        yield "pause yes because nobody knows how to go on"
    if names and whims.below(100, "corrects", clock) < CORRECTS:
        amount = 100 * whims.below(50, "how much", clock)
        yield f"give {whims.one_of(names, 'given', clock)} ${amount} now because of a slip"
    if len(names) > 4 and whims.below(100, "removes", clock) < REMOVES:
        yield f"remove {whims.one_of(names, 'removed', clock)} because of bad words"
