"""1. Square {square} is the Death Square. It cannot be bought.
2. Whoever lands there gets a Death Card.
3. A Death Card kills the square that its player stands on.
4. A killed square loses its name, its gender and every structure on it, and is nobody's.
5. Whoever killed it may not buy it in the same turn.
"""

from mailgame.law import *

from .words import *

rule = Rule(23, "The Death Square & Death Card", square=number(25, "square", least=1))
rule.attribute("player", "killed", "table", {}, seen_by="nobody")

killing = rule.command("kill", "With a Death Card: kill the square you stand on.", when="filed")


@rule.after(SquareAdded)
def which_square_it_is(view: View, added: SquareAdded, square: int) -> Answer:
    return special(added.square, "Death Square", ownable=False) if added.square.number == square else None


@rule.after(Landed, step="the square")
def brings_a_card(view: View, landed: Landed, square: int) -> Answer:
    return Gain(landed.player, DEATH_CARD, 1, "on the Death Square") if landed.square.number == square else None


@killing.refuse
def what_is_no_square_of_the_board(view: View, order: Order) -> str | None:
    here = order.giver.square is not None and on_the_track(view, order.giver.square)
    return None if here else "You are on no square of the board; you keep your card."


@killing
def kills_the_square(view: View, order: Order) -> Answer:
    square, giver = order.giver.square, order.giver
    noted = Set(giver, killed={square.id: view.game.get("updates", 0)})
    gone = Disown(square, f"{giver} killed it.") if square.get("owner") is not None else None
    return [Lose(giver, DEATH_CARD, 1, f"to kill {label(square)}"), noted, gone, SquareKilled(giver, square)]


@rule.after(SquareKilled)
def loses_all_that_it_had(view: View, killed: SquareKilled) -> Answer:
    square = killed.square
    bare = Set(square, name="", gender="") if square.get("gender") is not None else None
    return [bare, razed(square) if square.get("buildings") else None]


@rule.check(Own)
def a_killer_does_not_buy_in_the_same_turn(view: View, own: Own) -> Answer:
    when = own.player.killed.get(own.thing.id) if own.thing.kind == "square" else None
    same = when is not None and when == view.game.get("updates", 0)
    return Refuse("killed", f"You killed {label(own.thing)} in this turn and cannot buy it in it.") if same else None


@rule.suggests
def a_square_can_be_killed(view: View, player: Player) -> str | None:
    return "kill" if has(player, DEATH_CARD) else None
