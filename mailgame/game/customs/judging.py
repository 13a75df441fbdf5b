"""Judgment: what a case is, how it goes on by itself, and when nothing hangs on it any more."""

from __future__ import annotations

from mailgame.law import (
    CloseCase,
    Concluded,
    DropCase,
    Enacted,
    Intent,
    Lapsed,
    NextJudge,
    PassCase,
    Rang,
    Removed,
    Repealed,
    Rule,
    Thing,
    View,
    open_cases,
)

PLACE = 165

rule = Rule(0, "Judgment")
rule.kind("case", shown=False)
rule.attribute("case", "what", "text", "")
rule.attribute("case", "about", "table", {})
rule.attribute("case", "subject", "text", "")
rule.attribute("case", "asker", "player", None)
rule.attribute("case", "mover", "player", None)
rule.attribute("case", "question", "text", "")
rule.attribute("case", "stakes", "text", "")
rule.attribute("case", "findings", "list", [])
rule.attribute("case", "answer_hours", "number", 0)
rule.attribute("case", "overrule_hours", "number", 0)
rule.attribute("case", "judge", "player", None)
rule.attribute("case", "finding", "text", "")
rule.attribute("case", "reasons", "text", "")
rule.attribute("case", "against", "list", [])
rule.attribute("case", "record", "list", [])
rule.attribute("case", "status", "text", "")
rule.attribute("case", "opened", "moment", "")
rule.attribute("case", "due", "moment", "")
rule.attribute("case", "judged", "moment", "")
rule.attribute("case", "final", "moment", "")
rule.attribute("case", "closed", "moment", "")


@rule.after(Lapsed, what="judgment")
def a_silent_judge_is_passed_over(view: View, lapsed: Lapsed) -> Intent | None:
    case = lapsed.about.get("case")
    return PassCase(case) if isinstance(case, Thing) and case.status == "asked" else None


@rule.after(Rang)
def the_time_for_overruling_is_over(view: View, rang: Rang) -> Intent | None:
    case = view.thing("case", rang.name.removeprefix("case ")) if rang.name.startswith("case ") else None
    return CloseCase(case) if case is not None else None


@rule.after(Concluded, last=True)
def what_is_over_is_not_judged(view: View, concluded: Concluded) -> list[Intent]:
    proposal = concluded.proposal
    return [DropCase(case, f"proposal {proposal.id} is {concluded.status}") for case in open_cases(view, proposal)]


@rule.after(Enacted, Repealed, last=True)
def without_a_rule_on_judges_nobody_judges(view: View, _changed: Enacted | Repealed) -> list[Intent]:
    cases = open_cases(view) if not view.knows(NextJudge) else []
    return [DropCase(case, "no rule says any more who judges") for case in cases]


@rule.after(Removed, kind="player")
def whoever_has_left_judges_no_more(view: View, removed: Removed) -> list[Intent]:
    unanswered = [case for case in open_cases(view) if case.status == "asked"]
    return [PassCase(case, "away") for case in unanswered if case.judge is not None and case.judge.id == removed.id]
