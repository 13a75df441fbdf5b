"""The Skunk: what it finds where it lands, and what it sets off by that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mailgame.law import (
    Event,
    Gain,
    Intent,
    Jump,
    Own,
    Pay,
    Player,
    Put,
    Set,
    Tell,
    Thing,
    View,
    label,
    neighbour,
    reach,
    steps_apart,
    those_named,
)
from mailgame.law.bounds import naming

from .blocks import BLOCKS, MISSILES, FireMissile, FormBlock, block_of, connected
from .creatures import (
    CreatureLanded,
    DropPeel,
    MoveCreature,
    PassOut,
    Spawn,
    dropped,
    dropped_by_chance,
    fainted,
    moved,
    nature_of,
    offered_rides,
    there_already,
    trampled,
)
from .hands import JOKER, TakeCard
from .health import Collapse, GainHealth, LoseHealth
from .items import FAKE_ID
from .money import share_of
from .squares import NeverOwned, named
from .transport import JumpAtRandom, by_number

IN_ORDER = (
    "Springboard", "Hospital", "Store", "Corporate Headquarters", "Missile Silo", "Anti-Missile Battery", "Blackjack",
    "The Zoo", "The House of Cards", "railroad", "players", "elephant", "gorilla", "bison", "skunk", "Mall",
    "Legislative Building", "The Bank of Nomopoly",
)
"""What sets something off, in the order in which it does."""
MISSILE_RULE = 26
"""The number of the rule that says how far missiles go."""


@dataclass(frozen=True, slots=True)
class SetOff(Intent):
    """Let a Skunk set something off where it has landed: `what` is one of `IN_ORDER`."""

    what: str
    skunk: Thing
    square: Thing = field(metadata=naming("square"))
    players: tuple[Player, ...] = ()
    creatures: tuple[Thing, ...] = ()


def found_there(
    view: View, square: Thing, players: tuple[Player, ...], creatures: tuple[Thing, ...]
) -> tuple[str, ...]:
    """Return what on a square would set something off, in its order."""
    blackjack = ("Blackjack",) if named(view, "Blackjack") == square else ()
    rails = ("railroad",) if square.get("railroad", False) else ()
    who = ("players",) if players else ()
    sorts = (creature.sort for creature in creatures)
    there = {*square.get("buildings", []), square.nature, *blackjack, *rails, *who, *sorts}
    return tuple(what for what in IN_ORDER if what in there)


def arrived(view: View, creature: Thing, square: Thing) -> list[Intent | Event]:
    """Return what is announced when a creature lands: as what it does so, and what is there at that moment."""
    if creature.kind != "creature":
        return []
    nature, (players, creatures) = nature_of(view, creature), there_already(view, creature, square)
    effects = found_there(view, square, players, creatures) if nature == "skunk" else ()
    return [Set(creature, gone_on=False), CreatureLanded(creature, nature, square, players, creatures, effects)]


def done_on_landing(
    view: View, creature: Thing, nature: str, square: Thing, players: tuple[Player, ...], creatures: tuple[Thing, ...],
    effects: tuple[str, ...], trample: int,
) -> list[Intent]:
    """Return what a creature does on landing that is of a nature; it may be gone by now."""
    if nature == "elephant":
        return trampled(creature, players, creatures, trample)
    if nature == "bison":
        return offered_rides(view, creature, players)
    return [SetOff(what, creature, square, players, creatures) for what in effects] or dropped(creature, nature)


def done_by_creatures(
    view: View, done: MoveCreature | SetOff | DropPeel | PassOut, per: Mapping[str, int]
) -> list[Intent | Event]:
    """Return what something that creatures do, or that comes of them, consists of; `per` has what rule 19 says."""
    if isinstance(done, PassOut):
        return fainted(view, done.player, done.why, per["faint"])
    if isinstance(done, MoveCreature):
        return [*moved(view, done.creature, per)]
    if isinstance(done, DropPeel):
        return [*dropped_by_chance(view, done.creature, per["peel_chance"])]
    return [*set_off(view, done.what, done.skunk, done.square, done.players, done.creatures, per)]


def set_off(
    view: View, what: str, skunk: Thing, square: Thing, players: tuple[Player, ...], creatures: tuple[Thing, ...],
    per: Mapping[str, int],
) -> list[Intent]:
    """Return what a Skunk sets off; `per` has what rule 19 says of it."""
    if what in ("elephant", "gorilla", "bison", "skunk"):
        return meeting(view, what, skunk, square, creatures, per)
    return to_everybody(view, what, square, players, per) or to_the_board(view, what, square, per)


def to_everybody(
    view: View, what: str, square: Thing, players: tuple[Player, ...], per: Mapping[str, int]
) -> list[Intent]:
    """Return what a Skunk brings players: all of them, or those who are on its square."""
    everybody = view.players()
    if what == "Hospital":
        return [GainHealth(player, per["hospital"], "by the Skunk at a hospital") for player in everybody]
    if what == "Corporate Headquarters":
        return taxes(view)
    if what == "Blackjack":
        by_turns = [*those_named(view, "player", view.game.order), *everybody]
        return [Jump(player, square) for player in dict.fromkeys(by_turns)]
    if what == "The House of Cards":
        return [TakeCard(player, JOKER, "from the Skunk") for player in everybody]
    if what == "railroad":
        linked = connected(view, square)
        riders = [player for player in everybody if player.square in linked]
        return [Pay("", player, per["reward"], "for being on the Skunk’s railroad") for player in riders]
    if what == "players":
        return [PassOut(player, "in the Skunk’s spray") for player in players]
    return limits_raised(view, per["credit"]) if what == "The Bank of Nomopoly" else []


def to_the_board(view: View, what: str, square: Thing, per: Mapping[str, int]) -> list[Intent]:
    """Return what a Skunk changes on the board."""
    if what == "Springboard":
        return swapped(view)
    if what == "Store":
        return given_away(view)
    if what == "Missile Silo":
        return shot(view, square)
    if what == "Anti-Missile Battery":
        return polluted_by_lot(view)
    if what == "The Zoo":
        return [Spawn("skunk", square, True, per["health"])]
    if what == "Mall":
        return block_by_lot(view)
    return ids_for_the_nearest(view, square) if what == "Legislative Building" else []


def meeting(
    view: View, what: str, skunk: Thing, square: Thing, creatures: tuple[Thing, ...], per: Mapping[str, int]
) -> list[Intent]:
    """Return what comes of it that a Skunk has landed on other creatures of a sort, `what`."""
    met = [creature for creature in creatures if creature.sort == what and creature.exists]
    if what == "elephant":
        return [MoveCreature(elephant) for elephant in met for _ in range(per["crazy"])]
    if what == "gorilla":
        squares = [one.id for one in by_number(view)]
        peels = view.picks("gorilla throw", squares, min(per["peels"], len(squares))) if met else []
        told = [Tell("The Gorilla throws banana peels all over the board.")] if met else []
        return [*told, *(Set(one, peel=True) for one in those_named(view, "square", peels))]
    if what == "bison" and met and skunk.exists and skunk.square == square:
        return [LoseHealth(met[0], per["kick"], "by kicking the Skunk"), JumpAtRandom(skunk, "skunk throw")]
    if what == "skunk" and met and skunk.exists:
        other = view.pick("skunk fight", [one.id for one in met]) if len(met) > 1 else met[0].id
        dead = [skunk, *those_named(view, "creature", [other])]
        return [Tell(f"The {skunk.id} and the {other} fight to the death."), *(Collapse(one) for one in dead)]
    return []


def polluted_by_lot(view: View) -> list[Intent]:
    """Return what pollutes a random square."""
    drawn = those_named(view, "square", [view.pick("skunk pollution", [one.id for one in by_number(view)])])
    return [part for one in drawn for part in (Set(one, polluted=True), Tell(f"{label(one, True)} is polluted."))]


def swapped(view: View) -> list[Intent]:
    """Return what lets two random players change places."""
    names = [player.id for player in view.players()]
    if len(names) < 2:
        return []
    one, other = those_named(view, "player", view.picks("skunk swap", names, 2))
    return [Tell(f"{one} and {other} change places."), Put(one, other.square), Put(other, one.square)]


def given_away(view: View) -> list[Intent]:
    """Return what gives the lowest numbered free square to whoever owns the fewest."""
    count = {player: len(view.things("square", owner=player)) for player in view.players()}
    fewest = [player.id for player in count if count[player] == min(count.values())]
    free = [square for square in by_number(view) if square.owner is None and not view.ask(NeverOwned(square))]
    if not free or not fewest:
        return []
    drawn = view.pick("skunk store", fewest) if len(fewest) > 1 else fewest[0]
    return [Own(player, free[0], "as a gift of the Skunk") for player in those_named(view, "player", [drawn])]


def taxes(view: View) -> list[Intent]:
    """Return what has each player pay the sum of the numbers of their squares."""
    due = {player: sum(square.number for square in view.things("square", owner=player)) for player in view.players()}
    return [Pay(player, "", due[player], "of property tax") for player in due if due[player]]


def shot(view: View, origin: Thing) -> list[Intent]:
    """Return what fires a random missile at a random square within its range; nobody has consented."""
    missile, says = view.pick("skunk missile", MISSILES), view.rule(MISSILE_RULE)
    far = says.params.get(f"{missile.split()[0].lower()}_range") if says is not None else None
    near = reach(origin, far) if isinstance(far, int) else by_number(view)
    target = view.pick("skunk target", [square.id for square in sorted(near, key=lambda square: square.number)])
    return [FireMissile(missile, origin, square) for square in those_named(view, "square", [target])]


def ids_for_the_nearest(view: View, square: Thing) -> list[Intent]:
    """Return a Fake ID for each of the players who are nearest to a square."""
    steps = {player: steps_apart(player.square, square) for player in view.players()}
    near = min((far for far in steps.values() if far is not None), default=None)
    nearest = [player for player in steps if near is not None and steps[player] == near]
    return [Gain(player, FAKE_ID, 1, "from the Skunk") for player in nearest]


def limits_raised(view: View, percent: int) -> list[Intent]:
    """Return what raises the credit limit of everybody who has a Credit Card."""
    owners = [player for player in view.players() if player.get("credit_card", False)]
    limits = {player: player.credit_limit + share_of(player.credit_limit, percent) for player in owners}
    told = [Tell(f"The credit limit of {player} is ${limit:,} now.") for player, limit in limits.items()]
    return [*(Set(player, credit_limit=limit) for player, limit in limits.items()), *told]


def block_by_lot(view: View) -> list[Intent]:
    """Return what makes a random group of squares a block of a random type, if there is one that could be."""
    sort = view.pick("skunk block", BLOCKS)
    groups = {" ".join(square.id for square in group): group for group in groups_for(view, sort)}
    if not groups:
        return [Tell(f"No squares could be {'an' if sort == 'industrial' else 'a'} {sort} block; none is made.")]
    return [FormBlock(sort, groups[view.pick("skunk block", [*groups])])]


def groups_for(view: View, sort: str) -> list[tuple[Thing, ...]]:
    """Return the groups of owned squares, in no block, that could be a block of a type, the lowest numbered first."""
    squares = by_number(view)
    free = {square for square in squares if square.owner is not None and block_of(square) is None}
    shapes: list[tuple[Thing | None, ...]] = []
    for place, square in enumerate(squares):
        north, east = neighbour(square, "north"), neighbour(square, "east")
        if sort == "residential":
            shapes += [(square, squares[place + 1] if place + 1 < len(squares) else None)]
        elif sort == "industrial":
            shapes += [(square, east, neighbour(east, "east") if east is not None else None)]
            shapes += [(square, north, neighbour(north, "north") if north is not None else None)]
        elif sort == "commercial":
            shapes += [(square, east, north, neighbour(north, "east") if north is not None else None)]
        else:
            shapes += [(square,)]
    return [group for shape in shapes if len(group := tuple(one for one in shape if one in free)) == len(shape)]
