"""1. The game is played on a sequence of numbered squares; there is always at least one.
2. At the start there are {squares} squares, numbered from 1.
3. A new square has the number that follows the highest on the board.
4. Each square is followed by the next in the sequence and the last one by Square 1; what comes before a square
   is its predecessor.
5. The board is drawn in ten columns: Square 1 at the bottom left, the numbers running to the right, in the next
   row above to the left, and so on, winding; the last row may be shorter.
6. Every player is on exactly one square at all times, and all start on Square 1. Starting there is no landing.
7. Whoever takes a turn, or is told to move, leaves their square, passes each square between and lands on the
   last.
8. Whoever jumps leaves one square and lands on another and passes none.
9. Whenever a player rolls doubles in their turn a new square is added, with the number that follows the highest.
   It is there before they move, and cannot be bought during the turn in which it was made.
"""

from mailgame.law import AddSquare, Intent, Parameter, Put, Refuse, Remove, Rolled, Rule, Seated, Started, View

rule = Rule(6, "The Board", squares=Parameter(20, least=1, most=500, unit="squares"))
rule.attribute("game", "track", "list", [], least=2, most=2_000, of="square")
rule.attribute("player", "square", "square")
rule.attribute("square", "number", "number", 0, least=0, most=1_000_000)
rule.attribute("square", "made", "number", 0, least=0, most=1_000_000)


def highest(view: View) -> int:
    return max((square.number for square in view.things("square")), default=0)


@rule.after(Started)
def the_board_is_laid_out(view: View, started: Started) -> list[Intent]:
    return [AddSquare(str(number), number) for number in range(1, view.param("squares") + 1)]


@rule.after(Seated)
def all_start_on_the_first_square(view: View, seated: Seated) -> Intent | None:
    first = view.thing("square", view.game.track[0])
    return Put(seated.player, first) if first else None


@rule.after(Rolled)
def doubles_add_a_square(view: View, rolled: Rolled) -> Intent | None:
    if len(rolled.dice) == 2 and rolled.dice[0] == rolled.dice[1]:
        number = highest(view) + 1
        return AddSquare(str(number), number)
    return None


@rule.check(Remove)
def the_last_square_stays(view: View, removal: Remove) -> Refuse | None:
    if removal.thing.kind == "square" and len(view.game.track) == 1:
        return Refuse("last-square", "The board must keep at least one square.")
    return None
