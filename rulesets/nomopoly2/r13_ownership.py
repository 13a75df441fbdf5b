"""1. Whoever lands on an unowned square may buy it for {price:money} times its number, and is then its owner.
2. A square has one owner at most.
3. If several land on a square in the same turn, they may buy it in the order in which they landed there. It must be
   asked for before the player’s next turn.
4. The owner of a square without a name may name it, and change its name for {renaming:money}. A name has at most
   {longest} characters, and no two squares have the same. The Admin may reject a name as inappropriate.
5. A “contaminated” square cannot be owned or bought.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    13, "Ownership", price=dollars(25), renaming=dollars(50), longest=number(100, "characters", least=1, most=200)
)
rule.attribute("square", "owner", "player")
rule.attribute("square", "name", "text", "", most=200)
rule.attribute("square", "contaminated", "flag", False)
rule.attribute("player", "colour", "text", "", most=40)

buying = rule.command("buy SQUARE", "Buy a square you landed on.", when="filed", answers="purchase", sort="purchase")
naming = rule.command("name SQUARE NAME", "Name a square of yours; another name costs {renaming:money}.", when="filed")


@rule.after(Landed, step="offer")
def may_buy_an_unowned_square(view: View, landed: Landed) -> Answer:
    player, square = landed.player, landed.square
    can = here(landed.pawn, square) and square.owner is None and not view.ask(NeverOwned(square)) and awake(player)
    return offered_square(view, player, square) if can and right_to_buy(view, player, square) is None else None


@buying.refuse
def what_cannot_be_bought(view: View, order: Order) -> str:
    return unbuyable(view, order)


@buying
def buys_a_square(view: View, order: Order) -> Answer:
    first = comes_first(view, order.giver, order.square)
    return BuySquare(order.giver, order.square) if first is None else sold_before(first, order.giver, order.square)


@rule.carry_out(BuySquare)
def is_sold(view: View, sale: BuySquare) -> Answer:
    return bought(view, sale.player, sale.square, sale.by_card)


@rule.check(Own)
def what_nobody_can_own(view: View, own: Own) -> Answer:
    why = view.ask(NeverOwned(own.thing)) if own.thing.kind == "square" else ""
    return Refuse("never-owned", why) if why else None


@rule.answers(NeverOwned)
def what_is_contaminated(view: View, asked: NeverOwned) -> str | None:
    square = asked.square
    return f"{label(square, True)} is contaminated; nobody can own it now." if square.contaminated else None


@rule.answers(Price)
def by_its_number(view: View, asked: Price, price: int) -> int:
    return price * int(asked.square.number)


@naming.refuse
def a_name_that_will_not_do(view: View, order: Order, longest: int) -> str:
    return not_yours(order.square, order.giver) or unfit_square_name(view, order.square, order.name.strip(), longest)


@rule.answers(Reserved)
def what_fixed_places_are_called(view: View, asked: Reserved) -> bool | None:
    return is_fixed_place(view, asked.name) or None


@naming
def names_a_square(view: View, order: Order, renaming: int) -> Answer:
    square, before, name = order.square, order.square.name, order.name.strip()
    paid = Pay(order.giver, "", renaming, f"for another name of {label(square)}") if before else None
    about = {"square": square, "before": before, "paid": renaming if before else 0}
    words = f"{order.giver} calls square {square.id} “{name}”."
    shown = Petition("name", words, order.giver, about, view.due("update"))
    return [paid, Set(square, name=name), TellOf(order.giver, f"calls|call square {square.id} “{name}”."), shown]


@rule.after(Denied, what="name")
def a_rejected_name_goes_back(view: View, denied: Denied) -> Answer:
    player, square, paid = denied.player, denied.about["square"], denied.about["paid"]
    if not isinstance(square, Thing) or not square.exists:
        return None
    told = Tell(f"The Admin turned down the name of square {square.id}. {finished(denied.because)}".strip())
    back = Pay("", player, paid, "for the name that was turned down") if player is not None and paid else None
    return [Set(square, name=denied.about["before"]), told, back]


@rule.after(WasReset, Leaving)
def squares_are_nobodys(view: View, gone: WasReset | Leaving) -> Answer:
    why = "its owner starts over" if isinstance(gone, WasReset) else "its owner has left"
    return disown_all(view, "square", gone.player, why)


@rule.after(Seated)
def gets_a_colour(view: View, seated: Seated) -> Answer:
    return Set(seated.player, colour=view.pick("colour", free_colours(view), seated.player))


@rule.suggests
def a_square_can_be_named(view: View, player: Player) -> list[str]:
    return names_advised(view, player)
