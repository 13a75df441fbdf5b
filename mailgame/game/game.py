"""A game: a fold over its inputs. `Game.handle`, the one entrance, takes an input and returns a `Result`."""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from mailgame import law
from mailgame.chance.dice import Roll, ScriptError
from mailgame.chance.rolls import Epoch
from mailgame.game import acts, awaiting, customs, entering, guests, moments, suspects, timers
from mailgame.game.corrections import announcing
from mailgame.game.inputs import (
    Alarm,
    Begin,
    Contact,
    Fault,
    Input,
    Instruct,
    Refusal,
    Renew,
    Result,
    Shift,
    Suspend,
    Undo,
)
from mailgame.game.lawmaking import records, suspending
from mailgame.game.orders import Orders
from mailgame.game.room import Room
from mailgame.game.standing_orders import StandingOrders
from mailgame.game.telling import field_names, tell, with_reason_signed
from mailgame.game.view import GameView
from mailgame.kernel import rulebook
from mailgame.kernel.cause import Cause
from mailgame.kernel.engine import Around, Engine
from mailgame.kernel.faults import Disrupted, LawFailed, Refused, Unanswered
from mailgame.kernel.rulebook import LawCompiler, Ruleset
from mailgame.law import Command
from mailgame.law.commands import ADMINS, GUESTS, PLAYERS, STRANGERS
from mailgame.world import calendar
from mailgame.world.world import World, plain

