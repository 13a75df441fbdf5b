"""The Admin's prose is met as players' is: with the commands that it is about, of which none is played."""

from __future__ import annotations

import re

import pytest

from tests.desk.harness import BOARD, House


def answer(house: House, body: str) -> str:
    house.write("Admin", body, house.reply_to("Admin", "winter"))
    return house.last("Admin").text


@pytest.mark.parametrize(("written", "offered"), [
    ("kick Bert out", "remove Bert because …"),
    ("stop the game for christmas", "pause"),
    ("Bert is on holiday until 5 December", "as Bert: away 2026-11-23 2026-12-05"),
    ("please postpone the deadline by a day", "shift deadline by 1 days"),
    ("let the game go on", "resume"),
    ("could you warn Ann", "warn Ann because …"),
])
def test_what_the_admin_wants_is_answered_with_the_command_that_does_it(
    empty_house: House, written: str, offered: str
) -> None:
    """It is Monday 23 November."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.settle()
    text = answer(empty_house, written)
    assert "nothing was changed" in text
    assert text.partition("Try one of these")[2].partition("\n    ")[2].startswith(f"{offered}\n")
    assert "Bert" in empty_house.players("winter")


def test_any_words_are_no_things_to_be_given(empty_house: House) -> None:
    """“give Bert is on holiday” was offered."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    for written in ("Bert is on holiday", "Bert wants to leave", "Ann should get a hundred roses"):
        assert "    give " not in answer(empty_house, written)


@pytest.mark.parametrize(("written", "lines"), [
    ("ann should get 500", ["give Ann 500 because …"]), ("refund ann $300", ["give Ann 300 because …"]),
    ("Ann deserves 1,500 dollars because she won", ["give Ann 1500 because she won"]),
    ("fine bert 100 for swearing", ["take 100 from Bert because of swearing"]),
    ("bert has to pay 2k", ["take 2000 from Bert because …"]),
    ("take 100 off bert because he swore", ["take 100 from Bert because he swore"]),
    ("give everybody 100 because its christmas", [
        "give Ann 100 because its christmas", "give Bert 100 because its christmas",
        "give Cleo 100 because its christmas"]),
    ("give ann and bert 100 because of a mistake", [
        "give Ann 100 because of a mistake", "give Bert 100 because of a mistake"]),
    ("bert owes ann 100", ["take 100 from Bert because …", "give Ann 100 because …"]),
    ("ann should get 70 from bert", ["give Ann 70 because …", "take 70 from Bert because …"]),
])
def test_money_that_goes_to_somebody_or_from_them_is_a_correction(
    empty_house: House, written: str, lines: list[str]
) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    said = answer(empty_house, written)
    assert "\n".join(f"{line}" for line in lines) in re.sub(r"^ +", "", said, flags=re.MULTILINE)


def test_whoever_wants_an_order_undone_need_not_know_its_number(empty_house: House) -> None:
    """The last order that was carried out: of all, or of the player whom the line names; an undone one is none."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", "away 2026-12-01 2026-12-03")
    first = len(empty_house.journal("winter"))
    empty_house.write("Bert", "away 2026-12-05 2026-12-06")
    second = len(empty_house.journal("winter"))
    for written in ("undo", "undo the last order", "take that back", "undo bert", "please revert Bert's last move"):
        assert f"    undo {second} because …" in answer(empty_house, written), written
    for written in ("undo ann", "undo what Ann did", "undo anns letter"):
        assert f"    undo {first} because …" in answer(empty_house, written), written
    for written in ("undo dora", "undo cleo"):
        assert not re.search(r"undo \d", answer(empty_house, written))
    answer(empty_house, f"undo {second} now because of a slip")
    assert f"    undo {first} because …" in answer(empty_house, "undo the last thing")


@pytest.mark.parametrize("written", [
    "add player Dora", "Dora wants to play too", "let dora in", "invite dora@example.org",
    "can you add Dora to the game", "Dora takes over from Cleo",
])
def test_how_somebody_comes_to_play_is_said_to_an_admin_who_wants_to_add_them(empty_house: House, written: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    said = " ".join(answer(empty_house, written).split())
    assert "“join winter as NAME GENDER”" in said
    assert "propose add" not in said


def test_nobody_is_told_how_to_join_a_game_that_takes_no_newcomers(empty_house: House) -> None:
    empty_house.open("winter", "economic", ["Ann", "Bert", "Cleo"])
    assert "Nobody can join this game now" in " ".join(answer(empty_house, "add player Dora").split())


@pytest.mark.parametrize(("written", "line"), [
    ("change ann's address to ann2@example.org", "set Ann address ann2@example.org because …"),
    ("Ann's email changed to ann2@example.org.", "set Ann address ann2@example.org because …"),
    ("announce Hello everyone, the server was down", "announce\nHello everyone, the server was down\nend"),
    ("announce: server is down", "announce\nserver is down\nend"),
])
def test_what_only_the_admin_does_is_offered_as_it_is_done(empty_house: House, written: str, line: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    said = re.sub(r"^ +", "", answer(empty_house, written), flags=re.MULTILINE)
    assert f"\n{line}\n" in said.partition("Try one of these")[2]
    assert "propose" not in said


@pytest.mark.parametrize("written", ["stop proposal 1", "delete proposal 1", "cancel the proposal 1", "kill prop 1"])
def test_a_proposal_that_the_admin_wants_gone_can_be_vetoed(empty_house: House, written: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", 'propose add "Tea"\nEverybody drinks tea.\nend')
    assert "Try one of these\n----------------\n\n" in (said := answer(empty_house, written))
    assert re.search(r"Try one of these\n-+\s+\S[^\n]*\n\s+veto 1\n", said)


def test_no_reason_is_made_of_what_is_to_be_done(empty_house: House) -> None:
    """“rename Ann to Annie” was “resume because Ann to Annie”."""
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    assert "resume" not in answer(empty_house, "rename Ann to Annie")
