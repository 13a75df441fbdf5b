"""History: what was played recently, the history of a rule or a proposal, or one line of the journal."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query
from ..sight.history import JournalReader

query = Query(60, answers.Latest, answers.RuleOne, answers.TextAnswer)


@query.command("history", "What was played recently, with its number in the journal.")
def the_latest(asked: Asked) -> Answered:
    """List the latest lines of the journal."""
    latest = _journal(asked).latest()
    return ("below" if latest.rows else "nothing has been played yet"), latest if latest.rows else None


@query.command("history update", "The story of the last update, once more.")
def the_last_update(asked: Asked) -> Answered:
    """Return the line of the journal with the last update."""
    journal = _journal(asked)
    number = journal.last_update()
    return ("below", journal.story(number)) if number else ("there has been no update yet", None)


@query.command(
    "history NUMBER", "The history of a rule; any other number is a line of the journal."
)
def a_rule_or_a_line(asked: Asked) -> Answered:
    """Return the history of the rule with this number, or else the line of the journal."""
    number = asked.number()
    if asked.presenter.world.record(number) is None:
        return a_line(asked)
    rule = asked.presenter.rule(number)
    also = _journal(asked).story(number) is not None
    line = f"; line {number} of the journal: history input {number}" if also else ""
    return f"rule {rule.number}, {rule.revisions[-1].what}{line}", answers.RuleOne(rule, history=True)


@query.command("history input NUMBER", "One line of the journal: who wrote it, when, and what came of it.")
def a_line(asked: Asked) -> Answered:
    """Return one line of the journal, or say why it cannot be shown."""
    number, journal = asked.number(), _journal(asked)
    story = journal.story(number)
    if story is not None:
        return "below", story
    last = journal.table.seq
    if 0 < number <= last:
        return f"only its writer and the Admin may see no. {number} of the journal", None
    return f"there is no rule and no line {number}; the last line of the journal is no. {last}", None


@query.command("history proposal PROPOSAL", "Who made a proposal, how the vote went, and what became of it.")
def a_proposal(asked: Asked) -> Answered:
    """Return the history of one proposal."""
    return "below", _journal(asked).proposal(asked.text("proposal"))


def _journal(asked: Asked) -> JournalReader:
    return JournalReader(asked.table, asked.presenter, asked.name, admin=asked.who.admin and asked.trusted)
