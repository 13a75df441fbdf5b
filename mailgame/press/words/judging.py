"""Judges in words: what became of a case before each of them, said to one reader."""

from __future__ import annotations

from collections.abc import Iterable

from ..scenes.cases import EarlierJudge
from .words import say_list


def judged_before(it: EarlierJudge, reader: str = "") -> str:
    """Return in a sentence what became of a case before an earlier judge, and who overruled it."""
    you = bool(reader) and it.judge == reader
    who, by = "You" if you else it.judge, called(it.by, reader)
    if it.how == "overruled":
        return f"{who} found it {it.finding}, and {'were' if you else 'was'} overruled{f' by {by}' if by else ''}."
    overruled = f" It was overruled by {by}." if by else ""
    if it.finding:
        return f"{who} found it {it.finding}.{overruled}"
    return f"{who} {'gave no answer in time' if it.how == 'no answer' else 'could not go on with it'}.{overruled}"


def called(names: Iterable[str], reader: str) -> str:
    """Return names in a list, in which the reader is “you”, and comes last."""
    every = tuple(names)
    others = [name for name in every if not reader or name != reader]
    return say_list([*others, *(["you"] if len(others) < len(every) else [])])
