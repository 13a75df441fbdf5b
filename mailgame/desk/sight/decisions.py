"""Decisions: what of a story is about votes and rules, and how each rule reads that was changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...game.game import Game
from ...game.telling import as_told
from ...kernel.narration import Narration
from ...law import CannotEnact, Concluded, Enacted, Interpreted, Renumbered, Repealed
from ...law.kits.counting import tells_votes
from ...press import scene
from ...world import calendar
from .rulepages import rule_page

_LAWMAKING = frozenset(word.told for word in (Concluded, Enacted, CannotEnact, Repealed, Renumbered, Interpreted))
_RULE = re.compile(r"Rule (\d+), “")


def is_decision(entry: Narration) -> bool:
    """Tell whether an entry tells everybody of a vote or of a rule."""
    if entry.get("to") is not None:
        return False
    return entry.get("template") in _LAWMAKING or tells_votes(str(entry.get("fields", {}).get("words", "")))


def with_changes(
    game: Game, entries: Sequence[Narration], told: Sequence[scene.Happening]
) -> tuple[scene.Happening, ...]:
    """Return happenings with the text of each rule that they change, before and after.

    entries: what the happenings tell. A change of numbers alone is told in its sentence.
    """
    changed = {}
    for entry in entries:
        words = as_told(entry, "")
        if entry.get("template") == Enacted.told and (found := _RULE.match(words)):
            changed[words] = _texts(game, int(found[1]), str(entry["at"]))
    return tuple(
        replace(one, before=changed[one.text][0], after=changed[one.text][1]) if one.text in changed else one
        for one in told
    )


def _texts(game: Game, number: int, at: str) -> tuple[str, str]:
    """Return the text of a rule before and after its revision of a moment; "" twice if that changed no words."""
    record = game.world.rules.get(str(number))
    if record is None:
        return "", ""
    words = [revision["text"] for revision in record["revisions"]]
    shown = rule_page(game, number).revisions
    for place, (before, after) in enumerate(pairwise(shown), 1):
        if after.at == calendar.read(at) and words[place] != words[place - 1]:
            return before.text, after.text
    return "", ""
