"""Creatures on the board. A creature moves as players do, lands for nobody (`StrayLanded`), and has health."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Ask,
    Create,
    Event,
    Intent,
    Jump,
    Lapse,
    Move,
    Player,
    Refuse,
    Set,
    Tell,
    Thing,
    View,
    label,
    neighbour,
    neighbours,
    say_list,
    those_named,
    with_article,
)
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .doings import TellOf
from .health import LoseHealth
from .moves import goes_on, here
from .squares import numbered, standing_on
from .transport import JumpAtRandom
from .weeks import once_more_now, this_update

CREATURES = ("gorilla", "elephant", "bison", "skunk", "jelly dog")
"""The kinds of creatures, as their attribute `sort` says them."""
NAMES = ("Gorilla", "Elephant", "Bison", "Skunk", "Jelly Dog")
"""What they are called."""
WEEKLY = ("gorilla", "elephant")
"""Those that move in the second update of a week alone."""
BEASTS = ("gorilla", "elephant", "bison=mts bison", "skunk", "jelly dog=blinking jelly dog=dog")
"""How they are written in an order."""
OUT = "You have passed out, and can do nothing until the orders of the next update have been played."
"""What whoever has passed out is told."""
STILL_DONE = ("shown", "letter", "leaving", "vote", "proposal", "control")
"""The sorts of acts that whoever has passed out is still capable of."""


@dataclass(frozen=True, slots=True)
class PassOut(Intent):
    """Let a player pass out; `why` completes the sentence “Ann passes out …”."""

    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True)
class PassedOut(Event):
    """A player has passed out."""

    player: Player
    why: str
    told: ClassVar[str] = "{player} {passes|pass} out {why}."


@dataclass(frozen=True, slots=True)
class Spawn(Intent):
    """Let a creature appear on a square; that is no landing. `another` says that there may be one of its sort."""

    sort: str
    square: Thing = field(metadata=naming("square"))
    another: bool = False
    health: int = 100


@dataclass(frozen=True, slots=True)
class SpawnOffered(Intent):
    """Let a creature appear at the Zoo, which is the square of a number, for whoever has an offer of that."""

    offer: Thing | None
    sort: str
    zoo: int
    health: int = 100


@dataclass(frozen=True, slots=True)
class MoveCreature(Intent):
    """Let a creature make a move of its own, with all that comes of it. If it is stopped, others still move."""

    stage: ClassVar[bool] = True
    apart: ClassVar[bool] = True
    creature: Thing


@dataclass(frozen=True, slots=True)
class DropPeel(Intent):
    """Let a creature drop a banana peel where it is, or not, by chance."""

    stage: ClassVar[bool] = True
    creature: Thing


@dataclass(frozen=True, slots=True)
class SlideOff(Intent):
    """Let what has slipped jump to a random square, unless it was reset by that: `resets` counts those before."""

    pawn: Thing
    resets: int = 0


@dataclass(frozen=True, slots=True)
class CreatureLanded(Event):
    """A creature has landed, and does what one of its `nature` does; `players` and `creatures` were there already."""

    creature: Thing
    nature: str
    square: Thing = field(metadata=naming("square"))
    players: tuple[Player, ...] = ()
    creatures: tuple[Thing, ...] = ()
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hop(Intent):
    """Let a player and a creature that they ride jump to a square, and both land."""

    player: Player
    creature: Thing | None
    square: Thing = field(metadata=naming("square"))


@carried_out(PassOut)
def is_out(view: View, faint: PassOut) -> list[Intent | Event]:
    """What comes of it is for a rule to say."""
    return [PassedOut(faint.player, faint.why)]


@carried_out(Spawn)
def it_appears(view: View, spawn: Spawn) -> list[Intent | Event] | Refuse:
    """The second of a sort is called by its number."""
    name, there = NAMES[CREATURES.index(spawn.sort)], view.things("creature", sort=spawn.sort)
    if there and not spawn.another:
        free = say_list((f"spawn {sort}" for sort in unborn(view)), "or")
        words = f"There is {with_article(name)} already."
        return Refuse("exists", f"{words} This would do: {free}" if free else words)
    taken = [creature.id for creature in view.things("creature")]
    numbers = [name, *(f"{name} {number}" for number in range(2, len(taken) + 3))]
    called = next(number for number in numbers if number not in taken)
    made = Create("creature", called, {"sort": spawn.sort, "square": spawn.square, "health": spawn.health})
    return [made, Tell(f"{with_article(name, capital=True)} appears on {label(spawn.square)}.")]


@carried_out(SpawnOffered)
def where_the_zoo_is_now(view: View, wish: SpawnOffered) -> list[Intent | Event] | Refuse:
    """Without an offer, or a Zoo, nothing appears."""
    zoo = numbered(view, wish.zoo)
    if wish.offer is None or zoo is None:
        return Refuse("no-offer", f"A creature is spawned by whoever has landed on the Zoo, square {wish.zoo}.")
    return [Spawn(wish.sort, zoo, health=wish.health)]


@carried_out(SlideOff)
def unless_it_was_reset(view: View, slide: SlideOff) -> list[Intent | Event]:
    """A reset ends it."""
    pawn = slide.pawn
    return [JumpAtRandom(pawn)] if pawn.exists and pawn.get("resets", 0) == slide.resets else []


@carried_out(Hop)
def both_jump(view: View, hop: Hop) -> list[Intent | Event] | Refuse:
    """The creature goes first, so that it has landed on whoever is there before."""
    player, creature = hop.player, hop.creature
    if creature is None or not creature.exists or creature.square != player.square:
        words = "What landed on you is not on your square any more."
        return Refuse("gone", words if creature is not None else "Nothing has landed on you that you could ride.")
    if this_update(view, player.hops):
        return Refuse("once", "You have had a ride already; there is one an update.")
    ridden = Set(player, hops=once_more_now(view, player.hops))
    told = TellOf(player, f"rides|ride on the {creature.id} to {label(hop.square)}.")
    return [told, ridden, Jump(creature, hop.square), Jump(player, hop.square)]


def creatures_on(view: View, square: Thing) -> list[Thing]:
    """Return the creatures on a square, oldest first."""
    return view.things("creature", square=square)


def unborn(view: View) -> list[str]:
    """Return the sorts of creatures of which there is none."""
    return [sort for sort in CREATURES if not view.things("creature", sort=sort)]


def offered_spawn(view: View, player: Player, square: Thing, zoo: int) -> list[Intent]:
    """Return the offer to spawn a creature to who has landed on a square, if that is the Zoo and there is one left."""
    words = f"You can spawn a creature at the Zoo: {say_list(unborn(view), 'or')}."
    options = (*(f"{NAMES[CREATURES.index(sort)]} | spawn {sort}" for sort in unborn(view)),)
    until = view.due("update")
    offer = Ask(player, "spawn", words, options, {}, "nothing appears", until, True)
    return [offer] if options and square.number == zoo and awake(player) else []


def offered_rides(view: View, creature: Thing, players: tuple[Player, ...]) -> list[Intent]:
    """Return the offers of a ride to those on whom a creature has landed."""
    able = [one for one in players if one.exists and awake(one) and not this_update(view, one.hops)]
    words = f"The {creature.id} is on your square and takes you wherever you like: write “hop to” and a square."
    about = {"creature": creature}
    return [Ask(player, "hop", words, (), about, "you stay where you are", view.due("update"), True) for player in able]


def movers(view: View, part: str) -> list[Thing]:
    """Return the creatures that move in an update, in a random order."""
    due = [one.id for one in view.things("creature") if part == "weekend" or one.sort not in WEEKLY]
    return those_named(view, "creature", view.shuffle("creatures", due)) if due else []


def moved(view: View, creature: Thing, per: Mapping[str, int]) -> list[Intent]:
    """Return a move of a creature; `per` has what rule 19 says of it. One that law made may stand nowhere."""
    if not creature.exists or creature.square is None:
        return []
    sort, square = creature.sort, creature.square
    if sort == "gorilla":
        return [Move(creature, view.roll("gorilla", sides=per["gorilla_sides"])), DropPeel(creature)]
    if sort == "bison":
        return [Move(creature, sum(view.rolls("bison", None, 2, per["bison_sides"])))]
    if sort == "skunk":
        up, right = view.rolls("skunk", None, 2, per["skunk_sides"])
        return [Jump(creature, across(square, up, right))]
    if sort == "jelly dog":
        return [JumpAtRandom(creature, "jelly square")]
    beside = None
    while beside is None and neighbours(square):
        beside = neighbour(square, ("north", "south", "east", "west")[view.roll("elephant", sides=4) - 1])
    return [Jump(creature, beside)] if beside is not None else []


def across(square: Thing, up: int, right: int) -> Thing:
    """Return the square so many steps up and then right, round the edges of the board."""
    for direction in (*["north"] * up, *["east"] * right):
        square = neighbour(square, direction, wraps=True) or square
    return square


def slipped(pawn: Thing, thing: Thing, square: Thing, health: int) -> list[Intent | Event]:
    """Return what comes of a peel where something has landed: health lost, by the `thing` whose it is, and a jump."""
    if not here(pawn, square) or not square.peel:
        return []
    name = thing.id if thing.kind == "player" else f"The {thing.id}"
    told = Tell(f"{name} slips on a banana peel on {label(square)}.")
    slide = SlideOff(pawn, pawn.get("resets", 0))
    return [Set(square, peel=False), told, goes_on(pawn), LoseHealth(thing, health, "on a banana peel"), slide]


def nature_of(view: View, creature: Thing) -> str:
    """Return what a creature that lands does as: itself, or for a Jelly Dog another, by lot."""
    sort = str(creature.sort)
    return sort if sort != "jelly dog" else view.pick("jelly kind", CREATURES[:-1])


def dropped(creature: Thing, nature: str) -> list[Intent]:
    """Return what a creature drops on landing that does as a Gorilla does, and is none."""
    return [DropPeel(creature)] if nature == "gorilla" and creature.exists and creature.sort != nature else []


def dropped_by_chance(view: View, creature: Thing, per_cent: int) -> list[Intent]:
    """Return what drops a banana peel where a creature is, with a chance."""
    if not creature.exists or not view.happens("peel", per_cent / 100):
        return []
    square = creature.square
    return [Set(square, peel=True), Tell(f"The {creature.id} drops a banana peel on {label(square)}.")]


def fainted(view: View, player: Player, why: str, health: int) -> list[Intent | Event]:
    """Return what comes of passing out; what a player was offered lapses, such as a square where they have landed."""
    lapsed = [Lapse(offer) for offer in view.offers(player=player) if offer.by_rule]
    done: list[Intent | Event] = [Set(player, passed_out=True), PassedOut(player, why), *lapsed]
    return [*done, LoseHealth(player, health, "on passing out")] if player.exists else []


def awake(player: Player) -> bool:
    """Tell whether a player can do anything of their own will: nobody is offered anything who has passed out."""
    return not player.get("passed_out", False)


def woken(view: View, reset: Player | None, begins: bool) -> list[Intent]:
    """Return what lets players come to: one who starts over, or all who had passed out before this update.

    begins: whether the update only begins, so that it is noted who has passed out before it.
    """
    if begins:
        return [Set(player, out_before=True) for player in view.players() if player.passed_out]
    awake_now = [reset] if reset is not None else view.things("player", out_before=True)
    return [Set(player, passed_out=False, out_before=False) for player in awake_now]


def trampled(creature: Thing, players: tuple[Player, ...], creatures: tuple[Thing, ...], health: int) -> list[Intent]:
    """Return what takes health from all on whom a creature has landed."""
    return [LoseHealth(thing, health, f"under the feet of the {creature.id}") for thing in (*players, *creatures)]


def there_already(view: View, creature: Thing, square: Thing) -> tuple[tuple[Player, ...], tuple[Thing, ...]]:
    """Return the players and the other creatures on a square."""
    others = [other for other in creatures_on(view, square) if other != creature]
    return (*standing_on(view, square),), (*others,)
