"""Who wrote a letter, and how sure that is: by the token in a reply address, and by the domain that vouches for it.

Each player's reply addresses hold a token, derived from the server's secret: the same player, kind of letter and serial
number always give the same token, and a new number renews it. A token identifies a writer only together with the From
address: a letter that claims to be from somebody else is never the token owner's, and a token that somebody else has
seen proves nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import Struct

from mailgame.post.mime.addresses import domain_of, same_address, same_mailbox
from mailgame.post.reading.letter import Letter

_TOKEN_LENGTH = 20
_TOKEN = re.compile(r"[a-z2-7]{20}")


class Owner(Struct, frozen=True):
    """A player of a game, as the owner of an address or a token."""

    game: str
    player: str


class Shown(Struct, frozen=True):
    """A reply token that a letter arrived with, and what is known of it.

    kind, serial: what it was made for. address: its owner's. added: further addresses that the owner has confirmed.
    seen_by: all addresses that have seen it. strict: it counts only from exactly `address`, as the Admin's does, though
    an address that was added may be its Sender.
    question: it belongs to a question that nobody else gets to see.
    """

    token: str
    owner: Owner
    address: str
    kind: str = ""
    serial: int = 0
    added: frozenset[str] = frozenset()
    seen_by: frozenset[str] = frozenset()
    strict: bool = False
    question: bool = False

    @property
    def is_known(self) -> bool:
        """Whether somebody else has seen it: then it identifies the game, and no longer the writer."""
        return any(not self.belongs(address) for address in self.seen_by)

    def belongs(self, address: str, owners: Collection[Owner] = ()) -> bool:
        """Return whether an address is the owner's.

        An address that they have confirmed will do, and an extension (ann+game@, RFC 5233) makes no difference, unless
        somebody else plays that game under exactly this address: `owners` are those who do.
        """
        if same_address(address, self.address):
            return True
        if self.strict or any(owner.game == self.owner.game and owner != self.owner for owner in owners):
            return False
        return address.casefold() in self.added or same_mailbox(address, self.address)

    def sends(self, address: str) -> bool:
        """Return whether the owner's letters may name an address as their Sender without being asked about."""
        return self.belongs(address) or address.casefold() in self.added


@dataclass(frozen=True, slots=True)
class Known:
    """The letter is from one of these owners: it came with their token, or their domain vouches for their address.

    owners: one if there was a token, else everyone who plays under this address, in the order given.
    by_token: only such a letter can give an Admin's command. shown: the owner's own token, if it came with one.
    """

    owners: tuple[Owner, ...]
    by_token: bool
    shown: Shown | None = field(default=None, compare=False)

    @property
    def owner(self) -> Owner | None:
        """The owner, if there is only one."""
        return self.owners[0] if len(self.owners) == 1 else None


@dataclass(frozen=True, slots=True)
class Doubtful:
    """The letter may be from a player, but nothing proves it: it is held, and the player is asked.

    owners: who it would be from. why: in words that follow "because". shown: the token it came with.
    claimed: who plays the same game under its From address, if that is not the token's owner.
    """

    owners: tuple[Owner, ...]
    why: str
    claimed: tuple[Owner, ...] = ()
    shown: Shown | None = field(default=None, compare=False)


class Stranger(Struct, frozen=True):
    """The letter is from nobody who plays here. address: its From address."""

    address: str


@lru_cache(maxsize=4096)
def mint_token(secret: bytes, game: str, player: str, kind: str, serial: int) -> str:
    """Return the token for a player and kind of letter: 20 characters a–z and 2–7, 100 bits of an HMAC-SHA256.

    secret: the server's own, at least 16 bytes (ValueError). serial: counts up when the player's tokens are renewed.
    """
    if len(secret) < 16:
        raise ValueError("the secret for reply tokens needs at least 16 bytes")
    fields = ("reply token", game, player, kind, str(serial))
    message = b"".join(b"%d:%s," % (len(data), data) for data in (field.encode("utf-8") for field in fields))
    digest = hmac.digest(secret, message, hashlib.sha256)
    return base64.b32encode(digest).decode("ascii").lower()[:_TOKEN_LENGTH]


def reply_address(mailbox: str, token: str) -> str:
    """Return the address that delivers to `mailbox` ("game@example.org") and carries `token` (RFC 5233)."""
    local, _, domain = mailbox.rpartition("@")
    return f"{local}+{token}@{domain}"


