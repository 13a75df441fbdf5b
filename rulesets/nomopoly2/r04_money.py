"""1. The currency is the Nomopoly Dollar. Fractions are rounded to the nearest dollar.
2. Every player begins with {start:money}.
3. Whoever has less than $0 is bankrupt. Nobody may of their own will do what directly makes them bankrupt, and a
   bankrupt player may not of their own will do what directly costs them money.
"""

from mailgame.law import *

from .words import *

rule = Rule(4, "Money", start=dollars(10000))
rule.attribute("player", "money", "money")
rule.attribute("player", "bankrupt", "flag", False)
rule.arithmetic("fix", "add", "percent", rounding="half up")


@rule.after(Seated)
def every_player_begins_with_money(view: View, seated: Seated, start: int) -> Answer:
    return Pay(MINT, seated.player, start, "to begin with")


@rule.check(Pay)
def nobody_goes_bankrupt_by_choice(view: View, pay: Pay) -> Answer:
    player = view.acting_player
    if player is None or pay.payer != player or pay.amount == 0 or view.ask(OnCredit(player)):
        return None
    purse, price = view.free(pay.payer), int(pay.amount)
    if purse < 0:
        words = f"You are bankrupt, with {money(purse)}, and can do nothing that costs money; this costs ${price:,}."
        return Refuse("bankrupt", words)
    words = f"That costs {money(price)}; you have {money(purse)}, so you are {money(price - purse)} short."
    return Refuse("would-bankrupt", words) if purse < price else None


@rule.after(Paid)
def below_zero_is_bankrupt(view: View, paid: Paid) -> Answer:
    sides = [side for side in (paid.payer, paid.payee) if isinstance(side, Thing) and side.kind == "player"]
    players = [side for side in sides if side.exists]
    poor = {player: view.balance(player) < 0 for player in players}
    return [Set(player, bankrupt=poor[player]) for player in players if player.bankrupt != poor[player]]


@rule.after(WasReset)
def starts_over_with_the_first_money(view: View, reset: WasReset, start: int) -> Answer:
    had = view.balance(reset.player)
    if had > start:
        return Pay(reset.player, MINT, had - start, "to start over")
    return Pay(MINT, reset.player, start - had, "to start over") if had < start else None


@rule.after(Leaving)
def what_they_have_goes_to_nobody(view: View, leaving: Leaving) -> Answer:
    had = view.balance(leaving.player)
    return Pay(leaving.player, "", had, "on leaving") if had > 0 else Pay("", leaving.player, -had, "on leaving")
