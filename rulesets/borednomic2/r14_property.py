"""1. Whoever lands on an unowned square may buy it, until the next update, for {price_factor:money} times its
   number; they are then its owner. A square has one owner at most.
2. The buyer gives the square a name of at most {longest_name} letters. The Admin may reject a name that is
   improper, too long or too close to another square's.
3. An owner may give up a square at any time; it is unowned again.
4. A player who lands on another's square pays its owner rent: {rent_factor} times its number.
5. The buyer gives the square a gender. Male squares bear an m, female ones an f.
6. Whoever lands on a square of their own gender pays {same_gender} per cent of the rent.
7. Every player has a colour, drawn at random; all their squares are shown in it.
"""

from mailgame.law import *

from .words import *

rule = Rule(14, "Property Ownership", price_factor=dollars(25), rent_factor=dollars(3),
            same_gender=percent(50, most=1000), longest_name=number(40, "letters", least=1, most=200))
rule.attribute("square", "owner", "player")
rule.attribute("square", "name", "text", "", most=200)
rule.attribute("square", "gender", "text", "", most=40, drawn="mark")
rule.attribute("square", "ownable", "flag", True, drawn="ownable")
rule.attribute("square", "price", "number", 0, least=0, most=10**12)
rule.attribute("player", "colour", "text", "", most=40)
rule.argument("GENDER", "m=male=man=boy", "f=female=woman=girl")

buying = rule.command("buy SQUARE as NAME GENDER", "Buy a square.", when="filed", answers="purchase", sort="purchase")
naming = rule.command("name SQUARE NAME [GENDER]", "Name a square of yours without a name.", answers="name")
giving_up = rule.command("give up SQUARE", "Give up a square of yours; nothing is paid back.", when="filed")


@rule.after(Landed, step="offer")
def may_buy_an_unowned_square(view: View, landed: Landed, price_factor: int) -> Answer:
    square = landed.square
    free = square.owner is None and not unsaleable(view, square)
    option = f'Buy it: give it a name, and a gender, m or f | buy {square.id} as "NAME" m'
    return for_sale(landed.player, square, price_of(square, price_factor), option, view.due("update")) if free else None


@buying.refuse
def what_is_owned(view: View, order: Order) -> str:
    return owned_already(order.square, order.giver)


@buying.refuse
def what_is_not_offered(view: View, order: Order) -> str:
    giver, how = order.giver, "You can buy a square you landed on, until the next update."
    return unsaleable(view, order.square, giver) if order.offer else not_for_sale(view, giver, order.square, how)


@naming.refuse
@giving_up.refuse
def what_is_not_yours(view: View, order: Order) -> str:
    return not_yours(order.square, order.giver)


@naming.refuse
def what_has_a_name(view: View, order: Order) -> str:
    return called_already(order.square) or without_gender(order.square, order.gender)


@rule.check(Set, attribute="name")
def a_name_that_will_not_do(view: View, named: Set, longest_name: int) -> Answer:
    fault = unfit_name(view, named.thing, str(named.value), longest_name) if named.thing.kind == "square" else ""
    return Refuse("name", fault) if fault else None


@buying
def buys_a_square(view: View, order: Order, price_factor: int) -> Answer:
    square, cost = order.square, price_of(order.square, price_factor)
    paid = Pay(order.giver, "", cost, f"for {label(square)}")
    return [paid, Set(square, name=order.name, gender=order.gender), Own(order.giver, square, f"for ${cost:,}")]


@rule.after(Owned)
def the_admin_may_reject_the_name(view: View, owned: Owned) -> Answer:
    name = owned.thing.get("name", "")
    return shown_to_the_admin(owned.player, owned.thing, name, view.due("update")) if name else None


@naming
def names_a_square(view: View, order: Order) -> Answer:
    gendered = Set(order.square, gender=order.square.gender or order.gender)
    return [gendered, *give_name(order.giver, order.square, order.name, view.due("update"))]


@rule.after(Denied, what="name")
def a_rejected_name_is_asked_anew(view: View, denied: Denied) -> Answer:
    return name_again(denied, "name")


@giving_up
def gives_up_a_square(view: View, order: Order) -> Answer:
    return Disown(order.square, "it was given up")


@rule.answers(Price)
def its_own_price_or_by_its_number(view: View, asked: Price, price_factor: int) -> int:
    return price_of(asked.square, price_factor)


@rule.after(Landed, step="rent")
def pays_rent_to_the_owner(view: View, landed: Landed) -> Answer:
    return rent_due(view, landed.player, landed.square)


@rule.answers(Rate)
def as_many_times_as_any_other(view: View, asked: Rate, rent_factor: int) -> int:
    return rent_factor


@rule.alter(PayRent)
def half_for_the_same_gender(view: View, rent: PayRent, same_gender: int) -> Answer:
    gender, share = rent.thing.get("gender", ""), "half" if same_gender == 50 else f"{same_gender} %"
    why = f"{share} for {gender} on {gender}"
    return Percent(same_gender, why) if gender and gender == rent.player.get("gender", "") else None


@rule.after(Seated)
def gets_a_colour(view: View, seated: Seated) -> Answer:
    return Set(seated.player, colour=view.pick("colour", free_colours(view), seated.player))
