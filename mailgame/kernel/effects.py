"""Effects: rules turn an intent into another, redirect it, change its amount or stop it, in this order.

What it is and whom it concerns comes first: each change is followed by asking, about the result, every handler that has
not acted yet. Then comes how much it is, then whether it happens at all. From an intent down to everything that it
stands for, each handler acts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec.structs import replace as with_fields

from ..law import Add, Become, Cap, Fix, Intent, Outcome, Percent, Redirect, Refuse, Reply, Stop, Thing, money
from ..law.commands import Handler
from ..law.outcomes import measure
from ..law.rounding import round_off
from ..law.texts import figures
from ..law.word import said_anew
from ..world import fitting
from ..world.sound import OutOfBounds, shown
from . import conflicts
from .cause import Cause
from .faults import Refused, Stopped
from .machine import Machine
from .stopping import bear, is_borne

GREATEST = 10**24
"""No amount may grow beyond this while rules change it."""


class Altering(NamedTuple):
    """One outcome, the rule that returned it, and the place of its handler in the order of precedence."""

    place: int
    rule: int
    handler: Handler
    outcome: Outcome


def alter(machine: Machine, intent: Intent, cause: Cause) -> tuple[Intent, Cause]:
    """Return an intent as the rules in force alter it, and its cause then.

    Raises Stopped when a rule stops what happens by itself, and Refused when one stops what a player chose, or a cost
    of a stop is refused.
    """
    settled: list[Altering] = []
    while True:
        with machine.under(cause):
            answers = list(_ask(machine, intent))
        moves = [clause for clause in answers if isinstance(clause.outcome, Become)]
        moves = moves or [clause for clause in answers if isinstance(clause.outcome, Redirect)]
        if not moves:
            cause = with_fields(cause, acted=cause.acted | {clause.handler for clause in answers})
            return _settle(machine, intent, sorted((*settled, *answers), key=lambda clause: clause.place), cause)
        acted = cause.acted | {move.handler for move in moves}
        moved, movers = _move(machine, intent, moves, with_fields(cause, acted=acted))
        if not movers:
            cause = with_fields(cause, acted=acted)
            continue
        source = next(move.rule for move in moves if move.handler in movers)
        cause = with_fields(_blamed(machine, cause, source), acted=acted, source_rule=source)
        if type(moved) is not type(intent) and source in machine.players_law:
            cause = cause.by(source, source)  # it becomes what that rule wants, in its words
        if type(moved) is not type(intent):
            settled = []
        stays = (clause for clause in answers if not isinstance(clause.outcome, Become | Redirect))
        settled += [clause for clause in stays if clause.handler in movers]
        intent = moved


def _ask(machine: Machine, intent: Intent) -> Iterable[Altering]:
    for place, clause in enumerate(machine.book.alters.get(type(intent).__name__, ())):
        if clause.handler not in machine.cause.acted:
            for outcome in listed(machine.consult(clause, intent)):
                if outcome is not None:
                    yield Altering(place, clause.rule, clause.handler, outcome)


def _move(machine: Machine, intent: Intent, moves: list[Altering], cause: Cause) -> tuple[Intent, set[Handler]]:
    """Return what an intent becomes, or whom it now concerns, and the handlers that prevailed in that."""
    movers: dict[str, Altering] = {}
    act = type(intent).__name__
    for field in dict.fromkeys(_field(move) for move in moves):
        first = _prevailing(machine, act, [move for move in moves if _field(move) == field], intent, cause)
        if first is None:
            continue
        movers[field] = first
        if isinstance(first.outcome, Become):
            intent = said_anew(intent, first.outcome.intent)
        elif isinstance(first.outcome, Redirect):
            intent = replace(intent, **{field: first.outcome.to})
        _explain(machine, first, cause)
    return intent, {mover.handler for mover in movers.values()}


def _field(clause: Altering) -> str:
    """Return which field of an intent is redirected, "" if it becomes another intent."""
    return clause.outcome.field if isinstance(clause.outcome, Redirect) else ""


def _prevailing(machine: Machine, act: str, rivals: list[Altering], intent: Intent, cause: Cause) -> Altering | None:
    """Return which of several moves holds: the foremost of those whose costs can be paid. None if none can."""
    conflicts, to = machine.run.conflicts, cause.acting_player
    while rivals:
        noted = len(conflicts)
        first = foremost(machine, act, _about(rivals[0].outcome), rivals)
        noted_since = len(conflicts)
        _look_at(machine, intent, first)
        if _holds(machine, first, cause):
            return first
        del conflicts[noted:noted_since]
        if to is not None:
            machine.say(f"Rule {first.rule} does not apply here: {_NOT_BORNE}.", [to.id])
        rivals = [rival for rival in rivals if rival is not first]
    return None


_NOT_BORNE = "what it costs cannot be borne"


def _holds(machine: Machine, clause: Altering, cause: Cause) -> bool:
    """Pay the costs of an outcome; return whether they were paid."""
    costs = getattr(clause.outcome, "costs", ())
    return not costs or bear(machine, costs, clause.rule, cause)


def _look_at(machine: Machine, intent: Intent, mover: Altering) -> None:
    """Check what an intent becomes: its type and its fields. If it does not fit, the rule that said so is to blame."""
    outcome = mover.outcome
    try:
        if isinstance(outcome, Become):
            fitting.check(outcome.intent)
        elif isinstance(outcome, Redirect):
            fitting.check_field(type(intent), outcome.field, outcome.to)
            before = getattr(intent, outcome.field)
            if isinstance(before, Thing) and isinstance(outcome.to, Thing) and before.kind != outcome.to.kind:
                raise TypeError(f"“{outcome.field}” of {type(intent).__name__} is a {before.kind} and cannot be "
                                f"{shown(f'{outcome.to.kind} {outcome.to.id}')}")
    except (OutOfBounds, TypeError):
        machine.run.erring = machine.run.erring or mover.rule
        raise


def _explain(machine: Machine, moved: Altering, cause: Cause) -> None:
    """Tell why something became something else, if the rule gives a reason; of a player's own choice, only to them."""
    why = str(getattr(moved.outcome, "why", "")).strip().rstrip(".")
    if why:
        to = [cause.acting_player.id] if cause.acting_player is not None else None
        machine.say(f"{why[0].upper()}{why[1:]} (rule {moved.rule}).", to)


