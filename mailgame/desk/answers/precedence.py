"""Precedence: which of two rules in force prevails, and why, in the words of the rule of precedence."""

from __future__ import annotations

from ...law import say_list
from ...press.scenes import answers, scene
from ...press.words.words import say_moment
from ...world import calendar
from ..queries import Answered, Asked, Query
from ..sight.presenter import Presenter
from ..sight.rulepages import no_rule

query = Query(80, answers.TextAnswer)

HOW = "precedence 2 5"
"""An example of the whole question, for those who named one rule or none."""


@query.command(
    "precedence NUMBER NUMBER2",
    "Which of two rules in force prevails where they conflict, and why.",
    "precedence NUMBER and NUMBER2",
    "precedence NUMBER",
    "precedence",
)
def which_prevails(asked: Asked) -> Answered:
    """Say which rule prevails, and why."""
    presenter, numbers = asked.presenter, [int(number) for number in asked.parsed.arguments.values()]
    if len(numbers) < 2:
        return f"a rule prevails over another: name both, for example: {HOW}", None
    for number in numbers:
        refusal = no_rule(presenter.game, number) or _out_of_force(presenter, number)
        if refusal:
            return refusal, None
    first, second = (int(presenter.world.number_now(number)) for number in numbers)
    if first == second:
        return f"that is rule {first} twice, and a rule is not at odds with itself: name two, for example: {HOW}", None
    book = presenter.game.engine.book
    if not book.prevails(first, second):
        first, second = second, first
    reason = book.reason(first, second)
    judge = book.judged_by
    named = f"Rule {_named(presenter, first)}, prevails over rule {_named(presenter, second)}: {reason}."
    source = f"Rule {_named(presenter, judge)}, decides that." if judge and judge not in (first, second) else ""
    paragraphs = [named, source, f"{_stands(presenter, first)}\n{_stands(presenter, second)}"]
    ruling = [number for number in dict.fromkeys((first, second, judge)) if number]
    shown = tuple(scene.MayDo(f"Read rule {number}.", f"rules {number}") for number in ruling)
    text = "\n\n".join(part for part in paragraphs if part)
    answer = answers.TextAnswer(f"Rule {first} prevails over rule {second}", text, may_do=shown)
    return f"rule {first} prevails over rule {second}: {reason}", answer


def _out_of_force(presenter: Presenter, number: int) -> str:
    """Say that a rule is not in force; "" if it is."""
    number = int(presenter.world.number_now(number))
    row = presenter.world.rules[str(number)]
    if row["standing"] == "in force":
        return ""
    return f"rule {number}, “{row['title']}”, is {row['standing']}: it is not in force, so it prevails over none"


def _named(presenter: Presenter, number: int) -> str:
    return f"{number}, “{presenter.world.rules[str(number)]['title']}”"


def _stands(presenter: Presenter, number: int) -> str:
    """Say since when a rule has its present form, and what it says of its precedence over others."""
    row = presenter.world.rules[str(number)]
    last = row["revisions"][-1]
    since = "from the start"
    if len(row["revisions"]) > 1:
        since = f"since {say_moment(calendar.read(last['at']), presenter.timezone)} ({last['how']})"
    claimed = [f"it takes precedence over {_rules(row['over'])}"] if row["over"] else []
    claimed += [f"it defers to {_rules(row['under'])}"] if row["under"] else []
    claims = f"; it says that {' and that '.join(claimed)}" if claimed else ""
    return f"Rule {number} has stood in its present form {since}{claims}."


def _rules(numbers: list[int]) -> str:
    return f"rule{'s' if len(numbers) > 1 else ''} {say_list(numbers)}"
