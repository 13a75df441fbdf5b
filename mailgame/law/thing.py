"""What a rule looks at: things (players, squares, items, ballots …) with their attributes, read-only."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import msgspec

__all__ = ["Account", "Amount", "Plain", "Player", "Thing"]

T = TypeVar("T")
Plain = str | int | bool | None | list["Plain"] | dict[str, "Plain"]
"""What an attribute may hold and a journal can keep: JSON's own values, numbers whole."""


class Source(Protocol):
    """Where a thing's attributes are read from."""

    def read(self, kind: str, id: str, name: str, /) -> Any:
        """Return the value of an attribute. Raises AttributeError if no rule declares it."""
        ...

    def exists(self, kind: str, id: str, /) -> bool:
        """Return whether the thing is still in the game."""
        ...

    def indexed(self, kind: str, names: tuple[str, ...], make: Callable[[list[tuple[Any, ...]]], T], /) -> T:
        """Return what `make` computes from all things of a kind, each given as its id and its attributes `names`.

        The result is cached until one of these changes. An attribute that no rule declares is None.
        """
        ...


class Thing(msgspec.Struct, eq=False):
    """One thing of the game: a player, a square, a proposal. Two are equal if kind and id are.

    Its attributes are those that the rules in force declare: `player.money`, `square.owner`. Their names are known only
    while the game runs, hence the one `Any` of the language. Things cannot be changed; a rule answers with intents.
    """

    _source: Source
    kind: str
    id: str

    def __getattr__(self, name: str) -> Any:
        return self._source.read(self.kind, self.id, name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rule cannot change {self.kind} {self.id}: answer with an intent")

    def get(self, name: str, otherwise: Any = None) -> Any:
        """Return an attribute, or `otherwise` if no rule in force declares it."""
        try:
            return self._source.read(self.kind, self.id, name)
        except AttributeError:
            return otherwise

    @property
    def exists(self) -> bool:
        """Whether the thing is still in the game."""
        return self._source.exists(self.kind, self.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and other.id == self.id and other.kind == self.kind

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.kind, self.id))

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __str__(self) -> str:
        return self.id


Player = Thing
"""A thing of the kind "player"; its `id` is the player's name."""

Account = Thing | str
"""What can hold money: a player, an account by its name, or "" for the world outside the game."""

Amount = int | Fraction
"""Dollars, or whatever the game counts in. Fractions are rounded once, at the end, as the ruleset says."""
