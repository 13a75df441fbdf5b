"""The office: reads and sorts incoming letters, plays the games that have something due, and answers every letter.

A letter's way: the store keeps it → `Intake` reads and sorts it (`_route_all`) → its game is opened, its commands
played, what follows and the answer written, the game closed (`_play`), in transactions; what is committed is sent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

import msgspec

from mailgame.game.inputs import Renew, Shift
from mailgame.shortage import raise_shortage

from ...store.engine import Store
from ...store.errors import StoreAway
from ...store.rows import GameRow, LetterIn
from ...store.transaction import Transaction
from ...world import calendar
from ..performing import apologies
from ..performing.performer import Performer
from ..room.room import Looked, Room
from ..sorting import deadlines
from ..sorting.deadlines import GoOn
from ..sorting.questions import Questions
from ..tables.cache import Cache
from ..tables.table import Table
from ..writing import kinds
from ..writing.mail import Mail
from . import moving, standing
from .intake import Intake, in_words
from .reception import attend
from .stint import Stint

_log = logging.getLogger(__name__)
T = TypeVar("T")

BATCH = 50
"""How many letters are read or played in one transaction."""
REST = timedelta(minutes=5)
"""How long a game rests after something in it broke the server."""
TO_RENEW = "to renew "
"""Prefix of the settings that hold, for a game to be renewed, the nonce of the database's new life."""


