"""Addresses: links that open a letter with the command already in it, and names of pages that last."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache
from urllib.parse import quote

_LONGEST_SUBJECT = 60
_LONGEST_LINK = 2_000
"""The most characters of a link: programs on Windows open none beyond 2,029 to 2,083."""


@lru_cache(maxsize=1024)
def mail_address(address: str) -> str:
    """Return the address as a mailto link names it (RFC 6068); "+" is escaped, as some programs read it as a space."""
    return quote(address, safe="@.-_~")


@lru_cache(maxsize=8192)
def letter_with(command: str) -> str:
    """Return the query of a mailto link for a letter that holds the command, after the "?" (RFC 6068).

    It stands in the body, and a command of one line in the subject as well: whichever a mail program keeps, it counts.
    """
    first, *more = command.strip().split("\n")
    subject = first.strip() if len(first) <= _LONGEST_SUBJECT else first[:_LONGEST_SUBJECT].rstrip() + "…"
    if more:
        subject = f"{subject} …"
    body = command.strip().replace("\n", "\r\n") + "\r\n"
    return f"subject={quote(subject, safe='')}&body={quote(body, safe='')}"


def mailto(address: str, command: str = "") -> str:
    """Return a link that opens a letter to `address`, with `command` in it if there is one."""
    link = f"mailto:{mail_address(address)}"
    return f"{link}?{letter_with(command)}" if command else link


def fits_in_a_link(command: str, address: str = "") -> bool:
    """Tell whether a link that opens a letter with this command is short enough for all usual mail programs."""
    return len(letter_with(command)) + len(mail_address(address)) + len("mailto:?") <= _LONGEST_LINK


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Return a name as part of an address: small letters, digits and hyphens.

    Names that differ in more than case give different slugs: one that does not survive this whole gets eight signs of
    its digest.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    short = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
    if short and short.replace("-", " ") == name.lower():
        return short
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{short}-{digest}" if short else digest
