"""What is filed or asked in a game in which nobody knows when it will be played or lapse: letters say no date."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sandbox.generated import Case, Mail, at_once, opened

LAW = '''
"""Somebody can be asked, and something filed."""
rule = Rule(0, "Undated")

@rule.command("bestow WORD", "Give it to all.", when="filed")
def bestows(view: View, order: Order) -> Answer:
    return Tell(f"{order.giver} bestows {order.word}.")

@rule.command("invite PLAYER", "Ask somebody.")
def invites(view: View, order: Order) -> Answer:
    return Ask(order.player, "dance", "Will you dance?", ("Dance | dance",), default="you sit")

@rule.command("dance", "Dance.", answers="dance")
def dances(view: View, order: Order) -> Answer:
    return PlayOrders(tuple(view.players()))
'''


@pytest.fixture
def house() -> Iterator[Mail]:
    case = Case("undated", "realms", LAW)
    mail = opened(case)
    at_once(mail, f'adopt "Undated"\n{LAW}\nend')
    yield mail
    mail.close()


def test_a_receipt_says_that_an_order_is_filed_and_no_date(house: Mail) -> None:
    answer = house.says("Ann", "bestow roses")
    assert "✓ Filed as order 1." in answer
    assert "played when the rules say so; to take it back: cancel 1" in answer
    assert not house.harm


def test_an_offer_says_what_comes_of_silence_and_no_date(house: Mail) -> None:
    house.says("Ann", "invite Bert")
    status = house.says("Bert", "status")
    assert "Will you dance?" in status
    assert "Otherwise you sit." in status
    assert "Until" not in status


def test_the_order_is_played_when_a_rule_says_so(house: Mail) -> None:
    house.says("Ann", "bestow roses")
    house.says("Ann", "invite Bert")
    assert "Ann bestows roses." in house.says("Bert", "dance")
