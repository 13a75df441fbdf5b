"""Words of this board: what squares bring and cost, what stands on them, and war for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mailgame.law import (
    Account,
    AddSquare,
    Ask,
    Count,
    Disown,
    Event,
    Gain,
    Intent,
    Landed,
    Lose,
    Move,
    Own,
    Passed,
    Pay,
    PayRent,
    Player,
    Put,
    Question,
    Set,
    Tell,
    Thing,
    View,
    has,
    is_new,
    label,
    owned_already,
    step,
)
from mailgame.law.bounds import naming, within
from mailgame.law.vocabulary import carried_out

SOLDIER = "Soldier"
"""What soldiers in hand are called among items."""
BUILDINGS_A = ("House", "Hotel", "Skyscraper", "Palace")
"""The buildings of category A, which make the rent higher."""
BUILDINGS_B = ("Fort", "UN Building", "Maginot Line", "Recruitment Office")
"""The buildings of category B."""
DEATH_CARD = "Death Card"
"""The item that kills a square."""
MAGIC = ("Armor", "Battering Ram", "Hidden Money", "Horn of Abundance", "Invisible Hand", "King's Grant")
"""The magic items."""
ITEMS = ("Silver Card", "Gold Card", "Double Double Card", "Get out of Jail Free Card", SOLDIER, DEATH_CARD, *MAGIC)
"""Whatever a player can possess."""
PROMISES = ("plot", "copy")
"""The choices that are gifts: what a square promises, and whoever landed there takes later."""
BANK = "Nomic Bank"
"""The account of the bank."""


# --- squares


@dataclass(frozen=True, slots=True)
class Price(Question[int]):
    """What a square costs whoever may buy it, in dollars."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Rate(Question[int]):
    """How many times its number the rent of a square is; 0 if it is as many as of any other."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class RentNumber(Question[int]):
    """The number by which the rent of a square is reckoned, if it is another than its own; 0 if not."""

    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A player landed on a square that was theirs already."""

    player: Player
    square: Thing = field(metadata=naming("square"))


def numbered(view: View, number: int) -> Thing | None:
    """Return the square with a number, None if there is none yet."""
    return next((square for square in view.things("square", number=number)), None)


@dataclass(frozen=True, slots=True)
class Imprison(Intent):
    """Put a player inside Jail, a square, after as many `steps` towards it as they go; `why` tells it."""

    player: Player
    jail: Thing = field(metadata=naming("square"))
    steps: int = 0
    why: str = ""


@carried_out(Imprison)
def goes_inside(view: View, prison: Imprison) -> list[Intent | Event]:
    """Squares on the way are passed; to be put inside is no landing."""
    player, way = prison.player, [Move(prison.player, prison.steps, lands=False)] if prison.steps else []
    told = Tell(f"{player} goes to Jail: {prison.why}.")
    return [*way, Put(player, prison.jail), Set(player, jailed=True, rolls_inside=0), told]


def steps_to(view: View, pawn: Thing, square: Thing, most: int) -> int:
    """Return how many steps ahead of a pawn a square lies, at most so many; 0 if it lies farther, or nowhere."""
    here, track = pawn.square, view.game.track
    near = range(1, min(most, len(track)) + 1) if here is not None else range(0)
    return next((steps for steps in near if step(view, here, steps) == square), 0)


def special(square: Thing, what: str, ownable: bool = True, tint: str = "") -> Intent:
    """Return what makes a square `what` it is, such as a jail, and lets nobody own it unless it is `ownable`."""
    natures: list[str] = square.natures
    return Set(square, natures=[*natures, what], ownable=bool(ownable and square.ownable), tint=tint or square.tint)


def on_the_track(view: View, square: Thing) -> bool:
    """Tell whether a square is one of the board's sequence."""
    track: list[str] = view.game.track
    return square.id in track


def unsaleable(view: View, square: Thing) -> str:
    """Return that a square cannot be bought at all, or not in this turn, in words; "" if it can."""
    if not square.ownable:
        return f"{label(square, True)} cannot be bought at all."
    new = is_new(view, square)
    return f"{label(square, True)} was made in this turn and cannot be bought in it." if new else ""


