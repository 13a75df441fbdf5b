"""War for squares, and the soldiers on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Count,
    Disown,
    Event,
    Gain,
    Intent,
    Lose,
    Own,
    PayRent,
    Player,
    Question,
    Set,
    Thing,
    View,
    has,
    label,
)
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

from .items import SOLDIER


@dataclass(frozen=True, slots=True)
class Refuses(Question[bool]):
    """Whether a player refuses the rent of a square and goes to war for it."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Garrison(Question[int]):
    """How many soldiers a square counts when an attacker comes."""

    square: Thing = field(metadata=naming("square"))
    attacker: Player
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class WageWar(Intent):
    """Let a player fight for a square of another; if they lose they pay its rent, the `amount`.

    `carried` and `there` are how many soldiers each side has, the attacker first, and `dice` with how many they roll.
    """

    player: Player
    owner: Player
    square: Thing = field(metadata=naming("square"))
    amount: int
    because: tuple[str, ...]
    carried: int
    there: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WarFought(Event):
    """There was war for a square; `outcome` says in words how it ended."""

    player: Player
    owner: Player
    square: Thing = field(metadata=naming("square"))
    sums: str = ""
    outcome: str = ""
    told: ClassVar[str] = "{player} {goes|go} to war with {owner} for {square}, {sums}: {outcome}"


@dataclass(frozen=True, slots=True)
class PayForDefeat(Intent):
    """Let who has lost a war pay the rent; a rule that spares them the rent does not undo the war."""

    apart: ClassVar[bool] = True
    player: Player
    owner: Player
    square: Thing = field(metadata=naming("square"))
    amount: int
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fall(Intent):
    """Let `count` soldiers of a player fall: of those in hand, or of those on a `square`, which is then lost."""

    player: Player
    count: int = field(metadata=within(0, 10**9))
    square: Thing | None = field(default=None, metadata=naming("square"))


def counted_soldiers(count: int) -> str:
    """Return so many soldiers in words."""
    return f"{count} soldiers" if count != 1 else "1 soldier"


@carried_out(WageWar)
def is_fought(view: View, war: WageWar) -> list[Intent | Event]:
    """The higher sum wins: an attacker the square, a defender a soldier and the rent."""
    player, owner, square = war.player, war.owner, war.square
    comes, stands = sum(view.rolls("war", player, war.dice[0])), sum(view.rolls("war", owner, war.dice[1]))
    sums = f"with {counted_soldiers(war.carried)} against {war.there}, {comes} to {stands}"
    if comes > stands:
        won = WarFought(player, owner, square, sums, "the square is taken")
        return [won, Fall(owner, square.soldiers, square), Own(player, square, "by war")]
    if comes == stands:
        return [WarFought(player, owner, square, sums, "a draw, and no rent is paid")]
    lost = WarFought(player, owner, square, sums, "the square is held, and the rent is due")
    rent = PayForDefeat(player, owner, square, war.amount, war.because)
    return [lost, Set(square, soldiers=square.soldiers + 1), Fall(player, war.carried), rent]


@carried_out(PayForDefeat)
def is_paid(view: View, due: PayForDefeat) -> list[Intent | Event]:
    """It is rent like any other."""
    return [PayRent(due.player, due.owner, due.square, due.amount, due.because)]


@carried_out(Fall)
def soldiers_fall(view: View, fall: Fall) -> list[Intent | Event]:
    """Of those on a lost square whoever does not fall gets home."""
    if fall.square is None:
        return [Lose(fall.player, SOLDIER, fall.count, "in war")] if fall.count else []
    saved = fall.square.soldiers - fall.count
    home: list[Intent | Event] = [Gain(fall.player, SOLDIER, saved, "that got away")] if saved > 0 else []
    return [Set(fall.square, soldiers=0), *home]


def guarded(square: Thing) -> list[Intent]:
    """Return what puts a soldier of its owner's on a square without any; if they have none, it is given up."""
    if square.kind != "square" or square.owner is None or square.soldiers:
        return []
    if not has(square.owner, SOLDIER):
        return [Disown(square, "no soldier is left for it")]
    return [Count(square.owner, "items", SOLDIER, -1), Set(square, soldiers=1)]


def must_stay(player: Player, square: Thing, count: int) -> str:
    """Return why a player cannot take so many soldiers back from a square, in words; "" if they can."""
    if player.square != square:
        return f"You take soldiers back only while you are on their square; you are on {player.square}."
    there = square.soldiers
    return "" if count < there else f"There are {there} on {label(square)}, and one has to stay."
