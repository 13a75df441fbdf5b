"""What a rule that came with the game declares stays of its type, and what is in it too."""

from __future__ import annotations

import pytest

from mailgame.paths import rulesets_folder
from tests.sandbox.mail import Mail

PEOPLE = ("Ann", "Bert", "Cleo")
RETYPED = [
    ("borednomic2", "r06_board", '"natures", "list", [], of="text"', '"natures", "list", [], of="list"',
     "“natures” of a square is a list of texts to the rules that came with the game, and they would err over a list of "
     "lists"),
    ("borednomic2", "r06_board", '"track", "list", [], least=2, most=2_000, of="square"', '"track", "list", []',
     "“track” of a game is a list of squares to the rules that came with the game, and they would err over a list"),
    ("borednomic2", "r06_board", '"said_to_be", "table", {}', '"said_to_be", "list", []',
     "“said_to_be” of a square is a table to the rules that came with the game, and they would err over a list"),
]


def source(game: str, file: str) -> str:
    return (rulesets_folder() / game / f"{file}.py").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "file", "was", "then", "words"), RETYPED)
def test_what_others_reckon_with_keeps_its_type(game: str, file: str, was: str, then: str, words: str) -> None:
    """Of a list its type alone was looked at; a rule that came with the game then broke over what was in it."""
    house = Mail()
    house.open("winter", game, PEOPLE)
    law, rule = source(game, file), int(file[1:3])
    assert was in law
    answer = " ".join(house.says("Ann", f"propose amend {rule}\n```law\n{law.replace(was, then)}\n```\nend").split())
    assert words in answer
    assert "keep its type, or choose another name." in answer
    assert "It is proposal" in house.says("Ann", f"propose amend {rule}\n```law\n{law}\n```\nend")
    house.close()


def test_law_that_declares_more_is_taken() -> None:
    house = Mail()
    house.open("winter", "borednomic2", PEOPLE)
    law = source("borednomic2", "r06_board").replace('rule.kind("square", shown=False)',
        'rule.kind("square", shown=False)\nrule.attribute("square", "moss", "number", 0)')  # fmt: skip
    assert "It is proposal" in house.says("Ann", f"propose amend 6\n```law\n{law}\n```\nend")
    house.close()
