"""1. The game is played on a board, a sequence of numbered squares; there is always at least one.
2. At the start there are {squares} squares, numbered from 1.
3. A new square gets the number that follows the highest on the board.
4. The successor of a square is the one with the next higher number, that of the highest the lowest. A square is the
   predecessor of its successor.
5. The squares lie in a grid of {abreast} columns: the lowest numbered one at the bottom left, the next to the right of
   it, then a row above in which they go left, and so on. The last row may be shorter.
6. Each player is on one square at all times. All start on the lowest numbered one.
7. Whoever takes a turn, or is told to move, leaves their square, passes each between, and lands on the last.
8. Whoever jumps leaves one square and lands on another, and passes none.
9. Whoever lands on another player’s square pays its owner {rent} times its number, in dollars.
10. North, South, East and West are meant as usual: the next square that way, over destroyed ones.
11. Whoever moves through the last square and right on through the first in a turn gets {round:money} when it ends.
12. Two squares are adjacent, or bordering, if one is directly North, South, East or West of the other.
13. The distance between two squares is the number of steps of the shortest path over bordering squares.
14. On a polluted square the rent is 1/{pollution} of what it would be; whoever lands there loses {sickness} health.
15. If Square 1 is destroyed, the lowest numbered square is meant wherever a rule says Square 1.
16. The net worth of a square is its purchase price and that of the buildings on it.
17. Each time a player who is no terrorist goes past the end of the board there is a chance of ({growth}/n) per cent,
   n being the number of squares, that a square is added at the end.
18. A square to be added at the end takes the place of the lowest numbered destroyed square, if there is one.
19. What landing brings comes in this order: {landing}.
"""

from mailgame.law import *

from .words import *

rule = Rule(
    6, "The Board", squares=number(20, "squares", least=1, most=500), abreast=number(10, "columns", least=1, most=100),
    rent=number(3), round=dollars(1000), pollution=number(3, least=1), sickness=number(5), growth=percent(2000),
    landing="arrival, bingo, rent, health gained, health lost, the square, offer, slip, springboard, others",
)
rule.steps(Landed, "landing")
rule.steps(StrayLanded, "landing")
rule.kind("square", shown=False)
rule.attribute("game", "track", "list", [], least=1, most=100_000, of="square", shown=False)
rule.attribute("player", "square", "square")
rule.attribute("player", "rounds", "number", 0, seen_by="rules", least=0, most=1_000)
rule.attribute("player", "gone_on", "flag", False, seen_by="rules")
rule.attribute("square", "number", "number", 0, least=0, most=100_000)
rule.attribute("square", "row", "number", 0, least=0, most=100_000, shown=False)
rule.attribute("square", "column", "number", 0, least=0, most=100_000, shown=False)
rule.attribute("square", "polluted", "flag", False, shown="Polluted")
rule.attribute("square", "nature", "text", "", most=40, drawn="notes", shown="What it is")


@rule.after(Started)
def the_board_is_laid_out(view: View, started: Started, squares: int) -> Answer:
    return [AddSquare(str(place), place) for place in range(1, squares + 1)]


@rule.after(SquareAdded)
def it_takes_its_place_by_its_number(view: View, added: SquareAdded, abreast: int) -> Answer:
    return laid_out(view, added.square, abreast)


@rule.after(Seated, WasReset)
def all_start_on_the_first_square(view: View, seated: Seated | WasReset) -> Answer:
    return [Put(seated.player, first_square(view)), Set(seated.player, rounds=0, gone_on=True)]


@rule.after(Enacted, Amended, Repealed)
def what_squares_are_is_said_anew(view: View, change: Enacted | Amended | Repealed) -> Answer:
    return [part for square in view.things("square") for part in (Set(square, nature=""), Surveyed(square))]


@rule.after(TurnBegan)
def a_turn_counts_its_own_rounds(view: View, began: TurnBegan) -> Answer:
    return Set(began.player, rounds=0)


@rule.after(Landed, step="arrival")
def a_landing_begins(view: View, landed: Landed) -> Answer:
    return Set(landed.pawn, gone_on=False) if landed.pawn.gone_on else None


@rule.after(Passed, Landed, step="arrival")
def who_gets_back_to_the_first_square_has_gone_round(view: View, event: Passed | Landed) -> Answer:
    jumped = isinstance(event, Landed) and event.by != "move"
    round = is_first(view, event.square) and not on_the_way(event.course, event.since, event.square)
    return gone_round(event.pawn) if round and not jumped else None


@rule.after(TurnDone)
def what_going_round_brings(view: View, done: TurnDone) -> Answer:
    player, rounds = done.player, done.player.rounds
    return [RewardRound(player), *(ChanceOfSquare(player) for _ in range(rounds))] if rounds else None


@rule.carry_out(RewardRound)
def money_for_going_round(view: View, reward: RewardRound, round: int) -> Answer:
    return Pay("", reward.player, round, "for going round the board")


@rule.carry_out(ChanceOfSquare)
def the_board_may_grow(view: View, chance: ChanceOfSquare, growth: int) -> Answer:
    grows = view.happens("new square", growth_of(view, growth), chance.player)
    return BuildSquare() if grows else None


@rule.answers(Rate)
def so_many_times_its_number(view: View, asked: Rate, rent: int) -> int:
    return rent


@rule.after(Landed, step="rent")
def pays_rent(view: View, landed: Landed) -> Answer:
    return rent_of(view, landed.player, landed.square) if here(landed.pawn, landed.square) else None


@rule.alter(PayRent)
def less_on_a_polluted_square(view: View, due: PayRent, pollution: int) -> Answer:
    dirty = is_polluted(view, due.thing)
    return Percent(ratio(100, pollution), f"1/{pollution} on a polluted square") if dirty else None


@rule.answers(HurtOnLanding)
def pollution_makes_ill(view: View, asked: HurtOnLanding, sickness: int) -> int | None:
    return sickness if is_polluted(view, asked.square) else None
