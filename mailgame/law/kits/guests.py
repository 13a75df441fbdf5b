"""Words of guests: people or programs outside the game, who may give the commands `by="guest"` of its rules.

A player invites them at their address; what they write counts once they have answered yes, and until they answer no or
are no longer wanted. In an order of theirs `giver` is None, and `order.address` is where they were asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from ..outcomes import Refuse
from ..thing import Player, Thing
from ..veils import Veil
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.letters import Post
from ..words.things import Create, Remove, Set

__all__ = ["Agree", "Agreed", "Invite", "Invited", "Uninvite", "Uninvited", "guests", "invited_by", "same_person"]

MOST_INVITED = 3
"""How many addresses a player can invite within a day."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Invite(Intent):
    """Ask somebody outside the game, at an address, to do something for a player: `words` go on with “asks you to”.

    Law that players wrote cannot do it.
    """

    player: Player
    address: str
    words: str
    veil: ClassVar[Veil | None] = Veil(("address",), "always", "it is between a player and whom they ask")


@dataclass(frozen=True, slots=True)
class Invited(Event):
    """Somebody outside the game is asked."""

    confided: ClassVar[bool] = True
    guest: Thing


@dataclass(frozen=True, slots=True)
class Agree(Intent):
    """Note that a guest has answered yes. Law that players wrote cannot do it."""

    guest: Thing


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A guest has answered yes."""

    confided: ClassVar[bool] = True
    guest: Thing


@dataclass(frozen=True, slots=True)
class Uninvite(Intent):
    """Let a guest go: what they write counts no more. `why` is in words for the player, "" if the player wants it."""

    guest: Thing
    why: str = ""


@dataclass(frozen=True, slots=True)
class Uninvited(Event):
    """A guest of a player is gone."""

    confided: ClassVar[bool] = True
    player: Player
    why: str


@carried_out(Invite)
def somebody_is_invited(view: View, invite: Invite) -> list[Intent | Event] | Refuse:
    """Each player has a few invitations a day, so that nobody writes to the world by this server."""
    address = invite.address.strip().lower()
    if _is_law_of_players(view):
        return Refuse("law", "Law that players wrote invites nobody from outside the game.")
    name, _, domain = address.rpartition("@")
    if not name or "@" in name or "." not in domain.strip(".") or not address.isprintable() or len(address) > 200:
        return Refuse("no-address", f"“{invite.address[:80]}” is not the address of a mailbox.")
    if any(same_person(player.address, address) for player in view.players()):
        return Refuse("plays", "Whoever has that address plays here: write their name instead.")
    if same_person(view.game.admin, address):
        return Refuse("admin", "That is the Admin’s address, and the Admin acts for no player.")
    before = invite.player.get("invitations", [])
    lately = [moment for moment in before if datetime.fromisoformat(moment) + DAY > view.now]
    if len(lately) >= MOST_INVITED:
        return Refuse("too-many", f"You have invited {len(lately)} addresses within a day; that is all for now.")
    number = str(view.next_number("guest"))
    guest = Thing(view.game._source, "guest", number)
    created = Create("guest", number, {"player": invite.player, "address": address, "what": invite.words})
    title = f"{invite.player} asks you to {invite.words}"
    letter = Post("invitation", title, (), {"address": address, "guest": number})
    return [Set(invite.player, invitations=[*lately, view.now.isoformat()]), created, Invited(guest), letter]


@carried_out(Agree)
def a_guest_agrees(view: View, agree: Agree) -> list[Intent | Event] | Refuse:
    """They agree once, and themselves."""
    if _is_law_of_players(view):
        return Refuse("law", "Law that players wrote agrees for nobody outside the game.")
    return [] if agree.guest.agreed else [Set(agree.guest, agreed=True), Agreed(agree.guest)]


@carried_out(Uninvite)
def a_guest_is_let_go(view: View, uninvite: Uninvite) -> list[Intent | Event]:
    """They are gone at once."""
    guest = uninvite.guest
    return [Uninvited(guest.player, uninvite.why), Remove(guest)] if guest.exists else []


def same_person(first: str, second: str) -> bool:
    """Return whether two addresses are one person's: equal but for case and what follows a plus sign (RFC 5233)."""
    return _mailbox(first) == _mailbox(second)


def _mailbox(address: str) -> tuple[str, str]:
    name, _, domain = address.strip().casefold().rpartition("@")
    return name.partition("+")[0] or name, domain.rstrip(".")


def _is_law_of_players(view: View) -> bool:
    rule = view.rule(view.source_rule())
    return rule is not None and rule.law not in ("", "shipped")


def guests(view: View, player: Player | None = None, address: str = "") -> list[Thing]:
    """Return the guests of a player, or at an address, or all; also those who have not answered yet."""
    return [
        guest for guest in view.things("guest")
        if (player is None or guest.player == player) and (not address or guest.address == address.lower())
    ]


def invited_by(view: View, player: Player, address: str) -> Thing | None:
    """Return a player's guest at an address, if they have agreed; None otherwise."""
    return next((guest for guest in guests(view, player, address) if guest.agreed), None)