def scattered(view: View, name: str, count: int, what: str) -> list[Intent]:
    """Return what puts so many squares of a name at random places; `what` is what the places are drawn under."""
    track: list[str] = view.game.track
    names = [name if one == 1 else f"{name}-{one}" for one in range(1, count + 1)]
    return [AddSquare(each, 0, view.thing("square", view.pick(what, track))) for each in names]


def is_one(square: Thing, name: str) -> bool:
    """Tell whether a square is one of those that were scattered under a name."""
    return square.id.partition("-")[0] == name


def share_of(amount: int, percent: int) -> int:
    """Return so many per cent of an amount, half a dollar up."""
    return (2 * amount * percent + 100) // 200


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A player shot at a square, to take it."""

    player: Player
    square: Thing = field(metadata=naming("square"))


# --- Jail


IN_JAIL = ("vote", "propose", "withdraw", "message", "post", "gift", "delegate", "back", "cancel", "leave", "pawn")
"""What a player inside Jail can do, by the first word of the command: it is no action."""
WAYS_OUT = ("pay bail", "use jail card", "reactivate")
"""How a player gets out of Jail."""
BANK_CARDS = ("Gold Card", "Silver Card", "Double Double Card")
"""What the bank takes for its money."""


def may_be_done_inside(verb: str) -> bool:
    """Tell whether a player inside Jail can give a command."""
    return verb in WAYS_OUT or verb.split()[0] in IN_JAIL


# --- war


@dataclass(frozen=True, slots=True)
class Refuses(Question[bool]):
    """Whether a player refuses the rent of a square and goes to war for it."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    otherwise: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Garrison(Question[int]):
    """How many soldiers a square counts when an attacker comes."""

    square: Thing = field(metadata=naming("square"))
    attacker: Player
    otherwise: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class WageWar(Intent):
    """Let a player fight for a square of another; if they lose they pay its rent, the `amount`.

    `carried` and `there` are how many soldiers each side has, the attacker first, and `dice` with how many they roll.
    """

    player: Player
    owner: Player
    square: Thing = field(metadata=naming("square"))
    amount: int
    because: tuple[str, ...]
    carried: int
    there: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WarFought(Event):
    """There was war for a square; `outcome` says in words how it ended."""

    player: Player
    owner: Player
    square: Thing = field(metadata=naming("square"))
    sums: str = ""
    outcome: str = ""
    told: ClassVar[str] = "{player} {goes|go} to war with {owner} for {square}, {sums}: {outcome}"


@dataclass(frozen=True, slots=True)
class Fall(Intent):
    """Let `count` soldiers of a player fall: of those in hand, or of those on a `square`, which is then lost."""

    player: Player
    count: int = field(metadata=within(0, 10**9))
    square: Thing | None = field(default=None, metadata=naming("square"))


@carried_out(WageWar)
def is_fought(view: View, war: WageWar) -> list[Intent | Event]:
    """The higher sum wins: an attacker the square, a defender a soldier and the rent."""
    player, owner, square = war.player, war.owner, war.square
    comes, stands = sum(view.rolls("war", player, war.dice[0])), sum(view.rolls("war", owner, war.dice[1]))
    sums = f"with {war.carried} soldiers against {war.there}, {comes} to {stands}"
    if comes > stands:
        won = WarFought(player, owner, square, sums, f"{player} takes it")
        return [won, Fall(owner, square.soldiers, square), Own(player, square, "by war")]
    if comes == stands:
        return [WarFought(player, owner, square, sums, "a draw, and no rent is paid")]
    lost = WarFought(player, owner, square, sums, f"{owner} holds it, and the rent is due")
    rent = PayRent(player, owner, square, war.amount, war.because)
    return [lost, Set(square, soldiers=square.soldiers + 1), Fall(player, war.carried), rent]


@carried_out(Fall)
def soldiers_fall(view: View, fall: Fall) -> list[Intent | Event]:
    """Of those on a lost square whoever does not fall gets home."""
    if fall.square is None:
        return [Lose(fall.player, SOLDIER, fall.count, "in war")]
    saved = fall.square.soldiers - fall.count
    home: list[Intent | Event] = [Gain(fall.player, SOLDIER, saved, "that got away")] if saved > 0 else []
    return [Set(fall.square, soldiers=0), *home]


