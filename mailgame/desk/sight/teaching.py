"""Teaching: the guide to the language of the law, for letters and pages, with this game's own words."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import asdict

from mailgame.game.game import Game

from ...law.vocabulary import Words
from ...press.scenes import lessons, scene
from ...primer import guide, reference
from ...primer.examples import EXAMPLES, Example
from ...sandbox import Limits
from . import drafting


def law_page(game: Game) -> lessons.LawPage:
    """Return the whole guide to the language in this game."""
    commands = game.commands()
    limits = getattr(game.engine.compiler, "limits", None)
    return _page(
        drafting.adding(commands),
        drafting.changing(commands),
        limits if isinstance(limits, Limits) else Limits(),
        game.ruleset.words,
    )


def lesson(game: Game, word: str) -> lessons.Lesson:
    """Return the lesson on one word: its chapter, examples and entries of the reference, or else similar words."""
    page = law_page(game)
    wanted = word.strip().strip("\"“”.,").lower()
    chapters = tuple(chapter for chapter in page.chapters if wanted in (chapter.id, chapter.title.lower()))
    examples = tuple(example for example in page.examples if wanted in (example.id, example.title.lower(), "examples"))
    groups = [group for group in page.groups if group.title.lower() == wanted]
    words = tuple(word for group in groups for word in group.words)
    words += tuple(
        found for entry in reference.look_up(word, game.ruleset.words) if (found := _word(entry)) not in words
    )
    near: tuple[str, ...] = ()
    if not chapters and not examples and not words:
        near = _near(page, wanted) or reference.near(word, game.ruleset.words)
    return lessons.Lesson(word, chapters, examples, words, near)


def _near(page: lessons.LawPage, asked: str) -> tuple[str, ...]:
    """Return the ids of the chapters and examples that mention a word in their title or description."""
    ids = [chapter.id for chapter in page.chapters if asked in chapter.title.lower()]
    return tuple(
        ids + [example.id for example in page.examples if asked in f"{example.title} {example.shows}".lower()]
    )


@lru_cache(maxsize=32)
def _page(add: str, change: str, limits: Limits, own: Words) -> lessons.LawPage:
    values = {name: _said(value) for name, value in asdict(limits).items()} | {
        "add": add or "propose add",
        "change": change or "propose amend",
        "memory": _said(limits.memory // 1_000_000),
    }
    return lessons.LawPage(
        tuple(lessons.Chapter(chapter.id, chapter.title, chapter.text) for chapter in guide.chapters(values)),
        tuple(_example(example, add) for example in EXAMPLES),
        tuple(group for each in reference.groups(own) if (group := _for_players(each)).words),
    )


def _for_players(group: reference.Group) -> lessons.Group:
    """Return a group without the words that players' law cannot use."""
    return lessons.Group(group.title, tuple(_word(word) for word in group.entries if not word.reserved))


def _said(limit: int | float) -> str:
    """Say a limit: a count, or a time in seconds."""
    if isinstance(limit, int):
        return f"{limit:,}"
    return "1 second" if limit == 1 else f"{limit:g} seconds"


def _example(example: Example, add: str) -> lessons.Example:
    letter = drafting.proposal(add, example.title, example.source) if add else ""
    button = scene.MayDo("", letter, "Propose it", instead=f"help law {example.id}") if letter else None
    return lessons.Example(example.id, example.title, example.text, example.shows, example.source, button)


def _word(entry: reference.Entry) -> lessons.Word:
    return lessons.Word(entry.name, entry.form, entry.kind, entry.text, entry.notes, entry.fields)
