"""What somebody could order: the commands that the rules in force declare, with arguments chosen by whim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any, Protocol

from msgspec import Struct

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct
from mailgame.game.suggesting import Suggesting

from ..kernel.rulebook import is_players
from ..law import Command, Thing
from ..law.commands import BUILT_IN, LEAVING, PLAYERS, arguments_of, kind_of, lists_of, name_of
from .whims import Whims

_EAGER, _SUGGESTED, _ODD = 75, 40, 8
"""How likely somebody follows an idea, in per cent: an offer or a command without arguments, what a rule suggests, and
anything else."""
_LAWMAKING = frozenset({"proposal", "ballot", "petition", "order", "offer"})
"""Kinds that nobody names in a trial: it is about one proposal, and no other is made, voted on or repeated."""
_VARIANTS = 2
"""How many sets of arguments are tried for a command at a time."""


class SuggestedOrder(Protocol):
    """The order that a line suggested by a rule stands for."""

    @property
    def command(self) -> Command:
        """The command that is given."""

    @property
    def arguments(self) -> Mapping[str, Any]:
        """Its arguments, by name."""

    @property
    def block(self) -> str:
        """The lines below it."""


Reads = Callable[[Game], Callable[[str], SuggestedOrder | None]]
"""For a game in its present state, makes a function that reads lines suggested by rules; None means no order."""


class Idea(Struct, frozen=True):
    """An order that somebody may think of; `eager`: how likely they are to give it, in per cent."""

    command: Command
    arguments: Mapping[str, Any]
    eager: int
    block: str = ""

    @property
    def name(self) -> str:
        """What distinguishes it from other ideas."""
        arguments = ", ".join(f"{name} {value}" for name, value in self.arguments.items())
        return f"{self.command.pattern}: {arguments}"

    def instruct(self, game: Game, player: str) -> Instruct:
        """Return it as an input, given now."""
        return Instruct(
            at=game.world.data["clock"], player=player, pattern=self.command.pattern,
            arguments=dict(self.arguments), block=self.block, words=self.command.verb,
        )


def commands_to_try(game: Game) -> list[Command]:
    """Return the commands that house players use: those that the ruleset says, and those of players' law."""
    house = game.ruleset.look.get("house", {})
    verbs: Sequence[str] | None = house.get("takes")
    not_these: Sequence[str] = house.get("leaves", ())
    usable = []
    for command in game.commands():
        if command.by not in PLAYERS or command.block or command.rule == 0 or not command.help:
            continue
        if command.sort == LEAVING:
            continue
        usual = command.verb not in not_these if verbs is None else command.verb in verbs
        if usual or is_players(game.world, command.rule):
            usable.append(command)
    return usable


def ideas(
    game: Game, player: str, commands: Sequence[Command], whims: Whims, step: int, shuns: Set[str] = _LAWMAKING,
) -> list[Idea]:
    """Return a player's ideas for orders: first whatever they were offered, then in an order chosen by whim.

    commands: the commands to choose from.
    step: how many deadlines the trial has had, so that whims differ from one to the next.
    shuns: the kinds of things that they do not name; by default whatever belongs to the making of law.
    """
    offers = [row["about"] for row in game.world.things.get("offer", {}).values() if row.get("player") == player]
    ranked: dict[str, tuple[int, int, Idea]] = {}
    for command in commands:
        words = arguments_of(command.pattern)
        for variant in range(_VARIANTS if words else 1):
            filled = _filled(game, player, command, offers, shuns, whims, (step, player, command.pattern, variant))
            if filled is None:
                continue
            arguments, offered = filled
            idea = Idea(command, arguments, _EAGER if offered or not words else _ODD)
            if (name := idea.name) not in ranked:
                ranked[name] = 0 if offered else 1, whims.below(1000, step, player, name), idea
    return [idea for _, _, idea in sorted(ranked.values(), key=lambda entry: entry[:2])]


def suggested(game: Game, reads: Reads) -> Callable[[str], list[Idea]]:
    """Return a function that lists a player's ideas from suggestions of the rules, except those about law-making."""
    asking, read = Suggesting(game), reads(game)

    def ideas_for(player: str) -> list[Idea]:
        lines = [order for suggestion in asking.to(player) if (order := read(suggestion.line)) is not None]
        return [
            Idea(order.command, order.arguments, _SUGGESTED, order.block)
            for order in lines
            if not any(kind_of(word).lower() in _LAWMAKING for word in arguments_of(order.command.pattern))
        ]

    return ideas_for


def _filled(
    game: Game, player: str, command: Command, offers: list[Any], shuns: Set[str], whims: Whims,
    about: tuple[Any, ...],
) -> tuple[dict[str, Any], bool] | None:
    """Return arguments for a command, and whether they were offered; None if there is nothing to name."""
    arguments: dict[str, Any] = {}
    offered = False
    for word in arguments_of(command.pattern):
        base = kind_of(word)
        kind = base.lower()
        options = game.engine.book.options(command.rule, base)
        if options:
            arguments[name_of(word)] = whims.one_of(options, *about, word).partition("=")[0]
        elif kind in shuns:
            return None
        elif base not in BUILT_IN and any(of == kind for of, _ in game.world.declared):
            named = [about_offer[kind] for about_offer in offers if isinstance(about_offer.get(kind), str)]
            candidates = named or [id for id in game.world.things.get(kind, {}) if (kind, id) != ("player", player)]
            if not candidates:
                return None
            offered = offered or bool(named)
            arguments[name_of(word)] = whims.one_of(candidates, *about, word)
        elif base == "NUMBER":
            arguments[name_of(word)] = 1 + whims.below(3, *about, word)
        elif base == "DOLLARS":
            arguments[name_of(word)] = max(1, _purse(game, player) * (5 + whims.below(20, *about, word)) // 100)
        elif base == "NAME":
            arguments[name_of(word)] = _name(game, whims, about)
        elif base in ("TITLE", "TEXT", "WORD", "VALUE"):
            arguments[name_of(word)] = "a trial"
        else:
            return None
    lists = lists_of(command.pattern)
    return {name: [value] if name in lists else value for name, value in arguments.items()}, offered


def _purse(game: Game, player: str) -> int:
    return max(0, game.engine.view(0).balance(Thing(game.world, "player", player)))


def _name(game: Game, whims: Whims, about: tuple[Any, ...]) -> str:
    names: Sequence[str] = game.ruleset.look.get("house", {}).get("names", ("Corner",))
    return f"{whims.one_of(names, *about, 'name')} {1 + whims.below(900, *about, 'which')}"


def proposing_orders(game: Game) -> Iterator[Idea]:
    """Yield orders with which somebody might propose something."""
    verbs = {command.verb for command in game.commands() if command.block}
    for command in game.commands():
        if command.by not in PLAYERS or command.rule == 0 or not command.help:
            continue
        words = arguments_of(command.pattern)
        if not command.block and (command.verb not in verbs or any(word != "NUMBER" for word in words)):
            continue
        numbers = [int(row["number"]) for row in game.world.rules.values() if row["standing"] == "in force"]
        for number in numbers if "NUMBER" in words else [0]:
            arguments = {word.lower(): number if word == "NUMBER" else "A trial" for word in words}
            if all(word in ("NUMBER", "TITLE", "TEXT", "NAME") for word in words):
                yield Idea(command, arguments, 0, "What is written here is only a trial.")
