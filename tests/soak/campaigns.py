"""Tables for a game of turns on a map: neighbours who fight at once, law, space, the sea, mercenaries and pauses.

What is laid on the first day is played before anybody else writes, a turn each, in the order of turns. Where players
are neighbours the first of them is in #1, and around it lie #2 N, #3 NE, #4 SE, #5 S, #6 SW, #7 NW; the second, third
and fourth are in #2, #3 and #4, #8 lies N of #2, and #10 NW of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.soak.prepared import ADMIN, BECAUSE, Letter, Prepared

DRY: Mapping[str, Any] = {"2.water": 0, "2.per_water": 0, "2.per_step": 0, "2.cut_off": 0, "2.cut_off_per_water": 0}
NEIGHBOURS: Mapping[str, Any] = {
    **DRY, "100.apart": 1, "100.money": 100_000_000, "7.fewest": 6, "12.cost": 1000, "12.turns": 0, "14.cost": 1000,
    "14.turns": 0, "15.cost": 1000, "15.turns": 0, "16.surcharge": 1000,
}
"""All are next door to each other, on land, and can have what they like; but a building takes no time."""
FLYING: Mapping[str, Any] = {
    "3.astronaut": "space; soldier; $1000; 0; 6; 6; 1; $500,000",
    "3.orbital_bomber": "space; astronaut; $1000; 0; 6; 6; 2; $0",
    "3.flak_battery": "land; soldier; $1000; 0; 6; 8; 2; $0",
}
MANNERS = 'propose add "Manners"\nNewcomers may join. Each turn is thanked for.\nend'
BENCH = 'propose change "A bench"\nA bench is put on the middle territory.\nend'
LAW = '''propose add "The Compass"
```law
"""A compass tells how far it is; as turns begin the sea would take the first territory, and takes the fifth."""

from mailgame.law import *

rule = Rule(0, "The Compass")


@rule.answers(Usable)
def a_compass_is_of_use(view: View, asked: Usable) -> bool | None:
    return True if asked.item == "compass" else None


@rule.carry_out(Effect)
def it_tells_how_far_it_is(view: View, effect: Effect) -> Answer:
    first, *others = view.things("territory")
    far = {one.id: view.ask(Distance(first, one)) for one in others if view.ask(Adjacent(first, one))}
    return Tell(f"So far is it to those next to #{first.id}: {far}.", (effect.player,))


@rule.after(TurnBegan)
def the_first_would_be_flooded(view: View, began: TurnBegan) -> Answer:
    return Set(view.things("territory")[0], terrain="water")


@rule.after(TurnBegan)
def the_fifth_is_lost_and_a_compass_found(view: View, began: TurnBegan) -> Answer:
    return [Remove(view.things("territory")[4]), Gain(began.player, "compass", 1, "from the sea")]
```
end'''
THANKED = '''propose implement 1
```law
"""Newcomers may join. Each turn is thanked for."""

from mailgame.law import *

rule = Rule(0, "Manners")


@rule.after(TurnEnded)
def it_is_thanked_for(view: View, ended: TurnEnded) -> Answer:
    return Tell(f"Thanks to {ended.player}.")
```
end'''


def _turn(name: str, *lines: str) -> Iterator[Letter]:
    """Yield a turn; its end is a letter of its own, as it waits where something else in a letter is refused."""
    yield 0, name, "\n".join(lines)
    yield 0, name, "done"


def _turns(names: Sequence[str], *lines: str, first: int = 1) -> Iterator[Letter]:
    """Yield a turn of each, with these lines; {here} is where they are, as far as they are neighbours."""
    for here, name in enumerate(names, first):
        yield from _turn(name, *(line.format(here=here) for line in lines))


def _sets(*what: str) -> Iterator[Letter]:
    """Yield what the Admin sets, by hand and at once."""
    yield 0, ADMIN, "\n".join(f"set {words} {BECAUSE}" for words in what)


def _pauses(names: Sequence[str]) -> Iterator[Letter]:
    """Pauses are announced, too late, called off, and ended by all who are left; and somebody is away."""
    first, second, third, *_, last = names
    yield 0, ADMIN, "pause off\npause at 2026-11-23 20:00 until about 2026-11-25 12:00\npause yes because I am away"
    yield 0, ADMIN, "pause at 2026-11-24 18:00 until about 2026-11-27 12:00 because of a holiday\npause off"
    yield 0, first, "resume yes\nresume no\naway 2026-12-01 2026-12-03"
    yield 0, first, f'{MANNERS}\nwithdraw 1\n{BENCH}\n{BENCH}\nname 1 "Seven Hills"\nstanding place 1 in 1'
    yield from _turn(first, "harvest 1", "harvest 1", "move 1 from 1 to 5")
    yield 0, ADMIN, "veto 1 as unfair because it is too late for that\nveto 2 as unfair because it rains"
    yield 0, ADMIN, "rule word cat out\nrule word qat in"
    for day, begins in ((2, "2026-11-25 12:00"), (9, "2026-12-02 12:00")):
        yield day - 2, ADMIN, f"pause at {begins} until about 2026-12-24 12:00 because of a holiday"
        yield from ((day + 0.72, name, "resume no\nresume yes") for name in (first, second, third))
        yield day + 0.73, last if day == 2 else third, "leave yes"


def _law(names: Sequence[str]) -> Iterator[Letter]:
    """Law is adopted that no rule of the game brings up by itself; somebody gives their law to mere words."""
    first, *others = names
    yield from _turn(first, MANNERS, LAW, "place 1 in 1", "move 1 soldier from 1 to 10")
    yield from _turns(others, "vote 1 yes", "vote 2 yes")
    yield 0, "Ida", "join as Ida"
    yield 0, ADMIN, "approve 2"
    yield from _turn(first, f"propose implement 2\nend\n{THANKED}")
    yield from _turns([*others, "Ida"])
    yield from _turn(first, "use gong", "use compass")
    yield from ((8, name, BENCH) for name in names)
    yield 8, ADMIN, "lawsuit Hasbro"


def _neighbours(names: Sequence[str]) -> Iterator[Letter]:
    """Two train all they have, and so are out of the game when the first attacks them; it cannot pay for buildings."""
    first, second, third, fourth, *others = names
    yield from _turns(
        names, "place 6 in {here}", "build hospital in {here}", "build spaceport in {here}",
        *(f"train 1 soldier in {{here}} to {sort}" for sort in ("scout", "demolisher", "medic")),
    )
    yield from _sets(*(f"{name} letters C, A, T, 2" for name in names), "unit 10 sort tank")
    yield 0, first, "word zzz\nword cat with 2\nplace 18 in 1"
    yield 0, first, "demolish hospital in 3 from 1\ndemolish hospital in 9 from 1"
    yield from _turn(first, "move 1 scout from 1 to 5")
    yield from _turn(second, "place 6 in 2", "train 10 soldiers in 2 to medic")
    yield from _turn(third)
    yield from _turn(fourth, "place 6 in 4", "train 10 soldiers in 4 to sentry")
    yield from _turns(others)
    yield 0, first, f"{BENCH}\nattack 2 from 1 with 9 tanks\nattack 2 from 1 until won"
    yield 0, first, "advance 1 from 1 to 6\nadvance 99 from 1 to 2\nadvance 3 soldiers from 1 to 2"
    yield from _turn(first, "build hospital in 2", "attack 4 from 1 until won", "attack 3 from 1")
    yield 0, second, "vote 1 yes"


def _space(names: Sequence[str]) -> Iterator[Letter]:
    """All have units in space and some that reach them, and bombs fall."""
    yield from _turns(
        names, "place 6 in {here}", "train 1 soldier in {here} to astronaut", "build spaceport in {here}",
        "train 3 soldiers in {here} to astronaut", "train 1 astronaut in {here} to orbital bomber",
        "train 1 soldier in {here} to flak battery",
    )
    yield from _turn(
        names[0], "attack space in 2 from 1 with 9 tanks", "attack space in 2 from 1 with 1 soldier",
        "attack space in 2 from 1 with 1 flak battery",
        "bomb 2 from 1", "bomb 3 from 1", "move 1 astronaut from 1 to 5", "move 1 astronaut from 1 to 3",
    )
    yield from _turns(names[1:], "attack space in 1 from {here} until won", "bomb 1 from {here}", first=2)


def _sea(names: Sequence[str]) -> Iterator[Letter]:
    """#5, #6 and #7 are water, and a shipping path leads over them from #1 to #10."""
    first, *others = names
    yield from _sets("territory 5 terrain = water", "territory 6 terrain = water", "territory 7 terrain = water",
                     "path 1 hexes 1, 5, 6, 7, 10", "path 1 finished yes")
    yield 0, first, "place 1 scuba in 5\nbuild port in 1 on 1\nplace 2 scuba in 5\nplace 2 scuba in 7\nplace 2 in 7"
    yield from _turn(first, "move 1 soldier from 1 to 5", "move 1 soldier from 1 to 10", "move 1 scuba from 5 to 1")
    yield from _turns(others, "place 6 in {here}", "build port in {here} on 1", "build hospital in 6", first=2)
    yield 0, first, "place 6 in 1\nbuild scuba port in 5 on 1\nbuild scuba hospital in 5\nattack 2 from 7 with 1 scuba"
    yield from _turn(first, "train 1 scuba soldier in 7 to tank", "move 1 scuba from 5 to 7", "move 1 from 1 to 10")


