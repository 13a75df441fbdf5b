"""Precedence asked for: which of two rules in force prevails, and why, in the words of the rule of precedence."""

from __future__ import annotations

from ...kernel import calendar
from ...press import answers, scene
from ...press.words import say_moment
from ..queries import Answered, Asked, Query
from ..sight.presenter import Presenter
from ..sight.rulepages import no_rule

query = Query(80, answers.TextAnswer)

HOW = "precedence 2 5"
"""The question as somebody might send it, for those who have asked only half of it."""


@query.command(
    "precedence NUMBER NUMBER2",
    "Which of two rules in force prevails where they conflict, and why.",
    "precedence NUMBER and NUMBER2",
    "precedence NUMBER",
    "precedence",
)
def which_prevails(asked: Asked) -> Answered:
    """Say which, and why."""
    presenter, numbers = asked.presenter, [int(number) for number in asked.parsed.arguments.values()]
    if len(numbers) < 2:
        return f"a rule prevails over another: name both, for example: {HOW}", None
    for number in numbers:
        refusal = no_rule(presenter.game, number) or _out_of_force(presenter, number)
        if refusal:
            return refusal, None
    one, other = (int(presenter.world.number_now(number)) for number in numbers)
    if one == other:
        return f"that is rule {one} twice, and a rule is not at odds with itself: name two, for example: {HOW}", None
    book = presenter.game.engine.book
    if not book.prevails(one, other):
        one, other = other, one
    reason = book.reason(one, other)
    judge = book.judged_by
    named = f"Rule {_named(presenter, one)}, prevails over rule {_named(presenter, other)}: {reason}."
    source = f"Rule {_named(presenter, judge)}, decides that." if judge and judge not in (one, other) else ""
    paragraphs = [named, source, f"{_stands(presenter, one)}\n{_stands(presenter, other)}"]
    ruling = [number for number in dict.fromkeys((one, other, judge)) if number]
    shown = tuple(scene.MayDo(f"Read rule {number}.", f"rules {number}") for number in ruling)
    text = "\n\n".join(part for part in paragraphs if part)
    answer = answers.TextAnswer(f"Rule {one} prevails over rule {other}", text, may_do=shown)
    return f"rule {one} prevails over rule {other}: {reason}", answer


def _out_of_force(presenter: Presenter, number: int) -> str:
    """Return that a rule is not in force, or ""."""
    number = int(presenter.world.number_now(number))
    row = presenter.world.rules[str(number)]
    if row["standing"] == "in force":
        return ""
    return f"rule {number}, “{row['title']}”, is {row['standing']}: it is not in force, so it prevails over none"


def _named(presenter: Presenter, number: int) -> str:
    return f"{number}, “{presenter.world.rules[str(number)]['title']}”"


def _stands(presenter: Presenter, number: int) -> str:
    """Say since when a rule stands as it does, and what it says of others."""
    row = presenter.world.rules[str(number)]
    last = row["revisions"][-1]
    since = "from the start"
    if len(row["revisions"]) > 1:
        since = f"since {say_moment(calendar.read(last['at']), presenter.timezone)} ({last['how']})"
    said = [f"it takes precedence over {_rules(row['over'])}"] if row["over"] else []
    said += [f"it defers to {_rules(row['under'])}"] if row["under"] else []
    claims = f"; it says that {' and that '.join(said)}" if said else ""
    return f"Rule {number} has stood in its present form {since}{claims}."


def _rules(numbers: list[int]) -> str:
    *first, last = (str(number) for number in numbers)
    return f"rules {', '.join(first)} and {last}" if first else f"rule {last}"
