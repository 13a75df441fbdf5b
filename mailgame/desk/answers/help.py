"""Help: what can be written, in short, or all commands that whoever asks may use; the likely ones first."""

from __future__ import annotations

from msgspec.structs import replace

from mailgame.game.game import Game

from ...law import Command
from ...numerals import label
from ...press.scenes import answers
from ...press.scenes.scene import HelpEntry
from ..queries import BELOW, Answered, Asked, Query, entry, rider_entry

query = Query(10, answers.HelpList)
_ELSE = "Anything else"
_NOW = 3
"""How many things that can be done now are shown first."""
_IN_OTHER_LANGUAGES = (
    "hilfe", "aide", "ayuda", "aiuto", "ajuda", "hulp", "hjelp", "hjälp", "hjælp", "apua", "pomoc", "ajutor", "yardım",
    "помощь", "допомога", "βοήθεια", "助けて", "ヘルプ", "帮助", "도움말",
)
"""Whoever does not know that letters to the game are in English is told what there is to write all the same."""


@query.command("help", "What you can write.", "help me", *_IN_OTHER_LANGUAGES)
def commands_in_short(asked: Asked) -> Answered:
    """Explain what can be done now and everyday commands, and name all others by rule; the Admin's all at once."""
    words, listed = all_commands(asked)
    if asked.who.admin or not isinstance(listed, answers.HelpList):
        return words, listed
    return words, replace(listed, short=True, now=asked.presenter.in_short(asked.presenter.may_do(asked.name)[:_NOW]))


@query.command("help all", "All commands, each explained.", "help everything")
def all_commands(asked: Asked) -> Answered:
    """List the commands: those of every game, those of each rule, and what only the server answers."""
    game = asked.table.game
    riders = [] if asked.who.admin else game.engine.book.riders
    own = game.commands()
    listed = [_entry(game, command, command in own) for command in asked.commands if command.help]
    listed += [replace(rider_entry(rider), group=_of_rule(game, rider.rule)) for rider in riders]
    return BELOW, answers.HelpList(tuple(sorted(listed, key=_place)))


def _entry(game: Game, command: Command, played: bool) -> HelpEntry:
    shown = entry(command, game.ruleset)
    if command.by == "admin":
        return shown
    group = _of_rule(game, command.rule) if command.rule else shown.group if played else _ELSE
    return replace(shown, group=group, when="filed" if command.when == "filed" else shown.when)


def _of_rule(game: Game, number: int) -> str:
    record = game.world.record(number)
    return f"Rule {label(number, game.world.numerals)}" + (f", {record['title']}" if record is not None else "")


def _place(shown: HelpEntry) -> int:
    """Return where a command stands: first those of every game, last those that the server answers."""
    return 1 if shown.rule else 2 if shown.group == _ELSE else 0
