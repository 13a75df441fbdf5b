"""Every letter of every rehearsal: its sentences end, what it says is said once, its lines are not long."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path

import pytest

from tests.played import FILES, played

WIDEST = 78
"""How many characters a line of a plain letter may have (RFC 5322 2.1.1)."""
STORIES = ("Decided", "What happened", "What happened to you", "What else happened", "The rules have changed")
ENDS = re.compile(r"([.!?:]”?\)?| \(rule [\d.IVXLC]+\)| \(no\. \d+\)|\[…\]|…)$")
UNDERLINE = re.compile(r"[=-]{3,}")
ONCE = re.compile(r"(Ballot|Proposal) \d+: |What only you know$")
"""Headings of what a letter shows once, however many parts it has."""
SUGGESTED = re.compile(r"(?:^\n*|\n\n)((?:  \S.*\n)+)(?=    \S)")
"""What can be done, in words above its command."""
_DICE = ("No dice were", "To check ", "Dice", "The last dice", "next dice: ")
DONE = re.compile(r"^> (.*)\n✓ Done\.(?: \(no\. \d+\))?\n(?! )", re.MULTILINE)
"""A command that is done, of which no more is said."""
AS_IT_IS = re.compile(r"(    |> |[+-] +\d+  |  +\d+  |seed |next |secret |https?:)")
"""Lines that are shown as they are: commands, law with its numbers, what the reader wrote, and seeds."""


def texts(sent: list[bytes]) -> Iterator[str]:
    """Yield the plain text of each letter, without its foot."""
    for raw in sent:
        message = email.message_from_bytes(raw, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        body = message.get_body(("plain",))
        assert body is not None
        yield re.split(r"(?m)^-- $", body.get_content().replace("\r\n", "\n"))[0]


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the sections of a letter: the heading, which may have two lines, and what stands below it."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if UNDERLINE.fullmatch(line) and place]
    tall = {place for place in places if place > 1 and lines[place - 2].strip()}
    for place, after in pairwise([*places, len(lines) + 1]):
        yield lines[place - 1], "\n".join(lines[place + 1 : after - (2 if after in tall else 1)])


def told(text: str) -> Iterator[str]:
    """Yield the paragraphs of the stories in a letter, each on one line, without dice and sums."""
    for heading, below in sections(text):
        if heading in STORIES:
            plain = "\n".join(line for line in below.split("\n") if not line.startswith("    "))
            for paragraph in re.split(r"\n\n+|\n(?=- )|\n(?=  \S)(?<=\n\n)", plain):
                words = " ".join(paragraph.split()).removeprefix("- ")
                if words and not paragraph.startswith("  ") and not words.startswith(_DICE):
                    yield words


def too_long(text: str) -> list[str]:
    """Return the lines that are too long, but those that must stand as they are."""
    law = False
    found = []
    for line in text.split("\n"):
        law ^= line.startswith("```")
        if len(line) > WIDEST and not law and not AS_IT_IS.match(line):
            found.append(line)
    return found


def said_again(text: str) -> list[str]:
    """Return the headings that stand twice, or that the first words below them say again."""
    found, seen = [], set()
    for heading, below in sections(text):
        if " ".join(below.split()).startswith(f"{heading}.") or (heading in seen and ONCE.match(heading)):
            found.append(heading)
        seen.add(heading)
    return found


def broken_off(text: str) -> list[str]:
    """Return what is said of things that can be done without a full stop, and who proposes something without what."""
    suggested = [
        " ".join(one.split())
        for heading, below in sections(text)
        if heading.startswith(("What you can do", "What you may do", "It is your turn"))
        for one in SUGGESTED.findall(below)
    ]
    return [words for words in suggested if not ENDS.search(words)] + re.findall(r"; it \w+\.", text)


def bare_done(text: str) -> list[str]:
    """Return the commands of which a letter says that they are done, and neither there nor below what came of it."""
    parts = [line for line in text.split("\n") if re.fullmatch("={3,}", line)]
    return DONE.findall(text) if len(parts) == 1 else []


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_letters_of_a_rehearsal_read_well(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    looked_at, sent = 0, played(file, tmp_path_factory).sent
    for text in texts(sent):
        stories = list(told(text))
        looked_at += len(stories)
        assert [words for words in stories if not ENDS.search(words)] == []
        assert too_long(text) == []
        assert said_again(text) == []
        assert broken_off(text) == []
        assert bare_done(text) == []
        won = [words for words in stories if " the game: " in words]
        assert len(won) <= 1
    accounts = [raw for raw in sent if email.message_from_bytes(raw)["X-Mailgame-Kind"] in ("update", "turn")]
    assert looked_at or not accounts, "no letter tells a story: the headings were not found"


def test_what_reads_badly_is_found() -> None:
    text = "Decided\n-------\n\n- Ann pays $5 for\n  a House\n- Bert is out.\n    1 + 1 = 2\n\nMore\n----\n\n- a date\n"
    assert [words for words in told(text) if not ENDS.search(words)] == ["Ann pays $5 for a House"]
    assert too_long("a" * 79 + "\n```law\n" + "b" * 99 + "\n```\n" + "    " + "c" * 99) == ["a" * 79]
    assert said_again("It goes on\n=====\n\nIt goes on. All agree.") == ["It goes on"]
    twice = "Ballot 10: Who?\n-----\n\n  Ann.\n\nBallot 10: Who?\n-----\n\n  Ann.\n"
    assert said_again(twice) == ["Ballot 10: Who?"]
    assert broken_off("What you can do now\n-----\n\n  Take #3\n    place 1 in 3\n") == ["Take #3"]
    assert broken_off("By Ann; it changes.") == ["; it changes."]
    assert bare_done("Done\n====\n\n> sing\n✓ Done. (no. 3)\n\n> hum\n✓ Done. You hum.\n") == ["sing"]
    assert bare_done("Done\n====\n\n> sing\n✓ Done. (no. 3)\n\nBert’s turn\n====\n") == []
