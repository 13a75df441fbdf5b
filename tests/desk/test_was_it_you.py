"""“Was it you?”: only a plain yes lets a letter go, one question covers all that wait, and nobody can use it up."""

from __future__ import annotations

import email
from datetime import timedelta

import pytest

from mailgame.desk.commands.consent import NO, YES, answers
from mailgame.desk.office.housekeeping import drop_unconfirmed
from mailgame.desk.sorting.questions import AT_ONCE
from tests.desk.harness import BOARD, CARDS, House, Sent
from tests.desk.test_who_wrote import GAME, kinds, post, reply_to

pytestmark = pytest.mark.slow

MAILBOX = "game@play.example.org"
UNCLEAR = [
    "Ok, but that was not me!",
    "Da stimmt was nicht",
    "Hai sbagliato",
    "Si c'est moi ? Jamais !",
    "Yes?",
    "Yes or no?",
    "yes, I am away until Monday. For urgent matters write to eve@example.org.",
    "Ja, ich bin bis Montag nicht im Büro.",
    "Oui\nmais ce n'est pas moi",
    "Yes\nI did not write this",
    "Yes\nbut it was Bert",
    "Ja.\nAber es war Bert",
    "Oui\nMais avec une autre adresse",
    "да\nно это Берт",
    "Sure thing, who is this?",
    "Okay then",
    "OK Google, call Bob",
    "Y u no work",
    "no yes",
    "yes no",
    "Sí, pero no",
    "Thank you for your letter. I am out of the office.",
    "> yes",
    "не да",
    "yes 99",
    "",
    "Hello,\n\nYes, I am away until Monday.",
    "Hello,\n\nby whom?",
    "Thanks,\nok then",
    "yes 👎",
    "yes thanks but no",
    "Yes – not me",
    "Yes - it was Bob",
    "12 o'clock, yes",
    "Ok\n\nI did not write this letter. Please investigate.",
    "Yes.\n\nOh wait, that was not me!",
    "OK,\n\nThat letter is a forgery",
    "Yes\n\nHmm, actually it was Bert",
    "Ja\n\nDas war Bert.",
    "Okay\n\nWho wrote that?",
    "Yes\nscratch that",
    "yes\n\nJust kidding!",
    "Yes\n\nPlease ignore the above.",
]


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open(GAME, BOARD, ["Ann", "Bob", "Cy"])
    return empty_house


def held(house: House, body: str = "leave") -> int:
    """Hand in a letter in Ann's name that nobody vouches for."""
    letter = post(house, "ann@example.net", MAILBOX, body)
    assert letter.state == "held"
    return letter.id


def confirm(house: House) -> Sent:
    return [one for one in house.sent("Ann") if one.kind == "confirm"][-1]


def answer(house: House, words: str, to: Sent | None = None, *fields: str, sender: str = "ann@example.net") -> None:
    post(house, sender, (to or confirm(house)).reply_to, words, *fields)


# --- what a yes is


@pytest.mark.parametrize("words", UNCLEAR)
def test_what_is_no_plain_yes_is_asked_about_once_more_and_then_dropped(house: House, words: str) -> None:
    number = held(house)
    first = confirm(house)
    answer(house, words, first)
    again = confirm(house)
    assert (house.letter(number).state, again.reply_to != first.reply_to) == ("held", True)
    assert "the first line of your answer must say “yes” or “no”, and nothing else" in again.words
    answer(house, words, again)
    assert (house.letter(number).state, house.played(GAME)) == ("ignored", [])
    assert "That letter is dropped, since your answers said neither “yes” nor “no”" in house.last("Ann").words
    answer(house, "yes", first)
    assert house.played(GAME) == []


@pytest.mark.parametrize("words", UNCLEAR)
def test_a_second_answer_can_be_a_plain_one(house: House, words: str) -> None:
    number = held(house)
    answer(house, words)
    answer(house, "Yes.")
    assert house.letter(number).state == "played"


