"""Every Monday the price of an umbrella, which rule {home} sets, rises
by {step:money}, up to {most:money}.
"""

from mailgame.law import Amend, Enacted, Intent, Parameter, Rang, Rule
from mailgame.law import SetTimer, View

rule = Rule(
    0,
    "Inflation",
    home=Parameter(91, least=1),
    step=Parameter(5, least=0, most=100),
    most=Parameter(200, least=0),
)


@rule.after(Enacted)
def the_clock_is_set_once(view: View, enacted: Enacted) -> Intent | None:
    if view.due("inflation") is not None:
        return None
    return SetTimer("inflation", days=(0,), about={"what": "prices rise"})


@rule.after(Rang)
def prices_rise(view: View, rang: Rang) -> Intent | None:
    home = view.rule(view.param("home"))
    if rang.name != "inflation" or home is None:
        return None
    if "price" not in home.params:
        return None
    dearer = home.params["price"] + view.param("step")
    price = min(dearer, view.param("most"))
    return Amend(view.param("home"), "price", price, "as prices rise")
