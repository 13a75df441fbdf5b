"""Message-IDs that stay, and the fields that put an answer under its question."""

from __future__ import annotations

from mailgame.post.outbox.thread import answering, is_ours, message_id
from mailgame.post.reading.letter import Letter, Limits, read_letter


def letter(*fields: str) -> Letter:
    return read_letter(("\n".join(("From: ann@example.net", *fields)) + "\n\nstatus\n").encode("ascii"), Limits())


def test_one_occasion_has_one_message_id() -> None:
    first = message_id("week", "update 12", "Ann", "update", "play.example.org")
    assert first == message_id("week", "update 12", "Ann", "update", "play.example.org")
    assert first == "<mailgame.update.gffllirmzx37vcqv56iqs25tko@play.example.org>"
    assert is_ours(first)


def test_another_occasion_has_another() -> None:
    arguments = ("week", "update 12", "Ann", "update")
    others = [tuple("x" if n == place else word for n, word in enumerate(arguments)) for place in range(4)]
    others.append(("week", "update 12A", "nn", "update"))
    found = {message_id(*other, "play.example.org") for other in [arguments, *others]}
    assert len(found) == 6


def test_a_message_id_tells_nothing_of_the_player() -> None:
    made = message_id("wëek", "update\r\n12", "Ann <x@y>", "Grüße & more of it than fits", "play.example.org")
    assert is_ours(made)
    assert "Ann" not in made


def test_those_of_others_are_not_ours() -> None:
    for other in ("<a@play.example.org>", "<mailgame.update@play.example.org>", "", "mailgame.update.x@y"):
        assert not is_ours(other)


def test_an_answer_names_what_it_answers_and_all_before() -> None:
    asked = letter("Message-ID: <3@x>", "In-Reply-To: <2@x>", "References: <1@x> <2@x>")
    assert answering(asked) == ("<3@x>", ("<1@x>", "<2@x>", "<3@x>"))


def test_without_references_the_letter_that_was_answered_counts() -> None:
    assert answering(letter("Message-ID: <3@x>", "In-Reply-To: <2@x>")) == ("<3@x>", ("<2@x>", "<3@x>"))
    assert answering(letter("Message-ID: <3@x>")) == ("<3@x>", ("<3@x>",))


def test_of_a_long_thread_the_first_and_the_last_are_named() -> None:
    references = " ".join(f"<{n}@x>" for n in range(90))
    _, named = answering(letter("Message-ID: <90@x>", f"References: {references}"))
    assert named == ("<0@x>", *(f"<{n}@x>" for n in range(72, 91)))


def test_a_letter_without_message_id_has_no_thread() -> None:
    assert answering(letter()) == ("", ())
    assert answering(letter("Message-ID: nonsense")) == ("", ())


def test_what_cannot_be_written_is_left_out_and_what_other_programs_write_is_named() -> None:
    assert answering(letter("Message-ID: <20261123.abc>")) == ("<20261123.abc>", ("<20261123.abc>",))
    assert answering(letter("Message-ID: <3@x>", "References: <1> <@> <2@x>"))[1] == ("<1>", "<@>", "<2@x>", "<3@x>")
    for wrong in ("<abc", "<>", f"<{'a' * 1000}@x>"):
        assert answering(letter(f"Message-ID: {wrong}")) == ("", ())