def foremost(machine: Machine, act: str, about: str, rivals: list[Altering]) -> Altering:
    """Return which of several outcomes of one sort holds, and note a conflict if they differ.

    act, about: as in a `Conflict`.
    """
    if len(rivals) == 1:
        return rivals[0]
    rules = machine.book.by_precedence(rival.rule for rival in rivals)
    if conflicts.differ(_gist(rival.outcome) for rival in rivals):
        machine.note_conflict(act, about, rules)
    return next(rival for rival in rivals if rival.rule == rules[0])


def _about(outcome: Outcome) -> str:
    """Say what rules with such outcomes do: “set this amount”."""
    if isinstance(outcome, Fix):
        return "set this amount"
    if isinstance(outcome, Become):
        return "make something else of this"
    if isinstance(outcome, Redirect):
        return "say whom this concerns" if getattr(outcome.to, "kind", "") == "player" else "say where this leads"
    return "stop this, each in its own way"


def _gist(outcome: Outcome) -> object:
    """Return what must differ for two outcomes to be in conflict; stops without costs agree with each other."""
    if isinstance(outcome, Fix):
        return outcome.amount
    if isinstance(outcome, Become):
        return outcome.intent
    if isinstance(outcome, Reply):
        return outcome.value
    return outcome.to if isinstance(outcome, Redirect) else getattr(outcome, "costs", ())


def _blamed(machine: Machine, cause: Cause, rule: int) -> Cause:
    """Return a cause that names a rule as the latest of players' law involved, if it is players' law."""
    return with_fields(cause, law=rule) if rule in machine.players_law else cause


def _settle(machine: Machine, intent: Intent, answers: list[Altering], cause: Cause) -> tuple[Intent, Cause]:
    for clause in answers:
        cause = _blamed(machine, cause, clause.rule)
    if any(isinstance(clause.outcome, Fix | Add | Percent | Cap) for clause in answers):
        intent = reckon(machine, type(intent).__name__, intent, answers, partial(_holds, machine, cause=cause))
    stops = [clause for clause in answers if isinstance(clause.outcome, Stop)]
    while stops:
        noted = len(machine.run.conflicts)
        first = foremost(machine, type(intent).__name__, _about(stops[0].outcome), stops)
        stop = first.outcome
        assert isinstance(stop, Stop)
        if is_borne(machine, stop, first.rule, noted, cause):
            if cause.acting_player is not None:
                raise Refused(Refuse(stop.slug, stop.words), first.rule)
            raise Stopped(stop, first.rule, cause.acted, machine.run.conflicts[noted:])
        stops.remove(first)
    return intent, cause


