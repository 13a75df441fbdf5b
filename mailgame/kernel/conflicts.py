"""Conflicts: rules say different things of one act; one prevails, and whoever is told of the act is told why."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ..law import say_list


class Conflict(Struct, frozen=True):
    """Two or more rules at odds: the one that prevails first, and why it prevails over each of the others.

    `act` is what was to be done (“take turn”), `about` what they said of it (“set this amount”).
    """

    act: str
    about: str
    rules: tuple[int, ...]
    reasons: tuple[str, ...]

    @property
    def words(self) -> str:
        """The sentence that tells of it."""
        first, *others = self.rules
        named = f"Rules {say_list(sorted(self.rules))} {'both' if len(others) == 1 else 'all'} {self.about}"
        if len(set(self.reasons)) == 1:
            return f"{named}; rule {first} prevails: {self.reasons[0]}."
        each = "; ".join(f"over rule {other}: {why}" for other, why in zip(others, self.reasons, strict=True))
        return f"{named}; rule {first} prevails. {each[0].upper()}{each[1:]}."

    @property
    def alone(self) -> str:
        """The sentence that tells of it when nothing else tells of the act."""
        return f"On “{self.act}”: {self.words[0].lower()}{self.words[1:]}"


def differ(values: Iterable[object]) -> bool:
    """Return whether the values are not all equal."""
    first, *others = values
    return any(other != first for other in others)
