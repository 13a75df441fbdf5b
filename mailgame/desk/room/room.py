"""The room: what every part of the desk uses, whichever letter it works on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct, field

from ...kernel.rulebook import Ruleset
from ...post.mime.limits import Limits
from ...post.reading.letter import Letter, read_letter
from ...store.rows import GameRow, LookRow, Posted
from ...store.transaction import Transaction
from ..sight.presenter import Presenter
from ..tables.cache import Cache, Cached
from ..tables.table import Table
from .mailroom import Mailroom
from .second_looks import Looks

MOST_LATELY = 100
"""How many letters, once read, are kept in memory until they are played."""
MOST_LOOKED_AT = 50
"""How many games are kept in memory to look at."""
MOST_SENT = 2000
"""Of how many letters it is kept in memory when they say they were sent."""

MOST_POSTED, LARGEST_POSTED = 32, 100_000
"""How many letters of ours are kept in memory to compare what comes with them, of at most so many bytes each."""


class Settings(Struct, frozen=True):
    """What the desk needs to know of the configuration.

    trust_all: believe every sender; raise_faults: raise the server's faults instead of setting letters aside (both for
    rehearsals only). trusted_authserv: whose Authentication-Results count. site: the address of the pages, "" if there
    are none. mailbox: where all letters end up, whichever game they were written to. letters_per_hour: the most answers
    to one address. name: what the server calls itself. admin: the address of the Admin, "" if each game has its own.
    """

    limits: Limits
    trusted_authserv: str = ""
    trust_all: bool = False
    raise_faults: bool = False
    site: str = ""
    mailbox: str = ""
    letters_per_hour: int = 60
    admin_name: str = "the Admin"
    name: str = "mailgame"
    admin: str = ""


class Looked(threading.local):
    """The games that a thread has looked at lately."""

    def __init__(self) -> None:
        self.games = Cache(MOST_LOOKED_AT)


class Room(Struct):
    """The settings, the rulesets, the mailroom and the second looks of a server, and games to look at.

    rulesets: returns a ruleset by its slug, and raises if its files are faulty. looks: None if second looks are turned
    off.
    """

    mailroom: Mailroom
    rulesets: Callable[[str], Ruleset]
    settings: Settings
    looks: Looks | None = None
    lately: dict[int, Letter] = field(default_factory=dict)
    """Letters read by sorting, by their numbers, so that they need not be read again to be played."""

    looked: Looked = field(default_factory=Looked)
    sent: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number of the first letter from a sender with a Date, of the latest ones."""

    bytes_posted: dict[Posted, bytes] = field(default_factory=dict)
    """Letters of ours, as they were sent, of those compared lately with what came."""

    def posted(self, tx: Transaction, which: Posted) -> bytes:
        """Return the bytes of a letter out, from memory if it was asked for lately. Raises NotThere."""
        known = self.bytes_posted.pop(which, None)
        whole = tx.letter_out_bytes(which.id) if known is None else known
        if len(whole) <= LARGEST_POSTED:
            self.bytes_posted[which] = whole
        while len(self.bytes_posted) > MOST_POSTED:
            del self.bytes_posted[next(iter(self.bytes_posted))]
        return whole

    def first_sent(self, number: int, sender: str, date: str) -> int:
        """Note when a letter says it was sent; return the number of the first that says the same, maybe its own."""
        if len(self.sent) >= MOST_SENT and (sender, date) not in self.sent:
            del self.sent[next(iter(self.sent))]
        return self.sent.setdefault((sender, date), number)

    def remember(self, number: int, letter: Letter) -> None:
        """Keep a letter in memory until it is played; beyond `MOST_LATELY` the oldest is dropped."""
        if len(self.lately) >= MOST_LATELY:
            del self.lately[next(iter(self.lately))]
        self.lately[number] = letter

    def look(self, tx: Transaction, game: str) -> Table:
        """Return a game to look at, not to be played or saved. Raises NotThere.

        As long as nobody saves it, it is not read again; what is not committed yet is read each time.
        """
        row, looked = tx.game(game), self.looked.games
        ruleset, known = self.rulesets(row.ruleset), looked.get(row.id, row.version)
        if known is not None and known.game.ruleset is ruleset and known.game.world.state == known.stored:
            looked.put(row.id, row.version, known)  # nobody has left anything behind in it
        table = Table(tx, row, ruleset, looked)
        if not tx.has_saved(game):
            looked.put(row.id, row.version, Cached(table.game, table.game.world.state))
        return table

    def read(self, tx: Transaction, number: int) -> Letter:
        """Read a letter that came, by its number. Raises Unreadable."""
        return read_letter(tx.letter_bytes(number), self.settings.limits, self.settings.trusted_authserv)

    def presenter(self, table: Table) -> Presenter:
        """Return the presenter of a table's game."""
        site = f"{self.settings.site.rstrip('/')}/{table.id}" if self.settings.site else ""
        looks: Callable[[], Sequence[LookRow]] = tuple if self.looks is None else partial(table.tx.looks, table.id)
        return Presenter(table.game, table.id, table.row.address, site, looks, table.missing)

    def is_playable(self, game: GameRow) -> bool:
        """Tell whether the ruleset of a game can be loaded: other games are not to suffer if it cannot."""
        try:
            self.rulesets(game.ruleset)
        except Exception:  # whatever is wrong with the files of a ruleset
            return False
        return True

    def title(self, game: GameRow) -> str:
        """Return the title of a game's ruleset; its slug if it cannot be loaded."""
        return self.rulesets(game.ruleset).title if self.is_playable(game) else game.ruleset
