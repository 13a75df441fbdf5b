"""Decisions: what a story tells of votes and rules, changed rules before and after, and what the welcome has told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from inspect import isclass
from itertools import pairwise

from msgspec.structs import replace

from ... import law
from ...game.game import Game
from ...game.telling.telling import as_told, concerned
from ...kernel.narration import Narration
from ...law import Deferred, Enacted, Event, Landed, OrderPlayed, Seated, Started
from ...law.kits.proposals import in_full
from ...law.vocabulary import Words
from ...press.scenes import scene
from ...world import calendar
from .rulepages import rule_page

_RULE = re.compile(r"Rule (\d+), “")
_FIGURES = re.compile(r"\d+")


def divided(story: Sequence[Narration], words: Words) -> tuple[list[Narration], list[Narration]]:
    """Divide a story into what tells everybody of a decision, and everything else.

    words: those that the game has of its own.
    """
    sentences = _of_decisions(words)
    decided: list[Narration] = []
    others: list[Narration] = []
    for entry in story:
        (decided if _is_decision(entry, sentences) else others).append(entry)
    return decided, others


@lru_cache(maxsize=64)
def _of_decisions(words: Words) -> frozenset[str]:
    """Return the sentences that tell the events that decide something, with their fields in braces."""
    every = [*vars(law).values(), *words.types.values()]
    return frozenset(word.told for word in every if isclass(word) and issubclass(word, Event) and word.decides)


def _is_decision(entry: Narration, sentences: frozenset[str]) -> bool:
    return entry.get("to") is None and entry.get("template") in sentences


def unwelcomed(story: Sequence[Narration]) -> list[Narration]:
    """Return a story less what the welcome to a game told: that it begins, who was in it then, and with what."""
    begun = [place for place, entry in enumerate(story) if entry.get("template") == Started.told]
    if not begun:
        return list(story)
    at = story[begun[0]].get("at")
    return [entry for entry in story if entry.get("at") != at or not _is_of_the_opening(entry)]


def _is_of_the_opening(entry: Narration) -> bool:
    """Tell whether an entry says who is in the game, what they begin with, or what was drawn for one of them."""
    if "roll" in entry:
        return bool(entry["who"]) and not all(isinstance(value, int) for value in entry["values"])
    if {"payer", "payee", "amount"} <= entry["fields"].keys():
        return not entry["sums"] and not entry.get("conflicts")
    return entry.get("template") in (Started.told, Seated.told)


def pending(story: Sequence[Narration], game: Game) -> list[Narration]:
    """Return a story less what it says is to come and has come since: that a proposal waits which waits no more."""
    waiting = {in_full(proposal) for proposal in game.world.all("proposal") if proposal.waits}
    return [
        entry for entry in story
        if entry.get("template") != Deferred.told or entry["fields"]["proposal"] in waiting
    ]


def speaking(story: Sequence[Narration]) -> list[Narration]:
    """Return a story without the sentences that an order was played, where the next says what came of it.

    What was drawn for the order may stand between them.
    """
    told: list[Narration] = []
    after = Narration()
    for entry in reversed(story):
        if entry.get("template") != OrderPlayed.told or not _came_of(after, entry):
            told.append(entry)
        if not _is_drawn(entry):
            after = entry
    return told[::-1]


def _is_drawn(entry: Narration) -> bool:
    """Tell whether an entry shows what was drawn, in words or figures, and not dice that lead to the next event."""
    return "roll" in entry and not any(isinstance(value, int) for value in entry["values"])


def _came_of(entry: Narration, played: Narration) -> bool:
    """Tell whether an entry tells something else of the player whose order was played.

    A landing may be that of the next move; it came of an order that names the square.
    """
    if not entry.get("template") or concerned(played)[:1] != concerned(entry)[:1]:
        return False
    if entry["template"] == Landed.told:
        named = set(_FIGURES.findall(played["fields"]["words"]))
        return bool(named) and named <= set(_FIGURES.findall(as_told(entry, "")))
    return entry["template"] != OrderPlayed.told


def with_changes(
    game: Game, entries: Sequence[Narration], happenings: Sequence[scene.Happening]
) -> tuple[scene.Happening, ...]:
    """Return happenings with the text of each rule that they change, before and after.

    entries: what the happenings tell. A change of numbers alone is told in its sentence.
    """
    changed = {}
    for entry in entries:
        words = as_told(entry, "")
        if entry.get("template") == Enacted.told and (match := _RULE.match(words)):
            changed[words] = _texts(game, int(match[1]), str(entry["at"]))
    return tuple(
        replace(happening, before=changed[happening.text][0], after=changed[happening.text][1])
        if happening.text in changed
        else happening
        for happening in happenings
    )


def _texts(game: Game, number: int, at: str) -> tuple[str, str]:
    """Return the text of a rule before and after the revision at a moment; "" twice if no words changed."""
    record = game.world.rules.get(str(number))
    if record is None:
        return "", ""
    words = [revision["text"] for revision in record["revisions"]]
    shown = rule_page(game, number).revisions
    for place, (before, after) in enumerate(pairwise(shown), 1):
        if after.at == calendar.read(at) and words[place] != words[place - 1]:
            return before.text, after.text
    return "", ""
