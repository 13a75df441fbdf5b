"""Nomic Risk by letter: when a letter counts, which one is an answer, and what does not stop the clock of a turn."""

from __future__ import annotations

from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage

import pytest
from msgspec.structs import replace

from mailgame.desk.office import office
from mailgame.desk.office.housekeeping import look_after
from mailgame.desk.office.intake import Intake
from mailgame.desk.office.office import BATCH
from mailgame.desk.office.opening import CannotOpen
from mailgame.game.state import look_up, state
from mailgame.post.inbox.arrived import Arrived, received_at
from tests.desk.harness import AUTHSERV, MAILBOX, MONDAY, House, person

shows = pytest.mark.shows
TWO_DAYS = timedelta(hours=48)


@pytest.fixture
def house() -> House:
    """Return a game of Ann, whose turn it is from Monday at 9:00, and Bert."""
    house = House()
    house.open("risk", "nomicrisk", ["Ann", "Bert"], script=({"what": "order", "values": [["Ann", "Bert"]]},))
    house.settle()
    return house


def see(house: House, path: str) -> object:
    """Return what stands under a path of the state."""
    with house.store.begin() as tx:
        (row,) = [one for one in tx.games() if one.id == "risk"]
        return look_up(state(house.office.room.look(tx, row.id).game), path)


def due(house: House) -> datetime:
    """Return when the turn ends."""
    return datetime.fromisoformat(str(see(house, "game.due_at")))


@pytest.mark.slow
@shows("R6.2a", "R6.2b", "R6.2c")
def test_the_letter_of_a_turn_says_what_there_is_to_decide_and_until_when(house: House) -> None:
    letter = house.last("Ann")
    assert "It is your turn" in letter.words or "your turn" in letter.subject.lower()
    assert "Wednesday 25 November, before 09:00" in letter.words
    assert "You have $0" in letter.words
    assert "To be placed 1 soldier" in letter.words
    assert "It is Ann’s turn" in house.last("Bert").words


@shows("R6.5c")
def test_a_reminder_does_not_give_more_time(house: House) -> None:
    """Twelve hours before, on Tuesday at 21:00. Her letter of then gives her until Thursday at 21:01."""
    house.until(MONDAY + timedelta(hours=35, minutes=59))
    assert house.last("Ann").kind == "turn"
    house.until(MONDAY + timedelta(hours=36))
    assert house.last("Ann").kind == "reminder"
    assert house.last("Bert").kind == "turn"
    assert due(house) == MONDAY + TWO_DAYS
    house.write("Ann", "status")
    assert due(house) == MONDAY + timedelta(hours=36, minutes=1) + TWO_DAYS


@shows("R6.5b", "R6.5d")
def test_a_question_is_an_answer_and_what_a_program_writes_is_none(house: House) -> None:
    house.write("Ann", "I am away until Monday.", subject="Automatic reply: your turn")
    assert due(house) == MONDAY + TWO_DAYS
    house.write("Ann", "rules")
    assert due(house) == MONDAY + timedelta(minutes=2) + TWO_DAYS
    house.write("Bert", "rules")
    assert due(house) == MONDAY + timedelta(minutes=2) + TWO_DAYS


