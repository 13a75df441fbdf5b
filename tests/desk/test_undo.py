"""Undo: what would come of it is shown first; it is done when the Admin confirms it, and told to everybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from mailgame.desk.tables.table import replay
from tests.desk.admin import (
    FRIDAY,
    MONDAY,
    TUESDAY,
    admin,
    confirms,
    game,
    last_line,
    petition,
    read,
    said,
    same_as_its_journal,
)
from tests.desk.harness import BOARD, House

pytestmark = pytest.mark.slow


@pytest.fixture
def house(house: House) -> House:
    house.write("Ann", "message admin\nHello.\nend")  # lines 2 and 3: the Admin has a letter to answer
    return house


def test_what_would_differ_is_shown_and_nothing_is_changed_yet(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong, before = last_line(house), read(house, "players.Ann.money")
    words = admin(house, f"undo {wrong} because silver was sold out")
    assert "Nothing is changed yet" in words
    assert f"What is undone: Ann’s “buy 2 silver”, of Monday 23 November, 09:02 (UTC) (no. {wrong})" in words
    assert "Ann: Silver Card: 2 → 0 (−2)" in words
    assert "Letters that were sent cannot be unsent." in words
    assert f"approve {petition(house)}" in words
    assert f"reject {petition(house)}" in words
    assert read(house, "players.Ann.money") == before


def test_once_confirmed_it_is_done_told_to_everybody_and_marked_in_history(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    admin(house, f"undo {wrong} because silver was sold out")
    words = confirms(house)
    assert f"No. {wrong} is undone; this is no. {last_line(house)}." in words
    assert read(house, "players.Ann.money") == 10_000
    assert read(house, "players.Ann.items") == {}
    for name in ("Ann", "Bert"):
        letter = house.last(name)
        assert letter.kind == "correction"
        assert "The reason: Silver was sold out." in letter.words
        assert "cannot be unsent" in letter.words
        assert "Ann: Silver Card: 2 → 0 (−2)" in letter.words
    assert "Your “buy 2 silver” was undone" in house.last("Ann").subject
    assert "It has been undone since" in said(house, "Ann", f"history input {wrong}")
    assert same_as_its_journal(house)


def test_turned_down_it_is_not_done(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    admin(house, f"undo {last_line(house)} because silver was sold out")
    admin(house, f"reject {petition(house)}")
    assert read(house, "players.Ann.items") == {"Silver Card": 2}


def test_it_needs_a_reason_and_a_line_that_there_is(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    assert "needs its reason" in admin(house, f"undo {last_line(house)}")
    assert "The journal has no line 99" in admin(house, "undo 99 because of a slip")
    assert "the beginning of the game" in admin(house, "undo 1 because of regret")
    assert "Nothing would be different" in admin(house, "undo 3 because it was rude")
    assert not game(house).world.things.get("petition")


def test_now_at_the_end_does_it_at_once(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    assert "is undone" in admin(house, f"undo {wrong} now because silver was sold out")
    assert read(house, "players.Ann.items") == {}


def test_what_rested_on_it_is_named_with_its_reason(house: House) -> None:
    admin(house, "give Ann $1,500 now because she was to have more")
    wrong = last_line(house)
    house.write("Ann", "buy 20 gold\nbuy 1 gold")
    words = admin(house, f"undo {wrong} because it was meant for Bert")
    assert "What would come out differently" in words
    assert "Ann: “buy 20 gold”" in words or "Ann: “buy 1 gold”" in words
    assert "as it would be: refused: That costs $500; you have" in words
    confirms(house)
    assert same_as_its_journal(house)


def test_who_confirms_twice_does_it_once(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    admin(house, f"undo {wrong} because silver was sold out")
    number = petition(house)
    admin(house, f"undo {wrong} because silver was sold out")
    admin(house, f"approve {number}")
    assert f"No. {wrong} is undone already" in confirms(house)
    assert f"No. {wrong} is undone already, by no." in admin(house, f"undo {wrong} because once more")
    assert read(house, "players.Ann.money") == 10_000


def test_what_came_in_between_is_kept_and_shown_if_it_makes_a_difference(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    admin(house, f"undo {wrong} because silver was sold out")
    number = petition(house)
    house.write("Bert", "buy gold")
    house.write("Ann", "sell silver")
    words = admin(house, f"approve {number}")
    assert "Since you asked, something has changed, so it is not done yet." in words
    assert "“sell silver”" in words
    assert read(house, "players.Ann.items") == {"Silver Card": 1}
    assert "is undone" in confirms(house)
    assert read(house, "players.Ann.items") == {}
    assert read(house, "players.Bert.items") == {"Gold Card": 1}
    assert same_as_its_journal(house)


def test_what_came_in_between_and_makes_no_difference_does_not_hold_it_up(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    admin(house, f"undo {last_line(house)} because silver was sold out")
    number = petition(house)
    house.write("Bert", "buy gold")
    assert "is undone" in admin(house, f"approve {number}")
    assert read(house, "players.Bert.items") == {"Gold Card": 1}


def test_an_undo_is_undone_like_anything_else(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong, purse = last_line(house), read(house, "players.Ann.money")
    admin(house, f"undo {wrong} now because silver was sold out")
    undoing = last_line(house)
    words = admin(house, f"undo {undoing} because there was some left")
    assert f"the undoing of Ann’s “buy 2 silver” (no. {wrong})" in words
    confirms(house)
    assert read(house, "players.Ann.money") == purse
    assert "undone since" not in said(house, "Ann", f"history input {wrong}")
    assert same_as_its_journal(house)


def test_who_wants_to_undo_the_word_is_told_which_line_is_the_deed(house: House) -> None:
    admin(house, "give Ann $50 because of luck")
    confirms(house)
    deed = last_line(house)
    words = admin(house, f"undo {deed - 1} because luck has run out")
    assert f"No. {deed - 1} only confirmed no. {deed}." in words
    admin(house, f"undo {deed} now because luck has run out")
    assert read(house, "players.Ann.money") == 10_000
    assert same_as_its_journal(house)


def test_late_it_is_played_again_through_every_update(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    house.until(TUESDAY)
    house.until(FRIDAY)
    where = read(house, "players.Ann.square")
    admin(house, f"undo {wrong} because silver was sold out")
    confirms(house)
    assert read(house, "players.Ann.square") == where, "dice that were thrown stand"
    house.until(MONDAY)
    assert same_as_its_journal(house)


def test_an_update_can_be_undone_and_its_pages_with_it(house: House) -> None:
    house.until(TUESDAY)
    update = last_line(house)
    assert read(house, "players.Ann.square") != "1"
    words = admin(house, f"undo {update} because it was a holiday")
    assert "track: 21, 22 → none" in words, "of a long list only what differs"
    assert "update 1, of Monday 23 November, before midnight (UTC)" in words
    confirms(house)
    assert read(house, "players.Ann.square") == "1"
    with house.store.begin() as tx:
        kept = tx.update("winter", 1)
        assert kept is not None
        assert b"Update 1 was undone by the Admin." in kept.story
    house.until(FRIDAY)
    assert read(house, "players.Ann.square") != "1"
    assert same_as_its_journal(house)


def test_somebody_who_was_let_in_by_mistake_was_never_there(house: House) -> None:
    house.write("Dora", "join winter as Dora f")
    admin(house, f"approve {petition(house)}")
    let_in = last_line(house)
    for moment in (TUESDAY, FRIDAY, MONDAY):
        house.until(moment)
    assert "Dora" in house.players("winter")
    house.write("Dora", "buy silver")
    words = admin(house, f"undo {let_in} because she is Ann’s second self")
    assert "Dora: there → gone" in words
    confirms(house)
    assert "Dora" not in house.players("winter")
    assert house.last("Dora").kind == "correction", "she is told before she is forgotten"
    assert same_as_its_journal(house)


def test_somebody_who_was_taken_out_by_mistake_is_back_with_what_he_had(house: House) -> None:
    house.write("Bert", "buy 2 silver")
    admin(house, "remove Bert because of a mix-up")
    gone = last_line(house)
    assert "Bert" not in house.players("winter")
    admin(house, f"undo {gone} because it was the other Bert")
    confirms(house)
    assert "Bert" in house.players("winter")
    assert house.last("Bert").kind == "correction"
    assert read(house, "players.Bert.items") == {"Silver Card": 2}
    assert "2 × Silver Card" in said(house, "Bert", "status")
    assert same_as_its_journal(house)


def test_a_vote_in_an_open_ballot_is_undone_and_nobody_learns_what_it_was(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nTea is at five.\nend')
    house.until(FRIDAY)
    house.write("Bert", "vote 1 no")
    vote = last_line(house)
    words = admin(house, f"undo {vote} because his cat sat on the keyboard")
    assert "Bert: no → no vote" in words, "the Admin sees all"
    confirms(house)
    assert "“vote 1 no”" in house.last("Bert").words
    told = house.last("Ann").words
    assert "an order of Bert’s" in told
    assert "vote 1" not in told
    assert "Nothing that you can see has changed." in told
    assert f"only its writer and the Admin may see no. {vote} of the journal" in said(
        house, "Ann", f"history input {vote}"
    )
    assert same_as_its_journal(house)


def test_a_game_that_was_ended_by_mistake_goes_on(house: House) -> None:
    admin(house, "end because of a slip of the pen")
    ended = last_line(house)
    assert game(house).over
    words = admin(house, f"undo {ended} because nobody wanted that")
    assert f"undo {ended} now because nobody wanted that" in words
    assert "The next update: none →" in words
    assert "{day}" not in words
    assert game(house).over
    admin(house, f"undo {ended} now because nobody wanted that")
    assert not game(house).over
    with house.store.begin() as tx:
        row = tx.game("winter")
        assert not row.ended
        assert row.due_at == datetime(2026, 11, 24, tzinfo=UTC)
    house.until(TUESDAY)
    assert house.last("Ann").kind == "update"
    assert same_as_its_journal(house)


def test_updates_that_were_missed_since_are_played_and_their_letters_written(house: House) -> None:
    admin(house, "end because of a slip of the pen")
    ended = last_line(house)
    house.until(FRIDAY)
    house.write("Ann", "buy silver")
    assert "The game is over" in house.last("Ann").words
    admin(house, f"undo {ended} now because nobody wanted that")
    assert [one.kind for one in house.sent("Ann")][-3:] == ["update", "update", "correction"]
    assert read(house, "players.Ann.items") == {"Silver Card": 1, "Soldier": 2}, "what she wrote meanwhile counts now"
    assert read(house, "players.Ann.square") != "1"
    assert same_as_its_journal(house)


def test_of_updates_that_are_long_past_nobody_gets_a_letter_and_all_are_on_the_pages(house: House) -> None:
    """Three updates a week: 27 from 24 November to 25 January, 12 of them in the last four weeks; the end was no. 1."""
    admin(house, "end because of a slip of the pen")
    ended = last_line(house)
    house.until(MONDAY + timedelta(weeks=8))
    before = len(house.sent("Ann"))
    admin(house, f"undo {ended} now because nobody wanted that")
    assert [one.kind for one in house.sent("Ann")][before:] == ["update"] * 12 + ["correction"]
    with house.store.begin() as tx:
        pages = [tx.update("winter", number) for number in range(1, 29)]
    assert all(page is not None for page in pages)
    assert same_as_its_journal(house)


def test_pages_tell_an_update_as_it_is_now(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    house.until(TUESDAY)
    with house.store.begin() as tx:
        before = tx.update("winter", 1)
    admin(house, f"undo {wrong} now because it was sold out")
    with house.store.begin() as tx:
        after = tx.update("winter", 1)
    assert before is not None
    assert after is not None
    assert b"Silver Card" in before.story
    assert b"Silver Card" not in after.story


def test_a_letter_after_it_in_the_same_mail_finds_the_game_as_it_is_then(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    words = admin(house, f"undo {wrong} now because it was sold out\ngive Ann 1 silver now because one was left")
    assert "Ann has 1 × Silver Card now, and had 0" in words


def test_snapshots_after_what_was_undone_are_forgotten(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    snapshot = replay(house.office.room.rulesets(BOARD), house.journal("winter")[:2]).encode()
    with house.store.begin() as tx:
        tx.save_snapshot("winter", 2, house.now, snapshot)
        tx.save_snapshot("winter", wrong, house.now, b"this one no longer holds")
    house.office.forget()
    admin(house, f"undo {wrong} now because it was sold out")
    with house.store.begin() as tx:
        kept, before = tx.snapshot_before("winter", 10_000), tx.snapshot_before("winter", wrong)
        assert kept is not None
        assert before is not None
        assert (before.seq, kept.seq) == (2, tx.game("winter").seq), "a new one stands for those that are gone"
        assert kept.world == tx.world("winter").world
    assert same_as_its_journal(house)


def test_what_an_undo_came_to_is_in_the_journal(house: House) -> None:
    house.write("Ann", "buy 2 silver")
    wrong = last_line(house)
    house.write("Ann", "sell 2 silver")
    admin(house, f"undo {wrong} now because it was sold out")
    entry = house.journal("winter")[-1]
    assert msgspec.to_builtins(entry.input)["seq"] == wrong
    assert [(one.seq, one.outcome) for one in entry.redone] == [(wrong + 2, "refused")]


def test_what_a_game_keeps_of_a_newcomer_is_shown_in_words_and_not_as_python_writes_it(house: House) -> None:
    house.write("Dora", "join winter as Dora f")
    house.write("Dora", "yes", house.last("Dora").reply_to)
    joined = last_line(house)
    confirms(house)
    words = admin(house, f"undo {joined} because a slip")
    assert "admitted: name Dora, address" in words
    assert "{'" not in words


def test_after_the_end_the_admin_can_still_say_goodbye_to_everybody(house: House) -> None:
    """It was refused, since the game is over; nothing else is played, and the journal gives the same world."""
    admin(house, "end because it is enough")
    assert "Your words go to everybody" in admin(house, "announce\nThank you all, it was a pleasure.\n")
    for name in house.players("winter"):
        assert "Thank you all, it was a pleasure." in house.last(name).words
    assert "The game is over" in said(house, "Ann", "buy silver")
    assert read(house, "players.Ann.items") == {}
    assert same_as_its_journal(house)
