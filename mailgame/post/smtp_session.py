"""One SMTP connection (RFC 5321), and what became of each letter that was given to it.

Around aiosmtplib 5.1.3: TLS is asked for by name, since by default it goes on in the clear without a word; the server's
SIZE is looked at, which it does not do; and a line that breaks is told apart by when it broke, before the server could
have the letter or after, when nobody can know.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
from dataclasses import dataclass
from typing import Literal

import aiosmtplib
from aiosmtplib import SMTPResponse

from .accounts import SmtpAccount
from .tls import CannotTrust, trusting

__all__ = ["SENT", "CannotSend", "LineBroken", "Outcome", "SmtpAccount", "SmtpSession", "envelope_sender"]

OK, WILL_FORWARD, CLOSING = 250, 251, 421   # RFC 5321 4.2.3
GOODBYE = 2.0                                # seconds that QUIT may take
WORDS = 500                                  # characters of a server's answer that are kept
FROM_FIELD = re.compile(rb"^From:(.*(?:\r?\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE)
ADDRESS = re.compile(r'("[^"\x00-\x1f]+"|[^\s<>"\x00-\x1f]+)@[^\s<>"@\x00-\x1f]+')
IN_BRACKETS = re.compile(rb"<([^<>]*)>\s*$")

# What a refusal is about (RFC 5321 4.2.3, RFC 4954 6): these are about us, whatever letter it was.
ABOUT_US = frozenset({530, 534, 535, 538})
# Refusals of MAIL that are about the letter all the same: its address, its size.
ABOUT_THE_LETTER = frozenset({501, 552, 553})


class CannotSend(Exception):
    """There is no connection to be had by which letters could be sent; the message says why, in words."""


class LineBroken(Exception):
    """The connection broke before the server could have taken the letter."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a letter: 'sent', 'later' (try again) or 'never' (refused for good), and the words for it.

    about_us: the refusal was not about this letter, and others will meet with it too.
    """

    fate: Literal["sent", "later", "never"]
    words: str = ""
    about_us: bool = False


SENT = Outcome("sent")


class SmtpSession:
    """One connection, greeted, private and logged in as its account wants it."""

    def __init__(self, account: SmtpAccount, patience: float, longest: float) -> None:
        """Wait `patience` seconds for an answer, and `longest` seconds for the whole of one letter."""
        self._longest = longest
        tls = None if account.tls == "none" else trusting(account.ca_file)
        self._client = aiosmtplib.SMTP(
            hostname=account.host, port=account.port, username=account.user or None,
            password=account.password if account.user else None, local_hostname=_hello(account), timeout=patience,
            use_tls=account.tls == "implicit", start_tls=account.tls == "starttls", tls_context=tls)

    @classmethod
    async def open(cls, account: SmtpAccount, patience: float, longest: float) -> SmtpSession:
        """Connect and log in; raises CannotSend."""
        try:
            session = cls(account, patience, longest)
        except CannotTrust as error:
            raise CannotSend(str(error)) from None
        try:
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
        """Say whether the connection is there, as far as we have been told."""
        return self._client.is_connected

    async def send(self, sender: str, recipient: str, raw: bytes) -> Outcome:
        """Send one letter and return what became of it; `sender` and `recipient` are those of the envelope.

        Raises LineBroken if the connection broke while the server could not have the letter yet.
        """
        trusted_with_it = False
        try:
            mail, rcpt = self._envelope(sender, recipient, raw)
            async with asyncio.timeout(self._longest):
                # Not client.mail and client.rcpt, which take longer over the addresses than over all the rest.
                answer = await self._client.execute_command(*mail)
                if answer.code != OK:
                    return await self._refused(answer, answer.code not in ABOUT_THE_LETTER)
                answer = await self._client.execute_command(*rcpt)
                if answer.code not in (OK, WILL_FORWARD):
                    return await self._refused(answer, answer.code in ABOUT_US)
                trusted_with_it = True
                await self._client.data(raw, timeout=self._longest)
            return SENT
        except _Unfit as error:
            return Outcome("never", str(error))
        except aiosmtplib.SMTPDataError as refusal:
            return await self._refused(SMTPResponse(refusal.code, refusal.message), refusal.code in ABOUT_US)
        except (aiosmtplib.SMTPException, OSError) as error:  # TimeoutError is an OSError
            self._client.close()
            if not trusted_with_it:
                raise LineBroken(_words(error)) from None
            words = f"the line broke before the server had confirmed it; it may come twice: {_words(error)}"
            return Outcome("later", words)
        except BaseException:
            self._client.close()
            raise

    async def close(self) -> None:
        """Say goodbye if there is somebody to say it to, and close."""
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

    async def _refused(self, answer: SMTPResponse, about_us: bool) -> Outcome:
        """Return what a refusal means for the letter, and make the connection ready for the next one."""
        words = " ".join(f"{answer.code} {answer.message}".split())[:WORDS]
        if answer.code == CLOSING:
            self._client.close()
            raise LineBroken(words)
        try:
            await self._client.rset()
        except (aiosmtplib.SMTPException, OSError):
            self._client.close()
        return Outcome("never" if 500 <= answer.code < 600 and not about_us else "later", words, about_us)


class _Unfit(Exception):
    """The letter is not for this server."""


def envelope_sender(raw: bytes) -> str:
    """Return the address in From of a letter we wrote ourselves, to which its bounces go; '' if there is none."""
    found = FROM_FIELD.search(raw[:raw.find(b"\r\n\r\n") + 2] if b"\r\n\r\n" in raw else raw)
    if found is None:
        return ""
    value = found[1].strip()
    in_brackets = IN_BRACKETS.search(value)
    return (in_brackets[1] if in_brackets else value).strip().decode("utf-8", "replace")


def _hello(account: SmtpAccount) -> str:
    """Return how we call ourselves; finding out our name would mean asking the network."""
    domain = account.user.rpartition("@")[2] if "@" in account.user else ""
    return domain if re.fullmatch(r"[A-Za-z0-9.-]+", domain) else "[127.0.0.1]"


def _words(error: BaseException) -> str:
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return " ".join(f"{error.code} {error.message}".split())[:WORDS]
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not to be trusted: {error.verify_message}"
    return " ".join(str(error).split())[:WORDS] or type(error).__name__
