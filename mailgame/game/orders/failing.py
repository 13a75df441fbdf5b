"""Failing: what a player says in an order may be more than the law behind it can do; then the order is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mailgame import law
from mailgame.chance.dice import ScriptError
from mailgame.game.faults import mishaps
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Disrupted, LawFailed, Refused
from mailgame.kernel.rulebook import is_players
from mailgame.law import Command, Order


@contextmanager
def refused(engine: Engine, command: Command, order: Order) -> Iterator[None]:
    """Play an order within this: where players' law fails over an order to it, the order is refused, and the law stays.

    So it is if the order says something that the law may not have reckoned with: an argument, or lines below.
    What fails over an order that says nothing fails whoever gives it, and is suspended, as for what happens by itself.
    Raises Refused; and LawFailed for want of time, which depends on the machine: see `Instruct.failed`.
    """
    run = engine.run
    before = run.erring, run.brought_about
    try:
        yield
    except (Refused, Disrupted, ScriptError):
        raise
    except Exception as error:
        rule = run.erring
        if before[0] or rule not in _said_to(engine, command, order) or not is_players(engine.world, rule):
            raise
        if isinstance(error, LawFailed) and error.timed:
            error.of_order = True
            raise
        run.erring, run.brought_about = before
        raise why(rule, error.words if isinstance(error, LawFailed) else mishaps.why_undone(error)) from error


def why(rule: int, words: str) -> Refused:
    """Return the refusal of an order that a rule of players' law cannot carry out; `words` say what went wrong.

    They name the rule, which is therefore not named once more behind them.
    """
    return Refused(law.Refuse("rule-cannot", f"Rule {rule} cannot do that: {words}."))


def _said_to(engine: Engine, command: Command, order: Order) -> set[int]:
    """Return the rules that an order says something to."""
    rider = engine.book.rider(order.rider.words) if order.rider is not None else None
    values = [value for name, value in order.arguments.items() if name != "offer" or not command.answers]
    values += [order.block or None, *(order.rider.arguments.values() if order.rider is not None else ())]
    if all(value is None or value is False or value == () for value in values):
        return set()
    return {command.rule, rider.rule} if rider is not None else {command.rule}
