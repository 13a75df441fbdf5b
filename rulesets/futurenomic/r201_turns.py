"""1. Players take turns clockwise, each one whole turn. No turn is skipped or passed, and no part of it left out. All
   begin with no points.
2. In games by mail and computer they take turns in the alphabetical order of their surnames.
"""

from mailgame.law import *

from .words import *

rule = Rule(201, "Turns")
rule.attribute("player", "surname", "text", "", keep=True, most=40)
rule.attribute("player", "score", "number", 0, keep=True, least=-1_000_000, most=1_000_000)
rule.attribute("game", "turn", "player", keep=True, shown=False)
rule.attribute("game", "turns", "number", 0, keep=True, least=0, most=1_000_000, shown=False)
rule.attribute("game", "put", "proposal", keep=True, shown=False)
rule.asks_newcomers("surname", "Please say your surname: players are ordered by it.", example="Miller", otherwise="")


@rule.check(Submit)
def nobody_proposes_out_of_turn(view: View, submit: Submit) -> Answer:
    turn = on_turn(view)
    if view.ask(Concurrent()) or turn is None or submit.author is None:
        return None
    if turn != submit.author:
        return Refuse("not-your-turn", f"It is {turn}’s turn, and only the player on turn proposes.")
    if view.game.put is None:
        return None
    words = f"You have made proposal {view.game.put.id} in this turn already; a turn has one proposal."
    return Refuse("one-a-turn", words)


@rule.after(Enacted)
def turns_begin_when_play_is_concurrent_no_more(view: View, enacted: Enacted) -> Answer:
    concurrent, turn = view.ask(Concurrent()), on_turn(view)
    if not concurrent and turn is None:
        after_whom = enacted.proposal.author
        return BeginTurn(next_to_play(view, after_whom)) if order_of_play(view) else None
    return [Set(view.game, turn=None, turns=0, put=None), CancelTimer("turn")] if concurrent and turn else None


@rule.after(Submitted)
def has_made_the_proposal_of_the_turn(view: View, submitted: Submitted) -> Answer:
    return [Set(view.game, put=submitted.proposal), CancelTimer("turn")] if on_turn(view) is not None else None


@rule.carry_out(Await)
def the_player_on_turn_proposes(view: View, waiting: Await) -> Answer:
    if view.game.put is not None:
        return None
    days = view.ask(DaysToPropose())
    if days:
        return [*call_on(view, waiting.player, 24 * days)]
    words = f"It is {waiting.player}’s turn to propose a change of the rules. There is no time limit."
    return Post("notice", f"{waiting.player}’s turn", None, {"words": words})


@rule.after(Concluded)
def the_turn_of_a_struck_proposal_is_over(view: View, concluded: Concluded) -> Answer:
    turn = on_turn(view)
    if turn is None or view.game.put != concluded.proposal or concluded.status not in ("withdrawn", "vetoed"):
        return None
    if concluded.status == "vetoed":
        return EndTurn(turn, "the proposal was struck.")
    return [Set(view.game, put=None), TurnReady(turn, view.game.turns)]


@rule.after(Revealed, last=True)
def the_turn_is_over_with_the_tally(view: View, revealed: Revealed) -> Answer:
    turn, put = on_turn(view), revealed.ballot.proposal
    return EndTurn(turn, f"proposal {put.id} is decided.") if turn and put and view.game.put == put else None


@rule.after(TurnEnded)
def the_next_by_surname_begins(view: View, ended: TurnEnded) -> Answer:
    ready = not view.ask(Concurrent()) and order_of_play(view)
    return [Set(view.game, put=None), BeginTurn(next_to_play(view, ended.player)) if ready else None]
