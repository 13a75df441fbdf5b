"""What its writer says right above or below an order to be none, or takes back, is not played; the receipt says why."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD, House

ORDER, OWN = "buy 2 gold cards", "buy 2 silver cards"


@pytest.mark.parametrize("below", [
    "Scratch that.", "No wait, scratch that!", "never mind", "Nevermind!", "Ignore that.",
    "Please ignore the line above.",
    "(just kidding)", "Just kidding", "Actually no.", "Actually, don't do that", "Forget it", "NOT!", "^ don't do this",
    "- no wait, don’t", "but I changed my mind.", "but then thought better of it", "That was a mistake.", "jk",
    "Vergiss das.", "Doch nicht!", "nur ein Scherz", "Laisse tomber", "olvídalo", "lascia perdere", "laat maar",
    "Не надо.", "开玩笑", "\nNever mind, ignore that.", "Sorry, I meant silver",
    "oops, I mean a silver one", "Make that 3", "tomorrow", "(later)", "next week", "not now, but on Friday",
    "on Friday",
    "(example)", "e.g.", "^^ example", "zum Beispiel", "Would this work?", "would that be possible?",
    "... is what I would do if I had money", "was my order last week", "\nThat is what I would do.",
    "\nOops, I meant 3", "\nActually, make that 3.", "oops 3 not 2", "no, 3", "3, not 2", "On second thoughts, no.",
    "Nope", "oops", "(withdrawn)", "[cancelled]", "CANCELLED!", "^^ ignore", "not this one", "Hold on to that",
    "please wait with this one", "(wait for my confirmation)", "but wait for Bert first", "don’t process this yet",
    "do not execute", "oops, wrong game", "Sorry, wrong window", "assuming nobody objects", "pending Bert’s answer",
    "subject to approval", "(maybe)", "perhaps?",
    "(only if Bert agrees)",
    "- but only if Bert agrees", "just for fun", "(as a joke!)", "scratch that, I am too poor",
    "Forget it, I need the money", "Never mind, I will think about it first", "\nCancel that - too expensive",
])
def test_what_is_taken_back_right_below_is_not_played(house: House, below: str) -> None:
    words = house.says("Ann", f"{ORDER}\n{below}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert "Not played, since " in words
    assert f": “{ORDER}”. To give this order, send its line" in words


def test_what_is_put_right_below_an_order_is_the_order(house: House) -> None:
    for order in (
        f"{ORDER}\nsorry, buy 3 gold cards", f"{ORDER}\n\nEDIT: buy 3 gold cards", f"{ORDER}\nbuy 3 gold cards, not 2.",
        f"{ORDER}\nNo wait, buy 1 gold card\nActually, buy 3 gold cards", f"{OWN}\nscratch that, buy 3 gold cards",
        f"{ORDER}\nbuy 3 gold cards instead",
    ):
        words = house.says("Ann", order)
        assert "Not played, since “" in words, order
    assert house.played("winter") == ["Ann: buy 3 gold cards"] * 6


def test_of_several_orders_the_last_is_put_right_if_it_is_clear_which_is_meant(house: House) -> None:
    house.write("Ann", f"{ORDER}\n{OWN}\nsorry, buy 3 silver cards")
    assert house.played("winter") == [f"Ann: {ORDER}", "Ann: buy 3 silver cards"]
    words = house.says("Bert", f"{ORDER}\n{OWN}\nsorry, buy 3 gold cards")
    assert house.played("winter")[2:] == [f"Bert: {ORDER}"]
    assert f"Not played, since “sorry, buy 3 gold cards” stands below it: “{OWN}”" in words


def test_an_order_behind_an_apology_is_not_lost_without_a_word(house: House) -> None:
    words = house.says("Ann", f"{ORDER}\n\nsorry, use gold")
    assert "Not played, since it stands in a sentence: “sorry, use gold”. To give it, send: use gold" in words
    assert "buy 3 gold cards" in house.says("Ann", "Sorry, buy 3 gold cards").partition("Try one of these")[2]


@pytest.mark.parametrize("below", ["Ignore all of the above.", "Please disregard the above", "Cancel everything above!",
                                   "None of this counts."])
def test_all_that_stands_above_may_be_taken_back(house: House, below: str) -> None:
    house.write("Ann", f"{ORDER}\nuse gold; {ORDER}\n\n{below}\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("above", [
    "Option A:", "Option 1", "Plan B:", "Possible commands:", "Some ideas:", "Things I could do:", "Template:",
    "Syntax:",
    "Example", "Examples:", "Zum Beispiel", "Beispiel:", "Par exemple :", "Por ejemplo:", "Esempio:", "Например:",
    "例：",
    "Question:", "My question is about this command:", "What would happen if I wrote this:", "What happens if I write:",
    "May I", "Can I do this:", "How do I write this:", "I do not understand this line:",
    "Was passiert, wenn ich schreibe:",
    "I tried:", "This didn't work:", "This failed:", "Yesterday I wrote:", "Last week I did", "My last order was:",
    "Old:", "Wrong:", "Next week:", "After the update:", "When Bert is done:", "As soon as I have money:",
    "Tomorrow I'll",
    "If it's cheap", "After Bert's turn", "Note to self", "Draft - do not play", "Bert's orders:", "Bert’s plan:",
    "Bert should:", "Bert will", "They should do this:", "Bert says", "The help says", "Your letter suggests",
    "quote", "“",
    "/*", "Assuming I have enough money:", "Pending Bert’s answer:", "Subject to Bert agreeing:", "Otherwise:", "else",
    "Failing that:", "In the event that Bert leaves:", "On condition that Bert pays me:", "Only after Bert has moved:",
    "For next week:", "Hold this until Friday:", "On hold:", "I was thinking:", "Suppose I", "Let’s say:", "Imagine:",
    "Hypothetically:", "In theory:", "Is this legal?", "Any objections to this?", "Is it legal to", "Maybe",
    "I never wrote this:", "I did not send this:", "This was not me:", "Somebody sent this in my name:", "Cancel:",
    "Please undo this:", "Undo", "I take back:", "Withdraw:", "I regret having sent:", "For reference:",
    "Copy of what I sent Bert:", "Reminder to myself:", "Undecided:", "Not sure about this one:", "Choose one:",
    "Does anyone object to", "I can’t decide between", "Just for fun:", "My cat typed:", "My little son wrote:",
    "Meine Frau schrieb:",
])
def test_what_stands_below_a_heading_that_says_so_is_not_played(house: House, above: str) -> None:
    words = house.says("Ann", f"{above}\n{ORDER}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert "Not played, since it " in words
    assert f": “{ORDER}”. To give this order, send its line" in words


@pytest.mark.parametrize(("old", "new"), [("Old:", "New:"), ("Instead of:", "do:"), ("Wrong:", "Right:"),
                                          ("Before:", "After:"), ("Yesterday I wrote:", "Now:")])
def test_what_stands_below_the_other_heading_is(house: House, old: str, new: str) -> None:
    house.write("Ann", f"{old}\n{ORDER}\n{new}\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("letter", [
    "{}\nLater!", "{}\nSee you tomorrow", "{}\nNever mind the typos", "{}\nI mean it!", "{}\nmake it so",
    "{}\nI meant to write earlier, sorry", "{}\nI meant to thank you, Bert",
    "{}\nIs this right?",
    "{}\nForget what I said yesterday.", "{}\nOnly one, since money is tight", "{}\nNext week I'll be away.",
    "{}\nThat was fun",
    "{}\nI may change my mind later", "{}\nif that's ok", "Ann's orders:\n{}", "My last chance:\n{}", "Do this:\n{}",
    "This week's orders:\n{}", "I tried this before, once more:\n{}", "This failed yesterday, so again:\n{}",
    "After all:\n{}", "After the update, I have money:\n{}", "Bert will hate this:\n{}", "I choose option A:\n{}",
    "My plan:\n{}", "Could you please do this for me:\n{}", "What I want to do:\n{}", "Yesterday I forgot:\n{}",
    "Better late than never\n{}", "When I landed here I decided:\n{}", "I did not get a receipt for this:\n{}",
    "Please ignore my last mail, and do this:\n{}", "My last move before the update:\n{}", "PS: {}", "P.S. {}",
    "PPS: {}", "S'il vous plaît :\n{}", "Ich will\n{}", "I will\n{}", "Once again:\n{}",
])
def test_what_says_no_such_thing_leaves_an_order_what_it_is(house: House, letter: str) -> None:
    house.write("Ann", letter.format(ORDER))
    assert house.played("winter") == [f"Ann: {ORDER}"]


@pytest.mark.parametrize("form", ["{0}\n✓ {1}", "✓\n{0}\n{1}", "> {0}\n✓ {1}\n\nWhy?", "Look:\n{0}\n{1}"])
def test_what_is_copied_from_a_receipt_is_not_played_again(house: House, form: str) -> None:
    house.write("Ann", ORDER)
    said = "Done. You buy 2 × Gold Card for $1,000. (no. 4)"
    house.write("Ann", form.format(ORDER, said))
    assert house.played("winter") == [f"Ann: {ORDER}"]
    words = house.says("Ann", f"{ORDER}\n✗ Not done. That costs too much.\n\n{OWN}\nDone. Thanks!")
    assert house.played("winter") == [f"Ann: {ORDER}", f"Ann: {OWN}"]
    assert "it stands above what a receipt says of it" in words


@pytest.mark.parametrize("said", ["Lieber nicht.", "No.", "Rather not", "Tomorrow", "Not yet"])
def test_the_answer_to_something_else_that_was_quoted_takes_nothing_back(house: House, said: str) -> None:
    house.write("Ann", f"> Buy cards?\n\n{ORDER}\n\n> You may buy square 7.\n\n{said}")
    assert house.played("winter") == [f"Ann: {ORDER}"]


def test_the_text_of_an_order_takes_nothing_back(house: House) -> None:
    house.write("Ann", "post\nNever mind.\nIgnore all of the above.\nend")
    assert house.played("winter") == ["Ann: post"]


@pytest.mark.parametrize("said", [
    "From Bert:", "Von Bert:", "Email from Bert:", "Here's Bert's mail:", "I got this from Bert:", "FYI, from Bert:",
    "Fwd:",
    "Forwarded from Bert:", "Comment by Bert Baker:", "[Bert Baker, 23 Nov 2026 08:00]", "Bert left a comment",
    "BEGIN QUOTE",
    "From Bert Baker on Mon, 23 Nov 2026 08:00:00 +0000", "Copied from the help:", "From my last receipt:",
    "Bert sagt:",
    "Bert a dit :", "Bert dice:", "Bert zegt:", "Берт сказал:",
])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_what_is_copied_from_somebody_is_not_played(house: House, said: str, between: str) -> None:
    house.write("Ann", f"{said}{between}Hi all,\n{ORDER}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("head", [
    "Bert Baker <bert@example.net>\nMon, Nov 23, 8:00 AM\nto game",
    "Bert Baker\nNov 23, 2026, 8:00 AM (2 days ago)\nto me",
    "Bert <bert@example.net>\nMo., 23. Nov., 08:00 (vor 1 Stunde)\nan mich", "Bert\n8:00 AM (1 hour ago)\nto me, Cy",
    "Bert <bert@example.net>\nlun. 23 nov. 08:00\nÀ moi", "Bert<bert@example.net>\nYou\nMon 11/23/2026 8:00 AM",
    "Bert\nTo:You\nMon 23/11/2026 08:00",
])
def test_a_letter_that_is_copied_out_of_a_mail_program_orders_nothing(house: House, head: str) -> None:
    words = house.says("Ann", f"{OWN}\n\n{head}\n\nHi all,\n\nI think that I\n\n{ORDER}\n\nCheers, Bert")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert f": “{ORDER}”. To give this order, send its line" in words


@pytest.mark.parametrize("credit", [
    "Bert, 23 Nov 2026:", "Bert (23 Nov 2026):", "Bert at 2026-11-23 08:00", "[Bert, 23.11.2026 08:00]",
    "* Bert [2026-11-23 08:00 +0100]:", "+++ Bert [23/11/26 08:00 +0100]:", "Originally posted by Bert",
    "=== Bert wrote ===", "Quoting Bert:", "According to Bert on 23 Nov 2026:", "Bert 8:00 AM (2 hours ago)",
    "Bert Baker posted this on Monday 23 November", "Bert mentioned on 23 Nov 2026:", "Bert stated (23 Nov 2026):",
    "Original von Bert", "Citation de Bert :", "<Bert> 08:00", "Bert answered (Nov 23):",
])
@pytest.mark.parametrize("above", ["", OWN + "\n", OWN + "\n\n"])
def test_what_is_credited_to_another_player_is_not_played(house: House, credit: str, above: str) -> None:
    house.write("Ann", f"{above}{credit}\n{ORDER}")
    assert house.played("winter") == ([f"Ann: {OWN}"] if above else [])


@pytest.mark.parametrize("head", [
    "---- Bert ----", "-- Bert --", "=== Bert ===", "## Bert", "[Bert]", "(Bert):", "<Bert>", "Bert>", "[Bert, 23 Nov]",
    "Bert (yesterday):", "Bert, Monday:", "Bert (23 Nov):", "Bert (gestern):", "Bert (hier) :", "Bert · Yesterday",
    "Bert via WhatsApp", "SMS from Bert:", "In reply to Bert's letter of 23 November:", "In answer to Bert:",
    "Antwort auf Berts Brief vom 23.11.:", "En réponse au message de Bert du 23 novembre :", "En respuesta a Bert:",
    "Bert's vote:", "Bert’s reply:", "Berts Brief:", "Le message de Bert :", "Bert texted me:", "Bert votes:",
    "This is what Bert sent:", "Bert's mail below", "On behalf of Bert:", "For Bert:", "Previous messages",
    "bert:", "bert (yesterday):", "---- bert ----", "@bert", "*Bert*:", "“Bert”:", "Bert：", "Bert ->", "=> Bert",
    "Bert -", "Author: Bert", "Absender: Bert", "Player: Bert", "Bert bert@example.net",
    "Bert [mailto:bert@example.net]", "Bert 写道：", "Bert写道：",
    "Earlier in this thread:", "[Quoted text hidden]", "--- Original ---", "--- Original (German) ---",
    "--- Texte original ---", "Original text:",
])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_nor_is_what_a_heading_names_as_anothers(house: House, head: str, between: str) -> None:
    house.write("Ann", f"{OWN}\n\n{head}{between}{ORDER}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("line", [
    "bert", "- Bert", "— Bert", "-- bert", "thanks, bert", "Author: Ann", "Ann ann@example.net", "Bert!",
    "---- Orders ----", "-- Ann --", "[winter]", "[Ann]", "For Bert's proposal:", "Bert's square:",
    "To answer Bert, yes:", "For now:",
    "In reply to your letter of 23 November:", "In reply to Bert, I order:", "My answer to Bert's proposal:",
    "Bert attacked me yesterday, so:", "As agreed with Bert yesterday:", "Monday, 23 November:", "Below:",
    "Bert said that he pays", "I met Bert on 23 Nov 2026", "Ann, 23 Nov 2026:", "23 Nov 2026, 08:00", "Bert is away",
    "Orders, 23 Nov 2026:", "Posted by Ann", "Bert has 23", "Hello Bert", "Bert and Cleo were at it again at 08:00",
])
def test_who_names_somebody_credits_them_with_nothing(house: House, line: str) -> None:
    house.write("Ann", f"{line}\n{ORDER}")
    assert house.played("winter") == [f"Ann: {ORDER}"]


@pytest.mark.parametrize("line", [
    "Dear Bert,", "Hi Bert,", "Bert,", "Bert:", "@Bert", "Note to Bert:", "Cher Bert,",
    "Lieber Bert,", "Hola Bert,", "Привет Bert,", "Advice to Bert:", "Test:",
    "This is just a test:", "Testing:", "Versuch:", "My advice:", "I suggest:", "How about:",
])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_what_is_for_another_player_or_a_test_is_not_played(house: House, line: str, between: str) -> None:
    words = house.says("Ann", f"{line}{between}{ORDER}\n\nSee you,\nAnn")
    assert house.played("winter") == []
    assert f"Not played, since it stands below “{line}”: “{ORDER}”." in words


@pytest.mark.parametrize("above", [
    "Dear Admin,", "Dear all,", "Dear Ann,", "Hello game,", "Hi there,", "Hi!", "Bert", "Thanks Bert,", "Thanks, Bert!",
    "Hello Bert!", "To Bert:", "Hi Bert,\n\nI like what you wrote.\n", "Dear Bert, Cleo and all,",
    "Regards to Bert,", "Test", "Testing is fun.",
])
def test_what_stands_below_another_greeting_is(house: House, above: str) -> None:
    house.write("Ann", f"{above}\n{ORDER}")
    assert house.played("winter") == [f"Ann: {ORDER}"]


@pytest.mark.parametrize("line", ["Dear Bert and Cleo,", "Hi Bert, hi Cleo,", "Bert & Cleo:"])
def test_nor_is_what_is_for_several(empty_house: House, line: str) -> None:
    empty_house.open("winter", BOARD, ["Ann", "Bert", "Cleo"])
    empty_house.write("Ann", f"{line}\n{ORDER}")
    assert empty_house.played("winter") == []


@pytest.mark.parametrize("below", [
    "\nOtherwise nothing.", "\nActually, I love this game.", "Oops, nearly missed the deadline", "Rather late, I know",
    "Wait for the big surprise!", "\nNo hard feelings, Bert", "\nMaybe I win this time!", "(2 in all)",
    "\nActually, use gold", "\nSorry, I was away", "No problem!",
])
def test_what_only_begins_like_a_correction_takes_nothing_back(house: House, below: str) -> None:
    """“Actually, use gold” is about something else than what was bought."""
    house.write("Ann", f"{OWN}\n{below}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("above", [
    "I would like to", "Is this week’s update late?", "Could you please do this?", "Don’t forget:",
    "Is this right?", "Does this work?", "Is this how I do it?", "How about this?", "ok, will this reach you?",
    "I did not send this yet:", "Cancel my old plan, I do this:", "For the next update:",
])
def test_what_only_begins_like_a_heading_that_denies_leaves_an_order_what_it_is(house: House, above: str) -> None:
    house.write("Ann", f"{above}\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


@pytest.mark.parametrize("signed", ["\nBert", "Cheers\nBert", "- Bert", "\n— Bert\n"])
def test_what_another_player_signs_is_not_played_as_the_owners_of_the_mailbox(house: House, signed: str) -> None:
    words = house.says("Ann", f"{ORDER}\n{OWN}\n{signed}")
    assert house.played("winter") == []
    assert f"since it is signed “Bert”: “{ORDER}”" in words


@pytest.mark.parametrize("signed", ["\nAnn", "- Ann", "\nThanks, Bert", "\nGood luck, Bert!", "\nBe", "Bert"])
def test_who_is_thanked_at_the_end_has_not_signed(house: House, signed: str) -> None:
    house.write("Ann", f"{OWN}\n{signed}")
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_what_somebody_else_says_they_wrote_is_not_played_as_the_owners_of_the_mailbox(house: House) -> None:
    for line in (
        "Hi, it's Bert, using Ann's phone", "This is Bert writing from Ann’s account.", "Bert here.",
        "Moin, hier ist Bert.", "this is not Ann, she is asleep", "Hi this is Ann's daughter",
        "Bert asked me to send this for him:",
    ):
        assert f"“{line}”: “{ORDER}”. To give this order" in house.says("Ann", f"{line}\n{ORDER}"), line
    assert house.played("winter") == []
    for line in ("This is Ann.", "It's Bert's turn, but I do this:", "I am Bert's friend.", "This is Bert who pays."):
        assert "✓ Done." in house.says("Ann", f"{line}\n\n{OWN}"), line
    house.write("Ann", f"{ORDER}\n\nBert here is a fool")
    assert house.played("winter") == [f"Ann: {OWN}"] * 4 + [f"Ann: {ORDER}"]


def test_a_dictated_line_of_several_orders_is_all_of_them(house: House) -> None:
    house.write("Ann", f"{ORDER} full stop new line {OWN} full stop")
    assert house.played("winter") == [f"Ann: {ORDER}", f"Ann: {OWN}"]


def test_of_a_list_with_boxes_those_are_orders_that_are_ticked(house: House) -> None:
    for ticked, other in (("[x]", "[ ]"), ("- [X]", "- []"), ("☑", "☐")):
        words = house.says("Ann", f"{ticked} {OWN}\n{other} {ORDER}")
        assert f"Not played, since its box is not ticked, and another one is: “{other} {ORDER}”" in words
    house.write("Bert", f"[ ] {OWN}")
    assert [line.split(": ")[0] for line in house.played("winter")] == ["Ann"] * 3 + ["Bert"]


def test_of_two_orders_with_an_or_between_none_is_played(house: House) -> None:
    house.write("Ann", f"{ORDER}\n- OR -\n{OWN}")
    assert house.played("winter") == []
