"""Queries: commands that the desk answers itself, without playing; how one is declared, and what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from msgspec import Struct

from ..game.orders.instructing import how_it_ended
from ..kernel.rulebook import Ruleset
from ..law import Command
from ..law.commands import SHOWN, By, verb_of
from ..law.riders import Rider
from ..press.scenes import scene
from ..press.scenes.answer import Answer
from ..press.scenes.answers import EVERYDAY
from ..store.rows import PlayerRow
from .commands.grammar import Grammar, usage
from .commands.parsed import Parsed
from .commands.possible import example
from .room.room import Room
from .sight.presenter import Presenter
from .tables.table import Table

Answered = tuple[str, Answer | None]
"""The words of the receipt's line, BELOW if it needs none, and the section that shows the answer."""
BELOW = "below"
"""That the section says it all."""

STANDING = "Only an order of one line that the rules give you can be a standing order."
"""The answer to “standing” before any other command."""


class Asked(Struct, frozen=True):
    """A query in somebody's letter, and the desk where it is asked.

    who: the player or Admin who asks. address: where the letter came from. trusted: it is surely from them. received:
    when it arrived. now: when it is answered. grammar: of the commands that they may use. parsed: the query itself.
    """

    room: Room
    table: Table
    presenter: Presenter
    who: PlayerRow
    address: str
    trusted: bool
    received: datetime
    now: datetime
    grammar: Grammar
    parsed: Parsed

    @property
    def name(self) -> str:
        """The player who asks; "" for the Admin."""
        return "" if self.who.admin else self.who.name

    @property
    def how_it_stands(self) -> str:
        """What is said above how things stand: how the game has ended; BELOW while it goes on."""
        return how_it_ended(self.table.game.engine) if self.table.game.over else BELOW

    @property
    def commands(self) -> Sequence[Command]:
        """The commands that they may use."""
        return self.grammar.commands

    def text(self, argument: str) -> str:
        """Return an argument as text, "" if it was left out."""
        return str(self.parsed.arguments.get(argument, ""))

    def number(self, argument: str = "number") -> int:
        """Return an argument that is a number, 0 if it was left out."""
        return int(self.parsed.arguments.get(argument, 0))


Answerer = TypeVar("Answerer", bound=Callable[[Asked], Answered])


class Query:
    """A command that the desk answers itself.

    place: its position in help, a number that no other query has. shows: the kinds of answer that it gives, each with
    two templates. by: who may ask; an Admin's query is answered only if the letter is surely theirs. lobby: the answer
    is the same in all games, so it does not matter which game the letter is for. in_pause, after_end: whether it is
    answered while the game is paused, and once it is over.
    """

    def __init__(
        self,
        place: int,
        *shows: type[Answer],
        by: By = "anyone",
        lobby: bool = False,
        in_pause: bool = True,
        after_end: bool = True,
    ) -> None:
        self.place, self.shows, self.by, self.lobby = place, shows, by, lobby
        self.in_pause, self.after_end = in_pause, after_end
        self.commands: list[Command] = []

    def command(self, pattern: str, help: str, *also: str) -> Callable[[Answerer], Answerer]:
        """Declare a command that asks it; the decorated function answers.

        also: other ways to write it, which help does not list.
        """

        def take(answer: Answerer) -> Answerer:
            sort = SHOWN if self.shows else ""
            listed = Command(pattern, help, answer, by=self.by, sort=sort)
            self.commands += [listed, *(Command(other, "", answer, by=self.by, sort=sort) for other in also)]
            return answer

        return take

    def refusal(self, asked: Asked) -> str:
        """Say why it is not answered now; "" if it is."""
        verb = asked.parsed.command.verb
        if asked.table.game.over and not self.after_end:
            return f"The game is over: “{verb}” is not answered any more."
        paused = asked.table.game.world.things["game"]["game"].get("paused")
        return f"The game is paused: “{verb}” is answered when it goes on." if paused and not self.in_pause else ""


def entry(command: Command, ruleset: Ruleset) -> scene.HelpEntry:
    """Return a command as help shows it."""
    when = "It is filed, and played at the next update." if command.when == "filed" else ""
    group = "The Admin’s" if command.by == "admin" else EVERYDAY if command.rule == 0 else f"Rule {command.rule}"
    return scene.HelpEntry(
        verb=command.verb,
        usage=usage(command),
        words=command.help,
        when=when,
        group=group,
        rule=str(command.rule) if command.rule else "",
        examples=(example(command, ruleset),),
    )


def rider_entry(rider: Rider) -> scene.HelpEntry:
    """Return a rider, words that can follow commands, as help shows it."""
    behind = ", ".join(f"“{pattern}”" for pattern in rider.to) or "whatever the rules let you do"
    return scene.HelpEntry(
        verb=verb_of(rider.pattern),
        usage=f"… {rider.pattern}",
        words=rider.command.help,
        when=f"It is written behind {behind}.",
        group=f"Rule {rider.rule}",
        rule=str(rider.rule),
    )
