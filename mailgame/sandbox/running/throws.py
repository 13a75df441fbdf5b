"""Checks the dice and decks that players' law asks for: their label, how many, and of what."""

from __future__ import annotations

from typing import Any

from mailgame.chance.decks import MOST_CARDS

from ...kernel.faults import LawFailed
from ...law import Thing
from ...world.sound import OutOfBounds
from ...world.world import World
from .. import language
from .outward import in_words

MOST_DICE, MOST_SIDES = 100, 1_000_000
MOST_DECKS = 10
"""How many decks a rule can have."""
_LONGEST_LABEL = 60
_DRAWS = frozenset({"pick", "picks", "shuffle"})
"""Questions that draw from texts, or from things and numbers, by their names."""
THROWS = frozenset({"deal", "deck", "happens", "new_deck", "pick", "picks", "roll", "rolls", "shuffle"})
"""Questions of a view that are about dice or decks."""


def look_at(name: str, values: list[Any], world: World, rule: int) -> None:
    """Check a question of players' law if it is about dice or decks; ignore all others.

    name, values: the question, and its arguments.
    world: the world, for the decks that exist.
    rule: the number of the rule that asks.
    Raises OutOfBounds for dice or cards that are too many or too few, otherwise LawFailed.
    """
    if name not in THROWS:
        return
    arguments = dict(zip(language.questions()[name].parameters, values, strict=True))
    label = arguments["label"]
    if not isinstance(label, str) or not 0 < len(label) <= _LONGEST_LABEL or not label.isprintable():
        raise LawFailed("it throws dice under a label that is no short text on one line")
    if name == "new_deck":
        _whose(name, arguments)
        _deck(label, arguments["cards"], world, rule)
    else:
        bounds(name, arguments)


def bounds(name: str, arguments: dict[str, Any]) -> None:
    """Check how many dice are thrown, of how many sides, or what is drawn from, for whom, and whether secretly.

    Raises OutOfBounds where another value would do, otherwise LawFailed.
    """
    _whose(name, arguments)
    if name in ("roll", "rolls"):
        _dice(arguments)
    elif name == "happens":
        _share(arguments["share"])
    elif name == "deal":
        _count(arguments["count"])
    elif name in ("pick", "picks", "shuffle"):
        _options(name, arguments)


def _whose(name: str, arguments: dict[str, Any]) -> None:
    """Check for whom something is thrown and whether they alone see it, as far as the question takes that."""
    who, secret = arguments.get("who"), arguments.get("secret", False)
    if not isinstance(secret, bool):
        raise OutOfBounds(f"“secret” of “{name}” is True or False, not {in_words(secret)}")
    if who is not None and not (isinstance(who, Thing) and who.kind == "player"):
        raise OutOfBounds(f"“who” of “{name}” is a player, not {in_words(who)}")


def _deck(label: str, cards: Any, world: World, rule: int) -> None:
    if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards):
        raise LawFailed("it makes a deck of cards that are no texts")
    if len(cards) > MOST_CARDS:
        raise LawFailed(f"it makes a deck of {len(cards):,} cards; a deck has at most {MOST_CARDS:,}")
    if any(not card.isprintable() or len(card) > _LONGEST_LABEL for card in cards):
        raise LawFailed("it makes a deck of cards that are no short texts on one line")
    own = [name for name, row in world.data["decks"].items() if row["rule"] == rule]
    if cards and len(own) >= MOST_DECKS and label not in own and f"{label} (rule {rule})" not in own:
        raise LawFailed(f"it has {MOST_DECKS} decks, and wants more")


def _count(count: Any) -> None:
    if not _is_number(count) or count < 0:
        raise OutOfBounds(f"it deals {_shown(count)} cards")


def _dice(arguments: dict[str, Any]) -> None:
    sides = arguments["sides"]
    several = "dice" in arguments and isinstance(sides, list | tuple)
    dice = len(sides) if several else arguments.get("dice", 1)
    if not _is_number(dice) or not 1 <= dice <= MOST_DICE:
        raise OutOfBounds(f"it throws {_shown(dice)} dice at once; from 1 to {MOST_DICE} can be thrown")
    for die in sides if several else [sides]:
        if not _is_number(die) or not 1 <= die <= MOST_SIDES:
            raise OutOfBounds(f"it throws a die of {_shown(die)} sides; a die has from 1 to {MOST_SIDES:,}")
    faces = arguments["faces"]
    if not isinstance(faces, list | tuple) or not all(_is_number(face) for face in faces):
        raise LawFailed("it throws a die whose faces are no whole numbers")


def _share(share: Any) -> None:
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        raise OutOfBounds(f"it asks what happens with a chance of {_shown(share)}; a chance is from 0 to 1")


def _options(name: str, arguments: dict[str, Any]) -> None:
    options = arguments["options"]
    if not isinstance(options, list | tuple) or not all(isinstance(option, str) for option in options):
        raise LawFailed(f"it asks “{name}” of options that are no texts")
    if name == "pick" and not options:
        raise OutOfBounds(f"it finds nothing to draw from for “{arguments['label']}”")
    count = arguments.get("count", 0)
    if not _is_number(count) or not 0 <= count <= len(options):
        raise OutOfBounds(f"it draws {_shown(count)} of {len(options):,}, none of them twice")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    return str(value)[:40]


def by_name(question: str, arguments: list[Any]) -> tuple[list[Any], dict[str, Thing | int]]:
    """Return what is asked with names in place of things or numbers that are drawn from, and these by their names.

    There are none where texts are drawn from, or where two of them have one name.
    """
    if question not in _DRAWS or len(arguments) < 2 or not isinstance(arguments[1], list | tuple):
        return arguments, {}
    named = [one for one in arguments[1] if isinstance(one, Thing) or type(one) is int]
    things = {str(one): one for one in named}
    if not things or len(things) < len(arguments[1]):
        return arguments, {}
    return [arguments[0], [*things], *arguments[2:]], things
