"""Questions: a rule in force answers, others alter the answer, and nothing is done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..law import Add, Cap, Fix, Percent, Reply
from ..law.matching import fits
from ..law.questions import NO_ANSWER, Question, answer_of
from ..world.things import MissingReference
from . import effects
from .budget import endless
from .engine import Engine
from .faults import Disrupted, LawFailed, Unanswered
from .rulebook import Clause
from .run import Asking

DEEPEST = 30
"""How deeply questions may be nested."""
_WORK = 5
"""The work of a question, in units of about a microsecond."""
_SUMS = Fix | Add | Percent | Cap


@dataclass(frozen=True, slots=True)
class _Sum:
    amount: int


def ask(machine: Engine, rule: int, question: Question[Any]) -> Any:
    """Return the answer to a question that a rule asks.

    A rule that answers a question, or alters the answer, and asks the same question meanwhile, gets the answer without
    itself. Raises LookupError for what is not a question, MissingReference if the rule that answered it is gone,
    Unanswered if there never was one, and Disrupted or LawFailed if questions go in a circle, or if an answer has the
    wrong type.
    """
    if not isinstance(question, Question):
        raise LookupError(f"{type(question).__name__} is no question")
    machine.work(_WORK)
    if len(machine.run.asking) >= DEEPEST:
        rules = Counter([rule, *(pending.rule for pending in machine.run.asking)])
        endless(machine, rules, f"{_name(question)} leads back to itself")
    answer = _answered(machine, question)
    return _altered(machine, question, answer) if _name(question) in machine.book.alters else answer


def _name(question: Question[Any]) -> str:
    return type(question).__name__


def _answered(machine: Engine, question: Question[Any]) -> Any:
    """Return the answer of the rule that prevails among those that answer."""
    name, wanted = _name(question), answer_of(type(question))
    clauses = machine.book.answers.get(name, ())
    heard = [clause for clause in clauses if _may_be_asked(machine, clause, question)]
    for place, clause in enumerate(heard):
        answer = _consulted(machine, clause, question)
        if answer is None and not fits(None, wanted):
            continue
        if not fits(answer, wanted):
            _fail(machine, clause.rule, f"it answers {name} with what is no answer to it")
        others = [rival for rival in heard[place + 1:] if _at_odds(machine, question, answer, rival)]
        if others:
            machine.note_conflict(name, "answer this", [clause.rule, *(rival.rule for rival in others)])
        return answer
    if question.otherwise is not NO_ANSWER:
        return question.otherwise
    if len(heard) < len(clauses):
        raise Unanswered(f"nobody else answers {name}: the question leads back to itself")
    if name in machine.repealed.words:
        raise MissingReference(f"no rule in force answers {name} any more")
    raise Unanswered(f"no rule in force answers {name}")


def _at_odds(machine: Engine, question: Question[Any], answer: Any, other: Clause) -> bool:
    """Return whether a rule that does not prevail would answer otherwise, as far as that can be told without harm."""
    if not question.whether or other.rule in machine.players_law:
        return True
    own = _consulted(machine, other, question)
    return own is not None and bool(own) != bool(answer)


def _may_be_asked(machine: Engine, clause: Clause, question: Question[Any]) -> bool:
    """Return whether a rule has a say, and is not asking this question itself."""
    asks = any(pending.handler is clause.handler and pending.question == question for pending in machine.run.asking)
    return not asks and not machine.bypasses(clause.rule)


def _consulted(machine: Engine, clause: Clause, question: Question[Any]) -> Any:
    thrown = len(machine.chance.rolls)
    machine.run.asking.append(Asking(question, clause.rule, clause.handler))
    try:
        answer = machine.consult(clause, question)
    finally:
        machine.run.asking.pop()
    if len(machine.chance.rolls) > thrown:
        _fail(machine, clause.rule, f"it throws dice to answer {_name(question)}: what is asked changes nothing")
    return answer


def _altered(machine: Engine, question: Question[Any], answer: Any) -> Any:
    name, wanted = _name(question), answer_of(type(question))
    answers: list[effects.Altering] = []
    for place, clause in enumerate(machine.book.alters[name]):
        if not _may_be_asked(machine, clause, question):
            continue
        for outcome in effects.listed(_consulted(machine, clause, question)):
            counts = isinstance(outcome, _SUMS) and wanted is int
            if outcome is not None and not counts and not (isinstance(outcome, Reply) and fits(outcome.value, wanted)):
                _fail(machine, clause.rule, f"it turns the answer to {name} into something that is no answer to it")
            if outcome is not None:
                answers.append(effects.Altering(place, clause.rule, clause.handler, outcome))
    replies = [clause for clause in answers if isinstance(clause.outcome, Reply)]
    if replies:
        first = effects.foremost(machine, name, "answer this", replies)
        answer = getattr(first.outcome, "value", answer)
    sums = [clause for clause in answers if isinstance(clause.outcome, _SUMS)]
    return effects.reckon(machine, name, _Sum(answer), sums).amount if sums else answer


def _fail(machine: Engine, rule: int, words: str) -> None:
    """Blame the rule that was asked, not the one that asks. Raises LawFailed or Disrupted."""
    machine.run.erring = machine.run.erring or rule
    if rule in machine.players_law:
        raise LawFailed(words)
    raise Disrupted(f"rule {rule} was asked, and {words}", traceable=True)
