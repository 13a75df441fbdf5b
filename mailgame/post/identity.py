"""Who wrote a letter, and how sure that is: reply addresses with a token in them, and what the domain vouches for.

A token stands in the reply address of one player and in nothing that others can read. It is made from the server's
secret, so that the same player, kind of letter and serial number always give the same one; a new number renews it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mailgame.post.addresses import domain_of
from mailgame.post.letter import Letter

_TOKEN_LENGTH = 20
_TOKEN = re.compile(r"[a-z2-7]{20}")


@dataclass(frozen=True, slots=True)
class Owner:
    """A player of a game, as the owner of an address or of a token."""

    game: str
    player: str


@dataclass(frozen=True, slots=True)
class Known:
    """The letter is from this owner: it came by a token of his, or his domain vouches for his address.

    owners: one if there was a token; else everyone who plays under this address, in the order given.
    by_token: only such a letter can give an Admin's command.
    """

    owners: tuple[Owner, ...]
    by_token: bool

    @property
    def owner(self) -> Owner | None:
        """The owner if there is only one."""
        return self.owners[0] if len(self.owners) == 1 else None


@dataclass(frozen=True, slots=True)
class Doubtful:
    """The letter says it is from a player, and nothing proves it: it is held, and the player is asked.

    why: in words that can follow "because".
    """

    owners: tuple[Owner, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Stranger:
    """The letter is from nobody who plays here. address: where it says it is from."""

    address: str


def mint_token(secret: bytes, game: str, player: str, kind: str, serial: int) -> str:
    """Return the token for this player and kind of letter: 20 characters a–z and 2–7, 100 bits of an HMAC-SHA256.

    secret: the server's own, at least 16 bytes (ValueError). serial: counts up when the player's tokens are renewed.
    """
    if len(secret) < 16:
        raise ValueError("the secret for reply tokens needs at least 16 bytes")
    fields = ("reply token", game, player, kind, str(serial))
    message = b"".join(b"%d:%s," % (len(data), data) for data in (field.encode("utf-8") for field in fields))
    digest = hmac.digest(secret, message, hashlib.sha256)
    return base64.b32encode(digest).decode("ascii").lower()[:_TOKEN_LENGTH]


def reply_address(mailbox: str, token: str) -> str:
    """Return the address whose letters reach `mailbox` ("game@example.org") with `token` (RFC 5233)."""
    local, _, domain = mailbox.rpartition("@")
    return f"{local}+{token}@{domain}"


def token_in(recipients: Iterable[str], mailbox: str) -> str | None:
    """Return the token in the first of these addresses that is `mailbox` with one, case aside; None if there is none.

    Whether anybody owns the token is another question.
    """
    local, _, domain = mailbox.lower().rpartition("@")
    for address in recipients:
        name, _, where = address.lower().rpartition("@")
        base, plus, token = name.rpartition("+")
        if plus and base == local and where == domain and _TOKEN.fullmatch(token):
            return token
    return None


def judge(letter: Letter, token_owner: Owner | None, address_owners: Sequence[Owner]) -> Known | Doubtful | Stranger:
    """Say who wrote a letter.

    token_owner: whose the token is that the letter came by, None if it came by none or by one that is nobody's.
    address_owners: who plays under the letter's `sender` address.
    """
    if token_owner is not None:
        return Known((token_owner,), by_token=True)
    if not address_owners:
        return Stranger(letter.sender)
    if letter.vouched and letter.vouched == domain_of(letter.sender):
        return Known(tuple(address_owners), by_token=False)
    return Doubtful(tuple(address_owners), f"nothing proves that it comes from {letter.sender}")
