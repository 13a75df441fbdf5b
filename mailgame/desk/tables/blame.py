"""Blame: finds the rule of players' law without which something can be played or written.

If law fails while it runs, the rule is known. But what it did to the game can also break something later and
elsewhere: a letter or a page about it. Then the attempt is repeated without players' law, leaving out the latest first,
each time from the same state, so that the rule found depends on the game alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from mailgame.chance.dice import ScriptError
from mailgame.game.inputs import Suspend

from ...kernel.rulebook import is_players
from ...store.errors import StoreAway
from ...world.rows import sign
from ...world.world import World

_log = logging.getLogger(__name__)
T = TypeVar("T")

PASSED_ON = (StoreAway, ScriptError)
"""Errors that no law is to blame for and that repeating does not help against."""


def suspects(at: str, words: str, *worlds: World) -> list[Suspend]:
    """Return a suspension for each rule of players' law in force in any of these worlds, the latest rule first.

    at: when they are to be suspended, as the journal writes moments. words: the reason.
    Where a rule is in several worlds, its law in the first of them counts.
    """
    suspensions: dict[int, tuple[int, Suspend]] = {}
    for world in worlds:
        for record in world.rules.values():
            number = int(record["number"])
            if record["standing"] == "in force" and number not in suspensions and is_players(world, number):
                suspensions[number] = record["since"], Suspend(at, number, words, "", sign(record["law"]))
    return [suspension for _, suspension in sorted(suspensions.values(), key=lambda row: (-row[0], -row[1].rule))]


def with_what_it_wrote(suspension: Suspend, world: World) -> Suspend:
    """Return a suspension that also restores whatever its rule was the last to touch."""
    touched: dict[str, dict[str, object]] = world.data.get("touched", {})
    keys = tuple(key for key, noted in touched.items() if noted.get("rule") == suspension.rule)
    return msgspec.structs.replace(suspension, put_back=keys)


def in_words(error: Exception) -> str:
    """Say what could not be written because of what a rule did, in words that follow “it has failed:”."""
    parts = [str(note) for note in getattr(error, "__notes__", ())]
    return f"with what it has done {parts[0] if parts else 'letters of the game'} cannot be written"


def without_the_guilty(laws: Sequence[Suspend], attempt: Callable[[Sequence[Suspend]], T]) -> T:
    """Repeat an attempt without the laws that make it fail, and return its result.

    One law is left out if that is enough, otherwise as few as possible.

    laws: all suspects, the latest first. attempt: takes the laws to leave out.
    Raises what the attempt raises without all of them: then no law is to blame.
    """
    result = attempt(laws)  # raises if no law of players is to blame
    fails, works = 0, len(laws)
    while works - fails > 1:  # does it work without the latest `half`?
        half = (fails + works) // 2
        enough = _tried(laws[:half], attempt)
        fails, works = (fails, half) if enough else (half, works)
    guilty = list(laws[:works])
    for law in guilty[:-1]:
        fewer = [other for other in guilty if other is not law]
        guilty = fewer if _tried(fewer, attempt) else guilty
    if guilty != list(laws):
        result = attempt(guilty)
    named = ", ".join(str(law.rule) for law in guilty)
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
