"""Suspects: finds the rule of players' law to blame when play cannot go on.

A shipped rule that fails has usually met what players' law has done: it was asked for something impossible, or read
what law had written. No rule is suspended on suspicion. The input is tried again on a copy of the game, with the law
suspended and what it wrote restored, and only if that succeeds is the law to blame. The search is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from mailgame.game.faults import traces
from mailgame.game.inputs import Fault, Result, Suspend
from mailgame.kernel.budget import WITHOUT_END
from mailgame.kernel.engine import Engine
from mailgame.law import say_list
from mailgame.world.rows import sign

MOST = 8
"""How many suspects are tried, the likeliest first."""


class Suspect(Struct, frozen=True):
    """A rule of players' law, the hash of its law, and the keys of what it wrote and was read.

    goes_round: it was at odds with other law of players when play broke off.
    """

    rule: int
    law: str
    keys: tuple[str, ...] = ()
    goes_round: bool = False


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


def laws_of(engine: Engine, rules: Sequence[int]) -> list[Suspect]:
    """Return rules that are at odds as suspects. Call it right after play broke off, before the rollback."""
    records = [(rule, engine.world.record(rule)) for rule in rules]
    return [Suspect(rule, sign(record["law"]), goes_round=True) for rule, record in records if record is not None]


def together(
    at: str, words: str, laws: Sequence[Suspect], tried: Callable[[Suspend | None], tuple[Result, list[Suspect]]],
) -> Fault | None:
    """Return the fault of the laws that lead to each other without end, None if there are none.

    A law without which the others go on all the same only looks on, and is none of them; if all are such, all are to
    blame. The arguments are those of `find`; laws: those that may go round.
    """

    def looks_on(law: Suspect) -> bool:
        result, still = tried(Suspend(at, law.rule, "", "", law.law))
        alone = result.fault is not None and WITHOUT_END in result.fault.words  # one of them goes round by itself
        return result.outcome == "failed" and (alone or any(one.goes_round for one in still))

    needed = [law for law in laws if not looks_on(law)]
    if not laws:
        return None
    first, *others = needed or laws
    went_on = words.partition(", by rules")[0].partition(", rules")[0]
    rules = say_list([str(law.rule) for law in needed or laws])
    who = f"rules {rules} lead to each other" if others else "it went on"
    rest = tuple((law.rule, law.law) for law in others)
    return Fault(first.rule, f"{who} {WITHOUT_END}: {went_on}", law=first.law, others=rest)


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
