"""1. Whoever owns a Credit Card may place what they buy for money on it: they do not pay, and the price is added to
   their balance.
2. Nothing is bought on credit that would take the balance above the limit, {limit:money} at first.
3. To say the limit twice makes it no higher.
4. A payment towards the balance may be made at any time. It is taken off money and balance, and {raised} per cent of
   it are added to the limit.
5. A balance above zero grows by {interest} per cent as a week begins, and a payment of {minimum:money} or
   {minimum_share} per cent of it, whichever is greater, is due in that week. Who fails in it, for the first time, is
   warned sternly. The second time they lose their lowest numbered square, the third time the highest, the fourth time
   all, and {worth} per cent of what these are worth is taken off the balance. The fifth time the balance is taken
   from their money and is cleared. After that it is so each time, and they lose the card and never get another.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    28, "Credit Cards", limit=dollars(1000), raised=percent(10), interest=percent(10), minimum=dollars(50),
    minimum_share=percent(5), worth=percent(75),
)
rule.attribute("player", "credit_card", "flag", False, shown="Credit Card")
rule.attribute("player", "credit", "number", 0, least=-(10**12), most=10**12, of="money", shown="Credit balance")
rule.attribute("player", "credit_limit", "number", 0, least=0, most=10**12, of="money", shown="Credit limit")
rule.attribute("player", "credit_due", "number", 0, least=0, most=10**12, of="money", shown="Due on credit this week")
rule.attribute("player", "credit_paid", "number", 0, seen_by="rules", least=0, most=10**12)
rule.attribute("player", "infractions", "number", 0, least=0, most=1_000_000)
rule.attribute("player", "card_banned", "flag", False, shown="Never gets a Credit Card")

crediting = rule.rider(CREDIT, "Put what you buy on your Credit Card.")
paying = rule.command("pay credit DOLLARS", "Pay what you owe on your Credit Card, or part of it.", when="filed")


@rule.check(IssueCard)
def nobody_has_two(view: View, issue: IssueCard) -> Answer:
    if issue.player.card_banned:
        return Refuse("banned", "You never get a Credit Card again.")
    return Refuse("has-card", "You have a Credit Card already.") if issue.player.credit_card else None


@rule.carry_out(IssueCard)
def a_new_card(view: View, issue: IssueCard, limit: int) -> Answer:
    told = TellOf(issue.player, f"takes|take out a Credit Card; its limit is {money(limit)}.")
    return [Set(issue.player, credit_card=True, credit_limit=limit), told]


@crediting.refuse
def who_has_no_card(view: View, order: Order) -> str:
    there = "You have no Credit Card; one is had at the Bank of Nomopoly: take credit card"
    return "" if order.giver.credit_card else there


@rule.check(Act)
def what_is_no_purchase(view: View, act: Act) -> Answer:
    words = "Only what one buys can be put on a Credit Card, and this is no purchase. Leave out “on credit”."
    return Refuse("not-a-purchase", words) if act.sort != "purchase" and on_credit(view, act.player) else None


@rule.answers(OnCredit)
def by_saying_so(view: View, asked: OnCredit) -> bool:
    return on_credit(view, asked.player)


@rule.alter(Pay)
def is_put_on_the_card(view: View, pay: Pay) -> Answer:
    if not isinstance(pay.payer, Thing) or not view.ask(OnCredit(pay.payer)):
        return None
    return Become(ChargeCard(pay.payer, pay.payee, int(pay.amount), pay.why))


@rule.check(ChargeCard)
def what_is_above_the_limit(view: View, charge: ChargeCard) -> Answer:
    words = over_the_limit(charge.player, charge.amount)
    return Refuse("over-limit", words) if words else None


@paying.refuse
def what_cannot_be_paid(view: View, order: Order) -> str:
    return unpayable(order.giver, order.dollars)


@paying
def pays_towards_it(view: View, order: Order, raised: int) -> Answer:
    player, paid = order.giver, order.dollars
    more = Set(player, credit_limit=player.credit_limit + share_of(paid, raised), credit_paid=player.credit_paid + paid)
    return [Pay(player, "", paid, "towards a Credit Card"), Set(player, credit=player.credit - paid), more]


@rule.after(PhaseBegan, name="credit")
def balances_grow(view: View, began: PhaseBegan, interest: int, minimum: int, minimum_share: int) -> Answer:
    return [part for player in view.players() for part in falls_due(view, player, interest, minimum, minimum_share)]


@rule.after(PhaseBegan, name="payments", part="weekend")
def who_has_not_paid(view: View, began: PhaseBegan, worth: int) -> Answer:
    return [PunishDebtor(player, worth) for player in view.players() if player.credit_paid < player.credit_due]


@rule.after(WasReset)
def starts_over_without_debts(view: View, reset: WasReset) -> Answer:
    player = reset.player
    return Set(player, credit_card=False, credit=0, credit_limit=0, credit_due=0, credit_paid=0, infractions=0)


@rule.suggests
def what_is_due_can_be_paid(view: View, player: Player) -> str | None:
    due = player.credit_due - player.credit_paid
    return f"pay credit {min(due, player.credit)}" if due > 0 else None
