"""Standing orders: given once by a player, and repeated until they cancel them.

Where orders wait for updates, they are given at each update, after what is on file. Where players take turns, they are
given when the time of a turn runs out before its player has done everything they could; by some rules as a turn begins,
too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from mailgame import law
from mailgame.game.inputs import Instruct
from mailgame.game.orders import failing
from mailgame.game.orders.orders import Orders
from mailgame.kernel.faults import Refused
from mailgame.law import Command, Refuse, Thing
from mailgame.law.commands import PLAYERS

MOST = 20
"""How many standing orders a player can have."""
_AND_IN_THE_END = "as each turn of yours begins, and once more if its time runs out"


class StandingOrders:
    """The standing orders of one game; `orders` plays them."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.engine = orders.engine
        self.world = orders.world

    def of(self, player: str) -> list[Thing]:
        """Return a player's standing orders, oldest first."""
        return [order for order in self.orders.of(player) if order.standing]

    def take(self, command: Command, instruct: Instruct) -> str:
        """Keep a standing order; return its number.

        Raises Refused for an order that cannot be repeated, and above MOST.
        """
        if not instruct.player or not command.rule or command.block or command.by not in PLAYERS:
            words = f"“{command.verb}” cannot be a standing order; any order of one line that comes from a rule can."
            raise Refused(Refuse("cannot-stand", words))
        mine = self.of(instruct.player)
        same = [order for order in mine if (order.pattern, order.arguments) == (instruct.pattern, instruct.arguments)]
        if same:
            raise Refused(Refuse("stands-already", f"That is a standing order of yours already: order {same[0].id}."))
        if len(mine) >= MOST:
            words = f"You have {MOST} standing orders already; cancel one first, such as {mine[0].id}."
            raise Refused(Refuse("too-many", words))
        number = self.orders.keep(instruct)
        stands = f"Order {number} stands: “{instruct.words}” is given again {self.when()}."
        stands += f" To take it back: cancel {number}"
        now = self._would_now(command, instruct)
        self.engine.do(law.Tell(f"{now} {stands}".strip(), (self._player(instruct),)))
        return number

    def when(self) -> str:
        """Return in words when standing orders are given."""
        view = self.engine.view(0)
        if view.game.get("turns") is None:
            return "at each update"
        begins = view.ask(law.TurnBeginsWithStanding())
        return _AND_IN_THE_END if begins else "whenever the time of your turn runs out"

    def _player(self, instruct: Instruct) -> Thing:
        return Thing(self.world, "player", instruct.player)

    def _would_now(self, command: Command, instruct: Instruct) -> str:
        """Return why an order would be refused now, in words; "" if it would not, or if that says nothing of later."""
        if self.engine.view(0).game.get("turns") is not None:
            return ""
        try:
            with self.engine.trial():
                self.orders.perform(command, self.orders.order(instruct))
        except Refused as refused:
            return f"As things stand it would not be done: {refused.refusal.words.rstrip()}"
        return ""

    def play_all(self, intent: law.PlayOrders) -> None:
        """Play what players have on file, then give their standing orders."""
        self.orders.play_filed(intent)
        self.give([player.id for player in intent.order])

    def give_all(self, intent: law.GiveStanding) -> None:
        """Give a player's standing orders."""
        self.give([intent.player.id])

    def give(self, players: Sequence[str]) -> None:
        """Give the standing orders of players round-robin.

        One that is refused does not use up the player's turn in the round.
        """
        left = [iter(self.of(player)) for player in players]
        while left:
            left = [orders for orders in left if self._give_next(orders)]

    def _give_next(self, orders: Iterator[Thing]) -> bool:
        """Give a player's standing orders up to the first that succeeds; return whether one did."""
        left = (order for order in orders if order.exists and not self.engine.game.paused)
        return any(self.engine.stage(partial(self._give, order)) for order in left)

    def _give(self, order: Thing) -> bool:
        """Give a standing order; return whether it was played. Its player is told why not, once for each new reason."""
        player, words, reason = order.player, order.words, order.said
        command = self.engine.book.command(order.pattern)
        if command is None:
            self._drop(order, "no rule in force knows this order any more.")
            return False
        try:
            filed = self.orders.filed(order)
        except Refused as gone:
            self._drop(order, gone.refusal.words)
            return False
        mark, why = self.engine.mark(), ""
        try:
            self.engine.announce(law.OrderPlayed(player, words, standing=True))
            self.orders.perform(command, filed, whole=True)
        except Refused as refused:
            self.engine.back_to(mark)
            why = refused.refusal.words
            failing.tell_author(self.engine, refused)
        if order.exists and why != reason:
            self.world.set(order, "said", why)
        if why and why != reason:
            again = f"It stands all the same. To take it back: cancel {order.id}"
            self.engine.do(law.Tell(f"Your standing order “{words}” could not be played: {why} {again}", (player,)))
        return not why

    def _drop(self, order: Thing, why: str) -> None:
        player, words = order.player, order.words
        self.world.drop(self.world.things["order"], order.id)
        self.engine.announce(law.OrderLapsed(player, words, why, standing=True))
