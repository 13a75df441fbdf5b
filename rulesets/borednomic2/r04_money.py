"""1. The currency is the Disinterested Dollar. Fractions are rounded to the nearest dollar, half a dollar up,
   once, at the end of a calculation.
2. Every player begins with {start:money}.
3. Whoever has less than $0 is bankrupt. Nobody may of their own will do what would itself make them bankrupt,
   and a bankrupt player may not of their own will do anything that directly costs money.
"""

from mailgame.law import *

rule = Rule(4, "Money", start=dollars(10000))
rule.attribute("player", "money", "money")
rule.attribute("player", "bankrupt", "flag", False)
rule.arithmetic("fix", "percent", "add", rounding="half up")


@rule.after(Seated)
def every_player_begins_with_money(view: View, seated: Seated, start: int) -> Answer:
    return Pay("", seated.player, start, "to begin with")


@rule.check(Pay)
def nobody_goes_bankrupt_by_choice(view: View, pay: Pay) -> Answer:
    if view.acting_player is None or pay.payer != view.acting_player or pay.amount == 0:
        return None
    purse, price = view.free(pay.payer), int(pay.amount)
    if purse < 0:
        words = f"You are bankrupt, with {money(purse)}, and can do nothing that costs money; this costs ${price:,}."
        return Refuse("bankrupt", words)
    words = f"That costs {money(price)}; you have {money(purse)}, so you are {money(price - purse)} short."
    return Refuse("cannot-afford", words) if purse < price else None


@rule.after(Paid)
def below_zero_is_bankrupt(view: View, paid: Paid) -> Answer:
    sides = [side for side in (paid.payer, paid.payee) if isinstance(side, Thing) and side.kind == "player"]
    players = [side for side in sides if side.exists]
    poor = {player: view.balance(player) < 0 for player in players}
    return [Set(player, bankrupt=poor[player]) for player in players if player.bankrupt != poor[player]]
