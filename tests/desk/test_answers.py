"""How many answers somebody gets: every command is answered once, and a program that says the same gets three a day."""

from __future__ import annotations

import email
from datetime import timedelta

import pytest
from msgspec.structs import replace

from mailgame.desk.meaning.understanding import Understanding
from mailgame.desk.office.paying import pay
from mailgame.desk.writing.mail import Mail
from mailgame.desk.writing.owing import owe
from mailgame.press.scenes.occasions import ReceiptLine
from tests.desk.harness import AUTHSERV, MAILBOX, House
from tests.desk.test_returns import digest, write_as_admin


def receipts(house: House, name: str = "Ann") -> list[str]:
    return [one.words for one in house.sent(name) if one.kind == "receipt"]


def pay_now(house: House) -> int:
    with house.store.begin() as tx:
        return pay(Mail(house.office.room, tx, house.now))


def hand_in_quickly(house: House, count: int, body: str = "standing") -> list[int]:
    """Let Ann write so many letters within one hour; return their numbers."""
    numbers = []
    for number in range(count):
        house.now -= timedelta(seconds=59)
        numbers.append(house.write("Ann", body.replace("#", str(number))).id)
    return numbers


def test_above_the_ceiling_commands_are_played_and_answered_in_one_receipt_when_the_hour_is_over(house: House) -> None:
    house.office.room.settings = replace(house.office.room.settings, letters_per_hour=5)
    numbers = hand_in_quickly(house, 12, "post\nletter #\nend")
    assert len(house.played("winter")) == 12
    found = receipts(house)
    assert len(found) == 5
    assert "answer 5 within an hour, and the last for now" in found[-1]
    assert "10:00" in found[-1]
    assert pay_now(house) == 0, "the hour is not over"
    house.now += timedelta(hours=1)
    assert pay_now(house) == 1
    assert pay_now(house) == 0
    found = receipts(house)
    assert len(found) == 6
    assert "7 letters of yours" in found[-1]
    with house.store.reading() as tx:
        answered = [tx.letter(number).answered_by for number in numbers]
    assert None not in answered
    assert len(set(answered)) == 6


def test_the_one_receipt_has_every_line_and_the_same_ones_once(house: House) -> None:
    house.office.room.settings = replace(house.office.room.settings, letters_per_hour=1)
    hand_in_quickly(house, 1)
    for body in ("vote 999 perhaps", "vote 999 perhaps", "status", "post\nHello\nend"):
        hand_in_quickly(house, 1, body)
    house.now += timedelta(hours=1)
    pay_now(house)
    told = receipts(house)[-1]
    assert told.count("vote 999 perhaps") == 1
    assert "(2 times)" in told
    assert "not answered at that time; ask again" in told
    assert "post" in told


def test_two_thousand_letters_are_answered_by_what_fits_a_letter(house: House) -> None:
    number = house.write("Ann", "status").id
    lines = [ReceiptLine(f"post number {each}", "done", "sent") for each in range(2_000)]
    with house.store.begin() as tx:
        owe(tx, tx.letter(number), "ann@example.net", "Ann", house.now, "winter", lines)
        owe(tx, tx.letter(number), "gone@example.net", "Gone", house.now, "winter", lines)
    house.now += timedelta(hours=1)
    assert pay_now(house) == 1, "whoever has left is owed nothing"
    told = receipts(house)[-1]
    assert "post number 499" in told
    assert "post number 500" not in told
    assert "1500 more lines are left out here" in told


@pytest.mark.slow
def test_an_autoresponder_that_marks_nothing_gets_three_answers_a_day(house: House) -> None:
    for number in range(40):
        house.write("Ann", f"Thank you for your mail. I am travelling and read it later.\n\nNumber {number}")
    found = receipts(house)
    assert len(found) == 3
    assert "The same words get no further answer today" in found[-1]
    assert "37 letters in which no command was found" in digest(house)
    house.now += timedelta(days=1)
    house.write("Ann", "Still travelling.")
    assert len(receipts(house)) == 4


@pytest.mark.slow
def test_who_writes_something_else_each_time_is_answered_ten_times_a_day_and_the_tenth_says_so(house: House) -> None:
    for word in ["amber", "birch", "cedar", "daisy", "elder", "fern", "gorse", "hazel", "iris", "juniper", "kale"]:
        house.write("Ann", f"Dear all, let me say something of {word} and nothing else.")
    found = receipts(house)
    assert len(found) == 10
    assert ["last answer to a letter without a command" in words for words in found] == [False] * 9 + [True]


@pytest.mark.slow
def test_a_command_sets_it_back(house: House) -> None:
    for word in ["amber", "birch", "cedar", "daisy", "elder", "fern", "gorse", "hazel", "iris", "juniper", "kale"]:
        house.write("Ann", f"Dear all, let me say something of {word} and nothing else.")
    assert len(receipts(house)) == 10
    house.write("Ann", "status")
    house.write("Ann", "Thank you kindly for all that.")
    assert len(receipts(house)) == 12


