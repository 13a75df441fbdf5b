"""A game: a fold over its inputs. `Game.handle`, the one entrance, takes an input and returns a `Result`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from mailgame.chance.dice import Roll, ScriptError
from mailgame.chance.rolls import Epoch
from mailgame.game import acts, customs, timers
from mailgame.game.dispatch import Dispatch
from mailgame.game.faults import mishaps, suspects
from mailgame.game.faults.warning import warn
from mailgame.game.inputs import Alarm, Begin, Fault, Input, Instruct, Refusal, Renew, Result, Suspend
from mailgame.game.lawmaking import suspending
from mailgame.game.orders import failing
from mailgame.game.orders.orders import Orders
from mailgame.game.orders.standing_orders import StandingOrders
from mailgame.game.room import Room
from mailgame.game.telling import noting
from mailgame.game.telling.telling import tell, with_reason_signed
from mailgame.game.view import GameView
from mailgame.kernel import rulebook
from mailgame.kernel.acts import Around
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Disrupted, Refused
from mailgame.kernel.rulebook import LawCompiler, Ruleset
from mailgame.law import Command
from mailgame.shortage import raise_shortage
from mailgame.world import calendar, rows
from mailgame.world.world import World

AROUND = Around(
    customs=customs.gathered(),
    acts=acts.gathered(),
    tell=tell,
    signed=with_reason_signed,
    warn=warn,
    view=GameView,
    limit=lambda world: Room(world).make,
)
"""What the game supplies to the machine, the same for every game."""
_ATTEMPTS = 3
"""How often an input is tried whose law did not get the processor; the second and third time with more patience."""


class Game:
    """A game in its present state. The same inputs give the same world, bit for bit."""

    def __init__(
        self, ruleset: Ruleset, world: World, compiler: LawCompiler | None = None, budget: int = 30_000
    ) -> None:
        self.ruleset = ruleset
        self.world = world
        self.suspected: list[suspects.Suspect] = []
        self.engine = Engine(world, ruleset, AROUND, compiler or ruleset.compiler, budget)
        self.orders = Orders(self.engine)
        self.standing_orders = StandingOrders(self.orders)
        self._dispatch = Dispatch(self.engine, self.orders, self.standing_orders)

    @classmethod
    def new(cls, ruleset: Ruleset, begin: Begin, compiler: LawCompiler | None = None) -> Game:
        """Return a game that is ready for its first input, which must be `begin`.

        Raises KeyError or ValueError for an unknown time zone.
        """
        calendar.zone(begin.timezone)
        return cls(ruleset, World.empty(ruleset.slug, begin.timezone, begin.seed), compiler)

    @classmethod
    def load(cls, ruleset: Ruleset, raw: bytes, compiler: LawCompiler | None = None) -> Game:
        """Return the game that `encode` wrote. `compiler`: compiles players' law; by default the ruleset's."""
        return cls(ruleset, World.decode(raw), compiler)

    def encode(self) -> bytes:
        """Return the game's world as bytes; equal worlds give equal bytes."""
        return self.world.encode()

    def fork(self, seed: str = "") -> Game:
        """Return a copy that can be played on without affecting this game.

        seed: gives the copy dice of its own, so that trials reveal neither this game's future dice nor its script; with
        "" it has the same.
        """
        copy = World.decode(self.encode())
        if seed:
            copy.data["chance"] = World.empty(self.ruleset.slug, copy.data["timezone"], seed).data["chance"]
        return Game(self.ruleset, copy, self.engine.compiler, self.engine.budget)

    # --- what is asked of a game

    @property
    def due_at(self) -> str:
        """When the game next wants to be woken, a moment in UTC as text; "" while nothing is due."""
        return self._dispatch.due_at

    @property
    def stands_still(self) -> bool:
        """Whether the game is paused and its ruleset stops the clocks meanwhile: nothing is due, no order is played."""
        return self._dispatch.stands_still

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.engine.over

    def commands(self) -> list[Command]:
        """Return the commands that the rules in force declare, those of the customs last."""
        return self.engine.book.commands

    # --- the entrance

    def handle(
        self,
        given: Input,
        recorded: Sequence[Roll] = (),
        reserved: Mapping[str, Sequence[int]] | None = None,
        again: int = 0,
        tried: bool = False,
    ) -> Result:
        """Play one input. An error or an endless loop in the rules rolls the input back and pauses the game.

        A failure of players' law rolls it back too, and returns its `Fault`, without a pause; see `play`.

        recorded: rolls (label, player, values) that stand in a replay; each replaces the first roll with the same label
          and player that it fits.
        reserved: in a replay, the numbers that the input took, by series, so that what it makes gets the same numbers;
          then recorded rolls use up no dice.
        again: how many attempts came before this one, in which the process that ran a rule died. There are three.
        tried: whether this is only a trial, which notes in `suspected` whose law may be to blame if it fails.
        Raises ScriptError when scripted chance does not fit what the rules ask for.
        """
        engine = self.engine
        engine.begin_input()
        engine.order_anew()
        engine.playing = not isinstance(given, Suspend)
        engine.chance.recorded = recorded
        engine.chance.spares = reserved is not None
        self.world.begin_input(reserved or {})
        mark = self.world.savepoint()
        lawbook = self.world.data["lawbook"]
        at = given.at if not isinstance(given, Alarm) else (self.due_at or given.at)
        self.world.clock = at
        result = Result()
        try:
            if engine.faulty and not isinstance(given, Suspend):
                engine.run.erring = min(engine.faulty)
                raise engine.faulty[engine.run.erring]
            self._dispatch.play(given, result)
        except ScriptError:
            self.world.rollback(mark)
            raise
        except Refused as refused:
            seen = engine.chance.seen if engine.players_law else ()  # the game's own rules tell nothing of dice
            self._take_back(mark, lawbook, at)
            engine.chance.keep(seen)
            result.outcome = "refused"
            result.refusal = Refusal(refused.refusal.slug, refused.refusal.words, refused.rule)
            failing.tell_author(engine, refused)
        except Exception as error:  # whatever is wrong with a rule, the game must be able to continue
            raise_shortage(error)
            if not isinstance(error, Disrupted) and rulebook.is_players(self.world, engine.run.erring):
                failed = self._failed(engine.run.erring, error, mark, lawbook)
                died = failed.fault is not None and failed.fault.died and again < _ATTEMPTS - 1
                return self.handle(given, recorded, reserved, again + 1, tried) if died else failed
            words = str(error) if isinstance(error, Disrupted) else mishaps.of_rule(engine.run.erring, error)
            trace = words if isinstance(error, Disrupted) else mishaps.trace_of(engine.run.erring, error)
            self.suspected = suspects.suspects(engine) if tried else []
            is_law_at_play = bool(engine.players_law or self.world.data.get("touched"))
            self._take_back(mark, lawbook, at)
            if is_law_at_play and not tried and (not isinstance(error, Disrupted) or error.traceable):
                self.world.rollback(mark)
                fault = self._whose_doing(given, at, recorded, reserved, words)
                if fault is not None:
                    self.world.commit()
                    return mishaps.of_a_fault(fault, trace)
                self.world.clock = at
            result.outcome, result.error = "failed", trace
            result.refusal = Refusal(
                "disrupted", "The rules could not be played here; the Admin is told, and the game is paused.", 0
            )
            mishaps.disrupted(engine, given, self.due_at, words)
        engine.playing = False
        if not isinstance(given, Suspend):
            suspending.forget_failures(self.world)
        engine.chance.note()
        if not engine.chance.spares:
            result.closed = self._closed_epoch(given)
        result.story = engine.run.story
        result.rolls = engine.chance.rolls
        result.events = engine.run.events
        result.declined = engine.run.declined
        result.letters = engine.run.letters
        result.numbers = dict(self.world.taken)
        noting.keep(self.world, engine.run)
        self.world.commit()
        return result

    def _whose_doing(
        self, given: Input, at: str, recorded: Sequence[Roll], reserved: Mapping[str, Sequence[int]] | None, words: str
    ) -> Fault | None:
        """Return the fault of the rule of players' law that keeps an input from being played, None if there is none."""

        def tried(suspension: Suspend | None) -> tuple[Result, list[suspects.Suspect]]:
            copy = self.fork()
            if suspension is None:
                copy.world.reads = []
            else:
                copy.handle(suspension, tried=True)
            return copy.handle(given, recorded, reserved, tried=True), copy.suspected

        return suspects.find(at, f"what it did cannot be gone on with: {words}", tried)

    def _closed_epoch(self, given: Input) -> Epoch | None:
        """Close the open epoch of chance if this input ends it, and return it."""
        chance = self.engine.chance
        if isinstance(given, Renew):
            if not self.over:
                return chance.close(False, given.nonce)
            chance.renew(given.nonce)  # nothing is promised any more, but an undo may revive the game
        elif isinstance(given, Begin) or any(letter.brings_news for letter in self.engine.run.letters):
            return chance.close(self.over)
        return None

    def pass_time(self, at: str) -> None:
        """Let it be a moment (UTC text) at which nothing came of an input."""
        self.world.clock = at
        self.world.commit()

    def pass_refused(self, given: Input, threw: bool) -> None:
        """Let an input have been refused, by the rules as they were then. `threw`: whether dice were thrown for it."""
        if threw and self.fork().handle(given).outcome == "refused":
            self.handle(given)
        else:
            self.pass_time(given.at)

    def pass_over(self) -> None:
        """Skip what is due at the earliest moment: calendars move to their next time, other clocks are removed."""
        due = self.due_at
        if due:
            self.world.clock = due
            timers.pass_over(self.engine, due)
            self.world.commit()

    def play(
        self,
        given: Input,
        recorded: Sequence[Roll] = (),
        reserved: Mapping[str, Sequence[int]] | None = None,
    ) -> list[tuple[Input, Result]]:
        """Play one input; return all inputs played, in order, with their results, the given one last.

        Each rule of players' law that fails is suspended by an input of its own first. Whether it fails may depend on
        the speed of the machine, so the journal has to say so for a replay to come out the same; so does an order that
        is refused because its own rule had too little time for it.

        `recorded` and `reserved` as in `handle`. Raises ScriptError as `handle` does, and RuntimeError if a rule fails
        again after it was suspended.
        """
        played: list[tuple[Input, Result]] = []
        while True:
            result = self.handle(given, recorded, reserved)
            if result.fault is None:
                return [*played, (given, result)]
            fault = result.fault
            if fault.of_order and isinstance(given, Instruct) and reserved is None:
                given = msgspec.structs.replace(given, failed=fault.words)
                continue
            at = (self.due_at or given.at) if isinstance(given, Alarm) else given.at
            suspension = Suspend(at, fault.rule, fault.words, fault.trace, fault.law, fault.put_back)
            if any(
                isinstance(before, Suspend) and (before.rule, before.law) == (fault.rule, fault.law)
                for before, _ in played
            ):
                raise RuntimeError(f"rule {fault.rule} cannot be suspended: {fault.words}")
            outcome = self.handle(suspension)
            outcome.error = result.error
            played.append((suspension, outcome))

    def _failed(self, rule: int, error: Exception, mark: int, lawbook: int) -> Result:
        """Roll the input back because a rule of players' law failed, and return the result that says so."""
        changed = self.world.data["lawbook"] != lawbook
        rule = int(self.world.number_now(rule))
        failed, had = rows.sign(self.world.rules[str(rule)]["law"]), self.world.numbers_of(rule)
        self.world.rollback(mark)
        rule = next((int(number) for number in had if number in self.world.rules), rule)
        if changed:
            self.engine.read_lawbook()
        self.engine.begin_input()
        self.world.commit()
        return mishaps.of_a_fault(mishaps.fault_of(rule, failed, error))

    def _take_back(self, mark: int, lawbook: int, at: str) -> None:
        changed = self.world.data["lawbook"] != lawbook
        self.world.rollback(mark)
        self.world.clock = at
        if changed or not self.world.rules:
            self.engine.read_lawbook()
        asked = self.engine.run.asked  # what was refused has been asked all the same
        self.engine.begin_input()
        self.engine.run.asked = asked
