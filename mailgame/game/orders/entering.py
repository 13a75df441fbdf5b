"""Entering: what the rules in force ask newcomers, and whether somebody who wants to join has answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import Struct

from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.lifting import refuse
from mailgame.kernel.rulebook import Clause
from mailgame.law import Command, Order, Refuse, say_list
from mailgame.law.commands import STRANGERS
from mailgame.law.inquiries import UNANSWERED, Inquiry, as_line
from mailgame.world import sound
from mailgame.world.sound import OutOfBounds

VERB = "join"
"""The verb with which somebody outside the game asks to be let in."""
ANSWERS = "answers"
"""The argument of an order to join that holds a newcomer's answers."""
LONGEST = 1_000
"""The longest answer, in characters, unless the rule declares less."""


class Open(Struct, frozen=True):
    """A question that a newcomer has yet to answer. `why`: why their answer will not do, "" if they gave none."""

    inquiry: Inquiry
    why: str = ""


def answered(engine: Engine, arguments: Mapping[str, Any]) -> dict[str, str]:
    """Return a newcomer's answers to what rules in force ask, as they are kept, with defaults for the rest."""
    answers, inquiries = arguments.get(ANSWERS) or {}, engine.book.inquiries
    readable = {name: inquiry.meant(str(answers[name])) for name, inquiry in inquiries.items() if answers.get(name)}
    return {
        name: readable.get(name, inquiry.otherwise or "") for name, inquiry in inquiries.items()
        if name in readable or inquiry.otherwise is not None
    }


def from_the_start(engine: Engine, name: str, answers: Mapping[str, str]) -> dict[str, str]:
    """Return the answers of somebody who plays from the start, with defaults for the rest. Raises Refused."""
    complete = answered(engine, {ANSWERS: answers})
    for unanswered in still_open(engine, complete):
        inquiry = unanswered.inquiry
        words = f"{name} needs {inquiry.name} = {' or '.join(inquiry.among) or '…'}. {unanswered.why or inquiry.words}"
        raise Refused(Refuse(UNANSWERED, words), inquiry.rule)
    return {**answers, **complete}


def still_open(engine: Engine, answers: Mapping[str, str]) -> list[Open]:
    """Return the questions not answered yet, or not well, in the order of the rules that ask them."""
    return [open for inquiry in engine.book.inquiries.values() if (open := _open(engine, inquiry, answers)) is not None]


def _open(engine: Engine, inquiry: Inquiry, answers: Mapping[str, str]) -> Open | None:
    answer = answers.get(inquiry.name)
    if answer is None:
        return Open(inquiry)
    if answer == inquiry.otherwise:
        return None
    unfit = _unfit(engine, inquiry, answer)
    return Open(inquiry, unfit) if unfit else None


def _unfit(engine: Engine, inquiry: Inquiry, answer: str) -> str:
    if inquiry.among and answer not in inquiry.among:
        return f"“{answer[:60]}” will not do: say {say_list(inquiry.among, 'or')}."
    if len(answer) > LONGEST or not answer.isprintable():
        return f"That cannot be kept: it is one line of at most {LONGEST} letters."
    try:
        declared = engine.world.declared.get(("player", inquiry.name))
        if declared is not None:
            sound.check(declared, answer, None, {})
    except OutOfBounds as out:
        return f"“{answer[:60]}” will not do: {out}."
    refusals = (engine.call(Clause(inquiry.rule, clause), answer) for clause in inquiry.refusals)
    return next((refusal.words if isinstance(refusal, Refuse) else str(refusal) for refusal in refusals if refusal), "")


def joins(command: Command, order: Order) -> bool:
    """Return whether an order is a request to join, by somebody outside the game."""
    return order.giver is None and command.verb == VERB and command.by in STRANGERS


def introduced(engine: Engine, command: Command, order: Order) -> Order:
    """Return an order to join with a newcomer's answers, defaults included. Raises Refused while a question is open."""
    if not engine.book.inquiries or not joins(command, order):
        return order
    answers = answered(engine, {ANSWERS: order.answers})
    for missing in still_open(engine, answers):
        words = f"{missing.why or missing.inquiry.words} {_write_it(engine, order, answers)}"
        refuse(engine, command.pattern, Refuse(UNANSWERED, words), missing.inquiry.rule, order)
        answers.pop(missing.inquiry.name, None)
    return replace(order, answers=answers)


def _write_it(engine: Engine, order: Order, answers: Mapping[str, str]) -> str:
    begin = f"{VERB} as {order.arguments.get('name', 'NAME')}"
    return f"Write it like this: {good_line(engine, begin, answers)}"


def good_line(engine: Engine, begin: str, answers: Mapping[str, str]) -> str:
    """Return a line that joins: with the answers that will do, and examples for the questions that are open."""
    inquiries = engine.book.inquiries
    wanting = {missing.inquiry.name: for_example(missing.inquiry) for missing in still_open(engine, answers)}
    valid = {
        name: answer for name, answer in answers.items() if name in inquiries and answer != inquiries[name].otherwise
    }
    return as_line(begin, inquiries.values(), {**valid, **wanting})


def for_example(inquiry: Inquiry) -> str:
    """Return an answer that would do, if the rule names one, otherwise a placeholder."""
    return inquiry.example or next(iter(inquiry.among), inquiry.name.upper())
