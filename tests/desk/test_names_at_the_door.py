"""Names at the door: nobody comes in under a name that is taken for another's, and nobody is told so too late."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, House

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
