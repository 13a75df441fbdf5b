"""Tiny games: a ruleset of the rules that a test makes itself, and a game of it that has begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Instruct, Newcomer, Result
from mailgame.game.telling.telling import sentence
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Parameter, Pay, Plain, Rule, Seated, View
from mailgame.world.world import World

MONDAY = "2026-11-23T10:00:00Z"


def a_rule(number: int = 1, title: str = "", text: str = "", **parameters: Plain | Parameter) -> Rule:
    """Return a rule without a file."""
    made = Rule(number, title or f"Rule number {number}", **parameters)
    made.text = text
    return made


def money(number: int = 90, start: int = 100) -> Rule:
    """Return a rule that lets every player begin with some dollars."""
    made = a_rule(number, "Money", start=start)
    made.attribute("player", "money", "money")

    @made.after(Seated)
    def begins_with_money(view: View, seated: Seated, start: int) -> Pay:
        return Pay("", seated.player, start, "to begin with")

    return made


def a_ruleset(*rules: Rule, **more: Any) -> Ruleset:
    """Return a ruleset of these rules."""
    return Ruleset("tiny", "A tiny game", {rule.number: rule for rule in rules}, **more)


def begun(
    *rules: Rule,
    players: Sequence[str] = ("Ann", "Bert", "Cleo"),
    at: str = MONDAY,
    timezone: str = "UTC",
    seed: str = "tiny",
    script: Sequence[Mapping[str, Any]] = (),
    params: Mapping[str, Any] | None = None,
    budget: int = 10_000,
    **more: Any,
) -> Game:
    """Return a game of these rules at which these players sit."""
    game = Game(a_ruleset(*rules, **more), World.empty("tiny", timezone, seed), budget=budget)
    begin = Begin(
        at=at,
        name="tiny",
        ruleset="tiny",
        timezone=timezone,
        seed=seed,
        admin="admin@example.org",
        players=tuple(Newcomer(name, f"{name.lower()}@example.org") for name in players),
        params=dict(params or {}),
        script=tuple(dict(row) for row in script),
    )
    result = game.handle(begin)
    assert result.outcome == "done", result
    return game


def order(game: Game, player: str, pattern: str, /, at: str = "", **arguments: Any) -> Result:
    """Let a player (or "" the Admin) give a command now, or at a moment."""
    words = " ".join([pattern.split()[0], *(str(value) for value in arguments.values())])
    block = str(arguments.pop("block", ""))
    by = "player" if player else "Admin"
    given = Instruct(at or game.world.data["clock"], player, pattern, arguments, block=block, by=by, words=words)
    return game.handle(given)


def ring(game: Game) -> Result:
    """Let the clock come to the next thing that is due."""
    assert game.due_at, "nothing is due"
    return game.handle(Alarm(game.due_at))


def told(result: Result, reader: str = "", timezone: str = "UTC") -> list[str]:
    """Return what a reader is told of an input; "" is somebody who may know what everybody may."""
    return [
        sentence(story, reader, timezone)
        for story in result.story
        if "roll" not in story and (story["to"] is None or reader in story["to"])
    ]


def read(game: Game, path: str) -> Any:
    """Return what stands under a path of the game's state, such as `players.Ann.money`."""
    from mailgame.game.state import look_up, state

    return look_up(state(game), path)
