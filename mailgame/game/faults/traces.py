"""Traces: which rule of players' law last touched each thing and attribute, and the value before.

When a shipped rule cannot go on, this tells whose doing it ran into, and how to restore what was there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mailgame.kernel.engine import Engine
from mailgame.law import Thing
from mailgame.world.sound import REFERENCES_NOT, OutOfBounds
from mailgame.world.world import World

Key = tuple[str, str, str]
"""Kind, id and attribute of what was read; the attribute is "" for a thing as a whole."""


def _name(kind: str, id: str, attribute: str = "") -> str:
    return f"{kind}/{id}/{attribute}"


def note_set(engine: Engine, thing: Thing, attribute: str) -> None:
    """Record, before an attribute is set, whose doing that is; what a shipped rule sets by itself erases the trace."""
    world = engine.world
    touched: dict[str, Any] = world.data.get("touched", {})
    cause = engine.law
    if not cause and not touched:
        return
    key = _name(thing.kind, thing.id, attribute)
    if not cause:
        if key in touched:
            world.drop(touched, key)
        return
    if touched.get(key, {}).get("rule") != cause:
        row = world.things.get(thing.kind, {}).get(thing.id, {})
        _note(world, key, {"rule": cause} | ({"before": row[attribute]} if attribute in row else {}))


def note_made(engine: Engine, thing: Thing) -> None:
    """Record whose doing it is that a thing exists."""
    cause = engine.law
    if cause:
        _note(engine.world, _name(thing.kind, thing.id), {"rule": cause})


def _note(world: World, key: str, row: dict[str, Any]) -> None:
    if "touched" not in world.data:
        world.put(world.data, "touched", {})
    world.put(world.data["touched"], key, row)


def forget(world: World, kind: str, id: str) -> None:
    """Forget who touched a thing, which is gone."""
    touched = world.data.get("touched", {})
    for key in [key for key in touched if key.startswith(_name(kind, id)[:-1] + "/")]:
        world.drop(touched, key)


def touching(world: World, reads: Iterable[Key]) -> Iterator[tuple[int, str]]:
    """Yield those of the reads that bear a trace of players' law: the rule, and the key of the trace."""
    touched: dict[str, Any] = world.data.get("touched", {})
    for kind, id, attribute in reads:
        for key in (_name(kind, id, attribute), _name(kind, id)):
            if key in touched:
                yield touched[key]["rule"], key


def put_back(world: World, rule: int, keys: Iterable[str]) -> None:
    """Restore what a rule has touched to what it was before; what another rule has touched since stays."""
    touched: dict[str, Any] = world.data.get("touched", {})
    for key in keys:
        noted = touched.get(key, {})
        if noted.get("rule") != rule:
            continue
        world.drop(touched, key)
        kind, rest = key.split("/", 1)
        id, attribute = rest.rsplit("/", 1)
        row = world.things.get(kind, {}).get(id)
        if row is None:
            continue
        if attribute:
            _as_it_was(world, row, kind, attribute, noted)
        else:
            _away(world, Thing(world, kind, id))


def _as_it_was(world: World, row: dict[str, Any], kind: str, attribute: str, noted: dict[str, Any]) -> None:
    before = noted.get("before")
    declared = world.declared.get((kind, attribute))
    gone = declared is not None and declared.type not in REFERENCES_NOT and not world.exists(declared.type, str(before))
    if "before" in noted and not gone:
        world.put(row, attribute, before)
    else:
        world.drop(row, attribute)


def _away(world: World, thing: Thing) -> None:
    try:
        world.remove(thing)
    except OutOfBounds:
        return
    forget(world, thing.kind, thing.id)
