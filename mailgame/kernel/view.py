"""The view of the game that handlers get: `mailgame.law.View` over the kernel's world."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from datetime import datetime
from functools import partial
from typing import Any, TypeVar, cast

from mailgame.chance.decks import Decks
from mailgame.chance.throwing import share_of

from ..law import Account, Event, Intent, Order, Parameter, Player, Question, Reckoned, Refuse, Thing
from ..law.questions import A
from ..law.rule import ACTS
from . import calendar, keeping, ledger, questions
from .faults import NotLaw, Refused, Stopped
from .machine import Machine
from .rulebook import is_players
from .sight import Sight
from .telling import Narration, sentence
from .world import BIDS, World, account_key

T = TypeVar("T")
_MISSING: Any = object()


class KernelView:
    """The game as one rule sees it. See `mailgame.law.View` for what each means."""

    __slots__ = ("_engine", "_rule", "_world")

    def __init__(self, engine: Machine, rule: int) -> None:
        self._engine = engine
        self._world = engine.world
        self._rule = str(rule)

    @property
    def world(self) -> World:
        """The world itself: for what runs rules, not for rules."""
        return self._world

    @property
    def store(self) -> keeping.Store:
        """What helpers have worked out in this input: for what runs rules, not for rules."""
        return self._engine.run.kept

    def kept(self, helper: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """Return what a helper works out, from what it did before if nothing is another: for helpers, not for rules."""
        return keeping.kept(self._engine.run.kept, 0, self, helper, given)

    def blame(self, rule: int) -> None:
        """Say which rule is at fault for what fails now: for what runs rules, not for rules."""
        self._engine.run.erring = self._engine.run.erring or rule

    @property
    def _is_players(self) -> bool:
        return is_players(self._world, int(self._rule))

    @property
    def now(self) -> datetime:
        return calendar.read(self._world.data["clock"]).astimezone(calendar.zone(self._world.data["timezone"]))

    @property
    def game(self) -> Thing:
        return Thing(self._world, "game", "game")

    @property
    def acting_player(self) -> Player | None:
        return self._engine.cause.acting_player

    def source_rule(self) -> int:
        return self._engine.cause.source_rule

    def rider(self) -> Order | None:
        return self._engine.cause.rider

    @property
    def rider_rule(self) -> int:
        """The rule that declares what stands behind the order that is being played: for what asks for it, not rules."""
        return self._engine.cause.rider_rule

    def occasion(self) -> Event | None:
        return self._engine.cause.occasion

    def numbers(self, names: Sequence[str]) -> dict[str, Any]:
        """Return numbers of this rule by their names: for what calls its handlers, not for rules. Raises LookupError.

        What is a list or a table is the caller's own.
        """
        return {name: copy(self._parameter(name)) for name in names}

    def _parameter(self, name: str) -> Any:
        try:
            return self._world.rules[self._world.number_now(self._rule)]["params"][name]
        except KeyError:
            numbers = self._numbers(self._rule)
            if name in numbers:
                return numbers[name]
            raise LookupError(f"rule {self._rule} has no parameter “{name}”") from None

    def players(self) -> list[Player]:
        return self._all("player")

    def player(self, name: str) -> Player | None:
        return self._world.thing("player", name)

    def things(self, kind: str, /, **so: Any) -> list[Thing]:
        return [one for one in self._all(kind) if all(one.get(name, _MISSING) == value for name, value in so.items())]

    def _all(self, kind: str) -> list[Thing]:
        found = self._world.all(kind) if kind != "rule" else self.rules()
        self._engine.work(len(found))
        return found

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
        """Note, where what is read is taken down, that what somebody has bid was looked at."""
        if self._world.reads is not None:
            self._world.reads.append((BIDS, account_key(account), ""))

    def next_number(self, series: str) -> int:
        return self._world.next_number(series)

    def due(self, timer: str, part: str = "") -> datetime | None:
        timezone = self._world.data["timezone"]
        found = self._world.timers.get(timer)
        if found is None or (part and part not in found.get("parts", ())):
            return None
        due = next((ring.due for ring in calendar.rings(found, timezone) if part in ("", ring.part)), None)
        return due.astimezone(calendar.zone(timezone)) if due is not None else None

    def offers(self, what: str = "", player: Player | None = None) -> list[Thing]:
        return [
            offer
            for offer in self._all("offer")
            if (not what or offer.what == what) and (player is None or offer.player == player)
        ]

    def petitions(self, what: str = "") -> list[Thing]:
        return [petition for petition in self._all("petition") if not what or petition.what == what]

    def orders(self, player: Player | None = None) -> list[Thing]:
        filed = [order for order in self._all("order") if not order.standing]
        return [order for order in filed if player is None or order.player == player]

    def standing_orders(self, player: Player) -> list[Thing]:
        return [order for order in self._all("order") if order.standing and order.player == player]

    def rule(self, number: int) -> Thing | None:
        return self._world.thing("rule", str(number))

    def rules(self) -> list[Thing]:
        numbers = sorted(row["number"] for row in self._world.rules.values() if row["standing"] == "in force")
        return [Thing(self._world, "rule", str(number)) for number in numbers]

    def enacts(self, act: str) -> bool:
        return act in ACTS or act in self._engine.book.enacts

    def takes_law(self) -> bool:
        return self._engine.compiler is not None

    def examine(self, target: int, title: str, text: str, law: str) -> Refuse | None:
        return self._engine.examine(target, title, text, law)

    def would_refuse(self, intent: Any) -> str:
        engine, thrown = self._engine, len(self._engine.chance.rolls)
        with engine.trial(by_law=self._is_players):
            try:
                engine.do(intent)
            except Refused as refused:
                known = not engine.cause.trial or len(engine.chance.rolls) == thrown  # what dice will show is not known
                return refused.refusal.words if known else ""
        return ""

    def resolve_sets(self, target: int, sets: Mapping[str, Any], law: str = "") -> dict[str, Any] | Refuse:
        found: dict[str, Any] = {}
        target = int(self._world.number_now(target))
        declared = self._declared_by(target, law)
        for name, value in sets.items():
            number, _, own = name.rpartition(".")
            number = self._world.number_now(number)
            if own in declared and number in ("", str(target)):
                value = declared[own].read(value)
                problem = declared[own].refuse(value)
                if problem:
                    return Refuse("bad-value", f"“{name} = {value}”: {problem}. The law says {declared[own].value}.")
                found[f"{target or ''}.{own}"] = value
                continue
            homes = [number] if number else [str(target)] if target else self._homes(own)
            homes = [home for home in homes if own in self._numbers(home)]
            if len(homes) != 1:
                return Refuse("no-parameter", self._no_parameter(name, own, homes, target))
            home = homes[0]
            shape = self._shape(home, own)
            value = shape.read(value) if shape else value
            problem = shape.refuse(value) if shape else ""
            if problem:
                return Refuse("bad-value", f"“{name} = {value}”: {problem}. It is {self._numbers(home)[own]} now.")
            found[f"{home}.{own}"] = value
        return found

    def _declared_by(self, target: int, law: str) -> Mapping[str, Parameter]:
        """Return the numbers that law declares, none if it cannot be taken up."""
        compiler = self._engine.compiler
        if not law or compiler is None:
            return {}
        try:
            return compiler(target or self._world.next_number("rule"), "", law).parameters
        except NotLaw:
            return {}

    def _numbers(self, rule: str) -> dict[str, Any]:
        """Return the numbers of a rule; one that its text no longer names counts as it did at the start."""
        row = self._world.record(rule)
        if row is None:
            return {}
        shipped = self._engine.ruleset.shipped(row) if row["law"] == "shipped" else None
        first = {name: one.value for name, one in shipped.parameters.items()} if shipped else {}
        return {**first, **row["params"]}

    def _shape(self, home: str, own: str) -> Parameter | None:
        """Return how a rule declares a number, for its type and bounds."""
        row = self._world.rules[home]
        rule = self._engine.book.rules.get(int(home)) or self._engine.ruleset.shipped(row)
        return rule.parameters.get(own) if rule is not None and row["law"] else None

    def _homes(self, name: str) -> list[str]:
        return [id for id, row in self._world.rules.items() if row["standing"] == "in force" and name in row["params"]]

    def _no_parameter(self, name: str, own: str, homes: list[str], target: int) -> str:
        if len(homes) > 1:
            return f"“{name}” is a number of rules {', '.join(homes)}: write {homes[0]}.{own}, for example."
        known = list(self._world.numbers(str(target)))
        there = f" Rule {target} has {', '.join(known)}." if known else ""
        return f"There is no number called “{name}” to set.{there}"

    def ask(self, question: Question[A]) -> A:
        answer: A = questions.ask(self._engine, int(self._rule), question)
        return answer

    def reckon(self, intent: Intent) -> Reckoned:
        return questions.reckon(self._engine, intent, by_law=self._is_players)

    def knows(self, word: type) -> bool:
        return word.__name__ in self._engine.book.carried or bool(self.by_hand(word))

    def by_hand(self, word: type) -> int:
        for number, rule in sorted(self._engine.ruleset.rules.items()):
            row = self._world.record(number)
            if row and word.__name__ in rule.carries and row["standing"] == "in force" and not row["law"]:
                return row["number"]
        return 0

    def foresee(self, intent: Any, reader: Player | None = None) -> str:
        engine, name = self._engine, reader.id if reader is not None else ""
        told, thrown = len(engine.run.story), len(engine.chance.rolls)
        with engine.trial(by_law=self._is_players):
            try:
                engine.do(intent)
            except Stopped as stopped:
                return stopped.stop.words if len(engine.chance.rolls) == thrown else ""
            except Refused:
                return ""
            if len(engine.chance.rolls) > thrown:  # what dice will show is not to be known
                return ""
            return " ".join(
                sentence(story, name, self._world.data["timezone"])
                for story in engine.run.story[told:]
                if story.get("template") and Sight(self._world, name).hears(story["to"], story.get("but", ()))
            )

    def roll(
        self,
        label: str,
        who: Player | None = None,
        sides: int = 6,
        secret: bool = False,
        faces: Sequence[int] = (),
    ) -> int:
        return self.rolls(label, who, 1, sides, secret, faces)[0]

    def rolls(
        self,
        label: str,
        who: Player | None = None,
        dice: int = 2,
        sides: int | Sequence[int] = 6,
        secret: bool = False,
        faces: Sequence[int] = (),
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
        """Tell what was thrown, with what it was thrown with if that is not dice of six sides; return it."""
        thrown = {"roll": label, "who": _name(who), "values": list(values), "at": self._world.data["clock"], **more}
        story = cast("Narration", thrown)
        if secret:
            story["to"] = [who.id] if who else []
        self._engine.tell(story)
        return values

    def local(self, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
        return datetime(year, month, day, hour, minute, tzinfo=calendar.zone(self._world.data["timezone"]))

    def next_time(self, days: Sequence[int], time: str = "00:00") -> datetime:
        moment = calendar.next_time(self.now, days, time, self._world.data["timezone"])
        return moment.astimezone(calendar.zone(self._world.data["timezone"]))

    def say_time(self, moment: datetime) -> str:
        return calendar.say(moment, self._world.data["timezone"])


def _name(who: Player | None) -> str:
    return who.id if who else ""
