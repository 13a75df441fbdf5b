"""Nomopoly II by mail: when the game goes on, what can be done meanwhile, and lines in one's own words."""

from __future__ import annotations

import pytest

from tests.desk.harness import House

WINTER = "winter"
DICE = {"Ann": [1, 2], "Bob": [3, 5], "Cid": [2, 4]}


@pytest.mark.slow
def test_a_week_of_letters() -> None:
    """Ann lands on 4, Bob on 9 and Cid on 7; between Thursday and Saturday nothing else is a deadline."""
    house, script = House(), [{"what": "move", "who": name, "values": [dice]} for name, dice in DICE.items()]
    house.open(WINTER, "nomopoly2", ["Ann", "Bob", "Cid"], script=script)
    while house.last("Bob").kind != "update":
        assert house.next_deadline()
    update = house.last("Bob").words
    assert "Next: Friday 27 November, 00:00 (UTC): the days for votes. Then: Saturday 28 November, before mid" in update
    assert "Mint" not in update
    assert "Bob 9 (3 + 5) $10,000 100 $11,000" in update
    assert "Go faster by car, with two dice of 10 sides, for $500. travel by car" in update
    for line in ("I'll take it", "yes please, I'd like to have it"):
        answer = house.says("Bob", line)
        assert "buy 9" in answer
        assert "redit" not in answer
    assert "or cancel your orders until Saturday 28 November, before midnight" in house.says("Bob", "buy 9")
    assert "buy 9 (cancel 1) You can change or cancel them until Saturday 28 November" in house.says("Bob", "orders")
    assert "give flower to Cid" in house.says("Ann", "give Cid a flower")
    assert "Proposed to Bob: Ann gives Bob the 7 of spades and Bob gives" in house.says("Ann", "sell 7S to Bob for $50")
    assert "Read rule" not in house.says("Ann", "What cards do I have?")
