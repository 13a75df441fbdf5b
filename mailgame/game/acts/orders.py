"""Filed and standing orders: played, given, dropped."""

from __future__ import annotations

from msgspec.structs import replace

from mailgame import law
from mailgame.game.inputs import Instruct
from mailgame.game.orders.orders import Orders
from mailgame.game.orders.standing_orders import StandingOrders
from mailgame.kernel.acts import Acts
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.law.commands import PLAYERS
from mailgame.law.riders import joined
from mailgame.world.rows import plain

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


@acts.carry_out(law.FileOrder)
def file_order(engine: Engine, intent: law.FileOrder) -> None:
    """File an order that follows from another, with its rider if that fits; raises Refused if it cannot be played."""
    command = engine.book.command(intent.pattern)
    if command is None or command.by not in PLAYERS:
        raise Refused(law.Refuse("no-command", f"No rule in force knows “{intent.pattern}”."))
    rider = engine.cause.rider
    known = engine.book.rider(rider.words) if rider is not None else None
    rides = joined(known, plain(rider.arguments)) if rider and known is not None and known.fits(command) else {}
    words = f"{intent.words} {rider.verb}" if rider and rides else intent.words
    arguments = {**intent.arguments, **rides}
    given = Instruct(engine.world.data["clock"], intent.player.id, intent.pattern, arguments, words=words)
    with engine.under(replace(engine.cause, rider=None, rider_rule=0, acted=frozenset(), occasion=None)):
        Orders(engine).file(command, given)


@acts.carry_out(law.AsOrdered)
def as_ordered(engine: Engine, intent: law.AsOrdered) -> None:
    """Do what a command would do, by a command that the player may give. Raises the last refusal if there is none."""
    begins = [*intent.verb.split()]
    refused = Refused(law.Refuse("no-command", f"No rule in force knows “{intent.verb}”."))
    for command in engine.book.commands:
        if command.by not in PLAYERS or command.pattern.split()[: len(begins)] != begins:
            continue
        cause = engine.cause.by(command.rule, command.rule)
        with engine.under(replace(cause, acting_player=intent.player, occasion=None, acted=frozenset())):
            try:
                engine.do(law.Act(intent.player, command.pattern, command.sort))
            except Refused as error:
                refused = error
                continue
            engine.do(intent.done)
            return
    raise refused
