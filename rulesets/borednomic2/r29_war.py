"""1. Every player begins with {soldiers} soldiers, and gets one more at the start of each turn. Soldiers are items:
   they are carried, or placed on one’s squares, and taken back from the square one is on. At least one stays on each;
   whoever acquires a square puts one there, and needs one in hand.
2. A player is passive or aggressive, may switch at any time, and begins passive.
3. Landing on a square of another, a passive player pays the rent.
4. An aggressive player who carries soldiers refuses it and goes to war with the square.
5. The soldiers on the square fight those that the attacker carries. Each side rolls one die, from {two_dice} soldiers
   on two, from {three_dice} on three. The higher sum wins.
6. An attacker who wins has the square and puts one soldier there; its soldiers are lost, and no rent is paid.
7. A defender who wins keeps it and gains a soldier there; the attacker loses all soldiers in hand and pays the rent.
8. A soldier costs {price:money}; a player buys at most {a_turn} a turn.
9. Equal sums are a draw: nothing is lost, nothing is paid, and the square stays the defender’s.
"""

from mailgame.law import *

from .words import *

rule = Rule(29, "War!", soldiers=number(10), two_dice=number(5, least=1), three_dice=number(10, least=1),
            price=dollars(300), a_turn=number(4))
rule.attribute("square", "soldiers", "number", 0, least=0, most=10**9, drawn="pieces")
rule.attribute("player", "mode", "text", "passive", most=40, shown="In war")
rule.attribute("player", "enlisted", "number", 0, seen_by="nobody", least=0, most=10**9)
rule.argument("MODE", "passive", "aggressive")

switching = rule.command("mode MODE", "Be passive and pay rent, or aggressive and go to war.")
enlisting = rule.command("buy [NUMBER] soldiers", "Buy at most {a_turn} a turn, {price:money} each.", sort="purchase")
placing = rule.command("place NUMBER soldiers on SQUARE", "Place soldiers on a square of yours.", when="filed")
taking = rule.command("take NUMBER soldiers from SQUARE", "Take soldiers back from where you are.", when="filed")


@rule.after(Seated)
def begins_with_soldiers(view: View, seated: Seated, soldiers: int) -> Answer:
    return Count(seated.player, "items", SOLDIER, soldiers)


@rule.after(TurnBegan)
def gets_one_more(view: View, began: TurnBegan) -> Answer:
    return Count(began.player, "items", SOLDIER, 1)


@switching
def switches(view: View, order: Order) -> Answer:
    return [Set(order.giver, mode=order.mode), Tell(f"You are {order.mode} from now on.", (order.giver,))]


@enlisting
def buys_soldiers(view: View, order: Order, price: int, a_turn: int) -> Answer:
    giver, count = order.giver, order.number if order.number is not None else 1
    if not 1 <= count <= (left := max(0, a_turn - giver.enlisted)):
        return Refuse("too-many", f"You can buy {left or 'no'} more in this turn, {a_turn} in all.")
    paid = Pay(giver, "", price * count, f"for {count} × {SOLDIER}" if count > 1 else f"for a {SOLDIER}")
    return [paid, Gain(giver, SOLDIER, count), Set(giver, enlisted=giver.enlisted + count)]


@rule.after(UpdatePlayed)
def the_next_turn_has_its_own_limit(view: View, played: UpdatePlayed) -> Answer:
    return [Set(player, enlisted=0) for player in view.players() if player.enlisted]


@placing.refuse
@taking.refuse
def what_is_not_yours(view: View, order: Order) -> str:
    return not_yours(order.square, order.giver) or ("" if order.number > 0 else "Say how many, at least 1.")


@placing
def places_soldiers(view: View, order: Order) -> Answer:
    left = Lose(order.giver, SOLDIER, order.number, f"to guard {label(order.square)}")
    return [left, Set(order.square, soldiers=order.square.soldiers + order.number)]


@taking.refuse
def what_cannot_be_taken_back(view: View, order: Order) -> str:
    return must_stay(order.giver, order.square, order.number)


@taking
def takes_soldiers(view: View, order: Order) -> Answer:
    stay = Set(order.square, soldiers=order.square.soldiers - order.number)
    return [stay, Gain(order.giver, SOLDIER, order.number, f"back from {label(order.square)}")]


@rule.check(Own)
def who_has_nobody_to_put_there(view: View, own: Own) -> Answer:
    words = "A square needs a soldier of its owner, and you carry none. Buy one first: buy 1 soldiers"
    return Refuse("no-soldier", words) if own.thing.kind == "square" and not has(own.player, SOLDIER) else None


@rule.after(Owned)
@rule.after(WasSet, attribute="soldiers")
def one_stays_on_each_or_it_is_given_up(view: View, event: Owned | WasSet) -> Answer:
    return guarded(event.thing)


@rule.after(Disowned)
def the_others_come_back(view: View, disowned: Disowned) -> Answer:
    square, count = disowned.thing, disowned.thing.get("soldiers", 0)
    back = Gain(disowned.player, SOLDIER, count, f"back from {label(square)}")
    return [Set(square, soldiers=0), back] if count else None


@rule.answers(Refuses)
def the_aggressive_refuse(view: View, asked: Refuses) -> bool:
    return bool(asked.player.mode == "aggressive" and has(asked.player, SOLDIER))


@rule.answers(Garrison)
def those_who_stand_there(view: View, asked: Garrison) -> int:
    return int(asked.square.soldiers)


@rule.alter(PayRent)
def goes_to_war(view: View, rent: PayRent, two_dice: int, three_dice: int) -> Answer:
    player, square = rent.player, rent.thing
    if square.kind != "square" or not view.ask(Refuses(player, square)):
        return None
    sides = (has(player, SOLDIER), view.ask(Garrison(square, player)))
    comes, stands = (1 + (side >= two_dice) + (side >= three_dice) for side in sides)
    return Become(WageWar(player, rent.owner, square, int(rent.amount), rent.because, *sides, (comes, stands)))
