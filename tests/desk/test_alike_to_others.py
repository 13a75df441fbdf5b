"""What somebody may not know makes no difference to what they are written: two games that differ in it alone are alike.

Nomic Risk hides who harvests, what lies in the ground and who hides there; FutureNomic hides votes while they are open,
from managers too.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from mailgame.game.state import state
from tests.desk.harness import House, Sent

shows = pytest.mark.shows
DRY = {"2.water": 0, "2.per_water": 0, "2.per_step": 0, "2.cut_off": 0, "2.path_chance": 0, "7.fewest": 4}
NOBODY = [100] * 40
AROUND = [1, 1, 100, 1, 100, 1, 1, *NOBODY]
"""Mercenaries hide in most of what lies around the first territory."""
PLAINLY = {"mercenary": NOBODY, "resources": [5] * 60}
BRIBES = "bribe up to $5000"
PRYING = """status
board
history
history input 4
conscript in 4
fight in 5
attack 4 from 2
attack 1 from 2 with 9 soldiers
move 1 soldier from 1 to 2
harvest 1
train 1 soldier in 1 to scout
place 1 in 1"""


def frontier(order: str, **dice: list[int]) -> tuple[list[Sent], list[Any]]:
    """Return what Bert is written while Ann gives an order and he pries, in her turn and in his; and what is hidden."""
    house = House()
    said: list[dict[str, Any]] = [
        {"what": "order", "values": [["Ann", "Bert"]]},
        *({"what": what, "values": dice.get(what, values)} for what, values in PLAINLY.items()),
    ]
    house.open("risk", "nomicrisk", ["Ann", "Bert"], params=DRY, script=said)
    house.settle()
    house.write("Ann", f"place 4 in 1\n{order}")
    house.write("Bert", PRYING)
    house.write("Ann", "done")
    hidden = hidden_in(house)
    house.write("Bert", f"{PRYING}\nplace 4 in 2\nstatus")
    house.write("Bert", "done")
    return house.sent("Bert"), hidden


def hidden_in(house: House) -> list[Any]:
    """Return who hides where, what lies in the ground, and what units do."""
    with house.store.begin() as tx:
        (row,) = tx.games()
        tree = state(house.office.room.look(tx, row.id).game)
    lands = [(land["in_hiding"], land["resources"]) for land in tree["territories"].values()]
    return [*lands, *(unit["status"] for unit in tree["units"].values())]


def alike(one: tuple[list[Sent], list[Any]], other: tuple[list[Sent], list[Any]]) -> bool:
    """Tell whether two games are alike to Bert though they are not."""
    assert one[1] != other[1]
    return one[0] == other[0]


@pytest.mark.slow
@shows("R100.4a", "R11.4b", "R13.8f")
def test_who_harvests_is_not_told_by_anything_that_others_are_written() -> None:
    """In place of the harvest Ann sets a limit for bribes, which nobody learns either."""
    assert alike(frontier("harvest 1 with 3 soldiers"), frontier(BRIBES))


@pytest.mark.slow
@shows("R100.4a", "R100.4d", "R13.2a", "R9.1f")
def test_who_hides_where_is_not_told_by_what_is_refused_or_advised() -> None:
    assert alike(frontier(BRIBES, mercenary=AROUND), frontier(BRIBES))


@pytest.mark.slow
@shows("R100.4a", "R11.5a")
def test_what_lies_in_the_ground_of_others_is_not_told() -> None:
    """Bert’s own is the second that is rolled."""
    assert alike(frontier(BRIBES, resources=[20, 5, *[20] * 58]), frontier(BRIBES))


def vote(choice: str) -> tuple[list[Sent], list[Sent]]:
    """Return what the Ballot Manager, Ann, and the Admin are written while Ben’s vote is secret."""
    house = House()
    names = ["Ann", "Ben", "Cleo", "Dov"]
    house.open("future", "futurenomic", names, answers={name: {"surname": name} for name in names})
    house.settle()
    house.write("Dov", 'propose add "Tea"\nThere is tea.\nend')
    for name in ("Ben", "Cleo", "Dov"):
        house.write(name, "remove ballot manager for Ann")
    house.write("Ann", "accept ballot manager")
    house.until(datetime(2026, 11, 27, 9, 0, tzinfo=UTC))
    house.write("Dov", "call 325")
    house.write("Ben", f"vote 325 {choice}")
    house.write("Ann", "status\nhistory\nhistory proposal 325\nmessage admin\nHow is it?\nend")
    house.write("Admin", "status\nhistory proposal 325", house.last("Admin").reply_to)
    return house.sent("Ann"), house.sent("Admin")


@shows("324l", "324ap")
def test_a_manager_sees_no_vote_before_the_others_do() -> None:
    """Nor does the Admin, but for the journal, which the Admin keeps and can read."""
    assert vote("yes") == vote("no")
