"""The rules that are shipped, played in the sandbox: the same letters make the same world, bit for bit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest

from mailgame.desk.commands.grammar import Grammar, Parsed
from mailgame.desk.commands.names import Names
from mailgame.foresight.choices import commands_to_try, ideas
from mailgame.foresight.whims import Whims
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Contact, Input, Instruct, Newcomer
from mailgame.game.lawmaking.examining import attributes
from mailgame.kernel.faults import NotLaw
from mailgame.law import Rule
from mailgame.world import calendar
from tests.played import FILES, played
from tests.rulesets.test_economic_games import a_game
from tests.sandbox.boxed import RULES, SHIPPED, amended, boxed, source_of, trusting, wary

EACH_RULE = pytest.mark.parametrize(("slug", "rule"), RULES, ids=[f"{slug}-{rule.number}" for slug, rule in RULES])
BEYOND = {
    ("borednomic2", 16): "is not for every rule to know",
    ("borednomic2", 19): "is not for every rule to know",
    ("borednomic2", 30): "is not for every rule to know",
}
"""Rules that look at offers to others, as players' law may not, and what their copies fail over."""
PLAYERS = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo")


def world_of(slug: str, begin: Begin, inputs: Sequence[Input], stops: bool = False) -> bytes:
    """Return the world that inputs make of a game whose shipped rules all run in the sandbox.

    With `stops` play may stop, as it does outside.
    """
    game = Game.new(boxed(slug), begin)
    for given in inputs:
        result = game.handle(given)
        assert result.outcome != "failed" or stops, result.error
    return game.encode()


