"""Games of people who do whatever they could, propose and vote, all by whim and without a letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Parsed
from mailgame.foresight.choices import commands_to_try, ideas
from mailgame.foresight.whims import Whims
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Newcomer
from mailgame.kernel.rulebook import LawCompiler, Ruleset
from mailgame.playing.habits import answers_of
from mailgame.world import calendar, ledger

PLAYERS = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo")


LONGER = {"11.least_turns": 100}
"""What lets a game go on longer, where its rules have such a number."""


def nothing(game: Game) -> None:
    """Leave a game as it is."""


def by_whim(
    rules: Ruleset, seed: str, weeks: int = 10, meddle: Callable[[Game], None] = nothing,
    compiler: LawCompiler | None = None,
) -> tuple[Game, list[Input]]:
    """Play a game of the board for some weeks; return it, and its inputs.

    meddle: what is done to the game when the first of the weeks is over.
    compiler: compiles players' law; by default the ruleset's.
    Raises AssertionError where an input fails, or the books do not sum to zero.
    """
    players = tuple(
        Newcomer(name, f"{name.lower()}@example.org", answers_of(rules, place)) for place, name in enumerate(PLAYERS)
    )
    numbers = {f"{number}.{name}" for number, rule in rules.rules.items() for name in rule.parameters}
    longer = {name: value for name, value in LONGER.items() if name in numbers}
    begin = Begin(
        "2026-11-23T14:00:00Z", "by whim", rules.slug, "America/Toronto", seed, "admin@example.org", players, longer,
    )
    game = Game.new(rules, begin, compiler)
    inputs: list[Input] = []
    whims = Whims(seed)

    def play(given: Input) -> bool:
        inputs.append(given)
        result = game.handle(given)
        assert result.outcome != "failed", result.error
        assert ledger.total(game.world) == 0, given
        return result.refusal is None

    assert play(begin), "the game begins"
    end = calendar.write(calendar.read(begin.at) + timedelta(weeks=weeks))
    first = calendar.write(calendar.read(begin.at) + timedelta(weeks=1))
    step = 0
    daily = bool(rules.look.get("house", {}).get("daily"))
    today = begin.at
    while not game.over:
        tomorrow = calendar.write(calendar.read(today) + timedelta(days=1))
        today = min(game.due_at or tomorrow, tomorrow) if daily else game.due_at
        if not today or today >= end:
            break
        if today >= first:
            meddle(game)
            meddle = nothing
        step += 1
        if daily and today != game.due_at:
            game.world.put(game.world.data, "clock", today)
            game.world.commit()
        for name in PLAYERS:
            if game.world.exists("player", name):
                _turn(game, play, whims, step, name)
        if game.due_at and game.due_at <= today:
            play(Alarm(game.due_at))
    return game, inputs


def _turn(game: Game, play: Callable[[Input], bool], whims: Whims, step: int, name: str) -> None:
    play(Contact(game.world.data["clock"], name))
    for idea in ideas(game, name, commands_to_try(game), whims, step)[:4]:
        if whims.below(100, step, name, idea.name) < idea.eager:
            play(idea.instruct(game, name))
    for words in (_proposal(game, whims, step, name), *_votes(game, whims, name), *_purchases(game, whims, name)):
        _say(game, play, name, words)


def _proposal(game: Game, whims: Whims, step: int, name: str) -> str:
    proposals: Sequence[str] = game.ruleset.look["house"]["proposals"]
    return whims.one_of(proposals, step, name) if whims.below(100, step, name, "proposes") < 25 else ""


def _purchases(game: Game, whims: Whims, name: str) -> list[str]:
    purchases = [one for one in game.world.all("offer") if one.what == "purchase" and one.player.id == name]
    offers = [one for one in purchases if "square" in one.about]  # the Garden offers any square there is
    return [f'buy {one.about["square"]} as "{name} {one.id}" {whims.one_of("mf", name, one.id)}' for one in offers]


def _votes(game: Game, whims: Whims, name: str) -> list[str]:
    open_ones = [ballot for ballot in game.world.all("ballot") if not ballot.closed]
    on_proposals = [one for one in open_ones if one.proposal is not None]
    return [f"vote {one.proposal.id} {whims.one_of(('yes', 'yes', 'no'), name, one.id)}" for one in on_proposals]


def _say(game: Game, play: Callable[[Input], bool], name: str, words: str) -> None:
    commands = [command for command in game.commands() if command.by in ("player", "anyone")]
    for found in Grammar(commands, Names(game)).read(words).found:
        if isinstance(found, Parsed):
            play(Instruct(
                at=game.world.data["clock"], player=name, pattern=found.command.pattern,
                arguments=dict(found.arguments), block=found.block, words=found.words,
            ))
