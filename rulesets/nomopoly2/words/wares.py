"""What the House of Cards has: for which cards, how it is used, and what it does then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mailgame.law import (
    Event,
    Gain,
    Intent,
    Jump,
    Pay,
    Player,
    Set,
    Tell,
    Thing,
    View,
    has,
    label,
    money,
    not_yours,
    say_list,
    step,
    those_named,
    with_article,
)
from mailgame.law.vocabulary import carried_out

from .blackjack import is_blackjack
from .blocks import block_of, has_building
from .combinations import held_for, makes, ungivable
from .doings import TellOf
from .hands import Dig, GiveUpCards, face, in_words
from .health import GainHealth, LoseHealth
from .items import WARES, MayNotBuy
from .squares import placed
from .terror import CommitAtrocity
from .transport import Immune, goes_by
from .weeks import once_more_now, this_update

BINGO_CARD = "Bingo Card"
"""A card with numbers of squares; each is a thing of its own."""
BOUGHT = "Shovel"
"""What the House of Cards sells for money."""
HOUSE = "House of Cards"
"""What the square is called where these can be had."""
FOR_CARDS = (
    ("Jetpack", "a spade"), ("Card Remover", "two cards of a suit"), ("Medicine", "a pair"), (BINGO_CARD, "a pair"),
    ("Pokeball", "two cards of the same rank and suit"), ("Time Bomb", "two pairs"), ("Warp Bubble", "three of a kind"),
    ("Hammer", "a straight"), ("Glue", "a flush"), ("Anthrax", "a full house"), ("Mask", "a straight flush"),
)
"""Each ware that is had for cards, and the combination that it takes."""
USES = (
    ("Jetpack", "", "use jetpack"), ("Card Remover", "square", "use card remover on 14"),
    ("Medicine", "", "use medicine"), ("Pokeball", "square", "use pokeball to 9"), ("Time Bomb", "", "use time bomb"),
    ("Warp Bubble", "square", "use warp bubble to 14"), ("Hammer", "player creature", "use hammer on Bob"),
    ("Glue", "", "use glue"), ("Anthrax", "player creature", "use anthrax on Bob"),
    ("Mask", "player", "use mask as Bob"), ("Shovel", "", "use shovel"),
)
"""How each ware is used: on which kinds of things, and how that is written."""


@dataclass(frozen=True, slots=True)
class Obtain(Intent):
    """Give a player a ware that they have paid for, with cards or with money."""

    player: Player
    item: str


@carried_out(Obtain)
def it_is_theirs(view: View, got: Obtain) -> list[Intent | Event]:
    """It counts among their items."""
    return [Gain(got.player, got.item)]


def elsewhere(view: View, player: Player, house: int) -> str:
    """Return that a player is not at the House of Cards, a number of a square, in words; "" if they are."""
    here = player.square
    there = f"That is done at the {HOUSE}, {placed(view, house)}; you are on {label(here)}."
    return "" if here.number == house else there


def too_little(view: View, player: Player, item: str, said: Mapping[str, Any], shovel: int) -> str:
    """Return why a player cannot have a ware for the cards or dollars they said, in words; "" if they can."""
    if why := view.ask(MayNotBuy(player, item)):
        return why
    if "card" not in said or item == BOUGHT:
        right = item == BOUGHT and said.get("dollars") == shovel
        return "" if right else f"Only a {BOUGHT} is sold for money: exchange {money(shovel)} for {BOUGHT.lower()}"
    if why := ungivable(player, said["card"]):
        return why
    wanted = next((combination for ware, combination in FOR_CARDS if ware == item), "")
    faces = [face(card) for card in said["card"]]
    that = f"{', '.join(faces)} {'is' if len(faces) == 1 else 'are'} not that"
    return "" if makes(faces, wanted) else f"{with_article(item, True)} takes {wanted}; {that}."


def exchanged(player: Player, item: str, said: Mapping[str, Any]) -> list[Intent]:
    """Return what gives a player a ware for the cards or dollars they said."""
    if "card" not in said:
        return [Pay(player, "", said["dollars"], f"for {with_article(item)}"), Obtain(player, item)]
    named = say_list(in_words(card) for card in said["card"])
    told = TellOf(player, f"trades|trade in {named}.")
    return [told, GiveUpCards(player, tuple(held_for(player, said["card"]))), Obtain(player, item)]


def misnamed(item: str, on: Thing | None) -> str:
    """Return that a ware is used on something else than was named, in words; "" if it is not."""
    kinds, example = next(((kinds, example) for ware, kinds, example in USES if ware == item), ("", ""))
    wrong = (on.kind if on is not None else "") not in (kinds.split() or [""])
    return f"Write it like this: {example}" if example and wrong else ""


def useless(view: View, player: Player, item: str, on: Thing | None) -> str:
    """Return why a player cannot use a ware like this now, in words; "" if they can."""
    if item not in WARES or not has(player, item):
        return ""
    if why := misnamed(item, on):
        return why
    if item == "Jetpack":
        return "Your springy shoes roll no dice." if goes_by(player) == "springy shoes" else ""
    if item == "Pokeball":
        return "" if view.things("creature") else "There is no creature on the board."
    if item in ("Time Bomb", "Glue"):
        there = player.square.bomb if item == "Time Bomb" else player.square.glue
        what = item if item == "Glue" else with_article(item)
        return f"There is {what} on {label(player.square)} already." if there else ""
    return unfit_target(view, player, item, on) if on is not None else ""


def unfit_target(view: View, player: Player, item: str, on: Thing) -> str:
    """Return why a player cannot use a ware on something, in words; "" if they can."""
    if item == "Card Remover":
        return not_yours(on, player) or ("" if on.card else f"There is no card on {label(on)}.")
    if item == "Warp Bubble" and this_update(view, player.warps):
        return "You have used a Warp Bubble already; you can use one an update."
    if item == "Warp Bubble" and is_blackjack(on):
        return f"No Warp Bubble goes to {label(on)}."
    if item == "Hammer" and on.square != player.square:
        return f"{called(on)} is on {label(on.square)}, and you are on {label(player.square)}."
    if item == "Anthrax" and view.ask(Immune(on, "anthrax")):
        return f"{called(on)} cannot be infected: Anthrax does not reach a helicopter."
    if item == "Mask" and on == player:
        return "You are yourself already. Whom would you like to pass for?"
    deed = atrocity_of(player, item, on)
    return view.would_refuse(deed) if deed is not None else ""


def called(thing: Thing) -> str:
    """Return what begins a sentence about a player or a creature."""
    return thing.id if thing.kind == "player" else label(thing, True)


def atrocity_of(player: Player, item: str, on: Thing | None) -> Intent | None:
    """Return the atrocity that using a ware is; None if it is none."""
    if item == "Mask" or (item == "Anthrax" and on is not None and on.kind == "player"):
        return CommitAtrocity((player,), "anthrax" if item == "Anthrax" else "a Mask")
    return None


def used_ware(view: View, player: Player, item: str, on: Thing | None, heals: int, hurts: int) -> list[Intent | None]:
    """Return what a ware does when a player uses it; `heals` is for Medicine, `hurts` for a Hammer."""
    deed, square = atrocity_of(player, item, on), player.square
    if item == "Jetpack":
        return [Set(player, jetpacks=player.jetpacks + 1)]
    if item == "Medicine":
        return [GainHealth(player, heals, "from Medicine")]
    if item == "Time Bomb":
        return [Set(square, bomb=True), TellOf(player, f"leaves|leave a Time Bomb on {label(square)}.")]
    if item == "Glue":
        return [Set(square, glue=True), TellOf(player, f"spreads|spread Glue on {label(square)}.")]
    if item == "Shovel":
        return [Dig(player)]
    if on is None:
        return []
    if item == "Card Remover":
        return [Set(on, card=""), TellOf(player, f"takes|take {in_words(on.card)} off {label(on)}.")]
    if item == "Pokeball":
        chosen = view.pick("pokeball", [creature.id for creature in view.things("creature")], player)
        creature = view.thing("creature", chosen)
        return [Jump(creature, to=on) if creature is not None else None]
    if item == "Warp Bubble":
        return [Set(player, warps=once_more_now(view, player.warps)), Jump(player, to=on)]
    if item == "Hammer":
        return [LoseHealth(on, hurts, f"from {player}’s Hammer")]
    if item == "Anthrax":
        return [deed, Set(on, infected=True), Tell(f"{called(on)} is infected with Anthrax.")]
    return [deed, Set(player, masked_as=on), TellOf(player, f"plays|play {on} until the end of this update.")]


def played_by(pawn: Thing) -> Player | None:
    """Return the player for whom somebody with a Mask passes; None for who passes for nobody."""
    other: Player | None = pawn.get("masked_as")
    return other if pawn.kind == "player" and other is not None and other.exists else None


def glue_ahead(view: View, pawn: Thing, steps: int, along: Thing | None) -> tuple[int, Thing]:
    """Return how many steps it is to the first square with Glue that a player would pass, 0 for none; and that square.

    One who goes along the columns is asked when it is known along which course they go.
    """
    waits = goes_by(pawn) == "helicopter" and along is None and view.things("course")
    if pawn.kind != "player" or waits or view.ask(Immune(pawn, "glue")):
        return 0, pawn.square
    ahead = ((far, step(view, pawn.square, far, along)) for far in range(1, steps))
    return next(((far, square) for far, square in ahead if square.glue), (0, pawn.square))


def cured_there(view: View, pawn: Thing, square: Thing, house: int) -> list[Intent]:
    """Return what cures whoever lands on a square of Anthrax: at the House of Cards, or at a Hospital partly theirs.

    It concerns the player for whom the pawn passes, if it wears a Mask. `house` is the number of the House of Cards.
    """
    whom = played_by(pawn) or pawn
    block = block_of(square) if has_building(square, "Hospital") and whom.kind == "player" else None
    part = block is not None and any(one.owner == whom for one in those_named(view, "square", block.squares))
    cured = whom.infected and (square.number == house or part)
    return [Set(whom, infected=False), Tell(f"{called(whom)} is cured of Anthrax.")] if cured else []


def blown_up(view: View, pawn: Thing, square: Thing, hurts: int) -> list[Intent]:
    """Return what a Time Bomb does to whoever lands on a square; to the player for whom the pawn passes."""
    if not square.bomb:
        return []
    safe = pawn.kind == "player" and view.ask(Immune(pawn, "time bomb"))
    hurt = [] if safe else [LoseHealth(played_by(pawn) or pawn, hurts, "from the Time Bomb")]
    return [Set(square, bomb=False), Tell(f"Boom! The Time Bomb on {label(square)} goes off."), *hurt]


def weakened(view: View, hurts: int) -> list[Intent]:
    """Return what Anthrax takes from all who are infected."""
    sick = [*view.players(), *view.things("creature")]
    return [LoseHealth(thing, hurts, "from Anthrax") for thing in sick if thing.infected]


def unmasked(view: View, at_the_end: bool) -> list[Intent]:
    """Return what takes all Masks off at the end of an update."""
    return [Set(player, masked_as=None) for player in view.players() if at_the_end and player.masked_as is not None]
