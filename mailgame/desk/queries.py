"""Queries: what the desk answers itself, without playing; how one is declared, and what its answer is handed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from ..kernel.rulebook import Ruleset
from ..law import Command
from ..law.commands import By, verb_of
from ..law.riders import Rider
from ..press import scene
from ..press.answer import Answer
from ..store.rows import PlayerRow
from .commands.grammar import Grammar, Parsed, usage
from .commands.possible import example
from .room import Room
from .sight.presenter import Presenter
from .table import Table

Answered = tuple[str, Answer | None]
"""What a receipt says, and the section that holds the answer."""

STANDING = "Only an order of one line that the rules give you can be a standing order."
"""What is said of other commands that are to stand."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A query in somebody's letter, and the desk that it is asked at.

    `address` is where the letter came from, and `trusted` whether it is known to be from who asks. It arrived at
    `received` and is answered `now`. `commands` are those that who asks may use, and `grammar` reads them.
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
    commands: tuple[Command, ...]
    parsed: Parsed

    @property
    def name(self) -> str:
        """The player who asks; "" for the Admin."""
        return "" if self.who.admin else self.who.name

    def text(self, argument: str) -> str:
        """Return an argument as text, "" if it was left out."""
        return str(self.parsed.arguments.get(argument, ""))

    def number(self, argument: str = "number") -> int:
        """Return an argument that is a number, 0 if it was left out."""
        return int(self.parsed.arguments.get(argument, 0))


Answerer = TypeVar("Answerer", bound=Callable[[Asked], Answered])


class Query:
    """Something that the desk answers itself.

    `place`, a number of its own, says where it stands in help. `shows` are the kinds of answer that it gives, each of
    which has two templates. `by`: who may ask; what is the Admin's alone is done only where a letter is surely theirs.
    With `lobby` the answer is the same in all games, so that it is given even where it is not clear which game a letter
    is for. `in_pause` and `after_end` say whether it is answered then.
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
        """Declare how it is asked; the function answers. `also`: other ways to write it, which help does not list."""

        def take(answer: Answerer) -> Answerer:
            listed = Command(pattern, help, answer, by=self.by)
            self.commands += [listed, *(Command(one, "", answer, by=self.by) for one in also)]
            return answer

        return take

    def refusal(self, asked: Asked) -> str:
        """Return why it is not answered now, in words, or ""."""
        verb = asked.parsed.command.verb
        if asked.table.game.over and not self.after_end:
            return f"The game is over: “{verb}” is not answered any more."
        paused = asked.table.game.world.things["game"]["game"].get("paused")
        return f"The game is paused: “{verb}” is answered when it goes on." if paused and not self.in_pause else ""


def entry(command: Command, ruleset: Ruleset) -> scene.HelpEntry:
    """Return a command as help shows it."""
    when = "It is filed, and played at the next update." if command.when == "filed" else ""
    group = "The Admin’s" if command.by == "admin" else "Everyday" if command.rule == 0 else f"Rule {command.rule}"
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
    """Return words that can stand behind commands as help shows them."""
    behind = ", ".join(f"“{one}”" for one in rider.to) or "whatever the rules let you do"
    return scene.HelpEntry(
        verb=verb_of(rider.pattern),
        usage=f"… {rider.pattern}",
        words=rider.command.help,
        when=f"It is written behind {behind}.",
        group=f"Rule {rider.rule}",
        rule=str(rider.rule),
    )
