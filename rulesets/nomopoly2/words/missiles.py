"""Missiles: how they are fired, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from mailgame.law import (
    Disown,
    Event,
    Intent,
    Pay,
    Player,
    Set,
    Tell,
    Thing,
    View,
    label,
    neighbours,
    reach,
    say_list,
    steps_apart,
    those_named,
    with_article,
)
from mailgame.law.bounds import naming
from mailgame.law.vocabulary import carried_out

from .blocks import MISSILES, SILO, Demolish, FireMissile, MissilePrice, block_of, has_building, owners_of, squares_in
from .creatures import creatures_on
from .doings import TellOf
from .health import LoseHealth
from .squares import DestroySquare, first_square, standing_on
from .terror import CommitAtrocity
from .weeks import once_more_now, this_update

BATTERY = "Anti-Missile Battery"
"""The building that makes missiles fail."""
NUMBERED = ("cruise", "chemical", "biological", "icbm")
"""How rule 26 calls the numbers of all missiles, in their order: “cruise”, “cruise_range”, “cruise_chance”."""


@dataclass(frozen=True, slots=True)
class Impact(Intent):
    """Let chance decide whether a missile that has been fired hits, and do what it does."""

    missile: str
    target: Thing = field(metadata=naming("square"))


@carried_out(Impact)
def nothing_is_hit(view: View, strike: Impact) -> list[Intent | Event]:
    """What a missile does is for a rule to say."""
    return []


def numbered_as(missile: str) -> str:
    """Return how rule 26 calls the numbers of a missile."""
    return NUMBERED[MISSILES.index(missile)]


def silo_block(view: View, square: Thing) -> tuple[Thing, ...]:
    """Return the squares of the block of a silo; none if there is no silo on a square."""
    block = block_of(square)
    return squares_in(view, block) if block is not None and has_building(square, SILO) else ()


def unfit_missile(view: View, player: Player, square: Thing, stock: int) -> str:
    """Return why a player cannot buy a missile for a square, in words; "" if they can."""
    if not has_building(square, SILO):
        return f"There is no Missile Silo on {label(square)}."
    if square.owner != player:
        return f"{label(square, True)} is not yours; its owner buys the missiles."
    if this_update(view, square.silo_made):
        return "This silo has made a missile in this update; one is all."
    return f"The silo holds {stock} missiles, and is full." if len(square.missiles) >= stock else ""


def bought_missile(view: View, player: Player, square: Thing, missile: str) -> list[Intent]:
    """Return what buys a missile for a silo."""
    paid = Pay(player, "", view.ask(MissilePrice(missile)), f"for {with_article(missile)}")
    told = TellOf(player, f"has|have {with_article(missile)} made in the silo on {label(square)}.")
    made = once_more_now(view, square.silo_made)
    return [paid, Set(square, missiles=[*square.missiles, missile], silo_made=made), told]


def out_of_range(missile: str, origin: Thing, target: Thing, by: Mapping[str, int]) -> str:
    """Return why a target is too far away for a missile, in words; "" if it is not."""
    most, far = by.get(f"{numbered_as(missile)}_range"), steps_apart(origin, target)
    if most is None or (far is not None and far <= most):
        return ""
    return f"{with_article(missile, True)} reaches {most} squares far; {label(target)} is {far} away."


def cannot_fire(
    view: View, missile: str, origin: Thing, target: Thing, owners: tuple[Player, ...], by: Mapping[str, int]
) -> str:
    """Return why owners cannot have a missile fired from their silo, in words; "" if they can."""
    if [*owners] != owners_of(silo_block(view, origin)):
        return "The silo is gone, or its block has other owners now."
    if missile not in origin.missiles:
        has = say_list(map(with_article, origin.missiles)) or "no missile"
        return f"The silo on {label(origin)} has {has}. To buy one: buy missile {missile} at {origin.id}"
    if this_update(view, origin.silo_fired):
        return "This silo has fired a missile in this update; one is all."
    return out_of_range(missile, origin, target, by)


def shot_of(view: View, shot: Thing) -> FireMissile:
    """Return what fires the missile on which the owners of a block have agreed."""
    return FireMissile(shot.missile, shot.origin, shot.target, (*those_named(view, "player", shot.parties),))


def lost_square(shot: Thing) -> str:
    """Return that a shot has no square to come from, or to go to, any more, in words; "" if it has both."""
    return "The silo, or the target, is gone." if shot.origin is None or shot.target is None else ""


def launched(view: View, missile: str, origin: Thing, owners: tuple[Player, ...]) -> list[Intent]:
    """Return what comes before a missile flies: whoever consented answers for it, and the silo has it no more."""
    major = missile == "ICBM"
    guilt = [CommitAtrocity(owners, f"firing {with_article(missile)}", major)]
    left = [*origin.missiles]
    left.remove(missile)
    gone = Set(origin, missiles=left, silo_fired=once_more_now(view, origin.silo_fired))
    return [*(guilt if major or missile == "Biological Missile" else []), gone]


def hit_by(view: View, missile: str, target: Thing, by: Mapping[str, int]) -> list[Intent]:
    """Return what a missile does to its target, if chance lets it."""
    called = numbered_as(missile)
    chance = by[f"{called}_chance"]
    wards = sum(has_building(square, BATTERY) for square in (target, *neighbours(target)))
    left = max(0, chance - by["ward"] * wards)
    sum_of = f"{chance} % − {by['ward'] * wards} % = {left} %" if wards else f"{chance} %"
    if not view.happens("missile", left / 100):
        return [Tell(f"It misses (it hits by {sum_of}).")]
    hit = Tell(f"It hits (by {sum_of}).")
    if called == "cruise":
        standing = [*target.buildings]
        lost = [Demolish(target, view.pick("cruise", standing), True)] if standing else []
        return [hit, *lost]
    if called == "chemical":
        return [hit, Set(target, polluted=True), Tell(f"{label(target, True)} is polluted now.")]
    return [hit, *(poisoned(view, target, by) if called == "biological" else destroyed(view, target, by))]


def poisoned(view: View, target: Thing, by: Mapping[str, int]) -> list[Intent]:
    """Return what a biological missile does: nobody owns the square, who is there is ill, and it is contaminated."""
    until, there = view.now + timedelta(days=7 * by["weeks"]), [*standing_on(view, target), *creatures_on(view, target)]
    return [
        Disown(target, "a Biological Missile"), Set(target, contaminated=True, contaminated_until=until.isoformat()),
        Tell(f"{label(target, True)} is contaminated for {by['weeks']} weeks."),
        *(LoseHealth(one, by["sick"], f"by the Biological Missile at {label(target)}") for one in there),
    ]


def destroyed(view: View, target: Thing, by: Mapping[str, int]) -> list[Intent]:
    """Return what an ICBM does: the target goes, and by chance each square beside it, with harm to who is there.

    One square is left in any case: the lowest numbered one.
    """
    fallen = [near for near in neighbours(target) if view.happens("fallout", by["fallout"] / 100)]
    doomed = [target, *fallen]
    if len(doomed) == len(view.things("square")):
        doomed = [square for square in doomed if square != first_square(view)]
    hurt = [one for square in doomed for one in (*standing_on(view, square), *creatures_on(view, square))]
    return [*(LoseHealth(one, by["blast"], "in the blast") for one in hurt), *map(DestroySquare, doomed)]


def haywire(view: View, silo: Thing, hit: bool, by: Mapping[str, int]) -> list[Intent]:
    """Return what becomes of the missiles of a silo that is gone: hit by a missile, it fires them all at random."""
    done: list[Intent] = [Set(silo, missiles=[])] if silo.exists and silo.missiles else []
    for missile in [one for one in silo.missiles if one in MISSILES] if hit and done else ():
        most = by.get(f"{numbered_as(missile)}_range")
        near = reach(silo, most) if most is not None else view.things("square")
        targets = [square.id for square in near if square != silo]
        aim = view.thing("square", view.pick("haywire", targets)) if targets else None
        done += [FireMissile(missile, silo, aim)] if aim is not None else []
    return done


def clean_again(view: View) -> list[Intent]:
    """Return what ends the contamination of squares for which the time is over."""
    over = [square for square in view.things("square", contaminated=True)
            if square.contaminated_until and datetime.fromisoformat(square.contaminated_until) <= view.now]
    return [part for square in over for part in (
        Set(square, contaminated=False, contaminated_until=""), Tell(f"{label(square, True)} is clean again."))]
