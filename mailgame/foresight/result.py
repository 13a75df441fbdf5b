"""The result of a second look as plain data, the same for every reader, so that nothing in it is anybody's secret."""

from __future__ import annotations

from msgspec import Struct


class Measure(Struct, frozen=True):
    """How much to try: this many games with the proposal and as many without, each over this many updates.

    A round of turns counts as an update.
    """

    seeds: int = 20
    updates: int = 10


class Fault(Struct, frozen=True):
    """A rule that failed: its number and title, what went wrong in words, and the line of its law (0: unknown).

    games: in how many games it did.
    stays: what it wanted was refused, and it is not suspended.
    """

    rule: int
    title: str
    words: str
    line: int
    games: int
    stays: bool = False


class Purse(Struct, frozen=True):
    """What one player has at the end, without and with the proposal: averages over all games.

    least, most: the difference that the proposal makes within one game, at its lowest and highest.
    gains, losses: in how many games it leaves them with more, and with less.
    broke: in how many games they end with nothing, without the proposal and with it.
    """

    name: str
    without: int
    adopted: int
    least: int
    most: int
    gains: int = 0
    losses: int = 0
    broke: tuple[int, int] = (0, 0)

    @property
    def change(self) -> int:
        """The average difference that the proposal makes."""
        return self.adopted - self.without


class Paid(Struct, frozen=True):
    """The average money that a rule itself pays a player; below zero if it takes more than it pays."""

    name: str
    amount: int


class Conflict(Struct, frozen=True):
    """A contending rule: what both define, which of the two prevails (0: neither, both hold), and why, in words.

    seen: whether they did conflict in the games played. turned: without the proposal the other one prevails.
    """

    rule: int
    title: str
    about: str
    prevails: int
    why: str
    seen: bool = False
    turned: bool = False


class Winner(Struct, frozen=True):
    """How many games somebody wins without and with the proposal; the name "" stands for nobody."""

    name: str
    without: int
    adopted: int


class Miss(Struct, frozen=True):
    """Something that a rehearsal of the rules expects and that would differ."""

    path: str
    expected: str
    found: str


class Broken(Struct, frozen=True):
    """A rehearsal that would come out differently: its title, how many misses, and the first of them.

    situation: what it shows, in words that follow “when”; "" if it does not say.
    """

    title: str
    count: int
    misses: tuple[Miss, ...]
    situation: str = ""


class Rehearsed(Struct, frozen=True):
    """How many rehearsals of the rules were played, and those that would come out differently.

    fits: False if the proposal fits the rules of no rehearsal, so that none was played with it.
    """

    played: int
    broken: tuple[Broken, ...] = ()
    fits: bool = True


class SecondLook(Struct, frozen=True):
    """The result of a second look at a proposal. Pairs are (without the proposal, with it).

    rule: the rule that it adds or changes, 0 for none.
    at: the moment of the game that was looked at, as UTC text.
    effect: "by itself"; "text" if none of it takes effect by itself, so that nothing was played; "none" if it asks
      for what is so already; "partly" if what it says is applied by hand and only the rest was played.
    seeds, wanted, updates: how many games were played, of how many, over how many updates each.
    only_law: nothing happens in the game but by proposals: an update is a vote on another one.
    unfit: why it could not be adopted at all, "" if it could.
    unit, counted: the sign before figures ("$"), and what they are ("money"); without `purses`, nothing could be
      counted.
    total: everybody together; its name is "".
    paid: what the rules that it brings pay and take themselves, whatever else comes of it. amended: these were there
      before, and pay so much more, or take it.
    on_votes: it has a say in how proposals are made or voted on, which nobody does in these games.
    awaits: how much of what its law waits for came about in no game: "none", "some" or "all".
    ended, locked, stuck: in how many games the game ended, nobody could propose any more, nothing happened any more.
    lasted: the average number of updates.
    brings, takes: commands that it adds, and commands that go with it. ungiven: those added that nobody gave.
    """

    proposal: str
    rule: int
    at: str
    effect: str
    seeds: int
    wanted: int
    updates: int
    only_law: bool = False
    unfit: str = ""
    unit: str = ""
    counted: str = ""
    total: Purse | None = None
    purses: tuple[Purse, ...] = ()
    paid: tuple[Paid, ...] = ()
    amended: bool = False
    on_votes: bool = False
    awaits: str = "none"
    faults: tuple[Fault, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    ended: tuple[int, int] = (0, 0)
    winners: tuple[Winner, ...] = ()
    lasted: tuple[int, int] = (0, 0)
    locked: tuple[int, int] = (0, 0)
    stuck: tuple[int, int] = (0, 0)
    brings: tuple[str, ...] = ()
    ungiven: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    rehearsed: Rehearsed | None = None
