"""Pages that stand still in a pause: they show the game as it was when that began, whatever happens meanwhile."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from mailgame.desk.site import write_pages
from mailgame.game.journal import Entry
from mailgame.game.undoing import replay
from mailgame.rehearsing.rehearsal import SLUG
from mailgame.rulesets.loading import load
from mailgame.world.world import STILL
from tests.rulesets.realm import FOLDER, sandbox
from tests.rulesets.test_roman import Parlour, parlour

__all__ = ["parlour"]

STANDS = "The pages stand still while the game is paused: they show it as it was on"


def shown(parlour: Parlour, folder: Path) -> str:
    """Return the words of the page of players as it is written now."""
    with parlour.stage.store.begin() as tx:
        presenter = parlour.stage.office.room.presenter(parlour.stage.office.room.look(tx, SLUG))
        write_pages(tx, presenter, folder, parlour.stage.clock.now())
    page = (folder / "players.html").read_text(encoding="utf-8")
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def points(words: str) -> list[str]:
    """Return how many points each player has on a page, of those who have any."""
    return re.findall(r"[Pp]oints (\d+)", words)


def world(parlour: Parlour) -> bytes:
    with parlour.stage.store.begin() as tx:
        return parlour.stage.office.room.look(tx, SLUG).game.encode()


@pytest.mark.slow
def test_pages_show_the_moment_of_the_pause_and_come_alive_again(parlour: Parlour, tmp_path: Path) -> None:
    """Ann has 2 points for tea when the pause begins; cake gives her 4 more, which the pages show when it is over."""
    parlour.says("say tea")
    assert points(shown(parlour, tmp_path)) == ["2"]
    assert STANDS not in shown(parlour, tmp_path)
    parlour.admin("pause yes because tea is served")
    parlour.says("say cake")
    assert parlour.see("players.Ann.points") == 6
    still = shown(parlour, tmp_path)
    assert points(still) == ["2"]
    assert f"{STANDS} Monday 23 November" in still
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "The game is paused: tea is served." in index
    assert STANDS in index
    assert STANDS in (tmp_path / "rules" / "index.html").read_text(encoding="utf-8")
    parlour.admin("resume")
    alive = shown(parlour, tmp_path)
    assert points(alive) == ["6"]
    assert STANDS not in alive
    assert STANDS not in (tmp_path / "rules" / "i.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_rules_that_are_made_in_the_pause_are_not_on_the_pages(parlour: Parlour, tmp_path: Path) -> None:
    parlour.admin("pause yes")
    parlour.says('adopt Hats\n```law\n"""Hats off."""\nrule = Rule(0, "Hats")\n```\nend')
    shown(parlour, tmp_path)
    assert not (tmp_path / "rules" / "v.html").exists()
    parlour.admin("resume")
    shown(parlour, tmp_path)
    assert "Hats off." in (tmp_path / "rules" / "v.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_server_that_begins_anew_in_the_pause_shows_the_same(parlour: Parlour, tmp_path: Path) -> None:
    """What it knows is what the journal says: played again from its first line, the world is the same."""
    parlour.says("say tea")
    parlour.admin("pause yes")
    parlour.says("say cake")
    first = shown(parlour, tmp_path / "one")
    assert shown(parlour, tmp_path / "two") == first
    with parlour.stage.store.begin() as tx:
        lines = [msgspec.json.decode(row.entry, type=Entry) for row in tx.journal(SLUG)]
    again = replay(sandbox().equip(load("parlour", [FOLDER])), lines)
    assert again.encode() == world(parlour)


@pytest.mark.slow
def test_what_is_undone_in_the_pause_was_not_there_when_it_began(parlour: Parlour, tmp_path: Path) -> None:
    """Tea, no. 3 of the journal, is taken back: the pages show Ann without a point, and later with those for cake."""
    receipt = parlour.says("say tea")
    number = re.search(r"\(no\. (\d+)\)", receipt)
    assert number is not None
    parlour.admin("pause yes")
    parlour.says("say cake")
    parlour.admin(f"undo {number[1]} now because it was coffee")
    assert parlour.see("players.Ann.points") == 4
    still = shown(parlour, tmp_path)
    assert (points(still), STANDS in still) == ([], True)
    parlour.admin("resume")
    assert points(shown(parlour, tmp_path)) == ["4"]


def test_a_pause_that_is_undone_lets_the_pages_go_on(parlour: Parlour, tmp_path: Path) -> None:
    paused = re.search(r"\(no\. (\d+)\)", " ".join(parlour.admin("pause yes").split()))
    parlour.says("say tea")
    assert points(shown(parlour, tmp_path)) == []
    number = paused[1] if paused is not None else "2"
    parlour.admin(f"undo {number} now because it was a slip")
    words = shown(parlour, tmp_path)
    assert (points(words), STANDS in words) == (["2"], False)


def test_the_pages_of_a_game_that_ends_in_its_pause_go_with_it(parlour: Parlour, tmp_path: Path) -> None:
    parlour.says("say tea")
    parlour.admin("pause yes")
    parlour.says("say cake")
    parlour.admin("end yes because it is late")
    assert points(shown(parlour, tmp_path)) == ["6"]
    assert STILL not in msgspec.json.decode(world(parlour))


def test_the_world_keeps_no_more_than_one_moment_and_only_as_long_as_the_pause(parlour: Parlour) -> None:
    before = len(world(parlour))
    parlour.admin("pause yes")
    assert len(world(parlour)) < 3 * before
    parlour.admin("pause yes")
    kept = msgspec.json.decode(world(parlour))[STILL]
    assert STILL not in kept
    parlour.admin("resume")
    assert STILL not in msgspec.json.decode(world(parlour))
