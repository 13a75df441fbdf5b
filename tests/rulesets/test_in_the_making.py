"""A ruleset in the making says so: what is not asked of its rules yet, and who is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.proving.checks import checks
from mailgame.rulesets import listing
from mailgame.rulesets.loading import RulesetError, read

RULE = '''"""Everybody pays {price:money} for an umbrella."""

from mailgame.law import *

rule = Rule(1, "Rain", price=dollars(5))
'''


def ruleset(folder: Path, more: str) -> Path:
    folder.mkdir()
    (folder / "r01_rain.py").write_text(RULE)
    (folder / "ruleset.toml").write_text(f'title = "Rain"\nsummary = "It rains."\n{more}\n[rules]\n1 = "rain"\n')
    return folder


@pytest.mark.parametrize(("numbers", "numerals", "said"), [
    ([], "", ""),
    ([3], "", "Rule 3 cannot"),
    ([16, 17, 18, 20, 34, 35], "roman", "Rules XVI to XVIII, XX, XXXIV and XXXV cannot"),
])
def test_the_rules_are_named_in_runs(numbers: list[int], numerals: str, said: str) -> None:
    words = listing.making({"in_the_making": numbers, "numerals": numerals})
    assert said in words
    assert bool(words) is bool(numbers)


@pytest.mark.parametrize("more", ["in_the_making = [2]", 'in_the_making = ["1"]', "in_the_making = 1"])
def test_what_is_no_rule_s_number_is_a_mistake_with_its_line(tmp_path: Path, more: str) -> None:
    with pytest.raises(RulesetError, match=r"ruleset\.toml:3: .*in_the_making"):
        read(ruleset(tmp_path / "rain", more))


@pytest.mark.parametrize(("more", "wrong"), [("", True), ("in_the_making = [1]", False)])
def test_its_numbers_need_no_effect_and_no_rehearsal_has_to_show_it(tmp_path: Path, more: str, wrong: bool) -> None:
    found = [words for check in checks(ruleset(tmp_path / "rain", more)) for words in check.find()]
    assert any("no handler takes its number" in words for words in found) is wrong
    assert any("no rehearsal shows it" in words for words in found) is wrong


def test_what_such_a_game_is_says_so(tmp_path: Path) -> None:
    said = read(ruleset(tmp_path / "rain", "in_the_making = [1]")).look
    assert said["summary"] == ("It rains. This game is in the making. Rule 1 cannot be played by the server yet; the "
                               "Admin does that.")
    assert said["summary"].endswith(said["making"])
    assert read(ruleset(tmp_path / "sun", "")).look["summary"] == "It rains."
