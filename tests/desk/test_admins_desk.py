"""The Admin's desk: the digest, clocks that stand still, corrections, and what newcomers and askers read."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.sorting import deadlines
from mailgame.desk.sorting.deadlines import Jump
from mailgame.desk.writing.mail import Mail
from mailgame.law import Pause, Petition
from mailgame.server.chores import Chores
from tests.desk.harness import CARDS, House, Sent

TUESDAY = datetime(2026, 11, 24, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 27, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, tzinfo=UTC)


def due(house: House) -> datetime | None:
    with house.store.begin() as tx:
        return tx.game("winter").due_at


def look(house: House) -> None:
    """Do what is done now and then."""
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game("winter"), house.now, house.now.hour)


def digests(house: House) -> list[Sent]:
    return [one for one in house.sent("Admin") if one.kind == "digest"]


def admin(house: House, body: str) -> str:
    """Let the Admin write by the token of the last letter that he got; return the receipt."""
    if not house.sent("Admin"):
        house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", body, house.last("Admin").reply_to)
    return next(one for one in reversed(house.sent("Admin")) if one.kind == "receipt").words


# --- the digest


def test_that_the_game_is_paused_is_said_once(house: House) -> None:
    """It was heading, text and what to do about it, with the reason each time."""
    admin(house, "pause yes because of snow")
    words = admin(house, "desk")
    assert "The game is paused: Snow. The game is paused: let the game go on. resume because …" in words
    assert words.casefold().count("snow") == 1


def test_a_because_without_a_reason_is_not_doubled(house: House) -> None:
    words = admin(house, "give Ann 50 because")
    assert "Did you mean: give Ann 50 because …" in words


def test_where_there_is_nothing_to_do_there_is_no_digest(house: House) -> None:
    look(house)
    assert digests(house) == []


def test_a_digest_says_what_waits_each_with_the_words_that_answer_it(house: House) -> None:
    house.until(TUESDAY + timedelta(hours=12))
    house.write("Eve", "join winter as Eve f")
    house.write("Bert", "leave", vouched=False)
    look(house)
    (letter,) = digests(house)
    assert "Eve <eve@example.net> wants to join" in letter.words
    assert "approve 1" in letter.words
    assert "reject 1 because" in letter.words
    assert "A letter in Bert’s name" in letter.words
    assert "nothing proves that it is from bert@example.net" in letter.words


def looks(house: House, at: datetime, since: datetime | None) -> None:
    """Do what a server does at a moment that last did it `since`; digests are due at seven."""
    house.until(at)
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game("winter"), at, 7, since=since)


def test_a_server_that_runs_in_the_evening_writes_the_digest_of_the_day_when_it_starts(house: House) -> None:
    """At seven it was not there. It looks each minute, and writes once."""
    house.until(TUESDAY + timedelta(hours=1))
    house.write("Eve", "join winter as Eve f")
    evening = TUESDAY + timedelta(hours=18)
    looks(house, evening, since=TUESDAY + timedelta(hours=2))
    looks(house, evening + timedelta(minutes=1), since=evening)
    assert [one.date for one in digests(house)] == [evening]
    at_night = TUESDAY + timedelta(days=1, hours=1)
    looks(house, at_night, since=evening + timedelta(minutes=1))
    assert [one.date for one in digests(house)] == [evening], "it is not seven yet"
    looks(house, at_night + timedelta(hours=12), since=at_night)
    assert len(digests(house)) == 2


def test_a_server_knows_when_it_last_looked_after_its_games(house: House) -> None:
    """Another one, on the same database, is started in the evening."""
    house.until(TUESDAY + timedelta(hours=1))
    house.write("Eve", "join winter as Eve f")
    Chores(house.office, 7).look_after_games(TUESDAY + timedelta(hours=2), ())
    assert digests(house) == []
    Chores(house.office, 7).look_after_games(TUESDAY + timedelta(hours=18), ())
    assert len(digests(house)) == 1


def test_a_digest_that_was_missed_is_not_written_beside_the_one_before_a_deadline(house: House) -> None:
    """The next update is on Thursday at midnight."""
    house.until(TUESDAY + timedelta(hours=1))
    house.write("Eve", "join winter as Eve f")
    thursday = FRIDAY - timedelta(hours=6)
    looks(house, thursday, since=FRIDAY - timedelta(hours=26))
    assert ["The next deadline" in one.words for one in digests(house)] == [True]


def test_a_server_that_is_new_has_missed_nothing(house: House) -> None:
    house.until(TUESDAY + timedelta(hours=1))
    house.write("Eve", "join winter as Eve f")
    looks(house, TUESDAY + timedelta(hours=18), since=None)
    assert digests(house) == []


@pytest.mark.parametrize("paused", [True, False])
def test_what_disrupted_a_game_can_be_taken_off_the_desk_when_it_goes_on(house: House, paused: bool) -> None:
    disruption = Petition("disruption", "The bell could not be rung.")
    with house.store.begin() as tx:
        game, row = house.office.room.look(tx, "winter").game, tx.lock_game("winter")
        game.engine.play([*([Pause("the bell is broken", forced=True)] if paused else []), disruption])
        tx.save_game("winter", game.encode(), house.now + timedelta(days=3), row.version, row.seq, ended=False)
    house.office.forget()
    look(house)
    (letter,) = digests(house)
    assert "The bell could not be rung." in letter.words
    assert "Take it off the desk" in letter.words
    assert ("resume because" in letter.words) == paused


def test_the_same_digest_is_written_once_a_day(house: House) -> None:
    house.until(TUESDAY + timedelta(hours=12))
    house.write("Eve", "join winter as Eve f")
    look(house)
    look(house)
    assert len(digests(house)) == 1
    house.now += timedelta(days=1)
    look(house)
    assert len(digests(house)) == 2


def test_before_a_deadline_there_is_another(house: House) -> None:
    house.until(TUESDAY + timedelta(hours=12))
    house.write("Eve", "join winter as Eve f")
    house.now = FRIDAY - timedelta(hours=10)
    look(house)
    assert "The next deadline" in digests(house)[-1].words


def test_near_the_digest_before_a_deadline_the_daily_one_is_left_out(house: House) -> None:
    """The next deadline is Friday at 0:00, so its digest is written 20 hours earlier, on Thursday at 4:00."""
    house.until(TUESDAY + timedelta(hours=12))
    house.write("Eve", "join winter as Eve f")
    for hours, written in ((23, 0), (20, 1), (17, 1)):
        house.now = FRIDAY - timedelta(hours=hours)
        look(house)
        assert len(digests(house)) == written, hours


@pytest.mark.slow
def test_what_was_adopted_as_text_only_waits_until_it_is_applied_by_hand(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes")
    house.until(MONDAY + timedelta(hours=12))
    look(house)
    letter = digests(house)[-1]
    assert "Adopted as text only" in letter.words
    assert "Proposal 1 was adopted as text only: add a rule “Tea”." in letter.words
    admin(house, "implement 1")
    house.now += timedelta(days=1)
    count = len(digests(house))
    look(house)
    assert len(digests(house)) == count


@pytest.mark.slow
def test_what_the_admin_answers_is_done_and_told(house: House) -> None:
    house.write("Eve", "join winter as Eve f")
    words = admin(house, "reject 1 because we are enough")
    assert "✓" in words
    assert "we are enough" in house.last("Eve").words
    house.write("Eve", "join winter as Eve f")
    admin(house, "approve 2")
    assert house.players("winter") == ["Ann", "Bert"]
    house.until(MONDAY)
    assert house.players("winter") == ["Ann", "Bert", "Eve"]
    assert any("Welcome to The winter game, Eve" in one.text for one in house.sent("Eve"))


# --- a reminder before a deadline


def test_before_a_deadline_those_are_reminded_who_have_something_open(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nThere is tea.\nend')
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes")
    house.now = MONDAY - timedelta(hours=10)
    for _ in range(2):
        look(house)
    assert [one.kind for one in house.sent("Bert")].count("reminder") == 1
    assert "vote 1 yes" in next(one for one in house.sent("Bert") if one.kind == "reminder").words


def test_an_offer_that_an_order_on_file_takes_up_is_not_open_any_more(house: House) -> None:
    """Each lands on a square that is for sale; only Bert has not said whether he buys his."""
    house.until(TUESDAY)
    (square,) = re.findall(r"Square (\d+) is for sale", house.last("Ann").words)
    house.write("Ann", f"buy {square} as Home f")
    house.now = FRIDAY - timedelta(hours=10)
    look(house)
    assert "reminder" not in [one.kind for one in house.sent("Ann")]
    assert "reminder" in [one.kind for one in house.sent("Bert")]


# --- clocks that stand still


def freeze(house: House, seconds: int) -> None:
    """Let all deadlines stand still, as the server does after a gap."""
    with house.store.begin() as tx:
        jump = Jump(timedelta(seconds=seconds), "the server was away for 4 days")
        deadlines.freeze(Mail(house.office.room, tx, house.now), jump, timedelta(minutes=5))


def is_frozen(house: House) -> bool:
    with house.store.begin() as tx:
        return bool(tx.setting("deadlines frozen"))


def test_when_clocks_stand_still_the_admin_is_asked(house: House) -> None:
    freeze(house, 86_400)
    letter = house.last("Admin")
    assert (letter.kind, "the server was away for 4 days" in letter.words) == ("clock", True)
    assert "resume deadlines" in letter.words
    assert "shift deadlines" in letter.words


def test_deadlines_are_moved_by_the_time_that_was_lost(house: House) -> None:
    assert due(house) == TUESDAY
    freeze(house, 2 * 86_400)
    house.write("Admin", "shift deadlines", house.last("Admin").reply_to)
    assert due(house) == TUESDAY + timedelta(days=2)
    assert not is_frozen(house)
    house.until(TUESDAY + timedelta(days=2))
    assert due(house) == FRIDAY, "and then the calendar goes on as ever"


def test_deadlines_can_go_on_as_if_nothing_had_been(house: House) -> None:
    freeze(house, 2 * 86_400)
    house.write("Admin", "Resume deadlines.", house.last("Admin").reply_to)
    assert (due(house), is_frozen(house)) == (TUESDAY, False)


@pytest.mark.parametrize(("words", "answer"), [
    ("resume deadlines", "Deadlines go on =============== What was due meanwhile is played now as if on time"),
    ("shift deadlines", "Every deadline is now 2 days later, and deadlines go on."),
])
def test_the_admin_is_answered_about_deadlines(house: House, words: str, answer: str) -> None:
    freeze(house, 2 * 86_400)
    asked = house.last("Admin").reply_to
    house.write("Admin", words, asked)
    assert house.last("Admin").kind == "receipt"
    assert answer in house.last("Admin").words
    house.write("Admin", words, asked)
    assert "Deadlines are running again already." in house.last("Admin").words


def jump(house: House, seconds: int) -> None:
    """Let the clock jump."""
    house.now += timedelta(seconds=seconds)
    with house.store.begin() as tx:
        by = Jump(timedelta(seconds=seconds), f"the clock jumped by {seconds} seconds", clock=True)
        deadlines.freeze(Mail(house.office.room, tx, house.now), by, timedelta(minutes=5), gap=timedelta(hours=72))


@pytest.mark.parametrize(("off", "stands"), [(timedelta(hours=3), False), (timedelta(days=4), True)])
def test_a_clock_that_was_a_year_ahead_at_the_start_and_comes_back_leaves_how_long_the_server_was_off(
    house: House, off: timedelta, stands: bool
) -> None:
    """The server took the year for an absence, and a clock that was right again changed nothing of that."""
    house.now += timedelta(days=365)
    freeze(house, 365 * 86_400)
    jump(house, int(off.total_seconds()) - 365 * 86_400)
    assert is_frozen(house) == stands


def test_a_clock_that_comes_back_lets_deadlines_go_on_by_themselves(house: House) -> None:
    jump(house, 30 * 86_400)
    assert is_frozen(house)
    house.now += timedelta(minutes=1)
    jump(house, -30 * 86_400 + 60)
    assert not is_frozen(house)
    assert "The clock is right again" in house.last("Admin").words
    assert due(house) == TUESDAY


def test_jumps_add_up_until_the_admin_has_answered(house: House) -> None:
    jump(house, 3 * 86_400)
    jump(house, -86_400)
    assert is_frozen(house)
    house.write("Admin", "shift deadlines", house.last("Admin").reply_to)
    assert due(house) == TUESDAY + timedelta(days=2)


def test_the_time_that_deadlines_stood_still_is_lost_too(house: House) -> None:
    """Nobody could play while the Admin was asked; odd minutes are left out, so that deadlines keep their hour."""
    freeze(house, 2 * 86_400)
    house.now += timedelta(hours=5, minutes=20)
    house.write("Admin", "shift deadlines", house.last("Admin").reply_to)
    assert "Every deadline is now 2 days and 5 hours later" in house.last("Admin").words
    assert due(house) == TUESDAY + timedelta(days=2, hours=5)
    letter = house.last("Ann")
    assert (letter.kind, letter.subject) == ("clock", "[The winter game] The game goes on")
    assert "Deadlines stood still, because the server was away for 4 days. Every deadline is now" in letter.words
    assert "Next: Thursday 26 November, before 05:00 (UTC)" in letter.words


def test_after_an_absence_a_clock_that_is_set_does_not_answer_for_the_admin(house: House) -> None:
    """Away for four days, by a clock that was an hour ahead: for longer than `clock.gap_hours` by the right one too."""
    freeze(house, 4 * 86_400)
    jump(house, -3600)
    assert is_frozen(house)


@pytest.mark.parametrize("words", ["shift", "deadlines", "please shift all deadlines", "status"])
def test_other_words_do_not_move_deadlines(house: House, words: str) -> None:
    freeze(house, 2 * 86_400)
    house.write("Admin", words, house.last("Admin").reply_to)
    assert (due(house), is_frozen(house)) == (TUESDAY, True)


def test_nobody_else_moves_deadlines(house: House) -> None:
    freeze(house, 2 * 86_400)
    house.write("Ann", "shift deadlines", house.reply_to("Ann", "winter"))
    house.write("Admin", "shift deadlines")
    assert (due(house), is_frozen(house)) == (TUESDAY, True)


def test_the_admin_moves_the_next_deadline_and_all_are_told(house: House) -> None:
    words = admin(house, "shift deadline by 2 days because of snow")
    assert "The Admin moves the next deadline by 2 days: it is now on Wednesday 25 November, before midnight" in words
    assert due(house) == TUESDAY + timedelta(days=2)
    letter = house.last("Bert")
    assert letter.subject.endswith("The next deadline is later")
    assert "Wednesday 25 November, before midnight" in letter.words
    assert "The reason: Snow." in letter.words
    house.until(TUESDAY + timedelta(days=2))
    update = next(one for one in reversed(house.sent("Admin")) if one.kind == "update")
    assert "Tuesday’s update" in update.subject, "it is called by the day on which it was due"
    assert due(house) == FRIDAY, "and then the calendar goes on as ever"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("shift deadline by 3 days", "That is too far: there is a deadline of its own on Thursday 26 November"),
        ("shift deadline by 0 days", "Deadlines only move to a later time"),
        ("shift deadline by -1 day", "Deadlines only move to a later time"),
        ("shift deadline by two weeks", "That is too far: there is a deadline of its own on Thursday 26 November"),
        ("shift deadline by two months", "“months” is not one of days, hours or weeks"),
        ("shift deadline", "It still needs NUMBER and UNIT (days, hours or weeks), like this: shift deadline by"),
        ("shift deadlines", "shift deadline"),
    ],
)
def test_what_cannot_be_moved_is_refused_with_words(house: House, words: str, answer: str) -> None:
    assert answer in admin(house, words)
    assert due(house) == TUESDAY


def test_one_hour_is_an_hour(house: House) -> None:
    assert "by 1 hour: it is now on Tuesday 24 November, 01:00 (UTC)" in admin(house, "Shift deadlines by 1 hour.")
    assert due(house) == TUESDAY + timedelta(hours=1)


def test_players_do_not_move_deadlines(house: House) -> None:
    house.write("Ann", "shift deadline by 2 days")
    assert "That is for the Admin." in house.last("Ann").words
    assert due(house) == TUESDAY


# --- corrections


def test_a_correction_needs_a_reason_and_is_announced(house: House) -> None:
    assert "needs its reason" in admin(house, "give Ann $50")
    assert "✓" in admin(house, "give Ann $50 now because the post was late")
    assert "✓" in admin(house, "set Bert money 9000 now because he had too much")
    assert "Bert gives back $1,000 and has $9,000 now" in house.last("Ann").words
    told = " ".join(letter.words for letter in house.sent("Bert"))
    assert "The post was late." in told
    assert "He had too much." in told
    house.until(TUESDAY)
    update = next(letter.words for letter in reversed(house.sent("Bert")) if letter.kind == "update")
    assert "The post was late." not in update, "what a letter of its own has told is not told again"
    house.write("Bert", "status")
    assert "$9,000" in house.last("Bert").words


def test_the_admin_acts_for_a_player_who_is_told(house: House) -> None:
    admin(house, "as Ann: buy 2 silver")
    assert house.played("winter")[-1] == "Ann: buy 2 silver"
    assert "acted for you" in house.last("Ann").subject


def test_a_players_order_by_the_admin_himself_is_answered_with_how_to_give_it(house: House) -> None:
    assert "to give it in a player’s name: as NAME: …" in admin(house, "buy 2 silver")


# --- the counter


def ask(house: House, words: str) -> str:
    house.write("Ann", words)
    return house.last("Ann").words


def test_the_first_letter_says_where_one_stands_and_what_to_do(house: House) -> None:
    letter = house.sent("Ann")[0]
    assert letter.kind == "welcome"
    assert "$10,000" in letter.words
    assert "help" in letter.words


def test_help_lists_all_commands_and_explains_one(house: House) -> None:
    words = ask(house, "help all")
    assert "vote PROPOSAL CHOICE" in words
    assert "propose add TITLE" in words
    assert "approve PETITION" not in words, "that is the Admin's"
    words = ask(house, "help buy")
    assert "buy [NUMBER] ITEM" in words
    assert "buy SQUARE as NAME GENDER" in words
    assert "there is no command “byu”" in ask(house, "help byu")


def test_help_names_numbers_as_they_are_now(house: House) -> None:
    house.write("Ann", "propose amend 3\nset return_price = 750\nend")
    assert "$1,000" in ask(house, "help reactivate")
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes")
    house.until(MONDAY)
    assert "$750" in ask(house, "help reactivate")


def test_status_shows_everybody(house: House) -> None:
    words = ask(house, "status")
    assert "Ann" in words
    assert "Bert" in words
    assert "$10,000" in words


def test_rules_and_their_history(house: House) -> None:
    assert "Property Ownership" in ask(house, "rules")
    assert "Every player begins with $10,000." in ask(house, "rules 4")
    assert "from the start" in ask(house, "history 4")
    assert "there is no rule 99" in ask(house, "rules 99").lower()


def test_orders_on_file(house: House) -> None:
    assert "you have nothing on file" in ask(house, "orders").lower()


def test_the_subject_counts_where_the_text_has_no_command(house: House) -> None:
    house.write("Ann", "\n", subject="buy 2 silver")
    assert house.played("winter") == ["Ann: buy 2 silver"]
    house.write("Ann", "buy gold", subject="buy 2 silver")
    assert house.played("winter")[1:] == ["Ann: buy gold"]


def test_a_block_may_stand_under_a_subject(house: House) -> None:
    house.write("Ann", "There is tea.\nAt five.", subject='propose add "Tea"')
    with house.store.begin() as tx:
        proposal = house.office.room.look(tx, "winter").game.world.all("proposal")[0]
        assert (proposal.title, proposal.text) == ("Tea", "There is tea.\nAt five.")


def test_letters_to_all_and_to_one(house: House) -> None:
    house.write("Ann", "post\nDear all,\nI am back.\nend")
    assert "Dear all, I am back." in house.last("Bert").words
    house.write("Bert", "message Ann\nWelcome <b>back</b>!\nend")
    assert "Welcome <b>back</b>!" in house.last("Ann").words
    assert [one for one in house.sent("Bert") if "Welcome <b>" in one.words and one.kind == "message"] == []


# --- names of newcomers


@pytest.mark.slow
def test_two_newcomers_of_one_name_do_not_disturb_the_game(house: House) -> None:
    house.write("Eve", "join winter as Zed f")
    house.write("Eva", "join winter as zed f")
    assert "Somebody else has asked for Zed already; choose another name." in house.last("Eva").words
    house.write("Eva", "join winter as Zoe f")
    admin(house, "approve 1\napprove 2")
    house.until(MONDAY)
    assert house.players("winter") == ["Ann", "Bert", "Zed", "Zoe"]


def test_who_asks_twice_is_told_that_he_has_asked(house: House) -> None:
    house.write("Eve", "join winter as Zed f")
    house.write("Eve", "join winter as Zack f")
    assert "You have asked to join as Zed already; you will hear by mail." in house.last("Eve").words


@pytest.mark.parametrize("name", ["8", "A:B", "Dot, the Duck", "x" * 50])
def test_a_name_that_cannot_stand_in_a_letter_is_refused_when_it_is_asked_for(house: House, name: str) -> None:
    house.write("Eve", f"join winter as {name} f")
    assert "cannot be a player’s name" in house.last("Eve").words


@pytest.mark.parametrize("question", ["status", "orders", "mail update off"])
def test_what_the_desk_answers_is_not_asked_in_another_s_name(house: House, question: str) -> None:
    verb = question.split()[0]
    words = admin(house, f"as Ann: {question}")
    assert f"“{verb}” answers whoever asks; in Ann’s name you give the game’s orders." in words
    assert f"Did you mean: {question}" in words


def test_an_admin_who_says_in_prose_that_they_are_away_is_offered_to_tell_everybody(house: House) -> None:
    words = admin(house, "I am on holiday from Tuesday for two weeks.")
    assert "Say it to everybody. announce I am on holiday from Tuesday for two weeks. end" in words
    admin(house, "announce\nI am on holiday from Tuesday for two weeks.\nend")
    assert house.last("Ann").subject == "[The winter game] From the Admin"


@pytest.mark.parametrize("line", ["post", "away 2026-11-24 2026-12-08"])
def test_an_admin_who_writes_as_players_do_is_told_how_they_tell_everybody(house: House, line: str) -> None:
    assert "What you have to say to everybody goes below: announce" in admin(house, line)


@pytest.mark.parametrize(("written", "moved"), [("1 week", "1 week"), ("2 weeks", "2 weeks"), ("14 days", "14 days")])
def test_a_deadline_is_moved_by_weeks_too(house: House, written: str, moved: str) -> None:
    """Each of a board’s deadlines has one of its own within a week; a game of turns has not."""
    house.open("spring", CARDS, ["Cleo", "Dora"], admin="chief@example.net")
    house.write("Chief", f"shift deadline by {written}", house.last("Chief").reply_to)
    assert f"The Admin moves the next deadline by {moved}: it is now on" in house.last("Chief").words


@pytest.mark.parametrize(("slip", "meant"), [
    ("aprove 1", "approve PETITION"), ("rejct 1 because no", "reject PETITION"),
])  # fmt: skip
def test_a_slip_in_what_answers_the_desk_is_no_other_command_where_nothing_waits(
    house: House, slip: str, meant: str
) -> None:
    """It was “propose amend 1”, and “pause because rejct 1 no”."""
    words = admin(house, slip)
    assert f"There is no command “{slip.split()[0]}”. There is no petition 1; there are none at all now." in words
    assert f"How it is written: {meant}" in words
    assert "Did you mean" not in words


def test_a_slip_in_what_answers_the_desk_is_told_with_what_waits_there(house: House) -> None:
    house.until(TUESDAY + timedelta(hours=12))
    house.write("Eve", "join winter as Eve f")
    assert "There is no command “aprove”. Did you mean: approve 1 --" in admin(house, "aprove 1")


def test_what_a_digest_has_just_said_is_not_said_again_before_a_deadline(house: House) -> None:
    """The digest of the day is written at 20:00 on Wednesday, the one before the deadline would be at 4:00."""
    house.until(TUESDAY + timedelta(hours=12))
    house.write("Eve", "join winter as Eve f")
    for hours, written in ((28, 1), (20, 1), (18, 2)):
        house.until(FRIDAY - timedelta(hours=hours))
        if hours == 18:
            house.write("Dov", "join winter as Dov m")
        with house.store.begin() as tx:
            look_after(house.office, tx, tx.game("winter"), house.now, 20)
        assert len(digests(house)) == written
    assert "wants to join" in digests(house)[0].words
    assert "Dov <dov@example.net>" in digests(house)[1].words
