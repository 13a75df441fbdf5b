"""1. The game is played on a sequence of numbered squares; there is always at least one.
2. At the start there are {squares} squares, numbered from 1.
3. A new square has the number that follows the highest on the board.
4. Each square is followed by the next in the sequence, the last by Square 1; what precedes it is its predecessor.
5. The board is drawn in ten columns, winding from Square 1 at the bottom left; the last row may be shorter.
6. Every player is on exactly one square at all times, and all start on Square 1. Starting there is no landing.
7. Whoever takes a turn, or is told to move, leaves their square, passes each square between, lands on the last.
8. Whoever jumps leaves one square and lands on another and passes none.
9. Doubles in a turn add a square before the move; nobody can buy it during the turn in which it was made.
10. What landing brings comes in this order: {landing}.
"""

from mailgame.law import *

from .words import *

rule = Rule(6, "The Board", squares=number(20, "squares", least=1, most=500),
            landing="own square, rent, offer, the square, others, meeting, kick")
rule.steps(Landed, "landing")
rule.kind("square", shown=False)
rule.attribute("game", "track", "list", [], least=2, most=2_000, of="square", shown=False)
rule.attribute("player", "square", "square")
rule.attribute("square", "number", "number", 0, least=0, most=1_000_000)
rule.attribute("square", "natures", "list", [], of="text", drawn="notes", shown="What it is")
rule.attribute("square", "said_to_be", "table", {}, seen_by="rules")
rule.attribute("square", "tint", "text", "", most=20, drawn="tint", shown=False)
rule.attribute("square", "made", "number", 0, least=0, most=1_000_000)


@rule.after(Started)
def the_board_is_laid_out(view: View, started: Started, squares: int) -> Answer:
    return [AddSquare(str(place), place) for place in range(1, squares + 1)]


@rule.after(Seated)
def all_start_on_the_first_square(view: View, seated: Seated) -> Answer:
    return [Put(seated.player, first) for first in view.things("square") if first.id == view.game.track[0]]


@rule.after(Enacted, Amended, Repealed)
def what_squares_are_is_said_anew(view: View, change: Enacted | Amended | Repealed) -> Answer:
    """A square that has another nature by its number now, or none, changes at once."""
    squares = those_named(view, "square", view.game.track)
    return [*(each for square in squares for each in plain(square)), *(Surveyed(square) for square in squares)]


@rule.after(Rolled, step="new square")
def doubles_add_a_square(view: View, rolled: Rolled) -> Answer:
    if not is_doubles(rolled.dice):
        return None
    following = next_number(view)
    return AddSquare(str(following), following)


@rule.check(Remove)
def the_last_square_stays(view: View, removal: Remove) -> Answer:
    last = removal.thing.kind == "square" and len(view.game.track) == 1
    return Refuse("last-square", "The board must keep at least one square.") if last else None
