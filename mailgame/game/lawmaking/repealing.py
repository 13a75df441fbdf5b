"""Repealing: a rule goes, with what it declared and what refers to it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from mailgame import law
from mailgame.game import timers
from mailgame.game.lawmaking import records
from mailgame.game.telling.telling import signed
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import NotLaw
from mailgame.law import Thing, fill_in
from mailgame.law.kits.bids import is_escrow
from mailgame.world.world import World


def repeal(engine: Engine, intent: law.Repeal) -> None:
    """Put a rule out of force without a proposal, because a rule says so; do nothing if it is not in force."""
    world, number = engine.world, int(engine.world.number_now(intent.rule))
    record = world.rules.get(str(number))
    if record is None or record["standing"] != "in force":
        return
    stamp = {"at": world.data["clock"], "by": "", "proposal": ""}
    take_out(world, number, intent.standing, stamp, f"{intent.standing} {intent.why}".rstrip())
    engine.law_has_changed()
    gone = Thing(world, "rule", str(number))
    engine.announce(law.Repealed(gone, number, record["title"], intent.standing, intent.why))
    say_farewell(engine, number)


def say_farewell(engine: Engine, number: int) -> None:
    """Tell what a rule says as it goes (its `farewell`), with its numbers filled in."""
    record, rule = engine.world.rules[str(number)], None
    if record["law"] == "shipped":
        rule = engine.ruleset.shipped(record)
    elif record["law"] and engine.compiler is not None:
        with suppress(NotLaw):
            rule = engine.compiler(number, record["title"], record["law"])
    if rule is not None and rule.farewell:
        words = fill_in(rule.farewell, record["params"])
        engine.do(law.Tell(words if record["law"] == "shipped" else signed(words, number)))


def take_out(world: World, number: int, standing: str, stamp: dict[str, Any], how: str) -> None:
    """Enter that a rule is out of force, and remove whatever it had going."""
    record = world.rules[str(number)]
    records.revise(
        world,
        number,
        **stamp,
        how=how,
        title=record["title"],
        text=record["text"],
        params=record["params"],
        law=record["law"],
        standing=standing,
    )
    forget(world, number)


def forget(world: World, number: int) -> None:
    """Remove what a rule that is no longer in force had going: timers, open offers, money set aside.

    Clocks of the game that it had set otherwise go on as before. An open vote is carried to its end all the same.
    Petitions to apply the rule by hand are off the desk.
    """
    timers.give_back(world, number)
    for name, timer in list(world.timers.items()):
        if timer["rule"] == number and not name.startswith(("ballot ", "count ")):
            world.drop(world.timers, name)
    past = {revision["proposal"] for revision in world.rules[str(number)]["revisions"][:-1]}
    for petition in world.all("petition"):
        if petition.what == "effect" and str(petition.about.get("proposal")) in past:
            world.drop(world.things["petition"], petition.id)
    for offer in world.all("offer"):
        if offer.rule == number:
            world.drop(world.things["offer"], offer.id)
    for key, holders in world.holders.items():
        for under in [under for under, rule in holders.items() if rule == number and not is_escrow(under)]:
            world.drop(world.holds[key], under)
            world.drop(holders, under)
