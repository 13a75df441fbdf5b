"""Items: what players can have, and how they use it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Player, Question, Thing

WARES = (
    "Jetpack", "Card Remover", "Medicine", "Pokeball", "Time Bomb", "Warp Bubble", "Hammer", "Glue", "Anthrax", "Mask",
    "Shovel",
)
"""What the House of Cards has, apart from Bingo Cards."""
CASINO_WARES = ("Flower", "Weighted Die", "Salad", "Auto-Shuffler", "Grease")
"""What casinos sell, apart from Jokers."""
FAKE_ID = "Fake ID"
"""One more vote on one proposal."""
ITEMS = (*WARES, *CASINO_WARES, FAKE_ID)
"""All items that are only counted; tickets, Bingo Cards and patents are things of their own."""


@dataclass(frozen=True, slots=True)
class Use(Intent):
    """Let a player use an item of theirs, which they have no more then.

    `on` is the player, square, proposal or creature that they name, `number` a number, `cards` are cards that they
    name. A rule refuses a use with `@rule.check(Use, item="Hammer")`, says what it does by answering `Used`, and that
    there is such a use by answering `HasUse`.
    """

    player: Player
    item: str
    on: Thing | None = None
    number: int = 0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Used(Event):
    """A player used an item; fields as in `Use`."""

    player: Player
    item: str
    on: Thing | None = None
    number: int = 0
    cards: tuple[str, ...] = ()
    told: ClassVar[str] = "{player} {uses|use} {item:a}."


@dataclass(frozen=True, slots=True)
class HasUse(Question[bool]):
    """Whether an item has a use."""

    item: str
    whether: ClassVar[bool] = True
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MayNotBuy(Question[str]):
    """Why a player may not buy an item that others may, in words; "" if they may."""

    player: Player
    item: str
    whether: ClassVar[bool] = True
    otherwise: ClassVar[str] = ""
