"""Nomic Risk at war: orders by lot, of three players with units of every sort, and what must hold after each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from mailgame.law import Thing
from tests.rulesets.frontier import Frontier, word

PLACES = {"Ann": "0,0", "Bert": "0,-1", "Cleo": "1,-1"}
SORTS = ("soldier", "scout", "miner", "medic", "demolisher", "tank", "harvester", "flak battery", "astronaut",
         "orbital miner", "star fighter", "orbital bomber")
SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ORDERS = (
    "place {n} in {near}{rider}", "place {n} scuba in {near}", "move {n} {sorts} from {here} to {near}{rider}",
    "move all from {here} to {near}{rider}", "attack {foe} from {here}{until}{bribing}",
    "attack {foe} from {here}{until}", "attack space in {foe} from {here}", "train 1 {sort} in {here} to {other}",
    "harvest {here}", "build port in {here}", "build spaceport in {here}", "build hospital in {here}",
    "conscript in {here}", "conscript 1 in {here}", "fight in {here}", "dismiss in {here}",
    "demolish port in {foe} from {here}", "bomb {foe} from {here}", "advance all from {here} to {near}",
    "propose repeal {rule}", "withdraw {n}", "vote {n} yes", "vote {n} no", "done",
)
GOES = (1, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 101)
"""Rules whose repeal is proposed now and then."""


def war(lot: random.Random) -> Frontier:
    """Return a game with some units of each player, mercenaries among them, and others hidden in new land."""
    numbers: dict[str, Any] = {"_13_base": lot.choice([30, 100]), "_9_loss": lot.choice([1, 1, 2])}
    land = Frontier(PLACES, _2_water=30, _2_path_chance=30, _100_money=lot.choice([0, 300_000, 10**8]), **numbers)
    for where, name in enumerate(PLACES, 1):
        for _ in range(lot.randint(1, 4)):
            hired = lot.random() < 0.3
            (unit,) = land.station(name, where, f"{'mercenary ' if hired else ''}{lot.choice(SORTS)}")
            land.lay(unit, mercenary=hired, wage=250_000 if hired else 0)
        if lot.random() < 0.5:
            land.does(name, f"bribe up to ${lot.choice([500_000, 10_000_000])}")
    return land


def order(land: Frontier, lot: random.Random, name: str) -> str:
    """Return an order by lot that a player could give, about units of theirs and what lies beside them."""
    own = [one for one in land.game.world.all("unit") if one.owner is not None and one.owner.id == name]
    if not own:
        return "done"
    unit = lot.choice(own)
    here = unit.at
    near = [one for one in land.game.world.all("territory") if (one.q - here.q, one.r - here.r) in SIDES]
    others = {one.at.id for one in land.game.world.all("unit") if one.owner is not None and one.owner.id != name}
    foes = [one for one in (*near, here) if one.id in others] or near
    plural = f"{unit.sort[:-1]}ies" if unit.sort.endswith("y") else f"{unit.sort}s"
    return lot.choice(ORDERS).format(
        n=lot.randint(1, 3), here=here.id, near=lot.choice(near).id, foe=lot.choice(foes).id, sort=unit.sort,
        sorts=plural, other=lot.choice(SORTS), rule=lot.choice(GOES),
        rider=lot.choice(["", " and conscript", " and fight"]),
        until=lot.choice(["", " until won"]), bribing=lot.choice([" bribing", " then advance all"]),
    )


def wrong(land: Frontier) -> Iterator[str]:
    """Yield what does not hold: of units, of the ground, of choices that are open, of who plays."""
    units, there = land.game.world.all("unit"), land.game.world.all("territory")
    at: dict[str, list[Thing]] = {one.id: [unit for unit in units if unit.at == one] for one in there}
    borne = {land.see(f"rules.{number}.standing") for number in (15, 16)} == {"in force"}
    for unit in units:
        if unit.hp < 1 or (borne and land.ask(word("Bears")(unit.sort, unit.at))):
            yield f"{unit.sort} of {unit.owner} in #{unit.at.id} with {unit.hp} hit points"
    side_of = word("side_of")
    for one in there:
        theirs = [unit for unit in at[one.id] if unit.owner is not None]
        held = {unit.owner for unit in theirs if side_of(land.view, unit.sort) != "space"}
        if held != ({one.owner} if one.owner is not None else set()):
            yield f"#{one.id} is {one.owner}’s, and there are {held}"
        if theirs and word("missing_places")(land.view, one):
            yield f"#{one.id} lacks sides"
    for offer in (land.see("offers") or {}).values():
        where = offer["about"].get("territory", "")
        if offer["what"] == "mercenary" and (
            offer["player"] != land.turn or {unit.owner is None for unit in at[where]} != {True, False}
        ):
            yield f"{offer['player']} is asked about #{where} in {land.turn}’s turn"
    for name, row in land.see("players").items():
        if (row["status"] == "playing") != any(unit.owner is not None and unit.owner.id == name for unit in units):
            yield f"{name} is {row['status']}"
    if land.see("game.paused") or not (land.turn or land.see("game.over")):
        yield "nobody is on turn"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_ordered_the_map_and_the_turn_are_as_they_must_be(seed: int) -> None:
    """Units stand where they can, whoever holds ground owns it, and only who is on turn has anything to choose."""
    lot = random.Random(seed)
    land = war(lot)
    played = []
    for _ in range(60):
        if land.see("game.over"):
            break
        name = land.turn if lot.random() < 0.95 else lot.choice([*PLACES])
        words = order(land, lot, name)
        played.append(f"{name}: {words}")
        land.says(name, words)
        if lot.random() < 0.03 and not land.see("game.over"):
            played.append("silence")
            land.wait(49)
        assert not [*wrong(land)], played[-6:]
