"""What letters are written for: one dataclass for each kind of letter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .answers import Answer, Offer, Order, Reader, Vote
from .scene import Board, Date, Dice, Game, Happening, HeldLetter, MayDo, ProposalPage, RulePage, Seat, Update


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One command of the letter and its fate. `mark` is "done", "filed", "refused" or "noted" (read, nothing to do).

    `words` is what was done, or why not and what would work. `filed_for` is the moment a filed order is played,
    `number` its number for `cancel`, `journal` that of its line in the journal, for `history`. `near` are commands that
    would work. `happenings` follow the words: the dice and sums of what they tell, then what else came of it.
    """

    command: str
    mark: str
    words: str
    filed_for: datetime | None = None
    number: int | None = None
    near: tuple[str, ...] = ()
    journal: int | None = None
    happenings: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to one accepted letter. `subject` is the player's own; `answers` are what it asked for.

    `orders` are all that are on file now, `until` the moment up to which they can be changed. `remarks` say which
    limits were passed or what was left unread.
    """

    game: Game
    reader: Reader
    subject: str
    lines: tuple[ReceiptLine, ...]
    orders: tuple[Order, ...] = ()
    until: datetime | None = None
    answers: tuple[Answer, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """What an update's letters have in common. Make one object per update and hand the same to every letter.

    `journal` is the number of its line in the journal, for `history`.
    """

    update: Update
    proposals: tuple[ProposalPage, ...] = ()
    dates: tuple[Date, ...] = ()
    dice: Dice | None = None
    journal: int | None = None


@dataclass(frozen=True, slots=True)
class UpdateLetter:
    """The letter after an update. `yours` are the happenings that concern the reader, in their voice; `seat` their own.

    Happenings of `news.update` whose `who` is the reader alone are not told a second time.
    """

    game: Game
    reader: Reader
    news: News
    seat: Seat | None = None
    yours: tuple[Happening, ...] = ()
    may_do: tuple[MayDo, ...] = ()
    offers: tuple[Offer, ...] = ()
    orders: tuple[Order, ...] = ()
    votes: tuple[Vote, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferLetter:
    """A choice that came up between updates."""

    game: Game
    reader: Reader
    offer: Offer


@dataclass(frozen=True, slots=True)
class Reminder:
    """A deadline is near and the reader has something open. `default` is what happens without a word from them."""

    game: Game
    reader: Reader
    deadline: Date
    may_do: tuple[MayDo, ...] = ()
    offers: tuple[Offer, ...] = ()
    votes: tuple[Vote, ...] = ()
    orders: tuple[Order, ...] = ()
    default: str = ""


@dataclass(frozen=True, slots=True)
class Welcome:
    """A newcomer has been let in. `starts` is when they first play, None if at once."""

    game: Game
    reader: Reader
    seat: Seat
    starts: datetime | None = None
    may_do: tuple[MayDo, ...] = ()
    about: str = ""
    dice: Dice | None = None


@dataclass(frozen=True, slots=True)
class VotingLetter:
    """Proposals are put to the vote. `how` says how it is decided ("More yes than no."); `title` may sum it up."""

    game: Game
    reader: Reader
    votes: tuple[Vote, ...]
    until: datetime
    how: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class LookLetter:
    """What a second look at a proposal found, once it is worked out; `choices` are the votes that the reader has."""

    game: Game
    reader: Reader
    page: ProposalPage
    choices: tuple[MayDo, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultLetter:
    """A vote is over: what was voted on, how everybody voted, and what came of it."""

    game: Game
    reader: Reader
    title: str
    proposal: ProposalPage
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnLetter:
    """Somebody is on turn: the reader (if they are `player`; then `may_do` is filled) or another.

    `default` is what happens at `until` without an answer, a sentence. `changes` are those of the rules that took
    effect with this turn, and come first; `happenings` tell what else happened since the turn letter before. `about`
    says what is played, in the first letter of a game. `rules` are those in force, shown to the player on turn.
    """

    game: Game
    reader: Reader
    player: str
    until: datetime
    default: str = ""
    may_do: tuple[MayDo, ...] = ()
    seat: Seat | None = None
    seats: tuple[Seat, ...] = ()
    happenings: tuple[Happening, ...] = ()
    board: Board | None = None
    changes: tuple[Happening, ...] = ()
    about: str = ""
    rules: tuple[RulePage, ...] = ()
    dice: Dice | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement. `by` is the Admin's name, or "" when the server itself tells something (a pause).

    `dice`: seeds that are told with it.
    """

    game: Game
    reader: Reader
    subject: str
    text: str
    by: str = ""
    happenings: tuple[Happening, ...] = ()
    may_do: tuple[MayDo, ...] = ()
    answers: tuple[Answer, ...] = ()
    dice: Dice | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """Words from another player. `private`: to the reader alone, else to all. `reply` is the command that answers."""

    game: Game
    reader: Reader
    by: str
    text: str
    private: bool = True
    reply: str = ""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that can be joined: its name, what is played, how many play, and the command that joins.

    `questions` says what else the command must say, "m or f in place of GENDER"; "" for nothing.
    """

    name: str
    title: str
    players: int
    command: str
    words: str = ""
    questions: str = ""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody wrote whom no game knows. `address` is where to write."""

    address: str
    games: tuple[OpenGame, ...] = ()
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A game that a letter may be for: its name, what is played, as whom, how to choose it, and how to write to it.

    `subject` is what the subject must hold, "" where the address alone says it. `player` is "" for the Admin.
    """

    name: str
    title: str
    player: str
    choose: MayDo
    address: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class WhichGame:
    """Nothing was carried out, since a letter may be for each of these games. `why` is a sentence.

    `read` are its first lines, `until` the moment up to which it is kept for an answer.
    """

    reader: Reader
    subject: str
    why: str
    read: tuple[str, ...]
    ways: tuple[Way, ...]
    until: datetime
    timezone: str = "UTC"


@dataclass(frozen=True, slots=True)
class WasItYou:
    """A letter came in the reader's name that nobody vouches for.

    `commands` are its commands, `yes` and `no` what to answer; without an answer it is dropped at `until`. `held` are
    all letters that are asked about, the first again among them, `unlisted` how many more wait. `again` is a sentence
    that says why the question comes once more.
    """

    game: Game
    reader: Reader
    arrived: datetime
    subject: str
    commands: tuple[str, ...]
    yes: MayDo
    no: MayDo | None = None
    until: datetime | None = None
    held: tuple[HeldLetter, ...] = ()
    again: str = ""
    unlisted: int = 0


@dataclass(frozen=True, slots=True)
class ConfirmJoin:
    """Somebody wants to join from here: one answer confirms that it is theirs. `name` is what they asked for."""

    game: Game
    reader: Reader
    name: str
    yes: MayDo
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class DigestItem:
    """Something that waits for the Admin. `released` is when it goes ahead by itself, None if it waits."""

    heading: str
    text: str = ""
    may_do: tuple[MayDo, ...] = ()
    released: datetime | None = None


@dataclass(frozen=True, slots=True)
class DigestPart:
    """Things of one kind that wait: "Newcomers", "Adopted as text only", "Letters held back"."""

    heading: str
    items: tuple[DigestItem, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """A part of the server, whether it is well, and in words."""

    part: str
    well: bool
    words: str


@dataclass(frozen=True, slots=True)
class Digest:
    """The Admin's letter. `deadline` is the one it comes before, None for the daily one."""

    game: Game
    reader: Reader
    parts: tuple[DigestPart, ...]
    health: tuple[Health, ...] = ()
    deadline: Date | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A letter that was not read as a whole or not at all: what was passed, in words. `game` None if none is known.

    One that only `waits` was read, and need not be sent again.
    """

    subject: str
    reasons: tuple[str, ...]
    game: Game | None = None
    reader: Reader | None = None
    may_do: tuple[MayDo, ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class NothingUnderstood:
    """A letter without a command: the lines that were read, and the three commands most likely wanted.

    `remarks` say what of the letter was not read, and why.
    """

    game: Game
    reader: Reader
    subject: str
    read: tuple[str, ...]
    likely: tuple[MayDo, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended. `how` in a sentence; `seats` in their final order; `moments` a few lines worth keeping."""

    game: Game
    reader: Reader
    how: str
    seats: tuple[Seat, ...]
    board: Board | None = None
    moments: tuple[str, ...] = ()
