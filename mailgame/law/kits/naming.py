"""Words of names: a player names a thing, no name stands twice, and the Admin may turn one down.

What a thing is called is its attribute `name`, a text.
"""

from __future__ import annotations

from datetime import datetime

from ..thing import Player, Thing
from ..view import View
from ..word import Intent
from ..words.choices import Ask, Denied, Petition
from ..words.things import Set

__all__ = ["called_already", "give_name", "name_again", "name_taken", "shown_to_the_admin", "too_long"]


def too_long(name: str, longest: int) -> str:
    """Say that a name has more than the `longest` number of letters; "" if it has not."""
    return f"“{name}” has {len(name)} letters; a name has at most {longest}." if len(name) > longest else ""


def called_already(thing: Thing) -> str:
    """Say that a thing has a name, which stays; "" if it has none."""
    return f"{_which(thing)} is called “{thing.name}”, and a name stays." if thing.name else ""


def name_taken(view: View, thing: Thing, name: str) -> str:
    """Say that another thing of the same kind has a name that is to be a thing's, in whatever letters; "" if not."""
    others = (one for one in view.things(thing.kind) if one != thing)
    same = next((one for one in others if one.name.casefold() == name.casefold()), None)
    return f"{_which(same)} is called “{same.name}” already; please choose another name." if same else ""


def _which(thing: Thing) -> str:
    return f"{thing.kind.capitalize()} {thing.id}"


def give_name(player: Player, thing: Thing, name: str, until: datetime | None = None) -> list[Intent]:
    """Return what gives a thing the name that a player has chosen, and shows it to the Admin."""
    return [Set(thing, name=name), shown_to_the_admin(player, thing, name, until)]


def shown_to_the_admin(player: Player, thing: Thing, name: str, until: datetime | None = None) -> Petition:
    """Return what lets the Admin turn down the name that a player gives a thing; it stands if it is not denied `until`.

    It is a petition for a “name”: when it is denied, `name_again` asks for another.
    """
    words = f"{player} calls {thing.kind} {thing.id} “{name}”."
    return Petition("name", words, player, {thing.kind: thing}, until)


def name_again(denied: Denied, verb: str) -> list[Intent]:
    """Return what takes away a name that was turned down, and asks who gave it for another by a command of this verb.

    The command is “VERB THING NAME”, and answers an offer called as its verb. Nothing is done where player or thing is
    not in the game any more.
    """
    player, thing = denied.player, next((one for one in denied.about.values() if isinstance(one, Thing)), None)
    if player is None or thing is None or not thing.exists:
        return []
    why = f": {denied.because.removesuffix('.')}" if denied.because else ""
    words = f"The Admin turned down the name of {thing.kind} {thing.id}{why}. Please give it another."
    options = (f'Give it a name | {verb} {thing.id} "NAME"',)
    return [Set(thing, name=""), Ask(player, verb, words, options, {thing.kind: thing})]
