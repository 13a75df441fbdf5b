"""Orders: commands about to be carried out, orders on file, and standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ..questions import Question
from ..thing import Plain, Player
from ..word import Event, Intent

__all__ = [
    "Act", "AsOrdered", "DropOrders", "FileOrder", "GiveStanding", "OrderLapsed", "OrderPlayed", "PlayOrders",
    "TurnBeginsWithStanding",
]


@dataclass(frozen=True, slots=True)
class Act(Intent):
    """A player is about to give a command: here rules refuse what that player may not do at all.

    `verb` is the pattern of the command: "buy SQUARE [as NAME]", `sort` what sort of act its rule says it is, "" if it
    says none. By itself it does nothing.
    """

    player: Player
    verb: str
    sort: str = ""


@dataclass(frozen=True, slots=True)
class AsOrdered(Intent):
    """Do what a player could do by a command that begins with `verb`, as if they gave it: for rules that try it out.

    Other rules are asked as they would be then: first whether the player may give the command (`Act`), of several
    commands one that they may give; then about what is `done`. Without such a command it is refused.
    """

    player: Player
    verb: str
    done: Intent
    reserved: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PlayOrders(Intent):
    """Play the orders on file, round by round: one of each player's, the players in this `order`.

    An order that is refused does not use up the player's place in the round: their next one is played instead. Then
    standing orders are given in the same way. If the game is paused meanwhile, what is left stays on file.
    """

    untried: ClassVar[bool] = True
    stage: ClassVar[bool] = True
    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class GiveStanding(Intent):
    """Give a player's standing orders now: those given once, to be played time after time."""

    untried: ClassVar[bool] = True
    player: Player


@dataclass(frozen=True, slots=True)
class TurnBeginsWithStanding(Question[bool]):
    """Whether a player's standing orders are given as their turn begins, and not only when its time runs out."""

    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class DropOrders(Intent):
    """Drop a player's orders on file, and tell them why."""

    untried: ClassVar[bool] = True
    player: Player
    why: str


@dataclass(frozen=True, slots=True)
class FileOrder(Intent):
    """File an order for a player that follows from what they have just ordered, as if they had written it themselves.

    `pattern` is that of the command, “agree PACT”, `arguments` are ids and plain values by name, `words` the line that
    they would have written; a rider of their order goes with it if it fits. It is refused, in the words of whatever
    refuses it, if it could not be played.
    """

    player: Player
    pattern: str
    arguments: Mapping[str, Plain] = field(default_factory=dict)
    words: str = ""
    reserved: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class OrderPlayed(Event):
    """An order on file has been played, or one that is `standing`, and was given by itself."""

    player: Player
    words: str
    standing: bool = False
    told: ClassVar[str] = "{player:own} order “{words}” was played."
    private: ClassVar[str] = "player"


@dataclass(frozen=True, slots=True)
class OrderLapsed(Event):
    """An order on file, or a `standing` one, could no longer be played."""

    player: Player
    words: str
    why: str
    standing: bool = False
    told: ClassVar[str] = "{player:own} order “{words}” could not be played: {why}"
    private: ClassVar[str] = "player"
