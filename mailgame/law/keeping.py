"""Caches results of helpers for the rest of an input, until something that they looked at changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from .thing import Source, Thing


class Looked(Protocol):
    """The view through which a helper looks."""

    @property
    def game(self) -> Thing:
        """The game itself."""

    @property
    def changes(self) -> int | None:
        """How often what it sees has changed; None if it cannot tell."""

    def things(self, kind: str, /) -> list[Thing]:
        """Return all things of a kind."""


class Worked(NamedTuple):
    """A helper's result, everything that it has seen, and when it was last looked at: see `Looked.changes`."""

    value: Any
    seen: dict[tuple[str, ...], Any]
    at: int | None = None


Store = dict[Any, Worked]


class Looking:
    """The view of a helper whose result is cached: it reads things and their attributes only, and records all reads."""

    def __init__(self, view: Looked, store: Store, reader: int) -> None:
        self._view = view
        self._store = store
        self._reader = reader
        self._source: Source = view.game._source
        self.seen: dict[tuple[str, ...], Any] = {}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"what is kept rests on things alone, and not on “{name}” of the view")

    def read(self, kind: str, id: str, name: str, /) -> Any:
        """Return an attribute, and record it."""
        self.seen["read", kind, id, name] = value = self._source.read(kind, id, name)
        return value if type(value) in _FLAT else handed(value, self)

    def exists(self, kind: str, id: str, /) -> bool:
        """Return whether a thing is in the game, and record it."""
        return bool(self._note("exists", kind, id))

    @property
    def game(self) -> Thing:
        """The game itself."""
        return Thing(self, "game", "game")

    def things(self, kind: str, **attributes: Any) -> list[Thing]:
        """Return all things of a kind whose attributes have these values."""
        things = [Thing(self, kind, id) for id in self._note("things", kind)]
        return [thing for thing in things if all(thing.get(name) == value for name, value in attributes.items())]

    def thing(self, kind: str, id: str) -> Thing | None:
        """Return one thing, or None."""
        return Thing(self, kind, id) if self.exists(kind, id) else None

    def players(self) -> list[Thing]:
        """Return all players."""
        return self.things("player")

    def player(self, name: str) -> Thing | None:
        """Return the player of that name, or None."""
        return self.thing("player", name)

    def kept(self, helper: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """Return the result of another helper; what that one has seen, this one has seen."""
        worked = work_out(self._store, self._reader, self._view, helper, given)
        self.seen |= worked.seen
        return handed(worked.value, self)

    def _note(self, *key: str) -> Any:
        self.seen[key] = value = self.look(key)
        return value

    def look(self, key: tuple[str, ...]) -> Any:
        """Return what a recorded read would see now."""
        if key[0] == "things":
            return [thing.id for thing in self._view.things(key[1])]
        return self._source.read(*key[1:]) if key[0] == "read" else self._source.exists(*key[1:])

    def is_so(self, worked: Worked) -> bool:
        """Return whether every recorded read would see the same now."""
        try:
            return all(self.look(key) == value for key, value in worked.seen.items())
        except Exception:
            return False  # something is gone, or may no longer be seen: looking again raises the right error


_FLAT = frozenset({str, int, bool, float, type(None)})
"""Types of values that need no copy."""


def handed(value: Any, source: Source) -> Any:
    """Return a copy of a value, whose things read from `source`."""
    if isinstance(value, Thing):
        return Thing(source, value.kind, value.id)
    if isinstance(value, list | tuple):
        if type(value) is list and _FLAT.issuperset(map(type, value)):
            return value.copy()
        return type(value)(handed(item, source) for item in value) if type(value) in (list, tuple) else value
    if type(value) is dict and _FLAT.issuperset(map(type, value.values())):
        return value.copy()
    if isinstance(value, Mapping):
        return {key: handed(item, source) for key, item in value.items()}
    return value


def work_out(
    store: Store, reader: int, view: Looked, helper: Callable[..., Any], given: tuple[Any, ...]
) -> Worked:
    """Return a helper's result, from the cache if it would see the same. Raises what the helper raises.

    store: the cache of this input.
    reader: the rule that calls it, 0 for one that sees everything.
    view: what it looks through.
    given: its arguments after the view.
    """
    looking = Looking(view, store, reader)
    key = (reader, helper, given)
    try:
        worked = store.get(key)
    except TypeError:  # an argument is not hashable (a list, say), so nothing can be cached
        return Worked(helper(looking, *(handed(item, looking) for item in given)), looking.seen)
    now = view.changes
    if worked is None or not ((now is not None and worked.at == now) or looking.is_so(worked)):
        value = helper(looking, *(handed(item, looking) for item in given))
        worked = Worked(value, looking.seen)
    if worked.at != now:
        worked = store[key] = worked._replace(at=now)
    return worked


def kept(store: Store, reader: int, view: Looked, helper: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """Return a helper's result, as `work_out` does, with things that read from the view."""
    return handed(work_out(store, reader, view, helper, given).value, view.game._source)