@shows("R6.5f", "R6.5g")
@pytest.mark.parametrize(("hours", "in_time"), [(47, True), (48, True), (48.1, False)])
def test_what_counts_is_when_a_letter_was_received(house: House, hours: float, in_time: bool) -> None:
    """It is read on Wednesday at 19:00, ten hours after the deadline."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = person("Ann").address, MAILBOX, "My turn"
    letter["Message-ID"] = "<late@example.net>"
    letter["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=example.net"
    letter.set_content("place 1 in 1")
    received = MONDAY + timedelta(hours=hours)
    house.now = house.horizon = MONDAY + timedelta(hours=58)
    with house.store.begin() as tx:
        tx.take([Arrived("INBOX", 1, 99, received, letter.as_bytes(), False)], house.now)
    house.settle()
    assert see(house, "game.turn") == ("Ann" if in_time else "Bert")
    if in_time:
        assert due(house) == received + TWO_DAYS
        assert "✓ Done." in house.last("Ann").text
    else:
        assert due(house) == MONDAY + 2 * TWO_DAYS
        assert "It is Bert’s turn" in house.last("Ann").words


def dated(name: str, number: int, at: str, body: str) -> Arrived:
    """Return a letter as the mail server hands it over that has dated it."""
    received = received_at(at)
    assert received is not None
    head = [f"From: {person(name).address}", f"To: {MAILBOX}", "Subject: Hello", f"Message-ID: <{number}@example.net>",
            f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net"]
    return Arrived("INBOX", 1, number, received, "\n".join([*head, "", body, ""]).encode(), False)


@shows("R6.5f")
@pytest.mark.parametrize(("second", "in_time"), [("00", True), ("01", False)])
@pytest.mark.parametrize("others", [0, BATCH, 2 * BATCH])
def test_all_of_the_second_of_a_deadline_counts(house: House, second: str, in_time: bool, others: int) -> None:
    """Ann’s letter comes on Wednesday at 9:00:00.4 or 9:00:01.4, behind some of Bert’s; all are read a minute later."""
    at = f"25-Nov-2026 09:00:{second} +0000"
    bert = [dated("Bert", 100 + number, at, "Thank you.") for number in range(others)]
    house.now = house.horizon = MONDAY + TWO_DAYS + timedelta(minutes=1)
    with house.store.begin() as tx:
        tx.take([*bert, dated("Ann", 999, at, "place 1 in 1")], house.now)
    house.settle()
    assert see(house, "game.turn") == ("Ann" if in_time else "Bert")
    assert ("✓ Done." in house.last("Ann").text) == in_time


@shows("R6.5f", "R6.5g")
@pytest.mark.parametrize(("batch", "others"), [(BATCH, BATCH), *((7, others) for others in (0, 6, 7, 9, 14)), (1, 3)])
def test_no_backlog_before_it_makes_a_letter_late(
    house: House, monkeypatch: pytest.MonkeyPatch, batch: int, others: int
) -> None:
    """Ann writes a minute before her turn ends, Bert an hour before that; the server is back a minute after it."""
    monkeypatch.setattr(office, "BATCH", batch)
    bert = [dated("Bert", 100 + number, "25-Nov-2026 08:00:00 +0000", "Thank you.") for number in range(others)]
    ann = dated("Ann", 999, "25-Nov-2026 08:59:00 +0000", "place 1 in 1\ndone")
    house.now = house.horizon = MONDAY + TWO_DAYS + timedelta(minutes=1)
    with house.store.begin() as tx:
        tx.take([*bert, ann], house.now)
    house.settle()
    assert house.last("Ann").text.count("✓ Done.") == 2
    assert due(house) == house.now + TWO_DAYS - timedelta(minutes=2)


@shows("R6.5f", "R6.5g")
def test_what_came_after_a_letter_that_is_still_unread_is_not_played_before_it(house: House) -> None:
    """Of Bert’s letters one came before Ann’s turn ended and one after; Ann’s, in time too, is the last to be read.

    What is played before it is read: her reminder, and the first of Bert’s.
    """
    house.now = house.horizon = MONDAY + TWO_DAYS + timedelta(minutes=6)
    times = ("25-Nov-2026 08:00:00 +0000", "25-Nov-2026 09:05:00 +0000")
    with house.store.begin() as tx:
        tx.take([dated("Bert", 100 + number, at, "Thank you.") for number, at in enumerate(times)], house.now)
    assert house.office.route(house.now) == 2
    with house.store.begin() as tx:
        tx.take([dated("Ann", 999, "25-Nov-2026 08:59:00 +0000", "place 1 in 1\ndone")], house.now)
    assert [house.office.play(house.now, house.horizon) for _ in range(3)] == ["risk", "risk", ""]
    assert house.played("risk") == []
    assert see(house, "game.turn") == "Ann"
    house.settle()
    assert house.last("Ann").text.count("✓ Done.") == 2


def test_a_letter_that_cannot_be_read_holds_no_deadline(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server breaks over a letter of Bert that came before Ann’s turn ended: it is set aside, and her turn ends."""
    house.office.room = replace(house.office.room, settings=replace(house.office.room.settings, raise_faults=False))
    monkeypatch.setattr(Intake, "take", broken)
    house.now = house.horizon = MONDAY + TWO_DAYS + timedelta(minutes=1)
    with house.store.begin() as tx:
        tx.take([dated("Bert", 100, "25-Nov-2026 08:00:00 +0000", "Thank you.")], house.now)
    house.settle()
    assert house.letter(1).state == "aside"
    assert see(house, "game.turn") == "Bert"


