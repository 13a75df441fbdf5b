"""Customs: each is one file that is found; what is none, or declares what another has declared, is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.game.customs import gathered
from mailgame.scanning import Stray

GREETING = '''"""Greetings: players greet each other."""
from mailgame.law import Intent, Opened, Order, Rule, Tell, View

PLACE = {place}
rule = Rule(0, "Greetings")
rule.attribute("player", "{word}s", "number", 0)


@rule.command("{word} PLAYER", "Greet a player.")
def greets(view: View, order: Order) -> list[Intent]:
    return [Tell("{word}")]


@rule.after(Opened)
def says_{word}(view: View, opened: Opened) -> Intent:
    return Tell("{word}")
'''


def custom(folder: Path, name: str, place: int, word: str) -> None:
    """Write a custom by which players greet each other with a word."""
    (folder / f"{name}.py").write_text(GREETING.format(place=place, word=word))


def test_a_custom_is_one_file_and_nothing_else_is_touched(tmp_path: Path) -> None:
    custom(tmp_path, "greetings", 10, "hello")
    whole = gathered(tmp_path)
    assert (whole.number, [one.pattern for one in whole.commands]) == (0, ["hello PLAYER"])
    assert [(one.kind, one.name) for one in whole.attributes] == [("player", "hellos")]


def test_customs_stand_in_help_and_act_by_their_places_whatever_their_files_are_called(tmp_path: Path) -> None:
    custom(tmp_path, "a_late_one", 20, "bye")
    custom(tmp_path, "z_early_one", 10, "hello")
    whole = gathered(tmp_path)
    assert [one.verb for one in whole.commands] == ["hello", "bye"]
    assert [handler.__name__ for _, handler, _ in whole.afters] == ["says_hello", "says_bye"]


@pytest.mark.parametrize(("place", "word", "said"), [
    (10, "bye", r"second\.py: place 10 is taken by first\.py"),
    (20, "hello", r"second\.py: “hello PLAYER” is taken by first\.py"),
])
def test_what_two_customs_declare_is_named_with_both_files(tmp_path: Path, place: int, word: str, said: str) -> None:
    custom(tmp_path, "first", 10, "hello")
    custom(tmp_path, "second", place, word)
    with pytest.raises(Stray, match=said):
        gathered(tmp_path)


@pytest.mark.parametrize(("text", "said"), [
    ("", "it must define “PLACE”, of type int"),
    ("PLACE = 1", "it must define “rule”, of type Rule"),
    ("from mailgame.law import Rule\nPLACE = 1\nrule = Rule(7, 'Seven')", "a custom has the number 0"),
    ("from mailgame.law import Rule\nPLACE = 1\nrule = Rule(0, 'Dear', price=5)", "and nothing else"),
])
def test_a_file_that_is_no_custom_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "stray.py").write_text(text)
    with pytest.raises(Stray, match=rf"stray\.py: .*{said}"):
        gathered(tmp_path)


def test_no_custom_imports_another() -> None:
    folder = Path(gathered.__code__.co_filename).parent
    wrong = [file.name for file in folder.glob("[!_]*.py") if "game.customs" in file.read_text(encoding="utf-8")]
    assert wrong == []


def test_no_custom_is_longer_than_120_lines() -> None:
    folder = Path(gathered.__code__.co_filename).parent
    assert [file.name for file in folder.glob("*.py") if file.read_text(encoding="utf-8").count("\n") > 120] == []
