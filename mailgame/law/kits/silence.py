"""Words of silence: who is not heard of for long becomes inactive. It is counted in the player's attribute `silent`."""

from __future__ import annotations

from ..thing import Player
from ..view import View
from ..word import Intent
from ..words.choices import Lapse
from ..words.orders import DropOrders
from ..words.things import Set
from .turns import Deactivate, active

__all__ = ["drop_all", "silence_grows"]


def silence_grows(view: View, most: int) -> list[Intent]:
    """Return what one more update makes of active players: their silence grows, and after `most` updates they rest.

    A rule that answers `Heard` ends it: `Set(heard.player, silent=0)`.
    """
    done: list[Intent] = []
    for player in active(view):
        silent = player.silent + 1
        done.append(Set(player, silent=silent))
        if silent >= most:
            done.append(Deactivate(player, f"not heard from for {silent} updates"))
    return done


def drop_all(view: View, player: Player, why: str) -> list[Intent]:
    """Return what ends all that is open for a player who takes no part: offers lapse, orders on file are dropped."""
    return [*(Lapse(offer) for offer in view.offers(player=player)), DropOrders(player, why)]
