"""What a rule of players may see of the game, and what it may do to it.

It sees what everybody may see, and the attributes that it declares itself; not what is hidden, not how anybody votes
before a ballot is closed, not what others have on file or have asked of the Admin. It cannot change what has words of
its own (a vote, a petition, who has won), nor what another rule hides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import law
from ..kernel.faults import LawFailed
from ..kernel.world import World
from ..law import Thing


class Secret(Exception):
    """A rule looks at what is not for it to know; the message says at what."""


_OPEN: Mapping[str, frozenset[str]] = {
    "order": frozenset({"player", "at"}),
    "petition": frozenset({"what", "player", "at", "release", "rule"}),
}
"""Of these kinds, what others than the rule they belong to may know."""

_FREE: Mapping[str, frozenset[str]] = {
    "ballot": frozenset({"result", "quorum", "closes", "question"}),
    "proposal": frozenset({"waits", "place"}),
    "offer": frozenset(),
    "order": frozenset(),
    "petition": frozenset(),
    "rule": frozenset(),
}
"""Of these kinds, the attributes that may be set by `Set`; all else has words of its own."""

_CLOSED: Mapping[str, frozenset[str]] = {
    "game": frozenset(
        {"name", "admin", "bank", "started", "over", "ended", "winner", "paused", "paused_at", "pause_reason"}
    ),
    "player": frozenset({"address", "answers", "delegate"}),
}
"""Of these kinds, the attributes that may not be set by `Set`."""

_KINDS = frozenset({*_FREE, *_CLOSED})
_ADMINS = (law.Grant, law.Deny, law.Interpret)
_LETTERS = frozenset({"notice", "voting", "result", "reminder", "turn", "update", "paused", "to admin"})


class Discretion:
    """What one rule may see and do. It is a `Source` for things that tell no more than that.

    `number` is the rule's, `own` are the attributes (kind and name) that it declares. With `trusted` all is open.
    """

    def __init__(
        self, world: World, number: int, own: frozenset[tuple[str, str]], trusted: bool = False
    ) -> None:
        self._world = world
        self._number = number
        self._own = own
        self._trusted = trusted

    def exists(self, kind: str, id: str) -> bool:
        """Tell whether the thing is still in the game."""
        return self._world.exists(kind, id)

    def read(self, kind: str, id: str, name: str) -> Any:
        """Return an attribute as the rule may know it; raises Secret, and what the world raises."""
        value = self._world.read(kind, id, name)
        if self._trusted or kind == "rule":
            return value
        declared = self._world.declared.get((kind, name))
        if declared is not None and declared.seen_by != "everyone" and (kind, name) not in self._own:
            raise Secret(f"“{name}” of a {kind} is not for every rule to know")
        if kind in _OPEN and name not in _OPEN[kind] and not self._is_own(kind, id):
            raise Secret(f"“{name}” of {_a(kind)} is known to its author alone")
        if kind == "ballot" and name == "votes" and self._sealed(id):
            return {voter: {"at": vote["at"]} for voter, vote in value.items()}
        if kind == "ballot" and name == "tally" and self._sealed(id):
            return []
        return value

    def _sealed(self, id: str) -> bool:
        return bool(self._world.read("ballot", id, "sealed")) and not self._world.read("ballot", id, "closed")

    def _is_own(self, kind: str, id: str) -> bool:
        return kind == "petition" and self._world.read(kind, id, "rule") == self._number

    # --- what it may do

    def allow(self, done: Any) -> None:
        """Look at one intent or event that a rule answers with; raises LawFailed for what is not its to do."""
        if isinstance(done, law.Event) and type(done).__module__ == law.Paid.__module__:
            raise LawFailed(f"it says that something happened ({type(done).__name__}) that only the game can say")
        if self._trusted:
            return
        name = type(done).__name__
        if isinstance(done, _ADMINS):
            raise LawFailed(f"{name} is for the Admin alone")
        if isinstance(done, law.Set | law.Count):
            self._may_set(done.thing, done.attribute)
        if isinstance(done, law.Create) and done.kind in _KINDS:
            raise LawFailed(f"it makes a {done.kind}, which has words of its own")
        if isinstance(done, law.Remove) and done.thing.kind in _KINDS:
            raise LawFailed(f"it removes a {done.thing.kind}, which has words of its own")
        if isinstance(done, law.Post):
            if done.kind not in _LETTERS:
                raise LawFailed(f"it writes a letter of the kind “{done.kind}”; there are {', '.join(sorted(_LETTERS))}")
            if "address" in done.about:
                raise LawFailed("it writes to an address; letters go to players")

    def _may_set(self, thing: Thing, name: str) -> None:
        kind = thing.kind
        closed = (kind in _FREE and name not in _FREE[kind]) or name in _CLOSED.get(kind, ())
        declared = self._world.declared.get((kind, name))
        hidden = declared is not None and declared.seen_by != "everyone"
        if (closed or hidden) and (kind, name) not in self._own:
            raise LawFailed(f"“{name}” of {_a(kind)} is not for this rule to set")


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
