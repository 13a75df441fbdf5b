"""Renumbering: a rule gets another number, and everything that refers to it by the old one follows."""

from __future__ import annotations

from typing import Any

from mailgame import law
from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import Refused
from mailgame.law import Refuse, Thing, protector
from mailgame.world.rows import Revision, RuleRecord
from mailgame.world.sound import REFERENCES_NOT
from mailgame.world.world import World


def renumber(engine: Engine, intent: law.Renumber) -> None:
    """Give a rule another number, and tell it.

    Raises Refused: no such rule, it is protected, or the number is taken.
    """
    record = engine.world.record(intent.rule)
    if record is None:
        raise Refused(Refuse("no-rule", f"There is no rule {intent.rule}."))
    guard = protector(engine.view(engine.cause.rule), record["number"], "amend")
    if guard is not None:
        raise Refused(Refuse("protected", f"Rule {guard.id} says that rule {record['number']} cannot be changed."))
    if why := taken(engine, intent.number, record["number"]):
        raise Refused(Refuse("number-taken", why))
    give_number(engine, record["number"], intent.number, intent.why)


def taken(engine: Engine, number: int, rule: int = 0) -> str:
    """Return in words why a number cannot be that of `rule` (0: a new rule), "" if it can.

    A rule keeps the numbers it once had, so that whatever refers to them still finds it.
    """
    world = engine.world
    now = int(world.number_now(number))
    if now == rule:
        return ""
    if now != number:
        return f"{number} was the number of rule {now}."
    in_use = str(number) in world.rules or number <= engine.ruleset.last_number
    return f"The number {number} is taken." if in_use else ""


def give_number(engine: Engine, old: int, new: int, why: str = "") -> None:
    """Give rule `old` the number `new`, which must be free, and tell it. The age of the rule does not change."""
    if old == new:
        return
    world = engine.world
    _enter(world, old, new, why)
    _follow(world, old, new)
    world.take_number("rule", new)
    world.put(world.data, "lawbook", world.data["lawbook"] + 1)
    engine.law_has_changed()
    engine.announce(law.Renumbered(Thing(world, "rule", str(new)), old, new, why[:1].upper() + why[1:]))


def _enter(world: World, old: int, new: int, why: str) -> None:
    """Enter the rule under its new number, and record its old one."""
    record = world.rules[str(old)]
    last = record["revisions"][-1]
    revision: Revision = {
        **last,
        "at": world.data["clock"],
        "proposal": "",
        "how": f"renumbered: it was rule {old}" + (f", {why}" if why else ""),
    }
    entered: RuleRecord = {**record, "number": new, "revisions": [*record["revisions"], revision]}
    if any(revision["law"] == "shipped" for revision in record["revisions"]):
        entered["shipped_as"] = record.get("shipped_as", old)
    world.drop(world.rules, str(old))
    world.put(world.rules, str(new), entered)
    before: dict[str, int] = world.data.get("renumbered", {})
    moved = {had: new if now == old else now for had, now in before.items() if had != str(new)}
    world.put(world.data, "renumbered", {**moved, str(old): new})


def _follow(world: World, old: int, new: int) -> None:
    """Update whatever refers to a rule by number: rules, proposals, timers, money set aside, offers, petitions."""
    for number, record in list(world.rules.items()):
        if old in (*record["over"], *record["under"]):
            over, under = ([new if number == old else number for number in record[side]] for side in ("over", "under"))
            world.put(world.rules, number, {**record, "over": over, "under": under})
    rows = world.things.get("rule", {})
    if str(old) in rows:
        row = rows[str(old)]
        world.drop(rows, str(old))
        world.put(rows, str(new), row)
    _follow_proposals(world, old, new)
    _follow_attributes(world, str(old), str(new))
    set_going: list[tuple[dict[str, Any], str]] = [(row, "rule") for row in _of_rules(world)]
    set_going += [(holders, under) for holders in world.holders.values() for under in holders]
    for table, name in set_going:
        if table.get(name) == old:
            world.put(table, name, new)
        if name == "rule" and "about" in table and table["about"].get("rule") in (old, str(old)):
            world.put(table, "about", {**table["about"], "rule": type(table["about"]["rule"])(new)})


def _of_rules(world: World) -> list[Any]:
    """Return the rows that name a rule: offers, petitions, timers, decks, and what law has touched."""
    rows = [row for kind in ("offer", "petition") for row in world.things.get(kind, {}).values()]
    return [*rows, *world.timers.values(), *world.data["decks"].values(), *world.data.get("touched", {}).values()]


def _follow_proposals(world: World, old: int, new: int) -> None:
    """Update proposals that change the rule, and ballots in which it is a candidate.

    What has been decided was on the rule by its old number, and is told so.
    """
    for proposal in world.things.get("proposal", {}).values():
        if proposal.get("target") == old:
            world.put(proposal, "target", new)
            if proposal.get("status", "open") != "open" and not proposal.get("named"):
                world.put(proposal, "named", old)
        if any(name.startswith(f"{old}.") for name in proposal.get("sets", {})):
            world.put(proposal, "sets", {_moved(name, old, new): value for name, value in proposal["sets"].items()})
    for ballot in world.things.get("ballot", {}).values():
        for choice, candidate in ballot.get("candidates", {}).items():
            if candidate == {"kind": "rule", "id": str(old)}:
                candidates = {**ballot["candidates"], choice: {"kind": "rule", "id": str(new)}}
                world.put(ballot, "candidates", candidates)


def _moved(name: str, old: int, new: int) -> str:
    home, _, own = name.partition(".")
    return f"{new}.{own}" if home == str(old) else name


def _follow_attributes(world: World, old: str, new: str) -> None:
    """Update attributes that refer to the rule, alone or in a list or table."""
    for (kind, name), declared in world.declared.items():
        if "rule" not in (declared.type, declared.of):
            continue
        for row in world.things.get(kind, {}).values():
            held = row.get(name)
            if declared.type not in REFERENCES_NOT and held == old:
                world.put(row, name, new)
            elif isinstance(held, list) and old in held:
                world.put(row, name, [new if number == old else number for number in held])
            elif isinstance(held, dict) and old in held.values():
                world.put(row, name, {key: new if item == old else item for key, item in held.items()})


def number_from(engine: Engine, intent: law.NumberFrom) -> None:
    """Give the next thing of a kind this number; numbers already used are never given again. Raises Refused."""
    world, kind = engine.world, intent.kind
    if kind != "rule" and kind not in world.kinds:
        raise Refused(Refuse("no-kind", f"There is no kind of thing called “{kind}” that could be numbered."))
    if intent.number - 1 > world.data["series"].get(kind, 0):
        world.put(world.data["series"], kind, intent.number - 1)
