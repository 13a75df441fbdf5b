"""Choices: offers to players, and petitions to the Admin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from ..thing import Player, Thing
from ..veils import Veil
from ..word import Event, Intent

__all__ = ["Ask", "Asked", "Denied", "Deny", "Grant", "Granted", "Lapse", "Lapsed", "Petition", "Petitioned", "Settle"]

_BETWEEN = "it is between one player, or the Admin, and a rule"
_FOREIGN = "it is another rule’s affair"


@dataclass(frozen=True, slots=True)
class Ask(Intent):
    """Put a choice to a player: an offer. It lapses `until` a moment (UTC or with a time zone), or when a rule says so.

    `what` is the kind of choice, `about` what it concerns, `options` are the commands that answer it: "buy 8", or with
    words for the button, "Buy it | buy 8". `default` says in words what happens if they do not choose; the rule that
    asked does it when it answers `Lapsed`. With `by_rule` a rule closes the offer itself, and `until` is only shown.
    """

    player: Player
    what: str
    words: str
    options: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    default: str = ""
    until: datetime | None = None
    by_rule: bool = False
    veil: ClassVar[Veil | None] = Veil(("words", "about", "options", "default"), "always", _BETWEEN)


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """An offer is open; it is a thing with `player`, `what`, `about`, `options`, `default`, `until`."""

    offer: Thing


@dataclass(frozen=True, slots=True)
class Settle(Intent):
    """Close an offer because the player answered it."""

    offer: Thing


@dataclass(frozen=True, slots=True)
class Lapse(Intent):
    """Close an offer that the player did not answer."""

    offer: Thing


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """An offer closed without an answer; `rule` is the number of the rule that made it."""

    player: Player
    what: str
    about: Mapping[str, Any]
    default: str
    rule: int = 0
    veil: ClassVar[Veil | None] = Veil(("about", "default"), "foreign", _FOREIGN)


@dataclass(frozen=True, slots=True)
class Petition(Intent):
    """Put something on the Admin's desk. If they have not answered by `release`, it is granted by itself.

    `law` is a rule file in the players' language, and is refused if it could not be adopted. Once the petition is
    granted, it is in force as a new rule of this `title`, by the player; such a petition is never granted by itself.
    """

    what: str
    words: str
    player: Player | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    release: datetime | None = None
    law: str = ""
    title: str = ""
    veil: ClassVar[Veil | None] = Veil(("words", "about", "law", "title"), "always", _BETWEEN)


@dataclass(frozen=True, slots=True)
class Petitioned(Event):
    """Something is on the Admin's desk: a thing with `what`, `words`, `player`, `about`, `release`."""

    petition: Thing


@dataclass(frozen=True, slots=True)
class Grant(Intent):
    """Grant a petition."""

    petition: Thing


@dataclass(frozen=True, slots=True)
class Granted(Event):
    """A petition was granted; `rule` is the number of the rule that put it on the desk."""

    what: str
    player: Player | None
    about: Mapping[str, Any]
    rule: int = 0
    veil: ClassVar[Veil | None] = Veil(("about",), "foreign", _FOREIGN)


@dataclass(frozen=True, slots=True)
class Deny(Intent):
    """Turn a petition down."""

    petition: Thing
    because: str


@dataclass(frozen=True, slots=True)
class Denied(Event):
    """A petition was turned down; `rule` is the number of the rule that put it on the desk."""

    what: str
    player: Player | None
    about: Mapping[str, Any]
    because: str
    rule: int = 0
    veil: ClassVar[Veil | None] = Veil(("about", "because"), "foreign", _FOREIGN)
