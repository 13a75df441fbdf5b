"""The rules that are shipped, played in the sandbox: the same letters make the same world, bit for bit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Input, Newcomer
from mailgame.game.lawmaking.examining import attributes, examine
from mailgame.kernel.faults import NotLaw
from mailgame.law import Rule
from tests.played import FILES, played
from tests.rulesets.test_economic_games import a_game
from tests.sandbox.boxed import RULES, SHIPPED, amended, boxed, source_of, trusting, wary
from tests.share import WHOLE, few_are_quick, share
from tests.soak.whimsical import PLAYERS, by_whim

IDS = [f"{slug}-{rule.number}" for slug, rule in RULES]
EACH_RULE = pytest.mark.parametrize(("slug", "rule"), RULES, ids=IDS)
BEYOND = {
    ("borednomic2", 30): "is not for every rule to know",
    ("nomicrisk", 9): "is not for every rule to know",
    ("nomicrisk", 11): "is not for every rule to know",
    ("nomicrisk", 101): "is not for every rule to know",
}
"""Rules that look at what players' law may not, and what their copies fail over once each function is touched."""
NOT_FOR_PLAYERS = {
    ("borednomic2", 3): "“join” is answered by the server itself",  # who plays is for the door of the game to say
    ("nomopoly2", 3): "“join” is answered by the server itself",
    ("futurenomic", 116): "“join” is answered by the server itself",
    ("futurenomic", 207): "votes are sealed",
}
"""Rules that players' law cannot be, and why."""
HALVES = [(slug, half) for slug in SHIPPED for half in range(2) if WHOLE or (slug, half) != ("nomopoly2", 1)]
"""Halves of the rules of each game; of the longest to play one, unless all are asked for."""


def world_of(slug: str, begin: Begin, inputs: Sequence[Input], stops: bool = False) -> bytes:
    """Return the world that inputs make of a game whose shipped rules all run in the sandbox.

    With `stops` play may stop, as it does outside.
    """
    game = Game.new(boxed(slug), begin)
    for given in inputs:
        result = game.handle(given)
        assert result.outcome != "failed" or stops, result.error
    return game.encode()


@cache
def _begun(slug: str) -> Game:
    """Return a game that has just begun, with players' law as a server has it."""
    players = tuple(Newcomer(name, f"{name.lower()}@example.org", {"gender": "f"}) for name in PLAYERS[:3])
    begin = Begin("2026-11-23T14:00:00Z", "begun", slug, "America/Toronto", "begun", "admin@example.org", players)
    game = Game.new(wary(slug).equip(SHIPPED[slug]), begin)
    assert game.handle(begin).outcome == "done"
    return game


@pytest.mark.slow
@EACH_RULE
def test_a_shipped_rule_could_be_proposed_as_it_stands(slug: str, rule: Rule) -> None:
    """Its types are right, and it declares in the sandbox what it declares outside."""
    declared = attributes(_begun(slug).engine, rule.number)
    made = trusting(slug).examine(rule.number, rule.title, source_of(slug, rule), declared)
    assert made.text == rule.text
    assert made.parameters == rule.parameters
    assert made.attributes == rule.attributes
    assert made.arguments == rule.arguments
    assert [(one.pattern, one.help, one.when, one.by, one.block, one.sort, one.closing) for one in made.commands] == [
        (one.pattern, one.help, one.when, one.by, one.block, one.sort, one.closing) for one in rule.commands
    ]
    for said in ("checks", "alters", "afters"):
        assert [one[0] for one in getattr(made, said)] == [one[0] for one in getattr(rule, said)]
    assert (list(made.carries), made.farewell, made.sums) == (list(rule.carries), rule.farewell, rule.sums)


@pytest.mark.parametrize(("slug", "rule"), few_are_quick(RULES, 8), ids=IDS)
def test_what_a_draft_says_of_a_shipped_rule_can_be_sent_back(slug: str, rule: Rule) -> None:
    """Rules on units and buildings could not be amended by law: “unit” was said to be no kind of things."""
    refusal = examine(_begun(slug).engine, rule.number, rule.title, "", source_of(slug, rule))
    why = NOT_FOR_PLAYERS.get((slug, rule.number), "")
    assert (refusal is not None and why in refusal.words) if why else refusal is None, refusal