def broken(*_: object) -> None:
    """Fail, as a bug does."""
    raise ZeroDivisionError


@pytest.mark.slow
def test_a_yes_ends_the_turn_in_which_done_was_held_and_no_later_one(house: House) -> None:
    """Ann is done on Monday, which waits; her time is over on Wednesday, Bert is done, and it is her turn again."""
    assert "This waits, since a line above it was refused" in house.says("Ann", "place 99 in 1\ndone")
    house.until(MONDAY + TWO_DAYS + timedelta(hours=1))
    house.write("Bert", "done")
    assert (see(house, "game.turn"), see(house, "game.turns")) == ("Ann", 3)
    assert "✓" not in house.says("Ann", "yes")
    assert see(house, "game.turn") == "Ann"


def replies(house: House, raw: bytes, body: str) -> None:
    """Let Ann answer a letter to her."""
    named = message_from_bytes(raw)
    head = [f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net", f"From: {person('Ann').address}",
            f"To: {named['Reply-To']}", f"In-Reply-To: {named['Message-ID']}", f"Subject: Re: {named['Subject']}"]
    house.hand_in("\n".join([*head, "", body, ""]).encode())


def test_done_that_waits_takes_no_question_away(house: House) -> None:
    """A bare yes means what was asked last; a reply means what the letter that it answers has asked."""
    house.write("Ann", "leave")
    asked = house.raw("Ann")[-1]
    house.write("Ann", "place 99 in 1\ndone")
    house.write("Ann", "yes")
    assert see(house, "game.turn") == "Bert"
    assert see(house, "players.Ann.status") == "playing"
    replies(house, asked, "yes")
    assert see(house, "game.winner") == "Bert"


@shows("R6.5k")
def test_the_receipt_says_when_a_standing_order_is_given(house: House) -> None:
    said = house.says("Ann", "place 1 in 1\nstanding place 1 in 4\ndone")
    words = "given again as each turn of yours begins, and once more if its time runs out"
    assert f"Order 1 stands: “place 1 in 4” is {words}. To take it back: cancel 1." in said
    assert f"1 place 1 in 4 {words}; to take it back: cancel 1" in house.says("Ann", "orders")


@shows("R6.5l")
def test_being_away_stops_no_clock(house: House) -> None:
    said = house.says("Ann", "away 2026-11-23 2026-12-04")
    assert "Being away stops no clock here: in your turn only your standing orders are given." in said
    assert due(house) == MONDAY + timedelta(minutes=1) + TWO_DAYS
    house.until(MONDAY + timedelta(minutes=1) + TWO_DAYS)
    assert see(house, "game.turn") == "Bert"


@shows("R6.5m")
def test_a_letter_that_comes_back_stops_no_clock_and_the_admin_is_told(house: House) -> None:
    with house.store.begin() as tx:
        ours = next(one.message_id for one in tx.letters_out() if one.recipient == person("Ann").address)
    for number in range(3):
        head = ("From: MAILER-DAEMON@mx.example.net", f"To: {MAILBOX}", "Subject: Undelivered Mail Returned to Sender",
                f"Message-ID: <bounce{number}@mx.example.net>", "Return-Path: <>", "MIME-Version: 1.0",
                'Content-Type: multipart/report; report-type=delivery-status; boundary="b"', "")
        body = ("--b", "Content-Type: text/plain", "", "sorry", "--b", "Content-Type: message/delivery-status", "",
                "Reporting-MTA: dns; mx", "", "Final-Recipient: rfc822; ann@example.net", "Action: failed",
                "Status: 5.1.1", "", "--b", "Content-Type: text/rfc822-headers", "", f"Message-ID: {ours}", "",
                "--b--", "")
        house.hand_in("\r\n".join((*head, *body)).encode())
    assert due(house) == MONDAY + TWO_DAYS
    with house.store.begin() as tx:
        look_after(house.office, tx, tx.game("risk"), house.now, house.now.hour)
    assert "Ann: 3 letters came back" in house.last("Admin").words
    house.until(MONDAY + TWO_DAYS)
    assert see(house, "game.turn") == "Bert"