@EACH_RULE
def test_a_shipped_rule_could_be_proposed_as_it_stands(slug: str, rule: Rule) -> None:
    """Its types are right, and it declares in the sandbox what it declares outside."""
    players = tuple(Newcomer(name, f"{name.lower()}@example.org", {"gender": "f"}) for name in PLAYERS[:3])
    begin = Begin("2026-11-23T14:00:00Z", "begun", slug, "America/Toronto", "begun", "admin@example.org", players)
    game = Game.new(SHIPPED[slug], begin)
    assert game.handle(begin).outcome == "done"
    made = trusting(slug).examine(rule.number, rule.title, source_of(slug, rule), attributes(game.engine, rule.number))
    assert made.text == rule.text
    assert made.parameters == rule.parameters
    assert made.attributes == rule.attributes
    assert made.arguments == rule.arguments
    assert [(one.pattern, one.help, one.when, one.by, one.block) for one in made.commands] == [
        (one.pattern, one.help, one.when, one.by, one.block) for one in rule.commands
    ]
    for said in ("checks", "alters", "afters"):
        assert [one[0] for one in getattr(made, said)] == [one[0] for one in getattr(rule, said)]
    assert (list(made.carries), made.farewell, made.sums) == (list(rule.carries), rule.farewell, rule.sums)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_rehearsal_comes_out_the_same(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    rehearsal = played(file, tmp_path_factory)
    inputs = [entry.input for entry in rehearsal.entries()]
    if any(type(given).__name__ == "Undo" for given in inputs):
        return  # what was taken back is no part of the world; tests/kernel and tests/desk play such journals again
    begin = inputs[0]
    assert isinstance(begin, Begin)
    stops = any(entry.outcome == "failed" for entry in rehearsal.entries())
    assert world_of(rehearsal.ruleset, begin, inputs, stops) == rehearsal.world


@pytest.mark.slow
@EACH_RULE
def test_a_shipped_rule_that_a_player_has_copied_plays_as_it_did(slug: str, rule: Rule) -> None:
    """It may look at less then, and do less, and must need no more; of a few it is known that they do."""
    if (slug, rule.number) == ("borednomic2", 3):
        with pytest.raises(NotLaw, match="“join” is answered by the server itself"):
            amended(slug, rule)  # who plays is for the door of the game to say
        return
    begin, inputs, world = _games()[slug]
    game = Game.new(amended(slug, rule), begin, wary(slug))
    for given in inputs:
        result = game.handle(given)
        if result.outcome == "failed":
            assert BEYOND.get((slug, rule.number), "no failure") in result.error
            return
    assert (slug, rule.number) not in BEYOND
    assert game.encode() == world


@cache
def _games() -> dict[str, tuple[Begin, Sequence[Input], bytes]]:
    """Return a game of each kind: how it begins, what is played, and the world that comes of it."""
    board, moves = ten_weeks("two weeks", weeks=2)
    table = a_game(7)
    begin = moves[0]
    assert isinstance(begin, Begin)
    again = Game.new(SHIPPED["economic"], table.begin)
    for given in table.inputs:
        again.handle(given)
    return {
        "borednomic2": (begin, moves, board.encode()),
        "economic": (table.begin, table.inputs, again.encode()),
    }


def ten_weeks(seed: str, weeks: int = 10) -> tuple[Game, list[Input]]:
    """Play a board game for ten weeks with people who do whatever they could, propose and vote; return its inputs."""
    players = tuple(
        Newcomer(name, f"{name.lower()}@example.org", {"gender": "mf"[place % 2]}) for place, name in enumerate(PLAYERS)
    )
    begin = Begin(
        "2026-11-23T14:00:00Z", "ten weeks", "borednomic2", "America/Toronto", seed, "admin@example.org", players,
        {"11.least_turns": 100},
    )
    game = Game.new(SHIPPED["borednomic2"], begin, trusting("borednomic2"))
    inputs: list[Input] = []
    whims = Whims(seed)

    def play(given: Input) -> bool:
        inputs.append(given)
        result = game.handle(given)
        assert result.outcome != "failed", result.error
        return result.refusal is None

    play(begin)
    end = calendar.write(calendar.read(begin.at) + timedelta(weeks=weeks))
    step = 0
    while game.due_at < end and not game.over:
        step += 1
        for name in PLAYERS:
            if not game.world.exists("player", name):
                continue
            play(Contact(game.world.data["clock"], name))
            for idea in ideas(game, name, commands_to_try(game), whims, step)[:4]:
                if whims.below(100, step, name, idea.name) < idea.eager:
                    play(idea.instruct(game, name))
            for words in (_proposal(whims, step, name), *_votes(game, whims, name), *_purchases(game, whims, name)):
                _say(game, play, name, words)
        play(Alarm(game.due_at))
    return game, inputs


def _proposal(whims: Whims, step: int, name: str) -> str:
    proposals: Sequence[str] = SHIPPED["borednomic2"].look["house"]["proposals"]
    return whims.one_of(proposals, step, name) if whims.below(100, step, name, "proposes") < 25 else ""


def _purchases(game: Game, whims: Whims, name: str) -> list[str]:
    purchases = [one for one in game.world.all("offer") if one.what == "purchase" and one.player.id == name]
    offers = [one for one in purchases if "square" in one.about]  # the Garden offers any square there is
    return [f'buy {one.about["square"]} as "{name} {one.id}" {whims.one_of("mf", name, one.id)}' for one in offers]


def _votes(game: Game, whims: Whims, name: str) -> list[str]:
    open_ones = [ballot for ballot in game.world.all("ballot") if not ballot.closed]
    return [f"vote {one.proposal.id} {whims.one_of(('yes', 'yes', 'no'), name, one.id)}" for one in open_ones]


def _say(game: Game, play: object, name: str, words: str) -> None:
    assert callable(play)
    commands = [command for command in game.commands() if command.by in ("player", "anyone")]
    for found in Grammar(commands, Names(game)).read(words).found:
        if isinstance(found, Parsed):
            play(Instruct(
                at=game.world.data["clock"], player=name, pattern=found.command.pattern,
                arguments=dict(found.arguments), block=found.block, words=found.words,
            ))


@pytest.mark.slow
def test_ten_weeks_on_the_board_come_out_the_same() -> None:
    game, inputs = ten_weeks("ten weeks")
    assert game.world.data["series"]["update"] >= 29
    assert len(game.world.data["things"]["proposal"]) >= 20
    assert len({square.owner for square in game.world.all("square")}) >= 5
    begin = inputs[0]
    assert isinstance(begin, Begin)
    assert world_of("borednomic2", begin, inputs) == game.encode()


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(5), range(5, 10), range(10, 15), range(15, 20)], ids=str)
def test_twenty_games_of_cards_come_out_the_same(seeds: range) -> None:
    for seed in seeds:
        table = a_game(seed)
        again = Game.new(boxed("economic"), table.begin)
        for given in table.inputs:
            assert again.handle(given).outcome != "failed"
        again.world.data["clock"] = table.now
        assert again.encode() == table.game.encode()
