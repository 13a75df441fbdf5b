"""Who says in other words that they pay somebody is offered the order that pays, if the game has one; no letter."""

from __future__ import annotations

import pytest

from tests.desk.harness import House
from tests.desk.test_prose_corpus import offers


@pytest.mark.parametrize(("line", "lines"), [
    ("Send Cleo 200 dollars", ["give Cleo 200"]), ("pls pay bert $50 i owe him", ["give Bert 50"]),
    ("transfer 100 to Bert", ["give Bert 100"]), ("gift 20 bucks to Cleo", ["give Cleo 20"]),
    ("wire $1,500 to cleo", ["give Cleo 1500"]), ("bert gets 60 from me", ["give Bert 60"]),
    ("pay bert a hundred", ["give Bert 100"]), ("pay bert one mıllıon", ["give Bert 1000000"]),
    ("I'd like to send 2k to cleo please", ["give Cleo 2000"]),
    ("PAY BERT A MİLLİON", ["give Bert 1000000"]), ("Give Bert and Cleo 50 each", ["give Bert 50", "give Cleo 50"]),
])
def test_whoever_sends_somebody_money_is_offered_the_order_that_pays_it(line: str, lines: list[str]) -> None:
    house = House()
    house.open("game", "nomopoly2", ["Ann", "Bert", "Cleo"])
    house.write("Ann", line)
    assert house.played("game") == []
    assert offers(house.last("Ann"))[: len(lines)] == lines


@pytest.mark.parametrize("line", [
    "send cleo 3 kisses", "bert owes me 50", "bert should pay me 50", "tell cleo i have 200 dollars",
    "I will give bert 100 if he votes yes", "did bert pay 50?", "dont pay bert 50", "split 200 with cleo and bert",
])
def test_what_pays_nobody_is_no_payment(line: str) -> None:
    house = House()
    house.open("game", "nomopoly2", ["Ann", "Bert", "Cleo"])
    house.write("Ann", line)
    assert not [one for one in offers(house.last("Ann")) if one.startswith("give ") and "flower" not in one]
