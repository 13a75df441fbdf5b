"""1. If a maker of board games ever takes the Admin to court, the game ends at once, without a winner.
2. Once a winner has been declared the game ends.
3. Whoever has no unit on the map is eliminated: what they have leaves the game, but for buildings. If all players but
   one are eliminated, the one who is left wins.
4. If the rules make it impossible to play on, if nobody can say for good whether a move is legal, or if something is as
   legal as illegal and the rules do not settle it, the first player who cannot complete their turn legally wins. This
   takes precedence over all other rules that make a winner. The Admin says when it is so, and who that is.
"""

from mailgame.law import *

from .words import *

rule = Rule(8, "The End")

suing = rule.command("lawsuit NAME", "Say that a maker of board games has sued you: the game ends.", by="admin")
giving_up = rule.command("paradox PLAYER because TEXT", "Say that nobody can settle it: they win.", by="admin")


@suing
def a_lawsuit_ends_the_game(view: View, order: Order) -> Answer:
    return End(f"{order.name} has sued the Admin (rule 8.1).")


@giving_up
def who_cannot_complete_their_turn_wins(view: View, order: Order) -> Answer:
    return Win(order.player, f"they cannot complete their turn legally (rule 8.4): {order.text}")


@rule.after(Removed, kind="unit")
def somebody_may_be_out(view: View, removed: Removed) -> Answer:
    return CountPlayers()


@rule.after(WasSet, attribute="owner")
def somebody_may_have_lost_their_last(view: View, changed: WasSet) -> Answer:
    return CountPlayers() if changed.thing.kind == "unit" and changed.before else None


@rule.after(UnitsLost)
def whoever_is_left_wins(view: View, lost: UnitsLost) -> Answer:
    return whoever_is_out(view)
