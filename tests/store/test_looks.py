"""Second looks in the store: what is wanted, who waits for it, who works at it, and what was found."""

from __future__ import annotations

import pytest

from mailgame.store import Store
from mailgame.store.looks import EVERYBODY
from tests.store.builders import at


def test_nothing_is_known_of_a_proposal_that_nobody_asked_about(store: Store) -> None:
    with store.begin() as transaction:
        assert transaction.look("tuesday", "1") is None
        assert transaction.looks("tuesday") == []
        assert transaction.claim_look(at(0), at(5)) is None


def test_a_look_is_wanted_worked_out_and_kept(store: Store) -> None:
    with store.begin() as transaction:
        transaction.want_look("tuesday", "1")
        transaction.want_look("tuesday", "1", ["Ann"])
        transaction.want_look("tuesday", "1", ["Ann", EVERYBODY])
    with store.begin() as transaction:
        claimed = transaction.claim_look(at(0), at(5))
        assert claimed is not None
        assert (claimed.game, claimed.proposal, claimed.tries) == ("tuesday", "1", 0)
        assert transaction.claim_look(at(1), at(6)) is None
    with store.begin() as transaction:
        assert transaction.keep_look("tuesday", "1", "abc", b"found", at(2)) == ("Ann", EVERYBODY)
    with store.reading() as transaction:
        look = transaction.look("tuesday", "1")
        assert look is not None
        assert (look.wanted, look.readers, look.revision, look.look) == (False, (), "abc", b"found")
        assert look.worked_out_at == at(2)


def test_whoever_dies_over_a_look_lets_go_of_it(store: Store) -> None:
    with store.begin() as transaction:
        transaction.want_look("tuesday", "1", ["Ann"])
        assert transaction.claim_look(at(0), at(5)) is not None
    with store.begin() as transaction:
        again = transaction.claim_look(at(5), at(10))
        assert again is not None
        assert again.tries == 1
        assert again.readers == ("Ann",)


def test_a_server_that_starts_lets_go_of_what_was_being_worked_out(store: Store) -> None:
    with store.begin() as transaction:
        transaction.want_look("tuesday", "1")
        assert transaction.claim_look(at(0), at(50)) is not None
        transaction.release_looks(at(1))
        assert transaction.claim_look(at(1), at(50)) is not None


def test_what_nobody_has_tried_yet_comes_first(store: Store) -> None:
    with store.begin() as transaction:
        transaction.want_look("tuesday", "1")
        assert transaction.claim_look(at(0), at(1)) is not None
        transaction.want_look("tuesday", "2")
        claimed = transaction.claim_look(at(2), at(3))
        assert claimed is not None
        assert claimed.proposal == "2"


def test_an_old_look_stays_until_a_new_one_is_found(store: Store) -> None:
    with store.begin() as transaction:
        transaction.keep_look("tuesday", "1", "old", b"old", at(0))
        transaction.want_look("tuesday", "1")
        look = transaction.look("tuesday", "1")
        assert look is not None
        assert look.wanted
        assert look.look == b"old"
        transaction.give_up_look("tuesday", "1")
        look = transaction.look("tuesday", "1")
        assert look is not None
        assert not look.wanted
        assert look.look == b"old"


@pytest.mark.parametrize("name", ["Ann", 'A "quoted" name', "Ünï"])
def test_names_of_those_who_wait_are_kept_as_they_are(store: Store, name: str) -> None:
    with store.begin() as transaction:
        transaction.want_look("tuesday", "1", [name])
    with store.begin() as transaction:
        assert transaction.keep_look("tuesday", "1", "r", b"", at(0)) == (name,)
