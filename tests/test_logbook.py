"""A failure is one line in the log, whatever it holds; at level debug the traceback is there."""

from __future__ import annotations

import json
import logging

import pytest

from mailgame.shell.logbook import Json, OneLine, Seldom


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


def test_for_programs_each_event_is_an_object_of_json() -> None:
    record = logging.LogRecord("desk", logging.INFO, __file__, 1, "In: letter %d\nof Ann.", (3,), None)
    record.created = 1795341600.25
    assert json.loads(Json().format(record)) == {
        "at": "2026-11-22T10:00:00.250Z", "level": "info", "part": "desk", "message": "In: letter 3\nof Ann."}


def test_for_programs_a_failure_has_its_trace() -> None:
    try:
        raise ValueError("no such thing")
    except ValueError as raised:
        info = (type(raised), raised, raised.__traceback__)
        line = Json().format(logging.LogRecord("desk", logging.ERROR, __file__, 1, "It stumbled.", (), info))
    assert "\n" not in line
    said = json.loads(line)
    assert said["error"] == "ValueError: no such thing"
    assert "test_logbook.py" in said["trace"]


def test_what_goes_wrong_a_thousand_times_a_second_does_not_fill_the_disk() -> None:
    """As asyncio does of each connection that it cannot accept while no more files may be opened."""
    seldom, written = Seldom(), []
    moments = [number / 1000 for number in range(5000)] + [61.0, 62.0, -7000.0]
    for moment in moments:
        for level, words, args in (
            (logging.ERROR, "socket.accept() failed: %d", (24,)), (logging.INFO, "In: letter 1.", ())
        ):
            record = logging.LogRecord("asyncio", level, __file__, 1, words, args, None)
            record.created = 1795341600 + moment
            if seldom.filter(record):
                written.append(record.getMessage())
    errors = [line for line in written if line.startswith("socket")]
    assert errors == 10 * ["socket.accept() failed: 24"] + [
        "socket.accept() failed: 24 (and 4990 times more since)", *2 * ["socket.accept() failed: 24"]]
    assert len(written) - len(errors) == len(moments), "what is no failure is all written"


def test_different_failures_are_all_written() -> None:
    seldom = Seldom()
    for number in range(100):
        error = ValueError(str(number))
        info = (type(error), error, None)
        assert seldom.filter(logging.LogRecord("desk", logging.ERROR, __file__, 1, "It stumbled.", (), info))
