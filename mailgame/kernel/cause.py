"""The cause of an act: on whose behalf and by which rule it is done, and how it is to be treated."""

from __future__ import annotations

from typing import Protocol

import msgspec

from ..law import Event, Order, Player
from ..law.commands import Handler


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Why something is done. An act hands its cause down to everything that it is made of.

    rule: the rule whose answer is carried out; voice: the one that wrote it, 0 if the vocabulary or the customs say
      what a rule's word stands for; source_rule: the one that wants what is being checked or altered.
    law: the last rule of players' law in the chain that led here, 0 for none.
    acting_player: who chose what is done, None for what happens by itself.
    acted: handlers that have altered an intent that this one comes from, and do not do so again.
    bypasses_player_law: whether players' law has no say in it; unanswered: whether it does not react to it either.
    trial: whether players' law is trying it, so that anything not public is refused.
    occasion: the event that it reacts to, None for a player's order.
    rider, rider_rule: what stands behind that order, and the rule that declares it.
    """

    rule: int = 0
    voice: int = 0
    source_rule: int = 0
    law: int = 0
    acting_player: Player | None = None
    acted: frozenset[Handler] = frozenset()
    bypasses_player_law: bool = False
    unanswered: bool = False
    trial: bool = False
    occasion: Event | None = None
    rider: Order | None = None
    rider_rule: int = 0

    def by(self, rule: int, voice: int) -> Cause:
        """Return this cause with another rule and voice."""
        return msgspec.structs.replace(self, rule=rule, voice=voice)


class Caused(Protocol):
    """Anything that acts for a cause."""

    cause: Cause


class Under(msgspec.Struct):
    """Gives what is done within it another cause: `with Under(whose, cause)`."""

    whose: Caused
    other: Cause

    def __enter__(self, *_: object) -> None:
        self.whose.cause, self.other = self.other, self.whose.cause

    __exit__ = __enter__
