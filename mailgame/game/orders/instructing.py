"""Instructions: which of them can be played at all, whatever the rules make of them."""

from __future__ import annotations

from mailgame import law
from mailgame.game import guests
from mailgame.game.inputs import Instruct
from mailgame.game.orders import former
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.law import Command
from mailgame.law.commands import ADMINS, GUESTS, PLAYERS, STRANGERS


def checked(engine: Engine, command: Command | None, given: Instruct, stands_still: bool) -> Command:
    """Return the command of an instruction if its giver may use it now.

    command: what the rules in force know by its pattern, None for nothing. stands_still: clocks do, in a pause.
    Raises Refused, with words for the giver.
    """
    if engine.over and not (command is not None and command.after_end):
        raise Refused(law.Refuse("over", f"{how_it_ended(engine)} No more orders can be played."))
    if command is None:
        gone = next((why for one, why in former.commands(engine.repealed) if one.pattern == given.pattern), "")
        raise Refused(law.Refuse("no-command", gone or "No rule in force knows this order any more."))
    if given.player and not engine.world.exists("player", given.player):
        raise Refused(law.Refuse("no-player", f"{given.player} is not in the game."))
    if not _may_give(command, given):
        raise Refused(law.Refuse("not-yours", f"“{command.pattern}” is a command of somebody else’s."))
    if given.by == "guest" and (why_not := guests.refusal(engine.world, command, given.address)) is not None:
        raise Refused(why_not)
    if not given.standing:  # a standing order is only kept now
        look_at_pause(engine, command, stands_still)
    return command


def how_it_ended(engine: Engine) -> str:
    """Say that the game is over, and who has won it if somebody has."""
    game = engine.view(0).game
    team = " and ".join(game.winners)
    won = f": {team} have won" if team else f": {game.winner} has won" if game.winner else ""
    return f"The game is over{won}."


def look_at_pause(engine: Engine, command: Command, stands_still: bool) -> None:
    """Raise Refused, with words for the giver, if a command cannot be used in the pause in which clocks stand still."""
    if stands_still and command.rule and command.by in ("player", *GUESTS) and not command.in_pause:
        why = engine.view(0).game.pause_reason
        raise Refused(law.Refuse("paused", f"The game is paused ({why}): no orders are played, and no clock runs."))


def _may_give(command: Command, given: Instruct) -> bool:
    """Return whether the giver of an order may use a command: a player's, the Admin's, a guest's or a stranger's."""
    if given.by == "guest":
        return command.by in GUESTS
    if given.by == "stranger":
        return command.by in STRANGERS
    if given.by == "Admin" and not given.player:
        return command.by in ADMINS
    return bool(given.player) and command.by in PLAYERS
