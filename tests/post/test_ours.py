"""What a letter of ours says is found out without taking its HTML apart, and never wrongly denied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailgame.post.text.newtext import new_text
from mailgame.post.text.ours import may_say, texts_of, words_of
from tests.played import FILES, played
from tests.share import share

ENOUGH = 8
"""How many words a quotation begins with."""


def passages(text: str) -> Iterator[list[str]]:
    """Yield the words that a quotation of a text may begin with: from each line on."""
    lines = [words_of(line) for line in text.split("\n")]
    for at, line in enumerate(lines):
        if line:
            yield [word for below in lines[at : at + 12] for word in below][:ENOUGH]


@pytest.mark.slow
@pytest.mark.parametrize("file", share(FILES, 8, 3), ids=lambda file: file.stem)
def test_whatever_a_letter_of_a_rehearsal_shows_it_may_say(
    file: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    for raw in played(file, tmp_path_factory).sent:
        for text in texts_of(raw):
            for shown in (text, new_text(text).text):
                for words in passages(shown):
                    assert may_say(raw, words), words


def test_words_in_another_order_it_does_not_say(tmp_path_factory: pytest.TempPathFactory) -> None:
    raw = played(FILES[0], tmp_path_factory).sent[0]
    words = next(words for words in passages(texts_of(raw)[0]) if len(set(words)) == ENOUGH)
    assert may_say(raw, words)
    assert not may_say(raw, words[::-1])
