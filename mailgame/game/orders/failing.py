"""Failing: what a player says in an order may be more than the law behind it can do; then the order is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import indent

from mailgame import law
from mailgame.chance.dice import ScriptError
from mailgame.game.faults import discreet, mishaps
from mailgame.game.faults.authors import write_once
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Disrupted, LawFailed, Refused
from mailgame.kernel.rulebook import is_players
from mailgame.law import Command, Order

PLAYED_BEFORE = "is played before this."
"""How a refusal ends if the order would be played were it not for what its giver has on file."""


@contextmanager
def refused(engine: Engine, command: Command, order: Order) -> Iterator[None]:
    """Play an order within this: where players' law fails over an order to it, the order is refused, and the law stays.

    So it is if the order says something that the law may not have reckoned with: an argument, also one that is left
    out where it can be, or lines below.
    What fails over an order that says nothing fails whoever gives it, and is suspended, as for what happens by itself.
    Where only a value is out of bounds (`OutOfBounds`), that order alone is refused, whatever it says.
    The law's author hears of it; see `tell_author`.
    Raises Refused; and LawFailed for want of time, which depends on the machine: see `Instruct.failed`.
    """
    run = engine.run
    before = run.erring, run.brought_about
    try:
        yield
    except Refused as refusing:
        rule, refusal = refusing.rule, refusing.refusal
        if type(refusing) is not Refused or refusal.slug != "out-of-bounds" or not is_players(engine.world, rule):
            raise
        refusal = discreet.of_refusal(engine, rule, refusal)
        if rule != command.rule:
            raise Refused(refusal, rule) from refusing
        words = refusal.words.removeprefix(discreet.CANNOT_BE).removesuffix(".")
        if words.startswith("it "):
            refusal = law.Refuse("rule-cannot", f"Rule {rule} cannot do that: {words}.")
        if order.giver is not None and order.giver.id == _author(engine, rule):
            raise Refused(refusal) from refusing
        raise Unable(rule, words, discreet.of_orders(words, _said(order)), refusal=refusal) from refusing
    except (Disrupted, ScriptError):
        raise
    except Exception as error:
        rule = run.erring
        if before[0] or rule not in _said_to(engine, command, order) or not is_players(engine.world, rule):
            raise
        if isinstance(error, LawFailed) and error.timed:
            error.of_order = True
            raise
        run.erring, run.brought_about = before
        failed = error if isinstance(error, LawFailed) else LawFailed(mishaps.why_undone(error))
        words = discreet.of_secrets(engine, rule, failed.words)
        trace = failed.trace.replace(failed.words, told := discreet.of_orders(words, _said(order)))
        raise Unable(rule, words, told, trace) from error


class Unable(Refused):
    """An order is refused because a rule of players' law cannot carry it out.

    words: what went wrong, for who gave the order; told, trace: the same for the author of the rule, and in its lines,
    as in `LawFailed`. The refusal names the rule, which is therefore not named once more behind it, unless it is given.
    """

    def __init__(
        self, failed: int, words: str, told: str, trace: str = "", refusal: law.Refuse | None = None
    ) -> None:
        super().__init__(refusal or law.Refuse("rule-cannot", f"Rule {failed} cannot do that: {words}."))
        self.failed, self.words, self.trace = failed, told, trace


def tell_author(engine: Engine, unable: Refused) -> None:
    """Tell the author of a law that it could not carry out an order: once for each form of the law.

    Whether the order or the law is at fault nobody can know, and so it stays in force. Where the author has left, the
    Admin is told. What was ordered, and by whom, may be secret, and is not said. Any other refusal is told to nobody.
    """
    if not isinstance(unable, Unable):
        return
    lines = f"\n\n{indent(unable.trace, '    ')}" if unable.trace else ""
    write_once(
        engine, unable.failed, "unable", unable.words, "could not carry out an order",
        f"could not carry out an order: {unable.words}. The order was refused, and the rule is still in force, since "
        "another order may be possible. If the rule is wrong, it can be mended by a proposal. You are told this only "
        f"once.{lines}",
    )


def _author(engine: Engine, rule: int) -> str:
    return engine.world.rules[str(engine.world.number_now(rule))]["revisions"][-1]["by"]


def _said_to(engine: Engine, command: Command, order: Order) -> set[int]:
    """Return the rules that an order says something to; it does so too if it leaves out what could be said."""
    rider = engine.book.rider(order.rider.words) if order.rider is not None else None
    if not _said(order, but=("offer",) if command.answers else ()):
        return set()
    return {command.rule, rider.rule} if rider is not None else {command.rule}


def _said(order: Order, but: tuple[str, ...] = ()) -> list[object]:
    """Return what an order says: its arguments, `but` some, those of its rider, and the lines below it."""
    values = [value for name, value in order.arguments.items() if name not in but]
    values += order.rider.arguments.values() if order.rider is not None else ()
    return [*values, order.block] if order.block else values
