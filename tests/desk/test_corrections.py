"""Corrections: what the Admin undoes or sets right is shown first, done when he confirms it, and told to everybody."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailgame.desk.table import Cache, Table, replay
from mailgame.game.game import Game
from mailgame.game.inputs import Undo
from mailgame.game.state import look_up, state
from mailgame.kernel import calendar, ledger
from tests.desk.harness import ADMIN, BOARD, House

pytestmark = pytest.mark.slow

TUESDAY = datetime(2026, 11, 24, 1, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 27, 1, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, 1, tzinfo=UTC)


@pytest.fixture
def house(house: House) -> House:
    house.write("Ann", "message admin\nHello.\nend")  # lines 2 and 3: the Admin has a letter to answer
    return house


def said(house: House, name: str, body: str) -> str:
    house.write(name, body, house.last(name).reply_to)
    return next(one for one in reversed(house.sent(name)) if one.kind == "receipt").words


def admin(house: House, body: str) -> str:
    return said(house, "Admin", body)


def last_line(house: House) -> int:
    return len(house.journal("winter"))


def game(house: House) -> Game:
    with house.store.begin() as tx:
        return house.office.room.look(tx, "winter").game


def read(house: House, path: str) -> object:
    return look_up(state(game(house)), path)


def petition(house: House) -> str:
    return max(game(house).world.things["petition"], key=int)


def confirms(house: House) -> str:
    return admin(house, f"approve {petition(house)}")


def same_as_its_journal(house: House) -> bool:
    again = replay(house.office.room.rulesets(BOARD), house.journal("winter"))
    with house.store.begin() as tx:
        kept = tx.world("winter").world
        table = Table(tx, tx.game("winter"), house.office.room.rulesets(BOARD), Cache())
        assert table.game.encode() == kept
        return again.encode() == kept


# --- undo


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
    assert read(house, "players.Ann.items") == {"Silver Card": 1}, "what she wrote in the meantime counts now"
    assert read(house, "players.Ann.square") != "1"
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


# --- set, give, take, move


def test_a_correction_is_shown_first_and_done_when_it_is_confirmed(house: House) -> None:
    words = admin(house, "set square 8 owner Ann because the deed was lost")
    assert "Square 8: owner: none → Ann" in words
    assert read(house, "squares.8.owner") is None
    confirms(house)
    assert read(house, "squares.8.owner") == "Ann"
    letter = house.last("Bert")
    assert letter.kind == "correction"
    assert "Square 8: owner is Ann now, and was nothing. The reason: The deed was lost." in letter.words
    assert same_as_its_journal(house)


def test_what_follows_from_it_is_shown_too(house: House) -> None:
    house.until(TUESDAY)
    house.until(FRIDAY)
    house.until(MONDAY)
    words = admin(house, "set Bert money -5 because of a debt")
    assert "What would follow from it at once" in words or "Bert: bankrupt: no → yes" in words
    assert read(house, "players.Bert.bankrupt") is False


def test_a_rules_number_is_corrected_as_a_revision_by_the_admin(house: House) -> None:
    words = admin(house, "set rule 14 rent_factor 4 because three was a misprint")
    assert "rent factor: 3 → 4 (+1)" in words
    confirms(house)
    assert read(house, "rules.14.params.rent_factor") == 4
    words = said(house, "Ann", "history 14")
    assert "rule 14, corrected by the Admin, because three was a misprint" in words
    assert "rent_factor: 3 → 4" in words
    assert same_as_its_journal(house)


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("set Ann mony 5 because x", "A player has nothing called “mony”; it has"),
        ("set Ann money lots because x", "“lots” is not a whole number."),
        ("set Ann active maybe because x", "“maybe” is neither yes nor no."),
        ("set square 8 owner Zoe because x", "There is no player Zoe; there are Ann, Bert."),
        ("set square 99 owner Ann because x", "Say which square: they go from 1 to"),
        ("set rule 14 rent 4 because x", "Rule 14 has no number “rent”; it has price_factor, rent_factor"),
        ("set rule 14 rent_factor -1 because x", "at least"),
        ("set 14 owner Ann because x", "“14” could be square 14, rule 14. Say which."),
        ("set Ann items gold because x", "give and take change it."),
        ("give Ann 3 umbrellas because x", "“umbrellas” is not one of Silver Card, Gold Card"),
        ("take 3 gold from Ann because x", "Ann has 0 × Gold Card, so 3 cannot be taken."),
        ("move Ann to Bert because x", "Nothing says of a player at which player it is."),
        ("move square 8 to square 9 because x", "Nothing says of a square at which square it is."),
        ("set Ann money 500", "needs its reason"),
    ],
)
def test_what_cannot_be_is_answered_with_what_there_is(house: House, command: str, answer: str) -> None:
    before = read(house, "accounts")
    assert answer in admin(house, command)
    assert not game(house).world.things.get("petition")
    assert read(house, "accounts") == before


def test_what_is_so_already_is_no_correction(house: House) -> None:
    assert "it is like that already" in admin(house, "set Ann money 10000 because of a feeling")
    assert not game(house).world.things.get("petition")


def test_cards_are_given_and_taken_and_players_moved(house: House) -> None:
    admin(house, "give Ann 2 gold now because she won a bet")
    assert read(house, "players.Ann.items") == {"Gold Card": 2}
    admin(house, "take gold card from Ann now because of the tax")
    assert read(house, "players.Ann.items") == {"Gold Card": 1}
    admin(house, "take $10 from Ann now because of the tax")
    assert read(house, "players.Ann.money") == 9990
    admin(house, "move Ann to square 9 now because of the wind")
    assert read(house, "players.Ann.square") == "9"
    admin(house, "set Ann square 3 now because of the wind")
    assert read(house, "players.Ann.square") == "3"
    assert same_as_its_journal(house)


def test_if_by_then_something_else_would_come_of_it_that_is_shown_first(house: House) -> None:
    admin(house, "set Ann money 500 because of a debt")
    number = petition(house)
    house.write("Ann", "buy gold")
    words = admin(house, f"approve {number}")
    assert "Since you asked, something has changed" in words
    assert read(house, "players.Ann.money") == 9500
    confirms(house)
    assert read(house, "players.Ann.money") == 500


def test_players_correct_nothing(house: House) -> None:
    assert "That is for the Admin." in said(house, "Ann", "undo 1 because I can")
    assert "That is for the Admin." in said(house, "Ann", "give Ann $500 because I can")
    assert read(house, "players.Ann.money") == 10_000


# --- history


def test_receipts_and_updates_say_the_number_that_history_asks_for(house: House) -> None:
    words = said(house, "Ann", "buy 2 silver\nhistory")
    number = last_line(house)
    assert f"(no. {number})" in words
    assert f"{number} Your “buy 2 silver”, Monday 23 November, 09:02 (UTC)" in words
    house.until(TUESDAY)
    assert f"(no. {last_line(house)})" in house.last("Ann").words


def test_a_rule_comes_before_a_line_of_the_same_number(house: House) -> None:
    for _ in range(8):
        house.write("Ann", "buy silver")
    words = said(house, "Ann", "history 14\nhistory input 14\nhistory rule 14")
    assert "rule 14, from the start; line 14 of the journal: history input 14" in words
    assert "No. 14" in words
    assert "there is no rule and no line 1000; the last line of the journal is no." in said(
        house, "Ann", "history 1000"
    )


def test_a_private_thing_is_its_writers_and_the_admins(house: House) -> None:
    house.write("Ann", "message Bert\nMeet me at nine.\nend")
    number = last_line(house)
    assert "Meet me at nine." in said(house, "Ann", f"history input {number}")
    assert "Meet me at nine." in admin(house, f"history input {number}")
    words = said(house, "Bert", f"history input {number}\nhistory")
    assert "only its writer and the Admin may see" in words
    assert "nine" not in words


def test_a_proposal_has_a_story_too(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nTea is at five.\nend')
    words = said(house, "Bert", "history proposal 1")
    assert "Proposal 1: Tea" in words
    assert "By Ann" in words
    assert "It is open." in words
    assert "history input" in words


# --- whatever is undone


STEPS = st.one_of(
    st.tuples(st.sampled_from(["Ann", "Bert"]), st.sampled_from(
        ["buy silver", "sell silver", "buy 2 gold", "use gold", "exchange silver", "buy 9 as Nine f", "vote 1 yes",
         'propose add "Tea"\nTea is at five.\nend', "delegate Ann", "away 2026-12-01 2026-12-05"]
    )),
    st.tuples(st.just("Admin"), st.sampled_from(
        ["give Ann $50 now because of luck", "pause because of snow", "resume", "set Bert money 9 now because of fate",
         "as Bert: buy silver", "approve 2", "move Bert to square 5 now because of wind"]
    )),
    st.tuples(st.just("passes"), st.integers(1, 70)),
    st.tuples(st.just("undoes"), st.integers(0, 10_000)),
    st.tuples(st.just("forgets"), st.just(0)),
    st.tuples(st.just("breaks"), st.integers(0, 10_000)),
)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.lists(STEPS, min_size=6, max_size=14))
def test_whatever_is_undone_the_stored_world_is_that_of_the_journal(steps: list[tuple[str, Any]]) -> None:
    """Letters, updates and undoes in any order; the server forgets what it has in memory, or breaks over an undo."""
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"], admin=ADMIN)
    house.write("Ann", "message admin\nHello.\nend")
    try:
        for what, how in steps:
            lines = last_line(house)
            if what == "passes":
                house.until(house.now + timedelta(hours=how))
            elif what == "undoes":
                admin(house, f"undo {how % lines + 1} now because of a whim")
            elif what == "forgets":
                house.office.forget()
            elif what == "breaks":
                breaks_over_an_undo(house, how % lines + 1)
            else:
                said(house, what, how)
        assert same_as_its_journal(house)
        assert ledger.total(game(house).world) == 0
    finally:
        house.store.close()


def breaks_over_an_undo(house: House, seq: int) -> None:
    """Let the server break after an undo, before it is committed."""
    with contextlib.suppress(ZeroDivisionError, AssertionError), house.store.begin() as tx:
        performer = house.office.open(tx, tx.lock_game("winter"), house.now)
        table = performer.table
        if seq not in table.undone() and seq > 1:
            at = calendar.write(house.now)
            performer.play(Undo(at, seq, table.seq + 1, "of a whim", "a line"))
            performer.close()
        raise ZeroDivisionError


def test_a_day_of_the_schedule_that_the_admin_sets_is_kept_as_it_is_spelt_and_the_dates_follow(house: House) -> None:
    words = admin(house, "set rule 9 between wednesday because of school")
    if "approve" in words:
        words = confirms(house)
    assert read(house, "rules.9.params.between") == "Wednesday"
    (due,) = {timer["due"] for name, timer in game(house).world.timers.items() if name == "update"}
    assert datetime.fromisoformat(due).strftime("%A") == "Wednesday"
    said(house, "Ann", 'propose add "Tea"\nThere is tea.\nend')
    assert read(house, "proposals.1.status") == "open"
    assert same_as_its_journal(house)


def test_two_updates_on_one_day_close_no_proposal_out_that_is_about_something_else(house: House) -> None:
    words = admin(house, "set rule 9 between friday because of school")
    if "approve" in words:
        confirms(house)
    assert "three days" in said(house, "Ann", "propose amend 9\nset between = Monday\nend")
    said(house, "Ann", 'propose add "Tea"\nThere is tea.\nend')
    assert read(house, "proposals.1.status") == "open"
