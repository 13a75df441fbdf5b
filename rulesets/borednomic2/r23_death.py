"""1. Square {death} is the Death Square; it cannot be bought.
2. Whoever lands there gets a Death Card.
3. A Death Card kills the square on the board that its player is on.
4. A killed square loses its name, its gender and every structure, and becomes unowned.
5. Whoever killed a square cannot buy it in the same turn.
"""

from mailgame.law import *

from .words import *

rule = Rule(23, "The Death Square & Death Card", death=number(25, "square", least=1))
rule.attribute("square", "killer", "text", "", seen_by="rules", most=200)
rule.attribute("square", "killed", "number", 0, seen_by="rules", least=0, most=1_000_000)

CARD = "Death Card"
BARE: dict[str, Plain] = {"name": "", "gender": "", "buildings": [], "built_for": {}, "shop": False}
killing = rule.command("kill", "Use a Death Card: kill the square you are on.", when="filed")


@rule.after(SquareAdded)
def which_square_it_is(view: View, added: SquareAdded, death: int) -> Answer:
    return special(added.square, "Death Square", ownable=False) if added.square.number == death else None


@rule.after(Landed, step="the square")
def brings_a_death_card(view: View, landed: Landed, death: int) -> Answer:
    return Gain(landed.player, CARD, 1, "on the Death Square") if landed.square.number == death else None


@killing.refuse
def without_a_card(view: View, order: Order) -> str | None:
    return None if has(order.giver, CARD) else f"You have no {CARD}; the Death Square brings one."


@killing.refuse
def what_is_off_the_board(view: View, order: Order) -> str | None:
    there = order.giver.square is not None and on_the_track(view, order.giver.square)
    return None if there else "Where you are is off the board; you keep your card."


@killing
def kills_the_square(view: View, order: Order) -> Answer:
    return [Lose(order.giver, CARD, 1, "to kill a square"), KillSquare(order.giver, order.giver.square)]


@rule.carry_out(KillSquare)
def loses_all_it_had(view: View, kill: KillSquare) -> Answer:
    square, told = kill.square, SquareKilled(kill.player, kill.square)
    by = Set(square, killer=kill.player.id, killed=view.game.get("updates", 0))
    freed = Disown(square, f"{kill.player} has killed it.") if square.get("owner") else None
    return [told, by, freed, *(Set(square, name, bare) for name, bare in BARE.items() if square.get(name))]


@rule.check(Own)
def the_killer_does_not_buy_it_now(view: View, own: Own) -> Answer:
    square, player = own.thing, own.player
    same = square.get("killer", "") == player.id and square.get("killed", 0) == view.game.get("updates", 0)
    words = f"You have killed {label(square)} in this turn; you cannot buy it in the same turn."
    return Refuse("killer", words) if same and view.acting_player == player else None


@rule.suggests
def what_could_be_killed(view: View, player: Player) -> str:
    return "kill" if has(player, CARD) and player.square is not None and on_the_track(view, player.square) else ""
