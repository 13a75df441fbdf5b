"""A letter that comes twice is played once, and the copy that proves more is the one that counts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mailgame.store.rows import LetterIn
from tests.desk.harness import AUTHSERV, BOARD, MAILBOX, House

pytestmark = pytest.mark.slow

GAME = "winter"
PROOF = f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=example.net"


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open(GAME, BOARD, ["Ann", "Bob"])
    return empty_house


def copy(house: House, *fields: str, to: str = MAILBOX, name: str = "1") -> LetterIn:
    """Hand in a copy of Ann's letter, whatever its way has written above it."""
    head = [*fields, "From: ann@example.net", f"To: {to}", "Subject: x", f"Message-ID: <{name}@example.net>"]
    return house.hand_in("\n".join([*head, "", "post", "hello", "end", ""]).encode())


def test_a_copy_that_is_proven_counts_more_than_one_that_waits_for_a_word(house: House) -> None:
    """Otherwise whoever has seen a letter and is faster could keep it from being played."""
    forged = copy(house)
    assert forged.state == "held"
    assert copy(house, PROOF).state == "played"
    assert house.letter(forged.id).state == "duplicate"
    house.write("Ann", "yes", to=house.sent("Ann")[1].reply_to)
    assert house.played(GAME) == ["Ann: post"]
    assert "dealt with" in house.last("Ann").words


def test_a_copy_that_proves_no_more_is_dropped(house: House) -> None:
    first = copy(house)
    assert copy(house, "Received: by another way").state == "duplicate"
    assert house.letter(first.id).state == "held"
    assert [one.kind for one in house.sent("Ann")].count("confirm") == 1
    assert copy(house, PROOF).state == "played"
    assert copy(house).state == copy(house, PROOF, "Received: by another way").state == "duplicate"
    assert house.played(GAME) == ["Ann: post"]


@pytest.mark.parametrize(
    "mark", ["List-Id: <friends.lists.example>", "Precedence: bulk", "Auto-Submitted: auto-forwarded"])
def test_a_copy_that_a_list_or_a_program_sent_on_does_not_stand_in_the_way(house: House, mark: str) -> None:
    assert copy(house, mark, PROOF).state == "ignored"
    assert copy(house, PROOF).state == "played"
    assert copy(house, mark, PROOF, "Received: again").state == "ignored"
    assert house.played(GAME) == ["Ann: post"]
    assert [one.kind for one in house.sent("Ann")].count("receipt") == 1


def test_an_answer_that_comes_twice_counts_once(house: House) -> None:
    held = copy(house)
    to = house.last("Ann").reply_to
    for way in ("one", "another"):
        raw = f"{PROOF}\nReceived: by {way}\nFrom: ann@example.net\nTo: {to}\nMessage-ID: <yes@example.net>\n\nyes\n"
        house.hand_in(raw.encode())
    assert house.letter(held.id).state == "played"
    assert house.played(GAME) == ["Ann: post"]
    assert [one.kind for one in house.sent("Ann")].count("answered") == 0


def test_a_copy_that_did_not_say_its_game_gives_way_too(house: House) -> None:
    """Ann plays two games, and the forged copy names neither: which it is for is asked before whose it is."""
    house.open("summer", BOARD, ["Ann", "Cy"])
    forged = copy(house, name="9")
    assert (forged.state, forged.player) == ("held", "")
    assert copy(house, PROOF, "Received: again", name="9").state == "held"
    assert house.letter(forged.id).state == "duplicate"


def test_an_answer_that_might_have_been_somebody_elses_does_not_stand_in_the_way(house: House) -> None:
    """It is refused, since it came as if from Ann, who was asked, and nothing proves it."""
    held = copy(house)
    to = house.last("Ann").reply_to
    house.hand_in(f"From: bob@example.net\nTo: {to}\nMessage-ID: <y@example.net>\n\nyes\n".encode())
    raw = f"Sender: bob@example.net\nFrom: ann@example.net\nTo: {to}\nMessage-ID: <yes@example.net>\n\nyes\n"
    assert house.hand_in(raw.encode()).state == "ignored"
    assert house.letter(held.id).state == "held"
    house.hand_in(f"{PROOF}\nFrom: ann@example.net\nTo: {to}\nMessage-ID: <yes@example.net>\n\nyes\n".encode())
    assert house.letter(held.id).state == "played"


FOOTER = "\n_______________________________________________\nclub mailing list\nclub@lists.example\nhttps://lists.example/club\n"
BANNER = "CAUTION: This email originated from outside of the organization.\n\n"
ADDED = [("[club] Re: x", "", ""), ("Re: x", "", FOOTER), ("[club] Re: x", "", FOOTER), ("Re: x", BANNER, ""),
         ("[EXT] Re: x", BANNER, "\nThis e-mail is confidential.\n"), ("Re: x", "", "\n-- \nScanned by Guard\n")]
