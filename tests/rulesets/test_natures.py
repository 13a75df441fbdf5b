"""What a square is goes along with the number of the rule that says so, whichever rule it is."""

from __future__ import annotations

import pytest

from mailgame.law import Enact, Repeal, Submit
from tests.rulesets.board import Board, ruleset

shows = pytest.mark.shows

NUMBERED = {
    "16.square": "Garden of Infinite Promise", "19.jail": "Jail", "19.bank_square": "Nomic Bank",
    "22.square": "Solarium of Deadly Delight", "23.square": "Death Square", "28.square": "Holiday",
    "31.square": "Birthday Chair",
}
"""Which number says where what is."""
OWNED = {"19.jail"}
"""Those that can be owned."""


def amend(board: Board, number: str, value: int) -> None:
    board.does("", f'set rule {number.replace(".", " ")} {value} now because "a test"')


def natures(board: Board) -> dict[str, list[str]]:
    """Return what each square is that is anything."""
    squares = {name: row.get("natures", []) for name, row in board.see("squares").items()}
    return {name: found for name, found in squares.items() if found}


def test_the_numbers_of_all_squares_are_looked_at() -> None:
    """A rule that ties a nature to the number of a square belongs in the list above."""
    numbers = {f"{number}.{name}" for number, rule in ruleset().rules.items()
               for name, one in rule.parameters.items() if one.unit == "square"}
    assert numbers == set(NUMBERED)


@shows("6.3e")
@pytest.mark.parametrize("number", NUMBERED)
def test_what_a_square_is_goes_to_the_new_number(number: str) -> None:
    board = Board()
    before, was = natures(board), str(ruleset().rules[int(number.split(".")[0])].parameters[number.split(".")[1]].value)
    amend(board, number, 8)
    assert natures(board) == {
        name: found for name, some in {**before, "8": [NUMBERED[number]]}.items()
        if (found := [one for one in some if name == "8" or one != NUMBERED[number]])
    }
    assert (board.see(f"squares.{was}.ownable"), board.see("squares.8.ownable")) == (True, number in OWNED)


@shows("6.3e")
@pytest.mark.parametrize(("number", "value", "there", "gone"), [
    ("12.every", 13, {"13", "39"}, {"17", "34"}), ("26.ending", 3, {"3", "33"}, {"6", "36"}),
])
def test_so_does_what_many_squares_are(number: str, value: int, there: set[str], gone: set[str]) -> None:
    board, what = Board(), "KickBack" if number.startswith("12") else "Train Station"
    amend(board, number, value)
    having = {name for name, found in natures(board).items() if what in found}
    assert there <= having
    assert not gone & having


@shows("6.3e")
def test_a_square_that_is_two_things_keeps_the_other() -> None:
    board = Board()
    amend(board, "16.square", 25)
    assert board.see("squares.25.natures") == ["Death Square", "Garden of Infinite Promise"]
    amend(board, "16.square", 26)
    assert (board.see("squares.25.natures"), board.see("squares.25.ownable")) == (["Death Square"], False)
    assert board.see("squares.26.natures") == ["Train Station", "Holiday", "Garden of Infinite Promise"]


@shows("6.3e")
def test_what_no_number_says_stays() -> None:
    board = Board(_21_squares=1, _30_shop_sum=2)
    board._set("square", "9", magic_shop=True, natures=["Magic Shop"])
    amend(board, "16.square", 9)
    assert sorted(board.see("squares.9.natures")) == ["Garden of Infinite Promise", "Magic Shop"]
    amend(board, "16.square", 21)
    assert board.see("squares.9.natures") == ["Magic Shop"]
    assert board.see("squares.Making.natures") == ["Money Making Square"]
    assert (board.see("squares.Making.tint"), board.see("squares.Making.ownable")) == ("green", False)


@shows("6.3e")
def test_its_owner_keeps_a_square_but_for_the_birthday_chair() -> None:
    board = Board()
    board.own("Bert", "8", name="Cove", soldiers=3)
    amend(board, "16.square", 8)
    assert board.see("squares.8.owner") == "Bert"
    amend(board, "31.square", 8)
    assert (board.see("squares.8.owner"), board.has("Bert", "Soldier")) == ("", 13)


@shows("6.3e")
def test_a_repealed_rule_leaves_nothing() -> None:
    board = Board()
    board.carry(Repeal(23, "for a test"))
    assert (board.see("squares.25.natures"), board.see("squares.25.ownable")) == ([], True)


@shows("6.3e")
def test_whoever_lands_finds_it_where_a_proposal_has_put_it() -> None:
    board = Board()
    board.place("Ann", "5")
    board.place("Cleo", "40")
    board.carry(Submit(board.thing("player", "Bert"), "amend", "Holiday", 28, "", {"28.square": 8}))
    board.carry(Enact(board.thing("proposal", "1")))
    assert board.see("squares.8.natures") == ["Holiday"]
    board.throw("holiday", 6)
    board.update()
    assert (board.at(), board.money(), board.offered()) == ("8", 10_600, [])
