"""The pages on rules: what each ruleset must do, what does it, and which test shows it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from scripts import rule_pages
from scripts.rule_pages import Game

NAMES = [file.parent.name for file in sorted(rule_pages.ROOT.glob("rulesets/*/statements.toml"))]
BEGUN: set[str] = set()
"""Rulesets that have been begun; of all others nothing may be open."""
WHOLE = [name for name in NAMES if name not in BEGUN]


@cache
def games() -> list[Game]:
    """Return the games, read once, and not before a test wants them."""
    return rule_pages.games()


def game_of(name: str) -> Game:
    return next(game for game in games() if game.folder.name == name)


@pytest.mark.slow
def test_there_are_games_with_statements() -> None:
    assert {game.folder.name for game in games()} >= {"economic", "borednomic2"}


@pytest.mark.slow
def test_every_handler_that_is_named_is_there_and_every_number_that_is_shown() -> None:
    assert rule_pages.problems(games()) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_statements(name: str) -> None:
    game = game_of(name)
    assert {one.rule for one in game.statements.values()} == set(game.ruleset.rules)
    assert not set(game.to_come) & set(game.ruleset.rules), "it has come"


def test_a_handler_that_is_not_there_is_a_problem() -> None:
    game = game_of("economic")
    for place in ("r01 no_such_handler", "r99 anything", "kernel/no_such_file.py", "ruleset.toml no_such_key"):
        first = replace(game.statements["1a"], by=[place])
        (said,) = rule_pages.problems([replace(game, statements=game.statements | {"1a": first})])[:1]
        assert said == f"economic 1a: there is no {place}"


def test_a_statement_without_a_handler_or_a_test_is_open() -> None:
    game = game_of("economic")
    for first in (replace(game.statements["1a"], by=[]), replace(game.statements["1a"], shown=[])):
        assert replace(game, statements=game.statements | {"1a": first}).open() == [first]


@pytest.mark.parametrize("name", WHOLE)
def test_each_statement_is_seen_to_and_shown(name: str) -> None:
    game = game_of(name)
    assert [one.number for one in game.open()] == []
    assert not game.to_come


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_stands_in_the_rulings(name: str) -> None:
    game = game_of(name)
    rulings = (game.folder / "RULINGS.md").read_text(encoding="utf-8")
    missing = [one.number for one in game.statements.values() if one.ruling and f"**{one.number}**" not in rulings]
    assert missing == []


@pytest.mark.slow
def test_the_pages_are_as_the_statements_and_the_tests_say_now() -> None:
    old = [file.name for file, text in rule_pages.pages(games()).items() if file.read_text(encoding="utf-8") != text]
    assert old == [], "write them anew: make rules"


def test_what_is_open_stands_on_the_page() -> None:
    game = game_of("borednomic2")
    assert "## Open" not in rule_pages.page(game)
    first, second = replace(game.statements["1.1a"], by=[]), replace(game.statements["1.1b"], shown=[])
    begun = replace(game, statements=game.statements | {"1.1a": first, "1.1b": second}, to_come={32: ("Law", 7)})
    said = rule_pages.page(begun).partition("## 1 ")[0]
    assert "## Open" in said
    assert "- 32 Law: 7" in said
    assert "Statements that nothing sees to yet: 1.1a." in said
    assert "no test says it shows: 1.1b." in said
