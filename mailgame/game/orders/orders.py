"""Orders: a player's command becomes intents, at once or when the rules release what is on file."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from mailgame import law
from mailgame.game.inputs import Instruct
from mailgame.game.lawmaking.examining import lasts
from mailgame.game.orders import entering, failing
from mailgame.kernel.effects import listed
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.lifting import refuse
from mailgame.kernel.rulebook import Clause, is_players
from mailgame.law import Command, Order, Refuse, Thing, say_list
from mailgame.law.commands import BUILT_IN, unsaid, verb_of
from mailgame.law.riders import RIDER, Rider, parted
from mailgame.world import calendar
from mailgame.world.rows import plain


class Orders:
    """Plays the orders of one engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.world = engine.world

    def play_now(self, command: Command, instruct: Instruct) -> None:
        """Play an order that takes effect at once. Raises Refused."""
        self.perform(command, self.order(instruct), admins=instruct.by == "Admin" and not instruct.player, whole=True)

    def file(self, command: Command, instruct: Instruct) -> str:
        """File an order, if it could be played after what is already on file; return its number. Raises Refused."""
        try:
            self.try_out(command, instruct)
        except Refused as refused:
            raise self._with_what_comes_before(refused, command, instruct) from refused
        return self.keep(instruct)

    def _with_what_comes_before(self, refused: Refused, command: Command, instruct: Instruct) -> Refused:
        """Return a refusal, which says so if it is only for what is on file already that the order cannot be played."""
        waiting = self.waiting(instruct.player)
        if not waiting:
            return refused
        try:
            with self.engine.trial():
                self.perform(command, self.order(instruct))
        except Refused:
            return refused
        before = f"Order {waiting[0]} on file" if len(waiting) == 1 else "What is on file"
        words = f"{refused.refusal.words} {before} {failing.PLAYED_BEFORE}"
        return Refused(Refuse(refused.refusal.slug, words), refused.rule)

    def keep(self, instruct: Instruct) -> str:
        """Keep an order, on file or as a standing order; return its number."""
        number = str(self.world.next_number("order"))
        self.world.take_number("order", int(number))
        self.world.create(
            "order",
            number,
            {
                "player": instruct.player,
                "pattern": instruct.pattern,
                "arguments": instruct.arguments,
                "words": instruct.words,
                "at": instruct.at,
                "by": instruct.writer,
                "letter": instruct.letter,
                "block": instruct.block,
                "pictures": list(instruct.pictures),
                "standing": instruct.standing,
            },
        )
        return number

    def try_out(self, command: Command, instruct: Instruct) -> None:
        """Play what the player has on file and then this order, and roll everything back.

        Raises Refused if this order is refused.
        """
        with self.engine.trial():
            for filed in self.waiting(instruct.player):
                before = self.engine.book.command(filed.pattern) if filed.exists else None  # law may play orders too
                if before is not None:
                    with contextlib.suppress(Refused):
                        self.perform(before, self.filed(filed))
            self.perform(command, self.order(instruct))

    def of(self, player: str) -> list[Thing]:
        """Return a player's orders, filed and standing, oldest first."""
        if not self.world.things.get("order"):
            return []
        return [order for order in self.world.all("order") if order.player.id == player]

    def waiting(self, player: str) -> list[Thing]:
        """Return a player's orders on file, oldest first."""
        return [order for order in self.of(player) if not order.standing]

    def play_filed(self, intent: law.PlayOrders) -> None:
        """Play the orders on file round-robin, one per player, until none is left.

        One that is refused does not use up the player's turn: their next one is played instead. A pause keeps the rest.
        """
        players = [player.id for player in intent.order]
        while players:
            players = [name for name in players if self._play_next(name)]

    def _play_next(self, player: str) -> bool:
        """Play a player's filed orders up to the first that succeeds; return whether there were any."""
        any_left = False
        while not self.engine.game.paused and (waiting := self.waiting(player)):
            any_left = True
            if self.engine.stage(partial(self._release, waiting[0])):
                break
        return any_left

    def _release(self, filed: Thing) -> bool:
        """Play one order on file; return whether it succeeded."""
        player, words = filed.player, filed.words
        command = self.engine.book.command(filed.pattern)
        order, why = None, "no rule in force knows this order any more."
        try:
            order = self.filed(filed)
        except Refused as gone:
            why = gone.refusal.words
        self.world.drop(self.world.things["order"], filed.id)
        if command is None or order is None:
            self.engine.announce(law.OrderLapsed(player, words, why))
            return False
        mark = self.engine.mark()
        try:
            self.engine.announce(law.OrderPlayed(player, words))
            self.perform(command, order, whole=True)
        except Refused as refused:
            self.engine.back_to(mark)
            self.engine.announce(law.OrderLapsed(player, words, refused.refusal.words))
            failing.tell_author(self.engine, refused)
            return False
        return True

    def drop(self, intent: law.DropOrders) -> None:
        """Let all orders of a player lapse, filed and standing."""
        for filed in self.of(intent.player.id):
            words = filed.words
            self.world.drop(self.world.things["order"], filed.id)
            self.engine.announce(law.OrderLapsed(intent.player, words, intent.why))

    def perform(self, command: Command, order: Order, admins: bool = False, whole: bool = False) -> None:
        """Carry out a player's order, or one that is the Admin's own. `whole`: and all that follows. Raises Refused."""
        with failing.refused(self.engine, command, order):
            self._perform(command, order, admins)
            if whole:
                self.engine.drain()

    def _perform(self, command: Command, order: Order, admins: bool) -> None:
        engine = self.engine
        # Players' law has no say in what the Admin does, nor in reaching the Admin or leaving.
        lasting = admins or command.by == "admin" or lasts(command.rule, command.pattern)
        bypasses = engine.cause.bypasses_player_law or lasting
        rider = self._fitting(command, order)
        cause = replace(
            engine.cause, rule=command.rule, voice=command.rule, acting_player=order.giver, bypasses_player_law=bypasses
        )
        if rider is not None:
            cause = replace(cause, rider=order.rider, rider_rule=rider.rule)
        # A handler may look at dice too; checks see who chose what it does by choice.
        with engine.under(cause):
            if order.giver is not None:
                engine.do(law.Act(order.giver, command.pattern, command.sort))
            noted = len(engine.run.conflicts)
            lifted_by = self._look_at(command, order)
            riding = self._look_at(rider.command, order) if rider is not None else 0
            order = entering.introduced(engine, command, order)
            answer = self._answer(command, order, lifted_by)
            if isinstance(answer, Refuse):
                refuse(engine, command.pattern, answer, command.rule, order)
                answer = None
            rivals = engine.book.rivals.get(command.pattern, ())
            engine.note_conflict(command.pattern, f"say what “{command.verb}” does", rivals)
            offer = order.arguments["offer"] if command.answers else None
            mark = engine.mark()
            engine.attempt(answer if offer is None else chain(listed(answer), (law.Settle(offer),)))
            try:
                self._ride(rider, order, riding)
            except Refused:
                engine.back_to(mark)
                raise
            engine.tell_conflicts(noted)

    def _fitting(self, command: Command, order: Order) -> Rider | None:
        """Return the rider behind an order, None if there is none.

        Raises Refused if it cannot stand behind that command.
        """
        if order.rider is None:
            return None
        rider = self.engine.book.rider(order.rider.words)
        if rider is None or not rider.fits(command):
            refusal = Refuse("no-rider", f"“{order.rider.verb}” cannot stand behind “{order.verb}”.")
            raise Refused(refusal, rider.rule if rider is not None else 0)
        return rider

    def _ride(self, rider: Rider | None, order: Order, lifted_by: int) -> None:
        """Carry out a rider, on behalf of its rule. Raises Refused."""
        if rider is None:
            return
        with self.engine.under(self.engine.cause.by(rider.rule, rider.rule)):
            answer = self._answer(rider.command, order, lifted_by)
            if isinstance(answer, Refuse):
                refuse(self.engine, rider.pattern, answer, rider.rule, order)
                return
            self.engine.attempt(answer)

    def _answer(self, command: Command, order: Order, lifted_by: int) -> Any:
        """Ask a command's handler what it does.

        If it fails after a refusal was lifted, the rule that lifted it is to blame.
        """
        try:
            return self.engine.call(Clause(command.rule, command.handler), order)
        except Exception:
            self.engine.run.erring = lifted_by or self.engine.run.erring
            raise

    def _look_at(self, command: Command, order: Order) -> int:
        """Ask a command's clauses of refusal in order; return the last rule that lifted a refusal, 0 for none.

        Raises Refused.
        """
        lifted_by = 0
        for reason, clause in command.refusals:
            answer = self.engine.call(Clause(command.rule, clause), order)
            if answer:
                refusal = answer if isinstance(answer, Refuse) else Refuse(reason, answer)
                lifted_by = refuse(self.engine, command.pattern, refusal, command.rule, order)
        return lifted_by

    def order(self, instruct: Instruct) -> Order:
        """Return the `Order` of an instruction, for a handler. Raises Refused if something that it names is gone."""
        giver = self.world.thing("player", instruct.player) if instruct.player else None
        return Order(
            giver=giver,
            verb=verb_of(instruct.pattern),
            arguments=self._named(instruct.pattern, instruct.arguments, giver),
            block=instruct.block,
            by=instruct.writer,
            address=instruct.address,
            words=instruct.words,
            pictures=instruct.pictures,
            rider=self._rider(instruct.arguments, giver),
            answers=dict(instruct.arguments.get(entering.ANSWERS) or {}),
        )

    def filed(self, filed: Thing) -> Order:
        """Return the `Order` of a kept order, for a handler. Raises Refused if something that it names is gone."""
        return Order(
            giver=filed.player,
            verb=verb_of(filed.pattern),
            arguments=self._named(filed.pattern, filed.arguments, filed.player),
            block=filed.block,
            by=filed.by,
            words=filed.words,
            pictures=tuple(filed.pictures),
            rider=self._rider(filed.arguments, filed.player),
        )

    def _named(self, pattern: str, arguments: Mapping[str, Any], giver: Thing | None) -> dict[str, Any]:
        """Return the arguments of an order, with the offer that it answers. Raises Refused if something is gone."""
        command = self.engine.book.command(pattern)
        if not arguments and (command is None or not command.answers):
            return dict(unsaid(pattern))
        own = parted(arguments)[0]
        own.pop(entering.ANSWERS, None)
        named = self._things(pattern, own, command.rule if command is not None else 0)
        if command is None or not command.answers:
            return named
        return {"offer": self._taken_up(command, named, giver), **named}

    def _rider(self, arguments: Mapping[str, Any], giver: Thing | None) -> Order | None:
        """Return the rider behind an order, itself as an order.

        Raises Refused if its rule, or something it names, is gone.
        """
        pattern = arguments.get(RIDER)
        if not isinstance(pattern, str):
            return None
        own = parted(arguments)[1]
        rider = self.engine.book.rider(pattern)
        if rider is None:
            raise Refused(Refuse("no-rider", f"No rule in force knows “{verb_of(pattern)}” any more."))
        return Order(giver, verb_of(pattern), self._things(pattern, own, rider.rule), words=pattern)

    def _taken_up(self, command: Command, named: Mapping[str, Any], giver: Thing | None) -> Thing | None:
        """Return the player's offer that a command answers, whose details agree with the command's arguments.

        Of several it is the one of which most details are named, then the oldest. Players' law can only answer offers
        of its own rule.
        """
        named_plainly = {name: plain(value) for name, value in named.items() if value is not None}
        own = is_players(self.world, command.rule)
        fitting: dict[str, int] = {}
        for offer in self.world.all("offer"):
            if offer.what != command.answers or offer.player != giver or (own and offer.rule != command.rule):
                continue
            details = plain(offer.about)
            if all(named_plainly.get(name, value) == value for name, value in details.items()):
                fitting[offer.id] = len(named_plainly.keys() & details.keys())
        best = max(fitting, key=lambda number: fitting[number], default=None)
        return self.world.thing("offer", best) if best is not None else None

    def _things(self, pattern: str, arguments: Mapping[str, Any], rule: int) -> dict[str, Any]:
        named: dict[str, Any] = dict(unsaid(pattern))
        for name, value in arguments.items():
            if isinstance(value, list | tuple):
                named[name] = tuple(self._thing(name, item, rule) for item in value)
            else:
                named[name] = self._thing(name, value, rule)
        return named

    def _thing(self, name: str, value: Any, rule: int) -> Any:
        """Return the thing or moment that an argument stands for, otherwise the value itself. Raises Refused."""
        kind = name.rstrip("0123456789")
        if kind == "moment" and isinstance(value, str):
            return calendar.read(value).astimezone(calendar.zone(self.world.data["timezone"]))
        means_itself = kind.upper() in BUILT_IN and kind != "rule"
        if not isinstance(value, str) or means_itself:
            return value
        if options := self.engine.book.options(rule, kind.upper()):
            words = [option.partition("=")[0] for option in options]
            if value not in words and options != self.engine.book.options(0, kind.upper()):  # the rule was another then
                raise Refused(Refuse("gone", f"It can no longer be “{value}”: say {say_list(words, 'or')}."))
            return value
        if kind not in (*self.world.kinds, "rule"):
            if any(kind == former for former, _ in self.world.repealed):
                raise Refused(Refuse("gone", f"No rule in force knows any “{kind}” any more."))
            return value
        thing = self.world.thing(kind, value)
        if kind == "rule" and thing not in self.engine.view(0).rules():
            raise Refused(Refuse("gone", f"Rule {value} is not in force any more."))
        if thing is None:
            raise Refused(Refuse("gone", f"There is no {kind} {value} any more."))
        return thing
