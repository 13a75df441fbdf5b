"""Replies: what becomes of an answer to a question of the server's is one file, which is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from mailgame.desk.sorting.replies import REPLIES, gathered, known
from mailgame.post.reading.identity import Owner, Shown
from mailgame.scanning import Stray

TEA = '''"""Tea or coffee?"""
from mailgame.desk.room.kind import Kind
from mailgame.desk.sorting.replying import Reply

REPLY = Reply(to=Kind("{kind}"), take=lambda *_: True)
'''


def test_a_reply_is_one_file_and_is_found_by_the_question_it_answers(tmp_path: Path) -> None:
    (tmp_path / "tea.py").write_text(TEA.format(kind="tea_or_coffee"))
    assert list(gathered(tmp_path)) == ["tea_or_coffee"]


def test_two_replies_to_one_question_are_named(tmp_path: Path) -> None:
    for name in ("coffee", "tea"):
        (tmp_path / f"{name}.py").write_text(TEA.format(kind="tea_or_coffee"))
    with pytest.raises(Stray, match=r"tea\.py: it takes what answers “tea_or_coffee”, as coffee\.py does"):
        gathered(tmp_path)


def test_a_file_that_is_no_reply_is_named(tmp_path: Path) -> None:
    (tmp_path / "stray.py").write_text("")
    with pytest.raises(Stray, match=r"stray\.py: it must define “REPLY”, of type Reply"):
        gathered(tmp_path)


def test_an_answer_to_every_question_of_the_servers_is_taken() -> None:
    assert sorted(REPLIES) == ["asked", "clock", "confirm", "join", "which"]


@pytest.mark.parametrize(("kind", "alone"), [
    ("confirm 12 13", True), ("confirm again 12", True), ("join 12", True), ("which 12", False), ("clock", False),
    ("update 3", False), ("confirmed 3", False),
])
def test_a_reply_says_whether_only_who_is_asked_gets_to_see_the_question(kind: str, alone: bool) -> None:
    assert known(Shown("a" * 20, Owner("winter", "Ann"), "ann@example.net", kind)).question is alone
