"""A server without a network, on a real disk: a store, an office and a game with its players, to be measured."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.correspondents import Correspondent
from mailgame.desk.letters import update
from mailgame.desk.office.office import Office
from mailgame.desk.office.opening import open_game
from mailgame.desk.room.mailroom import Mailroom, addressee
from mailgame.desk.room.room import Room, Settings
from mailgame.game.game import Game
from mailgame.game.inputs import Newcomer
from mailgame.game.orders.entering import for_example
from mailgame.kernel.rulebook import Ruleset
from mailgame.paths import rulesets_folder, templates_folder
from mailgame.post.inbox.arrived import Arrived
from mailgame.post.mime.limits import Limits
from mailgame.press.letters.letters import Letters
from mailgame.rulesets import loading
from mailgame.store import Store
from mailgame.store.migrating import migrate

MAILBOX = "game@play.example.org"
GAME = "bench"
START = datetime(2026, 11, 20, 6, tzinfo=UTC)


class Table:
    """One server with one game, its players known by the reply addresses of letters that they got."""

    def __init__(self, folder: Path, players: int = 10, press: Letters | None = None, ruleset: str = "") -> None:
        """Open a game by a shipped ruleset, the first if none is named."""
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(f"sqlite:///{folder / 'bench.db'}")
        migrate(self.store)
        press = press or Letters(templates_folder())
        press.check()  # compiles them, as a server has done when its first letter comes
        self.mailroom = Mailroom(press, b"nobody can guess this secret of ours", "Bench", "play.example.org")
        room = Room(self.mailroom, _ruleset, Settings(Limits(), letters_per_hour=1_000_000))
        self.office = Office(self.store, room)
        self.now = START
        self._uids = itertools.count(1)
        ruleset = ruleset or next(iter(loading.available([rulesets_folder()])))
        answers = {name: for_example(one) for name, one in _ruleset(ruleset).inquiries.items()}
        people = [Newcomer(f"Player{number}", f"player{number}@example.net", answers) for number in range(players)]
        open_game(self.office, slug=GAME, name="The bench", ruleset=ruleset, timezone="Europe/Berlin", seed="bench",
                  admin="admin@example.org", address=MAILBOX, players=people, now=START)
        self.people = self._correspondents()

    def _correspondents(self) -> list[Correspondent]:
        found = []
        with self.store.begin() as tx:
            for row in tx.players(GAME):
                if not row.admin:
                    reader = self.mailroom.reader(tx, GAME, MAILBOX, addressee(row), update.KIND)
                    found.append(Correspondent(row.name, row.address, reader.reply_to))
        return found

    def arrived(self, raw: Sequence[bytes]) -> list[Arrived]:
        """Return letters as the mail server would hand them over, one a second from now on."""
        found = []
        for each in raw:
            self.now += timedelta(seconds=1)
            found.append(Arrived("bench/INBOX", 1, next(self._uids), self.now, each, False))
        return found

    def take(self, arrived: Sequence[Arrived]) -> None:
        """Store letters durably."""
        with self.store.begin() as tx:
            tx.take(arrived, self.now)

    def settle(self) -> None:
        """Read, play and answer everything that waits."""
        while self.office.work(self.now, self.now):
            pass

    def next_deadline(self) -> None:
        """Set the time to the next deadline; raises AssertionError if there is none."""
        with self.store.reading() as tx:
            due = tx.next_due()
        assert due is not None, "the game has no deadline"
        self.now = due

    def receipts(self) -> int:
        """Return how many letters have been answered; raises AssertionError if any is still waiting or set aside."""
        with self.store.reading() as tx:
            backlog = tx.backlog()
            waiting = (backlog.raw, backlog.routed, backlog.held, backlog.aside)
            assert waiting == (0, 0, 0, 0), f"letters that were not played: {backlog}"
            return sum(letter.kind == "receipt" for letter in tx.letters_out(GAME))

    def game(self) -> Game:
        """Return the game as it is now."""
        with self.store.begin() as tx:
            return self.office.room.look(tx, GAME).game

    def keep(self, game: Game) -> None:
        """Save a game that was changed by no letter."""
        with self.store.begin() as tx:
            row = tx.game(GAME)
            tx.save_game(GAME, game.encode(), row.due_at, row.version, row.seq, False)

    def close(self) -> None:
        """Let the database go."""
        self.store.close()


def _ruleset(name: str) -> Ruleset:
    return loading.load(name, [rulesets_folder()])