LIST = "List-Id: <club.lists.example>\nPrecedence: list"


def by_list(house: House, body: str, subject: str = "Re: x", way: str = "X-Way: straight", date: str = "Mon, 1 Jan",
            sender: str = "ann@example.net") -> str:
    """Hand in what Ann has written to the game, by her reply address, and to her club; return what became of it."""
    to = next(one.reply_to for one in house.sent("Ann") if one.kind == "welcome")
    head = [PROOF, way, f"From: {sender}", f"To: {to}", "Cc: club@lists.example", f"Subject: {subject}",
            f"Date: {date}", "Message-ID: <club@example.net>"]
    return house.hand_in("\n".join([*head, "", body]).encode()).state


@pytest.mark.parametrize(("subject", "above", "below"), ADDED)
@pytest.mark.parametrize("way", [LIST, "Received: by another way"])
@pytest.mark.parametrize("copy_first", [False, True])
def test_a_copy_that_was_added_to_on_its_way_is_the_same_letter(
    house: House, subject: str, above: str, below: str, way: str, copy_first: bool
) -> None:
    letters = [("buy 1 silver card\n", "Re: x", "X-Way: straight"),
               (f"{above}buy 1 silver card\n{below}", subject, way)]
    states = [by_list(house, *one) for one in (reversed(letters) if copy_first else letters)]
    assert states == ["played", "duplicate"]
    assert house.played(GAME) == ["Ann: buy 1 silver card"]
    assert [one.kind for one in house.sent("Ann")].count("receipt") == 1


def test_a_command_in_the_subject_of_a_copy_is_given_once(house: House) -> None:
    states = [by_list(house, "", "buy 1 silver card"), by_list(house, FOOTER, "[club] buy 1 silver card", LIST)]
    assert states == ["played", "duplicate"]
    assert house.played(GAME) == ["Ann: buy 1 silver card"]


def test_a_copy_in_the_name_of_a_list_is_not_asked_about(house: House) -> None:
    assert by_list(house, "buy 1 silver card\n") == "played"
    sent = len(house.sent("Ann"))
    assert by_list(house, f"buy 1 silver card\n{FOOTER}", "[club] Re: x", f"{LIST}\nReply-To: ann@example.net",
                   sender="Ann via club <club@lists.example>") == "duplicate"
    assert len(house.sent("Ann")) == sent


@pytest.mark.parametrize(("body", "date"), [
    ("buy 1 silver card\nbuy 1 gold card\n", "Mon, 1 Jan"), ("buy 1 gold card\n\nbuy 1 silver card\n", "Mon, 1 Jan"),
    ("buy 1 silver card\nI like it!\n", "Mon, 2 Jan"), ("buy 1 gold card\n", "Mon, 1 Jan"),
])
def test_a_letter_that_orders_more_or_was_sent_later_is_another(house: House, body: str, date: str) -> None:
    """Some programs use a Message-ID again."""
    assert by_list(house, "buy 1 silver card\n") == "played"
    assert by_list(house, body, date=date) == "played"
    assert len(house.played(GAME)) == 1 + body.count("buy")


SENT = "Date: Mon, 23 Nov 2026 10:00:00 +0000"
DATED = "Date: Mon, 23 Nov 2026 09:00:00 +0000"


@pytest.mark.parametrize("below", ["", "\n\nThis letter was scanned for viruses."])
def test_a_copy_under_another_message_id_is_played_once_and_said(house: House, below: str) -> None:
    """What scans letters on their way may write them anew."""
    first = copy(house, PROOF, SENT)
    again = house.hand_in((
        f"{PROOF}\n{SENT}\nFrom: ann@example.net\nTo: {MAILBOX}\nSubject: x\nMessage-ID: <new@gate.example>\n\n"
        f"post\nhello\nend{below}\n"
    ).encode())
    assert (first.state, again.state) == ("played", "duplicate")
    assert house.played(GAME) == ["Ann: post"]
    assert "If you meant it twice, send it once more." in house.last("Ann").words
    assert copy(house, PROOF, SENT.replace(":00 ", ":30 "), name="2").state == "played", "and that is played"


@pytest.mark.parametrize("later", [timedelta(minutes=90), timedelta(days=2), timedelta(days=40)])
@pytest.mark.parametrize("changed", ["", "In-Reply-To: <a@b.example>", "Cc: bob@example.net"])
def test_a_letter_that_is_sent_on_again_later_is_not_played_again(
        house: House, later: timedelta, changed: str) -> None:
    """Bob got a copy of it. Its signature holds, but covers no Message-ID, as some providers’ do not."""
    assert copy(house, PROOF, DATED).state == "played"
    for number in range(2, 5):
        house.now += later
        again = copy(house, PROOF, DATED, *filter(None, [changed]), name=str(number))
        assert (again.state, house.played(GAME)) == ("held", ["Ann: post"])
        assert "a letter with the same date and words was played before" in house.last("Ann").words


