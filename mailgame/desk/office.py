"""The office: letters that came are read and routed, games that wait are played, and every letter is answered.

All of it happens in transactions of the store; nothing leaves before it is committed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import msgspec

from ..kernel import calendar
from ..kernel.game import Game
from ..kernel.inputs import Shift, Turnout
from ..kernel.rulebook import Ruleset
from ..kernel.undoing import Played, Result
from ..post.letter import Letter, read_letter
from ..post.limits import Limits
from ..post.unreadable import Unreadable
from ..store.engine import Store
from ..store.errors import StoreAway
from ..store.rows import GameRow, LetterIn, PlayerRow
from ..store.transaction import Transaction
from . import counter, lobby
from .clerk import Clerk, Handled
from .counter import KINDS
from .letters import Correspondence
from .mailroom import Addressee, Mailroom, addressee
from .second_looks import Looks
from .showing import Showing
from .sorting import Sorter
from .table import Cache, Table

_log = logging.getLogger(__name__)

BATCH = 50
"""How many letters are read or played in one transaction when a mailbox is full."""
NEWS = frozenset({"update", "over", "turn", "voting", "result", "paused", "undone", "corrected"})
"""Letters after which the pages are not as they were."""
REST = timedelta(minutes=5)
"""How long a game rests when something in it breaks the server."""


class LetterBroke(Exception):
    """The server broke over a letter, for the reason that caused this; `letter` is its number."""

    def __init__(self, letter: int) -> None:
        super().__init__(f"the server broke over letter {letter}")
        self.letter = letter


@dataclass(frozen=True)
class Settings:
    """What the office needs to know of the configuration.

    `trust_all`: every sender is believed, and `raise_faults`: a fault of the server's is raised and not set aside
    (both for rehearsals only). `site` is the address of the pages, "" if there are none.
    `mailbox` is the address of the mailbox that all letters end in, whichever game's address they were written to.
    `letters_per_hour` is the ceiling for letters that answer one address.
    """

    limits: Limits
    trusted_authserv: str = ""
    trust_all: bool = False
    raise_faults: bool = False
    site: str = ""
    mailbox: str = ""
    letters_per_hour: int = 60
    admin_name: str = "the Admin"


class Office:
    """Handles the letters and the deadlines of all games of a server."""

    def __init__(
        self,
        store: Store,
        mailroom: Mailroom,
        rulesets: Callable[[str], Ruleset],
        settings: Settings,
    ) -> None:
        self.store = store
        self.mailroom = mailroom
        self.rulesets = rulesets
        self.settings = settings
        self.cache = Cache()
        self._played: Callable[[str, Table], None] | None = None
        self._given_secret: bytes | None = None
        # What was read to find out whose it is need not be read again to be played a moment later.
        self._read_lately: dict[int, Letter] = {}
        self._fresh_secret = b""
        self.looks: Looks | None = None

    def secret_from(self, given: bytes | None, fresh: bytes) -> None:
        """Say what reply addresses are signed with.

        A secret of the config, or the one in the database, `fresh` at first.
        """
        self._given_secret, self._fresh_secret = given, fresh

    def prepare(self) -> None:
        """Get the server's secret; the store must have its tables. Raises StoreAway."""
        if self._given_secret:
            self.mailroom.secret = self._given_secret
        elif self._fresh_secret:
            with self.store.begin() as tx:
                self.mailroom.secret = tx.first_setting("secret", self._fresh_secret)

    def on_played(self, call: Callable[[str, Table], None]) -> None:
        """Have `call` told, within the transaction, of each game whose pages have changed."""
        self._played = call

    def forget(self) -> None:
        """Forget the games in memory: the store may know better."""
        self.cache = Cache()

    # --- the two steps of work

    def work(self, now: datetime, horizon: datetime) -> bool:
        """Read what nobody has read and play one game that waits, in one transaction.

        Returns whether there is more to do. All letters that arrived before `horizon` have been taken in, so deadlines
        up to it can be played.
        """
        try:
            with self.store.begin() as tx:
                letters = self._route_all(tx, now)
                row = tx.claim_game(horizon)
                if row is not None:
                    self._play(tx, row, now, horizon, BATCH)
                    row = tx.claim_game(horizon)
            return letters == BATCH or row is not None
        except StoreAway:
            raise
        except Exception:  # which of the letters or games it was comes out when each is taken by itself
            if self.settings.raise_faults:
                raise
            self.forget()
            return bool(self.route(now)) or bool(self.play(now, horizon))

    def route(self, now: datetime) -> int:
        """Read letters that nobody has read yet and say whose they are; return how many."""
        with self.store.begin() as tx:
            return self._route_all(tx, now)

    def play(self, now: datetime, horizon: datetime) -> str:
        """Play one game that waits: its letters, and what is due up to `horizon`. Return its slug, or "".

        The caller has taken in all letters that arrived before `horizon`. If something breaks, the letters are tried
        one by one, and the one that breaks is set aside; if it is no letter that breaks, the game rests for a while.
        """
        game = ""
        try:
            with self.store.begin() as tx:
                row = tx.claim_game(horizon)
                if row is None:
                    return ""
                game = row.id
                self._play(tx, row, now, horizon, BATCH)
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
                self._play(tx, tx.lock_game(game), now, horizon, 1)
        except StoreAway:
            raise
        except LetterBroke as broken:
            _log.exception("Letter %d is set aside.", broken.letter)
            with self.store.begin() as tx:
                tx.mark_letter(broken.letter, "aside", f"it broke the server: {broken.__cause__!r}")
        except Exception:
            _log.exception("The game %s rests for a while.", game)
            with self.store.begin() as tx:
                tx.rest_game(game, now + REST, f"{first!r}")

    # --- reading

    def _route_all(self, tx: Transaction, now: datetime) -> int:
        letters = tx.unrouted(BATCH)
        for letter in letters:
            try:
                with tx.savepoint():
                    self._route(tx, letter, now)
            except StoreAway:
                raise
            except Exception as error:
                if self.settings.raise_faults:
                    raise
                _log.exception("Letter %d is set aside.", letter.id)
                tx.route(letter.id, "", "", "aside", f"it broke the server: {error!r}")
        return len(letters)

    def _route(self, tx: Transaction, row: LetterIn, now: datetime) -> None:
        try:
            letter = self._read(tx, row)
        except Unreadable as trouble:
            tables = Sorter(self, tx, now).addressed(trouble.letter) if trouble.letter else []
            game = tables[0] if len(tables) == 1 else None
            tx.route(row.id, game.id if game else "", "", "aside", trouble.reason)
            if trouble.letter is not None and trouble.letter.sender and not trouble.letter.automatic:
                Correspondence(self, tx, now).unreadable(row, trouble.letter, trouble.reason, game)
            return
        if letter.automatic:
            for bounced in letter.bounce_of:
                self._note_bounce(tx, bounced)
            tx.route(row.id, "", "", "ignored", f"it is {letter.automatic}", message_id=letter.message_id)
            return
        if self._seen_before(tx, row, letter):
            tx.route(row.id, "", "", "duplicate", "the same letter came before", message_id=letter.message_id)
            return
        Sorter(self, tx, now).sort(row, letter)
        if len(self._read_lately) > BATCH:
            self._read_lately.clear()
        self._read_lately[row.id] = letter

    def _read(self, tx: Transaction, row: LetterIn) -> Letter:
        if row.truncated:
            letter = read_letter(tx.letter_bytes(row.id), self.settings.limits, self.settings.trusted_authserv)
            raise Unreadable("it is too long to be read", letter)
        known = self._read_lately.pop(row.id, None)
        if known is not None:
            return known
        return read_letter(tx.letter_bytes(row.id), self.settings.limits, self.settings.trusted_authserv)

    def _seen_before(self, tx: Transaction, row: LetterIn, letter: Letter) -> bool:
        """Tell whether a letter is one that came before.

        The same Message-ID, writer and words (clients reuse Message-IDs).
        """
        for earlier in tx.letters_with_message_id(letter.message_id):
            if earlier.id == row.id:
                continue
            try:
                before = read_letter(tx.letter_bytes(earlier.id), self.settings.limits)
            except Unreadable:
                continue
            if (before.sender, before.text, before.subject) == (letter.sender, letter.text, letter.subject):
                return True
        return False

    def thaw(self, tx: Transaction, words: str, now: datetime) -> None:
        """Let deadlines go on as the Admin says: as if nothing had been, or all moved by the time that was lost."""
        frozen = msgspec.json.decode(tx.setting("deadlines frozen") or b"{}")
        tx.put_setting("deadlines frozen", b"")
        if words != "shift deadlines" or not frozen:
            return
        for game in tx.games():
            if not game.ended:
                table = self.open(tx, tx.lock_game(game.id), now)
                table.handle(Shift(calendar.write(now), int(frozen["seconds"])))
                self.close(table)

    def _note_bounce(self, tx: Transaction, message_id: str) -> None:
        out = tx.letter_out_with_message_id(message_id)
        if out is None or not out.game or not out.player:
            return
        player = tx.player(out.game, out.player)
        if player is not None:
            tx.put_player(replace(player, bounces=player.bounces + 1))

    # --- playing

    def _play(self, tx: Transaction, row: GameRow, now: datetime, horizon: datetime, most: int) -> None:
        table = self.open(tx, row, now)
        for letter_in in tx.letters_for(row.id, None, most):
            table.alarms_until(letter_in.received_at)
            try:
                self._letter(tx, table, letter_in, now)
            except StoreAway:
                raise
            except Exception as error:
                if self.settings.raise_faults:
                    raise
                raise LetterBroke(letter_in.id) from error
        if not tx.letters_for(row.id, horizon, 1):
            table.alarms_until(horizon)
        self.close(table)

    def open(self, tx: Transaction, row: GameRow, now: datetime) -> Table:
        """Open a game within a transaction."""
        mail = Correspondence(self, tx, now)

        def deliver(table: Table, turnout: Turnout, at: datetime) -> None:
            happened = {type(event).__name__ for event in turnout.events}
            if "Seated" in happened:
                # Where the rules write to everybody as the game opens, that letter is the first one.
                greeted = "Opened" in happened and any(wanted.to is None for wanted in turnout.letters)
                self._seat_players(tx, table, mail, greeted)
            if table.before is not None:
                self._seat_players(tx, table, mail, greeted=True)
                for number in table.lost_updates:
                    mail.update_undone(table, number, at)
            if self.looks is not None:
                self.looks.heed(tx, table, turnout, at)
            for wanted in turnout.letters:
                mail.deliver(table, wanted, at)
            mail.ask(table, turnout)
            if self.looks is not None:
                self.looks.missed(tx, table, turnout)
            if "Removed" in happened or table.before is not None:
                self._forget_players(tx, table)

        table = Table(tx, row, self.rulesets(row.ruleset), self.cache, deliver)
        table.replayed = self._replayed(table, mail)
        return table

    def _replayed(self, table: Table, mail: Correspondence) -> Played:
        """Return what is done with inputs that are played again because something before them was undone."""

        def replayed(result: Result, game: Game) -> None:
            """Write the letters of what was never played before; of anything else, the pages follow."""
            at, now, table.game = calendar.read(result.given.at), table.game, game
            for wanted in result.turnout.letters if result.turnout is not None else ():
                if result.before is None or result.before.outcome == "none":
                    mail.deliver(table, wanted, at)
                elif wanted.kind in ("update", "over"):
                    mail.keep_update(table, self.showing(table), wanted, at)
            table.game = now

        return replayed

    def look(self, tx: Transaction, game: str) -> Table:
        """Return a game to look at; it is not played and not saved."""
        row = tx.game(game)
        return Table(tx, row, self.rulesets(row.ruleset), Cache())

    def close(self, table: Table) -> None:
        """Save a game that was played."""
        table.close()
        news = {wanted.kind for wanted in table.delivered} & NEWS
        if self._played is not None and news:
            self._played(table.id, table)

    def showing(self, table: Table) -> Showing:
        """Return the showing of a table."""
        site = f"{self.settings.site.rstrip('/')}/{table.id}" if self.settings.site else ""
        if self.looks is None:
            return Showing(table.game, table.id, table.row.address, site)
        return Showing(table.game, table.id, table.row.address, site, lambda: table.tx.looks(table.id))

    def _seat_players(self, tx: Transaction, table: Table, mail: Correspondence, greeted: bool) -> None:
        """Let the store know the addresses of those who joined."""
        seated = {id: row.get("address", "") for id, row in table.game.world.things.get("player", {}).items()}
        known = {row.name for row in tx.players(table.id) if not row.admin}
        for name, address in seated.items():
            if name not in known:
                tx.put_player(PlayerRow(table.id, name, address))
                if not greeted:
                    mail.welcome(table, name)

    def _forget_players(self, tx: Transaction, table: Table) -> None:
        """Forget the addresses of those who left, once the last letter to them is written."""
        seated = table.game.world.things.get("player", {})
        for name in [row.name for row in tx.players(table.id) if not row.admin and row.name not in seated]:
            tx.remove_player(table.id, name)
            tx.remove_tokens(table.id, name)

    def _letter(self, tx: Transaction, table: Table, row: LetterIn, now: datetime) -> None:
        letter = self._read(tx, row)
        clerk = Clerk(
            table, self.showing(table), lambda: lobby.paper(self, tx, letter.sender), self.settings.limits.commands
        )
        mail = Correspondence(self, tx, now)
        # What was held until somebody answered for it is played when it is let go: a game's clock never goes back.
        received = max(row.received_at, calendar.read(table.game.world.data["clock"]))
        if not row.player:
            mail.newcomer(table, row, letter, clerk.handle_stranger(letter, received, row.id))
            return
        player = tx.player(table.id, row.player)
        if player is None:
            tx.mark_letter(row.id, "ignored", "its writer has left the game")
            return
        tx.put_player(replace(player, last_heard=row.received_at, bounces=0))
        handled: Handled = clerk.handle(
            letter,
            received,
            row.id,
            "" if player.admin else player.name,
            admin=player.admin,
            trusted=self.settings.trust_all or row.reason in ("by token", "confirmed"),
            mute=lambda kind, on: self._mute(tx, table.id, player.name, kind, on),
            look=lambda proposal: self._look_at(table, clerk.showing, player, proposal, now),
        )
        mail.receipt(table, row, letter, addressee(player), handled)

    def _look_at(
        self, table: Table, showing: Showing, who: PlayerRow, proposal: str, now: datetime
    ) -> counter.Answered:
        if self.looks is None:
            return "second looks are turned off on this server", None
        return self.looks.ask(table.tx, table, showing, "" if who.admin else who.name, proposal, now)

    def _mute(self, tx: Transaction, game: str, name: str, kind: str, on: bool) -> str:
        wanted = kind.lower().rstrip("s")
        kinds = [known for known in KINDS if known.rstrip("s") == wanted]
        if not kinds:
            return f"there is no kind of letter called “{kind}”; there are {', '.join(KINDS)}"
        player = tx.player(game, name)
        if player is None:
            return "nobody to write to"
        tx.put_player(replace(player, muted=player.muted - {wanted} if on else player.muted | {wanted}))
        return f"{kinds[0]} are {'on' if on else 'off'} from now on"

    def administrator(self, tx: Transaction, game: str) -> Addressee | None:
        """Return the Admin of a game as somebody who gets letters."""
        for row in tx.players(game):
            if row.admin:
                return addressee(row)
        return None
