"""The office: letters that came are read and routed, games that wait are played, and every letter is answered.

All of it happens in transactions of the store; nothing leaves before it is committed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

import msgspec

from mailgame.game.game import Game
from mailgame.game.inputs import Renew, Result, Shift
from mailgame.game.undoing import Played, Replayed

from ..kernel import calendar
from ..post.letter import Letter, Unreadable
from ..post.requoted import FEWEST_LINES, less_requoted, texts_of
from ..store.engine import Store
from ..store.errors import StoreAway
from ..store.rows import GameRow, LetterIn, PlayerRow
from ..store.transaction import Transaction
from . import deadlines, kinds, telling
from .clerk import Clerk
from .deadlines import GoOn
from .kinds import Occasion
from .letters import receipt, refused, welcome
from .mail import Mail
from .mailroom import addressee
from .questions import Questions
from .returns import came_by_return_path, note_returns
from .room import Room
from .sorting import Sorter
from .stint import Stint
from .table import Cache, Table
from .updates import update_undone

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
        self.store = store
        self.room = room
        self.kinds = kinds.load(room.mailroom.press.templates)
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
                    self.close(self.open(tx, tx.lock_game(game), now))
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
                telling.broke(Mail(self.room, tx, now), tx.game(game), tx.letter(broken.letter))
        except Exception:
            _log.exception("The game %s rests for a while.", game)
            with self.store.begin() as tx:
                tx.rest_game(game, now + REST, f"{first!r}")

    # --- reading

    def _route_all(self, tx: Transaction, now: datetime, stint: Stint) -> int:
        routed = 0
        for letter in tx.unrouted(BATCH):
            routed += 1
            try:
                with tx.savepoint():
                    self._route(tx, letter, now)
            except StoreAway:
                raise
            except Exception as error:
                if self.room.settings.raise_faults:
                    raise
                _log.exception("Letter %d is set aside.", letter.id)
                tx.route(letter.id, "", "", "aside", f"it broke the server: {error!r}")
                self._say_that_it_broke(tx, letter, now)
            if stint.over:
                break
        Questions(Mail(self.room, tx, now)).ask_what_is_owed(self.room.settings.raise_faults)
        return routed

    def _say_that_it_broke(self, tx: Transaction, row: LetterIn, now: datetime) -> None:
        """Answer a letter that the server broke over while it was read, if it can be said whose it is."""
        try:
            with tx.savepoint():
                letter = self._read(tx, row)
                if letter.sender and not letter.automatic:
                    refused.unreadable(Mail(self.room, tx, now), row, letter, "the server stumbled over it", None)
        except StoreAway:
            raise
        except Exception:
            _log.debug("Letter %d cannot be answered.", row.id, exc_info=True)

    def _route(self, tx: Transaction, row: LetterIn, now: datetime) -> None:
        try:
            letter = self._read(tx, row)
        except Unreadable as trouble:
            tables = Sorter(self.room, tx, now).router.addressed(trouble.letter) if trouble.letter else []
            game = tables[0] if len(tables) == 1 else None
            if trouble.letter is not None and trouble.letter.report:
                self._note_returns(tx, trouble.letter, now)
                tx.route(row.id, "", "", "ignored", f"it is {trouble.letter.automatic}, and {trouble.reason}")
                return
            tx.route(row.id, game.id if game else "", "", "aside", trouble.reason)
            if trouble.letter is not None and trouble.letter.sender and not trouble.letter.automatic:
                refused.unreadable(Mail(self.room, tx, now), row, trouble.letter, trouble.reason, game)
            return
        sorter = Sorter(self.room, tx, now)
        if why := self._why_automatic(sorter, letter):
            self._note_returns(tx, letter, now)
            tx.route(row.id, "", "", "ignored", f"it is {why}", message_id=letter.message_id)
            return
        if self._seen_before(tx, row, letter):
            tx.route(row.id, "", "", "duplicate", "the same letter came before", message_id=letter.message_id)
            return
        said = sorter.sort(row, letter)
        if said is not None:
            self._go_on(tx, row, letter, said, now)

    @staticmethod
    def _why_automatic(sorter: Sorter, letter: Letter) -> str:
        """Return why nobody is to be answered for a letter, "" if somebody is: what orders something is somebody's."""
        if letter.automatic and not letter.by_list and not letter.only_seems:
            return letter.automatic
        if letter.by_list and not sorter.has_token(letter):
            return letter.automatic
        seems = letter.only_seems or ("an answer to where bounces go" if came_by_return_path(letter) else "")
        return seems if seems and not sorter.orders_something(letter) else ""

    def _read(self, tx: Transaction, row: LetterIn) -> Letter:
        if row.truncated:
            raise Unreadable("it is too long to be read", self.room.read(tx, row.id))
        known = self.room.lately.pop(row.id, None)
        return known if known is not None else self._new_in(tx, row.id)

    def _new_in(self, tx: Transaction, number: int) -> Letter:
        """Read a letter, less the letters of ours that it holds without a mark on them. Raises Unreadable."""
        letter = self.room.read(tx, number)
        if letter.text.count("\n") < FEWEST_LINES - 1:
            return letter
        for name in dict.fromkeys((letter.in_reply_to, *letter.references[-2:])):
            sent = tx.letter_out_with_message_id(name) if name else None
            if sent is not None:
                new = less_requoted(letter.text, texts_of(tx.letter_out_bytes(sent.id)))
                letter = replace(letter, text=new.text, left_out=letter.left_out + new.left_out)
        return letter

    def _seen_before(self, tx: Transaction, row: LetterIn, letter: Letter) -> bool:
        """Tell whether a letter is one that came before.

        The same Message-ID, writer and words (clients reuse Message-IDs).
        """
        for earlier in tx.letters_with_message_id(letter.message_id):
            if earlier.id == row.id:
                continue
            try:
                before = self._new_in(tx, earlier.id)
            except Unreadable:
                continue
            if (before.sender, before.text, before.subject) == (letter.sender, letter.text, letter.subject):
                return True
        return False

    def _note_returns(self, tx: Transaction, letter: Letter, now: datetime) -> None:
        """Note what a report of failed delivery says; the pages of games whose players are cut off say so."""
        for game in sorted(note_returns(tx, letter, now, ids_are_secret=bool(self.room.mailroom.lives[-1]))):
            tx.owe_pages(game)

    # --- deadlines that stood still

    def _go_on(self, tx: Transaction, row: LetterIn, letter: Letter, said: GoOn, now: datetime) -> None:
        """Let deadlines go on as the Admin says: as if nothing had been, or all moved by the time that was lost."""
        failed: list[str] = []
        found = deadlines.thaw(tx)
        if found is not None and said.words == deadlines.SHIFT:
            running = [game for game in tx.games() if not game.ended]
            failed = [game.name for game in running if not self._shift(tx, game, found.seconds, now)]
        answer = deadlines.outcome(said.words, found, failed)
        deadlines.answer(Mail(self.room, tx, now), row, letter, said.game, answer)

    def _shift(self, tx: Transaction, game: GameRow, seconds: int, now: datetime) -> bool:
        """Move the deadlines of a game; return whether that could be done."""
        try:
            with tx.savepoint():
                table = self.open(tx, tx.lock_game(game.id), now)
                table.handle(Shift(calendar.write(now), seconds))
                self.close(table)
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
        table = self.open(tx, row, now)
        for letter_in in tx.letters_for(row.id, None, most):
            if table.alarm_until(letter_in.received_at) is not None:
                break
            try:
                table.surely(partial(self._letter, tx, table, letter_in, now))
            except StoreAway:
                raise
            except Exception as error:
                if self.room.settings.raise_faults:
                    raise
                raise LetterBroke(letter_in.id) from error
            if stint.over:
                break
        else:
            if not tx.letters_for(row.id, horizon, 1):
                table.alarm_until(horizon)
        self.close(table)

    def open(self, tx: Transaction, row: GameRow, now: datetime) -> Table:
        """Open a game within a transaction."""
        mail = Mail(self.room, tx, now)

        def deliver(table: Table, result: Result, at: datetime) -> None:
            happened = {type(event).__name__ for event in result.events}
            looks = self.room.looks
            if "Seated" in happened:
                # Where the rules write to everybody as the game opens, that letter is the first one.
                greeted = "Opened" in happened and any(wanted.to is None for wanted in result.letters)
                self._seat_players(tx, table, mail, greeted)
            if table.before is not None:
                self._seat_players(tx, table, mail, greeted=True)
                for number in table.lost_updates:
                    mail.piece(table, f"the page of update {number}", partial(update_undone, mail, table, number, at))
            if looks is not None:
                mail.piece(table, "second looks", lambda: looks.heed(tx, table, result, at))
            for wanted in result.letters:
                telling.tell(mail, self.kinds, Occasion(table, wanted, at))
            mail.piece(table, "what is offered", lambda: telling.ask(mail, self.kinds, table, result))
            if looks is not None and any(self.kinds.told(wanted.kind).votes for wanted in result.letters):
                mail.piece(table, "second looks", lambda: looks.missed(tx, table))
            if "Removed" in happened or table.before is not None:
                self._forget_players(tx, table)

        table = Table(tx, row, self.room.rulesets(row.ruleset), self.cache, deliver)
        table.replayed = self._replayed(table, mail)
        table.forgiving, table.unwritten = not self.room.settings.raise_faults, partial(telling.unwritten, mail)
        if row.id in self._to_renew:
            self._renew(tx, table)
        return table

    def _renew(self, tx: Transaction, table: Table) -> None:
        """Play that the database was restored from a copy, once, before anything else is played."""
        owed = tx.setting(f"{TO_RENEW}{table.id}")
        if owed:
            begun = msgspec.json.decode(owed, type=dict[str, str])
            table.handle(Renew(str(table.game.world.data["clock"]), begun["nonce"], begun["since"]))
            tx.put_setting(f"{TO_RENEW}{table.id}", b"")

    def _replayed(self, table: Table, mail: Mail) -> Played:
        """Return what is done with inputs that are played again because something before them was undone."""

        def write(replayed: Replayed, game: Game) -> None:
            """Write the letters of what was never played before; of anything else, the pages follow."""
            at, now, table.game = calendar.read(replayed.given.at), table.game, game
            for wanted in replayed.result.letters if replayed.result is not None else ():
                if replayed.before is None or replayed.before.outcome == "none":
                    telling.tell(mail, self.kinds, Occasion(table, wanted, at))
                elif (keep := self.kinds.told(wanted.kind).keep) is not None:
                    mail.piece(table, "the pages", partial(keep, mail, Occasion(table, wanted, at)))
            table.game = now

        return write

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
        table = self.open(tx, tx.lock_game(game), now)
        written = table.surely(lambda: write(table))
        self.close(table)
        return written

    def close(self, table: Table) -> None:
        """Save a game that was played; if there was news, its pages have to be written."""
        table.close(news=any(self.kinds.told(wanted.kind).news for wanted in table.delivered))

    def _seat_players(self, tx: Transaction, table: Table, mail: Mail, greeted: bool) -> None:
        """Let the store know the addresses of those who joined."""
        seated = {id: row.get("address", "") for id, row in table.game.world.things.get("player", {}).items()}
        known = {row.name for row in tx.players(table.id) if not row.admin}
        for name, address in seated.items():
            if name not in known:
                tx.put_player(PlayerRow(table.id, name, address))
                if not greeted:
                    mail.piece(table, "the first letter to a newcomer", partial(welcome.greet, mail, table, name))

    def _forget_players(self, tx: Transaction, table: Table) -> None:
        """Forget the addresses of those who left, once the last letter to them is written."""
        seated = table.game.world.things.get("player", {})
        for name in [row.name for row in tx.players(table.id) if not row.admin and row.name not in seated]:
            tx.remove_player(table.id, name)
            tx.remove_tokens(table.id, name)

    def _letter(self, tx: Transaction, table: Table, row: LetterIn, now: datetime) -> None:
        letter = self._read(tx, row)
        clerk = Clerk(self.room, table)
        mail = Mail(self.room, tx, now)
        # What was held until somebody answered for it is played when it is let go: a game's clock never goes back.
        received = max(row.received_at, calendar.read(table.game.world.data["clock"]))
        if not row.player:
            receipt.answer_newcomer(mail, table, row, letter, clerk.handle_stranger(letter, received, row.id))
            return
        player = tx.player(table.id, row.player)
        if player is None:
            tx.mark_letter(row.id, "ignored", "its writer has left the game")
            return
        if tx.reached(player.address, now) is not None:
            tx.owe_pages(table.id)
        tx.put_player(replace(player, last_heard=row.received_at, bounces=0))
        handled = clerk.handle(
            letter,
            received,
            now,
            row.id,
            player,
            trusted=self.room.settings.trust_all or row.reason in ("by token", "confirmed"),
        )
        receipt.answer(mail, table, row, letter, addressee(player), handled)
