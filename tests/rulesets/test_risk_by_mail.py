"""Nomic Risk by mail: what stands on its pages, in a pause too."""

from __future__ import annotations

import email
import email.policy
from pathlib import Path

import pytest

from mailgame.rehearsing.mailing import readable
from mailgame.rehearsing.rehearsal import play
from mailgame.rehearsing.rehearsal_file import read_file

shows = pytest.mark.shows
CHANCE: dict[str, list[object]] = {"order": [["Ann", "Bert"]]}


def by_mail(folder: Path, until: str, *letters: tuple[str, str, str]) -> tuple[dict[str, list[str]], str]:
    """Play letters of (moment, who, words) from Monday on; return what everybody got, and what stands on all pages."""
    head = ["[game]", 'ruleset = "nomicrisk"', 'name = "by mail"', 'timezone = "UTC"', "start = 2026-11-23T09:00:00",
            f"until = {until}", 'seed = "by mail"', 'admin = "admin@example.org"', "[game.params]", '"2.water" = 0',
            '"2.per_step" = 0', '"2.cut_off" = 0', '"2.path_chance" = 0', '"13.base" = 0', '"7.fewest" = 2']
    people = [f'[[player]]\nname = "{name}"\nemail = "{name.lower()}@example.org"\nat = "{at}"'
              for name, at in (("Ann", "0,0"), ("Bert", "0,-1"))]
    chance = [f'[[chance]]\nwhat = "{what}"\nvalues = {values}' for what, values in CHANCE.items()]
    mail = [f"[[mail]]\nat = {at}\nfrom = '{who}@example.org'\nbody = '''{words}'''" for at, who, words in letters]
    file = folder / "by_mail.toml"
    file.write_text("\n".join([*head, *people, *chance, *mail]), encoding="utf-8")
    outcome = play(read_file(file), folder)
    got: dict[str, list[str]] = {}
    for raw in outcome.letters:
        to = str(email.message_from_bytes(raw, policy=email.policy.default)["To"])
        got.setdefault(to.partition("@")[0].rpartition("<")[2], []).append(" ".join(readable(raw).split()))
    pages = [page.read_text(encoding="utf-8") for page in sorted((folder / "site").rglob("*.html"))]
    assert pages
    return got, "\n".join(pages)


@pytest.mark.slow
@shows("R1.1d", "R5.2a")
def test_what_is_done_and_proposed_stands_on_the_pages(tmp_path: Path) -> None:
    order = ("2026-11-23T10:00:00", "ann", 'propose add "Bells"\nBells ring.\nend\ndone')
    _, pages = by_mail(tmp_path, "2026-11-23T11:00:00", order)
    assert "Bells ring." in pages
    assert "Bert’s turn" in pages


ANNOUNCED = ("2026-11-23T10:00:00", "admin", "pause at 2026-11-24 12:00 until about 2026-11-30 12:00")
RULED = ("2026-11-24T13:00:00", "admin", "rule 3 Twice means twice.")


@pytest.mark.slow
@shows("R1.4b", "R1.3b", "R1.5e")
def test_in_a_pause_the_pages_stay_and_what_was_decided_is_shown_afterwards(tmp_path: Path) -> None:
    (tmp_path / "still").mkdir()
    (tmp_path / "on").mkdir()
    got, pages = by_mail(tmp_path / "still", "2026-11-24T14:00:00", ANNOUNCED, RULED)
    for who in ("ann", "bert"):
        assert any("the game is paused, until about" in letter for letter in got[who])
    assert any("From Tue" in letter and "until about" in letter for letter in got["admin"]), "the receipt says it"
    assert "Twice means twice" not in pages
    assert "paused" in pages
    resumed = ("2026-11-24T15:00:00", "admin", "resume because I am back")
    got, pages = by_mail(tmp_path / "on", "2026-11-24T16:00:00", ANNOUNCED, RULED, resumed)
    assert "Twice means twice" in pages
    for who in ("ann", "bert"):
        assert any("The game goes on" in letter and "I am back." in letter for letter in got[who])


@pytest.mark.slow
@shows("R9.11a")
def test_the_defender_reads_of_an_attack_once_in_a_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As her second turn begins Ann attacks by a standing order; her turn is told to Bert in the same letter."""
    for what, values in {"attack": [[1]], "defence": [[3, 2]]}.items():
        monkeypatch.setitem(CHANCE, what, values)
    got, _ = by_mail(
        tmp_path, "2026-11-23T12:00:00",
        ("2026-11-23T10:00:00", "ann", "place 2 in 1\nstanding attack 2 from 1 with 1 soldier\ndone"),
        ("2026-11-23T11:00:00", "bert", "place 2 in 2\ndone"),
    )
    (letter,) = [letter for letter in got["bert"] if "Ann attacks #2" in letter]
    assert "It is Ann’s turn" in letter
    assert "Ann receives 2 soldiers for 1 territory." in letter
    fought = "Ann attacks #2 from #1 with 1 soldier, against your 2 soldiers"
    assert letter.count(f"{fought}: 1 to 3, an attacking soldier is killed; 2 without a partner.") == 1
    assert "against Bert" not in letter


@pytest.mark.slow
@shows("R10.3a", "R10.3b")
def test_a_turn_letter_lists_the_letters_of_its_player_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for what, values in {"letter.sort": [41], "letter": ["C"], "attack": [[6]], "defence": [[1]]}.items():
        monkeypatch.setitem(CHANCE, what, values)
    got, _ = by_mail(
        tmp_path, "2026-11-23T13:00:00",
        ("2026-11-23T09:10:00", "ann", "place 2 in 1\ndone"), ("2026-11-23T09:20:00", "bert", "place 2 in 8\ndone"),
        ("2026-11-23T10:00:00", "ann", "place 2 in 1\nattack 2 from 1 with 1 soldier\ndone"),
        ("2026-11-23T11:00:00", "bert", "done"),
    )
    turn = [letter for letter in got["ann"] if "It is your turn" in letter][-1]
    assert "Letters C" in turn
    assert not any("Letters C" in letter for letter in got["bert"])
