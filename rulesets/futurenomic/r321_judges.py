"""1. If players disagree on whether a move is legal, or on how to read or apply a rule, a Judge decides: the player
   whose surname comes just before that of the player who makes the move in question. That one player insists is
   disagreement enough. This is called invoking Judgment. Until it is settled the next player may not begin a
   turn unless most of the other players consent. A Judge has {answer_days} days.
2. A Judgment can be overruled only by a unanimous vote of the other players, before the next turn begins; by mail,
   in {overrule_days} days. If it is, the player before the Judge in the order of play becomes Judge of the
   question, and so on; but nobody is Judge in their own turn or in that of a team-mate.
3. Unless a Judge is overruled, one Judge settles all questions of the game until the next turn begins, also
   those on their own office.
4. A new Judge is not bound by what former ones decided, but may settle only what players disagree on now and
   what bears on the completion of the turn in which Judgment was invoked. Judges decide by all the rules in
   force; where these are silent, at odds or unclear, by the custom of the game and its spirit before anything
   else.
"""

from mailgame.law import *

from .words import *

rule = Rule(321, "Judges", answer_days=number(3, "days", least=1, most=60),
            overrule_days=number(3, "days", least=1, most=60))
rule.argument("FINDING", "legal=lawful", "illegal=unlawful", "paradox=undecidable", "excused", "to blame=blamed")
rule.argument("ACT", "numbering=number", "counting=tally")
rule.attribute("ballot", "illegal", "list", [], keep=True)

invoking = rule.command("invoke PROPOSAL because TEXT", "Invoke Judgment on a proposal: a Judge says if it is legal.")
on_a_vote = rule.command("invoke vote of PLAYER on PROPOSAL because TEXT", "Invoke Judgment on somebody’s vote.")
on_an_act = rule.command("invoke ACT of PROPOSAL because TEXT", "Invoke Judgment on what a manager did.")
judging = rule.command("judge [case] NUMBER FINDING because TEXT", "As its Judge, say what you find, and why.")
judging_below = rule.command("judge [case] NUMBER FINDING", "As its Judge, with your reasons below.", block=True)
overruling = rule.command("overrule [case] NUMBER", "Vote to overrule a Judge; all others have to agree.")


@invoking.refuse
@on_a_vote.refuse
@on_an_act.refuse
def what_is_over(view: View, order: Order) -> str:
    return not_to_invoke(view, order)


@invoking
@on_a_vote
@on_an_act
def invokes_judgment(view: View, order: Order) -> Answer:
    return invoked(order)


@rule.carry_out(Invoke)
def a_judge_is_asked(view: View, invoke: Invoke, answer_days: int, overrule_days: int) -> Answer:
    return put_to_a_judge(invoke, answer_days, overrule_days)


@rule.answers(NextJudge)
def the_player_before_the_mover(view: View, asked: NextJudge) -> Player | None:
    case = asked.case
    return sitting_judge(view, case) or judge_before(view, case.judge or case.mover or case.asker, case.mover)


@judging.refuse
@judging_below.refuse
def whoever_is_not_the_judge(view: View, order: Order) -> str | None:
    return not_to_judge(view, order)


@judging
@judging_below
def the_judge_decides(view: View, order: Order) -> Answer:
    case = case_meant(view, order, "asked")
    return Find(case, order.finding, reasons_of(order)) if isinstance(case, Thing) else None


@overruling
def all_others_overrule(view: View, order: Order) -> Answer:
    if why := not_to_overrule(view, order):
        return Refuse("not-overruled", why)
    case = case_meant(view, order, "found")
    return vote_to_overrule(view, case, order.giver) if isinstance(case, Thing) else None


@rule.command("consent", "Let the next turn begin, though a question is before a Judge.")
def lets_the_next_turn_begin(view: View, order: Order) -> Answer:
    why = not_to_consent(view, order.giver)
    return Refuse("no-consent", why) if why else Consent(order.giver)


@rule.answers(NextTurnWaits)
def no_turn_begins_before_judgment(view: View, asked: NextTurnWaits) -> str | None:
    return waits_for_a_judge(view) or None


@rule.after(Found)
def the_only_judge_left_stands_by_it(view: View, found: Found) -> Answer:
    return CloseCase(found.case) if found_again(found.case) else None


@rule.suggests
def a_finding_can_be_overruled(view: View, player: Player) -> list[str]:
    return [f"Vote to overrule {one.judge} | overrule case {one.id}" for one in still_to_overrule(view, player)]


@rule.alter(Reveal)
def what_is_disputed_waits(view: View, reveal: Reveal) -> Answer:
    put = reveal.ballot.proposal
    return Stop("disputed", f"Proposal {put.id} waits for judgment.") if put and open_cases(view, put) else None


@rule.check(Cast)
def what_comes_after_the_end(view: View, cast: Cast) -> Answer:
    return Refuse("late", over) if (over := not_to_cast(view, cast.ballot, cast.player)) else None


@rule.after(Rang, Resumed, Removed, last=True)
def whoever_takes_no_part_has_no_say(view: View, event: Rang | Resumed | Removed) -> Answer:
    return [*passed_on(view), *overruled_by_all_left(view)]


@rule.after(CaseSettled)
def what_is_illegal_is_struck(view: View, settled: CaseSettled) -> Answer:
    case = settled.case
    return struck(view, case) if case.finding == "illegal" else None
