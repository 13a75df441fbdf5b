"""Records of rules: what the rulebook says as rules are added, revised and suspended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mailgame.law import Rule
from mailgame.law.kits.claims import OVER, UNDER, claimed
from mailgame.world.rows import Break, Revision, RuleRecord
from mailgame.world.world import World


def enter(world: World, rule: Rule, at: str) -> None:
    """Enter a shipped rule into the rulebook of a new game. `at`: when, as UTC text."""
    record: RuleRecord = {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "standing": "in force",
        "law": "shipped",
        "effect": "by itself",
        "params": {name: parameter.value for name, parameter in rule.parameters.items()},
        "since": 0,
        "over": list(rule.over),
        "under": list(rule.under),
        "revisions": [
            {
                "at": at,
                "by": "",
                "proposal": "",
                "title": rule.title,
                "text": rule.text,
                "how": "from the start",
                "params": {name: parameter.value for name, parameter in rule.parameters.items()},
                "law": "shipped",
            }
        ],
    }
    world.put(world.rules, str(rule.number), record)
    world.take_number("rule", rule.number)


def enter_past(
    world: World, formerly: Mapping[int, int], repealed: Mapping[int, tuple[str, str]], at: str
) -> None:
    """Enter what was before a new game: numbers that rules had, each with the present one, and rules out of force."""
    for number, (title, text) in repealed.items():
        revise(world, number, at=at, by="", proposal="", how="repealed before this game", title=title, text=text,
               params={}, law="", standing="repealed")
    if formerly:
        world.put(world.data, "renumbered", {str(had): now for had, now in formerly.items()})


def revise(
    world: World,
    number: int,
    *,
    at: str,
    by: str,
    proposal: str,
    how: str,
    title: str,
    text: str,
    params: Mapping[str, Any],
    law: str,
    standing: str = "in force",
    effect: str = "by itself",
    afresh: bool = False,
) -> None:
    """Enter a revision of a rule, or a new rule. Its present form is then the youngest of all.

    Precedence that an earlier text claimed or yielded stays, unless the new text claims something itself or begins
    `afresh`.

    at: when, as UTC text; by: the name of whoever changed it, "" for a rule.
    proposal: the id of the proposal that did so, "" for none; how: what was done, in words.
    the others: as in a `RuleRecord`.
    """
    since = world.data["lawbook"] + 1
    world.put(world.data, "lawbook", since)
    before: Mapping[str, Any] = world.rules.get(str(number)) or {
        "revisions": [],
        "over": [],
        "under": [],
    }
    revision: Revision = {
        "at": at,
        "by": by,
        "proposal": proposal,
        "title": title,
        "text": text,
        "how": how,
        "params": dict(params),
        "law": law,
    }
    if attributes := world.known_of_rule(str(number)):
        revision["attributes"] = attributes
    over, under = ([int(world.number_now(number)) for number in named] for named in claims(text))
    record = dict(before) | {
        "number": number,
        "title": title,
        "text": text,
        "standing": standing,
        "law": law,
        "effect": effect,
        "params": dict(params),
        "since": since,
        "over": over if afresh else over or before["over"],
        "under": under if afresh else under or before["under"],
        "revisions": [*before["revisions"], revision],
    }
    if str(number) not in world.rules:
        world.take_number("rule", number)
    world.put(world.rules, str(number), record)


def set_effect(world: World, number: int, effect: str) -> None:
    """Record whether a rule takes effect by itself or by the Admin's hand."""
    world.put(world.rules, str(number), world.rules[str(number)] | {"effect": effect})


def set_status(world: World, number: int, standing: str, at: str, why: str) -> None:
    """Record that a rule is suspended or in force again, and why; its text, numbers and age stay as they are."""
    record = world.rules[str(number)]
    note: Break = {"at": at, "standing": standing, "why": why}
    world.put(
        world.rules, str(number), record | {"standing": standing, "pauses": [*record.get("pauses", []), note]}
    )
    world.put(world.data, "lawbook", world.data["lawbook"] + 1)


def claims(text: str) -> tuple[list[int], list[int]]:
    """Return the rules that a text claims precedence over, and those that it defers to, by number."""
    return _named(OVER, text), _named(UNDER, text)


def _named(claim: str, text: str) -> list[int]:
    """Return the rules named after a claim: “precedence over rules 14, 17 and 20”."""
    named = claimed(text, rf"{claim} (?:rules? )?(\d+(?:(?:,| and| or|, and|, or) (?:rules? )?\d+)*)")
    return list(dict.fromkeys(int(number) for each in named for number in re.findall(r"\d+", each)))
