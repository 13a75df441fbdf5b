"""Words of property: to own a thing, to give it up, to pay rent. A thing's attribute `owner` says whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ..thing import Amount, Player, Thing
from ..view import View
from ..vocabulary import carried_out
from ..word import Event, Intent
from ..words.money import Pay
from ..words.things import Set

__all__ = [
    "Disown", "Disowned", "Own", "Owned", "PayRent", "RentPaid", "disown_all", "label", "not_yours", "owned_already",
]


OWNER: Final = "owner"
"""The attribute that says whose a thing is."""


@dataclass(frozen=True, slots=True)
class Own(Intent):
    """Make a player the owner of a thing; `how` completes the sentence ("for $350", "by war").

    `quiet`: it is not told, since whoever wants it tells it with what belongs to it.
    """

    player: Player
    thing: Thing
    how: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Owned(Event):
    """A thing has a new owner; `quiet` as in `Own`."""

    player: Player
    thing: Thing
    how: str
    quiet: bool = False
    unless: ClassVar[str] = "quiet"
    told: ClassVar[str] = "{player} now {owns|own} {thing} {how}"


@dataclass(frozen=True, slots=True)
class Disown(Intent):
    """Leave a thing without an owner."""

    thing: Thing
    why: str = ""


@dataclass(frozen=True, slots=True)
class Disowned(Event):
    """A thing has no owner any more; `player` was its owner."""

    player: Player
    thing: Thing
    why: str
    told: ClassVar[str] = "{player} {loses|lose} {thing}: {why}"


@dataclass(frozen=True, slots=True)
class PayRent(Intent):
    """Pay a thing's owner for being there. Rules bend the amount; `because` has the first lines that explain it."""

    player: Player
    owner: Player
    thing: Thing
    amount: Amount
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RentPaid(Event):
    """Rent was paid."""

    player: Player
    owner: Player
    thing: Thing
    amount: int


@carried_out(Own)
def changes_hands(view: View, own: Own) -> list[Intent | Event]:
    """The thing's `owner` is the player from now on."""
    return [Set(own.thing, owner=own.player), Owned(own.player, own.thing, own.how, own.quiet)]


@carried_out(Disown)
def is_given_up(view: View, disown: Disown) -> list[Intent | Event]:
    """The thing's `owner` is None from now on; nothing happens if it has no owner."""
    owner: Player | None = disown.thing.owner
    if owner is None:
        return []
    return [Set(disown.thing, owner=None), Disowned(owner, disown.thing, disown.why)]


@carried_out(PayRent)
def is_paid(view: View, rent: PayRent) -> list[Intent | Event]:
    """Rent goes from the visitor to the owner."""
    amount = int(rent.amount)
    return [
        Pay(rent.player, rent.owner, amount, f"rent for {label(rent.thing)}", rent.because),
        RentPaid(rent.player, rent.owner, rent.thing, amount),
    ]


def label(thing: Thing, capital: bool = False, place: bool = False) -> str:
    """Return what a thing is called: its kind and id, and its name if it has one; with a `capital` letter if asked.

    A square without a number or a name is “the Quay square”, and so is another `place`, by its kind.
    """
    name = thing.get("name", "")
    if (place or thing.kind == "square") and not name and not thing.id[:1].isdigit():
        return f"{'The' if capital else 'the'} {thing.id} {thing.kind}"
    kind = thing.kind.capitalize() if capital else thing.kind
    return f"{kind} {thing.id}" + (f" “{name}”" if name else "")


def owned_already(thing: Thing, reader: Player) -> str:
    """Return whose a thing is already, in words for a player; "" if it is nobody's."""
    owner: Player | None = thing.owner
    whose = "yours" if owner == reader else f"{owner}’s"
    return f"{label(thing, True)} is {whose} already." if owner is not None else ""


def not_yours(thing: Thing, reader: Player) -> str:
    """Return that a thing is not a player's, in words for them; "" if it is."""
    return "" if thing.owner == reader else f"{label(thing, True)} is not yours."


def disown_all(view: View, kind: str, owner: Player, why: str) -> list[Disown]:
    """Return what takes everything of a kind from its owner; `why` is told for each."""
    return [Disown(thing, why) for thing in view.things(kind, owner=owner)]
