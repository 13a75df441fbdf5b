"""1. From the moment a player's turn begins, which is when the results of the turn before are made known, they have
   {days} days to make their proposal. Who does not has forfeited that turn and loses {loss} points.
2. In a case of force majeure (a power cut, a war, a provider that fails, a campus occupied) a judgement may be called
   on whether the player is to blame for missing the turn. Holidays and journeys are the player's to make known, so
   that they do not hinder the game.
"""

from mailgame.law import *

from .words import *

rule = Rule(312, "Time to Propose", days=number(7, "days", least=1, most=365),
            loss=number(10, "points", least=0, most=1_000))
rule.attribute("game", "forfeits", "table", {}, keep=True, shown=False)  # of each player the last turn, and its points
rule.attribute("game", "excused", "list", [], keep=True, shown=False)  # who is owed a turn


@rule.answers(DaysToPropose)
def so_many_days(view: View, asked: DaysToPropose, days: int) -> int:
    return days


@rule.answers(PointsToLose)
def so_many_points(view: View, asked: PointsToLose, loss: int) -> int:
    return loss


@rule.after(TurnReady)
def the_days_run_whatever_is_still_voted_on(view: View, ready: TurnReady) -> Answer:
    game = view.game
    runs = game.paused or game.put is not None or view.due("turn") is not None
    return Await(ready.player) if on_turn(view) == ready.player and not runs else None


@rule.after(TurnLapsed)
def who_is_late_loses_points(view: View, lapsed: TurnLapsed, loss: int) -> Answer:
    row = {"turn": view.game.turns, "points": loss}
    lost = Score(lapsed.player, -loss, "for making no proposal in time")
    return [lost, Set(view.game, forfeits={**view.game.forfeits, lapsed.player.id: row})]


excusing = rule.command("invoke turn because TEXT", "Ask a Judge whether who forfeited the last turn is to blame.")
excusing_one = rule.command("invoke turn of PLAYER because TEXT", "Ask it of the last turn that a player forfeited.")


@excusing.refuse
@excusing_one.refuse
def what_no_turn_was_forfeited_for(view: View, order: Order) -> str:
    return not_to_excuse(view, forfeiter(view, order))


@excusing
@excusing_one
def asks_whether_they_are_to_blame(view: View, order: Order) -> Answer:
    player = forfeiter(view, order)
    return excuse_asked(view, order, player) if player is not None else None


@rule.after(CaseSettled, finding="excused")
def who_is_excused_gets_it_all_back(view: View, settled: CaseSettled) -> Answer:
    return excused(view, settled.case)


@rule.answers(TurnOwed)
def who_is_excused_has_the_turn_after_this(view: View, asked: TurnOwed) -> Player | None:
    return next((player for player in order_of_play(view) if player.id in view.game.excused), None)


@rule.after(TurnBegan)
def they_have_it_once(view: View, began: TurnBegan) -> Answer:
    left = [name for name in view.game.excused if name != began.player.id]
    return Set(view.game, excused=left) if left != view.game.excused else None


@rule.after(Leaving)
def whoever_leaves_is_owed_no_turn(view: View, leaving: Leaving) -> Answer:
    name, game = leaving.player.id, view.game
    if name not in game.forfeits:
        return None
    return Set(game, forfeits={one: row for one, row in game.forfeits.items() if one != name},
               excused=[one for one in game.excused if one != name])
