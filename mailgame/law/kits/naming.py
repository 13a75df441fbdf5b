"""Words of names: a player names a thing, no name is given twice, and the Admin may turn one down.

A thing's name is its attribute `name`, a text.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime

from ..thing import Player, Thing
from ..view import View
from ..word import Intent
from ..words.choices import Ask, Denied, Petition, Settle
from ..words.letters import Tell
from ..words.things import Set

__all__ = [
    "asked_no_more", "called_already", "give_name", "name_again", "name_taken", "plain_letters", "shown_to_the_admin",
    "too_long", "unfit_name",
]


def plain_letters(text: str) -> str:
    """Return a text as it is compared with another: in lower case, without accents, wide letters as plain ones."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def too_long(name: str, longest: int) -> str:
    """Return that a name has more letters than the `longest` may, in words; "" if it has not."""
    return f"“{name}” has {len(name)} letters; a name has at most {longest}." if len(name) > longest else ""


def unfit_name(view: View, thing: Thing, name: str, longest: int) -> str:
    """Return why a thing cannot have a name, in words; "" if it can. To have none is always possible."""
    return (too_long(name, longest) or name_taken(view, thing, name)) if name else ""


def called_already(thing: Thing) -> str:
    """Return that a thing has a name, which stays, in words; "" if it has none."""
    return f"{_which(thing)} is called “{thing.name}”, and a name stays." if thing.name else ""


def name_taken(view: View, thing: Thing, name: str) -> str:
    """Return that another thing of the kind has that name, in whatever letters; "" if none has."""
    others = (other for other in view.things(thing.kind) if other != thing)
    same = next((other for other in others if other.name.casefold() == name.casefold()), None)
    return f"{_which(same)} is called “{same.name}” already; please choose another name." if same else ""


def _which(thing: Thing) -> str:
    return f"{thing.kind.capitalize()} {thing.id}"


def give_name(player: Player, thing: Thing, name: str, until: datetime | None = None) -> list[Intent]:
    """Return what gives a thing the name that a player chose, and lets the Admin turn it down `until` a moment.

    They are told that it is called so.
    """
    told = Tell(f"{thing.kind.capitalize()} {thing.id} is called “{name}” now.", (player,))
    return [Set(thing, name=name), told, shown_to_the_admin(player, thing, name, until)]


def shown_to_the_admin(player: Player, thing: Thing, name: str, until: datetime | None = None) -> Petition:
    """Return the petition by which the Admin can turn down the name that a player gives a thing, `until` a moment.

    It is a petition for a “name”; when it is denied, `name_again` asks for another.
    """
    words = f"{player} calls {thing.kind} {thing.id} “{name}”."
    return Petition("name", words, player, {thing.kind: thing}, until)


def name_again(denied: Denied, verb: str) -> list[Intent]:
    """Return what takes a name away that was turned down, and asks the player for another.

    They give it by the command “VERB THING NAME”, which answers the offer named after its `verb`. Nothing is done if
    the player or the thing is not in the game any more.
    """
    player, thing = denied.player, next((thing for thing in denied.about.values() if isinstance(thing, Thing)), None)
    if player is None or thing is None or not thing.exists:
        return []
    why = f": {denied.because.removesuffix('.')}" if denied.because else ""
    words = f"The Admin turned down the name of {thing.kind} {thing.id}{why}. Please give it another."
    options = (f'Give it a name | {verb} {thing.id} "NAME"',)
    return [Set(thing, name=""), Ask(player, verb, words, options, {thing.kind: thing})]


def asked_no_more(view: View, thing: Thing, verb: str) -> list[Intent]:
    """Return what closes the offers named after a `verb` to name a thing, to all who do not own it now."""
    offers = [offer for offer in view.offers(verb) if thing in offer.about.values()]
    return [Settle(offer) for offer in offers if offer.player != thing.owner]