def _mercenaries(names: Sequence[str]) -> Iterator[Letter]:
    """They hide everywhere; the fourth bribes the one that the first has left alone. Nobody can settle it at last."""
    first, second, third, fourth, *_ = names
    yield 0, first, "bribe up to $5000\npay 5 first\nplace 6 in 1\nmove 1 soldier from 1 to 5\nmove 1 from 5 to 6"
    yield 0, first, "move 1 soldier from 1 to 5\nconscript in 6\nconscript in 5"
    yield from _turn(first, "move 1 soldier from 5 to 1", "move 2 soldiers from 1 to 6")
    yield from _turn(second, "place 6 in 2", "move 3 soldiers from 2 to 8", "fight in 8 with 2 soldiers")
    yield from _turn(third, "place 6 in 3", "move 3 soldiers from 3 to 9 and conscript", "dismiss 1 in 9")
    yield from _turn(fourth, "place 6 in 4", "attack 5 from 4 with 3 soldiers bribing")
    yield 4, ADMIN, f"paradox {third} because nobody can say"


CAMPAIGNS = (
    Prepared("pauses", {"6.answer_hours": 24}, _pauses, silent=1),
    Prepared("law", {**DRY, "5.a_turn": 5, "13.base": 0}, _law, pauses=True),
    Prepared("neighbours", {**NEIGHBOURS, "14.fee": 10**9, "15.turns": 2}, _neighbours, pauses=True),
    Prepared("space", {**NEIGHBOURS, **FLYING}, _space, pauses=True),
    Prepared("sea", {**NEIGHBOURS, "2.path_chance": 100}, _sea, pauses=True),
    Prepared("mercenaries", {**NEIGHBOURS, "13.base": 1000, "13.per_unit": 0, "13.wage": 1000}, _mercenaries,
             pauses=True),
)
"""What games that are not played alone are played at, in turn."""
