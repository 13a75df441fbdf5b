"""Jail, and the bank beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from mailgame.law import Event, Intent, Move, Player, Put, Set, Tell, Thing, View
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Imprison(Intent):
    """Put a player inside Jail, a square, after as many `steps` towards it as they go; `why` tells it."""

    player: Player
    jail: Thing = field(metadata=naming("square"))
    steps: int = 0
    why: str = ""


@carried_out(Imprison)
def goes_inside(view: View, prison: Imprison) -> list[Intent | Event]:
    """Squares on the way are passed; to be put inside is no landing."""
    player, way = prison.player, [Move(prison.player, prison.steps, lands=False)] if prison.steps else []
    told = Tell(f"{player} goes to Jail: {prison.why}.")
    return [*way, Put(player, prison.jail), Set(player, jailed=True, rolls_inside=0, doubled_in=0), told]


IN_JAIL = ("letter", "leaving", "control", "picture", "vote", "proposal", "gift", "release", "return")
"""The sorts of commands that a player inside Jail can give: they are no action, or a way out."""
BANK_CARDS = ("Gold Card", "Silver Card", "Double Double Card")
"""What the bank takes for its money."""
