"""Stopping: what is stopped is taken back, and what that costs is borne; where it cannot be, it is not stopped."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..law import Intent, Stop
from .cause import Cause
from .faults import Refused, Stopped
from .machine import Machine
from .run import Mark


def take_back(machine: Machine, mark: tuple[int, Mark], stopped: Stopped) -> None:
    """Take back an act of which a part was stopped; what the stop costs, and says, stands."""
    machine.back_to(mark)
    acted = machine.cause.acted | stopped.acted
    with machine.under(replace(machine.cause, acted=acted, rule=stopped.rule, voice=stopped.rule)):
        machine.run.conflicts += stopped.conflicts
        for cost in stopped.stop.costs:
            machine.try_one(cost)
        if words := stopped.stop.words:
            machine.say(words, None, machine.author)


def is_borne(machine: Machine, stop: Stop, rule: int, noted: int, cause: Cause) -> bool:
    """Tell whether what a stop costs is borne. If a rule stops that in turn, the stop is void, and it is told why.

    `noted` conflicts had been noted before the stop; those of what it costs are forgotten.
    """
    mark, conflicts = machine.mark(), machine.run.conflicts
    since = conflicts[noted:]
    with machine.under(replace(cause, rule=rule)):
        try:
            for cost in stop.costs:
                machine.do(cost)
        except Stopped as cost_stopped:
            del conflicts[noted:]
            take_back(machine, mark, cost_stopped)
            return False
    machine.back_to(mark)
    conflicts[noted:] = since
    return True


def bear(machine: Machine, costs: Sequence[Intent], rule: int, cause: Cause) -> bool:
    """Carry out what an outcome of a rule costs, as a part of what it alters; tell whether that is done.

    If a rule stops it or it is refused, nothing of it is done.
    """
    mark, run = machine.mark(), machine.run
    happened = len(run.events)
    try:
        with machine.under(cause.by(rule, rule)):
            for cost in costs:
                machine.do(cost)
        run.borne += run.events[happened:]
    except Stopped as stopped:
        take_back(machine, mark, stopped)
        return False
    except Refused:
        machine.back_to(mark)
        return False
    return True
