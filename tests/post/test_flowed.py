"""Lines that a mail program broke are put together again."""

from __future__ import annotations

from mailgame.post.mime.flowed import unflowed


def test_broken_lines_are_joined() -> None:
    assert unflowed("a long \nline\nshort\n") == "a long line\nshort\n"
    assert unflowed("ein Donau \ndampf\n", delete_space=True) == "ein Donaudampf\n"


def test_lines_of_other_depth_are_not_joined() -> None:
    assert unflowed("> quoted \nvote 301 yes\n") == "> quoted \nvote 301 yes\n"
    assert unflowed("vote 301 yes \n> quoted\n") == "vote 301 yes \n> quoted\n"
    assert unflowed("> a \n> b\n>> c \n>> d") == "> a b\n>> c d"


def test_a_signature_is_not_joined() -> None:
    assert unflowed("bye \n-- \nAnn \nAdler") == "bye \n-- \nAnn Adler"


def test_stuffed_spaces_are_taken_out() -> None:
    assert unflowed(" From here\n  indented\n >not quoted") == "From here\n indented\n>not quoted"


def test_an_unfinished_end_stays() -> None:
    assert unflowed("a \nb ") == "a b "
    assert unflowed("") == ""


def test_where_the_next_word_had_room_nothing_was_broken() -> None:
    assert unflowed("buy 8 \nstatus \nend", narrowest=45) == "buy 8 \nstatus \nend"
    long = "a line that is about as long as those that programs break, with \n"
    assert unflowed(f"{long}{long}more\nbuy 8", narrowest=45) == f"{long[:-1]}{long[:-1]}more\nbuy 8"
    assert unflowed("see \nhttps://example.org/a/long/address/that/does/not/fit", narrowest=45).startswith("see https")
    assert unflowed("ein \nDonau", delete_space=True, narrowest=45) == "einDonau"
