"""What a player could order just now: it is tried out and taken back.

What needs no argument is tried as it is. Of what needs one a ruleset may give examples to be tried: [look] examples.
"""

from __future__ import annotations

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct

from ..law import Command
from .grammar import Grammar, Parsed
from .names import Names


def possible_commands(game: Game, player: str) -> list[Command]:
    """Return the commands of the rules in force that need no argument and would not be refused now."""
    if game.over or not game.world.exists("player", player):
        return []
    found = []
    for command in game.commands():
        if (
            command.by != "player"
            or command.rule == 0
            or command.block
            or any(word.isupper() for word in command.pattern.split())
        ):
            continue
        if _would_do(game, player, Parsed(command, {}, command.pattern)):
            found.append(command)
    return found


def examples_of(game: Game) -> list[tuple[Parsed, str]]:
    """Return the ruleset's examples that are commands by the rules in force, each as it is read and as it is written.

    They are the same for every player.
    """
    examples = [str(one) for one in game.ruleset.look.get("examples", ())]
    if not examples or game.over:
        return []
    verbs = {one.split()[0] for one in examples}
    commands = [one for one in game.commands() if one.verb in verbs and one.by in ("player", "anyone")]
    grammar = Grammar(commands, Names(game))
    read = [(one, words) for words in examples for one in grammar.read(words, 1).found]
    return [(one, words) for one, words in read if isinstance(one, Parsed)]


def possible_examples(game: Game, player: str, examples: list[tuple[Parsed, str]]) -> list[tuple[Command, str]]:
    """Return those of the examples that would not be refused now, each with the command that it is of."""
    if game.over or not game.world.exists("player", player):
        return []
    return [(one.command, words) for one, words in examples if _would_do(game, player, one)]


def _would_do(game: Game, player: str, wanted: Parsed) -> bool:
    instruct = Instruct(
        at=game.world.data["clock"],
        player=player,
        pattern=wanted.command.pattern,
        arguments=dict(wanted.arguments),
        block=wanted.block,
        words=wanted.words,
    )
    game.engine.run.spent = 0
    try:
        game.orders.try_out(wanted.command, instruct)
    except Exception:  # refused, or a rule errs: that is told when somebody orders it, and spoils no letter before
        return False
    return True


def writable_commands(game: Game, player: str) -> list[Command]:
    """Return the commands of the rules in force that need an argument or a text, and something there to name."""
    if game.over or not game.world.exists("player", player):
        return []
    return [
        command
        for command in game.commands()
        if command.by in ("player", "anyone")
        and command.rule
        and command.help
        and (command.block or any(word.isupper() for word in command.pattern.split()))
        and all(_is_there(game, word) for word in command.pattern.replace("[", " ").replace("]", " ").split())
    ]


def _is_there(game: Game, word: str) -> bool:
    """Tell whether there is anything that an argument could name: an open proposal, an order, a square."""
    kind = word.rstrip("0123456789").lower()
    if not word.isupper() or not any(of == kind for of, _ in game.world.declared):
        return True
    things = game.world.all(kind)
    if kind == "ballot":
        return any(not thing.closed for thing in things)
    return any(thing.status == "open" for thing in things) if kind == "proposal" else bool(things)


def example(command: Command) -> str:
    """Return a command as somebody might send it."""
    samples = {
        "NUMBER": "2",
        "NUMBER2": "5",
        "DOLLARS": "40",
        "SQUARE": "14",
        "PLAYER": "NAME",
        "PROPOSAL": "3",
        "CHOICE": "yes",
        "BALLOT": "ballot 4",
        "RULE": "rule 14",
        "SIDE": "yea",
        "NAME": '"Pirate Cove"',
        "TITLE": '"A new rule"',
        "TEXT": "…",
        "GENDER": "f",
        "ITEM": "gold",
        "WORD": "reminders",
        "WORD2": "off",
        "ORDER": "2",
        "PETITION": "4",
        "UNIT": "days",
        "LIMIT": "update 12:",
        "DATE": "2026-12-24",
        "DATE2": "2026-12-31",
        "VALUE": "500",
        "THING": "Ann",
        "THINGS": "gold card",
        "THING2": "square 8",
        "NOW": "",
    }
    words = [samples.get(word, word) for word in command.pattern.replace("[", "").replace("]", "").split()]
    return " ".join(word for word in words if word) + ("\n…\nend" if command.block else "")
