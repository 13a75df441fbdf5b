"""The cause of what is done: on whose behalf, by which rule, and what is to be thought of it."""

from __future__ import annotations

from typing import Protocol

import msgspec

from ..law import Event, Order, Player
from ..law.commands import Handler


class Cause(msgspec.Struct, frozen=True):
    """Why something is done. It is handed down from an act to all that the act is made of.

    `rule` is the rule whose answer is carried out, `voice` the one that wrote it (0 where the vocabulary or the customs
    say what a rule's word stands for), `source_rule` the one that wants what is being checked or altered. `law` is the
    last rule of players' law in the chain that has led here, 0 if there is none. `acting_player` has chosen what is
    done, None for what happens by itself. `acted`: handlers that have altered what it comes from act no second time.

    Where it `bypasses_player_law`, law of players has no say in what is done; where it is `unanswered`, players' law
    does not answer it either. `occasion` is the event that it answers, None for what a player orders; `rider` is
    what stands behind such an order, and `rider_rule` whose that is. A `trial` is
    tried by players' law: what is not for everybody to know is refused in it.
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
        """Return this with another rule, and whose words it carries out."""
        return msgspec.structs.replace(self, rule=rule, voice=voice)


class Caused(Protocol):
    """Whatever does something for a cause."""

    cause: Cause


class Under(msgspec.Struct):
    """For a while, what is done has another cause: `with Under(whose, cause)`."""

    whose: Caused
    other: Cause

    def __enter__(self, *_: object) -> None:
        self.whose.cause, self.other = self.other, self.whose.cause

    __exit__ = __enter__