@pytest.mark.parametrize(
    "words",
    ["yes", "Yes!", "YES.", " yes \n\nAnn", "“Yes”", "*yes*", "Yes, that was me.", "Ja", "Oui !", "Sí", "¡Sí!", "Да.",
     "はい。", "是", "Yes,\nAnn", "yes\n\nThis letter is confidential and not for others.", "yes\u200e", "ok",
     "that was me",
     "Yes.\n\nOn Monday, game wrote:\n> No, that was not me", "Hi,\n\nyes",
     "Hallo zusammen,\nja\n\nViele Grüße\nAnn", "Yes, thanks!", "ja, bitte", "yes :-)", "👍", "👍🏽",
     "Bonjour,\noui, merci", "Right.", "That’s right!", "Of course", "I sent it.",
     "I did.", "Yes – it was me.", "That’s me", "Yes, me!", "Go ahead!",
     "Genau!", "네, 저예요", "نعم أنا", "Yes\nAli", "Yes,\nAli Khan", "Yes its me", "Thats me",
     "Yes.\n\nRegards\nAnn\n\nThis is not for others.",
     "Yes\n\nIf you are not the intended recipient, delete it."],
)
def test_a_plain_yes_in_many_languages(house: House, words: str) -> None:
    number = held(house)
    answer(house, words)
    assert house.letter(number).state == "played"


@pytest.mark.parametrize(
    "words", ["{0} yes\n{1} no", "no {1}\n{0}: yes!", "Yes, letter {0}\nNo: {1}", "#{0} – yes\n#{1} – no"])
def test_the_number_of_a_letter_may_stand_before_the_word_or_behind_it(words: str) -> None:
    assert answers(words.format(12, 13), "", (12, 13)) == {12: True, 13: False}
    assert answers(words.format(14, 15), "", (12, 13)) is None


@pytest.mark.parametrize(
    "words", ["no", "No, that was not me!", "Nein.", "Non", "нет", "いいえ", "no, I was asleep", "Not me"]
)
def test_a_no_drops_it_and_says_so(house: House, words: str) -> None:
    number = held(house)
    answer(house, words)
    assert house.letter(number).state == "ignored"
    assert "That letter is dropped, as you said no; nothing in it was played." in house.last("Ann").words


def test_every_word_alone_is_what_it_says() -> None:
    for word in YES:
        assert answers(word.upper(), "", (5,)) == answers(f"{word}!", "", (5,)) == {5: True}, word
    for word in NO:
        assert answers(word, "", (5, 6)) == {5: False, 6: False}, word
    assert not YES & NO


@pytest.mark.parametrize(
    "words", ["yes 🙂", "Yes! 😀", "ja😊", "Oui ❤️", "yes 👏🏽", "Ano, byl jsem to já", "Yes, I wrote it."]
)
def test_a_smile_takes_nothing_from_a_yes(words: str) -> None:
    assert answers(words, "", (5,)) == {5: True}


@pytest.mark.parametrize("words", ["yes 🙄", "yes 🤔", "yes 🙂?", "yes 🙂 but no", "🙂", "yes 😡"])
def test_a_face_that_doubts_or_stands_alone_is_no_yes(words: str) -> None:
    assert answers(words, "", (5,)) is None


@pytest.mark.parametrize(
    "field",
    ["Auto-Submitted: auto-replied", "X-Autoreply: yes", "Precedence: auto_reply", "Return-Path: <>",
     "Subject: Automatic reply: Was it you?"],
)
def test_an_automatic_letter_answers_nothing(house: House, field: str) -> None:
    number = held(house)
    count = len(house.sent("Ann"))
    asked = confirm(house)
    house.hand_in(f"From: ann@example.net\nTo: {asked.reply_to}\n{field}\n\nyes\n".encode())
    assert (house.letter(number).state, len(house.sent("Ann"))) == ("held", count)


def test_only_from_the_address_that_was_asked(house: House) -> None:
    number = held(house)
    asked = confirm(house)
    for sender in ("eve@example.org", "ann@example.net, eve@example.org", "a.nn@example.net"):
        answer(house, "yes", asked, sender=sender)
        assert house.letter(number).state == "held", sender
    assert "Only one from your own address counts" in confirm(house).words
    answer(house, "yes", asked)
    assert house.letter(number).state == "held", "others have that one by now"
    answer(house, "yes")
    assert house.letter(number).state == "played"


def test_nobody_else_gets_a_letter_dropped(house: House) -> None:
    number = held(house)
    asked = confirm(house)
    for _ in range(4):
        answer(house, "What?", asked, sender="eve@example.org")
        answer(house, "no", asked, sender="eve@example.org")
    assert house.letter(number).state == "held"


