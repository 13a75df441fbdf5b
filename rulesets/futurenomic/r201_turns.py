"""1. Players take turns clockwise, each one whole turn. No turn is skipped or passed, and no part of it left out. All
   begin with no points.
2. In games by mail and computer they take turns in the alphabetical order of their surnames.
"""

from mailgame.law import *

from .words import *

rule = Rule(201, "Turns")
rule.attribute("player", "surname", "text", "", keep=True, most=40)
rule.attribute("player", "score", "number", 0, keep=True, least=-1_000_000, most=1_000_000)
rule.attribute("game", "surnames", "table", {}, keep=True, shown=False)  # of those who have left
rule.attribute("game", "turn", "player", shown="On turn")
rule.attribute("game", "turns", "number", 0, least=0, most=1_000_000, shown=False)
rule.attribute("game", "taken_back", "number", 0, keep=True, shown=False)  # how many were withdrawn in this turn
rule.attribute("game", "put", "proposal", keep=True, shown=False)
rule.attribute("game", "turn_due", "moment", "", keep=True, shown=False, counted=True)  # how long they could propose
rule.attribute("game", "waits", "flag", False, keep=True, shown=False)
rule.attribute("game", "after_whom", "player", keep=True, shown=False)  # after whom the next turn is
rule.attribute("game", "resumes_after", "player", keep=True, shown=False)  # where the order goes on after an extra turn
rule.attribute("game", "consents", "list", [], keep=True, shown=False)
rule.asks_newcomers("surname", "Please say your surname: players are ordered by it.", example="Miller", otherwise="")


@rule.check(Submit, BeginTurn)
def nobody_proposes_out_of_turn(view: View, wanted: Submit | BeginTurn) -> Answer:
    why = out_of_turn(view, wanted.author) if isinstance(wanted, Submit) else no_turns(view)
    return Refuse("not-your-turn", why) if why else None


@rule.after(Enacted)
def turns_begin_when_play_is_concurrent_no_more(view: View, enacted: Enacted) -> Answer:
    game, concurrent, turn = view.game, view.ask(Concurrent()), on_turn(view)
    if not concurrent:
        return begin_next(view, enacted.proposal.author) if turn is None and not game.waits else None
    ended = [Set(game, turn=None, turns=0, put=None, turn_due="", resumes_after=None), CancelTimer("turn")]
    return [*(ended if turn else []), *([Set(game, waits=False, after_whom=None)] if game.waits else [])]


@rule.after(Submitted)
def has_made_the_proposal_of_the_turn(view: View, submitted: Submitted) -> Answer:
    return made_in_turn(view, submitted.proposal) if on_turn(view) is not None else None


@rule.check(Conclude, status="withdrawn")
def the_third_proposal_of_a_turn_stands(view: View, wanted: Conclude) -> Answer:
    game, put = view.game, wanted.proposal
    again = view.source_rule() == 0 and game.put == put and game.taken_back >= 2
    words = f"Proposal {put.id} stands: you have withdrawn two in this turn. For another text: revise {put.id}"
    return Refuse("stands", words) if again else None


@rule.after(Leaving)
def whoever_leaves_keeps_their_place_in_the_order(view: View, leaving: Leaving) -> Answer:
    known = {**view.game.surnames, leaving.player.id: leaving.player.surname}
    return Set(view.game, surnames=known) if leaving.player.surname else None


@rule.carry_out(Await)
def the_player_on_turn_proposes(view: View, waiting: Await) -> Answer:
    if view.game.put is not None:
        return None
    days, due = view.ask(DaysToPropose()), view.game.turn_due
    if days:
        left = (moment(view, due) - present(view)).total_seconds() / 3600 if due else 24 * days
        points = view.ask(PointsToLose())
        lost = Score(waiting.player, -points, "for making no proposal in time") if points else None
        return [*call_on(view, waiting.player, max(left, 0), lost)]
    words = f"It is {waiting.player}’s turn to propose a change of the rules. There is no time limit."
    return Post("notice", f"{waiting.player}’s turn", None, {"words": words})


@rule.after(Concluded)
def the_turn_of_a_struck_proposal_is_over(view: View, concluded: Concluded) -> Answer:
    turn = on_turn(view)
    if turn is None or view.game.put != concluded.proposal or concluded.status not in ("withdrawn", "vetoed"):
        return None
    if concluded.status == "vetoed":
        return EndTurn(turn, "the proposal was struck.")
    return [Set(view.game, put=None, taken_back=view.game.taken_back + 1), TurnReady(turn, view.game.turns)]


@rule.after(Revealed, last=True)
def the_turn_is_over_with_the_tally(view: View, revealed: Revealed) -> Answer:
    turn, put = on_turn(view), revealed.ballot.proposal
    return EndTurn(turn, f"proposal {put.id} is decided.") if turn and put and view.game.put == put else None


@rule.after(TurnEnded)
def the_next_by_surname_begins(view: View, ended: TurnEnded) -> Answer:
    ready, gone = not view.ask(Concurrent()), ended.player if ended.leaves else None
    return [Set(view.game, put=None), *(begin_next(view, ended.player, gone) if ready else [])]


@rule.answers(NextTurnWaits)
def no_turn_begins_now(view: View, asked: NextTurnWaits) -> str | None:
    return no_turn_now(view)


@rule.after(CaseSettled, CaseDropped, Consented, Enacted, Repealed, Seated, Removed, Rang, last=True)
def what_waited_for_a_judge_goes_on(view: View, event: Event) -> Answer:
    return [] if view.ask(Concurrent()) else [*goes_on_by_consent(view)]


@rule.after(Rang, Resumed, last=True)
def the_turn_of_whoever_is_on_hold_ends(view: View, event: Rang | Resumed) -> Answer:
    turn = on_turn(view)
    if turn is None or view.game.put is not None or view.game.paused or turn in order_of_play(view):
        return None
    return EndTurn(turn, "the hold has begun.")


@rule.after(TurnBegan)
def consent_was_for_this_turn_alone(view: View, began: TurnBegan) -> Answer:
    return Set(view.game, after_whom=began.player, consents=[], taken_back=0)
