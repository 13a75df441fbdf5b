"""Cases: what was put to judges and what they found, to be searched and cited."""

from __future__ import annotations

from ...press.scenes import answers
from ..queries import Answered, Asked, Query

query = Query(55, answers.CaseList, answers.CaseOne)


@query.command("cases", "What was put to judges, and what they found.", "show cases", "judgments")
def all_of_them(asked: Asked) -> Answered:
    """List the cases, latest first."""
    cases = asked.presenter.cases()
    if not cases:
        return "nothing has been put to a judge yet", None
    return "below", answers.CaseList("The cases", cases[::-1])


@query.command("cases TEXT", "The cases that speak of something: cases quorum.", "find cases TEXT")
def those_that_speak_of_it(asked: Asked) -> Answered:
    """List the cases in which all these words stand, latest first."""
    words = asked.text("text")
    if words.isdecimal() and asked.presenter.world.thing("case", words) is not None:
        return _one(asked, words)
    cases = tuple(case for case in asked.presenter.cases() if case.speaks_of(words))
    if not cases:
        return f"no case speaks of “{words}”; all of them: cases", None
    return "below", answers.CaseList(f"The cases that speak of “{words}”", cases[::-1])


@query.command("case CASE", "One case: the question, the finding and its reasons.", "show case CASE", "judgment CASE")
def one_of_them(asked: Asked) -> Answered:
    """Show one case, whole."""
    return _one(asked, asked.text("case"))


def _one(asked: Asked, number: str) -> Answered:
    return "below", answers.CaseOne(asked.presenter.case(number))
