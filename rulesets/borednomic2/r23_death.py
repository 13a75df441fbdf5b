"""1. Square {square} is the Death Square. It cannot be bought.
2. Whoever lands there gets a Death Card.
3. A Death Card kills the square that its player stands on.
4. A killed square loses its name, its gender and every structure on it, and is nobody's.
5. Whoever killed it may not buy it in the same turn.
"""

from mailgame.law import *

from .words import *

rule = Rule(23, "The Death Square & Death Card", square=number(25, "square", least=1))
rule.attribute("player", "killed", "table", {}, seen_by="rules")

killing = rule.command("kill", "With a Death Card: kill the square you stand on.", when="filed")


@rule.after(SquareAdded, Surveyed)
def which_square_it_is(view: View, seen: SquareAdded | Surveyed, square: int) -> Answer:
    return special(seen.square, "Death Square", ownable=False) if seen.square.number == square else None


@rule.after(Landed, step="the square")
def brings_a_card(view: View, landed: Landed, square: int) -> Answer:
    return Gain(landed.player, DEATH_CARD, 1, "on the Death Square") if landed.square.number == square else None


@killing
def kills_the_square(view: View, order: Order) -> Answer:
    square, giver = order.giver.square, order.giver
    if not on_the_track(view, square):
        return Refuse("no-square", "You are on no square of the board; you keep your card.")
    gone = freed(square, f"{giver} killed it")
    return [Lose(giver, DEATH_CARD), killed_now(view, giver, square), gone, SquareKilled(giver, square)]


@rule.after(SquareKilled)
def loses_all_that_it_had(view: View, killed: SquareKilled) -> Answer:
    return bared(killed.square)


@rule.answers(MayNotBuy)
def a_killer_does_not_buy_in_the_same_turn(view: View, asked: MayNotBuy) -> str:
    words, now = f"You killed {label(asked.square)} in this turn and cannot buy it in it.", view.game.get("updates", 0)
    return words if asked.player.killed.get(asked.square.id) == now else ""
