"""Word lists: rules and players' law look words up in them; a file that is none is a mistake with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.law.wordlists import as_listed
from mailgame.rulesets import wordlists
from mailgame.rulesets.loading import RulesetError, load, read
from tests.rulesets.realm import FOLDER
from tests.rulesets.test_roman import Parlour, parlour

__all__ = ["parlour"]

LAW = '''adopt Rhymes
```law
"""Whoever rhymes a word of the list has it told."""
rule = Rule(0, "Rhymes")
rhyming = rule.command("rhyme WORD", "Rhyme.")

@rhyming.refuse
def not_listed(view, order):
    return None if view.is_word(order.word, "english") else f"Of {view.word_count('english')} words none is that."

@rhyming
def rhymed(view, order):
    return Tell(f"The last word is {view.word_at('english', view.word_count('english'))}.")
```
end'''


def test_a_list_is_read_once_in_its_order() -> None:
    found = load("parlour", [FOLDER]).wordlists
    assert found["english"].words == ("cake", "café", "tea", "teacup")
    assert load("parlour", [FOLDER]).wordlists is found


def test_what_is_said_is_looked_up_in_whatever_letters(parlour: Parlour) -> None:
    assert "“coffee” is not in the list. (rule II)" in parlour.says("say coffee")
    assert "Ann says café" in parlour.says("say CAFE\u0301")
    assert "“café” has been said." in parlour.says("say café")
    assert "Ann says tea" in parlour.says("say tea")


@pytest.mark.slow
def test_law_of_players_looks_words_up(parlour: Parlour) -> None:
    parlour.says(LAW)
    assert "Of 4 words none is that. (rule V)" in parlour.says("rhyme toast")
    assert "The last word is teacup." in parlour.says("rhyme CAKE")


@pytest.mark.slow
def test_law_that_asks_for_a_list_that_there_is_not_is_told_which_there_are(parlour: Parlour) -> None:
    parlour.says(LAW.replace('"english")', '"klingon")'))
    assert parlour.see("rules.V.standing") == "in force"
    assert "there is no word list “klingon”; there are english" in parlour.says("rhyme cake")


def written(folder: Path, content: bytes, name: str = "english.txt") -> Path:
    (folder / wordlists.FOLDER).mkdir(exist_ok=True)
    (folder / wordlists.FOLDER / name).write_bytes(content)
    return folder


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("one\nzw\xf6lf\n".encode("latin-1"), ":2: this line is not in UTF-8"),
        (b"", ": there is no word in it"),
        (b"# nothing\n\n", ": there is no word in it"),
        (b"one\ntwo\nOne\n", ":3: “one” stands in line 1 already"),
        (b"one\ntwo words\n", ":2: “two words” is not one word"),
        (b"x" * 61, "is not one word of at most 60 letters"),
        (b"a\x00b", "is not one word"),
    ],
)
def test_a_file_that_is_no_list_is_named_with_its_line(tmp_path: Path, content: bytes, fault: str) -> None:
    with pytest.raises(wordlists.NoList) as raised:
        wordlists.read(written(tmp_path, content))
    assert fault in str(raised.value)
    assert "english.txt" in str(raised.value)


def test_what_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordlists, "LARGEST", 10)
    with pytest.raises(wordlists.NoList, match="it has 11 bytes; a word list has at most 10"):
        wordlists.read(written(tmp_path, b"one\ntwo\nsix"))
    monkeypatch.setattr(wordlists, "LARGEST", 100)
    monkeypatch.setattr(wordlists, "MOST", 2)
    with pytest.raises(wordlists.NoList, match=":3: a word list has at most 2 words"):
        wordlists.read(written(tmp_path, b"one\ntwo\nsix"))


def test_a_stray_file_ends_the_reading(tmp_path: Path) -> None:
    (tmp_path / "ruleset.toml").write_text('title = "Shown"\n[rules]\n', encoding="utf-8")
    written(tmp_path, b"one", "English words.txt")
    with pytest.raises(RulesetError, match="there are only lists, each a file called like “english.txt”"):
        read(tmp_path)


def test_marks_and_remarks_in_a_list_do_not_count(tmp_path: Path) -> None:
    found = wordlists.read(written(tmp_path, "\ufeffOne # the first\r\nTWO\r\n".encode()))
    assert found["english"].words == ("one", "two")
    assert as_listed(" STRASSE ") == as_listed("straße")