@pytest.mark.slow
def test_somebody_who_gets_it_wrong_is_told_more_often_but_not_for_ever(house: House) -> None:
    for number in range(30):
        house.write("Ann", f"vote {number}000 perhaps")
    found = receipts(house)
    assert len(found) == 10
    assert "last answer to a letter without a command" in found[-1]


def test_a_letter_that_seems_automatic_and_orders_something_is_played(house: House) -> None:
    for subject in ("Away: next week", "Read: rule 3", "AUTO: my move", "Rejected: offer"):
        letter = house.write("Ann", "post\nI am here.\nend", subject=subject)
        assert letter.state == "played", subject
    assert len(house.played("winter")) == 4


def test_a_letter_that_seems_automatic_and_orders_nothing_is_not_answered(house: House) -> None:
    before = len(house.sent("Ann"))
    for subject in ("AUTO: Ann is out of the office", "Automatic reply: update", "Mail could not be delivered",
                    "Complaint about message from you", "Ticket received", "Automatinis atsakymas: update"):
        assert house.write("Ann", "I am away until Monday.", subject=subject).state == "ignored"
    assert len(house.sent("Ann")) == before


def test_an_answer_to_where_bounces_go_is_not_answered(house: House) -> None:
    raw = house.raw("Ann")[0].decode()
    path = raw.partition("Return-Path: <")[2].partition(">")[0]
    before = len(house.sent("Ann"))
    assert house.write("Ann", "I am away until Monday.", to=path).state == "ignored"
    assert house.write("Ann", "post\nA very old mail program answers there.\nend", to=path).state == "played"
    assert len(house.sent("Ann")) == before + 1


def test_the_admin_is_answered_later_too(house: House) -> None:
    house.office.room.settings = replace(house.office.room.settings, letters_per_hour=1)
    for number in range(3):
        house.now -= timedelta(seconds=50)
        write_as_admin(house, f"help\n\n{number}", "game@play.example.org")
    house.now += timedelta(hours=1)
    assert pay_now(house) == 1


FAR_AWAY = (
    "Köszönöm levelét. Jelenleg nem vagyok az irodában.", "Ég er ekki við núna.", "ඔබගේ පණිවිඩයට ස්තූතියි.",
    "ခွင့်ယူထားပါသည်။", "Nire bulegotik kanpo nago orain.",
)
"""What autoresponders say in languages that nobody has listed."""


def answers_at_once(house: House, body: str, after: int, **fields: str) -> None:
    """Let Ann's mailbox answer the latest letter to her, so many seconds after it."""
    house.now += timedelta(seconds=after - 60)
    house.write("Ann", body, **fields)


@pytest.mark.parametrize("body", FAR_AWAY)
def test_an_answer_that_nobody_can_have_written_so_soon_is_a_programs(house: House, body: str) -> None:
    """Whatever its language, and without any mark: it comes within seconds of the letter that it answers."""
    house.write("Ann", "status")
    before, subject = len(receipts(house)), house.last("Ann").subject
    answers_at_once(house, body, 4, in_reply_to=message_id(house))
    answers_at_once(house, body, 5, subject=f"Automatikus: {subject} [The winter game]")
    assert len(receipts(house)) == before
    answers_at_once(house, "Well, what now?", 15, in_reply_to=message_id(house))
    assert len(receipts(house)) == before + 1


def message_id(house: House) -> str:
    return str(email.message_from_bytes(house.raw("Ann")[-1])["Message-ID"])


def test_a_command_that_comes_at_once_is_played(house: House) -> None:
    house.write("Ann", "status")
    answers_at_once(house, "buy 2 soldiers", 3, in_reply_to=message_id(house))
    assert house.played("winter")[-1] == "Ann: buy 2 soldiers"
    answers_at_once(house, "vote 999 perhaps", 3, in_reply_to=message_id(house))
    assert "vote 999 perhaps" in receipts(house)[-1]


@pytest.mark.slow
@pytest.mark.parametrize("body", FAR_AWAY)
def test_the_same_words_in_answer_to_ours_are_explained_once_a_day(house: House, body: str) -> None:
    house.write("Ann", "status")
    for _ in range(4):
        house.write("Ann", body, in_reply_to=message_id(house))
    assert len(receipts(house)) == 2
    house.now += timedelta(days=1)
    house.write("Ann", body, in_reply_to=message_id(house))
    assert len(receipts(house)) == 3
    for number in range(2):
        house.write("Ann", f"What can I do with {number} gold?")
    assert len(receipts(house)) == 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "body", ["I am away.\n\nTo unsubscribe, send\nleave\nto the list", "help", "post\nCase 7, {}:{}\nend"]
)
@pytest.mark.parametrize("names_it", [True, False])
def test_a_program_whose_answers_hold_a_command_does_not_go_round_for_ever(
    house: House, body: str, names_it: bool
) -> None:
    """It answers each receipt with the same command, which gets a receipt."""
    house.write("Ann", "status")
    for number in range(50):
        subject, answered = f"Re: {house.last('Ann').subject} [The winter game]", message_id(house) if names_it else ""
        house.write("Ann", body.format(number, number), subject=subject, in_reply_to=answered)
    assert len(receipts(house)) == 31
    assert "answered our letters with the same, as a program would" in house.last("Ann").words
    house.write("Ann", body.format(1, 2), subject="Once more")
    assert len(receipts(house)) == 32, "in a letter of its own it is played"
    house.write("Ann", "standing", in_reply_to=message_id(house))
    assert len(receipts(house)) == 33, "and so is anything else"


