"""Players are found by name, by address and by the token in a reply address."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from mailgame.store import PlayerRow, QuestionRow, Store, TokenRow
from tests.store.builders import MONDAY

ANN = PlayerRow("monday", "Ann", "Ann@Example.org", admin=False, serial=3, muted=frozenset({"reminder", "ics"}),
                bounces=2, last_heard=MONDAY)
BEA = PlayerRow("monday", "Béa ♞", "bea@example.org", admin=True)


def test_a_player_is_kept_whole_and_replaced_whole(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        transaction.put_player(BEA)
        assert transaction.players("monday") == [ANN, BEA]
        changed = replace(ANN, address="new@example.org", muted=frozenset(), last_heard=None)
        transaction.put_player(changed)
        assert transaction.player("monday", "Ann") == changed
        assert transaction.player("monday", "ann") is None
        assert transaction.players("friday") == []


def test_an_address_tells_its_owners_in_every_game_and_case_does_not_matter(store: Store) -> None:
    other = replace(ANN, game="friday", name="Annie", address=" ANN@example.ORG ")
    with store.begin() as transaction:
        for player in (ANN, BEA, other):
            transaction.put_player(player)
        assert transaction.owners_of_address("ann@EXAMPLE.org") == [other, ANN]
        assert transaction.owners_of_address("nobody@example.org") == []
        transaction.put_player(replace(ANN, address="elsewhere@example.org"))
        assert transaction.owners_of_address("ann@example.org") == [other]


@pytest.mark.parametrize("address", ["ann\x00@example.org", "\udcc4@example.org", "a" * 5000 + "@example.org"])
def test_a_strange_address_does_no_harm(store: Store, address: str) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        assert transaction.owners_of_address(address) == []
        transaction.put_player(replace(ANN, address=address))
        assert [player.name for player in transaction.owners_of_address(address)] == ["Ann"]


def test_a_token_tells_its_owner_and_keeps_him(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_token("abc", "monday", "Ann", "receipt", 3)
        transaction.put_token("abc", "friday", "Zoe", "update", 1)
        assert transaction.owner_of_token("abc") == TokenRow("abc", "monday", "Ann", "receipt", 3)
        assert transaction.owner_of_token("abd") is None


def test_a_token_tells_its_holder_if_they_still_play(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        transaction.put_token("abc", "monday", "Ann", "receipt", 3)
        transaction.put_token("new", "monday", "", "confirm_join 7", 0)
        assert transaction.holder_of_token("abc") == (TokenRow("abc", "monday", "Ann", "receipt", 3), ANN)
        assert transaction.holder_of_token("new") == (TokenRow("new", "monday", "", "confirm_join 7", 0), None)
        assert transaction.holder_of_token("abd") is None


def test_who_writes_is_heard_and_their_bounces_are_forgotten(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        later = MONDAY + timedelta(hours=5)
        heard = replace(ANN, bounces=0, last_heard=later)
        assert transaction.hear_from("monday", "Ann", later) == heard
        assert transaction.hear_from("monday", "Bea", later) is None
        assert transaction.players("monday") == [heard]


def test_old_tokens_are_taken_back(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_token("old", "monday", "Ann", "receipt", 1)
        transaction.put_token("new", "monday", "Ann", "receipt", 2)
        transaction.put_token("bea", "monday", "Bea", "receipt", 1)
        transaction.remove_tokens("monday", "Ann", below_serial=2)
        left = [transaction.owner_of_token(token) is not None for token in ("old", "new", "bea")]
        assert left == [False, True, True]


def test_a_token_that_was_taken_back_is_nobodys_and_still_says_of_which_game_it_was(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        transaction.put_token("old", "monday", "Ann", "receipt", 1)
        transaction.remove_tokens("monday", "Ann")
        assert transaction.owner_of_token("old") is None
        held = transaction.holder_of_token("old")
        assert held is not None
        assert (held[0].game, held[1]) == ("monday", None)
        transaction.put_token("old", "monday", "Ann", "receipt", 1)
        assert transaction.holder_of_token("old") == (TokenRow("old", "monday", "Ann", "receipt", 1), ANN)


def test_who_leaves_takes_his_tokens_along(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        transaction.put_token("abc", "monday", "Ann", "receipt", 2**31 - 2)
        assert transaction.remove_player("monday", "Ann") is True
        assert transaction.remove_player("monday", "Ann") is False
        assert transaction.owner_of_token("abc") is None
        assert transaction.owners_of_address(ANN.address) == []


def test_addresses_that_a_player_adds_are_theirs_until_they_leave(store: Store) -> None:
    with store.begin() as transaction:
        transaction.put_player(ANN)
        for address in ("ann@work.example", "ANN@work.example", "ann@home.example"):
            transaction.add_address("monday", "Ann", address)
        transaction.add_address("friday", "Ann", "ann@school.example")
        assert transaction.added_addresses("monday", "Ann") == {"ann@work.example", "ann@home.example"}
        assert transaction.added_addresses("monday", "Bea") == frozenset()
        assert transaction.owners_of_address("ann@work.example") == [], "a letter is not theirs by it alone"
        transaction.remove_player("monday", "Ann")
        assert transaction.added_addresses("monday", "Ann") == frozenset()


def test_who_has_seen_a_token_is_remembered_up_to_a_bound(store: Store) -> None:
    with store.begin() as transaction:
        assert transaction.token_seen_by("abc") == frozenset()
        for number in range(50):
            transaction.token_seen("abc", f"EVE{number}@example.org")
            transaction.token_seen("abc", f"eve{number}@example.org")
        assert len(transaction.token_seen_by("abc")) == 20
        assert "eve0@example.org" in transaction.token_seen_by("abc")
        assert transaction.token_seen_by("abd") == frozenset()


def test_questions_that_are_owed_are_found_when_it_is_time(store: Store) -> None:
    hour = timedelta(hours=1)
    first = QuestionRow("monday", "Ann", MONDAY, 3, 12, MONDAY + 2 * hour)
    second = QuestionRow("monday", "Béa ♞", MONDAY, 1, 13, MONDAY + hour)
    with store.begin() as transaction:
        assert transaction.question("monday", "Ann") is None
        for question in (replace(first, times=1), first, second, QuestionRow("monday", "Cy", MONDAY, 1, 5)):
            transaction.put_question(question)
        assert transaction.question("monday", "Ann") == first
        assert transaction.questions_owed(MONDAY, 10) == []
        assert transaction.questions_owed(MONDAY + hour, 10) == [second]
        assert transaction.questions_owed(MONDAY + 3 * hour, 10) == [second, first]
        assert len(transaction.questions_owed(MONDAY + 3 * hour, 1)) == 1
        transaction.put_question(replace(second, due_at=None))
        assert transaction.questions_owed(MONDAY + hour, 10) == []
        transaction.remove_player("monday", "Ann")
        assert transaction.questions_owed(MONDAY + 3 * hour, 10) == []
