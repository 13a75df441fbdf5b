"""The envelope of an outgoing letter: its return path, stored as Return-Path above the letter's bytes.

Each player has a return path with a token, so that a bounce shows whom it is about, however little of the letter it
contains (RFC 5321, 4.4). Some servers accept only the address we log in with; then bounces go to the address in From.
"""

from __future__ import annotations

import logging
import re

log = logging.getLogger(__name__)

RETURN_PATH = b"Return-Path: <"
_FROM_FIELD = re.compile(rb"^From:(.*(?:\r?\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE)
_IN_BRACKETS = re.compile(rb"<([^<>]*)>\s*$")


class Envelopes:
    """Says to which address each letter bounces. fixed: one for all letters, "" if each has its own."""

    def __init__(self, fixed: str = "") -> None:
        """Begin with a return path for each letter, unless one is `fixed`."""
        self._fixed = fixed
        self._own_paths = True

    def open(self, stored: bytes) -> tuple[str, bytes]:
        """Return the return path of a stored letter, and the letter as it is sent."""
        path, raw = split(stored)
        if self._fixed:
            return self._fixed, raw
        return (path if path and self._own_paths else envelope_sender(raw)), raw

    def plain(self, stored: bytes) -> str:
        """Return the return path that a letter's From alone would give."""
        return self._fixed or envelope_sender(split(stored)[1])

    def use_plain(self, why: str) -> None:
        """From now on, bounce to the address in From: the server accepts no other."""
        if self._own_paths:
            log.warning("bounces go to the games' own addresses, since the server refuses others: %s", why)
        self._own_paths = False


def split(stored: bytes) -> tuple[str, bytes]:
    """Return the return path stored above a letter, "" if there is none, and the letter itself."""
    if not stored.startswith(RETURN_PATH):
        return "", stored
    line, _, raw = stored.partition(b"\r\n")
    return line[len(RETURN_PATH):].partition(b">")[0].decode("ascii", "replace"), raw


def envelope_sender(raw: bytes) -> str:
    """Return the address in From of a letter we wrote ourselves; "" if there is none."""
    match = _FROM_FIELD.search(raw[:raw.find(b"\r\n\r\n") + 2] if b"\r\n\r\n" in raw else raw)
    if match is None:
        return ""
    value = match[1].strip()
    in_brackets = _IN_BRACKETS.search(value)
    return (in_brackets[1] if in_brackets else value).strip().decode("utf-8", "replace")
