"""Writers: whose reply addresses a letter came by, who else has seen them by now, and what their owners go by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...post.addresses import same_mailbox
from ...post.identity import Owner, Shown, token_in, writes_as
from ...post.letter import Letter, Unreadable, read_letter
from ...post.limits import Limits
from ...store.errors import NotThere
from ...store.rows import PlayerRow, TokenRow
from ...store.transaction import Transaction
from ..letters import ask_newcomer, confirm_join
from ..mailroom import ADMIN

_TO_NEWCOMERS = tuple(f"{one.known_as} " for one in (confirm_join.KIND, ask_newcomer.KIND))
"""How the kinds of those tokens begin that belong to somebody who wants to join, and is no player yet."""
_MOST_NOTED = 5
"""So many of a letter's recipients are remembered as those who have seen a token."""


def owner_of(row: PlayerRow) -> Owner:
    """Return a player of the store as an owner of letters."""
    return Owner(row.game, ADMIN if row.admin else row.name)


def owners_of(tx: Transaction, address: str) -> list[Owner]:
    """Return everybody in any game who plays under exactly this address."""
    return [owner_of(row) for row in tx.owners_of_address(address)] if address else []


def shown_in(tx: Transaction, letter: Letter, limits: Limits) -> list[Shown]:
    """Return the reply tokens in a letter's addresses whose owners still play, those of its delivery first."""
    found: dict[str, Shown] = {}
    for address in letter.recipients:
        token = token_of(address)
        row = tx.owner_of_token(token) if token and token not in found else None
        shown = _shown(tx, row, letter, limits) if row is not None else None
        if shown is not None:
            found[shown.token] = shown
    return list(found.values())


def token_of(address: str) -> str | None:
    """Return what has the form of a reply token in an address of whatever mailbox."""
    local, _, domain = address.rpartition("@")
    return token_in([address], f"{local.rpartition('+')[0]}@{domain}")


def _shown(tx: Transaction, row: TokenRow, letter: Letter, limits: Limits) -> Shown | None:
    owner = Owner(row.game, row.player)
    if row.kind.startswith(_TO_NEWCOMERS):
        # Nobody owns it yet: in anybody else's letter it is nothing.
        address = _asked_to_join(tx, row.kind, limits)
        found = Shown(row.token, owner, address, row.kind, row.serial, seen_by=tx.token_seen_by(row.token), strict=True)
        return found if address and writes_as(letter, found) else None
    player = tx.player(row.game, row.player) if row.player else None
    if player is None:
        return None
    seen_by, added = tx.known_by(row.token, row.game, row.player)
    if player.admin:
        added = frozenset()
    return Shown(row.token, owner, player.address, row.kind, row.serial, added, seen_by, player.admin)


def _asked_to_join(tx: Transaction, kind: str, limits: Limits) -> str:
    """Return the address from which somebody asked to join, and to which the question with this token went."""
    try:
        return read_letter(tx.letter_bytes(int(kind.rpartition(" ")[2])), limits).sender
    except (NotThere, Unreadable, ValueError):
        return ""


def passed_on(tx: Transaction, letter: Letter, owners: Sequence[Owner], is_ours: Callable[[str], bool]) -> bool:
    """Tell whether a letter says that somebody else sent it than `owners`, whose it would be.

    That is another player in its Sender (a second mail program of one's own writes itself there too), or whoever sent
    it on. A mailbox that feeds ours by a rule does that as well, and says so.
    """
    for address in letter.sent_by:
        others = owners_of(tx, address)
        if others and not any(owner in owners for owner in others):
            return True
    return not letter.by_list and any(
        not is_ours(address) and not any(same_mailbox(address, author) for author in letter.authors)
        for address in letter.resent_by
    )


def note_who_has_seen(
    tx: Transaction,
    letter: Letter,
    shown: Sequence[Shown],
    owners: Sequence[Owner],
    is_ours: Callable[[str], bool],
) -> None:
    """Remember which reply tokens of a letter others have seen than their owners, and renew those.

    owners: who plays under the letter's sender address. is_ours: tells whether an address is one of the games'.
    What somebody else writes by a token shows that they have it, and what its owner writes to others by it gives it to
    them: who answers to all, answers to the token.
    """
    written = {token_of(address) for address in letter.written_to}
    for one in shown:
        if not writes_as(letter, one, owners):
            others = [author for author in letter.authors if not one.belongs(author, owners)]
        elif one.token in written:
            others = [to for to in letter.written_to if not one.belongs(to) and not is_ours(to)]
        else:
            others = []
        for address in others[:_MOST_NOTED]:
            tx.token_seen(one.token, address)
        player = tx.player(one.owner.game, one.owner.player) if others else None
        if player is not None and player.serial == one.serial:
            tx.put_player(replace(player, serial=player.serial + 1))
