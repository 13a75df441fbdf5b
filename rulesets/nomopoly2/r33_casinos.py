"""1. A Casino brings {income:money} a week to the owner of its square.
2. Whoever is on its square may play, {games} times an update at most:
   - Blackjack, for up to {blackjack:money}: dealer and player get two cards each, one of the dealer’s hidden. Face
     cards count {picture}, aces {low} or {high}. The player may draw on, and loses with more than {exactly}. Then the
     dealer draws until they have {dealer_stands} or more. If the dealer has more than {exactly}, or less than the
     player, the player gets twice the bet; if the dealer has more, nothing; if they have the same, the bet.
   - Poker, for up to {poker:money}: five cards, of which any are replaced once. A pair brings the bet {pair} time,
     two pairs {two_pairs} times, three of a kind {three_alike}, a straight {straight}, a flush {flush}, a full house
     {full_house}, four of a kind {four_alike}, a straight flush {straight_flush}, a royal flush {royal_flush} times.
   - Roulette, for up to {roulette:money}: the wheel has 0 to {wheel}, even numbers black, odd ones red, 0 green. A
     number brings the bet {one_number} times, a color {color_pays} times, one of five numbers {five_numbers} times.
3. Cards of a casino come from a standard deck, no card twice in a round. They are not the cards of rule XIV.
4. To place a bet is to pay it.
5. Whoever is at a Casino may buy
   - a Flower, {flower:money}, to give to another player in friendship; a Joker, {joker:money}, like The Skunk’s;
   - a Weighted Die, {die_price:money}: used with a number that a die of one’s transportation can show, one of the
     dice of one’s next turn shows it; one in a turn at most;
   - a Salad, {salad:money}: eaten, {fed} health more; one an update at most;
   - an Auto-Shuffler, {shuffler:money}: one loses any cards of one’s choice and draws as many;
   - Grease, {grease:money}, for a square of one’s own where one is. Whoever lands there loses {slide} health, slides
     to the next square and has landed there; and so on if there is Grease, for {slide_most} health in one move at most.
6. Of the net profit of a Casino, or its loss, the owner of the square has a share: {residential} per cent on a
   Residential square, {industrial} on an Industrial, {commercial} on a Commercial, {government} on a Government one.
"""

from mailgame.law import *

from .words import *

rule = Rule(33, "Casinos", income=dollars(50), games=number(3), blackjack=dollars(500), picture=number(10),
            low=number(1), high=number(11), exactly=number(21), dealer_stands=number(17), poker=dollars(25),
            pair=number(1), two_pairs=number(2), three_alike=number(3), straight=number(4), flush=number(5),
            full_house=number(8), four_alike=number(25), straight_flush=number(50), royal_flush=number(400),
            roulette=dollars(50), wheel=number(36), one_number=number(36), color_pays=number(2), five_numbers=number(7),
            flower=dollars(10), die_price=dollars(100), salad=dollars(200), fed=number(5), shuffler=dollars(250),
            grease=dollars(500), slide=number(3, "health"), slide_most=number(12, "health"), joker=dollars(1250),
            residential=percent(25), industrial=percent(10), commercial=percent(50), government=percent(0))
rule.attribute("square", "grease", "flag", False, shown="Grease")
rule.attribute("square", "casino_books", "table", {}, seen_by="rules")
rule.attribute("player", "casino_table", "table", {}, seen_by="nobody")
rule.attribute("player", "casino_games", "table", {}, seen_by="rules")
rule.attribute("player", "salads", "table", {}, seen_by="rules")
rule.attribute("player", "weighted", "number", 0, least=0, most=1_000, shown="Weighted Die")
rule.attribute("player", "greased", "number", 0, seen_by="rules", least=0, most=1_000_000)
rule.argument("TABLE", *TABLES)
rule.argument("WARE", *SOLD)
rule.argument("CARD", *WRITTEN)
betting = rule.command("bet TABLE DOLLARS", "Play blackjack or poker at a Casino.", sort="game")
spinning = rule.command("bet roulette DOLLARS on WORD…", "Bet on a color or on numbers.", sort="game")
planning = rule.command("plan bet TABLE DOLLARS [stand on NUMBER]", "The same in the next update.", when="filed")
planning_to_spin = rule.command("plan bet roulette DOLLARS on WORD…", "The same in the next update.", when="filed")
hitting = rule.command("hit", "Draw a card at blackjack.", sort="game")
standing = rule.command("stand", "Draw no more at blackjack.", sort="game")
keeping = rule.command("keep WORD…", "Keep cards at poker, by their places, all or none.", sort="game")
buying = rule.command("buy WARE", "Buy something at a Casino.", when="filed", sort="purchase")
giving = rule.command("give flower to PLAYER", "Give a Flower in friendship.", when="filed")
weighting = rule.command("use weighted die NUMBER", "Say what one of your dice shows.", when="filed", sort="use")
shuffling = rule.command("use auto-shuffler CARD…", "Swap cards for random ones.", when="filed", sort="use")


@betting
@spinning
@planning
@planning_to_spin
@hitting
@standing
@keeping
@buying
@giving
@weighting
@shuffling
def at_a_casino(view: View, order: Order, **n: int) -> Answer:
    why = not_at_casino(view, order.giver, order.verb, order.arguments, n)
    return Refuse("not-so", why) if why else done_at_casino(view, order.giver, order.verb, order.arguments, n)


@rule.answers(GamesAnUpdate)
@rule.answers(HasUse)
def games_and_uses(view: View, asked: GamesAnUpdate | HasUse, games: int) -> int | bool | None:
    used = isinstance(asked, HasUse) and asked.item in CASINO_WARES and asked.item != "Flower"
    return games if isinstance(asked, GamesAnUpdate) else used or None


@rule.check(Use)
def what_cannot_be_used_so(view: View, use: Use) -> Answer:
    why = no_use_at_casino(view, use.player, use.item, use.number, use.cards)
    return Refuse("no-use-now", why) if why else None


@rule.after(Used)
def what_it_does(view: View, used: Used, fed: int) -> Answer:
    return used_at_casino(view, used.player, used.item, used.number, used.cards, fed)


@rule.alter(RollDice)
def one_die_shows_what_was_said(view: View, roll: RollDice) -> Answer:
    chosen = (roll.player.weighted,) if fits_the_die(roll.player.weighted, roll.sides, roll.faces) else ()
    return Redirect("chosen", chosen, costs=(Set(roll.player, weighted=0),)) if roll.player.weighted else None


@rule.alter(Land)
def grease_slides_them_on(view: View, land: Land, slide: int, slide_most: int) -> Answer:
    fresh = not isinstance(view.occasion(), Landed | StrayLanded)
    on = SlideOn(land.player, land.pawn, land.square, land.by, fresh, slide, slide_most, land.course)
    return Become(on) if land.square.grease else None


@rule.after(PhaseBegan)
def casinos_in_an_update(view: View, began: PhaseBegan, **n: int) -> Answer:
    return at_casinos(view, began.name, began.part, n)


@rule.after(WasReset)
def starts_over_without_games(view: View, reset: WasReset) -> Answer:
    return Set(reset.player, casino_table={}, weighted=0, greased=0)


@rule.suggests
def what_can_be_done_there(view: View, player: Player, **n: int) -> list[str]:
    return casinos_advised(view, player, n)
