"""What players do, told to everybody: to whoever does it as “You …”."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Player, View
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class TellOf(Intent):
    """Tell everybody what a player does, has or is; `words` begin with both forms of the verb: “goes|go on foot”."""

    player: Player
    words: str


@dataclass(frozen=True, slots=True)
class Does(Event):
    """A player does, has or is something; `words` as in `TellOf`."""

    player: Player
    words: str
    told: ClassVar[str] = "{player} {words:verb}"


@carried_out(TellOf)
def it_is_told(view: View, told: TellOf) -> list[Intent | Event]:
    """Nothing else comes of it."""
    return [Does(told.player, told.words)]
