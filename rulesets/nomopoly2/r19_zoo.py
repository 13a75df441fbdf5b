"""1. Square {square} is the Zoo. No player may buy or own it.
2. Whoever lands on the Zoo may spawn a creature, which appears there, and is not held to have landed.
3. These creatures, one of each at a time, move after all players, some only in a week’s second update (“weekly”):
   - Gorilla: weekly it rolls a die of {gorilla_sides} sides, moves ahead and, with a chance of {peel_chance} per
     cent, drops a peel. Whoever, player or creature, lands on a peel slips: it is gone, and they lose {slip} health
     and jump to a random square.
   - Elephant: weekly it rolls a die of four sides and moves one square north, south, east or west; it rolls again for
     what is not possible. Each player and creature on the square where it lands loses {trample} health.
   - MTS Bison: each update it rolls two dice of {bison_sides} sides and moves ahead. A player on whose square it
     lands may hop on and name any square: both jump there. Nobody does so twice in an update.
   - The Skunk: each update it rolls two dice of {skunk_sides} sides and moves up by the first and right by the
     second, round the edges of the board, passing nothing. Where it lands, this happens for each that is there.
     Springboard: two random players change places. Hospital: all players gain {hospital} health. House: nothing.
     Store: whoever owns the fewest squares (by lot, if equal) gets the lowest numbered unowned one. Corporate
     Headquarters: all pay, in dollars, the sum of the numbers of their squares. Missile Silo: a random missile is
     fired at a random square in its range from the Skunk. Anti-Missile Battery: a random square becomes polluted.
     Blackjack: all players jump to Blackjack. The Zoo: another Skunk appears, though there is one. The House of
     Cards: all players get a Joker, a card that may be used as any other, and stays what it was once declared to be.
     A railroad: each player whom railroads connect with the square gets {reward:money}. Players: they pass out, lose
     {faint} health, and do nothing of their own will in that update. The Elephant: it takes {crazy} of its turns at
     once. The Gorilla: it throws peels onto {peels} random squares. The MTS Bison: it sends the Skunk to a random
     square, and loses {kick} health. Another Skunk: both die. Mall: a random type of block is drawn, and a random
     group of owned squares in no block that could be one becomes one, free. Legislative Building: each of the nearest
     players gets a Fake ID, used for one more vote on one proposal. Bank: credit limits rise by {credit} per cent.
   - Blinking Jelly Dog: each update it lands on a random square and does as another creature, drawn at random, would.
4. All begin with {health} health, which changes as a player’s does. One with 0 or less is gone, and can come again.
5. Several creatures move in a random order.
"""

from mailgame.law import *

from .words import *

rule = Rule(19, "The Zoo", square=number(51, "square", least=1), gorilla_sides=number(10, least=2, most=1000),
            bison_sides=number(6, least=2, most=1000), skunk_sides=number(3, least=2, most=1000),
            peel_chance=percent(50, most=100), slip=number(10), trample=number(15), hospital=number(20),
            reward=dollars(500), faint=number(15), crazy=number(15, most=100), peels=number(7, most=100),
            kick=number(20), credit=percent(50), health=number(100, least=1))
rule.kind("creature", shown="Creatures")
rule.attribute("creature", "sort", "text", "", most=40, shown=False)
rule.attribute("creature", "square", "square", drawn="place")
rule.attribute("creature", "health", "number", 100, least=-1_000_000, most=1_000_000)
rule.attribute("creature", "gone_on", "flag", False, seen_by="rules")
rule.attribute("creature", "infected", "flag", False)
rule.attribute("square", "peel", "flag", False, shown="Banana peel")
rule.attribute("player", "passed_out", "flag", False)
rule.attribute("player", "out_before", "flag", False, seen_by="rules")
rule.attribute("player", "hops", "table", {}, seen_by="rules")
rule.argument("BEAST", *BEASTS)

spawning = rule.command("spawn BEAST", "Let a creature appear at the Zoo.", when="filed", answers="spawn")
hopping = rule.command("hop to SQUARE", "Ride to a square on what has landed on you.", when="filed", answers="hop")
voting = rule.command("use fake id on PROPOSAL", "Have one more vote on a proposal.", when="filed", sort="use")


@rule.after(SquareAdded, Surveyed)
def where_the_zoo_is(view: View, event: SquareAdded | Surveyed, square: int) -> Answer:
    return special(event.square, "The Zoo") if event.square.number == square else None


@rule.answers(NeverOwned)
def nobody_owns_the_zoo(view: View, asked: NeverOwned, square: int) -> str | None:
    return "Nobody can own the Zoo." if asked.square.number == square else None


@rule.after(Landed, step="the square")
def may_spawn_a_creature(view: View, landed: Landed, square: int) -> Answer:
    return offered_spawn(view, landed.player, landed.square, square) if here(landed.pawn, landed.square) else None


@spawning
@hopping
@voting
def what_comes_of_creatures(view: View, order: Order, square: int, health: int) -> Answer:
    if order.verb == "spawn":
        return SpawnOffered(order.offer, order.beast, square, health)
    if order.verb == "hop to":
        return Hop(order.giver, order.offer.about["creature"] if order.offer else None, order.square)
    return UseFakeID(order.giver, order.proposal)


@rule.after(PhaseBegan, name="creatures")
def creatures_move(view: View, began: PhaseBegan) -> Answer:
    return [MoveCreature(creature) for creature in movers(view, began.part)]


@rule.after(StrayLanded, step="arrival")
def a_creature_lands(view: View, landed: StrayLanded) -> Answer:
    return arrived(view, landed.pawn, landed.square)


@rule.after(CreatureLanded)
def does_what_it_does_on_landing(view: View, at: CreatureLanded, trample: int) -> Answer:
    return done_on_landing(view, at.creature, at.nature, at.square, at.players, at.creatures, at.effects, trample)


@rule.carry_out(MoveCreature)
@rule.carry_out(SetOff)
@rule.carry_out(DropPeel)
@rule.carry_out(PassOut)
def as_said_above(view: View, done: MoveCreature | SetOff | DropPeel | PassOut, **per: int) -> Answer:
    return done_by_creatures(view, done, per)


@rule.after(Landed, StrayLanded, step="slip")
def a_peel_on_the_square(view: View, landed: Landed | StrayLanded, slip: int) -> Answer:
    thing = landed.player if isinstance(landed, Landed) else landed.pawn
    return slipped(landed.pawn, thing, landed.square, slip)


@rule.check(Act)
def the_passed_out_do_nothing(view: View, act: Act) -> Answer:
    return Refuse("passed-out", OUT) if act.player.passed_out and act.sort not in STILL_DONE else None


@rule.after(UpdateBegan, WasReset)
@rule.after(PhaseBegan, name="lapses")
def they_come_to(view: View, event: UpdateBegan | PhaseBegan | WasReset) -> Answer:
    return woken(view, event.player if isinstance(event, WasReset) else None, isinstance(event, UpdateBegan))
