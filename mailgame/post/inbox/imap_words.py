"""Words of IMAP (RFC 3501): sets of UIDs, and names of mailboxes."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable

import aioimaplib


def as_set(uids: Iterable[int]) -> str:
    """Return UIDs as a sequence set (RFC 3501, 9): 1:200,204."""
    runs: list[list[int]] = []
    for uid in sorted(uids):
        if runs and uid == runs[-1][1] + 1:
            runs[-1][1] = uid
        else:
            runs.append([uid, uid])
    return ",".join(str(first) if first == last else f"{first}:{last}" for first, last in runs)


def mailbox_name(name: str) -> str:
    """Return a mailbox's name quoted, in modified UTF-7 (RFC 3501, 5.1.3)."""
    def shifted(match: re.Match[str]) -> str:
        if match[0] == "&":
            return "&-"
        return "&" + base64.b64encode(match[0].encode("utf-16-be"), b"+,").decode().rstrip("=") + "-"
    return str(aioimaplib.quoted(re.sub(r"&|[^\x20-\x7e]+", shifted, name)))