@pytest.mark.parametrize("sender", [
    "Ann <@eve.example:ann@example.net>", "ann@example.net, ann@eve.example", "'ann@example.net' <ann@example。net>",
    "ann@example.net @eve.example",
])
def test_commands_by_a_question_of_somebody_who_may_be_another_are_held(house: House, sender: str) -> None:
    held(house)
    question = house.last("Ann").reply_to
    letter = post(house, sender, question, "post\nhello\nend", verdict="dkim=pass header.d=eve.example")
    assert letter.state == "held"
    assert house.played(GAME) == []


def test_who_answers_with_commands_gives_them_and_the_question_stays(house: House) -> None:
    number = held(house)
    answer(house, "buy silver")
    assert house.played(GAME) == ["Ann: buy silver"]
    answer(house, "yes", next(one for one in house.sent("Ann") if one.kind == "confirm"))
    assert house.letter(number).state == "played"


# --- one question for all


def test_one_question_covers_all_that_wait_and_each_is_answered_for(house: House) -> None:
    mine, forged = held(house, "buy silver"), held(house, "leave")
    asked = confirm(house)
    assert all(words in asked.text for words in (f"yes {mine}", f"no {forged}", "    buy silver\n", "    leave\n"))
    answer(house, f"yes {mine}\nno {forged}")
    assert house.played(GAME) == ["Ann: buy silver"]
    assert house.letter(forged).state == "ignored"
    assert f"Letter {forged} is dropped" in " ".join(one.words for one in house.sent("Ann"))


def test_a_bare_yes_is_not_for_several(house: House) -> None:
    numbers = [held(house, "buy silver"), held(house, "leave")]
    answer(house, "yes")
    assert house.played(GAME) == []
    assert "several letters wait, so say for each" in confirm(house).words
    answer(house, f"yes {numbers[0]}")
    assert house.played(GAME) == ["Ann: buy silver"]
    assert house.letter(numbers[1]).state == "held"


@pytest.mark.parametrize(
    "words", ["yes, both", "Yes to both!", "yes, all", "Yes, that was me. Both of them.", "Ja, beide.", "oui, tous"])
def test_a_yes_that_says_both_or_all_is_for_both(house: House, words: str) -> None:
    numbers = [held(house, "buy silver"), held(house, "buy gold")]
    answer(house, words)
    assert {house.letter(number).state for number in numbers} == {"played"}


@pytest.mark.parametrize("words", ["both", "yes 12, both", "yes to all but 13", "yes, not both", "yes all? no"])
def test_what_may_mean_one_of_both_is_not_clear(words: str) -> None:
    assert answers(words, "", (12, 13)) is None


def test_both_are_two_and_no_number() -> None:
    assert answers("yes, both", "", (12, 13, 14)) is None
    assert answers("no to all", "", (12, 13)) == {12: False, 13: False}
    assert answers("yes, all", "", (12, 0)) is None, "where a program may have answered, the number must be given"


def test_whoever_says_yes_to_several_twice_is_told_why_none_was_played(house: House) -> None:
    held(house, "buy silver")
    held(house, "leave")
    answer(house, "yes")
    answer(house, "yes")
    assert "your answers did not say for which letter a “yes” was meant" in house.last("Ann").words
    assert house.played(GAME) == []


def test_a_bare_no_is_for_all(house: House) -> None:
    numbers = [held(house, "buy silver"), held(house, "leave")]
    answer(house, "No.")
    assert {house.letter(number).state for number in numbers} == {"ignored"}


def test_a_yes_to_an_earlier_question_is_for_what_that_one_listed(house: House) -> None:
    mine = held(house, "buy silver")
    first = confirm(house)
    forged = held(house, "leave")
    answer(house, "yes", first)
    assert (house.played(GAME), house.letter(forged).state) == (["Ann: buy silver"], "held")
    assert house.letter(mine).state == "played"


def test_whoever_forges_letters_cannot_keep_the_owner_from_being_asked(house: House) -> None:
    for number in range(AT_ONCE + 20):
        held(house, f"buy {number + 1} gold")
    mine = held(house, "buy silver")
    before = kinds(house, "Ann").count("confirm")
    assert before <= AT_ONCE + 2, "a flood of letters is no flood of questions"
    for _ in range(3):
        house.now += timedelta(hours=6)
        house.settle()
    assert f"yes {mine}" in "".join(one.text for one in house.sent("Ann"))
    answer(house, f"yes {mine}")
    assert house.played(GAME) == ["Ann: buy silver"]


