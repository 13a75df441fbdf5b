"""Amending: a rule changes a number of another rule within its bounds, as a proposal could."""

from __future__ import annotations

from mailgame import law
from mailgame.game.lawmaking import records
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.rulebook import is_players
from mailgame.law import Refuse, Thing, protector


def amend(engine: Engine, intent: law.Amend) -> None:
    """Enter a revision of a rule that differs in one number, and tell it. Raises Refused, with what would work.

    Players' law cannot change what a rule protects, nor exceed the bounds of a number, nor set anything but whole
    numbers, texts and flags.
    """
    world, number, name = engine.world, int(engine.world.number_now(intent.rule)), intent.number
    record = world.rules.get(str(number))
    if record is None or record["standing"] != "in force":
        raise Refused(Refuse("not-in-force", f"There is no rule {number} in force."))
    view = engine.view(engine.cause.rule)
    guard = protector(view, number, "amend")
    if guard is not None:
        raise Refused(Refuse("protected", f"Rule {guard.id} says that rule {number} cannot be changed."))
    resolved = view.resolve_sets(number, {f"{number}.{name}": intent.value})
    if isinstance(resolved, Refuse):
        raise Refused(resolved)
    before, value = record["params"].get(name), resolved[f"{number}.{name}"]
    if before == value:
        return
    if is_players(world, engine.cause.rule) and not isinstance(intent.value, int | str):
        words = f"“{name}” of rule {number} is no number, text or flag: propose to change it."
        raise Refused(Refuse("bad-value", words))
    why = intent.why.strip()
    records.revise(
        world,
        number,
        at=world.data["clock"],
        by="",
        proposal="",
        how=f"{name} {before} → {value}, by rule {engine.cause.rule}" + (f": {why}" if why else ""),
        title=record["title"],
        text=record["text"],
        params=record["params"] | {name: value},
        law=record["law"],
        effect=record["effect"],
    )
    engine.law_has_changed()
    engine.announce(law.Amended(Thing(world, "rule", str(number)), name, _said(before), _said(value), why))


def _said(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
