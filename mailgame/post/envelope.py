"""The envelope of a letter that goes out: where its bounces go, which stands over its stored bytes as Return-Path.

Each player has a return path of their own, with a token in it, so that a report tells by itself whom it is about,
whatever is left of the letter in it (RFC 5321 4.4). Some servers take letters only from the address one logs in as:
there bounces go to the address in From.
"""

from __future__ import annotations

import logging
import re

log = logging.getLogger(__name__)

RETURN_PATH = b"Return-Path: <"
_FROM_FIELD = re.compile(rb"^From:(.*(?:\r?\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE)
_IN_BRACKETS = re.compile(rb"<([^<>]*)>\s*$")


class Envelopes:
    """Says for each letter to which address its bounces go. fixed: that of all letters, "" if each has its own."""

    def __init__(self, fixed: str = "") -> None:
        """Begin with return paths of their own."""
        self._fixed = fixed
        self._own_paths = True

    def open(self, stored: bytes) -> tuple[str, bytes]:
        """Return where bounces of a stored letter go, and the letter as it is sent."""
        path, raw = split(stored)
        if self._fixed:
            return self._fixed, raw
        return (path if path and self._own_paths else envelope_sender(raw)), raw

    def plain(self, stored: bytes) -> str:
        """Return where bounces would go by the letter's From alone."""
        return self._fixed or envelope_sender(split(stored)[1])

    def use_plain(self, why: str) -> None:
        """Do without return paths of their own from now on: the server takes the address in From alone."""
        if self._own_paths:
            log.warning("bounces go to the games' own addresses, since the server refuses others: %s", why)
        self._own_paths = False


def split(stored: bytes) -> tuple[str, bytes]:
    """Return the return path that stands over a stored letter, "" if none does, and the letter itself."""
    if not stored.startswith(RETURN_PATH):
        return "", stored
    line, _, raw = stored.partition(b"\r\n")
    return line[len(RETURN_PATH):].partition(b">")[0].decode("ascii", "replace"), raw


def envelope_sender(raw: bytes) -> str:
    """Return the address in From of a letter we wrote ourselves, to which its bounces go; '' if there is none."""
    found = _FROM_FIELD.search(raw[:raw.find(b"\r\n\r\n") + 2] if b"\r\n\r\n" in raw else raw)
    if found is None:
        return ""
    value = found[1].strip()
    in_brackets = _IN_BRACKETS.search(value)
    return (in_brackets[1] if in_brackets else value).strip().decode("utf-8", "replace")
