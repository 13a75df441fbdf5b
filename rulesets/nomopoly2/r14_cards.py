"""1. Whoever rolls doubles receives a card at random from a standard deck without jokers. The same card may exist
   many times.
2. Whoever receives a card is told which one it is.
3. A player may use a card that they hold by placing it on any square. A square has one card at most.
4. Whoever lands on a square of an opponent with a card on it pays its owner, as rent, its number times the value of
   the card: {ace} for an ace, {picture} for a face card, and the number of any other.
5. If a player is to draw a card that would give them more than {draw_limit} cards, it is buried under the square they
   are on instead. Buried cards are not shown on the web site; only who would have received a card is told of it.
6. A player may at any time bury a card of theirs under the square they are on.
7. No more than {hold_limit} cards are held by any other way of getting them.
"""

from mailgame.law import *

from .words import *

rule = Rule(14, "Cards", ace=number(11), picture=number(10), draw_limit=number(12), hold_limit=number(25))
rule.attribute("player", "cards", "list", [], of="text", drawn="hand", shown="Cards")
rule.attribute("square", "card", "text", "", most=20, drawn="mark", shown="Card")
rule.attribute("square", "buried", "list", [], of="text", seen_by="nobody")
rule.argument("CARD", *WRITTEN)
rule.argument("CARD2", *WRITTEN[:-1])

placing = rule.command("place CARD on SQUARE", "Place a card of yours on a square.", when="filed")
burying = rule.command("bury CARD", "Bury a card of yours under the square you are on.", when="filed")
declaring = rule.command("declare joker as CARD2", "Say for good which card a Joker of yours is.", when="filed")


@rule.after(Rolled, step="card")
def doubles_bring_a_card(view: View, rolled: Rolled) -> Answer:
    return DrawCards(rolled.player, 1, "for doubles") if view.ask(Doubles(rolled.dice)) else None


@rule.carry_out(Bury)
def it_lies_under_the_square(view: View, bury: Bury) -> Answer:
    player, square, card = bury.player, bury.player.square, bury.card
    given = GiveUpCards(player, (card,)) if bury.held else None
    full_hand = "" if bury.held else ", since you have as many cards as one can draw"
    told = Tell(f"You bury {in_words(card)} under {label(square)}{full_hand}.", (player,))
    return [given, Set(square, buried=[*square.buried, card]), CardBuried(player, square), told]


@rule.carry_out(Dig)
def as_many_as_one_can_hold(view: View, dig: Dig) -> Answer:
    player, square = dig.player, dig.player.square
    found, left = dug_up(view, player, square.buried, view.ask(HoldLimit(player)))
    return [Set(square, buried=left), Set(player, cards=[*player.cards, *found]), *told_of_digging(player, found, left)]


@rule.answers(DrawLimit)
def so_many_by_drawing(view: View, asked: DrawLimit, draw_limit: int) -> int:
    return draw_limit


@rule.answers(HoldLimit)
def so_many_in_all(view: View, asked: HoldLimit, hold_limit: int) -> int:
    return hold_limit


@rule.answers(CardValue)
def by_its_rank(view: View, asked: CardValue, ace: int, picture: int) -> int:
    said, known = rank(asked.card), {"": ace, "A": ace, "K": picture, "Q": picture, "J": picture}
    return known.get(said, int(said) if said.isdecimal() else 0)


@placing.refuse
@burying.refuse
def what_is_not_in_hand(view: View, order: Order) -> str:
    return "" if in_hand(order.giver, order.card) else not_held(order.giver, [order.card])


@placing.refuse
def what_cannot_be_placed(view: View, order: Order) -> str:
    if order.square.card:
        return f"There is a card on {label(order.square)} already: {in_words(order.square.card)}."
    return "Say first which card your Joker is, such as: declare joker as KH" if order.card == JOKER else ""


@placing
def places_a_card(view: View, order: Order) -> Answer:
    card = in_hand(order.giver, order.card)
    told = TellOf(order.giver, f"places|place {in_words(card)} on {label(order.square)}.")
    return [GiveUpCards(order.giver, (card,)), Set(order.square, card=card), told]


@burying
def buries_a_card(view: View, order: Order) -> Answer:
    return Bury(order.giver, in_hand(order.giver, order.card))


@declaring
def a_joker_is_a_card_for_good(view: View, order: Order) -> Answer:
    left = without(order.giver.cards, [JOKER])
    if left is None:
        return Refuse("no-joker", not_held(order.giver, [JOKER]))
    card = f"{JOKER} as {order.card2}"
    return [Set(order.giver, cards=[*left, card]), TellOf(order.giver, f"has|have {in_words(card)}.")]


@rule.alter(ChargeRent)
def the_card_on_the_square(view: View, charge: ChargeRent) -> Answer:
    card, number = charge.square.card, charge.square.number
    worth = view.ask(CardValue(card)) if card else 0
    return Add(number * worth, f"for {in_words(card)}, {number} × {worth}") if card else None


@rule.after(WasReset)
def starts_over_without_cards(view: View, reset: WasReset) -> Answer:
    return Set(reset.player, cards=[]) if reset.player.cards else None


@rule.suggests
def a_card_can_be_placed(view: View, player: Player) -> list[str]:
    return cards_advised(view, player)
