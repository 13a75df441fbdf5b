"""What pages and letters show: the game as its reader may see it, already cut to that reader, in plain data.

Whoever fills a scene has taken out what its reader may not know and put happenings into the reader's voice
("You paid Ann $24"); the press only lays out. All moments are aware UTC datetimes; `Game.timezone` is for words only.
Money is in whole units of `Game.currency`. Names are the players' own words and may hold any character.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from .boardscene import Board, Count
from .tabular import NOTHING_LISTED, Fact, Lists


class Date(Struct, frozen=True):
    """A moment to come, for the list of dates and the calendar; `what` is a short heading ("Votes are counted").

    A `deadline` at local midnight is said as "Thursday 26 November, before midnight"; any other by its day and hour.
    """

    at: datetime
    what: str
    deadline: bool = True


DATES = 4  # so many a letter shows that is about something else


class Game(Struct, frozen=True):
    """The game itself, the same for every reader.

    `id` is the slug in addresses, `name` what this table is called, `title` the name of the game played.
    `timezone` is an IANA name. `site` is the address of its pages without the last slash ("" if they are not
    published), `address` the mailbox that anybody may write to. `currency` stands before amounts. `phase` says in a few
    words what time of the week it is ("Proposals are open"); `paused` and `over` say why ("" if not), and
    `pause` says in sentences that it is paused. `dates` are all that are to come. `numerals` are those of its rules,
    see `numerals.py`. Pages that show it as it was at a moment say so, `still`.
    """

    id: str
    name: str
    title: str
    timezone: str
    admin: str = ""
    address: str = ""
    site: str = ""
    currency: str = "$"
    phase: str = ""
    paused: str = ""
    pause: str = ""
    over: str = ""
    winner: str = ""
    dates: tuple[Date, ...] = ()
    numerals: str = ""
    still: datetime | None = None

    @property
    def soon(self) -> tuple[Date, ...]:
        """The first of the dates, for letters about something else."""
        return self.dates[:DATES]

    @property
    def later(self) -> int:
        """How many dates come after those."""
        return len(self.dates) - len(self.soon)


class Seat(Struct, frozen=True):
    """A player at the table.

    `colour` is an index from 0 into the players' colours, for good. `pawn` is a PNG of at most 30 x 30 pixels, as
    `pictures.picture.check_pawn` returned it, or None for the plain pawn. `square` is the label of the square it stands
    on, "" if none. `money` None: the game has none, or the reader may not know. `titles` stand beside the name.
    `columns` are the figures that stand in a table of all players, by the words of the ruleset.
    """

    name: str
    colour: int
    pawn: bytes | None = None
    square: str = ""
    money: int | None = None
    items: tuple[Count, ...] = ()
    facts: tuple[Fact, ...] = ()
    titles: tuple[str, ...] = ()
    active: bool = True
    columns: tuple[Fact, ...] = ()

    def since(self, before: Seat) -> Seat:
        """Return it with the money, and with what is not as it was `before`."""
        return replace(
            self,
            square=self.square if self.square != before.square else "",
            items=self.items if self.items != before.items else (),
            facts=tuple(fact for fact in self.facts if fact not in before.facts),
            titles=self.titles if self.titles != before.titles else (),
        )

    def beside(self, seats: tuple[Seat, ...]) -> Seat:
        """Return it without what a table of all `seats` shows: the square, and the money if that of others is known."""
        in_view = len([seat for seat in seats if seat.money is not None])
        return replace(self, square="", money=None if in_view > min(1, len(seats) - 1) else self.money)

    @property
    def has_anything(self) -> bool:
        """Whether there is anything to say of what they have and are."""
        return bool(self.square or self.money is not None or self.items or self.facts or self.titles or not self.active)


class Roll(Struct, frozen=True):
    """Dice that fell: what for (in words), for whom ("" if for nobody), and the values.

    `sides` says how many each die has, 0 for one with faces that are drawn as numbers. `chance` is that of what may
    happen or not, in words ("30%"): the value is then 1 if it happens, else 0. Dice that were thrown `apart` make no
    sum.
    """

    what: str
    values: tuple[int, ...]
    who: str = ""
    sides: int | tuple[int, ...] = 6
    chance: str = ""
    apart: bool = False

    @property
    def dice(self) -> tuple[tuple[int, int], ...]:
        """Each die, with its value and its number of sides; empty for a chance of something."""
        if self.chance:
            return ()
        sides = (self.sides,) * len(self.values) if isinstance(self.sides, int) else self.sides
        return tuple(zip(self.values, sides, strict=True))


class Dice(Struct, frozen=True):
    """What a letter says so that dice can be checked.

    `promised` is the hash (SHA-256) of the seed that the dice to come are made from, "" if there are none to come.
    `seed` is that of the dice which the letter tells of, `hash` what was promised of it, "" if it tells of none;
    `rolls` counts them, `scripted` those that a script set, and `beginning` says that they are the game’s first.
    `secrets` counts rolls that stay secret, by the seed whose hash is `secrets_promised`; `secrets_seed` is that seed,
    at the end. `renewed` says that the server was restored from a copy: what letters said of its seed since is void.
    """

    promised: str
    seed: str = ""
    hash: str = ""
    rolls: int = 0
    scripted: int = 0
    secrets: int = 0
    secrets_promised: str = ""
    secrets_seed: str = ""
    beginning: bool = False
    renewed: bool = False

    @property
    def idle(self) -> bool:
        """Whether nothing was thrown, so that of what was promised there is nothing to check, and more can be."""
        shown = self.rolls or self.secrets or self.scripted or self.beginning or self.renewed or self.secrets_seed
        return bool(self.seed and self.promised and not shown)


class Happening(Struct, frozen=True):
    """Something that happened, in the reader's voice.

    `text` is one or more sentences. `heading` sums it up ("You landed on Windy Hill"), "" if it needs none.
    `sums` are written out ("3 × 8 = 24 rent, halved = 12"). `who` are the players concerned, the first of them first.
    `rules` are the numbers of the rules that did it. `change` is what it did to the reader's (on public pages: the
    first player's) money, None if nothing. `conflicts` say which rules were at odds about it, and why one prevailed.
    `before` and `after` are the text of a rule that it changed, "" if it changed none. `lands` is the label of the
    square on which the player landed, "" if it tells of anything else.
    """

    text: str
    heading: str = ""
    sums: tuple[str, ...] = ()
    dice: tuple[Roll, ...] = ()
    who: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    change: int | None = None
    conflicts: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    lands: str = ""

    @property
    def is_bare(self) -> bool:
        """Whether its sentences are all that it tells: no dice, sums, conflicts nor texts of a rule."""
        return not (self.dice or self.sums or self.conflicts or self.before or self.after)

    @property
    def is_plain(self) -> bool:
        """Whether it is bare, and neither has a heading nor changed money by a sum: several stand line by line."""
        return self.is_bare and not self.heading and self.change is None

    @property
    def is_only_a_heading(self) -> bool:
        """Whether its heading is all that it tells."""
        return self.is_bare and not self.text and self.change is None


class Update(Struct, frozen=True):
    """One played update (or turn) as everybody may know it, with the table and the `lists` as they stood afterwards.

    `number` counts from 1 and is the page's lasting address. `headline` is one sentence for lists and headings.
    """

    number: int
    at: datetime
    headline: str = ""
    happenings: tuple[Happening, ...] = ()
    seats: tuple[Seat, ...] = ()
    board: Board | None = None
    lists: Lists = NOTHING_LISTED

    def seat(self, name: str) -> Seat | None:
        """Return how a player stood then; None if they were not there."""
        return next((seat for seat in self.seats if seat.name == name), None)


class Moment(Struct, frozen=True):
    """A line in the list of all updates, with what everybody owned then (`purses`: name and amount)."""

    number: int
    at: datetime
    headline: str = ""
    purses: tuple[tuple[str, int], ...] = ()


_NARROW = 16
"""The most characters of a button that leaves room for a sentence on a telephone."""
_SHORT = 24
"""The most characters of a command that leaves room for a button."""


class MayDo(Struct, frozen=True):
    """Something the reader may do: in words ("Buy square 14 for $350."), and the command, of one line or a block.

    `button` is the words on the button, the command if "". `until` where it differs from the next deadline. `hint` is
    a further sentence ("You have $400."). `instead` is a short command that brings a long one by mail, `help` one that
    explains it, which letters show in place of a form to fill in; `known`: an earlier letter has shown that form.
    """

    words: str
    command: str
    button: str = ""
    until: datetime | None = None
    hint: str = ""
    instead: str = ""
    help: str = ""
    known: bool = False

    @property
    def said(self) -> tuple[str, str, datetime | None]:
        """Its description; several in a row with the same one show it once, above their commands."""
        return self.words, self.hint, self.until

    @property
    def is_plain(self) -> bool:
        """Whether its button says all of it, beside the command."""
        more = self.hint or self.until or self.instead or self.help
        return not more and (not self.words or self.words == self.button)

    @property
    def fits_beside(self) -> bool:
        """Whether its button fits beside its words on a telephone."""
        label = self.button or self.command.strip().split("\n")[0]
        return len(label) <= _NARROW or (self.is_plain and len(self.command) <= _SHORT)


class HeldLetter(Struct, frozen=True):
    """A letter that waits until its writer is known: when it came, its subject, its first lines, what to answer.

    `why` it waits, in words that follow "since", "" where nothing shows that it is the reader's. `learns` is the
    address that counts as the reader's too after a yes, "" for none.
    """

    arrived: datetime
    subject: str
    commands: tuple[str, ...]
    yes: MayDo
    no: MayDo
    why: str = ""
    learns: str = ""


class HelpEntry(Struct, frozen=True):
    """A command explained: its usage (`buy SQUARE as NAME GENDER`), one sentence, a longer text, when it takes effect.

    `examples` can be sent as they are. `group` gathers commands in the list; `rule` is the rule that gives it.
    """

    verb: str
    usage: str
    words: str
    text: str = ""
    when: str = ""
    examples: tuple[str, ...] = ()
    group: str = ""
    rule: str = ""
