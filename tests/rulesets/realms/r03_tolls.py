"""1. Whoever asks for passage pays the owner of the land {toll:money}, unless they count for more there than the owner.

2. Everybody counts in a land with the soldiers that they have.
"""

from mailgame.law import *

from .words import *

rule = Rule(3, "Tolls", toll=dollars(10), purse=dollars(100))
rule.attribute("player", "money", "money")
rule.attribute("player", "spies", "number", 3, seen_by="owner")

passing = rule.command("pass LAND", "Pay for your way through a land.")
pricing = rule.command("price LAND", "See what your way through a land would cost now.")
asking = rule.command("ask PLAYER", "See whether a player is warned.")


@rule.after(Seated)
def whoever_comes_has_money(view: View, seated: Seated, purse: int) -> Answer:
    return Pay("", seated.player, purse, "to begin with")


@rule.answers(Strength)
def everybody_counts_with_their_soldiers(view: View, strength: Strength) -> int:
    return soldiers(strength.player)


@rule.answers(Warned)
def whoever_has_spies_is_warned(view: View, warned: Warned) -> bool:
    return bool(warned.player.spies)


def passage(order: Order, toll: int) -> PayRent:
    return PayRent(order.giver, order.land.owner, order.land, toll, (f"a toll: {money(toll)}",))


@passing
def passes(view: View, order: Order, toll: int) -> Answer:
    return passage(order, toll)


@pricing
def asks_for_the_price(view: View, order: Order, toll: int) -> Answer:
    price = view.reckon(passage(order, toll))
    return Tell(price.refused or f"${price.amount}: {'; '.join(price.because)}", (order.giver,))


@rule.alter(PayRent)
def nobody_stops_the_stronger(view: View, rent: PayRent) -> Answer:
    mine, theirs = (view.ask(Strength(one, rent.thing)) for one in (rent.player, rent.owner))
    return Stop("stronger", "Nobody dares to ask for a toll.") if mine > theirs else None


@asking
def asks_whether_they_are_warned(view: View, order: Order) -> Answer:
    return Tell(str(view.ask(Warned(order.player))), (order.giver,))
