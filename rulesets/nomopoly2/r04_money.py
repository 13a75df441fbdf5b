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
    slug, words = beyond_the_purse(view.free(player), int(pay.amount))
    return Refuse(slug, words) if words else None


@rule.after(Paid)
def below_zero_is_bankrupt(view: View, paid: Paid) -> Answer:
    changed = [one for one in players_among((paid.payer, paid.payee)) if one.bankrupt != (view.balance(one) < 0)]
    return [Set(player, bankrupt=view.balance(player) < 0) for player in changed]


@rule.after(WasReset)
def starts_over_with_the_first_money(view: View, reset: WasReset, start: int) -> Answer:
    more = view.balance(reset.player) - start
    return passed_over(reset.player, MINT, more, "to start over") if more else None


@rule.after(Leaving)
def what_they_have_goes_to_nobody(view: View, leaving: Leaving) -> Answer:
    return passed_over(leaving.player, "", view.balance(leaving.player), "on leaving")
