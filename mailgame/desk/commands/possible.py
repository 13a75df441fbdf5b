"""What a player could order now: commands are tried out and rolled back.

Commands without arguments are tried as they are; others if a rule suggests arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from mailgame.game.game import Game
from mailgame.game.orders import instructing
from mailgame.game.suggesting import Suggesting

from ...kernel.faults import Refused
from ...kernel.lawbook import Lawbook
from ...kernel.rulebook import Ruleset
from ...law import Command
from ...law.commands import LEAVING, LIST, PLAYERS, arguments_of, kind_of
from .grammar import Grammar
from .names import Names
from .parsed import Parsed


def possible_commands(game: Game, player: str, asking: Suggesting | None = None) -> list[Command]:
    """Return the commands of rules in force that need no argument and would not be refused now.

    Those that take the player out of the game are left out: nobody is led to them.
    asking: measures what players' law does for them, so that a rule whose commands are too much work is left out.
    """
    asking = asking or Suggesting(game)
    if game.over or not game.world.exists("player", player):
        return []
    commands = []
    for order in _plain(game):
        command = order.command
        is_law = command.rule in game.engine.players_law
        if _is_offered(game, player, order, command.rule, asking) if is_law else would_do(game, player, order):
            commands.append(command)
    return commands


_PLAIN: WeakKeyDictionary[Lawbook, Sequence[Parsed]] = WeakKeyDictionary()


def _plain(game: Game) -> Sequence[Parsed]:
    """Return the commands of rules that need no argument and keep a player in the game; known once for a lawbook."""
    book = game.engine.book
    if book not in _PLAIN:
        _PLAIN[book] = [
            Parsed(command, {}, command.pattern) for command in book.commands
            if command.by == "player" and command.rule and not command.block and command.sort != LEAVING
            and not arguments_of(command.pattern)
        ]
    return _PLAIN[book]


class Possible(Struct, frozen=True):
    """A suggestion of a rule that can be done now: its line, and its words, by default the help of its command."""

    words: str
    line: str


class Suggested:
    """The suggestions of a game's rules, as it stands now. A line suggested to several players is read once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._asking = Suggesting(game)
        self._read: dict[str, Parsed | None] = {}

    @cached_property
    def _grammar(self) -> Grammar:
        return self._game.world.remember("the grammar of suggestions", self._of_rules)

    def _of_rules(self) -> Grammar:
        commands = [command for command in self._game.commands() if command.rule and command.by in PLAYERS]
        return Grammar(commands, Names(self._game))

    def commands(self, player: str) -> list[Command]:
        """Return what a player can order by a command alone; see `possible_commands`."""
        return possible_commands(self._game, player, self._asking)

    def to(self, player: str) -> list[Possible]:
        """Return the suggestions to a player that are understood and would not be refused now."""
        possible = []
        for suggestion in self._asking.to(player):
            parsed = self.reads(suggestion.line)
            if parsed is not None and _is_offered(self._game, player, parsed, suggestion.rule, self._asking):
                possible.append(Possible(suggestion.words or parsed.command.help, suggestion.line))
        return possible

    def reads(self, line: str) -> Parsed | None:
        """Read a line, with any block below it, as a single plain order; None if it is anything else."""
        if line not in self._read:
            self._read[line] = self._parsed(line)
        return self._read[line]

    def _parsed(self, line: str) -> Parsed | None:
        reading = self._grammar.read(line, 1)
        parsed = reading.found[0] if reading.found else None
        if not isinstance(parsed, Parsed) or reading.talk or reading.more or reading.below_stop:
            return None
        return None if parsed.name or parsed.before or parsed.standing else parsed


def reads(game: Game) -> Callable[[str], Parsed | None]:
    """Return a function that reads the lines that rules suggest, as the game stands."""
    return Suggested(game).reads


def would_do(game: Game, player: str, wanted: Parsed) -> bool:
    """Tell whether a player's order would not be refused now."""
    game.engine.run.spent = 0

    def is_done() -> bool:
        try:
            _try_out(game, player, wanted)
        except Exception:  # refused, or a faulty rule: it shows when somebody orders it; no letter before is spoilt
            return False
        return True

    return game.world.remember(("would do", _named(player, wanted)), is_done)


