"""Settling: which numbers of which rules a proposal sets, and whether it can."""

from __future__ import annotations

from collections.abc import Mapping

from mailgame.kernel.engine import Engine
from mailgame.kernel.faults import NotLaw
from mailgame.law import Parameter, Plain, Refuse, say_list


def settle(engine: Engine, target: int, sets: Mapping[str, Plain], law: str = "") -> dict[str, Plain] | Refuse:
    """Return the numbers that a proposal sets, by "rule.parameter", or why it cannot. See `View.resolve_sets`.

    target: the rule it is about, 0 for a new one.
    sets: values by name, with or without the rule.
    law: the law in it, which may declare numbers.
    """
    settled: dict[str, Plain] = {}
    target = int(engine.world.number_now(target))
    declared = _declared_by(engine, target, law)
    for name, value in sets.items():
        number, _, own = name.rpartition(".")
        number = engine.world.number_now(number)
        if own in declared and number in ("", str(target)):
            home, present_value = str(target or ""), f"The law says {declared[own].value}."
            shape: Parameter | None = declared[own]
        else:
            homes = [number] if number else [str(target)] if target else _homes(engine, own)
            homes = [home for home in homes if own in _numbers(engine, home)]
            if len(homes) != 1:
                return Refuse("no-parameter", _no_parameter(engine, name, own, homes, target))
            home = homes[0]
            shape, present_value = _shape(engine, home, own), f"It is {_numbers(engine, home)[own]} now."
        value = shape.read(value) if shape else value
        if shape and (problem := shape.refuse(value)):
            return Refuse("bad-value", f"“{name} = {value}”: {problem}. {present_value}")
        settled[f"{home}.{own}"] = value
    return settled


def _declared_by(engine: Engine, target: int, law: str) -> Mapping[str, Parameter]:
    """Return the numbers that law declares, none if it does not compile."""
    if not law or engine.compiler is None:
        return {}
    try:
        return engine.compiler(target or engine.world.next_number("rule"), "", law).parameters
    except NotLaw:
        return {}


def _numbers(engine: Engine, rule: str) -> dict[str, Plain]:
    record = engine.world.record(rule)
    return engine.ruleset.numbers(record) if record is not None else {}


def _shape(engine: Engine, home: str, own: str) -> Parameter | None:
    """Return a rule's declaration of a number, for its type and bounds."""
    record = engine.world.rules[home]
    rule = engine.book.rules.get(int(home)) or engine.ruleset.shipped(record)
    return rule.parameters.get(own) if rule is not None and record["law"] else None


def _homes(engine: Engine, name: str) -> list[str]:
    return [id for id, row in engine.world.rules.items() if row["standing"] == "in force" and name in row["params"]]


def _no_parameter(engine: Engine, name: str, own: str, homes: list[str], target: int) -> str:
    if len(homes) > 1:
        return f"“{name}” is a number of rules {say_list(homes)}: write {homes[0]}.{own}, for example."
    names = list(engine.world.numbers(str(target)))
    has = f" Rule {target} has {say_list(names)}." if names else ""
    return f"There is no number called “{name}” to set.{has}"
