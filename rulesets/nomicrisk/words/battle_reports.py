"""Reports of battles: what all are told of each round, and the letter that tells the defender at once."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.law import Event, Intent, Post, Set, Tell, Thing, View

from .attacks import Assault, RollDice, RoundFought, came_of_it, carried_on
from .fight_news import RoundTold
from .fights import Clash, dice_told
from .map import called
from .units import HARVESTING, listed_units, units_of


def told_of(view: View, roll: RollDice, theirs: Sequence[Thing], clash: Clash, loss: int) -> list[Intent | Event]:
    """Return what all are told of a round: who fought, the dice in pairs, who was hit, and who could not defend.

    It is kept, as the defender reads it, until they are written to.
    """
    assault = roll.assault
    mine, stood = listed_units(roll.attackers), listed_units(theirs)
    where = f"{called(assault.territory)} from {called(assault.origin)}"
    busy = [one for one in roll.stood if one.status == HARVESTING]
    work = f" Harvesting, and so no defenders: {listed_units(busy)}." if busy else ""
    dice = f"{dice_told(clash, assault.player, loss)}.{work}"
    begins = f"{assault.player} attacks {where} with"
    if view.game.rounds and begins in view.game.rounds[0]:  # another round of the same battle
        words = f"Then {mine} against {stood}: {dice}"
        return [Tell(words), _noted(view, words)]
    if assault.defender is None:
        return [Tell(f"{begins} {mine}, against {stood}: {dice}")]
    noted = _noted(view, f"{begins} {mine}, against your {stood}: {dice}")
    return [RoundTold(assault.player, assault.defender, where, mine, stood, dice), noted]


def _noted(view: View, words: str) -> Intent:
    return Set(view.game, rounds=[*view.game.rounds, words])


def reported(view: View, done: RoundFought) -> list[Intent]:
    """Return what tells how an attack has gone: the defender at once; or the attacker, that nothing came of it."""
    if view.game.rounds or came_of_it(view, done):
        return told_to_the_defender(view, carried_on(done))
    return [Tell(f"Nothing comes of the attack on {called(done.territory)}.", (done.player,))]


def told_to_the_defender(view: View, assault: Assault) -> list[Intent]:
    """Return the letter that tells a player at once how they have been attacked, round by round."""
    if assault.defender is None:
        return []
    title = f"{assault.player} attacks you in {called(assault.territory)}"
    words = "\n\n".join([*view.game.rounds, *_left_of(view, assault)])
    return [Post("attack", title, (assault.defender,), {"words": words}), Set(view.game, rounds=[])]


def _left_of(view: View, assault: Assault) -> list[str]:
    left = units_of(view, assault.defender, assault.territory) if assault.defender is not None else []
    return [f"You have {listed_units(left)} there now." if left else "You have nothing there any more."]
