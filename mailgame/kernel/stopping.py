"""Stopping: an act that is stopped is rolled back and the costs of the stop are paid; if they cannot be, it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..law import Intent, Stop
from .cause import Cause
from .faults import Refused, Stopped
from .machine import Machine
from .run import Mark


def take_back(machine: Machine, mark: tuple[int, Mark], stopped: Stopped) -> None:
    """Roll back an act because a part of it was stopped; the costs and the words of the stop stand."""
    machine.back_to(mark)
    acted = machine.cause.acted | stopped.acted
    with machine.under(replace(machine.cause, acted=acted, rule=stopped.rule, voice=stopped.rule)):
        machine.run.conflicts += stopped.conflicts
        for cost in stopped.stop.costs:
            machine.try_one(cost)
        if words := stopped.stop.words:
            machine.say(words, None, machine.author)


def is_borne(machine: Machine, stop: Stop, rule: int, noted: int, cause: Cause) -> bool:
    """Return whether the costs of a stop can be paid.

    If another rule stops them, the stop is void, and everybody is told why.

    noted: how many conflicts were noted before the stop; those about its costs are dropped.
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
    """Pay the costs of an outcome of a rule, as a part of what it alters; return whether they were paid.

    If they are stopped or refused, none is paid.
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
