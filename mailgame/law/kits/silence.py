"""Words of silence: players who do not write for long become inactive. Their attribute `silent` counts the updates."""

from __future__ import annotations

from ..thing import Player
from ..view import View
from ..word import Intent
from ..words.choices import Lapse
from ..words.orders import DropOrders
from ..words.things import Set
from .order import active
from .updates import Deactivate

__all__ = ["drop_all", "silence_grows"]


def silence_grows(view: View, most: int) -> list[Intent]:
    """Return what counts one more silent update for each active player, and makes them inactive after `most`.

    A rule ends a player's silence when it answers `Heard`: `Set(heard.player, silent=0)`.
    """
    done: list[Intent] = []
    for player in active(view):
        silent = player.silent + 1
        done.append(Set(player, silent=silent))
        if silent >= most:
            done.append(Deactivate(player, f"not heard from for {silent} updates"))
    return done


def drop_all(view: View, player: Player, why: str) -> list[Intent]:
    """Return what ends everything open for a player: offers lapse, and orders on file are dropped because of `why`."""
    return [*(Lapse(offer) for offer in view.offers(player=player)), DropOrders(player, why)]
