"""Games are given out in the order in which they wait, one to each, and saved once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from mailgame.store import AlreadyThere, GameChanged, GameRow, NotThere, Store, Transaction, World
from tests.store.builders import MONDAY, at, came, make_game, make_routed


def claimed(transaction: Transaction, minutes: float = 1000) -> str | None:
    game = transaction.claim_game(at(minutes))
    return None if game is None else game.id


def play(transaction: Transaction, game: str) -> None:
    for letter in transaction.letters_for(game, None, 100):
        transaction.mark_letter(letter.id, "played")


def test_a_new_game_is_found_as_it_was_made(store: Store) -> None:
    with store.begin() as transaction:
        made = transaction.create_game("kings-cove", ruleset="borednomic2", name="King’s Cove ♔",
                                       address="game@example.org", created_at=at(1), due_at=at(2), world=b"\x00\xff")
    with store.reading() as transaction:
        assert transaction.game("kings-cove") == made
        assert transaction.world("kings-cove") == World(0, b"\x00\xff")
        assert transaction.games() == [made]
    assert made == GameRow("kings-cove", "borednomic2", "King’s Cove ♔", "game@example.org", at(1), at(2), 0, 0, False,
                           None, "")


def test_a_slug_is_given_once(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction, world=b"first")
        with pytest.raises(AlreadyThere, match="There is a game monday already"):
            make_game(transaction, world=b"second")
    with store.reading() as transaction:
        assert transaction.world("monday").world == b"first"


def test_games_are_listed_in_the_order_in_which_they_were_made(store: Store) -> None:
    with store.begin() as transaction:
        for minutes, name in ((2, "b"), (1, "c"), (2, "a")):
            transaction.create_game(name, ruleset="r", name=name, address="g@x", created_at=at(minutes), due_at=None,
                                    world=b"")
        assert [game.id for game in transaction.games()] == ["c", "a", "b"]


def test_games_are_found_by_their_mailbox(store: Store) -> None:
    with store.begin() as transaction:
        assert transaction.mailboxes() == []
        for minutes, address in enumerate(("Play@example.org", "nomic@example.org", "play@EXAMPLE.org")):
            transaction.create_game(f"game{minutes}", ruleset="r", name="", address=address, created_at=at(minutes),
                                    due_at=None, world=b"")
        assert [game.id for game in transaction.games_at("PLAY@example.org")] == ["game0", "game2"]
        assert [game.address for game in transaction.games_at("nomic@example.org")] == ["nomic@example.org"]
        assert transaction.games_at("nobody@example.org") == []
        assert transaction.mailboxes() == ["nomic@example.org", "play@example.org"]
        assert transaction.first_played_at(["other@example.org", "Play@Example.org"]) == "Play@Example.org"
        assert transaction.first_played_at(["play+winter@example.org"]) == ""


def test_nothing_waits_at_first(store: Store) -> None:
    with store.begin() as transaction:
        assert claimed(transaction) is None
        make_game(transaction)
        assert claimed(transaction) is None
        assert transaction.next_due() is None


def test_the_game_that_has_waited_longest_comes_first(store: Store) -> None:
    make_routed(store, {"b": [5, 1], "a": [3], "c": [2]})
    with store.begin() as transaction:
        order = []
        while (game := claimed(transaction)) is not None:
            order.append(game)
            (letter,) = transaction.letters_for(game, None, 1)
            transaction.mark_letter(letter.id, "played")
    assert order == ["b", "c", "a", "b"]


def test_a_deadline_waits_like_a_letter_from_the_moment_it_was_due(store: Store) -> None:
    make_routed(store, {"letters": [10]})
    with store.begin() as transaction:
        make_game(transaction, "early", at(5))
        make_game(transaction, "late", at(15))
        make_game(transaction, "future", at(2000))
        assert transaction.next_due() == at(5)
        order = []
        while (game := transaction.claim_game(at(1000))) is not None:
            order.append(game.id)
            play(transaction, game.id)
            transaction.save_game(game.id, None, at(3000), game.version, game.seq, ended=False)
        assert order == ["early", "letters", "late"]
        assert transaction.next_due() == at(2000)


def test_a_deadline_is_due_at_its_moment_and_not_before(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction, due_at=at(5))
        assert claimed(transaction, 4.99) is None
        assert claimed(transaction, 5) == "monday"


def test_no_game_is_given_out_while_an_older_letter_is_unread(store: Store) -> None:
    make_routed(store, {"monday": [10]})
    with store.begin() as transaction:
        make_game(transaction, "due", at(8))
        transaction.take([came(2, 9), came(3, 7)], MONDAY)
        assert claimed(transaction) is None
        oldest, second = transaction.unrouted(2)
        transaction.route(oldest.id, "", "", "ignored")
        assert claimed(transaction) == "due"  # at 8; the letter received at 9 came after that deadline
        transaction.save_game("due", None, None, 0, 0, ended=False)
        assert claimed(transaction) is None  # the letter of 10 waits for the one of 9
        transaction.route(second.id, "monday", "Bea", "routed")
        assert claimed(transaction) == "monday"
        assert [letter.uid for letter in transaction.letters_for("monday", None, 9)] == [2, 10]


def test_a_letter_of_the_second_of_a_deadline_is_read_before_it_since_it_may_count(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction, due_at=at(5))
        transaction.take([came(1, 5), came(2, 6)], MONDAY)
        assert claimed(transaction) is None
        transaction.route(transaction.unrouted(1)[0].id, "", "", "ignored")
        assert claimed(transaction) == "monday"


def test_the_oldest_unread_letter_is_known_by_when_it_was_received(store: Store) -> None:
    make_routed(store, {"monday": [3]})
    with store.begin() as transaction:
        assert transaction.unread_since() is None
        transaction.take([came(2, 9), came(4, 7)], MONDAY)
        assert transaction.unread_since() == at(7)
        transaction.route(transaction.unrouted(1)[0].id, "monday", "Ann", "routed")
        assert transaction.unread_since() == at(9)
        assert [letter.uid for letter in transaction.letters_for("monday", transaction.unread_since(), 9)] == [3, 4]
        transaction.route(transaction.unrouted(1)[0].id, "", "", "aside", "it broke the server")
        assert transaction.unread_since() is None


def test_a_held_letter_that_is_released_is_played(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction)
        transaction.take([came(1)], MONDAY)
        (letter,) = transaction.unrouted(1)
        transaction.route(letter.id, "monday", "Ann", "held", "was it you?")
        assert claimed(transaction) is None
        transaction.mark_letter(letter.id, "routed", "Ann says it was")
        assert claimed(transaction) == "monday"


@pytest.mark.server
def test_a_game_that_somebody_plays_is_passed_over(postgres: tuple[Store, Store, Store]) -> None:
    first, second, third = postgres
    make_routed(first, {"a": [1, 4], "b": [2], "c": [3]})
    with first.begin() as one, second.begin() as two, third.begin() as three:
        assert [claimed(one), claimed(two), claimed(three)] == ["a", "b", "c"]
        play(one, "a")
    with first.begin() as one, second.begin() as two:
        assert [claimed(one), claimed(two)] == ["b", "c"]
        play(one, "b")
        play(two, "c")
    with first.begin() as one:
        assert claimed(one) is None


@pytest.mark.server
def test_who_plays_a_game_waits_for_nobody_that_passed_it_over(postgres: tuple[Store, Store, Store]) -> None:
    first, second, third = postgres
    make_routed(first, {"a": [1, 2], "b": [3, 4], "c": [5, 6]})
    with first.begin() as one, second.begin() as two, third.begin() as three:
        assert [claimed(one), claimed(two), claimed(three)] == ["a", "b", "c"]
        for transaction, game in ((one, "a"), (two, "b"), (three, "c")):
            play(transaction, game)


@pytest.mark.server
def test_no_game_is_given_out_whose_letters_were_played_meanwhile(postgres: tuple[Store, Store, Store]) -> None:
    make_routed(postgres[0], {str(number): list(range(number, 600, 30)) for number in range(30)})
    together = threading.Barrier(6)

    def play_all(through: Store) -> list[int]:
        found: list[int] = []
        together.wait(60)
        while True:
            with through.begin() as transaction:
                game = claimed(transaction)
                if game is None:
                    return found
                letters = transaction.letters_for(game, None, 1)
                found.append(len(letters))
                for letter in letters:
                    transaction.mark_letter(letter.id, "played")

    with ThreadPoolExecutor(6) as pool:
        counts = [count for found in pool.map(play_all, postgres * 2) for count in found]
    assert counts == [1] * 600


@pytest.mark.server
def test_a_deadline_that_somebody_plays_is_passed_over(postgres: tuple[Store, Store, Store]) -> None:
    first, second, _ = postgres
    with first.begin() as one:
        make_game(one, "a", at(1))
        make_game(one, "b", at(2))
    with first.begin() as one, second.begin() as two:
        assert [claimed(one), claimed(two)] == ["a", "b"]
        one.save_game("a", None, at(5000), 0, 1, ended=False)
    with first.begin() as one:
        assert claimed(one) == "b"


@pytest.mark.server
def test_unread_letters_are_shared_and_hold_back_what_is_younger(postgres: tuple[Store, Store, Store]) -> None:
    first, second, third = postgres
    with first.begin() as one:
        make_game(one)
        one.take([came(uid) for uid in range(1, 7)], MONDAY)
    with first.begin() as one:
        mine = one.unrouted(2)
        assert [letter.uid for letter in mine] == [1, 2]
        with second.begin() as two:
            theirs = two.unrouted(10)
            assert [letter.uid for letter in theirs] == [3, 4, 5, 6]
            for letter in theirs:
                two.route(letter.id, "monday", "Ann", "routed")
        with third.begin() as three:
            assert claimed(three) is None  # the two that the first one still reads are older
        for letter in mine:
            one.route(letter.id, "monday", "Ann", "routed")
    with third.begin() as three:
        assert claimed(three) == "monday"
        assert [letter.uid for letter in three.letters_for("monday", None, 10)] == [1, 2, 3, 4, 5, 6]


def test_saving_a_game_keeps_what_was_played(store: Store) -> None:
    with store.begin() as transaction:
        game = make_game(transaction, due_at=at(1), world=b"old")
        assert transaction.save_game("monday", b"new", at(9), game.version, 7, ended=False) == 1
    with store.reading() as transaction:
        saved = transaction.game("monday")
        assert (saved.due_at, saved.version, saved.seq, saved.ended) == (at(9), 1, 7, False)
        assert transaction.world("monday") == World(7, b"new")


def test_a_world_that_is_not_given_stays_with_the_line_it_stands_at(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction, world=b"old")
        transaction.save_game("monday", None, None, 0, 3, ended=False)
        assert transaction.world("monday") == World(0, b"old")
        assert transaction.game("monday").seq == 3


def test_an_ended_game_is_not_due(store: Store) -> None:
    with store.begin() as transaction:
        make_game(transaction, due_at=at(1))
        transaction.save_game("monday", b"", at(2), 0, 1, ended=True)
        assert (transaction.game("monday").ended, transaction.game("monday").due_at) == (True, None)
        assert claimed(transaction) is None


def test_a_game_saved_by_somebody_else_in_between_is_not_overwritten(store: Store) -> None:
    with store.begin() as transaction:
        game = make_game(transaction)
        transaction.save_game("monday", b"first", None, game.version, 1, ended=False)
    with store.begin() as transaction, pytest.raises(GameChanged, match="read as version 0 and is now 1"):
        transaction.save_game("monday", b"second", None, game.version, 1, ended=False)
    with store.reading() as transaction:
        assert transaction.world("monday").world == b"first"


def test_a_game_in_trouble_rests_and_the_others_go_on(store: Store) -> None:
    make_routed(store, {"bad": [1], "good": [2]})
    with store.begin() as transaction:
        transaction.rest_game("bad", at(60), "rule 12 fails: division by zero")
        assert transaction.game("bad").trouble == "rule 12 fails: division by zero"
        assert claimed(transaction, 59) == "good"
        play(transaction, "good")
        assert claimed(transaction, 59) is None
        assert claimed(transaction, 60) == "bad"
        transaction.save_game("bad", None, at(70), 0, 0, ended=False)
        assert (transaction.game("bad").trouble, transaction.game("bad").rest_until) == ("", None)
        play(transaction, "bad")
        transaction.rest_game("bad", at(80), "again")
        assert claimed(transaction, 75) is None


def test_a_game_that_is_not_there_is_named(store: Store) -> None:
    with store.begin() as transaction:
        for ask in (transaction.game, transaction.lock_game, transaction.world,
                    lambda game: transaction.rest_game(game, MONDAY, ""),
                    lambda game: transaction.save_game(game, b"", None, 0, 0, ended=False)):
            with pytest.raises(NotThere, match="there is no game 'sunday'"):
                ask("sunday")
