"""Undelivered letters: what the Admin's digest says about them, and what `send again` does."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from ...press.scenes import occasions, scene
from ...store.errors import NotThere
from ...store.rows import LetterOut, PlayerRow
from ...store.transaction import Transaction
from ..sight.presenter import Presenter
from .owing import not_answered

TOLD_FOR = timedelta(days=7)
"""How long the digest lists a letter that was given up."""
KEPT_FOR = timedelta(days=60)
"""How old a letter may be that `send again` resends."""
BOUNCES = 3
"""How many letters to a player must bounce before the digest names their address."""
_MOST = 20


def parts(tx: Transaction, game: str, presenter: Presenter, now: datetime) -> list[occasions.DigestPart]:
    """Return the parts of a game's digest about undelivered letters."""
    failed = [_failed(letter, presenter) for letter in tx.undelivered(now - TOLD_FOR).failed
              if letter.game in ("", game)]
    if len(failed) > 1:
        failed[0] = occasions.DigestItem(failed[0].heading, failed[0].text, (
            *failed[0].may_do, scene.MayDo("Send all of them again", "send again", "Send all again")))
    coming_back = [item for player in tx.players(game) if (item := _coming_back(tx, player, presenter)) is not None]
    silent = [_without_command(player, count) for player in tx.players(game)
              if (count := not_answered(tx, player.address, now))]
    lists = (("Letters that reached nobody", failed[:_MOST]), ("Letters that bounced", coming_back),
             ("Letters without a command", silent))
    return [occasions.DigestPart(heading, tuple(items)) for heading, items in lists if items]


def _failed(letter: LetterOut, presenter: Presenter) -> occasions.DigestItem:
    heading = f"{letter.kind.capitalize()} to {letter.player or letter.recipient}, " \
        f"{presenter.say(letter.created_at)}"
    again = scene.MayDo("Send it again", f"send again {letter.id}", "Send it again")
    return occasions.DigestItem(heading, f"{letter.recipient}: {letter.error}", (again,))


def _coming_back(tx: Transaction, player: PlayerRow, presenter: Presenter) -> occasions.DigestItem | None:
    returns = tx.returns(player.address)
    if returns.since is None:
        if player.bounces < BOUNCES and returns.hard < BOUNCES:
            return None
        count = max(player.bounces, returns.hard + returns.other)
        words = f"{player.address}: {returns.words}" if returns.words else player.address
        return occasions.DigestItem(f"{player.name}: {count} letters came back", words)
    trial = presenter.say(returns.trial_at) if returns.trial_at is not None else "another day"
    words = (f"{player.address}: {returns.words}\n\nNothing more is sent there but one letter on trial, next on "
             f"{trial}. Letters kept meanwhile: {returns.held}. They go out when {player.name} writes.")
    again = scene.MayDo(f"Send to {player.name} again", f"send again {player.name}", "Send again")
    return occasions.DigestItem(f"{player.name} cannot be reached", words, (again,))


def _without_command(player: PlayerRow, count: int) -> occasions.DigestItem:
    words = (f"{player.address}: they were not answered. Such letters get a few answers a day, and none if they come "
             "within seconds. Perhaps a program writes there by itself.")
    return occasions.DigestItem(f"{player.name}: {count} letters in which no command was found", words)


def unreachable(tx: Transaction, game: str) -> dict[str, datetime]:
    """Return the players of a game whose letters bounce, and since when."""
    bouncing = ((player.name, tx.returns(player.address).since) for player in tx.players(game) if not player.admin)
    return {name: since for name, since in bouncing if since is not None}


def send_again(tx: Transaction, game: str, what: str, now: datetime) -> str:
    """Resend undelivered letters of a game; return words for the receipt.

    what: the number of a letter, the name of a player, or "" for all that were given up.
    """
    failed = [letter for letter in tx.undelivered(now - KEPT_FOR).failed if game in ("", letter.game)]
    if what.isdecimal():
        failed = _numbered(tx, game, int(what))
        if not failed:
            return f"there is no letter {what} that reached nobody"
    elif what:
        player = next((row for row in tx.players(game) if row.name.casefold() == what.casefold()), None)
        if player is None:
            return f"there is no player called {what}; “send again” sends all letters that reached nobody"
        failed = [letter for letter in failed if letter.player == player.name]
        held = tx.reached(player.address, now) or 0
        tx.put_player(replace(player, bounces=0))
        if held + len(failed) == 0:
            return f"no letter to {player.name} waits to be sent again; the next ones are sent as usual"
        for letter in failed:
            tx.send_again(letter.id, now)
        return _count(held + len(failed))
    for letter in failed:
        tx.send_again(letter.id, now)
    return _count(len(failed)) if failed else "all letters were sent; there is none to send again"


def _numbered(tx: Transaction, game: str, number: int) -> list[LetterOut]:
    try:
        letter = tx.letter_out(number)
    except NotThere:
        return []
    return [letter] if letter.game == game and letter.state == "failed" else []


def _count(letters: int) -> str:
    return "one letter is sent again" if letters == 1 else f"{letters} letters are sent again"
