"""Standing orders by letter: how they are given, shown, played and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.desk.harness import BOARD, CARDS, House

TUESDAY, FRIDAY = datetime(2026, 11, 24, tzinfo=UTC), datetime(2026, 11, 27, tzinfo=UTC)


@pytest.fixture
def house() -> Iterator[House]:
    """A game with Ann and Bert, on a Monday; updates are on Tuesday and Friday."""
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"], admin="admin@example.net")
    yield house
    house.store.close()


def until(house: House, moment: datetime) -> None:
    house.now = house.horizon = moment
    house.settle()


def says(house: House, words: str, who: str = "Ann") -> str:
    house.write(who, words)
    return house.last(who).words


def money(house: House, game: str, who: str) -> int:
    with house.store.begin() as tx:
        world = house.office.room.look(tx, game).game.world
        return int(world.accounts[f"player/{who}"])


def test_it_is_played_at_each_update_until_it_is_taken_back(house: House) -> None:
    words = says(house, "Standing buy 2 silver.")
    assert "✓ Done. Order 1 stands: “buy 2 silver” is given again at each update. To take it back: cancel 1." in words
    assert "1 buy 2 silver given again at each update; to take it back: cancel 1" in words
    assert money(house, "winter", "Ann") == 10_000
    until(house, TUESDAY)
    letter = next(one for one in reversed(house.sent("Ann")) if one.kind == "update").words
    assert "Your order “buy 2 silver” was played." in letter
    assert "given again at each update" in letter, "it stands in the letter as what is on file does"
    until(house, FRIDAY)
    with house.store.begin() as tx:
        items = house.office.room.look(tx, "winter").game.world.things["player"]["Ann"]["items"]
    assert items["Silver Card"] == 4
    assert "you have nothing on file" in says(house, "cancel 1\norders")


def test_a_mistake_behind_it_is_answered_as_ever_and_talk_is_talk(house: House) -> None:
    words = says(house, "standing buy 2 slver")
    assert "standing buy" in words
    assert "✗ Not done." in words
    assert "an order of one line that the rules give you" in says(house, "standing ovations for everybody\nstatus")
    assert "Only an order of one line that the rules give you" in says(house, "standing status")
    assert "“vote” cannot be a standing order" in says(house, 'propose add "T"\nText.\nend\nstanding vote 1 yes')
    assert "standing …" in says(house, "help standing")


def test_it_goes_with_guards_and_with_acting_for_others(house: House) -> None:
    says(house, "delegate Ann", "Bert")
    assert "✓ Done. Order 1 stands: “buy 1 silver”" in says(house, "as Bert: standing buy 1 silver")
    assert "✓ Done" in house.last("Bert").words
    assert "Order 2 stands: “buy 1 gold”" in says(house, "before update 1: standing buy 1 gold")
    until(house, TUESDAY)
    assert money(house, "winter", "Ann") == 10_000 - 500
    assert money(house, "winter", "Bert") == 10_000 - 166


def test_where_players_take_turns_it_is_given_when_the_time_runs_out(house: House) -> None:
    """In this game a silent player collects $10 after two days; who has more than one card to add does that."""
    house.open("cards", CARDS, ["Cleo", "Dora"], admin="admin@example.net", address="cards@play.example.org")
    with house.store.begin() as tx:
        first = str(house.office.room.look(tx, "cards").game.world.things["game"]["game"]["turn"])
    house.write(first, "standing pass", to="cards@play.example.org")
    words = house.last(first).words
    assert "Order 1 stands: “pass” is given again whenever the time of your turn runs out." in words
    before = money(house, "cards", first)
    until(house, house.now + timedelta(hours=49))
    assert money(house, "cards", first) == before, "the turn was given up, and nothing collected"
    with house.store.begin() as tx:
        assert house.office.room.look(tx, "cards").game.world.things["game"]["game"]["turn"] != first
    until(house, house.now + timedelta(hours=48))
    letter = [one for one in house.sent(first) if one.kind == "turn"][-1].words
    assert "Your standing orders are given: “pass”." in letter
