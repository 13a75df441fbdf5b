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
rule.argument("FINDING", "legal=lawful=excused", "illegal=unlawful=to blame", "paradox=undecidable")
rule.attribute("ballot", "illegal", "list", [], keep=True)

invoking = rule.command("invoke PROPOSAL because TEXT", "Invoke Judgment on a proposal: a Judge says if it is legal.")
on_a_vote = rule.command("invoke vote of PLAYER on PROPOSAL because TEXT", "Invoke Judgment on somebody’s vote.")
judging = rule.command("judge [case] NUMBER FINDING because TEXT", "As its Judge, say what you find, and why.")
judging_below = rule.command("judge [case] NUMBER FINDING", "As its Judge, with your reasons below.", block=True)
overruling = rule.command("overrule [case] NUMBER", "Vote to overrule a Judge; all others have to agree.")


@invoking.refuse
@on_a_vote.refuse
def what_is_over(view: View, order: Order) -> str:
    return not_to_invoke(view, order)


@on_a_vote.refuse
def what_is_no_vote(view: View, order: Order) -> str | None:
    ballot = last_ballot(view, order.proposal)
    votes = ballot is not None and order.player.id in ballot.electorate
    return None if votes else f"{order.player} has no vote on proposal {order.proposal.id} now."


@invoking
@on_a_vote
def invokes_judgment(view: View, order: Order, answer_days: int, overrule_days: int) -> Answer:
    put, voter = order.proposal, order.arguments.get("player")
    subject = f"the vote of {voter} on proposal {put.id}" if voter is not None else f"proposal {put.id}"
    return OpenCase(order.giver, put, order.text, voter or put.author or order.giver, subject,
                    "vote" if voter else "proposal", FINDINGS, 24 * answer_days, 24 * overrule_days, stakes(put, voter))


@rule.answers(NextJudge)
def the_player_before_the_mover(view: View, asked: NextJudge) -> Player | None:
    case = asked.case
    return sitting_judge(view, case) or judge_before(view, case.judge or case.mover or case.asker, case.mover)


@judging.refuse
@judging_below.refuse
def whoever_is_not_the_judge(view: View, order: Order) -> str | None:
    case = case_meant(view, order, "asked")
    if isinstance(case, str):
        return case
    if case.judge != order.giver:
        return f"{case.judge} is the Judge in case {case.id}."
    return None if reasons_of(order) else "A Judge says why: write it behind “because”, or on the lines below."


@judging
@judging_below
def the_judge_decides(view: View, order: Order) -> Answer:
    case = case_meant(view, order, "asked")
    return Find(case, order.finding, reasons_of(order)) if isinstance(case, Thing) else None


@overruling.refuse
def what_cannot_be_overruled(view: View, order: Order) -> str | None:
    case = case_meant(view, order, "found")
    own = isinstance(case, Thing) and case.judge == order.giver
    return case if isinstance(case, str) else "You are the Judge; only the others can overrule you." if own else None


@overruling
def all_others_overrule(view: View, order: Order) -> Answer:
    case = case_meant(view, order, "found")
    return vote_to_overrule(view, case, order.giver) if isinstance(case, Thing) else None


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


@rule.after(Rang, last=True)
def whoever_takes_no_part_judges_no_more(view: View, rang: Rang) -> Answer:
    return passed_on(view)


@rule.after(CaseSettled)
def what_is_illegal_is_struck(view: View, settled: CaseSettled) -> Answer:
    case = settled.case
    return struck(view, case) if case.finding == "illegal" else None
