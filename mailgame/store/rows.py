"""What the store takes and returns: plain, frozen, with aware times in UTC. In a text "" stands for "none"."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple, Protocol, get_args

from msgspec import Struct

LetterState = Literal["raw", "routed", "played", "held", "aside", "ignored", "duplicate", "answered"]
"""A letter's way: `raw` as it came → `routed` to its game → `played`; or `held` until somebody confirms it, `aside`
because it could not be handled, `ignored` (an automatic letter), `duplicate`, or `answered` without a game."""

LETTER_STATES: frozenset[str] = frozenset(get_args(LetterState))

SentState = Literal["waiting", "sent", "failed", "held"]
"""A letter out: `waiting` → `sent`; or `failed`, refused for good, or `held`: letters to its address come back."""


class Arrived(Protocol):
    """A letter as the mailbox delivered it."""

    @property
    def mailbox(self) -> str:
        """The mailbox's name, unique on this server (account and folder)."""
    @property
    def uidvalidity(self) -> int:
        """The mailbox's UIDVALIDITY (RFC 9051)."""
    @property
    def uid(self) -> int:
        """The letter's UID in the mailbox."""
    @property
    def received_at(self) -> datetime:
        """INTERNALDATE: when the mail server received the letter."""
    @property
    def raw(self) -> bytes:
        """The letter, or as much of it as was fetched."""
    @property
    def truncated(self) -> bool:
        """Whether the letter is longer than `raw`."""


class LetterIn(Struct, frozen=True):
    """An incoming letter. Its bytes are fetched with `letter_bytes`."""

    id: int
    mailbox: str
    uidvalidity: int
    uid: int
    received_at: datetime
    stored_at: datetime
    size: int  # bytes that are stored
    truncated: bool  # the letter was longer than what is stored
    sha256: bytes
    message_id: str
    state: LetterState
    reason: str
    game: str
    player: str
    answered_by: int | None  # the letter out that answers it
    duplicate_of: int | None  # the earlier letter in with the same bytes


class Backlog(Struct, frozen=True):
    """How many letters wait for something."""

    raw: int
    routed: int
    held: int
    aside: int


class OutgoingRow(Struct, frozen=True):
    """A letter to be sent, complete with its headers."""

    message_id: str  # fixed for game, occasion, player and kind: the same letter is stored once only
    recipient: str
    raw: bytes
    created_at: datetime
    game: str = ""
    player: str = ""
    kind: str = ""  # receipt, update, reminder …
    occasion: str = ""
    in_reply_to_letter: int | None = None  # the letter in that it answers
    shared: tuple[bytes, ...] = ()  # what of `raw` other letters have too, in its order there; stored once


class Posted(Struct, frozen=True):
    """Which letter out one is: no two are alike in all of this, though after a rollback an id is given again."""

    id: int
    message_id: str
    created_at: int  # in microseconds


class LetterOut(Struct, frozen=True):
    """A letter that was or will be sent. Its bytes are fetched with `letter_out_bytes`."""

    id: int
    message_id: str
    game: str
    player: str
    recipient: str
    kind: str
    occasion: str
    state: SentState
    attempts: int
    next_try_at: datetime  # when it may next be tried; while it is being sent, when its lease ends
    tried_at: datetime | None  # when it was last tried
    created_at: datetime
    sent_at: datetime | None
    error: str
    in_reply_to_letter: int | None


class OutBacklog(Struct, frozen=True):
    """How many letters wait to be sent and since when, how many were given up, why one is tried again."""

    waiting: int
    oldest: datetime | None
    failed: int
    error: str


class Undelivered(Struct, frozen=True):
    """What has not reached anybody. Only the addresses and words in `failed` are confidential."""

    waiting: int  # letters that wait to be sent, including those being sent
    oldest: datetime | None  # when the one that has waited longest was written
    why: str  # the mail server's last words about one that waits; "" if none
    failed: tuple[LetterOut, ...]  # letters given up since the moment asked about, oldest first


class Life(Struct, frozen=True):
    """A life of the database: its nonce ("" for the time before there were lives), and when it began."""

    nonce: str
    since: datetime


class Mark(NamedTuple):
    """How far a database is: the last letter in, the last letter out, and the lines of all journals together."""

    letters_in: int
    letters_out: int
    lines: int


class Returns(Struct, frozen=True):
    """What bounced from an address since its owner last wrote, counted in distinct letters of ours."""

    hard: int  # the mailbox does not exist, as a token or our own mail server proves
    other: int  # temporary, or not proven
    words: str  # what was said last
    since: datetime | None  # when it was declared dead, None if letters are still sent there
    trial_at: datetime | None  # when it is next tried
    held: int  # letters held meanwhile


class GameRow(Struct, frozen=True):
    """A game without its world, which is fetched with `world`."""

    id: str  # a slug, for addresses and file names
    ruleset: str
    name: str
    address: str  # the mailbox it plays from
    created_at: datetime
    due_at: datetime | None  # when it next wants to be woken
    version: int  # counts how often it was saved
    seq: int  # the last line of its journal
    ended: bool
    rest_until: datetime | None  # left alone until then, because of `trouble`
    trouble: str
    news: int = 0  # counts how often its pages had to be rewritten


class World(Struct, frozen=True):
    """A game's world as it was after line `seq` of its journal."""

    seq: int
    world: bytes


class PlayerRow(Struct, frozen=True):
    """A player of a game, or a guest, as far as mail is concerned."""

    game: str
    name: str
    address: str
    admin: bool = False
    serial: int = 0  # part of reply tokens; a new one revokes the old tokens
    muted: frozenset[str] = frozenset()  # kinds of letter that are switched off
    bounces: int = 0
    last_heard: datetime | None = None

    @property
    def guest(self) -> bool:
        """Whether they are outside the game, asked by a player to act for them: their name is their address then."""
        return "@" in self.name


class TokenRow(Struct, frozen=True):
    """A reply token and its owner."""

    token: str
    game: str
    player: str
    kind: str
    serial: int


class QuestionRow(Struct, frozen=True):
    """When a player was last asked whether letters are theirs."""

    game: str
    player: str
    asked_at: datetime
    times: int  # how often they were asked since they last answered, or since a day when nobody asked
    newest: int  # the number of the newest letter they were asked about
    due_at: datetime | None = None  # when they are to be asked about newer ones


class JournalRow(Struct, frozen=True):
    """One line of a game's journal."""

    seq: int  # counts from 1 in each game
    at: datetime
    kind: str
    author: str
    letter: int | None  # the letter in that it came from
    entry: bytes


class Snapshot(Struct, frozen=True):
    """A game's world at a moment of its past."""

    seq: int
    at: datetime
    world: bytes


class EpochRow(Struct, frozen=True):
    """The rolls of one epoch of a game's chance, secret ones included."""

    number: int
    at: datetime
    epoch: bytes


class UpdateRow(Struct, frozen=True):
    """The story of one update of a game, for the site."""

    number: int
    at: datetime
    story: bytes


class LookRow(Struct, frozen=True):
    """A second look at a proposal: whether one is requested, who waits for it, and the last result."""

    game: str
    proposal: str
    wanted: bool
    readers: tuple[str, ...]
    tries: int  # how often it was begun without being finished
    revision: str  # the state of game and proposal that was looked at, "" if there is no look yet
    worked_out_at: datetime | None
    look: bytes  # b"" if there is none yet
