"""Rehearsals played again with a proposal: those that would come out differently are named, and no others."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.foresight.rehearsed import Recorded, rehearse
from mailgame.paths import rulesets_folder
from mailgame.rehearsing.recording import record, recorded
from mailgame.rulesets.sandboxed import sandboxed
from tests.foresight.builders import BOARD, CARDS, REHEARSALS, a_game, looked, proposed

pytestmark = pytest.mark.slow

SOME = ("rents", "square_one", "economic_first_round")


@cache
def rehearsal(name: str) -> Recorded:
    ruleset = CARDS if name.startswith("economic") else BOARD
    found = record(REHEARSALS / f"{name}.toml", ruleset)
    assert found is not None
    return found


def change(act: str, target: int = 0, **more: object) -> dict[str, object]:
    return {"act": act, "target": target, "title": "", "text": "", "sets": {}, "law": "", "effect": "by itself"} | more


@pytest.mark.parametrize("name", SOME)
def test_a_rehearsal_meets_what_it_expects_when_nothing_is_changed(name: str) -> None:
    found = rehearsal(name)
    assert found.wanted
    ruleset = sandboxed(CARDS if name.startswith("economic") else BOARD, [rulesets_folder()])
    nothing = rehearse(ruleset, [found], change("change", title="A bench"), lambda: False)
    assert (nothing.played, nothing.broken) == (1, ())


def test_a_new_rent_shows_in_the_rehearsal_of_rents_and_not_in_others() -> None:
    ruleset = sandboxed(BOARD, [rulesets_folder()])
    both = [rehearsal("rents"), rehearsal("square_one")]
    found = rehearse(ruleset, both[:1], change("amend", 14, sets={"14.rent_factor": 30}), lambda: False)
    (broken,) = found.broken
    assert broken.title == "rents"
    assert broken.misses[0].path == "players.Ann.money"
    assert (broken.misses[0].expected, broken.misses[0].found) == ("9795", "9525")
    assert broken.count > len(broken.misses) == 3
    passing = rehearse(ruleset, both, change("amend", 17, sets={"17.passing": 1}), lambda: False)
    assert "square one" in [one.title for one in passing.broken]


def test_a_rule_that_is_added_leaves_the_numbers_of_rules_that_a_rehearsal_adds() -> None:
    ruleset = sandboxed(BOARD, [rulesets_folder()])
    adding = record(REHEARSALS / "changing_rules.toml", BOARD)
    assert adding is not None
    kindness = change("add", title="Kindness", text="Be kind.", effect="by hand")
    found = rehearse(ruleset, [adding], kindness, lambda: False)
    assert found.broken == ()


def test_new_words_for_a_rule_that_has_been_changed_in_the_game_are_tried_all_the_same() -> None:
    ruleset = sandboxed(CARDS, [rulesets_folder()])
    words = change("replace", 4, title="Rest", text="Nobody collects anything any more.", base=77, effect="by hand")
    found = rehearse(ruleset, [rehearsal("economic_first_round")], words, lambda: False)
    assert (found.played, found.fits) == (1, True)
    assert found.broken


def test_what_rests_on_a_rule_that_no_rehearsal_has_fits_none() -> None:
    ruleset = sandboxed(BOARD, [rulesets_folder()])
    found = rehearse(ruleset, [rehearsal("rents")], change("amend", 77, sets={"77.x": 1}), lambda: False)
    assert (found.played, found.fits) == (0, False)


def test_when_time_is_up_the_rest_is_not_played() -> None:
    ruleset = sandboxed(BOARD, [rulesets_folder()])
    asked = iter([False, True])
    both = [rehearsal("rents"), rehearsal("square_one")]
    found = rehearse(ruleset, both, change("amend", 17, sets={"17.passing": 1}), lambda: next(asked))
    assert found.played == 1


def test_other_dice_than_a_rehearsal_has_are_told_as_what_they_are() -> None:
    ruleset = sandboxed(BOARD, [rulesets_folder()])
    found = rehearse(ruleset, [rehearsal("rents")], change("amend", 7, sets={"7.dice": 3}), lambda: False)
    assert "other dice" in found.broken[0].misses[0].found


def test_a_rehearsal_that_is_not_well_or_of_another_game_is_left_out(tmp_path: Path) -> None:
    assert record(REHEARSALS / "rents.toml", CARDS) is None
    text = (REHEARSALS / "rents.toml").read_text()
    (tmp_path / "odd.toml").write_text(text.replace("value = 9795", "value = 1"))
    assert record(tmp_path / "odd.toml", BOARD) is None
    (tmp_path / "odd.toml").write_text("[game")
    assert record(tmp_path / "odd.toml", BOARD) is None


def test_a_ruleset_can_have_rehearsals_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = shutil.copytree(rulesets_folder() / CARDS, tmp_path / CARDS) / "rehearsals"
    own.mkdir()
    (own / "ours.toml").write_text((REHEARSALS / "economic_first_round.toml").read_text())
    monkeypatch.setattr("mailgame.rehearsing.recording.rehearsals_folders", tuple)
    assert [one.title for one in recorded(CARDS, (tmp_path,))] == ["ours"]


def test_a_second_look_tells_what_would_come_out_differently() -> None:
    game = a_game(BOARD)
    number = proposed(game, "Cleo", "propose amend NUMBER", "set 14.rent_factor = 30", number=14)
    found = looked(game, number, recorded=[rehearsal("rents")]).rehearsed
    assert found is not None
    assert [one.title for one in found.broken] == ["rents"]
    titled = looked(game, number, recorded=[replace(rehearsal("rents"), title="other")]).rehearsed
    assert titled is not None
    assert titled.broken[0].title == "other"
