"""Items: which of them have an effect, when they may be used, and what becomes of them then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mailgame.law import Event, Intent, Lose, Player, Question, View, on_turn
from mailgame.law.vocabulary import carried_out


@dataclass(frozen=True, slots=True)
class Usable(Question[bool]):
    """Whether an item has an effect, so that it can be used; its effect is what a rule makes of `Effect`."""

    item: str
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AnyTime(Question[bool]):
    """Whether an item may be used out of turn as well."""

    item: str
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Lasting(Question[bool]):
    """Whether an item stays its owner’s when it has been used."""

    item: str
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Use(Intent):
    """Let a player use an item that they have: its effect, and then it leaves the game."""

    player: Player
    item: str


@dataclass(frozen=True, slots=True)
class Effect(Intent):
    """Cause the effect of an item for a player; a rule says what it is: `@rule.carry_out(Effect)`, or alters it."""

    player: Player
    item: str


@dataclass(frozen=True, slots=True)
class WasUsed(Event):
    """A player has used an item."""

    player: Player
    item: str
    told: ClassVar[str] = "{player} {uses|use} an item: {item}."


@carried_out(Use)
def is_used(view: View, use: Use) -> list[Intent | Event]:
    """If its effect is refused it is not used."""
    gone = [] if view.ask(Lasting(use.item)) else [Lose(use.player, use.item, 1, "by using it")]
    return [WasUsed(use.player, use.item), Effect(use.player, use.item), *gone]


@carried_out(Effect)
def nothing_comes_of_it(view: View, effect: Effect) -> list[Intent | Event]:
    """Until a rule says more."""
    return []


def item_called(player: Player, name: str) -> str:
    """Return the item of a player that is called so, in upper or lower case; "" if they have none."""
    held: dict[str, int] = player.items
    wanted = " ".join(name.split()).lower()
    return next((item for item, count in held.items() if count > 0 and item.lower() == wanted), "")


def unusable(view: View, player: Player, name: str) -> str:
    """Return why a player cannot use an item, in words; "" if they can."""
    item = item_called(player, name)
    if not item:
        return f"You have no item called “{name}”."
    if not view.ask(Usable(item)):
        return f"“{item}” has no effect, so it cannot be used."
    turn = on_turn(view)
    early = turn != player and not view.ask(AnyTime(item))
    return f"It is {turn if turn is not None else 'nobody'}’s turn; items are used in one’s own." if early else ""
