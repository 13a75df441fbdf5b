"""Volume: letters and words for each player and week."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage

from mailgame.press.letters.volume import volume

DAY = timedelta(days=1)


def letter(to: str, text: str) -> bytes:
    message = EmailMessage()
    message["To"] = to
    message.set_content(text)
    return message.as_bytes()


def test_letters_and_words_are_counted_for_each_player_and_week() -> None:
    """Two players get six letters in two weeks: one and a half a week each; of words 40 in all, ten."""
    sent = [letter("Ann <ann@example.org>", "one two three four\n-- \nReply with commands.\n")] * 2
    sent += [letter("bert@example.org", "a b c d e f g h\n")] * 4
    assert str(volume(sent, 14 * DAY)) == "1.5 letters and 10 words for each player and week"


def test_the_foot_does_not_count_in_letters_as_they_leave_whose_lines_end_with_two_signs() -> None:
    raw = letter("ann@example.org", "one two\n-- \nReply with commands.\n").replace(b"\n", b"\r\n")
    assert volume([raw], 7 * DAY).words == 2


def test_the_admin_s_letters_do_not_count() -> None:
    sent = [letter("ann@example.org", "one"), letter("Admin@example.org", "one two three")]
    found = volume(sent, 7 * DAY, but="admin@example.org")
    assert (found.addresses, found.letters, found.words) == (1, 1, 1)


def test_a_game_of_an_afternoon_counts_as_a_week() -> None:
    assert volume([letter("ann@example.org", "one two")], DAY / 8).words == 2


def test_where_nothing_was_sent_there_is_none() -> None:
    assert volume([], 7 * DAY).letters == 0
