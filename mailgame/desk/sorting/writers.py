"""Writers: to whom the reply addresses that a letter came by belong, and who else has seen those addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ...post.mime.addresses import domain_of, same_mailbox
from ...post.mime.limits import Limits
from ...post.reading.identity import Owner, Shown, token_in, writes_as
from ...post.reading.letter import Letter, Unreadable, read_letter
from ...post.reading.tokens_within import tokens_within
from ...store.errors import NotThere
from ...store.rows import PlayerRow, TokenRow
from ...store.transaction import Transaction
from ..letters import ask_newcomer, confirm_join
from ..room.mailroom import ADMIN

_TO_NEWCOMERS = tuple(f"{kind.known_as} " for kind in (confirm_join.KIND, ask_newcomer.KIND))
"""Prefixes of the kinds of tokens that belong to newcomers, who are no players yet."""
_MOST_NOTED = 5
"""How many recipients of a letter are noted as having seen a token."""
_MOST_QUOTED = 20
"""How many different tokens in what a letter quotes are looked at."""


def owner_of(row: PlayerRow) -> Owner:
    """Return a player of the store as an owner of letters."""
    return Owner(row.game, ADMIN if row.admin else row.name)


def owners_of(tx: Transaction, address: str) -> list[Owner]:
    """Return everybody in any game who plays from exactly this address.

    Guests are left out: anybody can name an address, and that takes nothing from whoever plays by it.
    """
    return owners_among(tx.owners_of_address(address)) if address else []


def owners_among(rows: Sequence[PlayerRow]) -> list[Owner]:
    """Return those who play, of all whom an address belongs to; see `owners_of`."""
    return [owner_of(row) for row in rows if not row.guest]


def shown_in(tx: Transaction, letter: Letter, limits: Limits) -> list[Shown]:
    """Return the reply tokens in a letter's addresses whose owners still play, those it was delivered to first."""
    tokens: dict[str, Shown] = {}
    for address in letter.recipients:
        token = token_of(address)
        held = tx.holder_of_token(token) if token and token not in tokens else None
        shown = _shown(tx, *held, letter, limits) if held is not None else None
        if shown is not None:
            tokens[shown.token] = shown
    return list(tokens.values())


def quoted_in(tx: Transaction, letter: Letter, raw: bytes, limits: Limits) -> list[Shown]:
    """Return the reply tokens of players in what a letter quotes, links to, or has attached to it."""
    tokens = sorted(tokens_within(raw, limits))[:_MOST_QUOTED]
    held = [found for token in tokens if (found := tx.holder_of_token(token)) is not None]
    return [shown for row, player in held if (shown := _shown(tx, row, player, letter, limits)) is not None]


def token_of(address: str) -> str | None:
    """Return what looks like a reply token in an address of any mailbox; None if nothing does."""
    local, _, domain = address.rpartition("@")
    return token_in([address], f"{local.rpartition('+')[0]}@{domain}")


def _shown(
    tx: Transaction, row: TokenRow, player: PlayerRow | None, letter: Letter, limits: Limits
) -> Shown | None:
    owner = Owner(row.game, row.player)
    if row.kind.startswith(_TO_NEWCOMERS):
        # It has no owner yet, and counts only in the newcomer's own letter.
        address = _asked_to_join(tx, row.kind, limits)
        token = Shown(row.token, owner, address, row.kind, row.serial, seen_by=tx.token_seen_by(row.token), strict=True)
        return token if address and writes_as(letter, token) else None
    if player is None:
        return None
    seen_by, added = tx.known_by(row.token, row.game, row.player)
    return Shown(row.token, owner, player.address, row.kind, row.serial, added, seen_by, player.admin)


def _asked_to_join(tx: Transaction, kind: str, limits: Limits) -> str:
    """Return the address from which somebody asked to join, where the question with this token went."""
    try:
        return read_letter(tx.letter_bytes(int(kind.rpartition(" ")[2])), limits).sender
    except (NotThere, Unreadable, ValueError):
        return ""


def passed_on(tx: Transaction, letter: Letter, owners: Sequence[Owner], is_ours: Callable[[str], bool]) -> bool:
    """Tell whether a letter says that it was sent by somebody other than `owners`, its supposed writers.

    That is another player in its Sender, or somebody who resent it. A Sender who plays nowhere is asked about once
    (`unknown_senders`); a mailbox of the games, or a writer's own, that resends by a rule does not count.
    """
    for address in letter.sent_by:
        others = owners_of(tx, address)
        if others and not any(owner in owners for owner in others):
            return True
    return not letter.by_list and any(
        not is_ours(address) and not any(same_mailbox(address, author) for author in letter.authors)
        for address in letter.resent_by
    )


def unknown_senders(tx: Transaction, letter: Letter, is_ours: Callable[[str], bool]) -> list[str]:
    """Return who sent a letter for its author, as it says, and plays nowhere; it may be an address of the author's.

    A letter that its author's own domain vouches for has none, nor has one that came by a mailing list.
    """
    if letter.by_list or (letter.vouched and letter.vouched == domain_of(letter.sender)):
        return []
    return [
        address for address in letter.sent_by
        if not owners_of(tx, address) and not is_ours(address)
        and not any(same_mailbox(address, author) for author in letter.authors)
    ]


def note_who_has_seen(
    tx: Transaction,
    letter: Letter,
    shown: Sequence[Shown],
    owners: Sequence[Owner],
    is_ours: Callable[[str], bool],
    read_along: Sequence[Shown] = (),
) -> None:
    """Note who else has seen the reply tokens of a letter, and renew those tokens.

    owners: who plays from the letter's sender address. is_ours: tells whether an address is one of the games'.
    read_along: tokens that its text shows to all it is written to (`quoted_in`).
    Somebody else who writes by a token has it; and if its owner writes to others by it, they get it: whoever replies
    to all replies to the token.
    """
    written = {token_of(address) for address in letter.written_to} | {token.token for token in read_along}
    for token in {token.token: token for token in (*shown, *read_along)}.values():
        if not writes_as(letter, token, owners):
            others = [author for author in letter.authors if not token.belongs(author, owners)]
            if token in read_along:
                others += [to for to in letter.written_to if not token.belongs(to) and not is_ours(to)]
        elif token.token in written:
            others = [to for to in letter.written_to if not is_ours(to) and not token.belongs(to)]
        else:
            others = []
        for address in others[:_MOST_NOTED]:
            tx.token_seen(token.token, address)
        player = tx.player(token.owner.game, token.owner.player) if others else None
        if player is not None and player.serial == token.serial:
            tx.put_player(replace(player, serial=player.serial + 1))
