"""The difference between two worlds of one game: what a correction would change, as plain facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from mailgame.game.talk import KEPT, messages
from mailgame.law import Thing
from mailgame.world.rows import account_key
from mailgame.world.world import OUTSIDE, World

_OF_A_RULE = ("standing", "title", "text", "effect", "law")


class Change(Struct, frozen=True):
    """One fact that differs in the second world.

    kind, id: the thing; kinds include "rule", "account", "timer" and "talk".
    attribute: which of its attributes; "" for the thing itself.
    before, after: the two values. For the thing itself its id, or None where it does not exist.
    type: the declared type of the attribute.
    """

    kind: str
    id: str
    attribute: str
    before: Any
    after: Any
    type: str = ""

    @property
    def by(self) -> int | None:
        """How much a number or an amount of money has changed by; None for anything else."""
        if self.type in ("number", "money") and type(self.before) is int and type(self.after) is int:
            return self.after - self.before
        return None


def differences(before: World, after: World) -> list[Change]:
    """Return every fact that differs between two worlds: of things, accounts, rules, timers and talk.

    Chance, clock and story do not count.
    """
    return [*_things(before, after), *_accounts(before, after), *_rules(before, after), *_timers(before, after),
            *_talk(before, after)]


def _talk(before: World, after: World) -> list[Change]:
    """Return what was said in one of the worlds only."""
    old, new = ({str(remark.number): remark for remark in messages(world)} for world in (before, after))
    differ = (number for number in dict.fromkeys([*old, *new]) if old.get(number) != new.get(number))
    return [Change(KEPT, number, "", number if number in old else None, number if number in new else None)
            for number in differ]


def _things(before: World, after: World) -> list[Change]:
    changes = []
    declared = {**before.declared, **after.declared}
    for kind in dict.fromkeys([*before.things, *after.things]):
        if kind == "rule":
            continue
        old, new = before.things.get(kind, {}), after.things.get(kind, {})
        attributes = [attribute for (of, _), attribute in declared.items() if of == kind]
        for id in dict.fromkeys([*old, *new]):
            if (id in old) != (id in new):
                changes.append(Change(kind, id, "", id if id in old else None, id if id in new else None))
                continue
            for attribute in attributes:
                name = attribute.name
                then, now = old[id].get(name, attribute.first), new[id].get(name, attribute.first)
                if attribute.type == "money":
                    key = account_key(Thing(after, kind, id))
                    then, now = before.accounts.get(key, 0), after.accounts.get(key, 0)
                if then != now:
                    changes.append(Change(kind, id, name, then, now, attribute.type))
    return changes


def _accounts(before: World, after: World) -> list[Change]:
    """Return how accounts differ, except the outside, and those of players, which count as attributes of theirs."""
    names = [key for key in dict.fromkeys([*before.accounts, *after.accounts]) if "/" not in key and key != OUTSIDE]
    pairs = ((key, before.accounts.get(key, 0), after.accounts.get(key, 0)) for key in names)
    return [Change("account", key, "money", then, now, "money") for key, then, now in pairs if then != now]


def _rules(before: World, after: World) -> list[Change]:
    changes = []
    for id in dict.fromkeys([*before.rules, *after.rules]):
        old, new = before.rules.get(id), after.rules.get(id)
        if old is None or new is None:
            changes.append(Change("rule", id, "", id if old else None, id if new else None))
            continue
        texts: tuple[Mapping[str, Any], Mapping[str, Any]] = old, new
        for name in _OF_A_RULE:
            then, now = (text[name] for text in texts)
            if then != now:
                changes.append(Change("rule", id, name, then, now, "text"))
        for name in dict.fromkeys([*old["params"], *new["params"]]):
            then, now = old["params"].get(name), new["params"].get(name)
            if then != now:
                changes.append(Change("rule", id, name, then, now, "number"))
        for (kind, name), attribute in {**before.declared, **after.declared}.items():
            if kind == "rule":
                rows = (world.things.get("rule", {}).get(id, {}) for world in (before, after))
                then, now = (row.get(name, attribute.first) for row in rows)
                if then != now:
                    changes.append(Change("rule", id, name, then, now, attribute.type))
    return changes


def _timers(before: World, after: World) -> list[Change]:
    changes = []
    for name in dict.fromkeys([*before.timers, *after.timers]):
        then, now = before.due(name), after.due(name)
        if then != now:
            changes.append(Change("timer", name, "due", then, now, "moment"))
    return changes
