"""Suspects: where play cannot go on, it is looked for the rule of players' law that brought it about.

A shipped rule that errs has mostly met what players' law has done: it was asked for something that cannot be, or it
read what law had written. No rule is suspended upon suspicion: the input is tried again on a copy of the game, the law
put aside and what it wrote put back, and only if that goes on was it the law's doing. All of it follows from the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mailgame.game import traces
from mailgame.game.inputs import Fault, Result, Suspend
from mailgame.kernel import rulebook
from mailgame.kernel.engine import Engine

MOST = 8
"""So many suspects are tried, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule of players' law, the sign of its law, and the keys of what it wrote that was read."""

    rule: int
    law: str
    keys: tuple[str, ...] = ()


def suspects(engine: Engine) -> list[Suspect]:
    """Return whom to suspect, the likeliest first: asked right after play broke off, the world still as it was then.

    First whoever asked for what could not be done, then whoever touched last what was read last, then all others whose
    law was called.
    """
    world = engine.world
    keys: dict[int, list[str]] = {}
    for rule, key in traces.touching(world, reversed(world.reads or [])):
        keys.setdefault(rule, []).append(key)
    asked = [engine.run.brought_about, *keys, *reversed(engine.run.calls)]
    known = [rule for rule in dict.fromkeys(asked) if rule in engine.players_law]
    return [
        Suspect(rule, rulebook.sign(record["law"]), tuple(dict.fromkeys(keys.get(rule, ()))))
        for rule in known[:MOST]
        if (record := world.record(rule)) is not None
    ]


def find(at: str, words: str, tried: Callable[[Suspend | None], tuple[Result, list[Suspect]]]) -> Fault | None:
    """Return the fault of the rule of players' law without which an input can be played, None if there is none.

    `tried` plays the input on a copy of the game as it was before, where one is given after a suspension; it returns
    what came of it, and whom to suspect. `at` is when the suspension would be, `words` are those of the fault.
    """
    for suspect in tried(None)[1]:
        result, _ = tried(Suspend(at, suspect.rule, "", "", suspect.law, suspect.keys))
        # What other law of players does wrong without this one is the other's doing.
        if result.outcome != "failed" or (result.fault is not None and result.fault.rule != suspect.rule):
            return Fault(suspect.rule, words, law=suspect.law, put_back=suspect.keys)
    return None