AROUND = Around(
    customs=customs.gathered(),
    acts=acts.gathered(),
    tell=tell,
    signed=with_reason_signed,
    view=GameView,
    limit=lambda world: Room(world).make,
)
"""What the game supplies to the machine, the same for every game."""


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
        if self._stands_still:
            return ""
        return min((timer["due"] for timer in self.world.timers.values()), default="")

    @property
    def _stands_still(self) -> bool:
        return self.ruleset.pause_stops_clocks and bool(self.world.things["game"]["game"].get("paused"))

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
        again: bool = False,
        tried: bool = False,
    ) -> Result:
        """Play one input. An error or an endless loop in the rules rolls the input back and pauses the game.

        A failure of players' law rolls it back too, and returns its `Fault`, without a pause; see `play`.

        recorded: rolls (label, player, values) that stand in a replay; each replaces the first roll with the same label
          and player that it fits.
        reserved: in a replay, the numbers that the input took, by series, so that what it makes gets the same numbers;
          then recorded rolls use up no dice.
        again: whether this is a second attempt, after the process that ran a rule died. There is no third.
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
        self.world.put(self.world.data, "clock", at)
        result = Result()
        try:
            if engine.faulty and not isinstance(given, Suspend):
                engine.run.erring = min(engine.faulty)
                raise engine.faulty[engine.run.erring]
            self._play(given, result)
            if not isinstance(given, Suspend):  # no law reacts to a suspension; the input itself is played next
                self._wait_for_somebody()
        except ScriptError:
            self.world.rollback(mark)
            raise
        except Refused as refused:
            self._take_back(mark, lawbook, at)
            result.outcome = "refused"
            result.refusal = Refusal(refused.refusal.slug, refused.refusal.words, refused.rule)
        except Exception as error:  # whatever is wrong with a rule, the game must be able to continue
            if not isinstance(error, Disrupted) and rulebook.is_players(self.world, engine.run.erring):
                failed = self._failed(engine.run.erring, error, mark, lawbook)
                died = failed.fault is not None and failed.fault.died and not again
                return self.handle(given, recorded, reserved, again=True, tried=tried) if died else failed
            words = str(error) if isinstance(error, Disrupted) else f"rule {engine.run.erring} erred: {_what(error)}"
            trace = words if isinstance(error, Disrupted) else traceback.format_exc()
            self.suspected = suspects.suspects(engine) if tried else []
            is_law_at_play = bool(engine.players_law or self.world.data.get("touched"))
            self._take_back(mark, lawbook, at)
            if is_law_at_play and not tried and (not isinstance(error, Disrupted) or error.traceable):
                self.world.rollback(mark)
                fault = self._whose_doing(given, at, recorded, reserved, words)
                if fault is not None:
                    self.world.commit()
                    return _of_a_fault(fault, trace)
                self.world.put(self.world.data, "clock", at)
            result.outcome, result.error = "failed", trace
            result.refusal = Refusal(
                "disrupted", "The rules could not be played here; the Admin is told, and the game is paused.", 0
            )
            self._disrupted(given, words)
        engine.playing = False
        if not isinstance(given, Suspend):
            suspending.forget_failures(self.world)
        engine.chance.note()
        if not engine.chance.spares:
            result.closed = self._closed_epoch(given)
        result.story = engine.run.story
        result.rolls = engine.chance.rolls
        result.events = engine.run.events
        result.letters = engine.run.letters
        result.numbers = dict(self.world.taken)
        unposted = engine.run.story[engine.run.posted :]
        if unposted:
            self.world.put(self.world.data, "story", [*self.world.data["story"], *unposted])
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

    def _passed_over(self, due: str) -> None:
        """Skip what is due because it cannot be played, and tell the Admin; no rule is asked."""
        names = timers.pass_over(self.engine, due)
        words = f"What was due on {moments.say(calendar.read(due), self.world.data['timezone'])} could not be played"
        words += f" and was passed over: {', '.join(names)}."
        self.engine.apply(law.Petition("disruption", words))
        letter = law.Post("to admin", "A deadline was passed over", (), _about_passing_over(words))
        self.engine.apply(letter)

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

    def pass_over(self) -> None:
        """Skip what is due at the earliest moment: calendars move to their next time, other clocks are removed."""
        due = self.due_at
        if due:
            self.world.put(self.world.data, "clock", due)
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
        the speed of the machine, so the journal has to say so for a replay to come out the same.

        `recorded` and `reserved` as in `handle`. Raises ScriptError as `handle` does, and RuntimeError if a rule fails
        again after it was suspended.
        """
        played: list[tuple[Input, Result]] = []
        while True:
            result = self.handle(given, recorded, reserved)
            if result.fault is None:
                return [*played, (given, result)]
            fault = result.fault
            at = (self.due_at or given.at) if isinstance(given, Alarm) else given.at
            suspension = Suspend(at, fault.rule, fault.words, fault.trace, fault.law, fault.put_back)
            if any(isinstance(one, Suspend) and (one.rule, one.law) == (fault.rule, fault.law) for one, _ in played):
                raise RuntimeError(f"rule {fault.rule} cannot be suspended: {fault.words}")
            outcome = self.handle(suspension)
            outcome.error = result.error
            played.append((suspension, outcome))

    def _failed(self, rule: int, error: Exception, mark: int, lawbook: int) -> Result:
        """Roll the input back because a rule of players' law failed, and return the result that says so."""
        changed = self.world.data["lawbook"] != lawbook
        rule = int(self.world.number_now(rule))
        failed, had = rulebook.sign(self.world.rules[str(rule)]["law"]), self.world.numbers_of(rule)
        self.world.rollback(mark)
        rule = next((int(one) for one in had if one in self.world.rules), rule)
        if changed:
            self.engine.read_lawbook()
        self.engine.begin_input()
        self.world.commit()
        fault = error if isinstance(error, LawFailed) else LawFailed(_why(error))
        return _of_a_fault(Fault(rule, fault.words, fault.trace, failed, fault.died))

    def _take_back(self, mark: int, lawbook: int, at: str) -> None:
        changed = self.world.data["lawbook"] != lawbook
        self.world.rollback(mark)
        self.world.put(self.world.data, "clock", at)
        if changed or not self.world.rules:
            self.engine.read_lawbook()
        self.engine.begin_input()

    def _disrupted(self, given: Input, words: str) -> None:
        """Pause the game and tell the Admin.

        A clock that could not be played is advanced, so that it does not ring forever.
        """
        engine = self.engine
        if isinstance(given, Alarm):
            timers.pass_over(engine, self.due_at)
        mark = engine.mark()
        petition = f"The game was paused: {words}"
        known = any(one.words == petition for one in engine.view(0).petitions("disruption"))
        letter = law.Post("to admin", "The game was disrupted", (), _about_disruption(given, words))
        for alone in (False, True):  # no fault of players' law can prevent the pause or keep it from the Admin
            engine.run.spent = engine.run.called = 0
            engine.run.calls.clear()
            try:
                with engine.under(Cause(bypasses_player_law=True, unanswered=alone)):
                    engine.play([law.Pause(words), law.Petition("disruption", petition), *(() if known else (letter,))])
                break
            except Exception:
                engine.back_to(mark)
        else:
            self.world.put(self.world.things["game"]["game"], "paused", True)

    def _play(self, given: Input, result: Result) -> None:
        if isinstance(given, Begin):
            self._begin(given)
        elif isinstance(given, Instruct):
            self._instruct(given, result)
        elif isinstance(given, Alarm):
            self.engine.run.verdict = ""
            self._alarm(given)
        elif isinstance(given, Contact):
            player = self.world.thing("player", given.player)
            if player is not None and not self.over:
                self.engine.play(law.Heard(player))
        elif isinstance(given, Shift):
            timers.shift(self.engine, timedelta(seconds=given.seconds))
        elif isinstance(given, Undo):
            announcing.undone(self.engine, given)
        elif isinstance(given, Suspend):
            suspending.suspend(self.engine, given)
        elif isinstance(given, Renew):
            announcing.renewed(self.engine, given)

    def _wait_for_somebody(self) -> None:
        """Wait for the player on turn if nothing else is due, so that no game stalls unnoticed."""
        if not self.world.timers and not self.over:
            self.engine.play(awaiting.somebody_is_awaited(self.engine.view(0)))

    def _begin(self, begin: Begin) -> None:
        engine = self.engine
        for number in sorted(self.ruleset.rules):
            records.enter(self.world, self.ruleset.rules[number], begin.at)
        records.enter_past(self.world, self.ruleset.formerly, self.ruleset.repealed, begin.at)
        self.world.take_number("rule", self.ruleset.last_number)
        for name, value in begin.params.items():
            home, _, own = name.rpartition(".")
            if home not in self.world.rules or own not in self.world.rules[home]["params"]:
                raise Refused(law.Refuse("no-parameter", f"There is no parameter {name!r} in this ruleset."))
            shape = self.ruleset.rules[int(home)].parameters[own]
            value = shape.read(value)
            problem = shape.refuse(value)
            if problem:
                raise Refused(law.Refuse("bad-value", f"Parameter {name} cannot be {value!r}: {problem}."))
            record = self.world.rules[home]
            params = record["params"] | {own: value}
            first = record["revisions"][0] | {"params": params}
            self.world.put(self.world.rules, home, record | {"params": params, "revisions": [first]})
        self.world.put(
            self.world.data["chance"],
            "script",
            [{"what": row["what"], "who": row.get("who", ""), "values": list(row["values"])} for row in begin.script],
        )
        engine.read_lawbook()
        game = engine.view(0).game
        known = {"name": begin.name, "admin": begin.admin, "bank": self.ruleset.bank, "started": True}
        for name, value in known.items():
            self.world.set(game, name, value)
        engine.play(law.Started())
        del engine.run.story[1:]  # the setup is not news
        for newcomer in begin.players:
            answers = entering.from_the_start(engine, newcomer.name, newcomer.answers)
            engine.attempt(law.Seat(newcomer.name, newcomer.address, answers))
            engine.drain()
        engine.play(law.Opened())

    def _instruct(self, given: Instruct, result: Result) -> None:
        command = self.engine.book.command(given.pattern)
        self.engine.run.verdict = given.verdict
        if self.over:
            game = self.engine.view(0).game
            team = " and ".join(game.winners)
            won = f": {team} have won" if team else f": {game.winner} has won" if game.winner else ""
            raise Refused(law.Refuse("over", f"The game is over{won}. No more orders can be played."))
        if command is None:
            former = self.engine.repealed.commands
            gone = next((words for one, words in former if one.pattern == given.pattern), "")
            raise Refused(law.Refuse("no-command", gone or "No rule in force knows this order any more."))
        if given.player and not self.world.exists("player", given.player):
            raise Refused(law.Refuse("no-player", f"{given.player} is not in the game."))
        if not _may_give(command, given):
            raise Refused(law.Refuse("not-yours", f"“{command.pattern}” is a command of somebody else’s."))
        if given.by == "guest" and (why_not := guests.refusal(self.world, command, given.address)) is not None:
            raise Refused(why_not)
        if self._stands_still and command.rule and command.by in ("player", *GUESTS) and not command.in_pause:
            why = self.engine.view(0).game.pause_reason
            raise Refused(law.Refuse("paused", f"The game is paused ({why}): no orders are played, and no clock runs."))
        if given.standing:
            result.order = self.standing_orders.take(command, given)
        elif command.when == "filed" and given.player:
            result.order = self.orders.file(command, given)
            result.outcome = "filed"
        else:
            self.orders.play_now(command, given)

    def _alarm(self, given: Alarm) -> None:
        due = self.due_at
        if not due:
            return
        if given.passed_over:
            self._passed_over(due)
            return
        for name in sorted((name for name, timer in self.world.timers.items() if timer["due"] == due), key=_counted):
            if name in self.world.timers and self.world.timers[name]["due"] == due:
                timers.ring(self.engine, name)
                self.engine.drain()


