"""Suspects: where play cannot go on, it is looked for the rule of players' law that brought it about.

A shipped rule that errs has mostly met what players' law has done: it was asked for something that cannot be, or it
read what law had written. No rule is suspended upon suspicion: the input is tried again on a copy of the game, the law
put aside and what it wrote put back, and only if that goes on was it the law's doing. All of it follows from the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import rulebook, traces
from .chance import Roll
from .inputs import Alarm, Fault, Input, Suspend

if TYPE_CHECKING:
    from .engine import Engine
    from .game import Game

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
    asked = [engine.brought_about, *keys, *reversed(engine.calls)]
    known = [rule for rule in dict.fromkeys(asked) if rule in engine.players_law]
    return [
        Suspect(rule, rulebook.sign(world.rules[str(rule)]["law"]), tuple(dict.fromkeys(keys.get(rule, ()))))
        for rule in known[:MOST]
    ]


def find(
    game: Game, given: Input, standing: Sequence[Roll], reserved: Mapping[str, Sequence[int]] | None, words: str
) -> Fault | None:
    """Return the fault of the rule of players' law without which an input can be played, None if there is none.

    `game` is as it was before the input.
    """
    if not game.engine.players_law and not game.world.data.get("touched"):
        return None
    tried = game.fork()
    tried.world.reads = []
    tried.handle(given, standing, reserved, tried=True)
    for suspect in tried.suspected:
        if _goes_on(game, given, standing, reserved, suspect):
            return Fault(suspect.rule, words, law=suspect.law, put_back=suspect.keys)
    return None


def _goes_on(
    game: Game, given: Input, standing: Sequence[Roll], reserved: Mapping[str, Sequence[int]] | None, suspect: Suspect
) -> bool:
    """Tell whether an input can be played without a suspect; what other law of players then does wrong is another's."""
    at = (game.due_at or given.at) if isinstance(given, Alarm) else given.at
    copy = game.fork()
    copy.handle(Suspend(at, suspect.rule, "", "", suspect.law, suspect.keys), tried=True)
    turnout = copy.handle(given, standing, reserved, tried=True)
    return turnout.outcome != "failed" or (turnout.fault is not None and turnout.fault.rule != suspect.rule)
