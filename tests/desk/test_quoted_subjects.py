"""The subject of a letter gives a command where its text gives none, unless it is that of the letter it answers.

A link of ours puts its command into the subject, and the receipt answers with that subject: what comes back with it,
by a reply or by a robot, must not give the command again.
"""

from __future__ import annotations

import pytest

from tests.desk.harness import AUTHSERV, CARDS, MAILBOX, House, Sent

pytestmark = pytest.mark.slow

MARKS = ["Re: ", "RE: ", "Aw: ", "Antw: ", "SV: ", "RES: ", "Odp: ", "回复：", "Re[2]: ", "Fwd: ", "TR: ", "[EXT] Re: ",
         "Re: [EXTERNAL] ", "Automatic reply: "]


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", CARDS, ["Ann", "Bert"])
    return empty_house


def post(house: House, subject: str, body: str = "", to: str = MAILBOX, *fields: str, sender: str = "ann") -> None:
    head = [f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net", f"From: {sender}@example.net",
            f"To: {to}", f"Subject: {subject}", f"Message-ID: <{house.now.timestamp()}@example.net>", *fields]
    house.hand_in("\n".join([*head, "", body, ""]).encode())


def receipts(house: House) -> list[Sent]:
    return [one for one in house.sent("Ann") if one.kind in ("receipt", "nothing_understood")]


@pytest.mark.parametrize("subject", ["message Bert", "[EXT] message Bert", "  message Bert "])
def test_a_link_gives_its_command_by_the_subject(house: House, subject: str) -> None:
    post(house, subject, "Sent from my iPhone")
    assert house.played("winter") == ["Ann: message Bert"]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("body", ["", "Thanks, that was quick!", "I am on holiday until Monday."])
def test_a_reply_does_not_give_the_command_of_its_subject_again(house: House, mark: str, body: str) -> None:
    post(house, "message Bert")
    receipt = receipts(house)[-1]
    assert receipt.subject == "Re: message Bert"
    post(house, mark + receipt.subject, body, receipt.reply_to)
    post(house, f"{mark}message Bert", body, receipt.reply_to)
    assert house.played("winter") == ["Ann: message Bert"]


def test_a_robot_that_answers_with_our_subject_gets_three_answers(house: House) -> None:
    post(house, "status")
    for _ in range(20):
        receipt = receipts(house)[-1]
        post(house, receipt.subject, "I am on holiday.", receipt.reply_to)
    assert len(receipts(house)) == 1 + 3


def test_nor_does_a_reply_without_a_mark(house: House) -> None:
    post(house, "message Bert")
    name = house.raw("Ann")[-1].decode().partition("Message-ID: ")[2].partition("\r\n")[0]
    post(house, "message Bert", "Hm.", receipts(house)[-1].reply_to, f"In-Reply-To: {name}")
    assert house.played("winter") == ["Ann: message Bert"]
    post(house, "status", "", receipts(house)[-1].reply_to, f"In-Reply-To: {name}")
    assert "> status" in receipts(house)[-1].words, "that is another subject"


def test_what_a_reply_says_counts(house: House) -> None:
    post(house, "Re: message Bert", "message Bert\nHello\nend")
    assert house.played("winter") == ["Ann: message Bert"]
    assert "Hello" in house.last("Bert").text


def test_nobody_joins_by_the_subject_of_an_answer(house: House) -> None:
    post(house, "Re: join winter as Eve", "Thanks, I shall think about it.", sender="eve")
    assert house.last("Eve").kind == "stranger"
    post(house, "join winter as Eve", "", sender="eve")
    assert "> join as Eve" in house.last("Eve").words


def test_yes_in_a_quoted_subject_is_no_answer(house: House) -> None:
    letter = house.write("Ann", "message Bert\nHello\nend", vouched=False)
    to = house.last("Ann").reply_to
    post(house, f"Re: yes {letter.id}", "", to)
    assert house.letter(letter.id).state == "held"
    post(house, f"yes {letter.id}", "", house.last("Ann").reply_to)
    assert house.letter(letter.id).state == "played"


@pytest.mark.parametrize(("subject", "body", "said"), [
    ("help rent", "message Bert\nHello.\nend", "the subject “help rent”"),
    ("back", "message Bert\nHello.\nend", "the subject “back”"),
    ("orders", "message Bert\nHello.\nend", ""),
    ("Status", "message Bert\nHello.\nend", ""),
    ("Message Bert", "message Bert\nHello.\nend", ""),
    ("My news", "message Bert\nHello.\nend", ""),
    ("mesage Bert", "", "message Bert"),
])
def test_a_subject_that_would_be_a_command_is_not_passed_over_in_silence(
    house: House, subject: str, body: str, said: str
) -> None:
    post(house, subject, body)
    words = receipts(house)[-1].words
    assert house.played("winter") == ["Ann: message Bert"] * bool(body)
    assert said in words
    assert ("Not read" in words) == ("the subject" in said)


@pytest.mark.parametrize("body", ["STOP", "Stop.\n\nAnn", "*stop*\n-- \nAnn"])
def test_a_letter_that_says_stop_and_no_more_is_told_how_letters_stop(house: House, body: str) -> None:
    post(house, "Hello", body)
    assert "to leave the game for good, send: leave" in receipts(house)[-1].words


@pytest.mark.parametrize("subject", [
    "[winter] message Bert", "winter: message Bert", "[The winter game] message Bert", "[EcoNomic] message Bert",
    "message Bert [#12345]", "message Bert [ref:_00D:ref]", "message Bert [Public]", "message Bert (Internal use only)",
    "message Bert (EOM)", "message Bert <eom>", "message Bert [n/t]", "message Bert - EOM",
    "[Winter]: message Bert (nt)",
])
def test_a_game_before_a_command_and_an_end_behind_it_are_no_part_of_it(house: House, subject: str) -> None:
    post(house, subject)
    assert [words.casefold() for words in house.played("winter")] == ["ann: message bert"]


@pytest.mark.parametrize("subject", ["[Bert] message Bert", "Note: message Bert", "Re: [winter] message Bert"])
def test_any_other_label_is_part_of_a_subject(house: House, subject: str) -> None:
    post(house, subject, "Hello")
    assert house.played("winter") == []


def test_an_empty_answer_whose_subject_is_an_order_is_told_that_it_is_not_read(house: House) -> None:
    post(house, "Re: message Bert")
    words = receipts(house)[-1].words
    assert house.played("winter") == []
    assert "Not played, since it is the subject of an answer: “message Bert”. To give this order" in words


def test_a_subject_may_give_several_orders(house: House) -> None:
    post(house, "status; rules; orders")
    words = receipts(house)[-1].words
    assert all(f"> {order}" in words for order in ("status", "rules", "orders"))
