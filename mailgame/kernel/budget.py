"""The budget of an input: how much it may cause, so that nothing goes on forever, and whose fault it is if it does."""

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
"""How often one input may call handlers of players' law in total, and how much more often for each player."""
WORK, WORK_A_PLAYER = 4_000_000, 200_000
"""How much work one input may be, and how much more for each player, in units of about a microsecond. It is counted,
not timed, so that a replay comes out the same."""
ACT, CALL, TELLING = 20, 5, 5
"""The work of an act, of calling a handler, and of announcing an event; everything read counts as one."""
DEEPEST = 60
"""How deeply acts may be nested as parts of each other."""


class Counted(Protocol):
    """What plays an input."""

    world: World
    run: Run
    cause: Cause
    players_law: frozenset[int]


def count_call(machine: Counted, rule: int) -> None:
    """Count a call of a handler of players' law: they take longer, so that they are also limited in number."""
    run = machine.run
    run.calls[rule] += 1
    run.called = called = run.called + 1
    if called > CALLS and called > CALLS + CALLS_A_PLAYER * _players(machine):
        endless(machine, run.calls, f"one input called players’ law {run.called:,} times")


def count_act(machine: Counted, what: Intent | Event, most: int) -> None:
    """Count an act, or an event that rules react to. `most`: how many one input may cause."""
    run, cause, world = machine.run, machine.cause, machine.world
    rule = cause.rule
    run.spent += 1
    run.shares[rule] += 1
    run.causes[cause.law] += 1
    world.work += ACT
    if world.work > WORK:
        count_work(machine, 0)
    if len(run.within) > DEEPEST:
        endless(machine, Counter(run.within[DEEPEST // 2 :]), f"{type(what).__name__} leads back to itself")
    if run.spent > most:
        words = f"one input caused more than {most:,} acts; the last was {type(what).__name__}"
        endless(machine, run.shares, words + (f" of rule {rule}" if rule else ""))


def count_work(machine: Counted, units: int) -> None:
    """Count work of an input, in units of about a microsecond, and stop the input when it is too much."""
    world = machine.world
    world.work += units
    if world.work > WORK and world.work > WORK + WORK_A_PLAYER * _players(machine):
        world.work = 0
        endless(machine, +machine.run.causes or machine.run.shares, "one input was more work than a game does at once")


def _players(machine: Counted) -> int:
    return len(machine.world.things.get("player", ()))


def endless(machine: Counted, shares: Counter[int], words: str) -> None:
    """Stop an input that would go on forever. Raises LawFailed or Disrupted.

    A rule of players' law fails if it did nearly all of it, or if nearly all of it was done because of that rule;
    otherwise play is disrupted. During a pause the rule of players' law that did most of it fails, so that what the
    clock brings can mend the game.

    shares: how much each rule did.
    words: what went on, in words.
    """
    world, run, law = machine.world, machine.run, machine.players_law
    shares, causes = _by_makers(run, shares), _by_makers(run, run.causes)
    rule, count = shares.most_common(1)[0]
    paused = bool(world.things["game"]["game"].get("paused"))
    rule = next((number for number, _ in shares.most_common() if is_players(world, number)), rule) if paused else rule
    if (paused or count > shares.total() * 9 // 10) and is_players(world, rule):
        run.erring = rule
        raise LawFailed(f"it went on without end: {words}")
    at_odds = [number for number, times in shares.items() if number in law and times > shares.total() // 10]
    cause, count = causes.most_common(1)[0] if causes else (0, 0)
    if cause in law and len(at_odds) < 2 and count > causes.total() * 9 // 10:
        run.erring = cause
        raise LawFailed(f"what it began went on without end: {words}")
    among = [str(number) for number, count in sorted(shares.items()) if number and count > shares.total() // 10]
    words += f", by rules {' and '.join(among)}" if len(among) > 1 else ""
    raise Disrupted(words, traceable=len(at_odds) < 2)


def _by_makers(run: Run, shares: Counter[int]) -> Counter[int]:
    """Return how much each rule has done, with all that was done by rules that it has brought into force meanwhile."""
    spent: Counter[int] = Counter()
    for rule, times in shares.items():
        spent[run.makers.get(rule, rule)] += times
    return spent
