"""Who plays, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from mailgame.law import (
    Player,
    Question,
    Thing,
    View,
    active,
    say_day,
)


@dataclass(frozen=True, slots=True)
class Electorate(Question[list[Thing] | None]):
    """The eligible voters, from whom the electorate of a ballot is taken as it opens; None for all who take part."""

    otherwise: ClassVar[list[Thing] | None] = None


@dataclass(frozen=True, slots=True)
class Concurrent(Question[bool]):
    """Whether several changes may be proposed, discussed and voted on at once; otherwise players take turns."""

    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OnHold(Question[bool]):
    """Whether a player has said that they take no part now."""

    player: Thing
    otherwise: ClassVar[bool] = False


def taking_part(view: View) -> list[Player]:
    """Return the players who take part, neither on hold nor out of the game, in the order of their seats."""
    return [player for player in active(view) if not view.ask(OnHold(player))]


@dataclass(frozen=True, slots=True)
class TeamMates(Question[list[Thing]]):
    """The players of one team with a player. There are no teams until a rule makes them."""

    player: Thing
    otherwise: ClassVar[tuple[()]] = ()


def back_on(held: str) -> str:
    """Return the first day back of a hold, in words: “Wednesday 9 December 2026”."""
    return say_day(date.fromisoformat(held.rpartition(" ")[2]))


def away(view: View) -> list[Player]:
    """Return the players who take no part now."""
    here = taking_part(view)
    return [player for player in view.players() if player not in here]


def by_surname(view: View, players: Sequence[Player]) -> list[Player]:
    """Return players, also former ones, by surname; where these are equal, or not given, by name."""
    return sorted(players, key=lambda one: (surname_of(view, one).casefold(), one.id.casefold()))


def surname_of(view: View, player: Player) -> str:
    """Return the surname of a player, or of one who has left; their name if they gave none."""
    surname = player.get("surname", "") if player.exists else view.game.get("surnames", {}).get(player.id, "")
    return str(surname or player.id)


def order_of_play(view: View) -> list[Player]:
    """Return the players who take part, neither on hold nor out of the game, in the order in which they play."""
    return by_surname(view, taking_part(view))


@dataclass(frozen=True, slots=True)
class DaysToPropose(Question[int]):
    """How many days a player has to propose when their turn begins; 0 for as long as they like."""

    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class PointsToLose(Question[int]):
    """How many points a player loses who makes no proposal in time."""

    otherwise: ClassVar[int] = 0


def next_to_play(view: View, player: Player | None, gone: Player | None = None) -> Player | None:
    """Return who plays after a player in the order of surnames, the first after the last, or where there is nobody.

    None if nobody takes part now, or only whoever is `gone`.
    """
    line = [one for one in order_of_play(view) if one != gone]
    after_them = [one for one in line if player is not None and by_surname(view, [player, one])[0] == player != one]
    return next(iter(after_them or line), None)
