"""What a person at the command line sees, and what the exit code says: 0 fine, 1 something is not, 2 wrong input."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import mailgame
from mailgame import cli
from mailgame.dice.dicebook import Checked, Report
from mailgame.game.inputs import Newcomer
from mailgame.paths import rulesets_folder
from mailgame.post.outbox.smtp import Waiting
from mailgame.rulesets.sandboxed import _sandboxed
from mailgame.settings.config import Config, WrongInput, example
from mailgame.store import Outbox, OutgoingRow, Store
from mailgame.store.migrating import migrate
from tests.test_dicebook import a_book


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a config.toml, which is where the person is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAILGAME_CONFIG", raising=False)
    monkeypatch.setenv("COLUMNS", "160")
    (tmp_path / "config.toml").write_text(example())
    (tmp_path / "config.toml").chmod(0o600)
    return tmp_path


def typed(line: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(line)
    return int(ended.value.code or 0)


def engine(monkeypatch: pytest.MonkeyPatch, name: str, **functions: Any) -> None:
    """Put functions of the test's own in the place of an engine module."""
    module = ModuleType(f"mailgame.{name}")
    vars(module).update(functions)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    room, _, last = name.partition(".")
    monkeypatch.setattr(import_module(f"mailgame.{room}"), last, module, raising=False)


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(["--version"]) == 0
    assert capsys.readouterr().out == f"mailgame {mailgame.__version__}\n"


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["play"], ["serve"], ["init"], ["new"], ["rehearse"], ["replay"], ["verify"], ["export"],
                    ["doctor"], ["resend"], ["db", "upgrade"]):
        assert typed([*command, "--help"]) == 0
        assert "Usage: mailgame " + " ".join(command) in capsys.readouterr().out


def test_an_unknown_command_is_wrong_input() -> None:
    assert typed(["plya"]) == 2


def test_without_a_config_it_says_how_to_get_one(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "config.toml").unlink()
    assert typed(["db", "upgrade"]) == 2
    assert "mailgame init" in capsys.readouterr().err


def test_a_wrong_key_ends_with_2_and_names_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "config.toml").write_text("[mail]\nadress = 'x'\n")
    assert typed(["serve"]) == 2
    assert "Did you mean mail.address?" in capsys.readouterr().err