class LetterBroke(Exception):
    """A letter broke the server, by the exception that caused this one; `letter` is its number."""

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
        """Set the secret that signs reply addresses: `given` by the config, else the database's, at first `fresh`."""
        self._given_secret, self._fresh_secret = given, fresh

    def lives_from(self, fresh: str) -> None:
        """Have Message-IDs contain the nonce of the database's life; `fresh` is for a database without one."""
        self._fresh_life = fresh

    def prepare(self, now: datetime) -> None:
        """Read the secret and the lives from the database, whose tables must exist; no game rests. Raises StoreAway."""
        if self._given_secret:
            self.room.mailroom.secret = self._given_secret
        with self.store.begin() as tx:
            tx.wake_games(now)  # whoever starts a server has often mended what made a game rest
            if not self._given_secret and self._fresh_secret:
                self.room.mailroom.secret = tx.first_setting("secret", self._fresh_secret)
            if self._fresh_life:
                self.room.mailroom.lives = [life.nonce for life in tx.first_life(self._fresh_life, now)]
            moving.follow_settings(Mail(self.room, tx, now))
            self._to_renew = frozenset(game.id for game in tx.games() if tx.setting(f"{TO_RENEW}{game.id}"))

    def renew_games(self, now: datetime) -> None:
        """Give every game restored from a copy new future dice, and write to its players. Raises StoreAway.

        A game that cannot be opened now is renewed as soon as it can be, before anything else is played in it.
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
        """Forget the games in memory, which may differ from the store."""
        self.cache = Cache()
        self.room.looked = Looked()

    # --- the two steps of work

    def work(self, now: datetime, horizon: datetime) -> bool:
        """Read new letters and play one game that has something due, in one transaction.

        now: the present moment. horizon: all letters that arrived before it have been taken in, so that deadlines up
        to it can be played. Returns whether there is more to do: work is committed after each deadline, and after
        200 ms or so.
        """
        stint = Stint()
        try:
            with self.store.begin() as tx:
                # Letters in memory are played before more are read.
                row = tx.claim_game(horizon, now) if len(self.room.lately) >= BATCH else None
                reads = row is None
                came = self._route_all(tx, now, stint) if reads else []
                if reads and not stint.over:
                    row = tx.claim_game(horizon, now)
                played = ""
                if row is not None:
                    played = self._play(tx, row, now, horizon, BATCH, stint)
                    row = tx.claim_game(horizon, now)
            _log_all(*came, played)
            return not reads or len(came) == BATCH or row is not None or stint.over
        except StoreAway:
            raise
        except Exception as error:  # trying one at a time finds out which letter or game it was
            raise_shortage(error)
            if self.room.settings.raise_faults:
                raise
            self.forget()
            return bool(self.route(now)) or bool(self.play(now, horizon))

    def route(self, now: datetime) -> int:
        """Read and sort new letters; return how many."""
        with self.store.begin() as tx:
            came = self._route_all(tx, now, Stint())
        _log_all(*came)
        return len(came)

    def play(self, now: datetime, horizon: datetime) -> str:
        """Play one game that has something due up to `horizon`: letters or a deadline. Return its slug, "" if none has.

        The caller has taken in all letters that arrived before `horizon`. If something breaks, the letters are tried
        one by one and the guilty one is set aside; if it is no letter, the game rests for a while.
        """
        game = ""
        try:
            with self.store.begin() as tx:
                row = tx.claim_game(horizon, now)
                if row is None:
                    return ""
                game = row.id
                played = self._play(tx, row, now, horizon, BATCH, Stint())
            _log_all(played)
        except StoreAway:
            raise
        except Exception as error:  # a bug: the letter is set aside or the game rests, and the others go on
            raise_shortage(error)
            if not game:
                raise
            self._one_by_one(game, now, horizon, error)
        return game

    def _one_by_one(self, game: str, now: datetime, horizon: datetime, first: Exception) -> None:
        self.forget()
        try:
            with self.store.begin() as tx:
                played = self._play(tx, tx.lock_game(game), now, horizon, 1, Stint())
            _log_all(played)
        except StoreAway:
            raise
        except LetterBroke as broken:
            _log.exception("Letter %d is set aside.", broken.letter)
            with self.store.begin() as tx:
                tx.mark_letter(broken.letter, "aside", f"it broke the server: {broken.__cause__!r}")
                apologies.broke(Mail(self.room, tx, now), tx.game(game), tx.letter(broken.letter))
        except Exception as error:
            raise_shortage(error)
            _log.exception("The game %s rests for a while.", game)
            with self.store.begin() as tx:
                tx.rest_game(game, now + REST, f"{first!r}")

    # --- reading

    def _route_all(self, tx: Transaction, now: datetime, stint: Stint) -> list[str]:
        """Read and sort new letters; return what became of each, to be logged once it is committed."""
        came, mail = [], Mail(self.room, tx, now)
        for letter in tx.unrouted(BATCH):
            try:
                with tx.savepoint():
                    decision = Intake(mail).take(letter)
                    if decision is not None:
                        self._go_on(mail, letter, decision)
            except StoreAway:
                raise
            except Exception as error:
                raise_shortage(error)
                if self.room.settings.raise_faults:
                    raise
                _log.exception("Letter %d is set aside.", letter.id)
                tx.route(letter.id, "", "", "aside", f"it broke the server: {error!r}")
                Intake(mail).say_that_it_broke(letter)
            came.append(in_words(tx.letter(letter.id)) if _log.isEnabledFor(logging.INFO) else "")
            if stint.over:
                break
        Questions(mail).ask_what_is_owed(self.room.settings.raise_faults)
        return came

    # --- frozen deadlines

    def _go_on(self, mail: Mail, row: LetterIn, decision: GoOn) -> None:
        """Let deadlines go on as an Admin says: as if on time, or all moved by the time that was lost."""
        deadlines.answer(mail, row, decision, self._let_go_on(mail, decision.words))

    def stand_still(self, now: datetime) -> None:
        """While deadlines are frozen: tell whoever writes, or shift them if the Admin was waited for long enough.

        Raises StoreAway.
        """
        with self.store.begin() as tx:
            mail, frozen = Mail(self.room, tx, now), deadlines.frozen(tx)
            if frozen is not None and now >= frozen.until:
                deadlines.say_that_they_went_on(mail, self._let_go_on(mail, deadlines.SHIFT))
            elif frozen is not None and frozen.until < deadlines.NEVER:
                standing.tell_writers(mail, frozen)

    def _let_go_on(self, mail: Mail, words: str) -> str:
        """Let deadlines go on, as if on time or all moved by the time that was lost; return the outcome in words."""
        failed: list[str] = []
        frozen = deadlines.unfreeze(mail.tx)
        lost = frozen.lost(mail.now) if frozen is not None else None
        if frozen is not None and lost is not None and words == deadlines.SHIFT:
            seconds, running = int(lost.total_seconds()), [game for game in mail.tx.games() if not game.ended]
            moved = [game.id for game in running if self._shift(mail.tx, game, seconds, mail.now)]
            failed = [game.name for game in running if game.id not in moved]
            standing.tell_players(mail, frozen.why, lost, moved)
        return deadlines.outcome(words, lost, failed)

    def _shift(self, tx: Transaction, game: GameRow, seconds: int, now: datetime) -> bool:
        """Move the deadlines of a game by so many seconds; return whether it worked."""
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
    ) -> str:
        """Play letters until the next deadline, that deadline, or until the stint is over; at most `most` letters.

        All that is played is older than any unread letter, which may belong to this game, too.
        Returns which deadline was played, to be logged once it is committed; "" for none.
        """
        performer = self.open(tx, row, now)
        unread = tx.unread_since()
        letters = tx.letters_for(row.id, unread, most)
        for letter in letters:
            if performer.alarm_before(letter.received_at) is not None:
                break
            try:
                performer.surely(attend, performer, letter)
            except StoreAway:
                raise
            except Exception as error:
                raise_shortage(error)
                if self.room.settings.raise_faults:
                    raise
                raise LetterBroke(letter.id) from error
            if stint.over:
                break
        else:
            if len(letters) < most or not tx.letters_for(row.id, unread, 1):
                performer.alarm_until(horizon if unread is None else min(horizon, unread - timedelta.resolution))
        performer.close()
        return performer.deadline

    def open(self, tx: Transaction, row: GameRow, now: datetime) -> Performer:
        """Open a game to be played, within a transaction."""
        table = Table(tx, row, self.room.rulesets(row.ruleset), self.cache)
        table.forgiving = not self.room.settings.raise_faults
        performer = Performer(table, Mail(self.room, tx, now))
        if row.id in self._to_renew:
            self._renew(tx, performer)
        return performer

    def _renew(self, tx: Transaction, performer: Performer) -> None:
        """Play the input that renews a restored game, before anything else is played; nothing if it is not owed."""
        table = performer.table
        owed = tx.setting(f"{TO_RENEW}{table.id}")
        if owed:
            begun = msgspec.json.decode(owed, type=dict[str, str])
            performer.play(Renew(str(table.game.world.data["clock"]), begun["nonce"], begun["since"]))
            tx.put_setting(f"{TO_RENEW}{table.id}", b"")

    def surely(self, tx: Transaction, game: str, now: datetime, write: Callable[[Table], T]) -> T:
        """Return what `write` returns for a game as it stands; if it fails, without the law that is to blame."""
        table = self.room.look(tx, game)
        try:
            with tx.savepoint():
                return write(table)
        except StoreAway:
            raise
        except Exception:
            _log.warning("Something about the game %s could not be written.", game, exc_info=True)
        performer = self.open(tx, tx.lock_game(game), now)
        written = performer.surely(write, performer.table)
        performer.close()
        return written


def _log_all(*committed: str) -> None:
    for words in filter(None, committed):
        _log.info("%s.", words)
