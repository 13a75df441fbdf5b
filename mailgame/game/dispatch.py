"""Dispatch: each kind of input is played by whoever knows what it means."""

from __future__ import annotations

from datetime import timedelta

from mailgame import law
from mailgame.game import awaiting, beginning, timers
from mailgame.game.corrections import announcing
from mailgame.game.faults import mishaps
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Renew, Result, Shift, Suspend, Undo
from mailgame.game.lawmaking import suspending
from mailgame.game.orders import failing, instructing
from mailgame.game.orders.orders import Orders
from mailgame.game.orders.standing_orders import StandingOrders
from mailgame.kernel.engine import Engine


class Dispatch:
    """Plays inputs of every kind on an engine, with the orders that players have given."""

    def __init__(self, engine: Engine, orders: Orders, standing_orders: StandingOrders) -> None:
        self._engine = engine
        self._orders = orders
        self._standing_orders = standing_orders
        self._world = engine.world

    @property
    def due_at(self) -> str:
        """When the game next wants to be woken, a moment in UTC as text; "" while nothing is due."""
        if self.stands_still:
            return ""
        return min((timer["due"] for timer in self._world.timers.values()), default="")

    @property
    def stands_still(self) -> bool:
        """Whether the game is paused and its ruleset stops the clocks meanwhile: nothing is due, no order is played."""
        paused = bool(self._world.things["game"]["game"].get("paused"))
        return self._engine.ruleset.pause_stops_clocks and paused

    def play(self, given: Input, result: Result) -> None:
        """Play an input; of a command, `result` says whether it is played or filed. Raises Refused."""
        engine = self._engine
        if isinstance(given, Begin):
            beginning.begin(engine, engine.ruleset, given)
        elif isinstance(given, Instruct):
            self._instruct(given, result)
        elif isinstance(given, Alarm):
            engine.run.verdict = ""
            self._ring(given)
        elif isinstance(given, Contact):
            player = self._world.thing("player", given.player)
            if player is not None and not engine.over:
                engine.play(law.Heard(player))
        elif isinstance(given, Shift):
            timers.shift(engine, timedelta(seconds=given.seconds))
        elif isinstance(given, Undo):
            announcing.undone(engine, given)
        elif isinstance(given, Suspend):
            suspending.suspend(engine, given)
        elif isinstance(given, Renew):
            announcing.renewed(engine, given)
        if not isinstance(given, Suspend):  # no law reacts to a suspension; the input itself is played next
            self._wait_for_somebody()

    def _wait_for_somebody(self) -> None:
        """Wait for the player on turn if nothing else is due, so that no game stalls unnoticed."""
        if not self._world.timers and not self._engine.over:
            self._engine.play(awaiting.somebody_is_awaited(self._engine.view(0)))

    def _instruct(self, given: Instruct, result: Result) -> None:
        """File or play a command."""
        command = self._engine.book.command(given.pattern)
        self._engine.run.verdict = given.verdict
        command = instructing.checked(self._engine, command, given, self.stands_still)
        if given.failed:
            raise failing.Unable(command.rule, given.failed, given.failed)
        if given.standing:
            result.order = self._standing_orders.take(command, given)
        elif command.when == "filed" and given.player:
            result.order = self._orders.file(command, given)
            result.outcome = "filed"
        else:
            self._engine.run.epilogue = self._engine.over
            self._orders.play_now(command, given)

    def _ring(self, given: Alarm) -> None:
        """Ring all timers that are due first, one after another; or pass them over."""
        due = self.due_at
        if not due:
            return
        if given.passed_over:
            mishaps.passed_over(self._engine, due)
            return
        at_once = [name for name, timer in self._world.timers.items() if timer["due"] == due]
        for name in sorted(at_once, key=timers.in_order):
            if name in self._world.timers and self._world.timers[name]["due"] == due:
                timers.ring(self._engine, name)
                self._engine.drain()
