"""1. Square {square} is the House of Cards. No player may own it. Whoever is there may trade in cards for items.
2. There are these items:
   - for a spade, a Jetpack: used, its player rolls one more die in their next turn.
   - for two cards of a suit, a Card Remover: takes the card off a square of one’s own.
   - for a pair, Medicine: used, {medicine} health more; or a Bingo Card (rule XXXI).
   - for two cards alike, a Pokeball: a random creature jumps to a square of one’s choice; not if there is none.
   - for two pairs, a Time Bomb, for the square one is on, one at most: the next to land there loses {bomb} health.
   - for three of a kind, a Warp Bubble: a jump to any square not named Blackjack; one an update at most.
   - for a straight (five ranks in a row, an ace low or high), a Hammer: a player on one’s square loses {hammer} health.
   - for a flush (five of a suit), Glue, for the square one is on: who would pass it lands there, and it wears off.
   - for a full house, Anthrax: a player is infected and loses {anthrax} health as each week begins, until they land on
     the House of Cards, or on a Hospital in a block that is partly theirs. Against a player it is a minor atrocity.
   - for a straight flush, a Mask, a minor atrocity to use: one passes for another player for one update, to whom all
     comes that leaving, landing and passing bring.
   - for {shovel:money}, a Shovel: digs up the cards under one’s square, at random if they would be more than one can
     hold; one is told which are still there.
"""

from mailgame.law import *

from .words import *

rule = Rule(24, "The House of Cards", square=number(42, "square", least=1), medicine=number(15), bomb=number(20),
            hammer=number(15, "health"), anthrax=number(5, "health"), shovel=dollars(50))
rule.attribute("player", "infected", "flag", False)
rule.attribute("player", "jetpacks", "number", 0, least=0, most=100, shown="More dice in the next turn")
rule.attribute("player", "masked_as", "player", shown="Passes for")
rule.attribute("player", "warps", "table", {}, seen_by="rules")
rule.attribute("square", "bomb", "flag", False, shown="Time Bomb")
rule.attribute("square", "glue", "flag", False, shown="Glue")
rule.argument("CARD", *SAID_CARDS)
rule.argument("WARE", *WARES, BINGO_CARD)
rule.argument("ITEM", *WARES)

trading = rule.command("exchange CARD… for WARE", "Trade in cards at the House of Cards.", when="filed")
buying = rule.command("exchange DOLLARS for WARE", "Buy a Shovel, {shovel:money}.", when="filed", sort="purchase")
using_on_a_creature = rule.command("use ITEM on CREATURE", "Use an item on a creature.", when="filed", sort="use")


@rule.after(SquareAdded, Surveyed)
def which_square_it_is(view: View, event: SquareAdded | Surveyed, square: int) -> Answer:
    return special(event.square, HOUSE) if event.square.number == square else None


@rule.answers(NeverOwned)
def nobody_owns_it(view: View, asked: NeverOwned, square: int) -> str | None:
    return f"Nobody can own the {HOUSE}." if asked.square.number == square else None


@trading
@buying
def gets_a_ware(view: View, order: Order, square: int, shovel: int) -> Answer:
    why = elsewhere(view, order.giver, square) or too_little(view, order.giver, order.ware, order.arguments, shovel)
    return Refuse("not-had-for-that", why) if why else exchanged(order.giver, order.ware, order.arguments)


@using_on_a_creature
def uses_it_on_a_creature(view: View, order: Order) -> Answer:
    return Use(order.giver, order.item, order.creature)


@rule.answers(HasUse)
def all_of_them_are_used(view: View, asked: HasUse) -> bool | None:
    return True if asked.item in WARES else None


@rule.check(Use)
def what_cannot_be_done_with_it(view: View, use: Use) -> Answer:
    why = useless(view, use.player, use.item, use.on)
    return Refuse("no-use-now", why) if why else None


@rule.after(Used)
def what_it_does(view: View, used: Used, medicine: int, hammer: int) -> Answer:
    return used_ware(view, used.player, used.item, used.on, medicine, hammer) if used.item in WARES else None


@rule.alter(RollDice)
def jetpacks_add_dice(view: View, roll: RollDice) -> Answer:
    more = roll.sides[:1] * roll.player.jetpacks
    return Redirect("sides", (*roll.sides, *more), costs=(Set(roll.player, jetpacks=0),)) if more else None


@rule.alter(Move)
def glue_stops(view: View, move: Move) -> Answer:
    far, there = glue_ahead(view, move.pawn, move.steps, move.along)
    return Redirect("steps", far, costs=(Set(there, glue=False), GetStuck(move.pawn))) if far else None


@rule.after(Landed, StrayLanded, step="health gained")
def landing_may_cure(view: View, landed: Landed | StrayLanded, square: int) -> Answer:
    return cured_there(view, landed.pawn, landed.square, square) if here(landed.pawn, landed.square) else None


@rule.after(Landed, StrayLanded, step="health lost")
def landing_may_hurt(view: View, landed: Landed | StrayLanded, bomb: int) -> Answer:
    return blown_up(view, landed.pawn, landed.square, bomb) if here(landed.pawn, landed.square) else None


@rule.after(PhaseBegan)
def the_infected_are_weakened_and_masks_come_off(view: View, began: PhaseBegan, anthrax: int) -> Answer:
    return weakened(view, anthrax) if began.name == "infection" else unmasked(view, began.name == "countdown")


@rule.alter(Land, RewardRound, ChanceOfSquare, PassOut)
def it_comes_to_whom_they_pass_for(view: View, it: Land | RewardRound | ChanceOfSquare | PassOut) -> Answer:
    other = played_by(it.pawn if isinstance(it, Land) else it.player)
    falls = isinstance(view.occasion(), Rolled) or not isinstance(it, PassOut)
    return Redirect("player", other) if other is not None and falls else None


@rule.after(WasReset)
def starts_over_in_the_open(view: View, reset: WasReset) -> Answer:
    landing = [part for pawn in view.things("player", masked_as=reset.player) for part in stopped_there(pawn)]
    return [*landing, Set(reset.player, infected=False, jetpacks=0, masked_as=None)]


@rule.suggests
def what_is_had_there(view: View, player: Player, square: int, shovel: int) -> list[str]:
    return wares_advised(view, player, square, shovel)
