"""1. The Bank of Nomopoly is Square {square}. Whoever is there may
- deposit money in their own account, which grows by {interest} per cent an update, and withdraw up to what is in it;
- mortgage a square of theirs that is not mortgaged, for {loan} per cent of its net worth; no rent is collected there
  then;
- buy a mortgaged square back, for what they got for it and {extra} per cent more;
- take out a Credit Card for nothing. It is no item, and nobody has two.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    27, "The Bank of Nomopoly", square=number(30, "square", least=1), interest=percent(2), loan=percent(50),
    extra=percent(10),
)
rule.attribute("square", "mortgage", "number", 0, least=0, most=10**12, of="money", shown="Mortgaged for")

depositing = rule.command("deposit DOLLARS", "Put money into your account at the bank.", when="filed")
depositing_all = rule.command("deposit all", "Put all your money into your account.", when="filed")
withdrawing = rule.command("withdraw DOLLARS", "Take money out of your account.", when="filed")
withdrawing_all = rule.command("withdraw all", "Take all that is in your account.", when="filed")
mortgaging = rule.command("mortgage SQUARE", "Mortgage a square of yours to the bank.", when="filed")
redeeming = rule.command("unmortgage SQUARE", "Buy back a square that you have mortgaged.", when="filed")
taking_a_card = rule.command("take credit card", "Take out a Credit Card.", when="filed")


@rule.after(SquareAdded, Surveyed)
def where_the_bank_is(view: View, event: SquareAdded | Surveyed, square: int) -> Answer:
    return special(event.square, "The Bank of Nomopoly") if event.square.number == square else None


@rule.answers(BankFee)
def the_bank_takes_no_fee(view: View, asked: BankFee, square: int) -> int | None:
    return 0 if asked.player.square.number == square else None


@depositing.refuse
@depositing_all.refuse
@withdrawing.refuse
@withdrawing_all.refuse
def what_the_bank_cannot_do(view: View, order: Order, square: int) -> str:
    return closed_bank(view, order.giver, square) or no_such_sum(view, order)


@mortgaging.refuse
@redeeming.refuse
@taking_a_card.refuse
def what_only_the_bank_does(view: View, order: Order, square: int) -> str:
    return away_from_bank(view, order.giver, square)


@depositing
@depositing_all
def deposits(view: View, order: Order) -> Answer:
    return deposited(view, order.giver, order.arguments.get("dollars") or 0)


@withdrawing
@withdrawing_all
def withdraws(view: View, order: Order) -> Answer:
    return withdrawn(view, order.giver, order.arguments.get("dollars") or 0)


@rule.answers(InterestRate)
def grows_by_so_much(view: View, asked: InterestRate, interest: int) -> int:
    return interest


@rule.after(PhaseBegan, name="interest")
def accounts_grow(view: View, began: PhaseBegan) -> Answer:
    return [part for player in view.players() for part in with_interest(view, player)]


@mortgaging.refuse
@redeeming.refuse
def what_is_not_theirs_or_not_so(view: View, order: Order) -> str:
    return not_yours(order.square, order.giver) or not_mortgaged(order)


@mortgaging
def mortgages(view: View, order: Order, loan: int) -> Answer:
    got = share_of(worth_of(view, order.square), loan)
    return [Set(order.square, mortgage=got), Pay("", order.giver, got, f"as a mortgage on {label(order.square)}")]


@redeeming
def buys_back(view: View, order: Order, extra: int) -> Answer:
    price = order.square.mortgage + share_of(order.square.mortgage, extra)
    return [Pay(order.giver, "", price, f"to buy back {label(order.square)}"), Set(order.square, mortgage=0)]


@rule.alter(PayRent)
def none_on_a_mortgaged_square(view: View, due: PayRent) -> Answer:
    return Stop("mortgaged", f"{label(due.thing, True)} is mortgaged.") if due.thing.mortgage else None


@rule.after(Disowned)
def a_mortgage_lapses(view: View, lost: Disowned) -> Answer:
    return Set(lost.thing, mortgage=0) if lost.thing.get("mortgage") else None


@taking_a_card
def takes_a_credit_card(view: View, order: Order) -> Answer:
    return IssueCard(order.giver)


@rule.after(WasReset, Leaving)
def the_account_is_emptied(view: View, gone: WasReset | Leaving) -> Answer:
    had, to = in_the_bank(view, gone.player), MINT if isinstance(gone, WasReset) else ""
    return Pay(bank_account(gone.player), to, had, "on starting over", quiet=True) if had else None


@rule.suggests
def what_the_bank_does(view: View, player: Player, interest: int) -> list[str]:
    return bank_advised(view, player, interest)
