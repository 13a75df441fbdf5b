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


@rule.answers(DaysToPropose)
def so_many_days(view: View, asked: DaysToPropose, days: int) -> int:
    return days


@rule.after(TurnLapsed)
def who_is_late_loses_points(view: View, lapsed: TurnLapsed, loss: int) -> Answer:
    return Score(lapsed.player, -loss, "for making no proposal in time")
