"""Marks that nobody sees change nothing: whole letters, and what is quoted in them."""

from __future__ import annotations

import pytest

from mailgame.post.reading.letter import Limits, read_letter
from tests.post.test_charsets import UNSEEN

HEAD = "From: Ann <ann@example.net>\nTo: game@play.example.org\nSubject: {}\n{}\n\n{}"
REPLY = [
    "{}vote 301 yes", "{}buy 8{}", "", "{}On Mon, 23 Nov 2026 at 08:00, BoredNomic <game@play.example.org> wrote:",
    "{}> vote 301 no",
    "{}>{} buy 9", "",
]  # fmt: skip


def read(body: str, subject: str = "x", kind: str = "text/plain") -> tuple[str, str]:
    raw = HEAD.format(subject, f"Content-Type: {kind}; charset=utf-8", body)
    letter = read_letter(raw.encode("utf-8"), Limits())
    return letter.text, letter.subject


@pytest.mark.parametrize("mark", UNSEEN, ids=lambda mark: f"U+{ord(mark):04X}")
def test_a_reply_says_the_same_with_them(mark: str) -> None:
    assert read("\n".join(REPLY).replace("{}", mark))[0] == "vote 301 yes\nbuy 8"
    page = f"<p>{mark}vote 301 yes</p><p>{mark}buy&nbsp;8{mark}</p><p>{mark}&gt; vote 301 no</p>"
    assert read(page, kind="text/html")[0].split() == ["vote", "301", "yes", "buy", "8"]
    entity = f"<p>&#{ord(mark)};vote 301 yes</p><blockquote>vote 301 no</blockquote>"
    assert read(entity, kind="text/html")[0] == "vote 301 yes"
    signature = f"vote 301 yes\n{mark}-- \nAnn\nvote 301 no"
    assert read(signature)[0] == "vote 301 yes"


@pytest.mark.parametrize("mark", UNSEEN, ids=lambda mark: f"U+{ord(mark):04X}")
def test_a_subject_says_the_same_with_them(mark: str) -> None:
    assert read("", f"{mark}Re: {mark}vote 301 {mark}yes{mark}")[1] == "vote 301 yes"
