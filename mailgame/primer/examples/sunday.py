"""On Sundays nobody gives an order: the table rests. Letters to other
players and votes are no orders.
"""

from mailgame.law import *

rule = Rule(0, "A day of rest")

FREE = ("message", "post", "vote", "propose", "withdraw", "away", "back")


@rule.check(Act)
def nobody_acts_on_sundays(view: View, act: Act) -> Answer:
    if view.now.weekday() != 6 or act.verb.split()[0] in FREE:
        return None
    return Refuse("rest", "It is Sunday. Send it again on Monday.")
