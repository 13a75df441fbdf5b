"""Amending: a rule gives a number of a rule another value, as a proposal could, within the bounds that it has."""

from __future__ import annotations

from mailgame import law
from mailgame.game.lawmaking import records
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.kernel.rulebook import is_players
from mailgame.law import Refuse, Thing, protector


def amend(engine: Engine, intent: law.Amend) -> None:
    """Enter a revision of a rule that differs in one number, and tell it. Raises Refused, with what would work.

    What the rules themselves protect stays as it is, and law of players takes no hold of what is none of its own: the
    bounds of a number, and the words that protect a rule, are out of its reach.
    """
    world, number, name = engine.world, int(engine.world.number_now(intent.rule)), intent.number
    record = world.rules.get(str(number))
    if record is None or record["standing"] != "in force":
        raise Refused(Refuse("not-in-force", f"There is no rule {number} in force."))
    view = engine.view(engine.cause.rule)
    guard = protector(view, number, "amend")
    if guard is not None:
        raise Refused(Refuse("protected", f"Rule {guard.id} says that rule {number} cannot be changed."))
    found = view.resolve_sets(number, {f"{number}.{name}": intent.value})
    if isinstance(found, Refuse):
        raise Refused(found)
    before, value = record["params"].get(name), found[f"{number}.{name}"]
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
    engine.read_lawbook()
    engine.announce(law.Amended(Thing(world, "rule", str(number)), name, _said(before), _said(value), why))


def _said(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