def test_whoever_says_that_they_meant_it_is_played_all_the_same(house: House) -> None:
    """A clock may stand still."""
    copy(house, PROOF, DATED)
    house.now += timedelta(days=1)
    again = copy(house, PROOF, DATED, name="2")
    house.write("Ann", "yes", to=house.last("Ann").reply_to)
    assert (house.letter(again.id).state, house.played(GAME)) == ("played", ["Ann: post", "Ann: post"])


def test_a_letter_that_was_long_under_way_is_played(house: House) -> None:
    copy(house, PROOF, DATED.replace(":00 ", ":30 "))
    house.now += timedelta(hours=5)
    assert copy(house, PROOF, DATED, name="2").state == "played"


@pytest.mark.parametrize("other", ["dmarc=none", "dmarc=pass header.from=example.net"])
def test_a_forged_letter_keeps_none_from_being_played(house: House, other: str) -> None:
    forged = copy(house, f"Authentication-Results: {AUTHSERV}; dmarc=none", SENT)
    assert forged.state == "held"
    mine = copy(house, f"Authentication-Results: {AUTHSERV}; {other}", SENT, name="2")
    assert mine.state == ("played" if "pass" in other else "held")


def test_letters_of_one_second_that_differ_are_all_played(house: House) -> None:
    """Somebody writes faster than they read, or a program does."""
    copy(house, PROOF, SENT)
    assert copy(house, PROOF, SENT, "In-Reply-To: <a@b.example>", name="2").state == "played"
    assert copy(house, PROOF, SENT, to=house.sent("Ann")[0].reply_to, name="3").state == "played"
    assert len(house.played(GAME)) == 3


def test_a_program_that_gives_all_its_letters_one_message_id_is_heard_each_day(house: House) -> None:
    for day in (23, 24, 27):
        assert copy(house, PROOF, f"Date: Mon, {day} Nov 2026 09:00:00 +0000").state == "played"
    assert house.played(GAME) == ["Ann: post"] * 3
    for date in ("Date: Fri, 27 Nov 2026 09:20:00 +0000", "Date: Fri, 27 Nov 2026 08:00:00 -0100", "X-Date: none",
                 "Date: soon", "Date: Fri, 31 Dec 9999 23:59:59 -2359"):
        state = copy(house, PROOF, date).state
        assert state == ("played" if "9999" in date else "duplicate"), "a mail program may send a letter again"


@pytest.mark.parametrize(("subject", "above"), [
    ("x", "Sent again, since I got no answer:"), ("x", "Hi,\nI have not heard anything, so here it is again:"),
    ("Resending: x", ""), ("x", "I never got a receipt for this:"), ("x", "Ich sende das nochmals:"),
    ("x", "Sending this a second time, in case it got lost"),
])
def test_a_letter_that_says_it_was_sent_before_is_not_played_twice(house: House, subject: str, above: str) -> None:
    """Whoever got no receipt yet writes the same once more, as a letter of its own."""
    house.write("Ann", "post\nhello\nend\nstatus")
    assert house.write("Ann", f"{above}\npost\nhello\nend\n\nAnn", subject=subject).state == "played"
    house.write("Ann", "post\nhello\nend")
    assert house.write("Ann", f"{above}\npost\nhello\nend\n\nAnn", subject=subject).state == "duplicate"
    assert house.played(GAME) == ["Ann: post"] * 3
    assert "this one is left out" in house.last("Ann").words


def test_what_was_refused_or_is_not_the_last_word_is_played_when_it_is_sent_again(house: House) -> None:
    """Ann has too little for so many cards; and her last letter before the third is the second."""
    house.write("Ann", "buy 900 silver")
    house.write("Ann", "Sent again:\nbuy 900 silver")
    assert house.played(GAME) == ["Ann: buy 900 silver"] * 2
    for text in ("post\nhello\nend", "post\ngoodbye\nend", "Sent again:\npost\nhello\nend"):
        house.write("Ann", text)
    assert house.played(GAME)[2:] == ["Ann: post"] * 3


@pytest.mark.parametrize("above", [
    "Once more, please:", "I got nothing last time, so:", "I never got lucky with that.", "Another try:",
    "Didn't get to play yesterday, so here it is:",
])
def test_an_order_that_is_meant_again_is_played_again(house: House, above: str) -> None:
    """The words are of the game, and not of a letter that may be lost."""
    house.write("Ann", "buy 1 silver")
    house.write("Ann", f"{above}\nbuy 1 silver")
    assert house.played(GAME) == ["Ann: buy 1 silver"] * 2
