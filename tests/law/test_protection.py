"""Rules that protect themselves, or each other, by what their texts say."""

from __future__ import annotations

import pytest

from mailgame.game.game import Game
from mailgame.law import forbids, protector
from tests.kernel.builders import a_rule, begun


def rules(**texts: str) -> Game:
    """Return a game of rules with these texts: r1="…"."""
    return begun(*(a_rule(int(name[1:]), text=text) for name, text in texts.items()))


def forbidden(game: Game, number: int, act: str) -> set[int]:
    rule = game.engine.view(0).rule(number)
    assert rule is not None
    return forbids(rule, act)


@pytest.mark.parametrize("words", [
    "This rule cannot be discarded.",
    "This card can never be repealed!",
    "Nobody may discard this rule",
    "Pigs fly. This rule itself can be neither changed, nor replaced, nor discarded.",
    "This rule must not be removed; the others may.",
    "THIS RULE CAN’T BE DISCARDED",
])
def test_a_rule_that_says_so_cannot_be_discarded(words: str) -> None:
    assert forbidden(rules(r1=words), 1, "discard") == {1}


@pytest.mark.parametrize("words", [
    "This rule can be discarded.",
    "Nobody can win. This rule may be discarded.",
    "A card that is used cannot be used again.",
    "Rule cannot be discarded.",
])
def test_other_words_protect_nothing(words: str) -> None:
    assert forbidden(rules(r1=words), 1, "discard") == set()


def test_words_against_changing_are_no_words_against_discarding() -> None:
    game = rules(r1="This rule cannot be changed.", r2="This rule cannot be discarded.")
    assert forbidden(game, 1, "replace") == forbidden(game, 1, "amend") == {1}
    assert forbidden(game, 1, "discard") == set()
    assert forbidden(game, 2, "replace") == set()


def test_a_rule_can_protect_others_by_their_numbers() -> None:
    game = rules(r1="Rule 2 and card 3 cannot be discarded.", r2="", r3="")
    view = game.engine.view(0)
    assert forbidden(game, 1, "repeal") == {2, 3}
    guard = protector(view, 3, "discard")
    assert guard is not None
    assert guard.number == 1
    assert protector(view, 1, "discard") is None
    assert protector(view, 0, "add") is None
