"""Every Monday the price of an umbrella, which rule {home} sets, rises
by {step:money}, up to {most:money}.
"""

from mailgame.law import *

rule = Rule(
    0,
    "Inflation",
    home=number(91, "rule", least=1),
    step=dollars(5, most=100),
    most=dollars(200),
)


@rule.after(Enacted)
def the_clock_is_set_once(view: View, enacted: Enacted) -> Answer:
    if view.due("inflation") is not None:
        return None
    return SetTimer("inflation", days=(0,), about={"what": "prices rise"})


@rule.after(Rang, name="inflation")
def prices_rise(
    view: View, rang: Rang, home: int, step: int, most: int
) -> Answer:
    priced = view.rule(home)
    if priced is None or "price" not in priced.params:
        return None
    price = min(priced.params["price"] + step, most)
    return Amend(home, "price", price, "as prices rise")