def reckon(
    machine: Machine, act: str, intent: Any, answers: list[Altering], holds: Callable[[Altering], bool] = lambda _: True
) -> Any:
    """Return something with an `amount` or a `count` as outcomes change it, with the lines that explain the sum.

    act: the word that the outcomes are about, for conflicts.
    answers: the outcomes, in order of precedence.
    holds: returns whether an outcome's costs are paid.
    """
    order, rounding = machine.book.arithmetic
    field = measure(type(intent)) or "amount"
    show: Callable[[Fraction], str] = figures if field == "count" else money
    amount = Fraction(getattr(intent, field))
    lines = list(getattr(intent, "because", ()))
    for band in order:
        fixes = [clause for clause in answers if band == "fix" and isinstance(clause.outcome, Fix)]
        while fixes:
            first = foremost(machine, act, _about(fixes[0].outcome), fixes)
            fix = first.outcome
            assert isinstance(fix, Fix)
            if holds(first):
                amount = _countable(Fraction(fix.amount))
                lines = [f"{fix.why or 'fixed'} (R{first.rule}): {show(amount)}"]
                break
            lines.append(_void(first))
            fixes.remove(first)
        for clause in answers:
            if isinstance(clause.outcome, _IN_BAND.get(band, ())):
                amount, line = _counted(amount, clause, show) if holds(clause) else (amount, _void(clause))
                lines.append(line)
    for clause in answers:
        if isinstance(clause.outcome, Cap) and (capped := _within(amount, clause.outcome)) != amount:
            held = holds(clause)
            amount = capped if held else amount
            why = clause.outcome.why or "within bounds"
            lines.append(f"{why} (R{clause.rule}): {show(amount)}" if held else _void(clause))
    whole = round_off(amount, rounding)
    if lines and whole != amount:
        lines[-1] += f", rounded to {show(Fraction(whole))}"
    because = {"because": tuple(lines)} if hasattr(intent, "because") else {}
    return replace(intent, **{field: max(0, whole) if field == "count" else whole}, **because)


def _counted(amount: Fraction, clause: Altering, show: Callable[[Fraction], str]) -> tuple[Fraction, str]:
    """Return an amount after a percentage or an addition, and the line that says so."""
    outcome, rule = clause.outcome, clause.rule
    if isinstance(outcome, Percent):
        amount = _countable(amount * Fraction(outcome.percent) / 100)
        return amount, f"{outcome.why or f'{outcome.percent} %'} (R{rule}): {show(amount)}"
    assert isinstance(outcome, Add)
    amount = _countable(amount + Fraction(outcome.amount))
    sign = "+" if outcome.amount >= 0 else "−"
    return amount, f"{sign} {show(abs(Fraction(outcome.amount)))} {outcome.why} (R{rule}): {show(amount)}"


_IN_BAND: dict[str, type[Percent] | type[Add]] = {"percent": Percent, "add": Add}


def _void(clause: Altering) -> str:
    """Say that an outcome does not count."""
    return f"{getattr(clause.outcome, 'why', '') or 'another amount'} (R{clause.rule}) does not apply: {_NOT_BORNE}"


def _within(amount: Fraction, cap: Cap) -> Fraction:
    capped = amount if cap.least is None else max(amount, Fraction(cap.least))
    return capped if cap.most is None else min(capped, Fraction(cap.most))


def _countable(amount: Fraction) -> Fraction:
    """Return an amount that can be calculated with and shown. Raises Refused for one that is too great."""
    if abs(amount) > GREATEST:
        raise Refused(Refuse("too-much", "That comes to more than anybody can count."))
    return amount if amount.denominator <= GREATEST else amount.limit_denominator(GREATEST)


def listed(answer: Any) -> Iterable[Any]:
    """Return a handler's answer as a series: of nothing, one thing, or several; a chain stays lazy."""
    if answer is None:
        return ()
    return answer if isinstance(answer, _SEVERAL) else (answer,)


_SEVERAL: Final = (list, tuple, chain)
