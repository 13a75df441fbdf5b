"""Atrocities, and who is a terrorist for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, View
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class CommitAtrocity(Intent):
    """Let players answer for an atrocity to which all of them have consented; `what` it is, in words: “anthrax”.

    It is done first of all, so that whoever may commit none is refused before anything else happens.
    """

    players: tuple[Player, ...]
    what: str
    major: bool = False


@dataclass(frozen=True, slots=True)
class Terrorist(Question[bool]):
    """Whether a player is a terrorist."""

    player: Player
    otherwise: ClassVar[bool] = False


@carried_out(CommitAtrocity)
def nothing_comes_of_it(view: View, atrocity: CommitAtrocity) -> list[Intent | Event]:
    """Where no rule says what comes of it, nothing does."""
    return []
