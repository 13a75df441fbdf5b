"""The guide: its chapters are whole, what they name is there, and what they show is law."""

from __future__ import annotations

import re

import pytest

from mailgame.desk.answers import QUERIES
from mailgame.desk.sight.teaching import law_page, lesson
from mailgame.press.scenes import lessons
from mailgame.primer import guide
from mailgame.primer.examples import EXAMPLES
from mailgame.primer.reference import look_up
from mailgame.sandbox import Limits
from mailgame.sandbox.running import permission
from tests.kernel.builders import a_rule, begun
from tests.primer.harness import inside, order, parliament, sandbox

PAGE = law_page(begun(parliament(), compiler=sandbox()))
TEXTS = {one.id: one.text for one in PAGE.chapters}
PROSE = {id: re.sub(r"```.*?```", "", text, flags=re.DOTALL) for id, text in TEXTS.items()}
SPANS = [(id, code) for id, text in PROSE.items() for code in re.findall(r"`([^`\n]+)`", text)]
NOT_WORDS = {"True", "False", "None", "PLAYER"}


def test_there_is_a_chapter_on_everything_that_law_can_say() -> None:
    assert [one.id for one in PAGE.chapters] == [
        "file", "letter", "text", "handlers", "view", "attributes", "bending", "asking", "commands", "offers", "time",
        "board", "dice", "votes", "precedence", "limits", "failure",
    ]  # fmt: skip
    assert all(len(one.text) > 200 or one.id == "dice" for one in PAGE.chapters)


def test_no_blank_is_left_and_every_limit_is_said() -> None:
    assert not re.search(r"\[\[|\]\]", "".join(TEXTS.values()))
    limits = set(Limits.__struct_fields__)
    assert limits - guide.blanks() == {"number", "weight"}, "what nobody passes who writes a rule"
    assert guide.blanks() - limits == {"add", "change"}


def test_the_limits_are_those_of_the_sandbox() -> None:
    limits = sandbox().limits
    for number in (limits.source, limits.depth, limits.questions, limits.answers, limits.items):
        assert f"{number:,}" in TEXTS["limits"]


def test_words_that_are_not_for_players_are_those_that_the_sandbox_refuses() -> None:
    (sentence,) = re.findall(r"(`Grant`[^.]*) are not for players’ law\.", TEXTS["limits"])
    refused = {one.__name__ for one in (*permission._ADMINS, *permission._DOORS)}
    assert set(re.findall(r"`(\w+)`", sentence)) == refused


@pytest.mark.parametrize(("id", "code"), SPANS)
def test_every_word_that_a_chapter_names_is_a_word_of_the_law(id: str, code: str) -> None:
    for word in set(re.findall(r"\b[A-Z][a-z]+[A-Za-z]*\b", re.sub(r'"[^"]*"', "", code))) - NOT_WORDS:
        assert look_up(word), f"{word}, in {code}"
    for word in re.findall(r"\b(?:view|rule)\.\w+", code):
        assert look_up(word) or word == "view.game", f"{word}, in {code}"


@pytest.mark.slow
def test_the_rule_in_the_guide_is_law() -> None:
    source = re.search(r"```law\n(.*?)```", TEXTS["file"], re.DOTALL)
    assert source
    game = inside("karma")
    result = order(game, "Ann", "propose add TITLE", title="Lucky square", block=f"```law\n{source[1]}```")
    assert result.refusal is None
    assert game.world.rules["92"]["law"]


def test_other_games_have_other_words_for_a_proposal() -> None:
    rule = a_rule(3, "Law")
    for pattern in ("suggest rule TITLE", "suggest change NUMBER"):
        rule.command(pattern, "Suggest it.", block=True)(lambda view, order: None)
    page = law_page(begun(rule))
    assert 'suggest rule "Lucky square"' in page.chapters[1].text
    assert "`suggest change 14`" in page.chapters[1].text
    assert page.examples[0].letter is not None
    assert page.examples[0].letter.command.startswith('suggest rule "Karma"\n```law\n')


def test_where_nothing_can_be_proposed_examples_have_no_letter() -> None:
    assert {one.letter for one in law_page(begun(a_rule(3))).examples} == {None}


# --- one word of it


@pytest.mark.parametrize(
    ("asked", "chapters", "examples", "words"),
    [
        ("dice", ["dice"], [], []),
        ("Karma", [], ["karma"], []),
        ("two_thirds", [], ["two_thirds"], []),
        ("examples", [], [one.id for one in EXAMPLES], []),
        ("Pay", [], [], ["Pay"]),
        ("view", ["view"], [], ["View"]),
        ("time", ["time"], [], ["SetTimer", "CancelTimer", "Rang"]),
    ],
)
def test_help_law_finds_chapters_examples_and_words(
    asked: str, chapters: list[str], examples: list[str], words: list[str]
) -> None:
    found = lesson(begun(parliament()), asked)
    assert [one.id for one in found.chapters] == chapters
    assert [one.id for one in found.examples] == examples
    assert [one.name for one in found.words] == words


@pytest.mark.parametrize(("asked", "near"), [("payed", "Pay"), ("ballot", "chair"), ("rules", "precedence")])
def test_what_is_not_there_is_answered_with_what_is_near(asked: str, near: str) -> None:
    found = lesson(begun(parliament()), asked)
    assert near in found.near or found.words


def test_help_lists_the_guide() -> None:
    listed = {command.pattern: command.help for command in QUERIES.commands}
    assert listed["help law"]
    assert listed["help law WORD"] == ""
    assert isinstance(PAGE, lessons.LawPage)
