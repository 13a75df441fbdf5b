"""The folder of what the mail server takes for spam: players' own letters are moved to where letters arrive.

Nobody looks there, and whoever wrote a letter that lies there would wait for an answer for ever. What else is in it
stays: it is not answered, and nobody is asked about it.
"""

from __future__ import annotations

import base64
import dataclasses
import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta

from ..accounts import ImapAccount
from .done import as_day
from .imap_session import Session

AT_ONCE = 50
"""How many letters are looked at in one go."""
MOST = 500
"""How many of the latest letters are looked at when a folder is looked through for the first time."""
LATELY = timedelta(days=14)
"""How old a letter may be that is looked at."""
LONGEST_HEAD = 64 * 1024

_FOLDER = re.compile(rb'\(([^)]*)\) (?:"[^"]*"|NIL) (?:"((?:[^"\\]|\\.)*)"|(\S+))\s*$')
_NAMED = frozenset(("junk", "spam", "junk e-mail", "junk email", "bulk mail", "bulk"))
"""What such a folder is called where the server does not mark it (RFC 6154)."""

Wanted = Callable[[Sequence[bytes]], Awaitable[list[bool]]]
"""Tells of the heads of letters which are of letters that are to be taken."""


class SpamFolder:
    """What lies in the spam folder of an account; `look` again and again."""

    def __init__(self, account: ImapAccount, patience: float = 60.0) -> None:
        """Look where the account says, or else in the folder that the server marks or names as such."""
        self.name = account.spam
        self._account = account
        self._patience = patience
        self._seen = (0, 0)  # UIDVALIDITY, and the highest UID that was looked at

    async def look(self, now: datetime, wanted: Wanted) -> int:
        """Move the letters that are wanted to where letters arrive; return how many. Each is looked at once.

        Raises ConnectionLost or Refused.
        """
        self.name = self.name or await self._find()
        ours = {self._account.mailbox.casefold(), self._account.done.casefold()}
        if not self.name or self.name.casefold() in ours:
            return 0
        turned = dataclasses.replace(self._account, mailbox=self.name, done=self._account.mailbox)
        session = await Session.open(turned, self._patience)
        try:
            validity, seen = self._seen
            seen = seen if validity == session.uidvalidity else 0
            found = await session.uids(f"UNDELETED SINCE {as_day(now.astimezone(UTC) - LATELY)}")
            fresh = [uid for uid in found if uid > seen][-MOST:]
            moved = 0
            for first in range(0, len(fresh), AT_ONCE):
                uids = fresh[first : first + AT_ONCE]
                letters, _ = await session.letters(uids, LONGEST_HEAD)
                answers = await wanted([letter.raw for letter in letters])
                chosen = [letter.uid for letter, is_wanted in zip(letters, answers, strict=True) if is_wanted]
                if chosen:
                    await session.move(chosen)
                moved += len(chosen)
                self._seen = (session.uidvalidity, uids[-1])
            return moved
        finally:
            await session.close()

    async def _find(self) -> str:
        """Return the name of the folder that the server marks as that of spam, or that is called so; "" if none is."""
        session = await Session.open(self._account, self._patience)
        try:
            folders = [_read(line) for line in await session.folders()]
        finally:
            await session.close()
        marked = [name for marks, name in folders if "\\junk" in marks]
        called = [name for _, name in folders if re.split(r"[/.]", name)[-1].casefold() in _NAMED]
        return next(iter([*marked, *called]), "")


def _read(line: bytes) -> tuple[list[str], str]:
    """Return the marks, in lower case, and the name of a folder as LIST tells them (RFC 3501, 7.2.2)."""
    match = _FOLDER.search(line)
    if match is None:
        return [], ""
    quoted = match[2] if match[2] is not None else match[3]
    name = re.sub(rb"\\(.)", rb"\1", quoted).decode("ascii", "replace")
    return match[1].decode("ascii", "replace").lower().split(), re.sub("&([^-]*)-", _unshifted, name)


def _unshifted(match: re.Match[str]) -> str:
    """Return what stands in modified UTF-7 between & and - (RFC 3501, 5.1.3)."""
    coded = match[1].replace(",", "/")
    try:
        return base64.b64decode(coded + "=" * (-len(coded) % 4)).decode("utf-16-be") if coded else "&"
    except ValueError:
        return match[0]
