"""The files beside the package are found in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame import paths

CHECKOUT = Path(__file__).parents[1]


def test_in_the_checkout_they_lie_beside_the_package() -> None:
    assert paths.migrations_folder() == CHECKOUT / "migrations"
    assert paths.migrations_folder().joinpath("env.py").is_file()


def test_in_an_installed_wheel_they_lie_inside_the_package(tmp_path: Path) -> None:
    inside = tmp_path / "mailgame" / "_data" / "templates"
    beside = tmp_path / "templates"
    for folder in (beside, inside):
        folder.mkdir(parents=True)
    assert paths._find("templates", tmp_path / "mailgame") == inside
    inside.rmdir()
    assert paths._find("templates", tmp_path / "mailgame") == beside


def test_when_they_are_missing_it_says_where_it_looked(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"'rulesets' is neither at .*_data/rulesets nor at .*/rulesets"):
        paths._find("rulesets", tmp_path / "mailgame")
