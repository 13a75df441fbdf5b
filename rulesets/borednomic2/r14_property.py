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

from mailgame.law import (
    Ask,
    Denied,
    Disown,
    Intent,
    Landed,
    Order,
    Own,
    Owned,
    Parameter,
    Pay,
    PayRent,
    Percent,
    Petition,
    Refuse,
    Rule,
    Seated,
    Set,
    Settle,
    Thing,
    View,
    label,
)

rule = Rule(
    14,
    "Property Ownership",
    price_factor=Parameter(25, least=0, unit="dollars"),
    rent_factor=Parameter(3, least=0, unit="dollars"),
    same_gender=Parameter(50, least=0, most=1000, unit="per cent"),
    longest_name=Parameter(40, least=1, most=200, unit="letters"),
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


def price(view: View, square: Thing) -> int:
    own: int = square.price or view.param("price_factor") * square.number
    return own


@rule.after(Seated)
def gets_a_colour(view: View, seated: Seated) -> Intent:
    taken = {player.colour for player in view.players()}
    free = [colour for colour in COLOURS if colour not in taken] or [f"colour {len(view.players())}"]
    left = [colour for colour in free if colour in HUES] or free
    return Set(seated.player, "colour", view.pick("colour", left, seated.player))


@rule.after(Landed)
def may_buy_an_unowned_square(view: View, landed: Landed) -> Intent | None:
    square = landed.square
    if square.owner is not None or not square.ownable or square.made == view.game.get("updates", 0) != 0:
        return None
    cost = price(view, square)
    return Ask(
        landed.player,
        "purchase",
        f"{label(square, True)} is for sale at ${cost:,}.",
        (f'Buy it: a name, and m or f | buy {square.id} as "NAME" m',),
        {"square": square.id, "price": cost},
        "nothing is bought",
        view.due("update"),
        by_rule=True,
    )


@rule.after(Landed)
def pays_rent_to_the_owner(view: View, landed: Landed) -> Intent | None:
    square = landed.square
    if square.owner is None or square.owner == landed.player:
        return None
    factor = view.param("rent_factor")
    amount = factor * square.number
    return PayRent(landed.player, square.owner, square, amount, (f"{factor} × {square.number} = ${amount:,}",))


@rule.alter(PayRent)
def half_for_the_same_gender(view: View, rent: PayRent) -> Percent | None:
    gender = rent.thing.gender
    if gender and gender == rent.player.get("gender", ""):
        share = view.param("same_gender")
        words = "half" if share == 50 else f"{share} %"
        return Percent(share, f"{words} for {gender} on {gender}")
    return None


@rule.command("buy SQUARE [as NAME] [GENDER]", "Buy a square you landed on: its name, and m or f.", when="filed")
def buys_a_square(view: View, order: Order) -> list[Intent] | Refuse:
    square = order.square
    if square.owner is not None:
        owner = "yours" if square.owner == order.player else f"{square.owner}’s"
        return Refuse("owned", f"{label(square, True)} is {owner} already.")
    offers = [offer for offer in view.offers("purchase", order.player) if offer.about["square"] == square.id]
    if not offers and order.player.square == square:
        made_now = square.made == view.game.get("updates", 0)
        why = "was made in this turn and cannot be bought in it" if made_now else "is not for sale to you any more"
        return Refuse("no-offer", f"{label(square, True)} {why}; you can buy it when you land on it again.")
    if not offers:
        return Refuse(
            "not-landed",
            f"You can buy a square you landed on, until the next update. You have not landed on {label(square)}"
            f"{_others(view, order)}.",
        )
    if not order.name or not order.gender:
        missing = " and ".join(
            w for w, given in (("a name", order.name), ("a gender, m or f", order.gender)) if not given
        )
        return Refuse(
            "incomplete",
            f'{label(square, True)} needs {missing}: buy {square.id} as "{order.name or "NAME"}" {order.gender or "f"}',
        )
    cost = price(view, square)
    bad = unfit_name(view, square, order.name)
    return bad or [
        Pay(order.player, "", cost, f"for {label(square)}"),
        Set(square, "name", order.name),
        Set(square, "gender", order.gender),
        Own(order.player, square, f"for ${cost:,}"),
        Settle(offers[0]),
    ]


def _others(view: View, order: Order) -> str:
    mine = [offer.about["square"] for offer in view.offers("purchase", order.player)]
    return f"; you can buy {', '.join(mine)}" if mine else ""


def unfit_name(view: View, square: Thing, name: str) -> Refuse | None:
    longest = view.param("longest_name")
    if len(name) > longest:
        return Refuse("long-name", f"“{name}” has {len(name)} letters; a name has at most {longest}.")
    for other in view.things("square"):
        if other != square and other.name.casefold() == name.casefold():
            return Refuse(
                "taken-name", f"Square {other.id} is called “{other.name}” already; please choose another name."
            )
    return None


@rule.after(Owned)
def the_admin_may_reject_the_name(view: View, owned: Owned) -> Intent | None:
    if owned.thing.kind != "square" or not owned.thing.name:
        return None
    words = f"{owned.player} calls square {owned.thing.id} “{owned.thing.name}”."
    return Petition("name", words, owned.player, {"square": owned.thing.id}, view.due("update"))


@rule.after(Denied)
def a_rejected_name_is_asked_anew(view: View, denied: Denied) -> list[Intent]:
    square = view.thing("square", str(denied.about.get("square", ""))) if denied.what == "name" else None
    if square is None or denied.player is None:
        return []
    why = f": {denied.because.removesuffix('.')}" if denied.because else ""
    words = f"The Admin turned down the name of square {square.id}{why}. Please give it another."
    return [
        Set(square, "name", ""),
        Ask(denied.player, "name", words, (f'Give it a name | name {square.id} "NAME"',), {"square": square.id}),
    ]


@rule.command("name SQUARE NAME", "Name a square of yours that has no name.")
def names_a_square(view: View, order: Order) -> list[Intent] | Refuse:
    square = order.square
    if square.owner != order.player:
        return Refuse("not-yours", f"{label(square, True)} is not yours.")
    if square.name:
        return Refuse("named", f"Square {square.id} is called “{square.name}”, and a name stays.")
    offers = [offer for offer in view.offers("name", order.player) if offer.about["square"] == square.id]
    words = f"{order.player} calls square {square.id} “{order.name}”."
    return unfit_name(view, square, order.name) or [
        Set(square, "name", order.name),
        *[Settle(offer) for offer in offers],
        Petition("name", words, order.player, {"square": square.id}, view.due("update")),
    ]


@rule.command("give up SQUARE", "Give up a square of yours; nothing is paid back.", when="filed")
def gives_up_a_square(view: View, order: Order) -> list[Intent] | Refuse:
    if order.square.owner != order.player:
        return Refuse("not-yours", f"{label(order.square, True)} is not yours.")
    return [Disown(order.square, "It was given up.")]
