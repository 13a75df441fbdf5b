"""Riders: words that a rule allows after commands, such as “on credit”, found at the end of a line, or within it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from ...kernel.rulebook import is_players
from ...law import Command
from ...law.commands import FREE_TEXT, kind_of, verb_of
from ...law.riders import Rider, joined
from .lines import Token
from .matching import Arguments, Match
from .names import Names

_MOST_PLACES = 8
"""At how many places of its first word, from the end of a line, a rider is looked for: a text may be full of them."""
Matches = Callable[[Command, list[Token]], Arguments | None]
"""Reads words as a command: returns its arguments, None if they do not match."""


class Ridden(Struct, frozen=True):
    """A command with a rider: the arguments of both, or the reason why they do not go together.

    near: how to write it. surely: it is meant as a rider, even if the command alone could take in all the words.
    """

    command: Command
    arguments: Arguments | None = None
    reason: str = ""
    near: tuple[str, ...] = ()
    surely: bool = False


def ridden(
    riders: Sequence[Rider], commands: Sequence[Command], tokens: list[Token], names: Names, matches: Matches
) -> Ridden | None:
    """Read a line as a command and a rider; None if no words of it could be a rider."""
    wrong: list[Ridden] = []
    for rider, place in _places(riders, tokens):
        for command in commands:
            for end in _ends(rider, tokens, place):
                before = matches(command, tokens[:place] + tokens[end:])
                if before is None:
                    continue
                reading = _together(rider, command, before, tokens[place:end], names)
                if reading is not None and reading.arguments is not None:
                    return reading
                wrong += [reading] if reading is not None else []
    return wrong[0] if wrong else None


def _places(riders: Sequence[Rider], tokens: list[Token]) -> Iterator[tuple[Rider, int]]:
    """Yield the riders whose first word is in a line after its first, with the places of that word, the last first."""
    for rider in riders:
        first = rider.pattern.split()[0]
        found = (place for place in range(len(tokens) - 1, 0, -1)
                 if not tokens[place].quoted and tokens[place].text.lower() == first)
        yield from ((rider, place) for place in islice(found, _MOST_PLACES))


def _ends(rider: Rider, tokens: list[Token], place: int) -> Iterator[int]:
    """Yield where a rider that begins at a place could end: with the line; or before more words of the command.

    Before more words only one without arguments can stand, so that nobody has to ask whose words they are.
    """
    yield len(tokens)
    words = rider.pattern.split()
    end = place + len(words)
    if end < len(tokens) and [token.text.lower() for token in tokens[place:end]] == words:
        yield end


def _together(rider: Rider, command: Command, before: Arguments, tokens: list[Token], names: Names) -> Ridden | None:
    """Read words behind a command as a rider; None if they are none, and the command can have none of that kind."""
    match = Match(rider.pattern, tokens, names, rider.rule)
    if not rider.fits(command):
        if match.arguments is None:
            return None
        behind = f"it can behind “{rider.to[0]}”" if rider.to else "it can behind what the rules let players do"
        verb, command_verb = verb_of(rider.pattern), verb_of(command.pattern)
        return Ridden(command, reason=f"“{verb}” cannot stand behind “{command_verb}”; {behind}.")
    written = f"{command.pattern} {rider.pattern}"
    if match.arguments is None:
        lacks = f"Write it like this: {written}"
        return Ridden(command, reason=match.reason or lacks, near=(written,))
    surely = bool(rider.to) and _takes_all(command) and not is_players(names.game.world, rider.rule)
    return Ridden(command, before | joined(rider, match.arguments), surely=surely)


def _takes_all(command: Command) -> bool:
    """Tell whether a command ends with an argument that takes any text."""
    return kind_of(command.pattern.split()[-1]) in FREE_TEXT
