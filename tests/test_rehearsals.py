"""Rehearsals: every file in tests/rehearsals is played and its expectations are met; what one leaves; how one fails."""

from __future__ import annotations

import email
import email.policy
import json
import shutil
import tomllib
from pathlib import Path

import pytest

from mailgame.rehearsing.rehearsal import main
from tests.played import FILES, played
from tests.share import few_are_quick

SMALL = """
[game]
ruleset = "borednomic2"
name = "small"
timezone = "America/Toronto"
start = 2026-11-23T09:00:00
until = 2026-11-25T00:00:00
seed = "small"
admin = "admin@example.org"

[[player]]
name = "Ann"
email = "ann@example.org"
gender = "f"

[[player]]
name = "Bert"
email = "bert@example.org"
gender = "m"

[[chance]]
what = "move"
who = "Ann"
values = [[3, 4]]

[[mail]]
at = 2026-11-23T10:00:00
from = "ann@example.org"
subject = "cards"
body = "buy silver"

[[expect]]
at = 2026-11-23T10:05:00
path = "players.Ann.money"
value = 9834

[[expect]]
path = "players.Ann.square"
value = "8"

[[chance]]
what = "money making square"
values = ["20"]

[[chance]]
what = "money taking square"
values = ["20"]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    return file


def with_(file: Path, old: str, new: str) -> Path:
    """Return a file that differs from the small one in one place."""
    assert old in SMALL
    file.write_text(SMALL.replace(old, new, 1))
    return file


@pytest.mark.slow
@pytest.mark.parametrize("file", few_are_quick(FILES, 7), ids=[file.stem for file in FILES])
def test_a_rehearsal_goes_as_expected(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    found = played(file, tmp_path_factory)
    assert found.missed == []
    assert found.expectations >= 3
    assert found.letters >= 2


def test_every_rehearsal_says_what_it_shows() -> None:
    silent = [file.name for file in FILES if "\n# shows: " not in file.read_text(encoding="utf-8")]
    assert silent == []
    assert len(FILES) >= 8


# --- how it ends


@pytest.mark.slow
def test_a_rehearsal_that_goes_as_expected_ends_with_0(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([small], None, None, 1) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"✓ {small}: 2 expectations met, ")
    assert said.err == ""


def test_an_expectation_that_is_missed_ends_with_1_and_is_said_with_its_line(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([with_(small, "value = 9834", "value = 9835")], None, None, 1) == 1
    assert capsys.readouterr().out == (
        f"✗ {small}: line 32: 2026-11-23 10:05:00 (2026-11-23 15:05 UTC): players.Ann.money is 9834, expected 9835\n"
    )


def test_an_id_that_is_expected_as_a_number_is_said_to_be_a_text(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([with_(small, 'value = "8"', "value = 8")], None, None, 1) == 1
    assert "players.Ann.square is '8', expected 8 (it is a text: value = \"8\")\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("players.Zoe.money", "players.Zoe.money: there is no “Zoe” in players"),
        ("players.Ann.wings", "players.Ann.wings: there is no “wings” in players.Ann"),
        ("nonsense", "nonsense: there is no “nonsense” in the state"),
    ],
)
def test_an_expectation_of_what_there_is_not_is_missed_and_says_what_is_not_there(
    small: Path, capsys: pytest.CaptureFixture[str], path: str, said: str
) -> None:
    assert main([with_(small, "players.Ann.money", path)], None, None, 1) == 1
    assert said in capsys.readouterr().out


@pytest.mark.slow
def test_an_expectation_of_a_letter(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = 'path = "players.Ann.square"\nvalue = "8"'
    assert main([with_(small, old, 'mail_to = "ann@example.org"\ncontains = "Silver   card"')], None, None, 1) == 0
    assert main([with_(small, old, 'mail_to = "ann@example.org"\ncontains = "gold bar"')], None, None, 1) == 1
    assert "the last letter to ann@example.org does not say “gold bar”" in capsys.readouterr().out
    assert main([with_(small, old, 'mail_to = "zoe@example.org"\ncontains = "gold"')], None, None, 1) == 1
    assert main([with_(small, old, 'letters_to = "zoe@example.org"\nvalue = 0')], None, None, 1) == 0
    assert main([with_(small, old, 'letters_to = "ann@example.org"\nvalue = 0')], None, None, 1) == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('ruleset = "borednomic2"', 'ruleset = "chess"', "there is no ruleset 'chess'; there are borednomic2"),
        ('ruleset = "borednomic2"\n', "", "line 2, [game]: “ruleset” is missing"),
        ('seed = "small"', "seed = 5", "line 2, [game]: “seed” must be a text"),
        ("start = 2026-11-23T09:00:00", 'start = "monday"', "line 2, [game]: “start” must be a date with time"),
        ('seed = "small"', 'seed = "small"\ncolour = 1', "line 2, [game]: there is no key “colour”"),
        ("America/Toronto", "America/Nowhere", "line 2, [game]: there is no time zone 'America/Nowhere'"),
        ("[[mail]]", "[[letter]]", "there is no table “letter”; there are game, player, mail, chance, expect"),
        ("[[mail]]\nat", "[[mail]]\nday", "line 26, [mail]: there is no key “day”"),
        ('from = "ann@example.org"\n', "", "line 26, [mail]: “from” is missing"),
        ("at = 2026-11-23T10:00:00", 'at = "ten"', "line 26, [mail]: “at” must be a date with time"),
        ('body = "buy silver"', 'eml = "missing.eml"', "line 26, [mail]: missing.eml cannot be read"),
        ('what = "move"\n', "", "line 21, [chance]: “what” must be a label"),
        ("values = [[3, 4]]", "values = 7", "line 21, [chance]: “what” must be a label, and “values” a list"),
        ("values = [[3, 4]]", "values = [[3, 7]]", "chance “move” for Ann: [3, 7] is not 2 dice of 6 sides"),
        ("values = [[3, 4]]", "values = [[3, 4, 5]]", "chance “move” for Ann: [3, 4, 5] is not 2 dice of 6 sides"),
        ('path = "players.Ann.square"\n', "", "line 37, [expect]: “path” is missing"),
        ('gender = "f"\n', "", "Ann needs gender = m or f."),
        ('name = "Bert"', 'name = "ann"', "The name Ann is taken"),
        ('name = "Bert"\n', "", "line 16, [player]: “name” is missing"),
        ('[[player]]\nname = "Ann"', '[[player]\nname = "Ann"', "line 11"),
        (
            'admin = "admin@example.org"',
            'admin = "admin@example.org"\nparams = { "14.wings" = 2 }',
            "There is no parameter '14.wings' in this ruleset.",
        ),
        (
            'admin = "admin@example.org"',
            'admin = "admin@example.org"\nparams = { "6.squares" = 0 }',
            "Parameter 6.squares cannot be 0: it must be at least 1.",
        ),
    ],
)
def test_a_file_that_is_wrong_ends_with_2_says_where_and_writes_nothing(
    small: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    out = small.parent / "out"
    assert main([with_(small, old, new)], out, None, 1) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.startswith(f"✗ {small}: ")
    assert told.out == ""
    assert not out.exists()


def test_a_file_that_is_not_there_or_no_text_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([tmp_path / "none.toml"], None, None, 1) == 2
    assert "it cannot be read: No such file or directory" in capsys.readouterr().err
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert main([tmp_path / "bytes.toml"], None, None, 1) == 2


@pytest.mark.slow
def test_of_several_files_the_worst_decides_and_the_others_are_played(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missed, wrong = small.parent / "missed.toml", small.parent / "wrong.toml"
    with_(missed, "value = 9834", "value = 1")
    with_(wrong, 'ruleset = "borednomic2"', 'ruleset = "chess"')
    assert main([wrong, small], None, None, 1) == 2
    assert main([missed, small], None, None, 1) == 1
    assert capsys.readouterr().out.count(f"✓ {small}") == 2


# --- stopping, seeds, what is left


@pytest.mark.slow
def test_the_clock_can_be_stopped_and_later_expectations_do_not_count(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = small.parent / "out"
    with_(
        small,
        'path = "players.Ann.square"\nvalue = "8"',
        'at = 2026-11-24T12:00:00\npath = "players.Ann.square"\nvalue = "never"',
    )
    assert main([small], out, "2026-11-23T12:00:00", 1) == 0
    state = json.loads((out / "state.json").read_text())
    assert (state["players"]["Ann"]["square"], state["players"]["Ann"]["money"]) == ("1", 9834)
    assert main([small], None, None, 1) == 1
    assert main([small], None, "noon", 1) == 2


@pytest.mark.slow
def test_many_seeds_show_how_far_it_spreads(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([small], None, None, 4) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{small} under 4 seeds"
    assert "  players.Ann.money at 2026-11-23 10:05:00 (2026-11-23 15:05 UTC): 9834 × 4" in said
    assert '  players.Ann.square at the end: "8" × 4' in said
    assert "  Ann: $9,834 to $9,834, median $9,834" in said


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_and_another_another(small: Path) -> None:
    states = []
    for seed, folder in (("small", "one"), ("small", "two"), ("other", "three")):
        out = small.parent / folder
        main([with_(small, 'seed = "small"', f'seed = "{seed}"')], out, None, 1)
        states.append((out / "state.json").read_bytes())
    assert states[0] == states[1]
    assert states[0] != states[2]


@pytest.mark.slow
def test_what_a_rehearsal_leaves(small: Path) -> None:
    out = small.parent / "out"
    (out / "mail").mkdir(parents=True)
    (out / "mail" / "0099.eml").write_text("of the time before")
    assert main([small], out, None, 1) == 0

    letters = sorted((out / "mail").iterdir())
    assert [file.name for file in letters] == [f"{number:04}.eml" for number in range(1, len(letters) + 1)]
    receipt = next(
        letter
        for file in letters
        if (letter := email.message_from_bytes(file.read_bytes(), policy=email.policy.default))["X-Mailgame-Kind"]
        == "receipt"
    )
    assert (str(receipt["To"].addresses[0].addr_spec), str(receipt["Subject"])) == ("ann@example.org", "Re: cards")
    assert receipt["In-Reply-To"] is not None
    assert receipt["Message-ID"] is not None
    assert receipt["Auto-Submitted"] == "auto-replied"

    state = json.loads((out / "state.json").read_text())
    assert state["game"]["name"] == "small"
    assert state["players"]["Ann"]["items"] == {"Silver Card": 1, "Soldier": 11}  # ten at first, one a turn
    assert state["squares"]["8"]["number"] == 8
    assert sum(state["accounts"].values()) + state["outside"] == 0
    assert set(state["rules"]["14"]) >= {"number", "title", "text", "parameters", "standing", "revisions"}
    assert {"proposals", "offers", "timers", "orders", "petitions", "ballots"} <= set(state)

    journal = [json.loads(line) for line in (out / "journal.jsonl").read_text().splitlines()]
    assert [line["seq"] for line in journal] == list(range(1, len(journal) + 1))
    assert [line["kind"] for line in journal] == ["begin", "contact", "order", "alarm"]
    bought = journal[2]
    assert (bought["at"], bought["author"], bought["letter"]) == ("2026-11-23T15:00:00Z", "Ann", 1)
    assert bought["input"]["pattern"] == "buy [NUMBER] ITEM"
    assert "Paid" in [event["event"] for event in bought["events"]]
    assert ["move", "Ann", [3, 4]] in journal[3]["rolls"]
    assert journal[3]["author"] == "clock"

    pages = {str(file.relative_to(out / "site")) for file in (out / "site").rglob("*.html")}
    assert "index.html" in pages
    assert len(pages) > 5


@pytest.mark.slow
def test_several_files_leave_a_folder_each(small: Path) -> None:
    other = small.parent / "other.toml"
    shutil.copy(small, other)
    assert main([small, other], small.parent / "out", None, 1) == 0
    assert sorted(path.name for path in (small.parent / "out").iterdir()) == ["other", "small"]


def test_a_raw_letter_counts_by_its_own_headers(small: Path) -> None:
    (small.parent / "letter.eml").write_bytes(
        b"From: Bert <BERT@example.org>\r\nTo: game@mailgame.example\r\nSubject: buy gold\r\n\r\n-- \r\nBert\r\n"
    )
    old = 'from = "ann@example.org"\nsubject = "cards"\nbody = "buy silver"'
    with_(small, old, 'eml = "letter.eml"')
    small.write_text(small.read_text().replace("players.Ann.money", "players.Bert.money").replace("9834", "9500"))
    assert main([small], None, None, 1) == 0


def test_the_small_rehearsal_is_what_the_documents_show() -> None:
    """All that a file can have stands in the documents, so that nobody has to guess it."""
    text = (Path(__file__).parent.parent / "docs" / "rehearsals.md").read_text(encoding="utf-8")
    shown = tomllib.loads(text.partition("```toml\n")[2].partition("\n```")[0])
    small = tomllib.loads(SMALL)
    assert set(small) <= set(shown)
    for table in ("mail", "chance", "expect"):
        keys = {key for row in shown[table] for key in row}
        assert set(small[table][0]) <= keys