@pytest.mark.slow
@pytest.mark.parametrize("file", share(FILES, 6), ids=lambda file: file.stem)
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
@pytest.mark.parametrize(("slug", "half"), HALVES)
def test_shipped_rules_that_players_have_copied_play_as_they_did(
    slug: str, half: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every other rule of a game is copied, and plays beside the others as they came; then these beside those.

    Here none of it counts as left as it came (see test_as_shipped.py): it may look at less then, and do less. It must
    need no more.
    """
    others = {*BEYOND, *NOT_FOR_PLAYERS}
    copied = [rule for rule in SHIPPED[slug].rules.values() if (slug, rule.number) not in others][half::2]
    begin, inputs, world = long_game(slug, tmp_path_factory)
    game = Game.new(amended(slug, *copied), begin, wary(slug))
    for given in inputs:
        result = game.handle(given)
        assert result.outcome != "failed", result.error
    assert game.encode() == world


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "number"), BEYOND)
def test_a_copy_fails_over_what_only_a_shipped_rule_may_know(
    slug: str, number: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    begin, inputs, _ = long_game(slug, tmp_path_factory)
    game = Game.new(amended(slug, SHIPPED[slug].rules[number]), begin, wary(slug))
    result = next(result for result in map(game.handle, inputs) if result.outcome == "failed")
    assert BEYOND[slug, number] in result.error


@pytest.mark.parametrize(("slug", "number"), NOT_FOR_PLAYERS)
def test_a_rule_that_is_not_for_players_cannot_be_copied(slug: str, number: int) -> None:
    with pytest.raises(NotLaw, match=NOT_FOR_PLAYERS[slug, number]):
        amended(slug, SHIPPED[slug].rules[number])


@cache
def games() -> dict[str, tuple[Begin, Sequence[Input], bytes]]:
    """Return a game of each kind: how it begins, what is played, and the world that comes of it."""
    board, moves = by_whim(SHIPPED["borednomic2"], "two weeks", 2, compiler=trusting("borednomic2"))
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


def long_game(slug: str, folders: pytest.TempPathFactory) -> tuple[Begin, Sequence[Input], bytes]:
    """Return a long game of a ruleset: of `games`, else the longest rehearsal in which nothing is taken back."""
    if slug in games():
        return games()[slug]
    found = []
    for file in FILES:
        if f'ruleset = "{slug}"' in file.read_text(encoding="utf-8"):
            rehearsal = played(file, folders)
            inputs = [entry.input for entry in rehearsal.entries()]
            if not any(type(given).__name__ == "Undo" for given in inputs):
                found.append((len(inputs), inputs, rehearsal.world))
    _, inputs, world = max(found, key=lambda one: one[0])
    assert isinstance(inputs[0], Begin)
    return inputs[0], inputs, world


@pytest.mark.slow
def test_five_weeks_on_the_board_come_out_the_same() -> None:
    game, inputs = by_whim(SHIPPED["borednomic2"], "five weeks", 5, compiler=trusting("borednomic2"))
    assert game.world.data["series"]["update"] >= 14
    assert len(game.world.data["things"]["proposal"]) >= 5
    assert len({square.owner for square in game.world.all("square")}) >= 5
    begin = inputs[0]
    assert isinstance(begin, Begin)
    assert world_of("borednomic2", begin, inputs) == game.encode()


@pytest.mark.slow
@pytest.mark.parametrize("seeds", share([range(5), range(5, 10), range(10, 15), range(15, 20)], 4), ids=str)
def test_twenty_games_of_cards_come_out_the_same(seeds: range) -> None:
    for seed in seeds:
        table = a_game(seed)
        again = Game.new(boxed("economic"), table.begin)
        for given in table.inputs:
            assert again.handle(given).outcome != "failed"
        again.world.data["clock"] = table.now
        assert again.encode() == table.game.encode()
