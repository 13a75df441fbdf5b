"""A table: a game opened within a transaction, from memory or from its journal, and saved with what was played."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime

import msgspec
import pytest

from mailgame.desk.performing.performer import Performer
from mailgame.desk.tables.cache import Cache, Cached
from mailgame.desk.tables.table import Entry, Played, Table, replay
from mailgame.desk.writing.mail import Mail
from mailgame.game.game import Game
from mailgame.game.inputs import Contact, Input, Instruct, Result
from mailgame.store import StoreAway, Transaction
from tests.desk.harness import BOARD, House

START = "2026-11-23T12:00:00Z"


def table_of(house: House, tx: Transaction, cache: Cache | None = None) -> Table:
    return Table(tx, tx.lock_game("winter"), house.office.room.rulesets(BOARD), cache or Cache())


def play(table: Table, given: Input) -> None:
    """Play one input; no letter is written."""
    assert [type(played) for played in table.handle(given)] == [Played]


def deadlines(house: House, table: Table, until: datetime, *, inclusive: bool = True) -> list[Result]:
    """Play every deadline up to a moment."""
    performer = Performer(table, Mail(house.office.room, table.tx, house.now))
    return list(iter(lambda: performer.alarm_until(until, inclusive), None))


def buys(count: int = 1) -> Instruct:
    arguments = {"number": count, "item": "Silver Card"}
    return Instruct(START, "Ann", "buy [NUMBER] ITEM", arguments, words=f"buy {count} silver")


def journal(house: House) -> list[Entry]:
    with house.store.begin() as tx:
        return [msgspec.json.decode(line.entry, type=Entry) for line in tx.journal("winter")]


def test_what_was_played_is_saved_with_its_journal(house: House) -> None:
    with house.store.begin() as tx:
        table = table_of(house, tx)
        play(table, buys(2))
        table.close()
    with house.store.begin() as tx:
        again = table_of(house, tx)
        assert again.game.world.read("player", "Ann", "items") == {"Silver Card": 2}
        assert again.game.encode() == table.game.encode()
    last = journal(house)[-1]
    assert isinstance(last.input, Instruct)
    assert (last.outcome, [event["event"] for event in last.events]) == ("done", ["Paid", "Counted", "Gained"])


def test_what_is_not_closed_has_not_been(house: House) -> None:
    before = len(journal(house))
    with house.store.begin() as tx:
        play(table_of(house, tx), buys())
    assert len(journal(house)) == before


def test_a_game_that_nobody_plays_is_read_once_to_be_looked_at(house: House) -> None:
    room = house.office.room
    with house.store.reading() as tx:
        first = room.look(tx, "winter").game
    with house.store.reading() as tx:
        assert room.look(tx, "winter").game is first
    with house.store.begin() as tx:
        table = table_of(house, tx)
        play(table, buys())
        table.close()
    with house.store.reading() as tx:
        assert room.look(tx, "winter").game.world.read("player", "Ann", "items") == {"Silver Card": 1}


def test_what_is_rolled_back_is_not_looked_at_later(house: House) -> None:
    """The next to save it saves it under the same version."""
    room = house.office.room
    for count, comes_off in ((2, False), (1, True)):
        with contextlib.suppress(StoreAway), house.store.begin() as tx:
            table = table_of(house, tx)
            play(table, buys(count))
            table.close()
            assert room.look(tx, "winter").game.world.read("player", "Ann", "items") == {"Silver Card": count}
            if not comes_off:
                raise StoreAway("the disk is full")
    with house.store.reading() as tx:
        assert room.look(tx, "winter").game.world.read("player", "Ann", "items") == {"Silver Card": 1}


def test_what_somebody_leaves_behind_in_a_game_to_look_at_nobody_else_sees(house: House) -> None:
    room = house.office.room
    with house.store.reading() as tx:
        play(room.look(tx, "winter"), buys())
    with house.store.reading() as tx:
        assert room.look(tx, "winter").game.world.read("player", "Ann", "items") == {}


@pytest.mark.slow
def test_the_journal_alone_gives_the_game(house: House) -> None:
    with house.store.begin() as tx:
        table = table_of(house, tx)
        for count in range(1, 6):
            play(table, buys(count))
        deadlines(house, table, datetime(2026, 11, 28, tzinfo=UTC))
        table.close()
    assert replay(house.office.room.rulesets(BOARD), journal(house)).encode() == table.game.encode()


def test_a_journal_that_does_not_begin_with_the_beginning_is_none(house: House) -> None:
    with pytest.raises(ValueError, match="does not begin with the beginning"):
        replay(house.office.room.rulesets(BOARD), journal(house)[1:])
    with pytest.raises(ValueError, match="does not begin"):
        replay(house.office.room.rulesets(BOARD), [])


def test_a_game_in_memory_is_used_only_if_it_is_the_one_that_is_stored(house: House) -> None:
    cache = Cache()
    with house.store.begin() as tx:
        first = table_of(house, tx, cache)
        play(first, buys())
        first.close()
    with house.store.begin() as tx:
        second = table_of(house, tx, cache)
        assert second.game is first.game
        second.close()
    with house.store.begin() as tx:  # another process plays
        other = table_of(house, tx)
        play(other, buys())
        other.close()
    with house.store.begin() as tx:
        third = table_of(house, tx, cache)
        assert third.game is not first.game
        assert third.game.world.read("player", "Ann", "items") == {"Silver Card": 2}


def test_a_game_that_broke_in_play_is_not_taken_from_memory(house: House) -> None:
    cache = Cache()
    with house.store.begin() as tx:
        table = table_of(house, tx, cache)
        table.close()

    def breaks() -> None:
        with house.store.begin() as tx:
            table_of(house, tx, cache).handle(buys())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        breaks()
    with house.store.begin() as tx:
        assert table_of(house, tx, cache).game.world.read("player", "Ann", "items") == {}


def test_a_full_memory_forgets_what_was_used_longest_ago(house: House) -> None:
    cache = Cache(2)
    with house.store.begin() as tx:
        game = table_of(house, tx).game
    for name in ("a", "b", "c"):
        cache.put(name, 1, Cached(game, 0))
    assert [cache.get(name, 1) for name in ("a", "b", "c")] == [None, (game, 0), (game, 0)]


@pytest.mark.slow
def test_deadlines_are_played_in_order_each_as_if_on_time(house: House) -> None:
    with house.store.begin() as tx:
        table = table_of(house, tx)
        results = deadlines(house, table, datetime(2026, 11, 30, tzinfo=UTC))
        table.close()
    assert len(results) == 3
    times = [entry.input.at for entry in journal(house)[-3:]]
    assert times == ["2026-11-24T00:00:00Z", "2026-11-27T00:00:00Z", "2026-11-30T00:00:00Z"]


def test_a_deadline_at_the_very_moment_can_be_left_for_later(house: House) -> None:
    tuesday = datetime(2026, 11, 24, tzinfo=UTC)
    with house.store.begin() as tx:
        table = table_of(house, tx)
        assert deadlines(house, table, tuesday, inclusive=False) == []
        assert len(deadlines(house, table, tuesday)) == 1


def test_the_game_says_when_it_wants_to_be_woken_next(house: House) -> None:
    with house.store.begin() as tx:
        table = table_of(house, tx)
        deadlines(house, table, datetime(2026, 11, 24, 12, tzinfo=UTC))
        table.close()
    with house.store.begin() as tx:
        assert tx.game("winter").due_at == datetime(2026, 11, 27, tzinfo=UTC)


def test_now_and_then_the_whole_world_is_kept(house: House) -> None:
    with house.store.begin() as tx:
        table = table_of(house, tx)
        for second in range(12):
            play(table, Contact(f"2026-11-23T12:00:{second:02}Z", "Ann"))
        table.close(snapshot_every=10)
    with house.store.begin() as tx:
        kept = tx.snapshot_before("winter", 10_000)
        assert kept is not None
        assert kept.world == table.game.encode()
        assert kept.seq == table.seq


def test_who_did_it_stands_in_the_journal(house: House) -> None:
    house.write("Ann", "buy silver\ndelegate Bert")
    house.write("Bert", "as Ann: buy silver")
    house.now = house.horizon = datetime(2026, 11, 24, 1, tzinfo=UTC)
    house.write("Bert", "status")
    with house.store.begin() as tx:
        authors = [(line.kind, line.author) for line in tx.journal("winter")]
    assert authors[0] == ("begin", "Admin")
    assert authors[1:7] == [
        ("contact", "Ann"),
        ("order", "Ann"),
        ("order", "Ann"),
        ("contact", "Bert"),
        ("contact", "Ann"),
        ("order", "Bert"),
    ]
    assert ("alarm", "clock") in authors


def test_a_world_in_which_only_time_has_passed_is_not_stored_again(house: House) -> None:
    cache = Cache()
    with house.store.begin() as tx:
        table = table_of(house, tx, cache)
        play(table, buys())
        table.close()
        stored = tx.world("winter")
    late = Instruct("2026-11-23T12:00:02Z", "Ann", "buy [NUMBER] ITEM", {"number": 1_000, "item": "Silver Card"})
    for given in (Contact("2026-11-23T12:00:01Z", "Ann"), late, Contact("2026-11-23T12:00:03Z", "Bert")):
        with house.store.begin() as tx:
            table = table_of(house, tx, cache)
            play(table, given)
            table.close()
    with house.store.begin() as tx:
        assert tx.world("winter") == stored
        assert tx.game("winter").seq == stored.seq + 3
        again = table_of(house, tx)
        assert again.game.encode() == table.game.encode()
        assert again.game.world.clock == "2026-11-23T12:00:03Z"
        play(again, buys())
        again.close()
        assert (tx.world("winter").seq, tx.world("winter").world) == (stored.seq + 4, again.game.encode())
    assert replay(house.office.room.rulesets(BOARD), journal(house)).encode() == again.game.encode()


def test_what_was_refused_is_not_done_when_the_game_is_read_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules may have been mended since: then it would be an order that nobody was told of."""
    with house.store.begin() as tx:
        table = table_of(house, tx)
        play(table, Instruct(START, "Ann", "buy [NUMBER] ITEM", {"number": 1_000, "item": "Silver Card"}))
        table.close()
    assert journal(house)[-1].outcome == "refused"
    played: list[Input] = []
    monkeypatch.setattr(Game, "handle", lambda self, given: played.append(given))
    with house.store.begin() as tx:
        assert table_of(house, tx).game.world.clock == START
    assert played == []


def test_a_world_is_stored_at_least_with_each_snapshot(house: House) -> None:
    cache = Cache()
    with house.store.begin() as tx:
        table_of(house, tx, cache).close()
        seq = tx.world("winter").seq
    for second in range(4):
        with house.store.begin() as tx:
            table = table_of(house, tx, cache)
            play(table, Contact(f"2026-11-23T12:00:0{second}Z", "Ann"))
            table.close(snapshot_every=4)
    with house.store.begin() as tx:
        kept, snapshot = tx.world("winter"), tx.snapshot_before("winter", 1_000)
        assert snapshot is not None
        assert kept.seq > seq
        assert (snapshot.seq, snapshot.world) == (kept.seq, kept.world)