def test_a_forger_every_minute_of_a_day_gets_the_owner_a_few_questions(house: House) -> None:
    for number in range(120):
        house.now += timedelta(minutes=11)
        held(house, f"buy {number + 1} gold")
    assert kinds(house, "Ann").count("confirm") <= 10


def test_once_the_owner_answers_the_next_question_comes_at_once(house: House) -> None:
    for number in range(AT_ONCE + 1):
        held(house, f"buy {number + 1} gold")
    answer(house, "no")
    mine = held(house, "buy silver")
    assert f"yes {mine}" in confirm(house).text


def test_a_forger_cannot_keep_a_newcomer_from_being_asked(house: House) -> None:
    for number in range(AT_ONCE + 3):
        post(house, "dora@example.net", MAILBOX, f"join {GAME} as Dora{number} f")
    mine = post(house, "dora@example.net", MAILBOX, f"join {GAME} as Dora f")
    house.now += timedelta(hours=1)
    house.settle()
    asked = house.last("Dora")
    assert "Do you want to play as Dora?" in asked.subject
    post(house, "dora@example.net", asked.reply_to, "What is this?")
    assert house.letter(mine.id).state == "held"
    post(house, "dora@example.net", house.last("Dora").reply_to, "yes")
    assert house.letter(mine.id).state == "played"


def test_where_the_game_is_unclear_too_the_second_letter_of_a_day_is_asked_about(house: House) -> None:
    house.open("spring", CARDS, ["Ann", "Dora"])
    first, second = post(house, "ann@example.net", MAILBOX, "leave"), post(house, "ann@example.net", MAILBOX, "status")
    assert [kinds(house, "Ann")[-1], first.state, second.state] == ["which", "held", "held"]
    house.now += timedelta(minutes=20)
    house.settle()
    assert "    status\n" in confirm(house).text
    answer(house, "yes")
    assert kinds(house, "Ann")[-1] == "which", "it was her; now for the game"
    post(house, "ann@example.net", house.last("Ann").reply_to, "spring")
    assert house.letter(second.id).state == "played"


# --- where a list or a rule feeds the mailbox

LISTED = ["List-Id: <game.lists.example>", "Precedence: list", "Precedence: bulk", "Mailing-list: list games@x.org",
          "X-Loop: games@example.org", "X-MS-Exchange-Inbox-Rules-Loop: games@example.org"]


@pytest.mark.parametrize("field", LISTED)
def test_a_reply_address_counts_more_than_the_marks_of_a_list(house: House, field: str) -> None:
    assert post(house, "ann@example.net", reply_to(house, "Ann"), "buy silver", field).state == "played"
    number = held(house)
    answer(house, "yes", None, field)
    assert house.letter(number).state == "played"


def test_an_author_whom_a_list_names_in_cc_alone_is_asked(house: House) -> None:
    """Mailman 3 puts the list into From, and where answers go to the list the author into Cc."""
    munged = ['Cc: Eve <eve@example.org>, Ann <ann@example.net>', "Reply-To: games@lists.example", LISTED[0]]
    for name, state in (("Eve via Games", "ignored"), ("Ann via Games", "held")):
        sender = f'"{name}" <games@lists.example>'
        assert post(house, sender, reply_to(house, "Ann"), "buy silver", *munged).state == state


@pytest.mark.parametrize("field", LISTED)
def test_what_a_list_carries_to_a_reply_address_of_others_letters_is_passed_over(house: House, field: str) -> None:
    count = len(house.sent("Ann"))
    letter = post(house, "eve@example.org", reply_to(house, "Ann"), "buy silver", field)
    assert (letter.state, len(house.sent("Ann")), house.sent("Eve")) == ("ignored", count, [])
    assert post(house, "ann@example.net", MAILBOX, "buy silver", field, vouched=True).state == "ignored"
    wrong = reply_to(house, "Ann")[::-1].replace("gro", "org", 1)
    assert post(house, "ann@example.net", wrong, "buy silver", field).state == "ignored"


