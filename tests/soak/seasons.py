"""Whole seasons by mail: house players at one table for months, some of them clumsy, and what must hold of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from email.parser import BytesHeaderParser
from email.policy import default
from email.utils import parseaddr
from itertools import cycle
from operator import itemgetter

import msgspec

from mailgame.desk.office.opening import open_game
from mailgame.desk.tables.table import Entry
from mailgame.foresight.whims import Whims
from mailgame.game.game import Game
from mailgame.game.inputs import Newcomer
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.playing.habits import answers_of, habits_of
from mailgame.playing.houseplayers import HousePlayer
from mailgame.press.letters.letters import Letters
from mailgame.proving.replayed import failed, other_journal, wrong_books
from mailgame.rulesets.sandboxed import rehearsed
from mailgame.store.outbox import Outbox
from mailgame.store.rows import GameRow, LetterIn
from tests.desk.harness import ADMIN, MAILBOX, MONDAY, House, person
from tests.soak import chair
from tests.soak.clumsy import Clumsy
from tests.soak.handlers import by_rule, listening
from tests.soak.lawmaking import LAWMAKING
from tests.soak.prepared import TABLES, Prepared

RULESET = "borednomic2"
PREPARED = {RULESET: TABLES, "futurenomic": LAWMAKING}
NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
YEAR, MONTH = 365, 28   # days
THINKING = timedelta(hours=3)
LETTERS = 50            # letters that are sent at a time
_HEADERS = BytesHeaderParser(policy=default)


@dataclass(frozen=True, slots=True)
class Season:
    """A game to be played: by which ruleset, of which seed, for how many days, by how many house players.

    alone: they do what their letters offer and nothing else, and nobody else writes.
    turns: after how many turns it is over, in a game that counts them; 0 for no such limit.
    """

    ruleset: str
    seed: str
    days: int
    players: int = len(NAMES)
    table: Prepared = TABLES[0]
    alone: bool = False
    turns: int = 0

    @property
    def name(self) -> str:
        """What it is called where it is complained of."""
        return f"{self.days} days of {self.ruleset}, {self.table.name}, seed {self.seed}"


@dataclass(slots=True)
class Played:
    """How a season went: its journal, the world at its end, what broke, and how many letters came and went.

    days: how many it lasted. next: the game that was played for the rest of the days, if this one came to its end.
    """

    season: Season
    entries: list[Entry] = field(default_factory=list)
    world: bytes = b""
    over: bool = False
    days: int = 0
    next: Played | None = None
    broken: list[str] = field(default_factory=list)
    wrote: int = 0
    got: int = 0

    @property
    def harm(self) -> list[str]:
        """What does not hold of it, in words."""
        rules = rehearsed(self.season.ruleset, [rulesets_folder()])
        if self.broken or not self.entries:
            return self.broken or ["nothing was played"]
        books = wrong_books(rules, self.entries)
        after = [] if self.next is None else [f"in the next game, {words}" for words in self.next.harm]
        return [*failed(rules, self.entries), *books, *other_journal(rules, self.entries, self.world), *after]

    @property
    def told(self) -> list[str]:
        """How long the games of the season lasted, in words."""
        games = [one.days for one in self.games()]
        return [f"{len(games)} games, of {', '.join(map(str, games))} days"] if len(games) > 1 else []

    def games(self) -> Iterator[Played]:
        """Yield this game and those that came after it."""
        one: Played | None = self
        while one is not None:
            yield one
            one = one.next


def years(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Season]:
    """Yield years of a game, each of another seed, as it begins."""
    table = PREPARED.get(ruleset, TABLES)[0]
    return (Season(ruleset, f"{seed} {number}", YEAR, table=table) for number in range(count))


def months(seed: str, count: int, ruleset: str = RULESET) -> Iterator[Season]:
    """Yield months of it, each of another seed, at the tables prepared for it in turn, else as a game begins.

    It is two months at a time where players act on days of their own choice.
    """
    days = 2 * MONTH if habits_of(rehearsed(ruleset, [rulesets_folder()])).get("daily") else MONTH
    tables = PREPARED.get(ruleset, TABLES[:1])
    return (replace(season, days=days, table=table)
            for season, table in zip(years(seed, count, ruleset), cycle(tables)))


def check(season: Season) -> Played:
    """Play a season and look what came of it; where its game is won sooner, others fill the days."""
    first = played = play(season)
    while played.over and not played.broken and (left := played.season.days - played.days) > 0:
        played.next = play(replace(season, seed=f"{played.season.seed}, again", days=left))
        played = played.next
    return first


def afterwards(count: int, ruleset: str = RULESET) -> tuple[list[str], list[str]]:
    """Return the harm that shows after so many seasons, and what is to be noted: which handlers none of them used.

    In fewer than there are tables some need not come up, and it is no harm.
    """
    never = [f"never used: {some}" for some in by_rule(listening(ruleset).never)]
    return (never, []) if count >= len(TABLES) else ([], never)


def play(season: Season) -> Played:
    """Play a season; a fault of the server ends it, and is noted."""
    table = Table(season)
    try:
        table.play()
    except Exception as error:
        table.played.broken.append(f"on {table.house.now:%Y-%m-%d %H:%M}: {type(error).__name__}: {error}")
        raise
    table.note()
    return table.played


class Table:
    """A server without a network, one game on it, and the house players' mail."""

    def __init__(self, season: Season) -> None:
        """Open the game of a season."""
        self.played = Played(season)
        self.house = House()
        if season.alone:  # many games: the pictures in letters would take most of the time
            self.house.office.room.mailroom.press = Letters(templates_folder(), draw=False)
        self._listener = listening(season.ruleset)
        rules = self._listener.rules
        self.house.office.room.rulesets = lambda slug: rules
        names = NAMES[: season.players]
        people = [Newcomer(name, f"{name.lower()}@example.net", answers_of(rules, at)) for at, name in enumerate(names)]
        open_game(
            self.house.office, slug="table", name="The table", ruleset=season.ruleset, timezone="America/Toronto",
            seed=season.seed, admin=ADMIN, address=MAILBOX, players=people, now=MONDAY, params=season.table.numbers,
        )
        self._seen: tuple[int, Game] | None = None
        in_order = self.game().engine.game.get("order") or names
        self._laid = sorted(season.table.laid(in_order), key=itemgetter(0))
        self._silent = {one.address for one in people[len(people) - season.table.silent :]}
        self._given = Counter[str]()
        self._habits = habits_of(rules)
        self._players = {one.address: self._guest(one.name, one.address) for one in people}
        self._whims, self._to_game = Whims(season.seed), dict[str, str]()
        self._outbox = Outbox(self.house.store, lambda number, to, raw, _: (number, to, raw))

    def _guest(self, name: str, address: str) -> Clumsy | HousePlayer:
        player = HousePlayer(name, address, self._habits)
        return player if self.played.season.alone else self._clumsy(player)

    def _clumsy(self, player: HousePlayer) -> Clumsy:
        return Clumsy(player, self.game, self._listener.deaf, self._given, self.played.season.table.unsaid)

    def game(self) -> Game:
        """Return the game as it is now."""
        version = self._row().version
        if self._seen is None or self._seen[0] != version:
            with self.house.store.begin() as tx:
                self._seen = version, self.house.office.room.look(tx, "table").game
        return self._seen[1]

    def _row(self) -> GameRow:
        with self.house.store.begin() as tx:
            return tx.game("table")

    def play(self) -> None:
        """Let house players answer their letters, and time go on, until the days are over or the game is."""
        end = MONDAY + timedelta(days=self.played.season.days)
        post = self._post()
        self._what_was_laid()
        while not self._row().ended and self.house.now < end and not self._enough():
            while answers := self._answers_to([*post, *self._post()]):
                post = []
                self._hand_in(answers)
                if self._habits.get("ends"):
                    break  # else one turn follows another without end, and no time passes
            own = (player.of_their_own(self.house.now) for player in self._players.values())
            self._hand_in([raw for raw in own if raw is not None])
            self._others_write()
            self._what_was_laid()
            if not self._go_on():
                break
            post = self._post()

    def _enough(self) -> bool:
        """Return whether as many turns have been played as are to be."""
        turns = self.played.season.turns
        return 0 < turns < self.game().engine.game.get("turns", 0)

    def _go_on(self) -> bool:
        """Go on to the next deadline, or to the next day if players write on any; False if there is none.

        Where they end their turns themselves it is the time that they take for an answer.
        """
        if self._habits.get("ends"):
            self.house.until(self.house.now + THINKING)
            return True
        if not self._habits.get("daily"):
            return self.house.next_deadline()
        with self.house.store.begin() as tx:
            due = tx.next_due()
        tomorrow = self.house.now + timedelta(days=1)
        self.house.until(max(min(due or tomorrow, tomorrow), self.house.now))
        return True

    def _hand_in(self, letters: Sequence[bytes]) -> None:
        for raw in letters:
            came = self.house.hand_in(raw)
            if came.state not in ("played", "done", "answered") and not self._has_left(came, raw):
                said = raw.decode(errors="replace")[-300:]
                self.played.broken.append(f"a letter is {came.state}, {came.reason}: {said}")

    def _has_left(self, came: LetterIn, raw: bytes) -> bool:
        """Tell whether a letter is from a player who has left: it crossed with the one by which they did."""
        name, _ = parseaddr(str(_HEADERS.parsebytes(raw)["from"]))
        return came.state == "ignored" and not self.game().world.exists("player", name)

    def _others_write(self) -> None:
        """Let the Admin write, and people who are not in the game, or who leave it."""
        if self.played.season.alone:
            return
        for order in chair.orders(self.game(), self._whims, self.played.season.table.pauses):
            self.house.write("Admin", order, self._to_game.get(ADMIN, MAILBOX))
        for name, words in chair.strangers(self.game(), self._whims):
            address = person(name).address
            self._players.setdefault(address, self._guest(name, address))
            self.house.write(name, words, self._to_game.get(address, MAILBOX))

    def _what_was_laid(self) -> None:
        while self._laid and self.house.now >= MONDAY.replace(hour=0) + timedelta(days=self._laid[0][0]):
            _, name, words = self._laid.pop(0)
            address = ADMIN if name == "Admin" else person(name).address
            self.house.write(name, words, self._to_game.get(address, MAILBOX))

    def note(self) -> None:
        """Note how the game stands."""
        self.played.world, self.played.over = self.game().encode(), self._row().ended
        self.played.days = max(1, (self.house.now - MONDAY).days)
        with self.house.store.begin() as tx:
            self.played.entries = [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal("table")]

    def _post(self) -> list[tuple[str, bytes]]:
        came: list[tuple[str, bytes]] = []
        while some := self._outbox.claim(LETTERS, self.house.now):
            self._outbox.sent([number for number, _, _ in some], self.house.now)
            came += [(to.lower(), raw) for _, to, raw in some]
        self._to_game |= {to: str(_HEADERS.parsebytes(raw)["reply-to"] or MAILBOX) for to, raw in came}
        return came

    def _answers_to(self, post: Sequence[tuple[str, bytes]]) -> list[bytes]:
        answers = []
        for to, raw in post:
            if (player := self._players.get(to)) is None or to in self._silent:
                continue
            self.played.got += 1
            if (answer := player.answer(raw, self.house.now)) is not None:
                self.played.wrote += 1
                answers.append(answer)
        return answers
