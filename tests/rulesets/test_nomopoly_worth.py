"""Nomopoly II, rules 30 and 11.4: what players are worth, part by part, and who wins by it."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.law import Pay
from tests.rulesets.nomopoly import Nomopoly


@pytest.fixture
def table() -> Nomopoly:
    return Nomopoly()


def worth(table: Nomopoly, player: str = "Ann") -> int:
    return int(table.ask(table.word("NetWorth")(table.thing("player", player))))


PLAYER = [
    ({"health": 95}, -50),
    ({"cards": ["AS", "KH", "2D"]}, 230),
    ({"cards": ["Joker"]}, 110),
    ({"cards": ["Joker as 2H"]}, 20),
    ({"credit_card": True, "credit_limit": 1020}, 102),
    ({"credit_limit": 1020}, 0),
    ({"credit": 440}, -440),
    ({"passed_out": True}, -1000),
    ({"infected": True}, -1000),
    ({"resets": 2}, -3000),
    ({"transport": "car", "fuel": 3}, 500),
    ({"terrorist_until": 9}, -2500),
    ({"items": {"Jetpack": 3}}, 0),
]


@pytest.mark.shows("N30.1d", "N30.1i", "N30.1j", "N30.1o", "N30.1w", "N30.1y", "N30.1z", "N30.1aa", "N30.1ac", "N30.1n",
                   "N30.1ab")
@pytest.mark.parametrize(("attributes", "more"), PLAYER)
def test_what_a_player_has_counts(table: Nomopoly, attributes: dict[str, Any], more: int) -> None:
    assert worth(table) == 11000
    table.set("player", "Ann", **attributes)
    assert worth(table) == 11000 + more


SQUARE = [
    ({}, 300),
    ({"railroad": True}, 325),
    ({"power": 5}, 350),
    ({"polluted": True}, 200),
    ({"card": "AS", "buried": ["KH"]}, 300),
    ({"mortgage": 150}, 300),
    ({"buildings": ["House", "ATM"]}, 650),
]


@pytest.mark.shows("N30.1e", "N30.1h", "N30.1k", "N30.1p", "N30.1x", "N30.1ac", "N30.1ad", "N30.1g")
@pytest.mark.parametrize(("attributes", "more"), SQUARE)
def test_what_is_on_their_squares_counts(table: Nomopoly, attributes: dict[str, Any], more: int) -> None:
    table.own("Ann", "12", **attributes)
    assert worth(table) == 11000 + more


@pytest.mark.shows("N30.1l", "N30.1m")
def test_missiles_count_half_for_whoever_owns_the_square_they_are_on(table: Nomopoly) -> None:
    """Square 12 is worth 300, a Cruise Missile 400 and an ICBM 1,000: half of it is 700."""
    table.own("Ann", "12", missiles=["Cruise Missile", "ICBM"])
    assert (worth(table), worth(table, "Bob")) == (12000, 11000)
    table.own("Bob", "12")
    assert (worth(table), worth(table, "Bob")) == (11000, 12000)


@pytest.mark.shows("N30.1c")
def test_what_is_at_the_bank_counts(table: Nomopoly) -> None:
    account = table.word("bank_account")(table.thing("player", "Ann"))
    table.carry(Pay(table.thing("player", "Ann"), account, 500, "as a deposit"))
    assert (table.money(), worth(table)) == (9500, 11000)


@pytest.mark.shows("N30.1b")
def test_money_below_zero_counts_as_it_is(table: Nomopoly) -> None:
    table.purse("Ann", -50)
    assert worth(table) == 950


@pytest.mark.shows("N30.1q", "N30.1r", "N30.1s", "N30.1t", "N30.1u", "N30.1v", "N25.5b")
@pytest.mark.parametrize(("proposal", "no", "accepted", "more"), [
    ("propose amend 6\nset rent = 4\nend", 0, True, 20 + 100 + 100),
    ("propose amend 6\nset rent = 4\nend", 1, True, 20 + 100),
    ("propose amend 25\nThere is no news, as ever; the duck has gone.\nend", 1, True, 20 + 100 + 25),
    ("propose amend 6\nset rent = 4\nend", 2, False, 0),
])
def test_proposals_count_by_their_votes(table: Nomopoly, proposal: str, no: int, accepted: bool, more: int) -> None:
    table.does("Cid", proposal)
    table.update()
    yes = ["Ann", "Bob", "Cid"] if not no else ["Ann", "Bob"] if no == 1 else ["Ann"]
    table.carry(table.word("GiveVotes")(table.thing("player", "Ann"), 0))
    for name in table.names:
        choice = "abstain" if no == 0 and name == "Cid" else "yes" if name in yes[:2] and no < 2 else "no"
        table.does(name, f"vote 1 {choice if no < 2 or name != 'Ann' else 'abstain'}")
    table.update()
    assert (table.see("proposals.1.status") == "accepted") is accepted
    cards = sum({"A": 11, "K": 10, "Q": 10, "J": 10}.get(card[:-1], 0) or int(card[:-1]) for card in table.cards("Cid"))
    assert worth(table, "Cid") == 11000 + 10 * cards + more


@pytest.mark.shows("N30.1a", "N30.1af", "N30.1ag")
def test_everybody_sees_what_all_are_worth_and_its_parts(table: Nomopoly) -> None:
    table.own("Ann", "12")
    table.update()
    assert [table.see(f"players.{name}.net_worth") for name in table.names] == [11300, 11000, 11000]
    table.does("Bob", "net worth of Ann")
    (told,) = [one for one in table.last.story if one["to"] == ["Bob"]]
    assert told["sums"] == ["money: $10,000", "health: $1,000", "squares and buildings: $300"]


@pytest.mark.shows("N11.4a", "N11.4d", "N30.1ae")
def test_what_is_below_zero_counts_against_the_others(table: Nomopoly) -> None:
    table.purse("Cid", -4000)  # -3,000 with health
    table.purse("Bob", 13000)
    table.purse("Ann", 11000)
    table.update()
    assert table.see("game.winner") == "Bob"


@pytest.mark.shows("N11.4e")
def test_of_two_the_first_unequal_update_decides() -> None:
    table = Nomopoly("Ann", "Bob")
    table.update()
    assert not table.see("game.over")
    table.purse("Ann", 9950)
    table.update()
    assert table.see("game.winner") == "Bob"
    three = Nomopoly("Ann", "Bob", _11_fewest=3)
    three.purse("Ann", 9950)
    three.update()
    assert not three.see("game.over")


@pytest.mark.shows("N11.4f")
def test_who_alone_is_solvent_wins_for_that_reason_first(table: Nomopoly) -> None:
    table.purse("Bob", -1)
    table.purse("Cid", -1)
    table.purse("Ann", 30000)
    assert "the only player who is not bankrupt" in " ".join(table.update())
