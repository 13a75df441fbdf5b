"""`mailgame doctor`: the order of the examination and what it says, with parts that are well, ill, or broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.settings.config import Config, WrongInput, example
from mailgame.shell.doctor import Finding, Trouble, examine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(example())
    path.chmod(0o600)
    return path


def well(config: Config) -> str:
    return f"{config.mail.imap.host} is well."


def ill(_: Config) -> str:
    raise Trouble("It coughs.", "Put it to bed.")


def broken(_: Config) -> str:
    raise KeyError("thermometer")


def test_every_part_is_examined_in_order_though_one_is_ill_and_one_breaks(file: Path) -> None:
    found = list(examine(file, {"one": ill, "two": broken, "three": well}))
    assert found == [
        Finding("config", True, f"{file} is right."),
        Finding("one", False, "It coughs.", "Put it to bed."),
        Finding("two", False, "The examination itself failed: KeyError: 'thermometer'",
                "This is a mistake in mailgame: please report it with this line."),
        Finding("three", True, "imap.example.org is well."),
    ]


def test_what_is_wrong_in_the_config_is_no_mistake_of_the_program(file: Path) -> None:
    def nowhere(_: Config) -> str:
        raise WrongInput("server.database lies in a folder that cannot be made.")

    found = list(examine(file, {"one": nowhere}))
    assert found[-1] == Finding("one", False, "server.database lies in a folder that cannot be made.",
                                "Mend this, then ask the doctor again.")


def test_what_keeps_two_parts_from_working_is_told_once(file: Path) -> None:
    found = list(examine(file, {"one": ill, "two": well, "three": ill}))
    assert [each.part for each in found if not each.fine and not each.follows] == ["one"]
    assert found[-1] == Finding("three", False, "Not tried: “one” must work first.", follows="one")


def test_what_cannot_work_without_another_part_is_not_tried_and_costs_no_time(file: Path) -> None:
    tried = []

    def slow(_: Config) -> str:
        tried.append("slow")
        raise Trouble("It does not answer within 20 seconds.")

    found = list(examine(file, {"one": slow, "two": slow, "three": slow, "four": slow, "five": well},
                         needs={"two": ("one",), "three": ("two",), "four": ("five", "one"), "five": ("six",)}))
    assert tried == ["slow", "slow"]
    assert [(each.part, each.says, each.follows) for each in found[2:-1]] == [
        ("two", "Not tried: “one” must work first.", "one"),
        ("three", "Not tried: “one” must work first.", "one"),  # tried, and told once
        ("four", "Not tried: “one” must work first.", "one"),
    ]
    assert found[-1].fine


def test_a_config_file_that_is_missing_is_to_be_made_and_not_mended(tmp_path: Path) -> None:
    (found,) = examine(tmp_path / "config.toml", {})
    assert "`mailgame init` asks a few questions and writes one" in found.says
    assert found.advice == ""


def test_with_a_wrong_config_only_its_mistakes_are_told(file: Path) -> None:
    file.write_text("[mail]\nadress = 'x'\n")
    found = list(examine(file, {"one": well}))
    assert {each.part for each in found} == {"config"}
    assert not any(each.fine for each in found)
    assert any("Did you mean mail.address?" in each.says for each in found)


def test_a_config_that_others_may_read_is_worth_a_word(file: Path) -> None:
    file.chmod(0o644)
    (found,) = examine(file, {})
    assert found.fine
    assert found.advice == f"If passwords are in it: chmod 600 {file}"
