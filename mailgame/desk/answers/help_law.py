"""Help on law: how to write rules that take effect by themselves. The whole guide, or one word of the language."""

from __future__ import annotations

from ...press.scenes import lessons
from ..queries import Answered, Asked, Query
from ..sight import teaching

query = Query(20, lessons.Guide, lessons.Lesson)


@query.command(
    "help law",
    "How to write rules that take effect by themselves, with examples and a reference.",
    "help law WORD",
)
def the_language(asked: Asked) -> Answered:
    """Return the guide, or the lesson on one word."""
    word = asked.text("word")
    if not word:
        return "below", lessons.Guide(teaching.law_page(asked.presenter.game))
    lesson = teaching.lesson(asked.presenter.game, word)
    is_known = lesson.chapters or lesson.examples or lesson.words
    return ("below" if is_known else f"the law has no word “{word}”"), lesson