def token_in(recipients: Iterable[str], mailbox: str) -> str | None:
    """Return the token in the first of these addresses that is `mailbox` plus a token, ignoring case; or None.

    Whether anybody owns the token is another question.
    """
    local, _, domain = mailbox.lower().rpartition("@")
    for address in recipients:
        name, _, where = address.lower().rpartition("@")
        base, plus, token = name.rpartition("+")
        if plus and base == local and where == domain and _TOKEN.fullmatch(token):
            return token
    return None


def judge(
    letter: Letter,
    shown: Sequence[Shown],
    address_owners: Sequence[Owner],
    passed_on: bool = False,
    sent_by: Sequence[str] = (),
) -> Known | Doubtful | Stranger:
    """Return who wrote a letter.

    shown: the tokens it arrived with, those of its delivery first. address_owners: who plays under its `sender`
    address.
    passed_on: it says that another player sent it, or passed it on. sent_by: others who it says have sent it.
    """
    own = [token for token in shown if writes_as(letter, token, address_owners)]
    vouched = bool(letter.vouched) and letter.vouched == domain_of(letter.sender) and not passed_on
    if own:
        token = next((token for token in own if not token.is_known), own[0])
        why = _why_not(letter, token, passed_on, sent_by)
        if not why:
            return Known((token.owner,), True, token)
        if vouched and not token.strict:
            return Known((token.owner,), False, token)
        return Doubtful((token.owner,), why, shown=token)
    games = {token.owner.game for token in shown}
    claimed = tuple(owner for owner in address_owners if not shown or owner.game in games)
    if claimed and vouched:
        return Known(claimed, by_token=False)
    if shown:
        token = shown[0]
        others = tuple(owner for owner in claimed if owner != token.owner)
        claim = f"is from {letter.sender}" if len(letter.authors) == 1 else "has more than one author"
        return Doubtful((token.owner,), f"it says that it {claim}", others, token)
    return Doubtful(claimed, unproven(letter)) if claimed else Stranger(letter.sender)


def writes_as(letter: Letter, shown: Shown, address_owners: Sequence[Owner] = ()) -> bool:
    """Return whether a letter claims to be from the owner of a token, and from nobody else."""
    return bool(letter.authors) and all(
        shown.belongs(author, address_owners if author == letter.sender else ()) for author in letter.authors
    )


def is_second_address(letter: Letter, shown: Shown, address_owners: Sequence[Owner]) -> bool:
    """Return whether a letter can teach us another address of a token's owner, once they confirm it.

    Not the Admin's, nor another player's of the same game, nor one that a mailing list put in place of the author's.
    """
    taken = any(owner.game == shown.owner.game and owner != shown.owner for owner in address_owners)
    return letter.authors == (letter.sender,) and not (shown.strict or letter.by_list or taken)


def learnt(
    letter: Letter, shown: Shown, address_owners: Sequence[Owner], sent_by: Sequence[str]
) -> list[str]:
    """Return which addresses of a letter count as a token owner's too, once they confirm it: From, and its Sender.

    sent_by: as `judge` takes it.
    """
    second = [letter.sender] if is_second_address(letter, shown, address_owners) else []
    return [*second, *sent_by]


def _why_not(letter: Letter, shown: Shown, passed_on: bool, sent_by: Sequence[str]) -> str:
    """Return why a letter does not count as its token owner's without confirmation; "" if it does."""
    if passed_on:
        return "it says that somebody else sent it"
    if shown.is_known:
        return "its reply address is known to somebody else"
    return "" if shown.question else unsure(letter, shown, sent_by)


def unsure(letter: Letter, shown: Shown, sent_by: Sequence[str]) -> str:
    """Return why commands that came by a token may not be its owner's; "" if they are. An answer is taken anyhow.

    sent_by: as `judge` takes it.
    """
    other = next((address for address in sent_by if not shown.sends(address)), "")
    if other:
        return f"it says that {other} sent it"
    if not letter.certain:
        return "what it says of its sender can be read in more than one way"
    return disowned(letter) if letter.disowned and letter.sender not in shown.added else ""


def disowned(letter: Letter) -> str:
    """Return why a letter that its domain disowns is held, in words that follow "because"."""
    return f"the domain of {letter.sender} says that it was not sent from there"


def unproven(letter: Letter) -> str:
    """Return why a letter without a reply address is held, in words that follow "because"."""
    return f"nothing proves that it is from {letter.sender}"


SENT_ON = "it is not addressed to the game, and whoever got it may have sent it on"
"""Why a letter is held whose domain vouches for who wrote it, and not for where it was to go."""
