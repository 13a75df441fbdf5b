"""What a player could order just now: each command without arguments is tried out, and taken back."""

from __future__ import annotations

from ..kernel.faults import Refused
from ..kernel.game import Game
from ..kernel.inputs import Instruct
from ..law import Command


def possible_commands(game: Game, player: str) -> list[Command]:
    """Return the commands of the rules in force that need no argument and would not be refused now."""
    if game.over or not game.world.exists("player", player):
        return []
    found = []
    for command in game.commands():
        if (
            command.by != "player"
            or command.rule == 0
            or command.block
            or any(word.isupper() for word in command.pattern.split())
        ):
            continue
        instruct = Instruct(at=game.world.data["clock"], player=player, pattern=command.pattern, words=command.pattern)
        try:
            game.orders.try_out(command, instruct)
        except (Refused, AttributeError, LookupError):
            continue
        found.append(command)
    return found
