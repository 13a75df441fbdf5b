"""The Admin takes back at the command line what a letter cannot: `mailgame undo GAME N`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from mailgame import cli
from mailgame.desk.office import by_hand
from mailgame.press.scenes.differences import Difference, in_lines
from mailgame.shell import game_commands
from mailgame.store.errors import NotThere
from tests.desk.harness import BOARD, House


def begun() -> House:
    """Return a server with a game in which Ann has put a proposal."""
    house = House()
    house.open("week", BOARD, ("Ann", "Bert"))
    house.write("Ann", 'propose add "Tea"\nTea is at five.\nend')
    return house


def lines(house: House) -> int:
    with house.store.begin() as tx:
        return tx.game("week").seq


def proposals(house: House) -> list[str]:
    with house.store.begin() as tx:
        return list(house.office.room.look(tx, "week").game.world.things.get("proposal", {}))


def test_what_would_differ_is_shown_and_nothing_is_done_without_a_yes() -> None:
    house, shown = begun(), list[Difference]()

    def no(difference: Difference) -> bool:
        shown.append(difference)
        return False

    before = lines(house)
    done, words, changed = by_hand.undo(house.office, "week", before, "a slip", house.now, no)
    assert (done, words, changed) == (False, "Nothing is changed.", None)
    assert (lines(house), proposals(house)) == (before, ["1"])
    assert any("Proposal" in line for line in in_lines(shown[0]))


def test_it_is_undone_and_everybody_is_written_to() -> None:
    house = begun()
    done, words, changed = by_hand.undo(house.office, "week", lines(house), "a slip", house.now, lambda _: True)
    assert done
    assert words.startswith("No. ")
    assert changed is not None
    assert changed.done
    assert proposals(house) == []
    assert any("A slip" in letter.words for letter in house.sent("Bert"))


def test_what_has_changed_meanwhile_is_shown_first() -> None:
    house, asked = begun(), list[Difference]()
    seq = lines(house)

    def yes(difference: Difference) -> bool:
        if not asked:
            house.write("Bert", 'propose add "Cake"\nCake is at six.\nend')
            house.write("Ann", "withdraw 1")
        asked.append(difference)
        return True

    assert by_hand.undo(house.office, "week", seq, "a slip", house.now, yes)[0]
    assert len(asked) == 2
    assert proposals(house) == ["2"]


@pytest.mark.parametrize(("seq", "words"), [
    (99, "The journal has no line 99"), (1, "That is the beginning of the game"),
])
def test_what_cannot_be_undone_is_said(seq: int, words: str) -> None:
    house = begun()
    with pytest.raises(by_hand.CannotUndo, match=words):
        by_hand.undo(house.office, "week", seq, "a slip", house.now, lambda _: True)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(NotThere):
        by_hand.undo(begun().office, "summer", 2, "a slip", House().now, lambda _: True)


CONFIG = """
[server]
name = "mailgame"
domain = "play.example.org"
database = "sqlite:///game.db"
[mail]
address = "game@play.example.org"
[mail.imap]
host = "127.0.0.1"
user = "game"
password = "x"
[mail.smtp]
host = "127.0.0.1"
[admin]
email = "admin@play.example.org"
"""


def typed(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(list(words))
    return int(str(ended.value.code or 0))


@pytest.mark.slow
def test_at_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.toml").write_text(CONFIG)
    players = ["--player", "Ann <ann@example.org>, gender=f", "--player", "Bert <bert@example.org>, gender=m"]
    assert typed("new", "week", "--ruleset", BOARD, *players) == 0
    assert typed("undo", "week", "1", "--because", "a slip", "--yes") == 2
    assert "That is the beginning of the game" in capsys.readouterr().err
    assert typed("undo", "summer", "1", "--because", "a slip", "--yes") == 2
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: "y")
    difference = Difference("Without no. 2", "What is undone: a move.")
    said: list[str] = []

    def undo(
        _config: object, game: str, line: int, because: Callable[[], str], confirm: object, _clock: object
    ) -> object:
        assert callable(confirm)
        said.append(f"{game} {line} {because()} {confirm(difference)}")
        return True, "No. 2 is undone; this is no. 3.", difference

    monkeypatch.setattr(game_commands, "undo", undo)
    assert typed("undo", "week", "2", "--because", "a slip") == 0
    assert said == ["week 2 a slip True"]
    assert "No. 2 is undone; this is no. 3." in capsys.readouterr().out