def test_the_database_is_made(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(["db", "upgrade"]) == 0
    assert "up to date" in capsys.readouterr().out
    assert (here / "var" / "mailgame.db").is_file()


def test_a_database_that_cannot_be_reached_ends_with_1_in_words(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAILGAME_SERVER_DATABASE", "postgresql://me:hidden@127.0.0.1:1/games")
    assert typed(["db", "upgrade"]) == 1
    said = capsys.readouterr().err
    assert "hidden" not in said
    assert "database" in said


def test_play_hands_on_what_was_typed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    engine(monkeypatch, "playing.play", main=lambda *what: seen.append(what) or 0)
    first = next(iter(cli.rulesets()))
    assert typed(["play", "--days", "14", "--fast", "--folder", "there"]) == 0
    assert typed(["play", "--rulesets", str(here), "--players", "8"]) == 0
    assert seen == [(14, True, first, Path("there"), [], 3), (None, False, first, Path("play") / first, [here], 8)]


def test_play_asks_which_of_several_games(here: Path, monkeypatch: pytest.MonkeyPatch,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[object] = []
    engine(monkeypatch, "playing.play", main=lambda *what: seen.append(what[2]) or 0)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    answers = iter(["9", "nonsense", "2", "borednomic ii", "Eco"])
    monkeypatch.setattr("typer.prompt", lambda words, default: next(answers))
    for _ in range(3):
        assert typed(["play"]) == 0
    assert seen == ["economic", "borednomic2", "economic"]
    shown = capsys.readouterr().out
    assert "  1  BoredNomic II. Squares, dollars and cards" in shown
    assert "  2  EcoNomic. Thirteen cards" in shown
    assert shown.count("A number from 1 to 5, please.") == 2


def test_play_asks_nobody_who_has_named_one(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    engine(monkeypatch, "playing.play", main=lambda *what: seen.append(what[2]) or 0)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert typed(["play", "--ruleset", "EcoNomic"]) == 0
    assert seen == ["economic"]


def test_play_with_an_unknown_ruleset_names_the_nearest(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = next(iter(cli.rulesets()))
    assert typed(["play", "--ruleset", first[:-1]]) == 2
    assert f"Did you mean {first}?" in capsys.readouterr().err


def test_rehearse_ends_as_the_rehearsal_does(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    engine(monkeypatch, "rehearsing.rehearsal", main=lambda *what: seen.append(what) or 1)
    assert typed(["rehearse", "a.toml", "b.toml", "--out", "left", "--at", "2026-11-24T12:00:00",
                  "--rulesets", "mine"]) == 1
    assert seen == [([Path("a.toml"), Path("b.toml")], Path("left"), "2026-11-24T12:00:00", 1, (Path("mine"),))]


def test_new_makes_a_game_of_what_was_typed(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: dict[str, Any] = {}

    def new_game(config: Config, **what: Any) -> str:
        seen.update(what, config=config)
        return "The game [one] begins on Monday."

    engine(monkeypatch, "shell.game_commands", new_game=new_game)
    first = next(iter(cli.rulesets()))
    assert typed(["new", "winter", "--ruleset", first, "--timezone", "America/Toronto",
                  "--player", "Ann <ann@example.org>, gender=f", "--player", "Bob <bob@example.org>"]) == 0
    assert "The game [one] begins on Monday." in capsys.readouterr().out
    assert (seen["game"], seen["name"], seen["ruleset"]) == ("winter", "winter", first)
    assert seen["timezone"] == "America/Toronto"
    assert seen["players"] == [Newcomer("Ann", "ann@example.org", {"gender": "f"}),
                               Newcomer("Bob", "bob@example.org", {})]
    assert seen["clock"].now().tzinfo is UTC


FIRST = ("--ruleset", next(iter(cli.rulesets())))  # where there are several, one must be named


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["new", "The Winter Game!", *FIRST], "such as the-winter-game"),
        (["new", "winter", *FIRST, "--timezone", "America/Torronto"], "Did you mean America/Toronto?"),
        (["new", "winter", *FIRST, "--player", "Ann"], 'It is written so: --player "Ann <ann@example.org>"'),
        (["new", "winter", *FIRST, "--player", "Ann <ann@example.org>, f"], "It is written so"),
        (["new", "winter", "--ruleset", "chess"], "There is no ruleset chess."),
    ],
)
def test_new_says_what_would_have_worked(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: list[str], words: str
) -> None:
    engine(monkeypatch, "shell.game_commands", new_game=lambda *_, **__: pytest.fail("a game was made"))
    assert typed(line) == 2
    assert words in " ".join(capsys.readouterr().err.split())


ANN, BERT = "Ann <ann@example.org>", "Bert <bert@example.org>"


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([], 'there are 0. Name each of them: --player "Ann <ann@example.org>, gender=m"'),
        ([ANN, BERT], 'Ann needs gender (m or f): --player "Ann <ann@example.org>, gender=m"'),
        ([ANN + ", gender=f, age=7", BERT],
         'does not ask for “age”. This would do: --player "Ann <ann@example.org>, gender=f"'),
    ],
)
def test_new_shows_the_player_option_that_would_do(
    here: Path, capsys: pytest.CaptureFixture[str], players: list[str], words: str
) -> None:
    options = [word for player in players for word in ("--player", player)]
    assert typed(["new", "winter", "--ruleset", "borednomic2", *options]) == 2
    assert words in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(("more", "words"), [
    (["--player", "Zoe <GAME+zoe@example.org>"], "is the address of games: Zoe would never see a letter"),
    (["--address", "bert@example.org"], "cannot be where a game is played, since Bert reads it"),
    (["--address", "admin@example.org"], "cannot be where a game is played, since the Admin reads it"),
    (["--name", "the  winter\nGame"], 'Give this one another name: --name "the winter Game 2"'),
    (["--name", "winter"], "could be for either"),
])
def test_new_makes_no_game_whose_letters_could_not_be_told_apart(
    here: Path, capsys: pytest.CaptureFixture[str], more: list[str], words: str
) -> None:
    """A player at the games' own mailbox, say: the server wrote to itself, and the player never got a letter."""
    new = ["--ruleset", "economic", "--player", ANN, "--player", BERT]
    assert typed(["new", "winter", "--name", "The winter game", *new]) == 0
    assert typed(["new", "spring", *new, *more]) == 2
    assert words in " ".join(capsys.readouterr().err.split())
    assert typed(["new", "spring", *new, "--name", " Spring\nat last "]) == 0
    assert "“Spring at last” is made" in capsys.readouterr().out


def test_new_takes_an_address_of_the_game_s_own(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[object] = []
    engine(monkeypatch, "shell.game_commands", new_game=lambda _, **what: seen.append(what["address"]) or "made")
    new = ["new", "spring", "--ruleset", "economic"]
    assert typed([*new, "--address", "spring@example.org"]) == 0
    assert typed(new) == 0
    assert seen == ["spring@example.org", ""]
    assert typed([*new, "--address", "spring"]) == 2
    assert "--address winter@example.org" in capsys.readouterr().err


def test_a_game_that_cannot_be_opened_is_wrong_input(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def new_game(*_: object, **__: object) -> str:
        raise WrongInput("It starts with 2 players or more; there are 0.")

    engine(monkeypatch, "shell.game_commands", new_game=new_game)
    assert typed(["new", "winter", *FIRST]) == 2
    assert "there are 0." in capsys.readouterr().err


def test_a_folder_of_rulesets_that_is_not_there_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WrongInput, match=r"which server.rulesets_path or --rulesets names"):
        cli.rulesets([here / "nowhere"])


def test_ones_own_ruleset_comes_before_a_shipped_one_of_the_same_name(here: Path) -> None:
    first = next(iter(cli.rulesets()))
    (here / "mine" / first).mkdir(parents=True)
    (here / "mine" / first / "ruleset.toml").write_text('title = "My Own Game"\n[rules]\n')
    assert cli.rulesets([here / "mine"])[first] == here / "mine" / first
    assert cli.ruleset_named("my own game", [here / "mine"]) == first


@pytest.mark.parametrize(("differences", "code", "words"), [([], 0, "gives the same world"),
                                                             (["Ann's money: 3, not 4"], 1, "Ann's money: 3, not 4")])
def test_replay_tells_what_differs(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                                   differences: list[str], code: int, words: str) -> None:
    engine(monkeypatch, "shell.game_commands", replay=lambda config, game, verify: differences)
    assert typed(["replay", "winter", "--verify"]) == code
    said = capsys.readouterr()
    assert words in said.out + said.err


def _report(*faults: str) -> Report:
    roll = Checked("3", "move", "Ann", 1, "dice", 6, (3, 4), (3, 4))
    return Report([roll], list(faults))


@pytest.mark.parametrize(("report", "code", "words"), [
    (_report(), 0, "The one roll is right."),
    (_report("Line 7 of the journal has other dice."), 1, "Line 7 of the journal has other dice."),
])
def test_the_dice_of_a_game_are_verified(here: Path, monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str], report: Report, code: int,
                                         words: str) -> None:
    engine(monkeypatch, "shell.game_commands", verify=lambda config, game: report)
    assert typed(["verify", "winter"]) == code
    said = capsys.readouterr()
    assert words in said.out + said.err
    assert ["✓", "3", "move", "Ann", "1", "2", "×", "d6", "3,", "4"] in [line.split() for line in said.out.split("\n")]


def test_a_published_file_is_verified_without_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    book = a_book()
    (tmp_path / "dice.json").write_text(json.dumps(book), encoding="utf-8")
    assert typed(["verify", "dice.json"]) == 0
    assert "All 6 rolls are right." in capsys.readouterr().out
    book["epochs"][1]["rolls"][0]["values"] = [6, 9]
    (tmp_path / "dice.json").write_text(json.dumps(book), encoding="utf-8")
    assert typed(["verify", "./dice.json"]) == 1
    said = capsys.readouterr()
    assert "1 of 6 rolls is not right." in said.out
    assert "“move” for Ann, no. 1, shows 6, 9; its seed gives" in said.err
    for name, content in (("other.json", "[]"), ("missing.json", None)):
        if content is not None:
            (tmp_path / name).write_text(content, encoding="utf-8")
        assert typed(["verify", name]) == 2
        assert name in capsys.readouterr().err


def test_serve_says_that_it_runs_until_it_is_asked_to_stop(
    here: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "mailgame")
    events: list[str] = []

    class Server:
        async def run(self, stop: asyncio.Event) -> None:
            events.append("running")
            os.kill(os.getpid(), signal.SIGTERM)
            await stop.wait()
            events.append("stopped")

    engine(monkeypatch, "shell.bootstrap", build=lambda config, clock: Server())
    cli_ended = typed(["serve"])
    assert cli_ended == 0
    assert events == ["running", "stopped"]
    assert "serves game@example.org; the pages: http" in caplog.text
    assert [logging.getLogger(f"{name}.inside").isEnabledFor(logging.INFO) for name in ("apscheduler", "alembic")] == [
        False, False,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("line", [
    ["replay", "wintr"], ["verify", "wintr"], ["export", "wintr", "out"], ["resend", "wintr"],
    ["undo", "wintr", "1", "--because", "x"],
])
def test_a_game_that_is_not_there_is_told_which_are(
    here: Path, capsys: pytest.CaptureFixture[str], line: list[str]
) -> None:
    assert typed(["db", "upgrade"]) == 0
    assert typed(line) == 2
    assert capsys.readouterr().err.strip() == "✗ There is no game wintr. `mailgame new` makes one."
    players = ["--player", "Ann <ann@example.org>", "--player", "Bert <bert@example.org>"]
    assert typed(["new", "winter", "--ruleset", "economic", *players]) == 0
    assert capsys.readouterr().out.rstrip().endswith("`mailgame serve` writes to them; it takes no newcomers.")
    assert typed(line) == 2
    assert capsys.readouterr().err.strip() == "✗ There is no game wintr. There is: winter."


@pytest.mark.parametrize("line", [
    ["replay", "winter"], ["undo", "winter", "3"], ["verify", "winter"], ["export", "winter", "out"], ["resend"],
])
def test_in_a_folder_without_games_commands_about_one_make_nothing_and_say_so(
    here: Path, capsys: pytest.CaptureFixture[str], line: list[str]
) -> None:
    """Whoever is in the wrong folder is told where the database would lie; nothing is asked, and no file appears."""
    before = sorted(here.rglob("*"))
    assert typed(line) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"✗ There is no database at {here / 'var' / 'mailgame.db'}, so no game was made here.")
    assert "`mailgame new` makes a game" in said
    assert sorted(here.rglob("*")) == before


@pytest.mark.parametrize("line", [
    ["--config", "winter.toml", "replay", "winter"], ["-c", "winter.toml", "db", "upgrade"],
    ["--config=winter.toml", "serve"],
])
def test_options_may_stand_before_the_command(here: Path, capsys: pytest.CaptureFixture[str], line: list[str]) -> None:
    assert typed(line) == 2
    assert capsys.readouterr().err.startswith("✗ There is no file winter.toml.")


def test_a_database_without_tables_is_told_what_makes_them(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "var").mkdir()
    (here / "var" / "mailgame.db").touch()
    assert typed(["replay", "winter"]) == 1
    assert capsys.readouterr().err.strip() == "✗ The database has no tables yet. Run `mailgame db upgrade`."


@pytest.mark.slow
@pytest.mark.parametrize("line", [
    ["replay", "winter", "--verify"], ["undo", "winter", "2", "--because", "a slip", "--yes"], ["verify", "winter"],
    ["export", "winter", "out"],
])  # fmt: skip
@pytest.mark.parametrize(("at", "words"), [
    ("0006", "✗ The tables of the database are older than this program ('0006', not"),
    ("0999", "✗ the database was made by a newer mailgame (its tables are at '0999', this one knows up to"),
])  # fmt: skip
def test_a_database_of_another_version_is_neither_read_nor_changed(
    here: Path, capsys: pytest.CaptureFixture[str], line: list[str], at: str, words: str
) -> None:
    """An older one ended with a traceback, and `undo` wrote into a newer one."""
    players = ["--player", "Ann <ann@example.org>", "--player", "Bert <bert@example.org>"]
    assert typed(["new", "winter", "--ruleset", "economic", *players]) == 0
    with closing(sqlite3.connect(here / "var" / "mailgame.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = ?", (at,))
        database.commit()
    capsys.readouterr()
    assert typed(line) == 1
    assert capsys.readouterr().err.strip().startswith(words)


@pytest.mark.slow
def test_where_two_worlds_differ_is_named_with_the_files_that_have_changed(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = here / "rulesets" / "own"
    shutil.copytree(rulesets_folder() / "economic", own)
    config = example().replace("#rulesets_path = []", f'rulesets_path = ["{own.parent}"]')
    (here / "config.toml").write_text(config)
    players = ["--player", "Ann <ann@example.org>", "--player", "Bert <bert@example.org>"]
    assert typed(["new", "winter", "--ruleset", "own", *players]) == 0
    assert typed(["replay", "winter", "--verify"]) == 0
    rule = own / "r02_winning.py"
    text = rule.read_text(encoding="utf-8")
    rule.write_text(text.replace("dollars(200", "dollars(300"), encoding="utf-8")
    _sandboxed.cache_clear()  # as in a process that starts
    for kept in ("_asked", "_loaded"):
        monkeypatch.setattr(f"mailgame.rulesets.loading.{kept}", {})
    capsys.readouterr()
    assert typed(["replay", "winter", "--verify"]) == 1
    world, files = capsys.readouterr().err.splitlines()
    assert world.startswith("✗ the world that the journal gives is not the one that is stored; they differ in ")
    assert files == "✗ that may be no fault: files of its rules have changed since it began: r02_winning.py"


def test_a_database_that_nothing_was_made_with_can_begin_a_new_life(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Admin tries `db restored` before anything else."""

    async def away(*_: object) -> str:
        return "The mailbox is away."

    monkeypatch.setattr("mailgame.shell.bootstrap._recalled", away)
    assert typed(["db", "restored"]) == 0
    assert "Written to the players of: no game." in " ".join(capsys.readouterr().out.split())


def test_a_game_is_written_out_into_an_empty_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out: list[Path] = []
    engine(monkeypatch, "shell.game_commands", export=lambda config, game, folder: out.append(folder))
    (here / "full").mkdir()
    (here / "full" / "diary.txt").write_text("mine")
    assert typed(["export", "winter", "full"]) == 2
    assert "There is something at full already." in capsys.readouterr().err
    assert typed(["export", "winter", "new"]) == 0
    assert out == [Path("new")]


def test_doctor_ends_with_1_and_counts_what_needs_mending(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from mailgame.shell import probes
    from mailgame.shell.doctor import Trouble

    def ill(_: Config) -> str:
        raise Trouble("It [coughs].", "Put it to bed.")

    monkeypatch.setattr(probes, "probes", lambda clock: {"well": lambda _: "It sings.", "ill": ill})
    assert typed(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "✓ well: It sings." in said
    assert "✗ ill: It [coughs].\n  → Put it to bed." in said
    assert "1 thing needs fixing." in said
    monkeypatch.setattr(probes, "probes", lambda clock: {"well": lambda _: "It sings."})
    assert typed(["doctor"]) == 0
    assert "All is well." in capsys.readouterr().out


def test_init_asks_at_the_keyboard(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["nomic@example.org", "", "", "", "pw", "", "", "", "", "", "Ann", "me@example.org", "", ""])
    monkeypatch.setattr("typer.prompt", lambda words, default, **_: next(answers) or default)
    (here / "config.toml").unlink()
    assert typed(["init"]) == 0
    assert 'address = "nomic@example.org"' in (here / "config.toml").read_text()


def test_init_leaves_a_config_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(["init"]) == 2
    assert "--force" in capsys.readouterr().err


def test_letters_that_were_given_up_are_sent_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the real engine: a database, a letter in it that a mail server refused, and the command."""
    store = Store(f"sqlite:///{here}/var/mailgame.db")
    (here / "var").mkdir(exist_ok=True)
    migrate(store)
    now = datetime.now(UTC)
    with store.begin() as tx:
        letter = tx.post_letter(OutgoingRow("<1@game>", "ann@example.org", b"x", now))
    outbox = Outbox(store, Waiting)
    outbox.claim(1, now)
    outbox.failed(letter, "554 5.6.0 we do not like it", None, now)
    database = f'[server]\ndatabase = "sqlite:///{here}/var/mailgame.db"'
    (here / "config.toml").write_text(example().replace("[server]", database, 1))
    assert typed(["resend"]) == 0
    assert capsys.readouterr().out == "One letter is sent again.\n"
    with store.reading() as tx:
        assert tx.letter_out(letter).state == "waiting"
    assert typed(["resend"]) == 0
    assert "none to send again" in capsys.readouterr().out
    assert typed(["resend", "nowhere"]) == 2
    store.close()


@pytest.mark.parametrize(("number", "words"), [
    ("999", "The journal has no line 999; the last is no. 1. “history” shows the latest."),
    ("1", "That is the beginning of the game: without it there is none. A new one is made with: mailgame new"),
])
def test_a_line_that_cannot_be_undone_is_what_was_typed_wrong(
    here: Path, capsys: pytest.CaptureFixture[str], number: str, words: str
) -> None:
    players = ["--player", "Ann <ann@example.org>", "--player", "Bert <bert@example.org>"]
    assert typed(["new", "winter", "--ruleset", "economic", *players]) == 0
    assert typed(["undo", "winter", number, "--because", "a slip", "--yes"]) == 2
    assert capsys.readouterr().err.strip() == f"✗ {words}"


def test_where_nobody_can_be_asked_it_says_what_to_type(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By cron, or over ssh without a terminal: it said “Aborted.”."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    players = ["--player", "Ann <ann@example.org>", "--player", "Bert <b@example.org>"]
    assert typed(["new", "winter", "--ruleset", "economic", *players]) == 0
    assert typed(["undo", "winter", "1"]) == 2
    assert "Nobody is there to be asked. This does it without asking: --because" in capsys.readouterr().err
    assert typed(["init", "--config", "other.toml"]) == 2
    assert "config.example.toml lists every key" in capsys.readouterr().err


@pytest.mark.parametrize("file", ["nix.json", ".", "config.toml"])
def test_what_is_no_file_of_dice_is_told_in_words(here: Path, capsys: pytest.CaptureFixture[str], file: str) -> None:
    assert typed(["verify", file]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"✗ {file} cannot be read as dice.json: ")
    assert "Errno" not in said


def test_what_is_typed_in_another_character_set_is_refused_in_words(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name typed by a terminal that sends ISO 8859-1, as Python hands it on; it ended with a traceback."""
    player = b"M\xfcller <mueller@example.org>".decode(errors="surrogateescape")
    assert typed(["new", "winter", "--ruleset", "economic", "--player", player]) == 2
    said = capsys.readouterr().err
    assert said.startswith("✗ “M\ufffdller <mueller@example.org>” is not written in UTF-8")


def test_a_terminal_without_our_marks_gets_what_it_can_show(here: Path) -> None:
    """As in a locale of ISO 8859-1: the mark became a traceback."""
    there = {"PYTHONIOENCODING": "latin-1:strict", "PYTHONPATH": str(Path(mailgame.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-m", "mailgame", "replay", "winter"], check=False, capture_output=True,
                          env=os.environ | there, cwd=here)
    assert done.returncode == 2
    assert done.stderr.decode("latin-1").startswith("? There is no ")


def test_a_config_that_belongs_to_somebody_else_is_told_with_the_line_that_gives_it_back(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the one that root has made with `mailgame init`. (Root may read it, so that it is only said to be closed.)"""
    def closed(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr(Path, "read_text", closed)
    assert typed(["replay", "winter"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"✗ config.toml cannot be read: config.toml belongs to {Path('config.toml').owner()}, and ")
    assert said.rstrip().endswith("config.toml")


@pytest.mark.parametrize("address", [
    "änn@example.org", "ann..x@example.org", "ann@a..b", "ann@localhost", "ann@[127.0.0.1]",
])
def test_nobody_is_made_a_player_to_whom_no_letter_can_be_sent(
    here: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    """The game was made, and nothing was ever sent to them, without a word."""
    players = ["--player", f"Ann <{address}>", "--player", "Bert <bert@example.org>"]
    assert typed(["new", "winter", "--ruleset", "economic", *players]) == 2
    assert f"No letter can be sent to {address}: Ann would never hear of the game." in capsys.readouterr().err
