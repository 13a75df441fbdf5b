"""Names at the door: nobody comes in under a name that is taken for another's, and nobody is told so too late."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, CARDS, House

pytestmark = pytest.mark.slow


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", BOARD, ("Ann", "Bert"))
    return empty_house


@pytest.mark.parametrize("name", ["Strasse", "STRASSE", "Straße", "Strаsse", "Sträße", "Stra sse"])
def test_two_newcomers_who_wait_do_not_look_alike(house: House, name: str) -> None:
    """“Straße” was let in beside “Strasse” by the Admin, told so, and never seated."""
    house.write("Dee", "join winter as Strasse gender f")
    house.write("Eve", f"join winter as {name} gender f")
    assert "Somebody else has asked for Strasse already; choose another name." in house.last("Eve").words
    house.write("Eve", "join winter as Gasse gender f")
    house.write("Admin", "approve 1\napprove 2", house.reply_to("Admin", "winter"))
    for _ in range(3):
        house.next_deadline()
    assert house.players("winter") == ["Ann", "Bert", "Gasse", "Strasse"]


@pytest.mark.parametrize("name", ["Аnn", "the Admin", "You", "Everybody", "rule 5", "square 3"])
def test_nobody_joins_as_somebody_else(house: House, name: str) -> None:
    house.write("Dee", f"join winter as {name} gender f")
    assert "Please choose another name." in house.last("Dee").words
    assert not any("newcomer" in one.subject for one in house.sent("Admin"))


@pytest.mark.parametrize(("asked", "free"), [
    ("Ann f", "join winter as Ann 2 f"), ("Lee, Ann f", "join winter as Lee f"), ("@dee@ f", "join winter as dee f"),
])
def test_whoever_asks_for_a_name_that_will_not_do_is_shown_a_line_that_will(
    house: House, asked: str, free: str
) -> None:
    house.write("Dee", f"join winter as {asked}")
    assert f"This would do: {free}" in house.last("Dee").words
    house.write("Dee", free)
    assert "Your request to join is with the Admin" in house.last("Dee").words


def test_who_cannot_join_by_any_name_is_shown_none(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ("Ann", "Bert"))
    empty_house.settle()
    empty_house.write("Dee", "join cards as Ann")
    assert "nobody can join it now" in empty_house.last("Dee").words
    assert "This would do" not in empty_house.last("Dee").words


@pytest.mark.parametrize("asked", [
    "join winter as Dee f please", "Join winter as Dee f, thanks!", "join winter as Dee f. Thank you",
    "join as Dee f bitte", "I’d like to join winter as Dee f", "please let me join as Dee f, pls",
])
def test_courtesy_is_no_part_of_a_name(house: House, asked: str) -> None:
    house.write("Dee", asked)
    assert "A newcomer: Dee" in house.last("Admin").words


@pytest.mark.parametrize("asked", ["join winter as NAME f", "join as [NAME]", "join as <your name>"])
def test_nobody_is_called_by_what_stands_in_place_of_a_name(house: House, asked: str) -> None:
    house.write("Dee", asked)
    assert house.last("Dee").kind == "stranger"
    assert not any("newcomer" in one.subject for one in house.sent("Admin"))


@pytest.mark.parametrize(("line", "asked"), [
    ("join winter as Dora, female", "Dora f"), ("Join as Dora please, im a girl", "Dora f"),
    ("join as Dora and it's a girl", "Dora f"), ("join as Dora - f", "Dora f"), ("join as Dora (f)", "Dora f"),
    ("Join as Dora, male, thanks!", "Dora m"), ("join as Mr A m", "Mr A m"),
    ("join as Dora f Sent from my iPhone", "Dora f"), ("join as Ann-Marie f", "Ann-Marie f"),
])
def test_what_newcomers_say_of_themselves_is_no_part_of_their_name(line: str, asked: str) -> None:
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"])
    house.write("Dora", line)
    assert house.played("winter") == [f": join as {asked}"]


def test_whoever_writes_again_is_told_again_how_to_join_if_their_domain_vouches_for_them() -> None:
    """Four times a day; an address that anybody may have written gets one answer."""
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"])
    for line in ("hi", "how do i join", "join", "I want to play", "hello??"):
        house.write("Dora", line)
        house.write("Eve", line, vouched=False)
    assert [one.kind for one in house.sent("Dora")] == ["stranger"] * 4
    assert [one.kind for one in house.sent("Eve")] == ["stranger"]