@pytest.mark.slow
@shows("R100.1a")
def test_it_begins_when_the_admin_opens_it_with_two_players_or_more() -> None:
    house = House()
    with pytest.raises(CannotOpen, match="Nomic Risk starts with 2 players or more; there are 1."):
        house.open("risk", "nomicrisk", ["Ann"])
    house.open("risk", "nomicrisk", ["Ann", "Bert", "Cleo"])
    house.settle()
    assert see(house, "game.turn") in ("Ann", "Bert", "Cleo")
    assert house.players("risk") == ["Ann", "Bert", "Cleo"]


@shows("R100.1b")
def test_nobody_joins_a_game_that_has_begun(house: House) -> None:
    said = house.says("Cleo", "join as Cleo")
    assert "The game has begun, and no rule in force lets newcomers in" in said


@shows("R100.1d")
def test_the_admin_has_no_vote(house: House) -> None:
    house.write("Ann", 'propose add "Tea"\nTea is served at five.\nend')
    house.write("Admin", "vote 1 no")
    assert "✓" not in house.last("Admin").text.partition("vote 1 no")[2][:40]
    house.write("Ann", "done")
    house.write("Bert", "done")
    assert see(house, "proposals.1.status") == "accepted"


def test_the_admin_s_digest_comes_before_the_turn_ends_and_not_before_its_reminder(house: House) -> None:
    """The turn ends after 48 hours, and its reminder, of which nobody is told before, comes after 36."""
    house.write("Bert", "leave", vouched=False)
    for hours, written in ((20, 0), (27, 0), (29, 1)):
        house.until(MONDAY + timedelta(hours=hours))
        with house.store.begin() as tx:
            look_after(house.office, tx, tx.game("risk"), house.now, (house.now.hour + 12) % 24)
        digests = [one for one in house.sent("Admin") if one.kind == "digest"]
        assert len(digests) == written, hours
    assert "The next deadline: Wednesday 25 November, before 09:00" in digests[-1].words


def test_a_receipt_says_what_can_be_done_next_to_whoever_is_on_turn(house: House) -> None:
    """Ann has placed her soldier, and may go on; a question is answered alone; when she is done it is Bert's turn."""
    house.write("Ann", "place 1 in 1")
    now = house.last("Ann").words.partition("What you can do now")[2]
    assert "move " in now
    assert "Say that your turn is over. done" in now
    house.write("Ann", "rules 1")
    assert "What you can do now" not in house.last("Ann").words
    house.write("Ann", "done")
    assert "What you can do now" not in house.last("Ann").words
    house.write("Ann", "name 1 Hill End")
    assert "Done" in house.last("Ann").words
    assert "What you can do now" not in house.last("Ann").words


def test_what_can_be_done_next_is_said_once_if_it_is_asked_for_below_what_was_done(house: House) -> None:
    """Above it, the answer tells of a moment that is over, and both are said."""
    house.write("Ann", "place 1 in 1\nstatus")
    assert house.last("Ann").words.count("Say that your turn is over. done") == 1
    house.write("Ann", "status\nname 1 Hill End")
    assert house.last("Ann").words.count("Say that your turn is over. done") == 2


def test_what_only_you_know_stands_once_in_an_answer_with_the_map_and_your_status(house: House) -> None:
    assert house.says("Ann", "board\nstatus").count("What only you know") == 1
    assert house.says("Ann", "status").count("What only you know") == 1


def test_the_admin_reads_how_a_pause_is_announced_with_a_line_that_would_do(empty_house: House) -> None:
    empty_house.open("winter", "nomicrisk", ["Ann", "Bert"])
    empty_house.write("admin", "help pause", empty_house.last("admin").reply_to)
    words = empty_house.last("admin").words
    assert "Announce a pause at least 24 hours before." in words
    assert "pause at 2026-12-24 18:00 until about 2026-12-31 18:00 because …" in words
