"""Subjects without the marks of replying and forwarding."""

from __future__ import annotations

import re

from mailgame.post.text.languages import words

# Some programs count: Re[2]:, RE(3):, Re*4:. Some mark what came from outside: [EXT].
_MARK = re.compile(
    rf"\s*(?:((?:{'|'.join(map(re.escape, words('marks')))})\s?(?:[\[(]\d{{1,4}}[\])]|[*^]\d{{1,4}})?\s?[:：]"
    r"|\[fwd\]:?|\(fwd\))|\[(?:ext|extern|external|externe|externo)\]:?|\(external\))\s*",
    re.IGNORECASE,
)


def bare(subject: str) -> str:
    """Return `subject` without leading marks for replies, forwards and outside origin."""
    position = 0
    while mark := _MARK.match(subject, position):
        position = mark.end()
    return subject[position:].strip()


def is_answer(subject: str) -> bool:
    """Return whether a subject has the marks of a reply or a forward: then it says what another letter was about."""
    position = 0
    while mark := _MARK.match(subject, position):
        if mark[1]:
            return True
        position = mark.end()
    return False


def answering(subject: str) -> str:
    """Return the subject of an answer to a letter with this subject: Re: and the subject (RFC 5322, 3.6.5)."""
    return f"Re: {bare(subject)}".rstrip()
