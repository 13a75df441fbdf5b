"""What helpers have worked out, kept for the rest of an input until something that they looked at is another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from .thing import Source, Thing


class Looked(Protocol):
    """The view through which a helper looks."""

    @property
    def game(self) -> Thing:
        """The game itself."""

    def things(self, kind: str, /) -> list[Thing]:
        """Return all things of a kind."""


class Worked(NamedTuple):
    """What a helper has worked out, and all that it has seen."""

    value: Any
    seen: dict[tuple[str, ...], Any]


Store = dict[Any, Worked]


class Looking:
    """The view of a helper whose answer is kept: it looks at things and their attributes, and all of it is noted."""

    def __init__(self, view: Looked, store: Store, reader: int) -> None:
        self._view = view
        self._store = store
        self._reader = reader
        self._source: Source = view.game._source
        self.seen: dict[tuple[str, ...], Any] = {}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"what is kept rests on things alone, and not on “{name}” of the view")

    def read(self, kind: str, id: str, name: str, /) -> Any:
        """Return an attribute, and note it."""
        return handed(self._note("read", kind, id, name), self)

    def exists(self, kind: str, id: str, /) -> bool:
        """Tell whether a thing is in the game, and note it."""
        return bool(self._note("exists", kind, id))

    @property
    def game(self) -> Thing:
        """The game itself."""
        return Thing(self, "game", "game")

    def things(self, kind: str, **attributes: Any) -> list[Thing]:
        """Return all things of a kind of which these attributes are so."""
        found = [Thing(self, kind, id) for id in self._note("things", kind)]
        return [one for one in found if all(one.get(name) == value for name, value in attributes.items())]

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
        """Return what another helper has worked out; what it has seen, this one has."""
        worked = work_out(self._store, self._reader, self._view, helper, given)
        self.seen |= worked.seen
        return handed(worked.value, self)

    def _note(self, *key: str) -> Any:
        self.seen[key] = value = self.look(key)
        return value

    def look(self, key: tuple[str, ...]) -> Any:
        """Return what there is to see now."""
        if key[0] == "things":
            return [one.id for one in self._view.things(key[1])]
        return self._source.read(*key[1:]) if key[0] == "read" else self._source.exists(*key[1:])

    def is_so(self, worked: Worked) -> bool:
        """Tell whether all that was seen is still so."""
        try:
            return all(self.look(key) == value for key, value in worked.seen.items())
        except Exception:
            return False  # what it looked at is gone, or no longer for it to see: it looks anew, and is told so


def handed(value: Any, source: Source) -> Any:
    """Return a value whose things read from a source, and which nobody else holds."""
    if isinstance(value, Thing):
        return Thing(source, value.kind, value.id)
    if isinstance(value, list | tuple):
        return type(value)(handed(one, source) for one in value) if type(value) in (list, tuple) else value
    if isinstance(value, Mapping):
        return {key: handed(one, source) for key, one in value.items()}
    return value


def work_out(
    store: Store, reader: int, view: Looked, helper: Callable[..., Any], given: tuple[Any, ...]
) -> Worked:
    """Return what a helper works out, or has worked out in this input if it would see the same. Raises as it does."""
    looking = Looking(view, store, reader)
    key = (reader, helper, given)
    try:
        known = store.get(key)
    except TypeError:  # it is given a list, say: nothing is kept by that
        return Worked(helper(looking, *(handed(one, looking) for one in given)), looking.seen)
    if known is None or not looking.is_so(known):
        value = helper(looking, *(handed(one, looking) for one in given))
        known = store[key] = Worked(value, looking.seen)
    return known


def kept(store: Store, reader: int, view: Looked, helper: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """Return what a helper works out; `reader` is whose eyes it looks with, 0 for what sees everything."""
    return handed(work_out(store, reader, view, helper, given).value, view.game._source)
