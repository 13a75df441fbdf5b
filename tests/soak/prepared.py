"""Tables that are laid before a month begins: what comes up rarely in a game from its beginning is there already."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.soak.proposers import LAW, THANKS

Letter = tuple[float, str, str]
"""When who writes what: on day 0, the first Monday, at once; later after the first update on or after that day."""
Laid = Callable[[Sequence[str]], Iterator[Letter]]
"""What is written at a table, by the names of its players, in the order of their turns if there is one."""

ADMIN = "Admin"
BECAUSE = "now because the table is laid so"
SPECIAL: Mapping[str, Any] = {
    "6.squares": 12, "16.square": 2, "22.square": 3, "23.square": 4, "31.square": 5, "19.bank_square": 6, "19.jail": 7,
    "28.square": 8, "26.ending": 0, "12.every": 9, "13.jump_cards": 1, "7.dice": 1, "25.cost": 100_000,
    "19.turns_inside": 1, "11.least_turns": 1000,
}
"""A board on which most squares are special ones, and which grows slowly: one die shows no doubles."""
FREE: Mapping[str, Any] = {
    "6.squares": 8, "16.square": 42, "22.square": 43, "23.square": 44, "31.square": 46, "19.bank_square": 41,
    "19.jail": 40, "28.square": 45, "26.ending": 1, "12.every": 7, "13.jump_cards": 1, "25.cost": 20_000,
    "11.least_turns": 1000,
}
"""A board on which every square can be owned."""
PROMISED: Mapping[str, Any] = {
    "6.squares": 8, "16.square": 1, "22.square": 2, "23.square": 33, "31.square": 34, "19.bank_square": 35,
    "19.jail": 36, "28.square": 37, "12.every": 38, "26.ending": 9, "21.squares": 0, "24.squares": 0, "22.added": 1,
}
"""A small one: the Garden, the Solarium, and six squares that can be owned."""
CARDS = ("Gold Card", "Silver Card", "Double Double Card", "Get out of Jail Free Card", "Death Card")
MAGIC = ("Armor", "Battering Ram", "Hidden Money", "Invisible Hand", "King's Grant", "Horn of Abundance")
PAUSE = "pause yes because nobody knows how to go on"
CALENDAR = "propose amend 9\nset voting = Saturday\nend"
FLOOD = '''propose add "Flood"
```law
"""At each update the last square of the board is flooded."""

from mailgame.law import *

rule = Rule(0, "Flood")


@rule.after(UpdatePlayed)
def the_last_square_is_flooded(view: View, played: UpdatePlayed) -> Answer:
    return [Remove(square) for square in view.things("square") if square.id == view.game.track[-1]]
```
end'''
PRIZE = '''propose add "Prize"
```law
"""At each update one player wins, by chance."""

from mailgame.law import *

rule = Rule(0, "Prize")


@rule.after(UpdatePlayed)
def one_wins(view: View, played: UpdatePlayed) -> Answer:
    return [Win(player, "by the prize") for player in active(view)[:1]]
```
end'''


def nothing(names: Sequence[str]) -> Iterator[Letter]:
    """Yield no letters."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table: what it is called, which numbers its rules have, and what is written at it.

    pauses: whether the Admin may pause. silent: how many players answer no letter, the last of them. unsaid: a word
    that no player writes who plays by whim, as it would end the game.
    """

    name: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
    laid: Laid = nothing
    pauses: bool = False
    silent: int = 0
    unsaid: str = ""


def _hands(names: Sequence[str], things: Sequence[str], each: int) -> Iterator[Letter]:
    for name in names:
        yield from ((0, ADMIN, f"give {name} {each} {thing.lower()} {BECAUSE}") for thing in things)


def _owned(names: Sequence[str]) -> Iterator[Letter]:
    for number, name in enumerate(names, 1):
        yield 0, ADMIN, f"set square {number} owner {name} {BECAUSE}"


def _it(day: int, names: Sequence[str], it: str = "") -> Iterator[Letter]:
    yield from ((day, ADMIN, f"set {name} it {'yes' if name == it else 'no'} {BECAUSE}") for name in names)


def _full_hands(names: Sequence[str]) -> Iterator[Letter]:
    yield from _hands(names, (*CARDS, *MAGIC), 3)
    yield from ((0, name, f"activate {MAGIC[2 + at % 4]}") for at, name in enumerate(names))
    yield 0, ADMIN, f"set square 1 magic_shop yes {BECAUSE}"
    yield 0, names[1], "kill"
    yield from _it(0, names, names[-1])
    yield 0, names[-1], "jump 7"
    yield from ((1, name, "sell 0 gold card\njump Jack-In-The-Box\nadd square after Jill-In-The-Box") for name in names)
    yield from ((day, name, "gift 399") for day in (1, 4, 7, 8, 11, 14, 15) for name in names)


def _promises(names: Sequence[str]) -> Iterator[Letter]:
    """All jump to the Garden and the Solarium again and again, and ask for what they may have there, and may not."""
    yield from _hands(names, (*CARDS, *MAGIC), 2)
    yield from _hands(names, ("Gold Card",), 20)
    yield from ((0, name, f"activate {MAGIC[2 + at % 4]}") for at, name in enumerate(names))
    for number, name in enumerate(names[2:], 3):
        yield 0, ADMIN, f"set square {number} owner {name} {BECAUSE}"
        yield 0, name, f"build fort on {number}\nbuild house on {number}"
    for day, square in ((0, 2), (1, 1), (4, 2), (7, 1), (8, 1), (11, 2), (14, 2), (15, 1), (18, 1), (21, 2), (22, 1)):
        for name, other in zip(names, (*names[1:], names[0]), strict=True):
            swaps = f"swap gold card with {name} for gold card\nswap gold card with {other} for gold card"
            asked = f"pay {name}\npull down palace on 1\nextra proposal\n{swaps}\ncopy gold card\n" if day else ""
            yield day, name, f"{asked}jump {square}"
        yield from ((day, name, "agree to swap") for name in names if day)


def _estates(names: Sequence[str]) -> Iterator[Letter]:
    """All go home, and so to a box, from which some land first and others jump first; a proposal is rejected twice."""
    yield from _owned(names)
    yield from _hands(names, (*CARDS, "Hidden Money"), 3)
    yield from ((0, name, f"activate hidden money\njump {number}") for number, name in enumerate(names, 1))
    yield 0, names[0], f"place 3 soldiers on 1\ntake 1 soldiers from 1\n{THANKS}"
    for number, name in enumerate(names, 1):
        ways = (f"land {number}", f"jump {number}")
        first, then = ways if number % 2 else reversed(ways)
        yield 1, name, f"buy gold card\nland Making\n{first}\n{then}"
    yield from ((4, name, "vote 1 no") for name in names)
    yield 7, names[1], "buy silver card\nrepropose 1"
    yield from ((11, name, "\n".join(f"vote {number} no" for number in range(2, 20))) for name in names)
    yield 14, names[0], THANKS


def _war(names: Sequence[str]) -> Iterator[Letter]:
    yield from _owned(names)
    yield from _hands(names, ("Armor", "Battering Ram"), 3)
    for number, name in enumerate(names, 1):
        building = "un building" if number in (1, 5) else "fort"
        yield 0, name, f"mode aggressive\nbuild {building} on {number}\nactivate {MAGIC[number % 2]}"


def _works(names: Sequence[str]) -> Iterator[Letter]:
    """Half of them own a square with a Maginot Line or an office; most have no soldier to put on a second one."""
    yield from _owned(names[:4])
    for number, name in enumerate(names[:4], 1):
        line = number % 2 == 0
        yield 0, name, f"build {'maginot line' if line else 'recruitment office'} on {number}"
        yield 1, name, f"standing maginot {number} take {number + 1}" if line else f"standing recruit 2 on {number}"
    yield from ((1, ADMIN, f"take 11 soldiers from {name} {BECAUSE}") for name in names[1:])
    yield 7, ADMIN, f"set {names[0]} jump_to 3 {BECAUSE}"
    yield from _it(11, names, names[-1])
    yield 11, names[-1], "leave yes"


def _poor(names: Sequence[str]) -> Iterator[Letter]:
    """All become bankrupt; later one owns all squares, first as IT, who cannot win."""
    yield from _owned(names)
    yield from ((0, ADMIN, f"set {name} money -50 {BECAUSE}") for name in names)
    yield from _it(14, names, names[0])
    yield from ((14, ADMIN, f"set square {number} owner {names[0]} {BECAUSE}") for number in range(1, 20))
    yield from _it(18, names, names[1])


def _paused(names: Sequence[str]) -> Iterator[Letter]:
    """It goes on after a week; then one sits in Jail who answers no letter."""
    yield 0, ADMIN, PAUSE
    yield from ((4, name, "vote 1 yes") for name in names)
    yield 8, ADMIN, f"set {names[-1]} jailed yes {BECAUSE}"
    yield 21, ADMIN, PAUSE
    yield 25, ADMIN, "end because a maker of board games has taken the Admin to court"


def _nobody_is_it(names: Sequence[str]) -> Iterator[Letter]:
    yield from _it(1, names)
    yield 1, "Zoe", "join as Zoe f"
    yield 4, "Yan", f"join as {names[0]} m"
    yield 8, ADMIN, f"set {names[0]} jailed yes {BECAUSE}"
    yield 8, ADMIN, f"set {names[0]} active no {BECAUSE}"
    yield from _it(8, names)
    yield 8, names[0], "reactivate"


def _lawmakers(names: Sequence[str]) -> Iterator[Letter]:
    """Four proposals are accepted, whatever else they vote on; then the owner of the only square wins, unless IT."""
    yield 0, ADMIN, f"set square 1 owner {names[0]} {BECAUSE}"
    yield from ((0, name, words) for name, words in zip(names, (FLOOD, PRIZE, CALENDAR, THANKS), strict=False))
    yield 0, names[0], "propose repeal 99\nend\nbuy 2 double double card"
    yield from ((4, name, "vote 1 yes\nvote 2 yes\nvote 3 yes\nvote 4 yes") for name in names)
    yield 4, names[0], "double 1\ndouble 2"
    yield 7, names[3], LAW.format(proposal=4)
    yield 7, ADMIN, "veto 1 because it is too late for that"


TABLES = (
    Prepared("as it begins", pauses=True),
    Prepared("full hands", {**SPECIAL, "4.start": 50_000}, _full_hands),
    Prepared("promises", {**SPECIAL, **PROMISED, "4.start": 30_000}, _promises, silent=4),
    Prepared("estates", {**FREE, "4.start": 60_000}, _estates, silent=4),
    Prepared("war", {**FREE, "4.start": 60_000}, _war),
    Prepared("works", {**FREE, "4.start": 60_000, "20.shot_price": 50, "21.squares": 0, "24.squares": 0}, _works),
    Prepared("poor", {**FREE, "4.start": 150, "14.rent_factor": 20, "14.price_factor": 10**6, "11.least_turns": 6,
                      "29.soldiers": 0},
             _poor),
    Prepared("paused", {**SPECIAL, "3.silent_turns": 100}, _paused, silent=1),
    Prepared("nobody is IT", {**SPECIAL, "12.every": 2, "19.turns_inside": 1}, _nobody_is_it),
    Prepared("lawmakers", {**FREE, "6.squares": 1, "7.dice": 1, "21.squares": 0, "24.squares": 0,
                           "9.proposals_a_week": 5, "11.least_turns": 4, "11.new_way_waits": 3}, _lawmakers),
)
"""What months are played at, in turn."""
