"""A failure is one line in the log, whatever it holds; at level debug the traceback is there."""

from __future__ import annotations

import logging

import pytest

from mailgame.shell.logbook import OneLine


def said(words: str, error: Exception | None) -> str:
    try:
        if error is not None:
            raise error
    except Exception as raised:
        info = (type(raised), raised, raised.__traceback__)
        return OneLine().format(logging.LogRecord("desk", logging.ERROR, __file__, 1, words, (), info))
    return OneLine().format(logging.LogRecord("desk", logging.ERROR, __file__, 1, words, (), None))


@pytest.mark.parametrize(
    "error", [ValueError("no such thing"), KeyError("two\nlines"), RuntimeError(""), OSError(28, "full")]
)
def test_a_failure_is_one_line_that_says_what_and_where(error: Exception) -> None:
    line = said("The desk stumbled.", error)
    assert "\n" not in line
    assert "The desk stumbled." in line
    assert type(error).__name__ in line
    assert "test_logbook.py:" in line


def test_words_of_strangers_cannot_begin_a_line_of_their_own() -> None:
    assert "\n" not in said("refused: hello\r\n2026-11-22 ERROR all is lost", None)
