"""Standing orders by letter: how they are given, shown, played and taken back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.desk.harness import CARDS, House

TUESDAY, FRIDAY = datetime(2026, 11, 24, tzinfo=UTC), datetime(2026, 11, 27, tzinfo=UTC)


def money(house: House, game: str, who: str) -> int:
    with house.store.begin() as tx:
        world = house.office.room.look(tx, game).game.world
        return int(world.accounts[f"player/{who}"])


def test_it_is_played_at_each_update_until_it_is_taken_back(house: House) -> None:
    words = house.says("Ann", "Standing buy 2 silver.")
    assert "✓ Done. Order 1 stands: “buy 2 silver” is given again at each update. To take it back: cancel 1." in words
    assert "1 buy 2 silver given again at each update; to take it back: cancel 1" in words
    assert money(house, "winter", "Ann") == 10_000
    house.until(TUESDAY)
    letter = next(one for one in reversed(house.sent("Ann")) if one.kind == "update").words
    assert "You buy 2 × Silver Card" in letter
    assert "was played" not in letter, "what came of it says so"
    assert "given again at each update" in letter, "it stands in the letter as what is on file does"
    house.until(FRIDAY)
    with house.store.begin() as tx:
        items = house.office.room.look(tx, "winter").game.world.things["player"]["Ann"]["items"]
    assert items["Silver Card"] == 4
    assert "you have nothing on file" in house.says("Ann", "cancel 1\norders")


def test_a_mistake_behind_it_is_answered_as_ever_and_talk_is_talk(house: House) -> None:
    words = house.says("Ann", "standing buy 2 slver")
    assert "standing buy" in words
    assert "✗ Not done." in words
    words = house.says("Ann", "standing ovations for everybody\nstatus")
    assert "an order of one line that the rules give you" in words
    assert "Only an order of one line that the rules give you" in house.says("Ann", "standing status")
    assert "“vote” cannot be a standing order" in house.says("Ann", 'propose add "T"\nText.\nend\nstanding vote 1 yes')
    assert "standing …" in house.says("Ann", "help standing")


def test_it_goes_with_guards_and_with_acting_for_others(house: House) -> None:
    house.says("Bert", "delegate Ann")
    assert "✓ Done. Order 1 stands: “buy 1 silver”" in house.says("Ann", "as Bert: standing buy 1 silver")
    assert "✓ Done" in house.last("Bert").words
    assert "Order 2 stands: “buy 1 gold”" in house.says("Ann", "before update 1: standing buy 1 gold")
    house.until(TUESDAY)
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
    house.until(house.now + timedelta(hours=49))
    assert money(house, "cards", first) == before, "the turn was given up, and nothing collected"
    with house.store.begin() as tx:
        assert house.office.room.look(tx, "cards").game.world.things["game"]["game"]["turn"] != first
    house.until(house.now + timedelta(hours=48))
    letter = [one for one in house.sent(first) if one.kind == "turn"][-1].words
    assert "your standing orders are given: “pass”." in letter
