"""The office: letters that came are read and sorted, games that wait are played, and every letter is answered.

The way of a letter: the store keeps it → `Intake` reads and sorts it (`_route_all`) → its game is opened, what it
orders is performed, what that brings and the answer are written, and the game is closed (`_play`). All of it happens
in transactions of the store; nothing leaves before it is committed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

import msgspec

from mailgame.game.inputs import Renew, Shift

from ..kernel import calendar
from ..store.engine import Store
from ..store.errors import StoreAway
from ..store.rows import GameRow, LetterIn
from ..store.transaction import Transaction
from . import apologies, deadlines, kinds
from .clerk import Clerk
from .deadlines import GoOn
from .intake import Intake, read
from .letters import ask_newcomer, receipt
from .mail import Mail
from .mailroom import addressee
from .performing import Performer
from .room import Room
from .sorting.questions import Questions
from .stint import Stint
from .table import Cache, Table

_log = logging.getLogger(__name__)
T = TypeVar("T")

BATCH = 50
"""How many letters are read or played in one transaction when a mailbox is full."""
REST = timedelta(minutes=5)
"""How long a game rests when something in it breaks the server."""
TO_RENEW = "to renew "
"""Settings that begin so hold, for a game, the nonce of the life that it has to be renewed for."""


class LetterBroke(Exception):
    """The server broke over a letter, for the reason that caused this; `letter` is its number."""

    def __init__(self, letter: int) -> None:
        super().__init__(f"the server broke over letter {letter}")
        self.letter = letter


class Office:
    """Handles the letters and the deadlines of all games of a server."""

    def __init__(self, store: Store, room: Room) -> None:
        """Open the office. Raises Stray if a kind of letter cannot be used."""
        kinds.load(room.mailroom.press.templates)
        self.store = store
        self.room = room
        self.cache = Cache()
        self._given_secret: bytes | None = None
        self._fresh_secret = b""
        self._fresh_life = ""
        self._to_renew: frozenset[str] = frozenset()

    def secret_from(self, given: bytes | None, fresh: bytes) -> None:
        """Say what reply addresses are signed with.

        A secret of the config, or the one in the database, `fresh` at first.
        """
        self._given_secret, self._fresh_secret = given, fresh

    def lives_from(self, fresh: str) -> None:
        """Say that Message-IDs have the nonce of the database's life in them; `fresh` is its first one's, at first."""
        self._fresh_life = fresh

    def prepare(self, now: datetime) -> None:
        """Get the server's secret and the lives of the database; the store must have its tables. Raises StoreAway."""
        if self._given_secret:
            self.room.mailroom.secret = self._given_secret
        with self.store.begin() as tx:
            if not self._given_secret and self._fresh_secret:
                self.room.mailroom.secret = tx.first_setting("secret", self._fresh_secret)
            if self._fresh_life:
                self.room.mailroom.lives = [life.nonce for life in tx.first_life(self._fresh_life, now)]
            self._to_renew = frozenset(game.id for game in tx.games() if tx.setting(f"{TO_RENEW}{game.id}"))

    def renew_games(self, now: datetime) -> None:
        """Give every game that was restored from a copy new dice to come, and write to its players. Raises StoreAway.

        A game that cannot be opened now is renewed as soon as it can, before anything else is played in it.
        """
        for game in sorted(self._to_renew):
            try:
                with self.store.begin() as tx:
                    self.open(tx, tx.lock_game(game), now).close()
            except StoreAway:
                raise
            except Exception:
                _log.exception("The game %s cannot be renewed yet.", game)
                self.forget()

    def forget(self) -> None:
        """Forget the games in memory: the store may know better."""
        self.cache = Cache()

    # --- the two steps of work

    def work(self, now: datetime, horizon: datetime) -> bool:
        """Read what nobody has read and play one game that waits, in one transaction.

        Returns whether there is more to do: after a deadline, and when some 200 ms are over, what was done is committed
        first. All letters that arrived before `horizon` have been taken in, so deadlines up to it can be played.
        """
        stint = Stint()
        try:
            with self.store.begin() as tx:
                # What was read is played before more is read, as long as there is something to play.
                row = tx.claim_game(horizon, now) if len(self.room.lately) >= BATCH else None
                reads = row is None
                letters = self._route_all(tx, now, stint) if reads else 0
                if reads and not stint.over:
                    row = tx.claim_game(horizon, now)
                if row is not None:
                    self._play(tx, row, now, horizon, BATCH, stint)
                    row = tx.claim_game(horizon, now)
            return not reads or letters == BATCH or row is not None or stint.over
        except StoreAway:
            raise
        except Exception:  # which of the letters or games it was comes out when each is taken by itself
            if self.room.settings.raise_faults:
                raise
            self.forget()
            return bool(self.route(now)) or bool(self.play(now, horizon))

    def route(self, now: datetime) -> int:
        """Read letters that nobody has read yet and say whose they are; return how many."""
        with self.store.begin() as tx:
            return self._route_all(tx, now, Stint())

    def play(self, now: datetime, horizon: datetime) -> str:
        """Play one game that waits: its letters, and what is due up to `horizon`. Return its slug, or "".

        The caller has taken in all letters that arrived before `horizon`. If something breaks, the letters are tried
        one by one, and the one that breaks is set aside; if it is no letter that breaks, the game rests for a while.
        """
        game = ""
        try:
            with self.store.begin() as tx:
                row = tx.claim_game(horizon, now)
                if row is None:
                    return ""
                game = row.id
                self._play(tx, row, now, horizon, BATCH, Stint())
        except StoreAway:
            raise
        except Exception as error:  # a bug: what it was about is set aside, and the next is played
            if not game:
                raise
            self._one_by_one(game, now, horizon, error)
        return game

    def _one_by_one(self, game: str, now: datetime, horizon: datetime, first: Exception) -> None:
        self.forget()
        try:
            with self.store.begin() as tx:
                self._play(tx, tx.lock_game(game), now, horizon, 1, Stint())
        except StoreAway:
            raise
        except LetterBroke as broken:
            _log.exception("Letter %d is set aside.", broken.letter)
            with self.store.begin() as tx:
                tx.mark_letter(broken.letter, "aside", f"it broke the server: {broken.__cause__!r}")
                apologies.broke(Mail(self.room, tx, now), tx.game(game), tx.letter(broken.letter))
        except Exception:
            _log.exception("The game %s rests for a while.", game)
            with self.store.begin() as tx:
                tx.rest_game(game, now + REST, f"{first!r}")

    # --- reading

    def _route_all(self, tx: Transaction, now: datetime, stint: Stint) -> int:
        routed, mail = 0, Mail(self.room, tx, now)
        for letter in tx.unrouted(BATCH):
            routed += 1
            try:
                with tx.savepoint():
                    said = Intake(mail).take(letter)
                    if said is not None:
                        self._go_on(mail, letter, said)
            except StoreAway:
                raise
            except Exception as error:
                if self.room.settings.raise_faults:
                    raise
                _log.exception("Letter %d is set aside.", letter.id)
                tx.route(letter.id, "", "", "aside", f"it broke the server: {error!r}")
                Intake(mail).say_that_it_broke(letter)
            if stint.over:
                break
        Questions(mail).ask_what_is_owed(self.room.settings.raise_faults)
        return routed

    # --- deadlines that stood still

    def _go_on(self, mail: Mail, row: LetterIn, said: GoOn) -> None:
        """Let deadlines go on as the Admin says: as if nothing had been, or all moved by the time that was lost."""
        failed: list[str] = []
        found = deadlines.unfreeze(mail.tx)
        if found is not None and said.words == deadlines.SHIFT:
            running = [game for game in mail.tx.games() if not game.ended]
            failed = [game.name for game in running if not self._shift(mail.tx, game, found.seconds, mail.now)]
        deadlines.answer(mail, row, said, deadlines.outcome(said.words, found, failed))

    def _shift(self, tx: Transaction, game: GameRow, seconds: int, now: datetime) -> bool:
        """Move the deadlines of a game; return whether that could be done."""
        try:
            with tx.savepoint():
                performer = self.open(tx, tx.lock_game(game.id), now)
                performer.play(Shift(calendar.write(now), seconds))
                performer.close()
        except StoreAway:
            raise
        except Exception:
            if self.room.settings.raise_faults:
                raise
            _log.exception("The deadlines of %s cannot be moved.", game.id)
            self.forget()
            return False
        return True

    # --- playing

    def _play(
        self, tx: Transaction, row: GameRow, now: datetime, horizon: datetime, most: int, stint: Stint
    ) -> None:
        """Play one deadline, or letters until the next or until the stint is over."""
        performer = self.open(tx, row, now)
        letters = tx.letters_for(row.id, None, most)
        for letter in letters:
            if performer.alarm_until(letter.received_at) is not None:
                break
            try:
                performer.surely(partial(self._perform, performer, letter))
            except StoreAway:
                raise
            except Exception as error:
                if self.room.settings.raise_faults:
                    raise
                raise LetterBroke(letter.id) from error
            if stint.over:
                break
        else:
            if len(letters) < most or not tx.letters_for(row.id, horizon, 1):
                performer.alarm_until(horizon)
        performer.close()

    def open(self, tx: Transaction, row: GameRow, now: datetime) -> Performer:
        """Open a game within a transaction, to be played."""
        table = Table(tx, row, self.room.rulesets(row.ruleset), self.cache)
        table.forgiving = not self.room.settings.raise_faults
        performer = Performer(table, Mail(self.room, tx, now))
        if row.id in self._to_renew:
            self._renew(tx, performer)
        return performer

    def _renew(self, tx: Transaction, performer: Performer) -> None:
        """Play that the database was restored from a copy, once, before anything else is played."""
        table = performer.table
        owed = tx.setting(f"{TO_RENEW}{table.id}")
        if owed:
            begun = msgspec.json.decode(owed, type=dict[str, str])
            performer.play(Renew(str(table.game.world.data["clock"]), begun["nonce"], begun["since"]))
            tx.put_setting(f"{TO_RENEW}{table.id}", b"")

    def surely(self, tx: Transaction, game: str, now: datetime, write: Callable[[Table], T]) -> T:
        """Write something about a game as it stands, without the law that is to blame if it cannot be written."""
        table = self.room.look(tx, game)
        try:
            with tx.savepoint():
                return write(table)
        except StoreAway:
            raise
        except Exception:
            _log.warning("Something about the game %s could not be written.", game, exc_info=True)
        performer = self.open(tx, tx.lock_game(game), now)
        written = performer.surely(lambda: write(performer.table))
        performer.close()
        return written

    def _perform(self, performer: Performer, row: LetterIn) -> None:
        """Perform what a letter orders, and answer it."""
        table, mail = performer.table, performer.mail
        letter = read(mail, row)
        clerk = Clerk(performer)
        # What was held until somebody answered for it is played when it is let go: a game's clock never goes back.
        received = max(row.received_at, calendar.read(table.game.world.data["clock"]))
        if not row.player:
            numbers = ask_newcomer.answered_before(row.reason)
            handled = clerk.handle_stranger(letter, received, row.id, [mail.room.read(mail.tx, one) for one in numbers])
            if handled.unanswered is not None:
                ask_newcomer.ask(mail, table, row, letter, handled.unanswered, (*numbers, row.id))
            else:
                receipt.answer_newcomer(mail, table, row, letter, handled)
            return
        player = mail.tx.player(table.id, row.player)
        if player is None:
            mail.tx.mark_letter(row.id, "ignored", "its writer has left the game")
            return
        if mail.tx.reached(player.address, mail.now) is not None:
            mail.tx.owe_pages(table.id)
        mail.tx.put_player(replace(player, last_heard=row.received_at, bounces=0))
        trusted = self.room.settings.trust_all or row.reason in ("by token", "confirmed")
        handled = clerk.handle(letter, received, mail.now, row.id, player, trusted=trusted)
        receipt.answer(mail, table, row, letter, addressee(player), handled)
