"""Blame: what cannot be played or written is the fault of some rule of players' law, if it can be done without that.

Law that fails while it runs is known by its number. What it has made of the game may break something later and
elsewhere: the letter that tells of it, a page. Then it is tried again without law of players, the latest first, each
time from the same state: which rule is found hangs on nothing but the game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from mailgame.chance.dice import ScriptError
from mailgame.game.inputs import Suspend

from ..kernel.rulebook import is_players, sign
from ..kernel.world import World
from ..store.errors import StoreAway

_log = logging.getLogger(__name__)
T = TypeVar("T")

PASSED_ON = (StoreAway, ScriptError)
"""What no law is to blame for, and trying again does not help against."""


def suspects(at: str, words: str, *worlds: World) -> list[Suspend]:
    """Return the suspension of each rule of players' law that is in force in one of these worlds, the latest first.

    Of the same rule, its law in the first of the worlds counts.
    """
    found: dict[int, tuple[int, Suspend]] = {}
    for world in worlds:
        for record in world.rules.values():
            number = int(record["number"])
            if record["standing"] == "in force" and number not in found and is_players(world, number):
                found[number] = record["since"], Suspend(at, number, words, "", sign(record["law"]))
    return [suspension for _, suspension in sorted(found.values(), key=lambda one: (-one[0], -one[1].rule))]


def with_what_it_wrote(suspension: Suspend, world: World) -> Suspend:
    """Return a suspension that also puts back whatever its rule was the last to touch."""
    touched: dict[str, dict[str, object]] = world.data.get("touched", {})
    keys = tuple(key for key, noted in touched.items() if noted.get("rule") == suspension.rule)
    return msgspec.structs.replace(suspension, put_back=keys)


def in_words(error: Exception) -> str:
    """Say what a rule has done that something cannot be written with, in words that follow “it has failed:”."""
    parts = [str(note) for note in getattr(error, "__notes__", ())]
    return f"with what it has done {parts[0] if parts else 'letters of the game'} cannot be written"


def without_the_guilty(laws: Sequence[Suspend], attempt: Callable[[Sequence[Suspend]], T]) -> T:
    """Return what an attempt comes to without those laws that are to blame: one, or else as few of the latest as do.

    Raises what the attempt raises without any of these laws, if they are not to blame.
    """
    result = attempt(laws)  # raises where it is no law of players that is to blame
    fails, works = 0, len(laws)
    while works - fails > 1:  # among the latest so many, is there enough to blame?
        half = (fails + works) // 2
        done = _tried(laws[:half], attempt)
        fails, works = (fails, half) if done else (half, works)
    guilty = list(laws[:works])
    for one in guilty[:-1]:
        fewer = [other for other in guilty if other is not one]
        guilty = fewer if _tried(fewer, attempt) else guilty
    if guilty != list(laws):
        result = attempt(guilty)
    named = ", ".join(str(one.rule) for one in guilty)
    _log.warning("Suspended, since letters could not be written with what they do: rule %s.", named)
    return result


def _tried(laws: Sequence[Suspend], attempt: Callable[[Sequence[Suspend]], T]) -> bool:
    try:
        attempt(laws)
    except PASSED_ON:
        raise
    except Exception:
        return False
    return True
