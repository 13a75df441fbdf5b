"""The view that handlers get: `mailgame.law.View`, as far as the kernel can answer it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

from mailgame.chance.decks import Decks
from mailgame.chance.throwing import share_of

from ..law import Account, Event, Intent, Player, Question, Reckoned, Thing, keeping
from ..law.commands import Handler
from ..law.questions import A
from ..law.wordlists import WordList
from ..world import calendar, ledger
from ..world.rows import account_key
from ..world.things import BIDS
from ..world.world import World
from . import questions
from .engine import Engine
from .faults import Refused
from .narration import Narration
from .rulebook import is_players

T = TypeVar("T")
_MISSING: Any = object()


class Tried(NamedTuple):
    """The result of trying an intent: its refusal, whether dice were thrown, and what happened.

    The `events` do not include the costs of outcomes.
    """

    refused: Refused | None
    thrown: bool
    events: list[Event]
    story: list[Narration]


class KernelView:
    """The world as one rule sees it. `mailgame.law.View` documents each question."""

    __slots__ = ("_engine", "_numbers", "_rule", "_world")

    def __init__(self, engine: Engine, rule: int) -> None:
        self._engine = engine
        self._world = engine.world
        self._rule = str(rule)
        self._numbers: dict[tuple[str, ...], dict[str, Any]] = {}

    # --- for what runs rules, not for rules: see `RuleView`

    @property
    def world(self) -> World:
        return self._world

    @property
    def changes(self) -> int | None:
        return self._world.changes

    @property
    def store(self) -> keeping.Store:
        return self._engine.run.kept

    def kept(self, helper: Handler, arguments: tuple[Any, ...]) -> Any:
        return keeping.kept(self._engine.run.kept, 0, self, helper, arguments)

    def numbers(self, names: tuple[str, ...]) -> dict[str, Any]:
        if (held := self._numbers.get(names)) is not None:
            return held
        record = self._world.record(self._rule)
        parameters = self._engine.ruleset.numbers(record) if record is not None else {}
        if missing := next((name for name in names if name not in parameters), ""):
            raise LookupError(f"rule {self._rule} has no parameter “{missing}”")
        taken = {name: copy(parameters[name]) for name in names}
        if not any(isinstance(value, list | dict) for value in taken.values()):
            self._numbers[names] = taken
        return taken

    def blame(self, rule: int, instead: bool = False) -> None:
        self._engine.run.erring = rule if instead else self._engine.run.erring or rule

    # --- what rules ask

    @property
    def _is_players(self) -> bool:
        return is_players(self._world, int(self._rule))

    @property
    def now(self) -> datetime:
        return calendar.read(self._world.clock).astimezone(calendar.zone(self._world.data["timezone"]))

    @property
    def game(self) -> Thing:
        return Thing(self._world, "game", "game")

    @property
    def acting_player(self) -> Player | None:
        return self._engine.cause.acting_player

    def source_rule(self) -> int:
        return self._engine.cause.source_rule

    def occasion(self) -> Event | None:
        return self._engine.cause.occasion

    def players(self) -> list[Player]:
        return self._all("player")

    def player(self, name: str) -> Player | None:
        return self._world.thing("player", name)

    def things(self, kind: str, /, **so: Any) -> list[Thing]:
        world = self._world
        if not so:
            return self._all(kind)
        if kind != "rule" and (matching := world.those(kind, so)) is not None:
            self._engine.work(len(world.rows(kind)))
            return matching
        things = self._all(kind)
        return [thing for thing in things if all(thing.get(name, _MISSING) == value for name, value in so.items())]

    def _all(self, kind: str) -> list[Thing]:
        things = self._world.all(kind) if kind != "rule" else self.rules()
        self._engine.work(len(things))
        return things

    def thing(self, kind: str, id: str) -> Thing | None:
        return self._world.thing(kind, id)

    def balance(self, account: Account) -> int:
        return ledger.balance(self._world, account)

    def free(self, account: Account) -> int:
        self._note_bids(account)
        return ledger.free(self._world, account)

    def held(self, account: Account, under: str) -> int:
        self._note_bids(account)
        return ledger.held(self._world, account, under)

    def _note_bids(self, account: Account) -> None:
        """Record, if reads are recorded, that sealed bids may have been looked at."""
        if self._world.reads is not None:
            self._world.reads.append((BIDS, account_key(account), ""))

    def is_word(self, word: str, wordlist: str) -> bool:
        return self._list(wordlist).has(word)

    def word_count(self, wordlist: str) -> int:
        return len(self._list(wordlist).words)

    def word_at(self, wordlist: str, place: int) -> str:
        words = self._list(wordlist).words
        if not 1 <= place <= len(words):
            raise LookupError(f"the word list “{wordlist}” has {len(words):,} words, and none at place {place}")
        return words[place - 1]

    def _list(self, name: str) -> WordList:
        self._engine.work(1)
        lists = self._engine.ruleset.wordlists
        if name not in lists:
            raise LookupError(f"there is no word list “{name}”; there are {', '.join(lists) or 'none'}")
        return lists[name]

    def next_number(self, series: str) -> int:
        return self._world.next_number(series)

    def due(self, timer: str, part: str = "") -> datetime | None:
        timezone = self._world.data["timezone"]
        row = self._world.timers.get(timer)
        if row is None or (part and part not in row.get("parts", ())):
            return None
        due = next((ring.due for ring in calendar.rings(row, timezone) if part in ("", ring.part)), None)
        return due.astimezone(calendar.zone(timezone)) if due is not None else None

    def rule(self, number: int) -> Thing | None:
        return self._world.thing("rule", str(number))

    def rules(self) -> list[Thing]:
        numbers = sorted(row["number"] for row in self._world.rules.values() if row["standing"] == "in force")
        return [Thing(self._world, "rule", str(number)) for number in numbers]

    def would_refuse(self, intent: Any) -> str:
        tried = self._tried(intent)
        hidden = tried.thrown and (self._is_players or self._engine.cause.trial)  # dice to come must stay unknown
        return tried.refused.refusal.words if tried.refused is not None and not hidden else ""

    def _tried(self, intent: Intent) -> Tried:
        """Return what would result from an intent; if players' law tries it, anything not public is refused."""
        engine, world = self._engine, self._world
        run, thrown = engine.run, len(engine.chance.rolls)
        before = run.called, run.calls.copy(), world.work
        happened, lines = len(run.events), len(run.story)
        refused: Refused | None = None
        with engine.trial(int(self._rule)):
            try:
                engine.do(intent)
            except Refused as error:
                refused = error.with_traceback(None)  # which holds all that this is part of
            events = [event for event in run.events[happened:] if not any(event is cost for cost in run.borne)]
            tried = Tried(refused, len(engine.chance.rolls) > thrown, events, run.story[lines:])
        if not (self._is_players or engine.cause.trial):  # what the game's own rules try is not on the input's budget
            run.called, run.calls, world.work = before
        return tried

    def ask(self, question: Question[A]) -> A:
        answer: A = questions.ask(self._engine, int(self._rule), question)
        return answer

    def reckon(self, intent: Intent) -> Reckoned:
        tried = self._tried(intent)
        if tried.thrown:
            return Reckoned(0, (), "What dice will show is not known.")
        if tried.refused is not None:
            return Reckoned(0, (), tried.refused.refusal.words)
        paid = [event for event in tried.events if event.reckoned]
        lines = tuple(line for event in paid for line in getattr(event, "because", ()))
        return Reckoned(sum(getattr(event, event.reckoned) for event in paid), lines)

    def roll(
        self, label: str, who: Player | None = None, sides: int = 6, secret: bool = False, faces: Sequence[int] = ()
    ) -> int:
        return self.rolls(label, who, 1, sides, secret, faces)[0]

    def rolls(
        self, label: str, who: Player | None = None, dice: int = 2, sides: int | Sequence[int] = 6,
        secret: bool = False, faces: Sequence[int] = (),
    ) -> list[int]:
        dice = dice if isinstance(sides, int) else len(sides)
        self._engine.work(max(0, dice))
        label, name, chance = self._label(label), _name(who), self._engine.chance
        if faces:
            return self._told(label, who, chance.faces(label, name, dice, faces, secret), secret, faces=list(faces))
        values = chance.dice(label, name, dice, sides, secret)
        if sides == 6:
            return self._told(label, who, values, secret)
        return self._told(label, who, values, secret, sides=sides if isinstance(sides, int) else list(sides))

    def happens(self, label: str, share: float, who: Player | None = None, secret: bool = False) -> bool:
        self._engine.work(1)
        label = self._label(label)
        part = share_of(label, share)
        happens = self._engine.chance.happens(label, _name(who), part, secret)
        return self._told(label, who, [happens], secret, chance=[part.numerator, part.denominator])[0]

    def pick(self, label: str, options: Sequence[str], who: Player | None = None, secret: bool = False) -> str:
        self._engine.work(len(options))
        label = self._label(label)
        chosen = self._engine.chance.pick(label, _name(who), options, secret)
        return self._told(label, who, [chosen], secret)[0]

    def picks(
        self, label: str, options: Sequence[str], count: int, who: Player | None = None, secret: bool = False
    ) -> list[str]:
        self._engine.work(len(options))
        label = self._label(label)
        chosen = self._engine.chance.picks(label, _name(who), options, count, secret)
        return self._told(label, who, chosen, secret)

    def shuffle(self, label: str, options: Sequence[str], secret: bool = False) -> list[str]:
        self._engine.work(len(options))
        label = self._label(label)
        return self._told(label, None, self._engine.chance.shuffle(label, options, secret=secret), secret)

    def new_deck(self, label: str, cards: Sequence[str], secret: bool = False) -> None:
        self._engine.work(len(cards))
        self._decks.make(self._label(label), cards, int(self._rule), secret)

    def deal(self, label: str, count: int = 1, who: Player | None = None, secret: bool = False) -> list[str]:
        label = self._label(label)
        cards = self._decks.deal(label, _name(who), count, int(self._rule), secret)
        self._engine.work(len(cards))
        return self._told(label, who, cards, secret) if cards else []

    def deck(self, label: str) -> list[str]:
        cards = self._decks.left(self._label(label, note=False), int(self._rule))
        self._engine.work(len(cards))
        return cards

    @property
    def _decks(self) -> Decks:
        return Decks(self._world, self._engine.chance, partial(is_players, self._world))

    def _label(self, label: str, note: bool = True) -> str:
        return self._engine.chance.label_for(int(self._rule), label, partial(is_players, self._world), note)

    def _told(self, label: str, who: Player | None, values: list[T], secret: bool, **more: Any) -> list[T]:
        """Tell a roll, with its kind unless it is of six-sided dice; return its values."""
        thrown = {"roll": label, "who": _name(who), "values": list(values), "at": self._world.data["clock"], **more}
        story = cast("Narration", thrown)
        if secret:
            story["to"] = [who.id] if who else []
        self._engine.run.tell(story)
        return values

    def local(self, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
        return datetime(year, month, day, hour, minute, tzinfo=calendar.zone(self._world.data["timezone"]))

    def next_time(self, days: Sequence[int], time: str = "00:00") -> datetime:
        moment = calendar.next_time(self.now, days, time, self._world.data["timezone"])
        return moment.astimezone(calendar.zone(self._world.data["timezone"]))



def _name(who: Player | None) -> str:
    return who.id if who else ""
