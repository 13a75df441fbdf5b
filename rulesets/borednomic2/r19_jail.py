"""1. Square {jail} is Jail, and Square {bank_square} is the Nomic Bank, which cannot be bought.
2. Whoever rolls doubles on two consecutive turns is put inside Jail instead of moving. So is whoever is IT and lands
   on Jail or passes it. Others who land there only visit.
3. A player inside Jail can take no action. To vote, to propose, to write and to give a gift that is due are none.
4. A player inside Jail rolls once a turn. On doubles they leave and move by the dice.
5. After {turns_inside} consecutive turns without doubles they are released, and move from their next turn on.
6. A player inside may pay {bail:money} to the Nomic Bank to be released. They take their turn at the next update.
7. Whoever lands on the Nomic Bank may, until the next update, give a Gold, a Silver and a Double Double Card for all
   of its money. Of several all give up the cards and the first by receipt gets the money.
8. The Nomic Bank never has less than {reserve:money}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    19, "Jail & Nomic Bank", jail=number(22, "square", least=1), bank_square=number(23, "square", least=1),
    turns_inside=number(4, "turns", least=1), bail=dollars(1000), reserve=dollars(500),
)
rule.attribute("player", "jailed", "flag", False, shown="In Jail")
rule.attribute("player", "rolls_inside", "number", 0, seen_by="rules", least=0, most=1_000)
rule.attribute("player", "doubled_in", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.attribute("game", "at_the_bank", "list", [], seen_by="nobody", of="player")

paying = rule.command("pay bail", "In Jail: be released for {bail:money}.", when="filed", sort="release")
banking = rule.command("bank", "Give a card of each kind for all the money of the Nomic Bank.", answers="bank")


@rule.after(Started)
def the_bank_has_money_from_the_start(view: View, started: Started, reserve: int) -> Answer:
    return Pay("", BANK, reserve, "to begin with")


@rule.after(SquareAdded, Surveyed)
def which_squares_they_are(view: View, seen: SquareAdded | Surveyed, jail: int, bank_square: int) -> Answer:
    what = {jail: "Jail", bank_square: "Nomic Bank"}.get(seen.square.number)
    return special(seen.square, what, ownable=what == "Jail") if what else None


@rule.after(Rolled, step="Jail")
def doubles_lead_to_jail_and_out_of_it(view: View, rolled: Rolled, jail: int) -> Answer:
    player, doubles = rolled.player, is_doubles(rolled.dice)
    if player.jailed and doubles:
        return [Set(player, jailed=False, doubled_in=0), LeftJail(player, "on doubles")]
    if player.jailed:
        return Set(player, rolls_inside=player.rolls_inside + 1)
    again = doubles and player.doubled_in and player.doubled_in == view.game.updates - 1
    if again and (place := numbered(view, jail)) is not None:
        return Imprison(player, place, why="doubles on two turns")
    return Set(player, doubled_in=view.game.updates) if doubles else None


@rule.after(Rolled, step="release")
def is_released_after_so_many_tries(view: View, rolled: Rolled, turns_inside: int) -> Answer:
    return after_a_roll_inside(rolled.player, turns_inside)


@rule.alter(Move)
def nobody_walks_out_and_it_does_not_walk_past(view: View, move: Move, jail: int) -> Answer:
    if move.pawn.get("jailed", False):
        return Stop("in-jail", "")
    place = numbered(view, jail) if move.lands and move.pawn.get("it", False) else None
    steps = steps_to(view, move.pawn, place, move.steps) if place is not None else 0
    return Become(Imprison(move.pawn, place, steps, "IT does not get past it")) if place is not None and steps else None


@rule.alter(Jump)
def it_does_not_just_visit(view: View, jump: Jump, jail: int) -> Answer:
    pawn, place = jump.pawn, numbered(view, jail) if jump.pawn.get("it", False) else None
    to = jump.to or (step(view, pawn.square, -jump.back) if place is not None and pawn.square is not None else None)
    return Become(Imprison(pawn, place, why="IT does not just visit")) if place is not None and to == place else None


@rule.check(Act)
def a_player_inside_takes_no_action(view: View, act: Act, bail: int) -> Answer:
    if act.sort in IN_JAIL or not act.player.jailed:
        return None
    return Refuse("in-jail", f"You are inside Jail and can take no action. To be released for {money(bail)}: pay bail")


@paying
def pays_bail(view: View, order: Order, bail: int) -> Answer:
    if not order.giver.jailed:
        return Refuse("not-inside", "You are not inside Jail.")
    return [Pay(order.giver, BANK, bail, "as bail"), Set(order.giver, jailed=False)]


@rule.after(Reactivated)
def who_comes_back_is_free(view: View, back: Reactivated) -> Answer:
    return Set(back.player, jailed=False) if back.player.jailed else None


@rule.after(Landed, step="the square")
def may_change_cards_for_money(view: View, landed: Landed, bank_square: int) -> Answer:
    words = f"The Nomic Bank has {money(view.balance(BANK))}, for a Gold, a Silver and a Double Double Card."
    options = ("Give the cards | bank",) if landed.square.number == bank_square else ()
    return choice(view, landed.player, "bank", words, options, "you keep your cards")


@banking
def gives_three_cards(view: View, order: Order) -> Answer:
    if not order.offer:
        return Refuse("not-there", "You can do that when you have landed on the Nomic Bank, until the next update.")
    given = [Lose(order.giver, card, 1, "at the Nomic Bank") for card in BANK_CARDS]
    return [*given, Set(view.game, at_the_bank=[*view.game.at_the_bank, order.giver.id])]


@rule.after(OrdersPlayed)
def the_first_by_receipt_gets_the_money(view: View, played: OrdersPlayed) -> Answer:
    came, words = those_named(view, "player", view.game.at_the_bank), "gave the cards at the Nomic Bank before you"
    paid = [Pay(BANK, player, view.balance(BANK), "for three cards") for player in came[:1]]
    told = [Tell(f"{came[0]} {words}; you get nothing for yours.", (player,)) for player in came[1:]]
    return [*paid, *told, Set(view.game, at_the_bank=[])] if view.game.at_the_bank else None


@rule.after(Paid, payer=BANK)
def the_bank_is_filled_up(view: View, paid: Paid, reserve: int) -> Answer:
    short = reserve - view.balance(BANK)
    return Pay("", BANK, short, "so that it has its reserve") if short > 0 else None
