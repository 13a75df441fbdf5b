"""Filed and standing orders: played, given, dropped."""

from __future__ import annotations

from mailgame import law
from mailgame.game.orders import Orders
from mailgame.game.standing_orders import StandingOrders
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine

acts: Acts[Engine] = Acts()


@acts.carry_out(law.PlayOrders)
def play_orders(engine: Engine, intent: law.PlayOrders) -> None:
    """Play the orders on file, then the standing orders."""
    StandingOrders(Orders(engine)).play_all(intent)


@acts.carry_out(law.GiveStanding)
def give_standing(engine: Engine, intent: law.GiveStanding) -> None:
    """Give a player's standing orders."""
    StandingOrders(Orders(engine)).give_all(intent)


@acts.carry_out(law.DropOrders)
def drop_orders(engine: Engine, intent: law.DropOrders) -> None:
    """Let a player's orders lapse."""
    Orders(engine).drop(intent)
