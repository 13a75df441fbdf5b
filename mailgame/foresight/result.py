"""What a second look found, as plain data: the same for every reader, so nothing in it is anybody's secret."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """How much is tried: so many games with the proposal and as many without, each over so many updates.

    A round of turns counts as an update.
    """

    seeds: int = 20
    updates: int = 10


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that erred: its number and title, what went wrong in words, the line of its law (0: not known).

    `games` is in how many of the games.
    """

    rule: int
    title: str
    words: str
    line: int
    games: int


@dataclass(frozen=True, slots=True)
class Spread:
    """How a figure came out over all games: the least, the middle one, and the most."""

    least: int
    middle: int
    most: int


@dataclass(frozen=True, slots=True)
class Purse:
    """What one player (or with the name "" all together) has at the end, without the proposal and with it.

    `change` is what the proposal changes in the same game, from one game to the next.
    """

    name: str
    without: Spread
    adopted: Spread
    change: Spread


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another rule that says something about the same: what both speak of, which prevails, and why, in words.

    `seen`: they did contend in the games that were played. `prevails` 0: neither, both hold.
    """

    rule: int
    title: str
    about: str
    prevails: int
    why: str
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Winner:
    """Who wins how many of the games, without the proposal and with it; the name "" stands for nobody."""

    name: str
    without: int
    adopted: int


@dataclass(frozen=True, slots=True)
class Miss:
    """Something that a rehearsal of the rules expects and that would be otherwise."""

    path: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A rehearsal that would come out differently: its title, the first misses, and how many there are."""

    title: str
    count: int
    misses: tuple[Miss, ...]


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """How many rehearsals of the rules were played, and those that would come out differently.

    `fits` False: the proposal rests on something that no rehearsal has, so none was played with it.
    """

    played: int
    broken: tuple[Broken, ...] = ()
    fits: bool = True


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What a second look at a proposal found.

    `rule` is the number of the rule that it adds or changes (0: none). `at` is the moment as of which it was looked
    (UTC text). `effect`: "by itself"; "text" if nothing of it takes effect by itself, so that nothing was played; or
    "partly", if what it says is applied by hand and only the rest was played. `seeds` games were played of `wanted`,
    over `updates` updates each. `unfit` says why it could not be adopted at all, "" if it could.

    `unit` stands before figures ("$"), `counted` says what they are ("money"); no `purses`: nothing could be counted.
    `ended`, `locked` (nobody could propose any more) and `stuck` (nothing happens any more) are numbers of games,
    without the proposal and with it; `lasted` is how many updates the middle one of them lasted. `brings` are commands
    that it brings, `takes` those that go with it.
    """

    proposal: str
    rule: int
    at: str
    effect: str
    seeds: int
    wanted: int
    updates: int
    unfit: str = ""
    unit: str = ""
    counted: str = ""
    total: Purse | None = None
    purses: tuple[Purse, ...] = ()
    faults: tuple[Fault, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    ended: tuple[int, int] = (0, 0)
    winners: tuple[Winner, ...] = ()
    lasted: tuple[int, int] = (0, 0)
    locked: tuple[int, int] = (0, 0)
    stuck: tuple[int, int] = (0, 0)
    brings: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    rehearsed: Rehearsed | None = None
