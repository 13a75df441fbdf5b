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

HELD: Final = "items"
"""The attribute of a player that counts what they have."""
_HAND: Final = ("player", HELD, "counts")
_VOWEL = re.compile(r"[aeio8]|u(?!ni(?!mp|mag|n|de)|s[aeu]|tili|bi)|(?:hour|heir|honest|hono)", re.IGNORECASE)
_SPOKEN_WITHOUT = re.compile(r"eu|onc?e\b", re.IGNORECASE)
"""How names begin that are spoken with a vowel, and how some of these do that are only spelt with one: “a European”."""


@dataclass(frozen=True, slots=True)
class Gain(Intent):
    """Give a player `count` items out of nowhere. `because` has the lines that explain how many."""

    player: Player
    item: str
    count: int = field(default=1, metadata=within(0, 10**9))
    why: str = ""
    because: tuple[str, ...] = ()
    rests_on: ClassVar[tuple[str, str, str] | None] = _HAND


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
    rests_on: ClassVar[tuple[str, str, str] | None] = _HAND


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


def with_article(item: str, capital: bool = False) -> str:
    """Return the name of an item, or of any thing, as one of its kind: “an anchor”, “a bell”, “a unit”, “a UN flag”.

    capital: whether the article has a capital letter.
    """
    spelt = item[:2].isupper() and item[:1] == "U"
    vowel = _VOWEL.match(item) and not _SPOKEN_WITHOUT.match(item) and not spelt
    article = "an" if vowel else "a"
    return f"{article.capitalize() if capital else article} {item}"