def guarded(square: Thing) -> list[Intent]:
    """Return what puts a soldier of its owner's on a square without any; if they have none, it is given up."""
    if square.kind != "square" or square.owner is None or square.soldiers:
        return []
    if not has(square.owner, SOLDIER):
        return [Disown(square, "No soldier is left for it")]
    return [Count(square.owner, "items", SOLDIER, -1), Set(square, soldiers=1)]


def must_stay(player: Player, square: Thing, count: int) -> str:
    """Return why a player cannot take so many soldiers back from a square, in words; "" if they can."""
    if player.square != square:
        return f"You take soldiers back only while you are on their square; you are on {player.square}."
    there = square.soldiers
    return "" if count < there else f"There are {there} on {label(square)}, and one has to stay."


# --- what squares do to each other and to players


@dataclass(frozen=True, slots=True)
class SquareKilled(Event):
    """A player killed a square: whatever stands on it, and what it is called, goes."""

    player: Player
    square: Thing = field(metadata=naming("square"))
    told: ClassVar[str] = "{player} {kills|kill} {square}."


@dataclass(frozen=True, slots=True)
class Favoured(Event):
    """A player has to give money to another: by choice, or since chance has chosen."""

    player: Player
    other: Player


# --- items


def single_items(player: Player) -> list[str]:
    """Return the items of a player, each as often as they have it; of more than 1,000 as many as keep their shares."""
    held: dict[str, int] = player.items
    share = 1 + sum(held.values()) // 1000
    return [item for item, count in sorted(held.items()) for _ in range(-(-count // share))]


def handed_over(giver: Player, player: Player, item: str, why: str) -> list[Intent]:
    """Return what gives an item from one player to another."""
    return [Lose(giver, item, 1, why), Gain(player, item, 1, f"from {giver}")]


def unsold(view: View) -> list[Thing]:
    """Return the squares of the board that anybody could buy."""
    return [one for one in view.things("square", owner=None) if on_the_track(view, one) and not unsaleable(view, one)]


@dataclass(frozen=True, slots=True)
class Planted(Event):
    """A square was added for a player, to be called and to be theirs if it can be owned."""

    player: Player
    label: str
    name: str
    gender: str


def to_be_named(player: Player, square: Thing) -> Intent:
    """Return what asks the owner of a square for a name and a gender."""
    words = f"{label(square, True)} is yours: give it a name and a gender."
    return Ask(player, "christening", words, (f'Name it | christen {square.id} as "NAME" m',), {"square": square})


def is_active(player: Player, item: str) -> bool:
    """Tell whether a magic item is a player's active one."""
    return bool(player.active_item == item and has(player, item))


def used_up(player: Player) -> list[Intent]:
    """Return what uses up a player's active item."""
    return [Lose(player, player.active_item, 1, "which works"), Set(player, active_item="")]


# --- what magic items do


def hiding(view: View, player: Account) -> tuple[Intent, ...]:
    """Return what it costs a player to pay nothing by Hidden Money; nothing if it is not their active item."""
    if not isinstance(player, Thing) or not is_active(player, "Hidden Money"):
        return ()
    return (*used_up(player), Set(player, hid_in=view.game.get("updates", 0)))


def sounding(gift: Intent, why: Event | None) -> list[Intent] | None:
    """Return what it costs a player to get a gift of a square twice by the Horn; None if they do not.

    A promise is such a gift. Of one of several parts the first costs the Horn.
    """
    if (isinstance(gift, Ask) and gift.what not in PROMISES) or (isinstance(gift, Pay) and gift.payer != ""):
        return None
    player = gift.payee if isinstance(gift, Pay) else gift.player if isinstance(gift, Ask | Gain) else ""
    if not isinstance(player, Thing) or not isinstance(why, Landed | Passed) or why.player != player:
        return None
    if player.blown_for == why.square.id:
        return []
    return [*used_up(player), Set(player, blown_for=why.square.id)] if is_active(player, "Horn of Abundance") else None


def stolen_from(view: View, player: Player, square: Thing) -> list[Intent]:
    """Return what steals an item from each other player on a square, and uses up the active item."""
    others = [one for one in view.players() if one.square == square and one != player and single_items(one)]
    stolen = [(one, view.pick("steal", single_items(one), player)) for one in others]
    moved = [handed_over(one, player, item, f"to {player}") for one, item in stolen]
    return [*used_up(player), *(one for pair in moved for one in pair)] if moved else []


def granting(view: View, player: Player, square: Thing, price: int) -> tuple[Intent, ...]:
    """Return what buys a square by the King's Grant; nothing if the player cannot have it or pay for it."""
    own = Own(player, square, f"for ${price:,} by King's Grant")
    if not is_active(player, "King's Grant") or view.free(player) < price or view.would_refuse(own):
        return ()
    return (*used_up(player), Pay(player, "", price, f"for {label(square)}"), own, to_be_named(player, square))


# --- buildings


def buildings_of(view: View, player: Player) -> list[tuple[str, str]]:
    """Return the buildings of a player, each with the square that it stands on."""
    own = view.things("square", owner=player)
    return [(square.id, what) for square in own for what in square.get("buildings", [])]


def without(square: Thing, what: str) -> Intent:
    """Return what takes a building off a square."""
    return Set(square, buildings=[one for one in square.buildings if one != what])


def choice(
    view: View, player: Player, what: str, words: str, options: tuple[str, ...], default: str = "chance decides"
) -> Intent | None:
    """Return the offer of a choice that stands until the next update; None if there is nothing to choose."""
    return Ask(player, what, words, options, {}, default, view.due("update"), by_rule=True) if options else None


def bared(square: Thing) -> list[Intent]:
    """Return what takes its name, its gender and its buildings off a square, as far as it has such."""
    named = [Set(square, name="", gender="")] if square.get("gender") is not None else []
    return [*named, *([razed(square)] if square.get("buildings") else [])]


def number_of(building: str) -> str:
    """Return what the numbers of a building begin with: “un” for a UN Building."""
    return building.lower().split()[-1 if building.endswith("Office") else 0]


def unfit_building(square: Thing, building: str, for_silver: bool) -> str:
    """Return why a building cannot be put on a square, in words; "" if it can."""
    if for_silver and building != "Fort":
        return "Only a Fort is built for Silver Cards."
    same = next((one for one in square.buildings if (one in BUILDINGS_A) == (building in BUILDINGS_A)), "")
    return f"There is a {same} on {label(square)}; it would have to be destroyed first." if same else ""


def unfit_target(view: View, player: Player, square: Thing, aim: Thing) -> str:
    """Return why a player cannot take a square by the line that stands on another, in words; "" if they can."""
    if "Maginot Line" not in square.buildings or square.used.get("shots"):
        again = "has been used in this turn" if square.used.get("shots") else "has no Maginot Line"
        return f"{label(square, True)} {again}."
    if not on_the_track(view, square) or aim not in (step(view, square, 1), step(view, square, -1)):
        return f"{label(aim, True)} is not next to {label(square)}."
    return owned_already(aim, player) if aim.owner == player else unsaleable(view, aim)


def taken(view: View, player: Player, square: Thing) -> list[Intent]:
    """Return what makes a square a player's, whosever it was; its soldiers go home."""
    own = Own(player, square, "by a Maginot Line")
    if refused := view.would_refuse(own):
        return [Tell(refused, (player,))]
    return [Disown(square, f"{player} took it"), own] if square.owner is not None else [own]


def razed(square: Thing) -> Intent:
    """Return what takes every building off a square."""
    return Set(square, buildings=[], built_for={})


# --- IT


@dataclass(frozen=True, slots=True)
class BecomeIt(Intent):
    """Make a player IT, in place of whoever is."""

    player: Player
    why: str = ""


@dataclass(frozen=True, slots=True)
class BecameIt(Event):
    """A player is IT now, and nobody else."""

    player: Player
    why: str = ""
    told: ClassVar[str] = "{player} {is|are} IT now {why}"
