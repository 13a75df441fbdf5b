"""Help on one command; for a word that is none, the commands that are near it."""

from __future__ import annotations

from ...press import answers
from ..queries import Answered, Asked, Query, entry, rider_entry

query = Query(30, answers.HelpOne)


@query.command("help WORD", "One command explained.")
def one_command(asked: Asked) -> Answered:
    """Explain it."""
    word = asked.text("word")
    wanted = [command for command in asked.commands if command.verb.lower() == word.lower()]
    riders = [one for one in asked.table.game.engine.book.riders if word.lower() in one.pattern.split()]
    if not wanted and riders:
        first, *others = map(rider_entry, riders)
        return "below", answers.HelpOne(word, first, tuple(others))
    if not wanted:
        near = tuple(entry(command) for command in asked.grammar.nearest(word))
        return f"there is no command “{word}”", answers.HelpOne(word, None, near)
    listed = [command for command in wanted if command.help] or wanted
    return "below", answers.HelpOne(word, entry(listed[0]), tuple(entry(command) for command in listed[1:]))