def _about_passing_over(words: str) -> dict[str, law.Plain]:
    """Return the letter to the Admin about a deadline that was passed over."""
    after = "Nothing of it has happened; what comes after it is played as usual. The log of the server has the details."
    return {"words": f"{words}\n\n{after}"}


def _about_disruption(given: Input, words: str) -> dict[str, law.Plain]:
    """Return the letter to the Admin about a disruption."""
    what = "What the clock brought"
    if isinstance(given, Instruct):
        what = f"{given.player or 'Somebody'}’s “{given.words}”" if given.player or given.by != "Admin" else given.words
    sentence = f"{what} could not be played: {words.removesuffix('.')}."
    after = "None of it has happened. The game is paused until the rules, or you, let it go on."
    return {"words": f"{sentence}\n\n{after}", "command": "resume because …", "button": "Let it go on"}


def _may_give(command: Command, given: Instruct) -> bool:
    """Return whether the giver of an order may use a command: a player's, the Admin's, a guest's or a stranger's."""
    if given.by == "guest":
        return command.by in GUESTS
    if given.by == "stranger":
        return command.by in STRANGERS
    if given.by == "Admin" and not given.player:
        return command.by in ADMINS
    return bool(given.player) and command.by in PLAYERS


def _counted(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts names naturally: “ballot 2” before “ballot 10”."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"([0-9]+)", name)]


def journal_events(events: list[Any]) -> list[dict[str, Any]]:
    """Return events as the journal keeps them: the name and plain fields."""
    return [
        {"event": type(event).__name__} | {name: plain(getattr(event, name)) for name in field_names(event)}
        for event in events
    ]


def _of_a_fault(fault: Fault, trace: str = "") -> Result:
    words = f"Rule {fault.rule} has failed: {fault.words}."
    return Result("failed", Refusal("rule-failed", words, fault.rule), error=trace, fault=fault)


def _why(error: Exception) -> str:
    """Say why the game cannot do what a rule answered, without names from inside the program."""
    words = _own_words(error)
    return "the game cannot do what it answered" + (f": {words}" if words else "")


def _own_words(error: Exception) -> str:
    """Return an error's message if it is written for players, "" if it is Python's own."""
    words = str(error)
    known = isinstance(error, TypeError | ValueError | AttributeError | Unanswered)
    return words if known and words and not re.search(r"[()'\[\]<>]|__|\bNone\b", words) else ""


_SAID: Mapping[type[Exception], str] = {
    ZeroDivisionError: "it divides by zero",
    LookupError: "what it looks for is not there",
    RecursionError: "it goes round in circles",
    MemoryError: "it takes more memory than there is",
    AssertionError: "something is not as it must be",
    ArithmeticError: "it comes to a number that cannot be counted with",
}


def _what(error: Exception) -> str:
    """Say what went wrong in a rule, for people who know the rules and not the program."""
    known = next((words for kind, words in _SAID.items() if isinstance(error, kind)), "")
    return _own_words(error) or known or "it met something that it cannot deal with"