@pytest.mark.slow
def test_nor_does_one_that_does_not_say_what_it_answers(house: House) -> None:
    away = "I am away until Monday. To leave the list, send\n\nstatus\n\nto it."
    for _ in range(50):
        house.write("Ann", away, subject="Away from my desk today, and until Monday")
    assert len(receipts(house)) == 30
    house.write("Ann", f"I am back!\n{away}")
    assert len(receipts(house)) == 31, "other words are a letter of its own"
    for _ in range(35):
        house.write("Ann", "standing")
    assert len(receipts(house)) == 66, "and so is a command without any"


@pytest.mark.slow
def test_who_gives_other_commands_in_between_may_give_one_all_day(house: House) -> None:
    house.write("Ann", "status")
    for _ in range(35):
        house.now += timedelta(minutes=5)
        house.write("Ann", "standing", in_reply_to=message_id(house))
        house.write("Ann", "orders", in_reply_to=message_id(house))
    assert len(receipts(house)) == 71


@pytest.mark.slow
@pytest.mark.parametrize("first", ["join winter as Eve", "join winter as Eve f"])
def test_nor_does_one_at_the_door(house: House, first: str) -> None:
    house.write("Eve", first)
    for _ in range(50):
        letter = email.message_from_bytes(house.raw("Eve")[-1])
        house.write("Eve", f"I am away.\n\n{first}", to=letter["Reply-To"] or MAILBOX,
                    subject=f"Re: {letter['Subject']}", in_reply_to=str(letter["Message-ID"]))
    assert len(house.raw("Eve")) == 31


@pytest.mark.parametrize("field", ["Message-ID", "In-Reply-To", "References"])
@pytest.mark.parametrize("name", [
    "<abc>", "<abc", "<a@>", "<@>", "<>", "<ü@x>", "<a b@c>", "a@b", "<a@b@c>", f"<{'a' * 600}@x>", "<\x01@x>",
])
def test_a_letter_is_answered_whatever_its_message_id_and_those_that_it_names(
    house: House, field: str, name: str
) -> None:
    fields = f"From: ann@example.net\nTo: {MAILBOX}\nSubject: x\n{field}: {name}\n\nstatus\n"
    proof = f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net\n"
    assert house.hand_in((proof + fields).encode()).state == "played"
    assert house.last("Ann").kind == "receipt"


@pytest.mark.parametrize("body", [
    "See my answers in red below.", "Antworten siehe unten", "Réponses ci-dessous", "My comments are inline.",
])
def test_who_points_to_answers_within_what_they_quote_hears_that_it_is_not_read(house: House, body: str) -> None:
    below = "-----Original Message-----\nFrom: The game\nSubject: Update\n\nWill you buy it?\n\nyes, buy 8\n"
    assert "What stands within quoted text is left out, whatever its colour." in house.says("Ann", f"{body}\n\n{below}")
    assert "What stands within quoted text" not in house.says("Ann", body)


@pytest.mark.parametrize("words", ["same as last time", "Same as before, please", "same again"])
def test_who_wants_the_same_again_is_shown_what_it_was(house: House, words: str) -> None:
    answer = house.says("Ann", words)
    assert "history" in answer
    assert "There is no command" not in answer


def test_signs_are_no_title(house: House) -> None:
    assert "propose add ]" not in house.says("Ann", "[no text]")


def test_who_has_their_mail_program_recall_a_letter_hears_that_it_stands(house: House) -> None:
    house.write("Ann", 'Ann Miller would like to recall the message, "buy 2 gold cards".', subject="Recall: buy gold")
    assert house.played("winter") == []
    words = house.last("Ann").words
    assert "A letter cannot be recalled here: what it ordered stands. “orders” shows what is still on file" in words
    assert "message Ann" not in words


@pytest.mark.parametrize(("body", "again"), [("what should I do with my cards?", 3), ("buyy 2 golden thing", 10)])
def test_nothing_is_guessed_of_a_letter_that_gets_no_answer(
    house: House, body: str, again: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(again):
        house.write("Ann", body)
    guessed: list[str] = []
    monkeypatch.setattr(Understanding, "topics", lambda self, line, **_: guessed.append(line) or ())
    monkeypatch.setattr(Understanding, "answers_meant", lambda self, admin, line, *_: guessed.append(line) or ())
    answers = len(house.sent("Ann"))
    assert house.write("Ann", body).state == "played"
    assert (len(house.sent("Ann")), guessed) == (answers, [])
    words = house.says("Ann", f"buy 2 gold cards\n\n{body}")
    assert words.startswith(("Done", "1 done")), "with an order it is answered"
