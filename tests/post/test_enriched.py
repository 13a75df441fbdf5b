"""Text with marks of its own, as Emacs and old programs send it, is read without these, and without what it quotes."""

from __future__ import annotations

from time import process_time

import pytest

from mailgame.post.mime.limits import Limits
from mailgame.post.reading.letter import read_letter

ENRICHED = {
    "<bold>vote 301 yes</bold>\n\n<excerpt>vote 301 no\n\nbuy 9</excerpt>\n\nstatus": ["vote 301 yes", "status"],
    "<fontfamily><param>Times <New></param>vote\n<color><param>red</param>301</color> yes": ["vote 301 yes"],
    "a <<b and c > d & e\n\n\nstatus": ["a <b and c > d & e", "status"],
    "<nofill>vote 301 yes\nstatus</nofill>": ["vote 301 yes", "status"],
    "<indent>status</indent><flushleft>help</flushleft>": ["status", "help"],
    "status\n\nOn 23 Nov 2026 08:00, Ann <<ann@example.net> wrote:\n\n<excerpt>help</excerpt>": ["status"],
    "status<param>never closed\n\nhelp": ["status"], "</excerpt></nofill></param>status": ["status"],
}
RICHTEXT = {
    "<bold>vote\n301</bold> yes<nl>\n<excerpt>vote 301 no</excerpt><nl>\nstatus": ["vote 301 yes", "status"],
    "1 <lt>2<nl><comment>help</comment>status<signature>Ann<nl>help</signature>": ["1 <2", "status"],
}


def lines(kind: str, text: str) -> list[str]:
    head = f"From: ann@example.net\nTo: game@play.example.org\nSubject: Hello\nContent-Type: {kind}\n\n"
    letter = read_letter((head + text).encode(), Limits())
    return [line for line in letter.text.split("\n") if line]


@pytest.mark.parametrize(("text", "read"), ENRICHED.items())
def test_enriched_text_is_read_without_its_marks(text: str, read: list[str]) -> None:
    assert lines("text/enriched", text) == read


@pytest.mark.parametrize(("text", "read"), RICHTEXT.items())
def test_so_is_the_older_kind(text: str, read: list[str]) -> None:
    assert lines("text/richtext", text) == read


def test_of_alternatives_the_plain_one_counts() -> None:
    parts = "--b\n\nstatus\n--b\nContent-Type: text/enriched\n\n<bold>help</bold>\n--b--\n"
    assert lines("multipart/alternative; boundary=b", parts) == ["status"]


def test_a_file_of_a_word_processor_is_no_such_text() -> None:
    assert lines("text/richtext", r"{\rtf1\ansi vote 301 yes\par}") == []


@pytest.mark.parametrize("piece", ["<param>", "<excerpt>", "<", "<<", "\n", "</nofill>"])
def test_no_such_text_is_slow(piece: str) -> None:
    begin = process_time()
    lines("text/enriched", piece * (40_000 // len(piece)))
    assert process_time() - begin < 2