def _is_offered(game: Game, player: str, wanted: Parsed, rule: int, asking: Suggesting) -> bool:
    """Tell whether what a rule offers would not be refused now, measured as `asking` does."""
    tries = partial(asking.would_do, rule, partial(_try_out, game, player, wanted))
    return game.world.remember(("is offered", rule, _named(player, wanted)), tries)


def _named(player: str, wanted: Parsed) -> bytes:
    """Return a player's order, whenever they give it, as what is remembered of it is called."""
    return msgspec.json.encode(wanted.instruct("", player))


def why_refused(game: Game, player: str, wanted: Parsed) -> str:
    """Return why a player's order would be refused now, with the rule that does; "" if it would not be."""
    game.engine.run.spent = 0
    try:
        _try_out(game, player, wanted)
    except Refused as refused:
        return f"{refused.refusal.words}{f' (rule {refused.rule})' if refused.rule else ''}"
    except Exception:  # a faulty rule: as in `would_do`
        return ""
    return ""


def _try_out(game: Game, player: str, wanted: Parsed) -> None:
    """Try an order out and roll it back. Raises whatever it fails with."""
    instructing.look_at_pause(game.engine, wanted.command, game.stands_still)
    game.orders.try_out(wanted.command, wanted.instruct(game.world.data["clock"], player))


def writable_commands(game: Game, player: str) -> list[Command]:
    """Return the commands of rules in force that take a block, and whose arguments can name something.

    Those that answer an offer stand with it, and those about one proposal or case with that: an example would name
    another.
    """
    if game.over or not game.world.exists("player", player):
        return []
    return [
        command
        for command in game.commands()
        if command.by in PLAYERS
        and command.rule
        and command.help
        and command.block
        and (command.in_pause or not game.stands_still)
        and not command.answers
        and "PROPOSAL" not in command.pattern.split()
        and not _numbers_one(game, command.pattern)
        and all(_is_there(game, word) for word in command.pattern.replace("[", " ").replace("]", " ").split())
    ]


def _numbers_one(game: Game, pattern: str) -> bool:
    """Tell whether a pattern names one thing by its kind and number: “judge [case] NUMBER”."""
    kinds = {of for of, _ in game.world.declared}
    return any(word.strip("[]").lower() in kinds and after == "NUMBER" for word, after in pairwise(pattern.split()))


def _is_there(game: Game, word: str) -> bool:
    """Tell whether there is anything that a word of a pattern could name: an open proposal, an order, a square."""
    kind = kind_of(word).lower()
    if not word.isupper() or not any(of == kind for of, _ in game.world.declared):
        return True
    things = game.world.all(kind)
    if kind == "ballot":
        return any(not thing.closed for thing in things)
    return any(thing.status == "open" for thing in things) if kind == "proposal" else bool(things)


def example(command: Command, ruleset: Ruleset, known: Mapping[str, str] | None = None) -> str:
    """Return a command as somebody might send it, with the ruleset's own examples of it or of its arguments, if any.

    known: what some of its arguments are.
    """
    examples: Mapping[str, str] = ruleset.look.get("examples", {})
    if not known and command.pattern in examples:
        return examples[command.pattern]
    samples: dict[str, str] = {
        "NUMBER": "2",
        "NUMBER2": "5",
        "DOLLARS": "40",
        "PLAYER": "NAME",
        "PROPOSAL": "3",
        "CHOICE": "yes",
        "BALLOT": "ballot 4",
        "RULE": "rule 14",
        "NAME": '"Pirate Cove"',
        "TITLE": '"A new rule"',
        "TEXT": "…",
        "WORD": "vote",
        "WORD2": "off",
        "KIND": "reminders",
        "SWITCH": "off",
        "ORDER": "2",
        "PETITION": "4",
        "UNIT": "days",
        "LIMIT": "update 12:",
        "DATE": "2026-12-24",
        "MOMENT": "2026-12-24 18:00",
        "DATE2": "2026-12-31",
        "MOMENT2": "2026-12-31 18:00",
        "VALUE": "500",
        "THING": "Ann",
        "THINGS": "…",
        "THING2": "…",
        "NOW": "",
    } | {**examples} | {**(known or {})}
    words = [samples.get(word.rstrip(LIST), word) for word in command.pattern.replace("[", "").replace("]", "").split()]
    return " ".join(word for word in words if word) + ("\n…\nend" if command.block else "")
