"""Messages of a chat that are pasted into a letter are no orders of its writer, whatever messenger they come from."""

from __future__ import annotations

import pytest

from tests.desk.harness import House

OTHERS, OWN = "buy 2 gold cards", "buy 2 silver cards"


@pytest.mark.parametrize("head", [
    "[23.11.26, 08:15:03] Bert: Seen it?", "23/11/2026, 08:15 - Bert: I shall", "11/23/26, 8:15 AM - Bert: see",
    "[08:15, 23/11/2026] Bert: look", "Bert, [23.11.2026 08:15]", "Bert, [23 Nov 2026 at 08:15:03]:",
    "Bert Baker, [Nov 23, 2026 at 8:15 AM]", "Bert  8:15 AM", "Bert\n  8:15 AM", "Bert\n8:15 AM", "bert [8:15 AM]",
    "bert\n8:15 AM", "Bert — Today at 8:15 AM", "Bert — Heute um 08:15 Uhr", "Bert — 11/23/2026 8:15 AM",
    "Bert\n — \nToday at 8:15 AM", "[8:15 AM]Bert: hi", "[8:15 AM] Bert Baker", "[Yesterday 8:15 AM] Bert Baker",
    "Bert Baker  11/23 8:15 AM", "[23.11.2026 08:15:03] Bert: see", "Bert replied to you", "You sent",
    "Bert sent a message",
    "Bert Baker sent you a message in Rules",
    "Bert 11/23 08:15", "Bert(12345) 2026/11/23 08:15:03", "2026-11-23 08:15:03 Bert(12345)", "08:15\tBert\tSee",
    "Bert, 8:15 AM", "Bert, Yesterday 8:15 AM", "08:15:03 From Bert to Everyone:", "[Bert] [오전 8:15] hi",
    "[ 23 November 2026 8:15 AM ] Bert: hello", "23 Nov 2026, 08:15\nBert", "Bert Baker\n5h",
    "Bert · 2h ago", "u/bert 2 hours ago", "Bert » Mon Nov 23, 2026 8:15 am\n", "伯特 2026年11月23日 08:15",
    "ベルト、[2026/11/23 08:15]", "[Like] Bert Baker liked your message", "👍 Bert reacted to your message",
    "Bert mentioned you on the card Rules", "Bert tagged you in a comment.", "Bert invited you to a group",
    "Bert Baker has shared a file with you:", "Bert commented on your post",
])
def test_what_stands_below_who_wrote_and_when_is_theirs(house: House, head: str) -> None:
    words = house.says("Ann", f"{head}\n{OTHERS}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
    assert f"”: “{OTHERS}”. To give this order" in words


@pytest.mark.parametrize("above", [
    "8:15 AM", "Monday 8:15 AM", "Monday 23 November 2026", "Orders for Monday 08:15", "Ann, 23 Nov 2026", "Ann",
    "My orders, Mon 8:15 AM:", "Update 12", "Turn of 24.11.2026 18:00", "[1] Ann: hi", "Hello\n8:15 AM",
    "Deadline: Tuesday 18:00", "It is 8:15, and here I go", "Meine Befehle, 23.11.2026 08:15", "See you at 8:15",
    "I landed on 12:30 or so", "Square 4 costs 2:1", "Ratio 10:15 in my favour", "Bert won 21:15!",
    "I liked your message", "Bert shared a square with me", "Bert invited me", "Your message was good",
])
def test_an_hour_alone_or_in_a_sentence_cites_nobody(house: House, above: str) -> None:
    house.write("Ann", f"{above}\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_what_stands_between_two_messages_is_of_the_first(house: House) -> None:
    chat = f"Bert, [23.11.2026 08:15]\nI like this:\n\n{OTHERS}\n\nCy, [23.11.2026 08:16]\nleave\n\n{OWN}"
    house.write("Ann", chat)
    assert house.played("winter") == [f"Ann: {OWN}"]


def test_the_receipt_says_below_what_it_stands(house: House) -> None:
    words = house.says("Ann", f"Bert — Today at 8:15 AM\n{OTHERS}")
    assert f"Not played, since it stands below “Bert — Today at 8:15 AM”: “{OTHERS}”." in words


def test_a_text_may_hold_a_chat(house: House) -> None:
    house.write("Ann", f"post\nBert, [23.11.2026 08:15]\n{OTHERS}\nend\n{OWN}")
    assert house.played("winter") == ["Ann: post", f"Ann: {OWN}"]


@pytest.mark.parametrize("message", [
    "[23.11.26, 08:15:03] Bert: {}", "23/11/2026, 08:15 - Bert: {}", "[8:15 AM] Bert: {}\n[8:16 AM] Cleo: {}",
])
def test_a_message_that_stands_in_the_line_of_its_head_is_over_at_a_blank_line(house: House, message: str) -> None:
    house.write("Ann", f"{message.replace('{}', OTHERS)}\n\n{OWN}")
    assert house.played("winter") == [f"Ann: {OWN}"]
