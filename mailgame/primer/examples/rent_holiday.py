"""On Saturdays and Sundays rent is {percent} per cent of what it is
on other days.
"""

from mailgame.law import Parameter, PayRent, Percent, Rule, View

rule = Rule(0, "Rent holiday", percent=Parameter(50, least=0, most=1000))


@rule.alter(PayRent)
def rent_is_less_at_weekends(view: View, rent: PayRent) -> Percent | None:
    if view.now.weekday() < 5:
        return None
    percent = view.param("percent")
    return Percent(percent, f"{percent} % at the weekend")
