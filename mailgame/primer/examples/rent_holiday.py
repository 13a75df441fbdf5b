"""On Saturdays and Sundays rent is {percent} per cent of what it is
on other days.
"""

from mailgame.law import *

rule = Rule(0, "Rent holiday", percent=percent(50, most=1000))


@rule.alter(PayRent)
def rent_is_less_at_weekends(
    view: View, rent: PayRent, percent: int
) -> Answer:
    if view.now.weekday() < 5:
        return None
    return Percent(percent, f"{percent} % at the weekend")
