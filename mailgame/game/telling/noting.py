"""Noting: what of the news a letter has told at once, so that the next account of all of it need not tell it again."""

from __future__ import annotations

from collections.abc import Sequence

from mailgame.game.telling.telling import as_told
from mailgame.kernel.narration import LetterWanted, Narration
from mailgame.kernel.run import Run
from mailgame.world.world import World


def keep(world: World, run: Run) -> None:
    """Keep in the world what a run told, for the next letter with news, less what such a letter has told already."""
    if untold := run.story[run.posted :]:
        world.put(world.data, "story", [*world.data["story"], *noted(untold, run.letters)])


def noted(story: Sequence[Narration], letters: Sequence[LetterWanted]) -> list[Narration]:
    """Return a story in which each sentence that is a paragraph of a letter is marked with the letters that tell it.

    A sentence about a thing that letters are about is marked with those, since some kinds of letter show it whole.
    """
    quoted = [
        (frozenset(str(letter.about.get("words", "")).split("\n\n")), letter) for letter in letters if not letter.number
    ]
    return [_marked(entry, quoted) for entry in story]


def _marked(entry: Narration, quoted: Sequence[tuple[frozenset[str], LetterWanted]]) -> Narration:
    if not entry.get("template") or entry["sums"] or entry.get("conflicts"):
        return entry
    fields = entry["fields"]
    told = [(one.kind, to) for paragraphs, one in quoted if (to := _told(entry, paragraphs, one)) != []]
    shown = [
        (one.kind, _readers(one), of)
        for _, one in quoted
        for of, number in one.about.items()
        if isinstance(number, str) and fields.get(of) == f"{of} {number}"
    ]
    marked = entry | {"told_by": told} if told else entry
    return marked | {"shown_by": shown} if shown else marked


def _readers(letter: LetterWanted) -> list[str] | None:
    return None if letter.to is None else [*letter.to]


def _told(entry: Narration, paragraphs: frozenset[str], letter: LetterWanted) -> list[str] | None:
    """Return whom a letter tells a sentence, of itself or in their voice; None for everybody."""
    readers = _readers(letter)
    if as_told(entry, "") in paragraphs:
        return readers
    return [name for name in readers or () if as_told(entry, name) in paragraphs]
