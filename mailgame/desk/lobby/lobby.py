"""The lobby: the games on this server, as somebody sees them who may play in some of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.acts.players import LEFT
from ...law.kits.door import asked_to_join
from ...post.mime.addresses import same_mailbox
from ...press.scenes import answers, occasions, scene
from ...store.rows import GameRow, PlayerRow
from ...store.transaction import Transaction
from ..room.room import Room
from .joining import invitation, takes_newcomers
from .routing import Place, places_of

MOST = 20
"""How many games of others are named in one letter: the newest."""


def places(tx: Transaction, address: str) -> list[Place]:
    """Return the places of whoever plays from this address, those in the oldest games first.

    In a game where they are Admin too, the player's. A guest's only if there is no other: anybody can name an address,
    and guests write by a reply address of their own.
    """
    return places_among(tx, tx.owners_of_address(address))


def places_among(tx: Transaction, everybody: Sequence[PlayerRow]) -> list[Place]:
    """Return the places of those who play from one address; see `places`."""
    rows = [row for row in everybody if not row.guest] or everybody
    games = [tx.game(id) for id in dict.fromkeys(row.game for row in rows)]
    return places_of(sorted(games, key=lambda game: (game.created_at, game.id)), rows)


def how_to_write(place: Place, mine: Sequence[Place]) -> tuple[str, str]:
    """Return the address of a place's game, and what the subject must name if more of their games share it, else ""."""
    address = place.game.address
    sharing = [place for place in mine if place.game.address.lower() == address.lower() and not place.game.ended]
    return address, place.game.id if len(sharing) > 1 else ""


def open_games(room: Room, tx: Transaction, games: Sequence[GameRow]) -> tuple[occasions.OpenGame, ...]:
    """Return the games among these that a newcomer could join now, with the command."""
    running = [game for game in games if not game.ended][-MOST:]
    return tuple(_invited(room, tx, game) for game in running if _is_open(room, tx, game))


def games_to_join(room: Room, tx: Transaction, address: str) -> answers.TextAnswer:
    """Return the games of this server, for somebody who writes from this address: their own first."""
    mine = places(tx, address)
    own = {place.game.id for place in mine}
    others = [game for game in tx.games() if game.id not in own][-MOST:]
    paragraphs = [_own(room, tx, place, mine) for place in mine]
    may_do = []
    for game in others:
        invited = None if game.ended or not _is_open(room, tx, game) else _invited(room, tx, game)
        closed = "" if game.ended or invited else " It takes no newcomers now."
        paragraphs.append(f"{_about(room, tx, game)}{closed}")
        if invited is not None:
            extra = f", and {invited.questions}" if invited.questions else ""
            words = f"Join {invited.name}. Write your name in place of NAME{extra}."
            may_do.append(scene.MayDo(words, invited.command, "Join"))
    return answers.TextAnswer("Games on this server", "\n\n".join(paragraphs), (), tuple(may_do))


def waiting(room: Room, tx: Transaction, games: Sequence[GameRow], address: str) -> tuple[occasions.Waits, ...]:
    """Return the games among these that somebody at this address has asked to join and does not play in yet."""
    return tuple(
        occasions.Waits(room.presenter(table).table(), str(about["name"]), admitted)
        for game in games if not game.ended and room.is_playable(game)
        for table in [room.look(tx, game.id)]
        for about, admitted in asked_to_join(table.game.engine.view(0))
        if same_mailbox(str(about["address"]), address)
    )


def left(room: Room, tx: Transaction, games: Sequence[GameRow], address: str) -> tuple[str, ...]:
    """Return the names of those among these games that somebody at this address has played in, and left."""
    return tuple(
        game.name for game in games if not game.ended and room.is_playable(game)
        if any(same_mailbox(had, address) for had in room.look(tx, game.id).game.world.data.get(LEFT, {}).values())
    )


def _own(room: Room, tx: Transaction, place: Place, mine: Sequence[Place]) -> str:
    address, subject = how_to_write(place, mine)
    who = "You are its Admin" if place.player.admin else f"You are {place.player.name}"
    if place.game.ended:
        return _about(room, tx, place.game)
    with_subject = f", with “{subject}” in the subject" if subject else ""
    joined_by = _invited(room, tx, place.game).command if _is_open(room, tx, place.game) else ""
    others = f" Others join by writing there: {joined_by}" if joined_by else ""
    return f"{_about(room, tx, place.game)} {who}; it is played at {address}{with_subject}.{others}"


def _about(room: Room, tx: Transaction, game: GameRow) -> str:
    count = _count(tx, game)
    state = "it is over" if game.ended else f"{count} player" if count == 1 else f"{count} players"
    return f"{game.name}: {room.title(game)}, {state}."


def _count(tx: Transaction, game: GameRow) -> int:
    return len([player for player in tx.players(game.id) if not player.admin])


def _is_open(room: Room, tx: Transaction, game: GameRow) -> bool:
    return room.is_playable(game) and takes_newcomers(room.look(tx, game.id).game)


def _invited(room: Room, tx: Transaction, game: GameRow) -> occasions.OpenGame:
    ruleset = room.rulesets(game.ruleset)
    command, questions = invitation(game.id, room.look(tx, game.id).game.engine.book.inquiries)
    summary = str(ruleset.look.get("summary", ""))
    return occasions.OpenGame(game.name, ruleset.title, _count(tx, game), command, summary, questions)
