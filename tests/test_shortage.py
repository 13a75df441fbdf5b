"""What this machine lacks for a while is told from what a letter, a law or a game has done wrong."""

from __future__ import annotations

import errno

import pytest

from mailgame import shortage
from mailgame.shortage import Shortage, raise_shortage

SPAWN = "failed to spawn monty worker: /usr/bin/monty: {}"


@pytest.mark.parametrize(("error", "words"), [
    (OSError(errno.EMFILE, "Too many open files", "letter.txt"), "this process may open no more files (ulimit -n)"),
    (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
    (BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"), "can start no more processes"),
    (RuntimeError("can't start new thread"), "can start no more processes"),
    (RuntimeError(SPAWN.format("Too many open files (os error 24)")), "may open no more files"),
    (RuntimeError(SPAWN.format("No such file or directory (os error 2)")), "players' law cannot be started"),
])
def test_what_the_machine_lacks_is_said(error: Exception, words: str) -> None:
    with pytest.raises(Shortage, match=words.replace("(", r"\(").replace(")", r"\)")):
        raise_shortage(error)


@pytest.mark.parametrize("error", [
    ZeroDivisionError(), FileNotFoundError(errno.ENOENT, "No such file"), OSError("cannot identify image file"),
    RuntimeError("rule 300 cannot be suspended: it failed"), MemoryError(),
])
def test_everything_else_is_somebodys_fault(error: Exception) -> None:
    raise_shortage(error)


def test_what_lies_behind_an_error_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        try:
            raise OSError(errno.ENFILE, "Too many open files in system")
        except OSError as error:
            raise ValueError("the rule cannot be read") from error
    except ValueError as error:
        with pytest.raises(Shortage, match="this machine can open no more files"):
            raise_shortage(error)


def test_memory_is_short_only_where_none_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortage, "_memory_is_there", lambda: False)
    with pytest.raises(Shortage, match="no memory left"):
        raise_shortage(MemoryError())


@pytest.mark.slow
def test_no_handler_of_exceptions_takes_it_for_its_own() -> None:
    assert not issubclass(Shortage, Exception)
