"""Letters that bounced: to whom they went, by the token in the return path, by Message-ID or by address.

A report counts only against a letter sent recently, and once. Whether it can cut somebody off depends on its evidence:
only the reader and the servers on the way know the token and the Message-ID; everybody may know an address, so a report
with nothing else is only shown to the Admin.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from ...post.reading.identity import mint_token, reply_address
from ...post.reading.letter import Letter
from ...store.returned import RECENT
from ...store.rows import LetterOut, TokenRow
from ...store.transaction import Transaction

_log = logging.getLogger(__name__)

RETURNS = "returns"
"""The kind of the tokens in return paths. They are no reply tokens: knowing one lets nobody write as its owner."""
_PATH = re.compile(r"[^@]*\+(returns\.[a-z2-7]{20})@.*", re.IGNORECASE)


class _Found(Struct, frozen=True):
    """A letter that bounced, and whether the report of it cannot be forged."""

    letter: LetterOut
    proven: bool


def return_path(tx: Transaction, secret: bytes, game: str, mailbox: str, name: str, serial: int) -> str:
    """Return the address for bounces of a letter (RFC 5233); "" for the mailbox itself, if it goes to no player.

    secret: signs the token in it. game, name: the slug of the game and the player's name. serial: that of their tokens.
    """
    if not game or not name or not mailbox.isascii():
        return ""
    token = f"{RETURNS}.{mint_token(secret, game, name, RETURNS, serial)}"
    tx.put_token(token, game, name, RETURNS, serial)
    return reply_address(mailbox, token)


def came_by_return_path(letter: Letter) -> bool:
    """Tell whether a letter came to a return path, where only programs write (RFC 3834, 4)."""
    return any(_PATH.fullmatch(address) for address in letter.recipients)


def _owner_of_return_path(tx: Transaction, letter: Letter) -> TokenRow | None:
    for address in letter.recipients:
        path = _PATH.fullmatch(address)
        owner = tx.owner_of_token(path[1].lower()) if path is not None else None
        # What somebody else has seen proves nothing: reports can be written by hand.
        if owner is not None and not tx.token_seen_by(owner.token):
            return owner
    return None


def note_returns(tx: Transaction, letter: Letter, now: datetime, ids_are_secret: bool) -> set[str]:
    """Note the letters that a report says have bounced; return the games of players who can no longer be reached.

    ids_are_secret: nobody can work out the Message-ID of a letter to somebody else.
    """
    report = letter.report
    if not report:
        return set()
    hard = any(failure.hard for failure in report.failures)
    words = next((failure.words for failure in report.failures if failure.words), "a report says that it failed")
    games: set[str] = set()
    for bounced in _found(tx, letter, now, ids_are_secret):
        player = tx.player(bounced.letter.game, bounced.letter.player)
        if player is None or player.address.lower() != bounced.letter.recipient.lower():
            continue
        if bounced.letter.created_at < now - RECENT:
            continue
        tx.put_player(replace(player, bounces=player.bounces + 1))
        if player.last_heard is not None and player.last_heard > bounced.letter.created_at:
            continue  # they have written since
        if tx.note_return(bounced.letter, now, words, hard=hard, proven=bounced.proven):
            _log.warning("Letters to %s in %s come back; they are held.", player.name, player.game)
            games.update(row.game for row in tx.owners_of_address(player.address))
    return games


def _found(tx: Transaction, letter: Letter, now: datetime, ids_are_secret: bool) -> Iterator[_Found]:
    """Yield the letters that a report is about, each once: by its return path, else by what it names."""
    owner = _owner_of_return_path(tx, letter)
    named = [out for name in letter.report.letters if (out := tx.letter_out_with_message_id(name)) is not None]
    if owner is not None:
        own = [out for out in named if (out.game, out.player) == (owner.game, owner.player)]
        player = tx.player(owner.game, owner.player)
        latest = tx.sent_lately(owner.game, owner.player, player.address, now) if player is not None else None
        if own:
            yield _Found(own[0], True)
        elif latest is not None:
            yield _Found(tx.letter_out(latest), True)
    elif named:
        yield from (_Found(out, ids_are_secret) for out in named if out.game and out.player)
    else:
        for address in dict.fromkeys(failure.recipient for failure in letter.report.failures if failure.recipient):
            for player in tx.owners_of_address(address):
                latest = tx.sent_lately(player.game, player.name, player.address, now)
                if latest is not None:
                    yield _Found(tx.letter_out(latest), False)
                    break
