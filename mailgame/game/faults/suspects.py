"""Suspects: finds the rule of players' law to blame when play cannot go on.

A shipped rule that fails has usually met what players' law has done: it was asked for something impossible, or read
what law had written. No rule is suspended on suspicion. The input is tried again on a copy of the game, with the law
suspended and what it wrote restored, and only if that succeeds is the law to blame. The search is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from mailgame.game.faults import traces
from mailgame.game.inputs import Fault, Result, Suspend
from mailgame.kernel.engine import Engine
from mailgame.world.rows import sign

MOST = 8
"""How many suspects are tried, the likeliest first."""


class Suspect(Struct, frozen=True):
    """A rule of players' law, the hash of its law, and the keys of what it wrote and was read."""

    rule: int
    law: str
    keys: tuple[str, ...] = ()


def suspects(engine: Engine) -> list[Suspect]:
    """Return the suspects, the likeliest first. Call it right after play broke off, before the rollback.

    First comes whoever asked for what could not be done, then whoever last wrote what was read, the latest read first,
    then everybody else whose law was called.
    """
    world = engine.world
    keys: dict[int, list[str]] = {}
    for rule, key in traces.touching(world, reversed(world.reads or [])):
        keys.setdefault(rule, []).append(key)
    called = [engine.run.brought_about, *keys, *reversed(engine.run.calls)]
    players_rules = [rule for rule in dict.fromkeys(called) if rule in engine.players_law]
    return [
        Suspect(rule, sign(record["law"]), tuple(dict.fromkeys(keys.get(rule, ()))))
        for rule in players_rules[:MOST]
        if (record := world.record(rule)) is not None
    ]


def find(at: str, words: str, tried: Callable[[Suspend | None], tuple[Result, list[Suspect]]]) -> Fault | None:
    """Return the fault of the rule of players' law without which an input can be played, None if there is none.

    at: when the suspension would happen, as UTC text.
    words: the words of the fault.
    tried: plays the input on a copy of the game as it was before, after a suspension if given one; returns the result
      and the suspects.
    """
    for suspect in tried(None)[1]:
        result, _ = tried(Suspend(at, suspect.rule, "", "", suspect.law, suspect.keys))
        # If other law fails once this law is suspended, that is the other's fault.
        if result.outcome != "failed" or (result.fault is not None and result.fault.rule != suspect.rule):
            return Fault(suspect.rule, words, law=suspect.law, put_back=suspect.keys)
    return None
