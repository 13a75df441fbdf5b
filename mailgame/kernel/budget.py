"""The budget of an input: how much it may bring about, so that nothing goes on for ever, and whose fault it is."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from ..law import Event, Intent
from ..world.world import World
from .cause import Cause
from .faults import Disrupted, LawFailed
from .rulebook import is_players
from .run import Run

CALLS, CALLS_A_PLAYER = 1000, 200
"""How often one input may call handlers of players' law in all: so often, and so often more for each player."""
WORK, WORK_A_PLAYER = 4_000_000, 200_000
"""How much work one input may be, and how much more for each player, in units of about a microsecond. It is counted and
not timed, so that a game played again comes out the same."""
ACT, CALL, TELLING = 20, 5, 5
"""The work of an act, of a call of a handler, and of an event that is announced; what is looked at is one each."""
DEEPEST = 60
"""How deep an act may lie in the act that it is part of."""


class Counted(Protocol):
    """What plays an input."""

    world: World
    run: Run
    cause: Cause
    players_law: frozenset[int]


def count_call(machine: Counted, rule: int) -> None:
    """Count how often law of players is called, which takes longer than other law."""
    machine.world.work += CALL
    if rule in machine.players_law:
        run = machine.run
        run.calls[rule] += 1
        run.called += 1
        if run.called > CALLS and run.called > CALLS + CALLS_A_PLAYER * _players(machine):
            endless(machine, run.calls, f"one input called players’ law {run.called:,} times")


def count_act(machine: Counted, what: Intent | Event, most: int) -> None:
    """Count an act, or an event that is answered; `most` is how many one input may cause."""
    run, rule = machine.run, machine.cause.rule
    run.spent += 1
    run.shares[rule] += 1
    run.causes[machine.cause.law] += 1
    machine.world.work += ACT
    if machine.world.work > WORK:
        count_work(machine, 0)
    if len(run.within) > DEEPEST:
        endless(machine, Counter(run.within[DEEPEST // 2 :]), f"{type(what).__name__} leads back to itself")
    if run.spent > most:
        words = f"one input caused more than {most:,} acts; the last was {type(what).__name__}"
        endless(machine, run.shares, words + (f" of rule {rule}" if rule else ""))


def count_work(machine: Counted, units: int) -> None:
    """Count work that an input makes, in units of about a microsecond; stop it when that is too much."""
    world = machine.world
    world.work += units
    if world.work > WORK and world.work > WORK + WORK_A_PLAYER * _players(machine):
        world.work = 0
        endless(machine, +machine.run.causes or machine.run.shares, "one input was more work than a game does at once")


def _players(machine: Counted) -> int:
    return len(machine.world.things.get("player", ()))


def endless(machine: Counted, shares: Counter[int], words: str) -> None:
    """Stop what goes on for ever: a rule of players that did nearly all of it failed, else play is disrupted.

    So did one because of which all the rest of it was done. During a pause it is the rule of players that did most
    of it, so that what the clock brings can mend the game.
    """
    world, run, law = machine.world, machine.run, machine.players_law
    rule, count = shares.most_common(1)[0]
    paused = bool(world.things["game"]["game"].get("paused"))
    rule = next((one for one, _ in shares.most_common() if is_players(world, one)), rule) if paused else rule
    if (paused or count > shares.total() * 9 // 10) and is_players(world, rule):
        run.erring = rule
        raise LawFailed(f"it went on without end: {words}")
    at_odds = [one for one, times in shares.items() if one in law and times > shares.total() // 10]
    cause, count = run.causes.most_common(1)[0] if run.causes else (0, 0)
    if cause in law and len(at_odds) < 2 and count > run.causes.total() * 9 // 10:
        run.erring = cause
        raise LawFailed(f"what it began went on without end: {words}")
    among = [str(number) for number, count in sorted(shares.items()) if number and count > shares.total() // 10]
    words += f", by rules {' and '.join(among)}" if len(among) > 1 else ""
    raise Disrupted(words, traceable=len(at_odds) < 2)
