"""One SMTP connection (RFC 5321), and what became of each letter given to it.

Around aiosmtplib 5.1.3: TLS is requested explicitly, since by default it silently continues in the clear; the server's
SIZE is checked, which it does not do; and a broken connection is classified by when it broke: before the server could
have the letter, or after, when nobody can know.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Literal

import aiosmtplib
from aiosmtplib import SMTPResponse
from msgspec import Struct

from ..accounts import SmtpAccount
from ..refusals import About, Step, about
from ..tls import CannotTrust, trusting
from ..unreached import why

__all__ = ["SENT", "CannotSend", "ConnectionLost", "Outcome", "SmtpAccount", "SmtpSession"]

OK, WILL_FORWARD, CLOSING = 250, 251, 421   # RFC 5321 4.2.3
GOODBYE = 2.0                                # seconds that QUIT, or RSET after a refusal, may take
WORDS = 500                                  # characters of a server's answer that are kept
ADDRESS = re.compile(r'("[^"\x00-\x1f]+"|[^\s<>"\x00-\x1f]+)@[^\s<>"@\x00-\x1f]+')


class CannotSend(Exception):
    """No usable connection can be made; the message says why."""


class ConnectionLost(Exception):
    """The connection broke before the server could have taken the letter. silent: we gave up waiting."""

    def __init__(self, words: str, silent: bool = False) -> None:
        super().__init__(words)
        self.silent = silent


class Outcome(Struct, frozen=True):
    """What became of a letter, and the words for it.

    status: 'sent', 'later' (not accepted for now), 'never' (refused with 5xx) or 'stalled' (we gave up waiting).
    about: what a refusal is about; "us" means that other letters will meet it too. step: what was refused, if anything.
    """

    status: Literal["sent", "later", "never", "stalled"]
    words: str = ""
    about: About = "unclear"
    step: Step | None = None


SENT = Outcome("sent")


class SmtpSession:
    """One connection, greeted, encrypted and logged in as its account demands."""

    def __init__(self, account: SmtpAccount, patience: float, longest: float) -> None:
        """Wait `patience` seconds for an answer, and `longest` seconds for one letter as a whole."""
        self._longest = longest
        tls = None if account.tls == "none" else trusting(account.ca_file)
        self._client = aiosmtplib.SMTP(
            hostname=account.host, port=account.port, username=account.user or None,
            password=account.password if account.user else None, local_hostname=_hello(account), timeout=patience,
            use_tls=account.tls == "implicit", start_tls=account.tls == "starttls", tls_context=tls)

    @classmethod
    async def open(cls, account: SmtpAccount, patience: float, longest: float) -> SmtpSession:
        """Connect and log in. `patience`, `longest`: seconds, as for `SmtpSession`. Raises CannotSend."""
        try:
            session = cls(account, patience, longest)
        except CannotTrust as error:
            raise CannotSend(str(error)) from None
        try:
            async with asyncio.timeout(2 * patience):  # each answer may take its time; together they may not
                await session._client.connect()
                if session._client.is_ehlo_or_helo_needed:
                    await session._client.ehlo()
        except (aiosmtplib.SMTPException, OSError, UnicodeError) as error:
            session._client.close()
            raise CannotSend(f"cannot send by {account.host} port {account.port}: {_words(error)}") from None
        except BaseException:
            session._client.close()
            raise
        return session

    @property
    def is_open(self) -> bool:
        """Return whether the connection is there, as far as we know."""
        return self._client.is_connected

    async def send(self, sender: str, recipient: str, raw: bytes) -> Outcome:
        """Send one letter and return its outcome; `sender` and `recipient` are the envelope's.

        Raises ConnectionLost if the connection broke before the server could have the letter.
        """
        step: Step = "mail"
        try:
            mail, rcpt = self._envelope(sender, recipient, raw)
            async with asyncio.timeout(self._longest):
                # Not client.mail and client.rcpt, which spend most of their time parsing the addresses.
                answer = await self._client.execute_command(*mail)
                if answer.code != OK:
                    return await self._refused(step, answer)
                step = "rcpt"
                answer = await self._client.execute_command(*rcpt)
                if answer.code not in (OK, WILL_FORWARD):
                    return await self._refused(step, answer)
                step = "data"
                await self._client.data(raw, timeout=self._longest)
            return SENT
        except _Unfit as error:
            return Outcome("never", str(error), "letter")
        except aiosmtplib.SMTPDataError as refusal:
            return await self._refused(step, SMTPResponse(refusal.code, refusal.message))
        except (aiosmtplib.SMTPException, OSError) as error:
            self._client.close()
            silent = isinstance(error, TimeoutError | aiosmtplib.SMTPTimeoutError)
            if step != "data":
                raise ConnectionLost(_words(error), silent) from None
            words = f"the line broke before the server had confirmed it; it may come twice: {_words(error)}"
            return Outcome("stalled" if silent else "later", words)
        except BaseException:
            self._client.close()
            raise

    async def close(self) -> None:
        """Say QUIT if anybody is there, and close."""
        if self._client.is_connected:
            with contextlib.suppress(aiosmtplib.SMTPException, OSError):
                await self._client.quit(timeout=GOODBYE)
        self._client.close()

    def _envelope(self, sender: str, recipient: str, raw: bytes) -> tuple[list[bytes], list[bytes]]:
        """Return the words of MAIL and of RCPT; raises _Unfit if the server cannot take the letter."""
        for address in (sender, recipient):
            if not ADDRESS.fullmatch(address):
                raise _Unfit(f"{address!r} is not an address")
        offers = self._client.esmtp_extensions
        mail = [b"MAIL", b"FROM:<%b>" % sender.encode()]
        if "size" in offers:
            limit = offers["size"].strip()
            if limit.isdigit() and 0 < int(limit) < len(raw):
                raise _Unfit(f"the letter has {len(raw)} octets and the server takes {limit}")
            mail.append(b"SIZE=%d" % len(raw))
        if "8bitmime" in offers and not raw.isascii():
            mail.append(b"BODY=8BITMIME")
        if not (sender.isascii() and recipient.isascii()):
            if "smtputf8" not in offers:
                raise _Unfit("the server takes only addresses in ASCII (no SMTPUTF8)")
            mail.append(b"SMTPUTF8")
        return mail, [b"RCPT", b"TO:<%b>" % recipient.encode()]

    async def _refused(self, step: Step, answer: SMTPResponse) -> Outcome:
        """Return what a refusal means for the letter, and prepare the connection for the next one."""
        words = " ".join(f"{answer.code} {answer.message}".split())[:WORDS]
        if answer.code == CLOSING:
            self._client.close()
            raise ConnectionLost(words)
        try:
            await self._client.rset(timeout=GOODBYE)
        except (aiosmtplib.SMTPException, OSError, asyncio.CancelledError):  # the answer stands anyway
            self._client.close()
        whose = about(step, answer.code, answer.message)
        return Outcome("never" if 500 <= answer.code < 600 else "later", words, whose, step)


class _Unfit(Exception):
    """The server at hand cannot take the letter."""


def _hello(account: SmtpAccount) -> str:
    """Return our name for EHLO; finding out the real one would mean asking the network."""
    domain = account.user.rpartition("@")[2] if "@" in account.user else ""
    return domain if re.fullmatch(r"[A-Za-z0-9.-]+", domain) else "[127.0.0.1]"


def _words(error: BaseException) -> str:
    if isinstance(error, aiosmtplib.SMTPResponseException):
        said = " ".join(f"{error.code} {error.message}".split())[:WORDS]
        log_in = isinstance(error, aiosmtplib.SMTPAuthenticationError)
        return f"it does not take the user name and password: {said}" if log_in else said
    if isinstance(error, aiosmtplib.SMTPConnectError) and isinstance(error.__cause__, OSError):
        return why(error.__cause__)
    if isinstance(error, OSError):
        return why(error)
    return " ".join(str(error).split())[:WORDS] or type(error).__name__
