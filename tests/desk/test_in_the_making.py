"""Whoever plays a game in the making is told so as they are welcomed."""

from __future__ import annotations

from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import read
from tests.desk.harness import House


def test_the_welcome_names_the_rules_that_cannot_be_played_yet(empty_house: House) -> None:
    making = [folder for folder in rulesets_folder().iterdir() if (folder / "ruleset.toml").is_file()
              and read(folder).look["in_the_making"]]
    for folder in making:
        empty_house.open(folder.name, folder.name, ["Ann", "Bob", "Cid"])
        words = empty_house.last("Ann").words
        assert "Welcome" in words
        assert read(folder).look["making"] in " ".join(words.split())
        number = min(read(folder).look["in_the_making"])
        empty_house.says("Ann", f"rules {number}")
        assert "The Admin applies it by hand." in empty_house.last("Ann").words
