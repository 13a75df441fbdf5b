"""Words of possessions: to gain and to lose items, which a player's counting attribute `items` holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar, Final

from ..bounds import within
from ..thing import Player
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.things import Count

__all__ = ["Gain", "Gained", "Lose", "Lost", "has", "with_article"]

_LIKE_YOU = re.compile(r"uni(?![mn])|us[aeu]|eu|one\b", re.IGNORECASE)
"""How words begin that are spelt with a vowel and spoken without one: “a unit”, “a user”, “a European”."""


@dataclass(frozen=True, slots=True)
class Gain(Intent):
    """Give a player `count` items out of nowhere. `because` has the lines that explain how many."""

    player: Player
    item: str
    count: int = field(default=1, metadata=within(0, 10**9))
    why: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A player got items."""

    player: Player
    item: str
    count: int
    why: str
    because: tuple[str, ...] = ()
    told: ClassVar[str] = "{player} {gets|get} {count:of item} {why}"


@dataclass(frozen=True, slots=True)
class Lose(Intent):
    """Take `count` items from a player; refused if they have fewer."""

    player: Player
    item: str
    count: int = field(default=1, metadata=within(0, 10**9))
    why: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A player gave items up."""

    player: Player
    item: str
    count: int
    why: str
    because: tuple[str, ...] = ()
    told: ClassVar[str] = "{player} {gives|give} up {count:of item} {why}"


def has(player: Player, item: str) -> int:
    """Return how many of an item a player has."""
    counts: dict[str, int] = player.items
    return counts.get(item, 0)


HELD: Final = "items"
"""The attribute of a player that counts what they have."""


@carried_out(Gain)
def into_the_hand(view: View, gain: Gain) -> list[Intent | Event]:
    """The player's `items` count that many more."""
    gained = Gained(gain.player, gain.item, gain.count, gain.why, gain.because)
    return [Count(gain.player, HELD, gain.item, gain.count), gained]


@carried_out(Lose)
def out_of_the_hand(view: View, lose: Lose) -> list[Intent | Event]:
    """The player's `items` count that many fewer."""
    lost = Lost(lose.player, lose.item, lose.count, lose.why, lose.because)
    return [Count(lose.player, HELD, lose.item, -lose.count), lost]


def with_article(item: str) -> str:
    """Return the name of an item, or of any thing, as one of its kind: “an anchor”, “a bell”, “a unit”, “a UN flag”."""
    spelt = item[:2].isupper() and item[:1] == "U"
    vowel = item[:1].lower() in ("a", "e", "i", "o", "u") and not spelt and not _LIKE_YOU.match(item)
    return f"an {item}" if vowel else f"a {item}"
