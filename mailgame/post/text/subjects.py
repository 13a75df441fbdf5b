"""Subjects without the marks of replying and forwarding."""

from __future__ import annotations

import re
from collections.abc import Collection

from mailgame.post.text.languages import words

# What mail servers write before the subject of what came from outside, or may be spam: [EXT], ***SPAM***, {Spam?}.
_CLASSES = (
    r"(?:(?:company |strictly )?(?:confidential|internal|restricted|public|official|unclassified)(?: use)?(?: only)?"
    r"|intern|vertraulich|öffentlich|urgent|important|dringend|wichtig|confidentiel|interne|urgente|importante)"
)
"""How companies class letters, and how people press."""
_BY_SERVERS = (
    r"(?:[*#]{2,9}|[*#]{0,9}[\[({])\s?"
    r"(?:(?:\?{1,4}\s?)?(?:(?:suspected|probable|possible|likely)\s)?(?:spam|junk|bulk)[?!:]?\s?[\d.,/]{0,9}"
    rf"|suspect(?:ed)?|encrypted|secure|disarmed|{_CLASSES}"
    r"|(?:(?:warning|caution)[:!]?\s)?ext(?:ern(?:al|e|o)?)?(?:\s(?:e-?mail|mail|sender|message))?)"
    rf"\s?[\])}}*#]{{1,9}}:?|\b(?:ext(?:ern(?:al)?)?|{_CLASSES})\s?[:!]"
)
# Some programs count: Re[2]:, RE(3):, Re*4:.
_MARK = re.compile(
    rf"\s*(?:((?:{'|'.join(map(re.escape, words('marks')))})\s?(?:[\[(]\d{{1,4}}[\])]|[*^]\d{{1,4}})?\s?[:：]"
    rf"|\[fwd\]:?|\(fwd\))|{_BY_SERVERS})\s*",
    re.IGNORECASE,
)

_BY_SERVERS_BEFORE = re.compile(rf"\s*{_BY_SERVERS}\s*", re.IGNORECASE)
_END_MARK = re.compile(
    r"\s*(?:[(<\[{]\s?(?:eom|nt|n/t|end of message|no text)\s?[)>\]}]"
    rf"|\[(?:sec=|#|ref:|(?:ticket|case|ref)\W)[^\[\]]{{1,40}}\]|[\[(]{_CLASSES}[\])]"
    r"|[-–—/|.:]*\s+(?:eom|n/t|nt|end of message))\s*\Z",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s*(?:\[([^\]]{1,80})\]\s*:?|([^:]{1,80}):(?=\s))\s*")


def bare(subject: str) -> str:
    """Return `subject` without leading marks for replies, forwards, outside origin and spam."""
    position = 0
    while mark := _MARK.match(subject, position):
        position = mark.end()
    return subject[position:].strip()


def less_server_marks(subject: str) -> str:
    """Return `subject` without what mail servers have put before it."""
    while mark := _BY_SERVERS_BEFORE.match(subject):
        subject = subject[mark.end() :]
    return subject


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


def less_labels(subject: str, names: Collection[str]) -> str:
    """Return what a subject says, without one of these names as a label before it and “(EOM)” behind it.

    names: in any case. Where all is in the subject people write that the letter ends with it.
    """
    label = _LABEL.match(subject)
    if label is not None and (label[1] or label[2]).strip().casefold() in {name.casefold() for name in names}:
        subject = subject[label.end() :]
    return _END_MARK.sub("", subject).strip()
