"""Talk ends nothing, what was not read is named, and a picture is a pawn only where the letter says so."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from PIL import Image

from tests.desk.harness import AUTHSERV, BOARD, CARDS, MAILBOX, House, person


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", CARDS, ["Ann", "Bert"])
    return empty_house


@pytest.fixture
def board() -> Iterator[House]:
    house = House()
    house.open("summer", BOARD, ["Ann", "Bert"])
    yield house
    house.store.close()


@pytest.mark.parametrize(
    "talk", ["Thanks!", "Cheers Bert", "Stop it.", "Best, Ann", "Danke!", "Merci", "谢谢", "Obrigada!", "-- Ann"]
)
def test_commands_below_talk_are_played(house: House, talk: str) -> None:
    house.write("Ann", f"message Bert\nHi\nend\n{talk}\nmessage Bert\nHo\nend")
    assert house.played("winter") == ["Ann: message Bert", "Ann: message Bert"]


def test_what_stands_below_stop_is_named_in_the_receipt(house: House) -> None:
    house.write("Ann", "message Bert\nHi\nend\nstop\nmessage Bert\nstatus\norders\nhelp\nHo")
    assert house.played("winter") == ["Ann: message Bert"]
    words = house.last("Ann").words
    assert "Not read, since it stands below “stop”: “message Bert”" in words
    assert "“status”" in words
    assert "1 more line below “stop” was not read" in words


def test_a_command_in_the_text_of_another_is_named_in_the_receipt(board: House) -> None:
    """Nobody sees from “Done” that the order below a proposal became its text."""
    board.write("Ann", "propose repeal 13\nbuy silver card\nNobody needs cards.\nend")
    assert board.played("summer") == ["Ann: propose repeal 13"]
    words = board.last("Ann").words
    assert "“buy silver card” was taken as words of “propose repeal 13”." in words
    assert "Send it again, with “end” above it." in words
    assert "was taken as" not in board.says("Ann", "propose repeal 13\nNobody needs cards.\nend")


@pytest.mark.slow
def test_what_is_said_for_a_repeal_is_not_told_as_the_rule_s_new_text(board: House) -> None:
    board.write("Ann", "propose repeal 13\nNobody needs cards.\nend")
    board.next_deadline()
    board.next_deadline()
    board.next_deadline()
    letter = next(one for one in board.sent("Bert") if "Nobody needs cards." in one.text)
    assert "Ann says:\n\n  Nobody needs cards." in letter.text
    assert "It would say:" not in letter.text


def test_what_stands_below_stop_is_named_where_nothing_stands_above(house: House) -> None:
    house.write("Ann", "Hello,\nstop\nmessage Bert\nHo")
    assert not house.played("winter")
    assert "Not read, since it stands below “stop”: “message Bert”" in house.last("Ann").words
    assert "This is what we read" in house.last("Ann").words


def test_a_greeting_alone_is_answered_with_what_is_open_now_each_thing_once(board: House) -> None:
    board.write("Ann", "Hello!")
    text = board.last("Ann").text
    assert (text.count("    help\n"), text.count("    status\n")) == (1, 1)
    assert "vote" not in text, "nothing is put to the vote"
    assert "    propose add" in text


def test_where_votes_are_open_a_letter_without_a_command_is_answered_with_one(board: House) -> None:
    board.write("Bert", 'propose add "Tea"\nTea at five.\nend')
    while "Put to the vote" not in board.last("Ann").text:
        assert board.next_deadline()
    board.write("Ann", "What now?")
    assert "    vote 1 yes\n" in board.last("Ann").text


@pytest.mark.slow
def test_the_first_command_too_many_is_named(house: House) -> None:
    house.write("Ann", "\n".join(["status"] * 50 + ["orders", "help"]))
    words = house.last("Ann").words
    assert "> orders ✗ Not done. Only the first 50 commands of a letter are read" in words


def test_thanks_in_small_letters_are_not_named_as_unread(house: House) -> None:
    house.write("Ann", "status\nthanks a lot\nbest wishes\nbut this line")
    words = house.last("Ann").words
    assert "Not understood: “but this line”" in words
    assert "thanks" not in words
    assert "best wishes" not in words


def test_a_command_in_marks_is_played_and_journalled_without_them(house: House) -> None:
    house.write("Ann", "1. *message Bert*\nHi\n*end*")
    assert house.played("winter") == ["Ann: message Bert"]
    assert "> 1. *message Bert*" in house.last("Ann").words


@pytest.mark.parametrize(
    "line", ["*join winter as Dot*", "“join winter as Dot”", "- join winter as Dot", "1. *join* winter as Dot"]
)
def test_a_wish_to_join_is_understood_whatever_marks_stand_around_it(house: House, line: str) -> None:
    house.write("Dot", line)
    assert "Dot" in house.last("Dot").words
    assert house.letter(house._uid).state == "played"


# --- pictures


def png(side: int = 20) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (side, side), "red").save(out, "PNG")
    return out.getvalue()


def letter(words: str, subject: str = "Hello", html: str = "", inside: bool = False, attached: bool = False) -> bytes:
    made = EmailMessage()
    made["Authentication-Results"] = f"{AUTHSERV}; dmarc=pass header.from=example.net"
    made["From"], made["To"], made["Subject"] = person("Ann").address, MAILBOX, subject
    made["Message-ID"] = f"<{base64.b32encode(repr((words, subject, html)).encode()).decode()[:40]}@example.net>"
    made.set_content(words)
    if html:
        made.add_alternative(html, subtype="html")
        if inside:
            made.get_payload(1).add_related(png(), "image", "png", cid="<logo@x>")  # type: ignore[union-attr]
    if attached:
        made.add_attachment(png(10), "image", "png", filename="me.png")
    return made.as_bytes()


LOGO = '<p>{}</p><img src="cid:logo@x">'


def pawns(house: House) -> list[str]:
    return [words for words in house.played("summer") if "pawn" in words]


def test_a_logo_is_never_a_pawn(board: House) -> None:
    board.hand_in(letter("Hello all!", html=LOGO.format("Hello all!"), inside=True))
    assert not pawns(board)
    assert "pawn" not in board.last("Ann").words
    board.hand_in(letter("pawn", html=LOGO.format("pawn"), inside=True))
    assert not pawns(board)
    assert "Attach it as a file, and write “pawn” again." in board.last("Ann").words


def test_an_attached_picture_is_a_pawn_only_where_the_letter_says_so(board: House) -> None:
    board.hand_in(letter("Look at my holidays!", attached=True))
    assert not pawns(board)
    assert "pawn" in board.last("Ann").words, "the letter that answers says how it becomes one"
    board.hand_in(letter("pawn", html=LOGO.format("pawn"), inside=True, attached=True))
    assert pawns(board) == ["Ann: pawn"]
    assert "10x10:" in str([entry.input for entry in board.journal("summer")][-1]), "the file, not the logo"


def test_a_subject_can_say_it_too(board: House) -> None:
    board.hand_in(letter("", subject="pawn", attached=True))
    assert pawns(board) == ["Ann: pawn"]


@pytest.mark.parametrize("words", [
    "See attached.", "See the attachment", "Please see the attached file", "Siehe Anhang",
])
def test_who_points_to_a_file_hears_that_it_is_not_read_and_nothing_of_pawns(board: House, words: str) -> None:
    board.hand_in(letter(words))
    answer = board.last("Ann").words
    assert "Attached files are not read; what you want to say belongs in the letter itself." in answer
    assert "pawn" not in answer


def test_who_points_to_a_picture_hears_that_it_is_not_read(board: House) -> None:
    board.hand_in(letter("See attached.", attached=True))
    assert "What is written in a picture is not read." in board.last("Ann").words
