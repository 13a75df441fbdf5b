"""Room: how much players' law may add to the world, at once and in total."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, Final

import msgspec

from mailgame import law
from mailgame.kernel.faults import Refused
from mailgame.law import Intent, Refuse, Thing
from mailgame.world.fitting import MOST_THINGS
from mailgame.world.world import World

WORLD: Final = 2_000_000
"""The greatest size of a world, in bytes, without what players write themselves: their proposals, votes and orders."""
AT_ONCE: Final = 300_000
"""How many characters one rule of players' law may add to it during one input."""

ALL: Final = 5_000_000
"""The size of a whole world, with all that players write, up to which players' law may add to it."""
RULES: Final = 300
"""How many rules, in force or not, there may be when players' law adds another."""

_OF_PLAYERS: Final = frozenset({"proposal", "ballot", "order"})
_KEPT: Final = (law.Set, law.Create, law.Ask, law.Petition, law.SetTimer, law.Tell, law.Post, law.Hold, law.Pay,
                law.OpenBallot, law.Submit, law.AddSquare, law.Renumber, law.Amend, law.Enact, law.Repeal)
"""Intents that add to what a world keeps."""


class Room:
    """The room left in a world while one input is played."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._added: Counter[int] = Counter()

    def make(self, done: Intent, rule: int) -> None:
        """Count what an intent adds on account of a rule of players' law. Raises Refused if there is no room for it."""
        if not isinstance(done, _KEPT):
            return
        if isinstance(done, law.Enact) and done.proposal.act == "add" and len(self._world.rules) >= RULES:
            words = f"Rule {rule} adds a rule, and there are {RULES} already; only a vote can add more."
            raise Refused(Refuse("no-room", words), rule)
        if isinstance(done, law.Create) and len(self._world.things.get(done.kind, ())) >= MOST_THINGS:
            words = f"Rule {rule} makes {law.with_article(done.kind)}, and there are {MOST_THINGS:,} already."
            raise Refused(Refuse("no-room", words), rule)
        added = _added(self._world, done)
        if added <= 0:
            return
        self._added[rule] += added
        if self._added[rule] > AT_ONCE:
            words = f"Rule {rule} adds more than {AT_ONCE:,} letters to the game at once."
            raise Refused(Refuse("no-room", words), rule)
        total = self._added.total()
        if len(self._before) + total <= min(WORLD, ALL):
            return  # then it is less still without what players write
        for taken, most in ((self._size, WORLD), (len(self._before), ALL)):
            if taken + total > most:
                words = f"The game keeps {most:,} letters at most, so there is no room for what rule {rule} adds."
                raise Refused(Refuse("no-room", words), rule)

    @cached_property
    def _before(self) -> bytes:
        """The world as it was when players' law first added to it."""
        return self._world.encode()

    @cached_property
    def _size(self) -> int:
        return size(World.decode(self._before))


def size(world: World) -> int:
    """Return the size of what a world keeps, in bytes."""
    data = world.data
    things = {kind: rows for kind, rows in data["things"].items() if kind not in _OF_PLAYERS}
    things["ballot"] = {id: row for id, row in data["things"].get("ballot", {}).items() if not row.get("proposal")}
    names = ("accounts", "decks", "holds", "timers", "story", "touched", "post", "renumbered")
    counted = [things, {name: data[name] for name in names if name in data}, data["chance"].get("labels")]
    return len(msgspec.json.encode(counted))


def _added(world: World, done: Intent) -> int:
    """Return by how many characters an intent would make a world larger."""
    if isinstance(done, law.Set):
        row = world.things.get(done.thing.kind, {}).get(done.thing.id, {})
        return weight(done.value) - weight(row.get(done.attribute))
    if isinstance(done, law.Pay):
        return sum(len(account) for account in (done.payer, done.payee)
                   if isinstance(account, str) and account not in world.accounts) + len(done.why)
    if isinstance(done, law.Amend | law.Enact | law.Repeal):
        return _revised(world, done)
    fields: tuple[str, ...] = type(done).__slots__
    return 20 + sum(weight(getattr(done, field)) for field in fields)


def _revised(world: World, done: law.Amend | law.Enact | law.Repeal) -> int:
    """Return the size of a further revision of a rule, which keeps its whole text, law and numbers."""
    if isinstance(done, law.Enact):
        proposal = done.proposal
        rule, added = proposal.target, [proposal.title, proposal.text, proposal.law, proposal.sets]
    else:
        rule, added = done.rule, [done.why]
    record = world.record(rule)
    present = [record["title"], record["text"], record["law"], record["params"]] if record is not None else []
    return 200 + weight(present) + 2 * weight(added)


def weight(value: Any) -> int:
    """Return the size of a value, in characters."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, Thing):
        return len(value.id)
    if isinstance(value, dict):
        return sum(weight(name) + weight(entry) + 4 for name, entry in value.items())
    return sum(weight(entry) + 2 for entry in value) if isinstance(value, list | tuple) else 8
