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

rule = Rule(
    14, "Property Ownership", price_factor=dollars(25), rent_factor=dollars(3), same_gender=percent(50, most=1000),
    longest_name=number(40, "letters", least=1, most=200),
)
rule.attribute("square", "owner", "player")
rule.attribute("square", "name", "text", "", most=200)
rule.attribute("square", "gender", "text", "", most=40)
rule.attribute("square", "ownable", "flag", True)
rule.attribute("square", "price", "number", 0, least=0, most=10**12)
rule.attribute("player", "colour", "text", "", most=40)
rule.argument("GENDER", "m", "f")

HUES = ("blue", "vermilion", "green", "rose", "orange", "sky blue", "yellow", "grey")
COLOURS = (*HUES, *[f"light {hue}" for hue in HUES], *[f"dark {hue}" for hue in HUES])

buying = rule.command(
    "buy SQUARE as NAME GENDER", "Buy a square you landed on: its name, and m or f.", when="filed", answers="purchase"
)
naming = rule.command("name SQUARE NAME", "Name a square of yours that has no name.", answers="name")
giving_up = rule.command("give up SQUARE", "Give up a square of yours; nothing is paid back.", when="filed")


def price(square: Thing, price_factor: int) -> int:
    return int(square.price or price_factor * square.number)


@rule.after(Landed)
def may_buy_an_unowned_square(view: View, landed: Landed, price_factor: int) -> Answer:
    square = landed.square
    if square.owner is not None or not square.ownable or square.made == view.game.get("updates", 0) != 0:
        return None
    cost = price(square, price_factor)
    words, about = f"{label(square, True)} is for sale at ${cost:,}.", {"square": square, "price": cost}
    options = (f'Buy it: a name, and m or f | buy {square.id} as "NAME" m',)
    until = view.due("update")
    return Ask(landed.player, "purchase", words, options, about, "nothing is bought", until, by_rule=True)


@buying.refuse
def what_is_owned(view: View, order: Order) -> str | None:
    owner = order.square.owner
    whose = "yours" if owner == order.giver else f"{owner}’s"
    return f"{label(order.square, True)} is {whose} already." if owner is not None else None


@buying.refuse
def what_is_not_offered(view: View, order: Order) -> str | None:
    square, here = order.square, order.giver.square == order.square
    if order.offer:
        return None
    new = square.made == view.game.get("updates", 0)
    why = "was made in this turn and cannot be bought in it" if new else "is not for sale to you any more"
    if here:
        return f"{label(square, True)} {why}; you can buy it when you land on it again."
    mine = ", ".join(offer.about["square"].id for offer in view.offers("purchase", order.giver))
    others = f"; you can buy {mine}" if mine else ""
    how = "You can buy a square you landed on, until the next update."
    return f"{how} You have not landed on {label(square)}{others}."


@naming.refuse
@giving_up.refuse
def what_is_not_yours(view: View, order: Order) -> str | None:
    return None if order.square.owner == order.giver else f"{label(order.square, True)} is not yours."


@naming.refuse
def what_has_a_name(view: View, order: Order) -> str | None:
    name = order.square.name
    return f"Square {order.square.id} is called “{name}”, and a name stays." if name else None


@buying.refuse
@naming.refuse
def a_name_too_long(view: View, order: Order, longest_name: int) -> str | None:
    words = f"“{order.name}” has {len(order.name)} letters; a name has at most {longest_name}."
    return words if len(order.name) > longest_name else None


@buying.refuse
@naming.refuse
def a_name_that_another_has(view: View, order: Order) -> str | None:
    others = [one for one in view.things("square") if one != order.square]
    same = next((one for one in others if one.name.casefold() == order.name.casefold()), None)
    return f"Square {same.id} is called “{same.name}” already; please choose another name." if same else None


@buying
def buys_a_square(view: View, order: Order, price_factor: int) -> Answer:
    square, cost = order.square, price(order.square, price_factor)
    paid = Pay(order.giver, "", cost, f"for {label(square)}")
    return [paid, Set(square, name=order.name, gender=order.gender), Own(order.giver, square, f"for ${cost:,}")]


@rule.after(Owned)
def the_admin_may_reject_the_name(view: View, owned: Owned) -> Answer:
    named = owned.thing.kind == "square" and owned.thing.name
    return admin_sees(view, owned.player, owned.thing, owned.thing.name) if named else None


@naming
def names_a_square(view: View, order: Order) -> Answer:
    return [Set(order.square, name=order.name), admin_sees(view, order.giver, order.square, order.name)]


def admin_sees(view: View, player: Player, square: Thing, name: str) -> Intent:
    words = f"{player} calls square {square.id} “{name}”."
    return Petition("name", words, player, {"square": square}, view.due("update"))


@rule.after(Denied, what="name")
def a_rejected_name_is_asked_anew(view: View, denied: Denied) -> Answer:
    square, why = denied.about["square"], f": {denied.because.removesuffix('.')}" if denied.because else ""
    if not square.exists or denied.player is None:
        return None
    words = f"The Admin turned down the name of square {square.id}{why}. Please give it another."
    options = (f'Give it a name | name {square.id} "NAME"',)
    return [Set(square, name=""), Ask(denied.player, "name", words, options, {"square": square})]


@giving_up
def gives_up_a_square(view: View, order: Order) -> Answer:
    return Disown(order.square, "It was given up.")


@rule.after(Landed)
def pays_rent_to_the_owner(view: View, landed: Landed, rent_factor: int) -> Answer:
    square, owner, amount = landed.square, landed.square.owner, rent_factor * landed.square.number
    sums = (f"{rent_factor} × {square.number} = ${amount:,}",)
    return PayRent(landed.player, owner, square, amount, sums) if owner not in (None, landed.player) else None


@rule.alter(PayRent)
def half_for_the_same_gender(view: View, rent: PayRent, same_gender: int) -> Answer:
    gender, share = rent.thing.gender, "half" if same_gender == 50 else f"{same_gender} %"
    same = gender and gender == rent.player.get("gender", "")
    return Percent(same_gender, f"{share} for {gender} on {gender}") if same else None


@rule.after(Seated)
def gets_a_colour(view: View, seated: Seated) -> Answer:
    taken = {player.colour for player in view.players()}
    free = [colour for colour in COLOURS if colour not in taken] or [f"colour {len(view.players())}"]
    left = [colour for colour in free if colour in HUES] or free
    return Set(seated.player, colour=view.pick("colour", left, seated.player))
