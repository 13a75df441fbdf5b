"""Habits: what house players do in a game by what its ruleset says, and what they answer as newcomers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.rulebook import Ruleset


def habits_of(ruleset: Ruleset) -> Mapping[str, Any]:
    """Return how house players play a game: they take what its rules let players do, and vote; see `HousePlayer`."""
    house: Mapping[str, Any] = ruleset.look.get("house", {})
    declared = (command for rule in ruleset.rules.values() for command in rule.commands)
    verbs = dict.fromkeys(
        ["vote", *(command.verb for command in declared if command.by not in ("admin", "stranger") and command.help)]
    )
    return {"takes": [verb for verb in verbs if verb not in house.get("leaves", ())], **house}


def answers_of(ruleset: Ruleset, place: int) -> dict[str, str]:
    """Return what a house player says to the questions for newcomers; `place` counts the players."""
    answers: Mapping[str, Sequence[str]] = ruleset.look.get("house", {}).get("answers", {})
    inquiries = ruleset.inquiries.items()
    choices = {name: answers.get(name) or inquiry.among or (inquiry.example,) for name, inquiry in inquiries}
    return {name: some[place % len(some)] for name, some in choices.items()}
