"""Reckoning: an attribute stays what it is, and in sight, while other law of players in force reckons with it."""

from __future__ import annotations

import re

from mailgame.kernel.engine import Engine
from mailgame.kernel.rulebook import is_players
from mailgame.law import Attribute, Refuse, Rule


def spoiled(engine: Engine, rule: Rule, number: int) -> Refuse | None:
    """Refuse law that gives an attribute another type, or hides it, where other law in force reckons with it.

    That law would fail at its next use, and its author would be told that it is at fault.

    number: the rule that the law is to be.
    """
    for own in rule.attributes:
        was = _as_it_was(engine, own)
        retyped = was is not None and (was.type, was.of) != (own.type, own.of)
        hidden = was is not None and own.hidden and not was.hidden
        other = _reckons_with(engine, own, number) if was is not None and (retyped or hidden) else 0
        if was is not None and other:
            what = f"as a {type_of(was)}, not a {type_of(own)}" if retyped else "and could not see it any more"
            words = f"Rule {other} reckons with “{own.name}” of a {own.kind} {what}"
            return Refuse("reckoned-with", f"{words}: keep that, choose another name, or change rule {other} first.")
    return None


def type_of(attribute: Attribute) -> str:
    """Return the type of an attribute in words: “number”, “list of texts”."""
    return f"{attribute.type} of {attribute.of}s" if attribute.of else attribute.type


def _as_it_was(engine: Engine, own: Attribute) -> Attribute | None:
    """Return an attribute as it is declared now, or was when a rule last declared it; None if none ever did."""
    present = engine.world.declared.get((own.kind, own.name))
    if present is not None:
        return present
    past = [
        (record["since"], attribute)
        for rule, record in engine.repealed.rules
        for attribute in rule.attributes
        if (attribute.kind, attribute.name) == (own.kind, own.name)
    ]
    return sorted(past, key=lambda one: one[0])[-1][1] if past else None  # of one rule, its last form


def _reckons_with(engine: Engine, own: Attribute, but: int) -> int:
    """Return the first rule of players whose law names an attribute and does not declare it itself, else 0."""
    for number, rule in sorted(engine.book.rules.items()):
        if number == but or not is_players(engine.world, number):
            continue
        declares = any(attribute.name == own.name for attribute in rule.attributes)
        if not declares and _names(engine.world.rules[str(number)]["law"], own.name):
            return number
    return 0


def _names(law: str, attribute: str) -> bool:
    """Return whether law speaks of an attribute: `player.karma`, "karma", `karma=`."""
    return re.search(rf"\.{attribute}\b|[\"']{attribute}[\"']|\b{attribute}\s*=(?!=)", law) is not None


def changed_since(engine: Engine, law: str, written: str, target: int) -> str:
    """Say which attribute is not any more what it was when law that reckons with it was written, "" if none.

    Two proposals of one vote fit the rules as they are when they arrive, and the first may change them for the second.

    written: when the law arrived, as UTC text; target: the rule that it amends, 0 for none.
    """
    for number, rule in sorted(engine.book.rules.items()):
        if number == target or not is_players(engine.world, number):
            continue
        for now in rule.attributes:
            was = _declared_at(engine, now, written) if _names(law, now.name) else None
            if was is not None and (was.type, was.of) != (now.type, now.of):
                is_now = f"a {type_of(now)} by now (rule {number}), and was a {type_of(was)}"
                return f"“{now.name}” of a {now.kind} is {is_now} when it was written"
            if was is not None and now.hidden and not was.hidden:
                return f"“{now.name}” of a {now.kind} is hidden by now (rule {number}), and was not when it was written"
    return ""


def _declared_at(engine: Engine, own: Attribute, moment: str) -> Attribute | None:
    """Return an attribute as players' law declared it at a moment, None if none did."""
    forms = {rule.source: rule for rule in (*engine.book.rules.values(), *(rule for rule, _ in engine.repealed.rules))}
    for record in engine.world.rules.values():
        then = [revision["law"] for revision in record["revisions"] if revision["at"] <= moment]
        form = forms.get(then[-1]) if then and then[-1] not in ("", "shipped") else None
        for attribute in form.attributes if form is not None else ():
            if (attribute.kind, attribute.name) == (own.kind, own.name):
                return attribute
    return None