@pytest.mark.parametrize("field", ["Auto-Submitted: auto-replied", "X-Autoreply: yes", "Return-Path: <>"])
@pytest.mark.parametrize("list_field", LISTED[:2])
def test_automatic_letters_stay_automatic_with_a_reply_address(house: House, field: str, list_field: str) -> None:
    count = len(house.sent("Ann"))
    letter = post(house, "ann@example.net", reply_to(house, "Ann"), "buy silver", list_field, field)
    assert (letter.state, len(house.sent("Ann")), house.played(GAME)) == ("ignored", count, [])


@pytest.mark.parametrize("words", ["yes 12-15", "yes 12 – 15", "Yes 12..15", "yes, 12…15", "12-15 yes", "yes #12-#15"])
def test_numbers_with_a_dash_between_them_are_not_clear(words: str) -> None:
    """Whether those between are meant cannot be told, so it is asked again."""
    assert answers(words, "", (12, 13, 14, 15)) is None


def test_numbers_one_by_one_are_clear() -> None:
    for words in ("yes 12 15", "yes 12, 15", "12: yes\n15 - yes", "yes 12 and 15"):
        assert answers(words, "", (12, 13, 14, 15)) == {12: True, 15: True}
    assert answers("No, call me at 555-1234", "", (12, 13)) == {12: False, 13: False}


# --- programs that answer each letter with a word that says yes


def answer_at_once(house: House, words: str, after: int = 5) -> None:
    """Let something at Ann's address answer the latest question, so many seconds after it."""
    house.now += timedelta(seconds=after - 60)
    answer(house, words)


def asks_for_the_number(house: House, number: int) -> bool:
    asked = confirm(house)
    return "answer with the letter’s number as well" in asked.words and f"yes {number}" in asked.text


@pytest.mark.parametrize("words", ["OK", "Yes.", "Ok, thanks!"])
def test_a_yes_that_nobody_can_have_written_so_soon_must_give_the_number(house: House, words: str) -> None:
    number = held(house)
    answer_at_once(house, words)
    assert (house.letter(number).state, asks_for_the_number(house, number)) == ("held", True)
    answer_at_once(house, words)
    assert (house.letter(number).state, house.players(GAME)) == ("ignored", ["Ann", "Bob", "Cy"])
    assert "did not say for which letter a “yes” was meant" in house.last("Ann").words


@pytest.mark.parametrize("after", [5, 60])
@pytest.mark.parametrize("words", ["yes {}", "Letter {}: yes", "yes {}, thanks"])
def test_the_number_is_enough_however_soon_it_comes(house: House, words: str, after: int) -> None:
    number = held(house, "buy 2 silver cards")
    answer_at_once(house, "yes")
    answer_at_once(house, words.format(number), after)
    assert house.letter(number).state == "played"


def test_a_no_without_the_number_will_do(house: House) -> None:
    number = held(house)
    answer_at_once(house, "yes")
    answer(house, "no")
    assert house.letter(number).state == "ignored"


def test_a_word_that_answers_each_letter_is_no_yes_until_it_gives_the_number(house: House) -> None:
    welcome = email.message_from_bytes(house.raw("Ann")[-1])["Message-ID"]
    post(house, "ann@example.net", reply_to(house, "Ann"), "OK", f"In-Reply-To: {welcome}")
    number = held(house, "buy 2 silver cards")
    answer(house, "OK")
    assert (house.letter(number).state, asks_for_the_number(house, number)) == ("held", True)
    answer(house, f"yes {number}")
    assert house.letter(number).state == "played"


def test_who_reads_the_question_and_says_yes_is_not_asked_twice(house: House) -> None:
    number = held(house, "buy 2 silver cards")
    answer_at_once(house, "OK", 11)
    assert house.letter(number).state == "played"


@pytest.mark.parametrize("lain", [8, 40])
def test_who_wrote_a_letter_that_lay_elsewhere_for_long_is_asked_and_has_a_week(house: House, lain: int) -> None:
    """The Admin found it among the spam, or the server was off for so long."""
    raw = f"From: ann@example.net\nTo: {MAILBOX}\nSubject: Hello\n\npost\nhello\nend\n"
    letter = house.hand_in(raw.encode(), timedelta(days=lain))
    assert letter.state == "held"
    house.until(house.now + timedelta(days=6))
    with house.store.begin() as tx:
        drop_unconfirmed(tx, house.now)
    assert post(house, "ann@example.net", confirm(house).reply_to, "yes").state == "ignored"
    assert house.letter(letter.id).state == "played"
