"""1. Square {square} is the Solarium of Deadly Delight. It cannot be bought.
2. Whoever lands there rolls a die. 1: they pay {gift:money} to the Nomic Bank. 2: they give {gift:money} to a player of
   their choice. 3: if they have buildings they must remove one. 4: they give {gift:money} to IT. 5: {added} squares are
   added, and one of them, at random, is another Solarium. 6: they become IT. A choice that is not made by the next
   update is made by chance.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    22, "The Solarium of Deadly Delight", square=number(24, "square", least=1), gift=dollars(250),
    added=number(3, "squares", least=1, most=20),
)
rule.argument("BUILDING", *BUILDINGS_A, *BUILDINGS_B)
rule.attribute("game", "solariums", "list", [], of="text", shown=False)

paying = rule.command("pay PLAYER", "In the Solarium: say to whom you give {gift:money}.", when="filed",
                      answers="solarium gift")
removing = rule.command("pull down BUILDING on SQUARE", "In the Solarium: say which building you remove.",
                        when="filed", answers="solarium removal")


@rule.after(SquareAdded, Surveyed)
def which_squares_they_are(view: View, seen: SquareAdded | Surveyed, square: int) -> Answer:
    is_one = seen.square.number == square or seen.square.id in view.game.solariums
    return special(seen.square, "Solarium of Deadly Delight", ownable=False) if is_one else None


@rule.after(Landed, step="the square")
def rolls_a_die(view: View, landed: Landed, square: int, gift: int, added: int) -> Answer:
    player = landed.player
    if landed.square.number != square and landed.square.id not in view.game.solariums:
        return None
    die = view.roll("solarium", player)
    if die == 1:
        return Pay(player, BANK, gift, "in the Solarium")
    if die == 2:
        return gives_to_whom(view, player, gift)
    if die == 3:
        return removes_what(view, player)
    if die in (4, 6) and player.get("it", False):
        return IsItAlready(player)
    if die == 4:
        it = next((one for one in view.players() if one.get("it", False)), None)
        return Pay(player, it, gift, "for being IT, in the Solarium") if it is not None else None
    return more_squares(view, player, added) if die == 5 else BecomeIt(player, "in the Solarium")


def gives_to_whom(view: View, player: Player, gift: int) -> Answer:
    """Return the offer to choose who gets the money; nothing if there is nobody else."""
    options = tuple(f"Give it to {one} | pay {one}" for one in view.players() if one != player)
    asked = choice(view, player, "solarium gift", f"You give {money(gift)} to a player of your choice.", options)
    told = HasTo(player, f"to choose to whom to pay {money(gift)}")
    return [told, asked] if asked is not None else None


def removes_what(view: View, player: Player) -> Answer:
    """Return the offer to choose which building goes, if a player has any."""
    built = buildings_of(view, player)
    options = tuple(f"Remove the {what} on {square} | pull down {what} on {square}" for square, what in built)
    asked = choice(view, player, "solarium removal", "You must remove one of your buildings.", options)
    return [HasTo(player, "to remove a building" if built else "no building to remove"), asked]


def more_squares(view: View, player: Player, added: int) -> list[Intent]:
    """Return what adds squares, one of them a Solarium."""
    numbers = range(next_number(view), next_number(view) + added)
    copy = view.pick("solarium copy", [str(number) for number in numbers], player)
    listed = Set(view.game, solariums=[*view.game.solariums, copy])
    return [listed, *(AddSquare(str(number), number) for number in numbers)]


@paying.refuse
@removing.refuse
def what_is_not_asked(view: View, order: Order) -> str | None:
    return None if order.offer else "The Solarium has not asked that of you."


@paying.refuse
def oneself(view: View, order: Order) -> str | None:
    return "Give it to another player." if order.player == order.giver else None


@paying
def chooses_who_gets_it(view: View, order: Order) -> Answer:
    return Favoured(order.giver, order.player)


@rule.after(Favoured)
def gives_it(view: View, favoured: Favoured, gift: int) -> Answer:
    return Pay(favoured.player, favoured.other, gift, "in the Solarium")


@rule.after(Lapsed, what="solarium gift")
def chance_decides_who_gets_it(view: View, lapsed: Lapsed) -> Answer:
    others = [one.id for one in view.players() if one != lapsed.player]
    other = view.player(view.pick("solarium gift", others, lapsed.player)) if others else None
    return Favoured(lapsed.player, other) if other is not None and lapsed.player.exists else None


@removing.refuse
def what_is_not_there(view: View, order: Order) -> str | None:
    there = (order.square.id, order.building) in buildings_of(view, order.giver)
    return None if there else f"You have no {order.building} on {label(order.square)}."


@removing
def removes_it(view: View, order: Order) -> Answer:
    return [without(order.square, order.building), Razed(order.square, order.building)]


@rule.after(Lapsed, what="solarium removal")
def chance_decides_which_goes(view: View, lapsed: Lapsed) -> Answer:
    built = {f"{what} on {square}": (square, what) for square, what in buildings_of(view, lapsed.player)}
    chosen = built[view.pick("solarium removal", list(built), lapsed.player)] if built else ("", "")
    square = view.thing("square", chosen[0])
    return [without(square, chosen[1]), Razed(square, chosen[1])] if square else None
