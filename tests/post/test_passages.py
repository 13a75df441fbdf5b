"""Lines of a letter are known again where orders and what is said of them meet; no text makes that slow."""

from __future__ import annotations

import time

import pytest

from mailgame.post.text.passages import repeated, repeated_whole

OURS = """What you may do now
-------------------

  Sell what you have to the bank for half
  of its price.
    sell everything

  Say something.
    message Bert
    Hello.
    end"""


@pytest.mark.parametrize(("text", "lines"), [
    ("vote 3 yes\n\nof its price.\nsell everything", {2, 3}),
    ("vote 3 yes\n\nSell what you have to the bank\nfor half of its price.\nsell everything", {2, 3, 4}),
    ("vote 3 yes\n\nsell everything\n\nSay something.", {2, 4}),
    ("SELL EVERYTHING\nSay Something.\nvote 3 yes", {0, 1}),
    ("Say something.\nmessage Bert\nHello.\nend\nvote 3 yes", {0, 1, 2, 3}),
    ("vote 3 yes\nsell everything", set()),  # by itself
    ("vote 3 yes\n\nmessage Bert\nHello.\nend", set()),
    ("vote 3 yes\n\nSay something.\nsell everything", set()),  # they do not follow each other in ours
    ("vote 3 yes\n\nWhat you may do now\n---\nSell what you have to the bank for half", set()),  # no order
    ("of its price.\nsell everything", set()),  # there is nothing else
])
def test_which_lines_repeat_ours(text: str, lines: set[int]) -> None:
    assert repeated(text, [OURS]) == lines


@pytest.mark.parametrize(("text", "lines"), [
    ("I agree.\n\nvote 3 yes\nvote 4 no", {2, 3}),
    ("vote 3 yes\nvote 4 no\nI agree.", {0, 1}),
    ("vote 3 yes\nvote 4 no", set()),
    ("I agree.\n\nvote 3 yes", set()),
])
def test_which_lines_repeat_a_whole_letter(text: str, lines: set[int]) -> None:
    assert repeated_whole(text, "vote 3 yes\nvote 4 no\n") == lines


@pytest.mark.parametrize("line", ["a", "a b c d"])
@pytest.mark.parametrize("ours", ["    {0}", "    {0}\n  {0}", "    {0}\n    {0}\n  {0} e"])
def test_a_text_that_says_the_same_again_and_again_is_looked_at_once(line: str, ours: str) -> None:
    text, sent = "\n".join([line] * 500), "\n".join([ours.format(line)] * 2_000)
    begun = time.process_time()
    repeated(f"x\n{text}", [sent])
    repeated_whole(f"x\n{text}", "\n".join([line] * 400))
    assert time.process_time() - begun < 5.0, "on a slow machine it takes a twentieth of this"
