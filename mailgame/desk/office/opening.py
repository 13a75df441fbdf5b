"""Opening a game: creates it, plays its first input, and writes to everybody who plays from the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from mailgame.desk.answers import QUERIES
from mailgame.desk.letters import to_admin
from mailgame.desk.office.office import Office
from mailgame.desk.tables import editions
from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Newcomer, Result
from mailgame.store.rows import PlayerRow
from mailgame.world import calendar

HELP = "help"
"""What everybody may ask for wherever they write."""


class CannotOpen(Exception):
    """A game cannot be opened; the message says why, and what would help. `trace`: where its rules failed, if so."""

    def __init__(self, words: str, trace: str = "") -> None:
        super().__init__(words)
        self.trace = trace


def open_game(
    office: Office,
    *,
    slug: str,
    name: str,
    ruleset: str,
    timezone: str,
    seed: str,
    admin: str,
    address: str,
    players: Sequence[Newcomer],
    now: datetime,
    params: Mapping[str, Any] | None = None,
    script: Sequence[dict[str, Any]] = (),
) -> Result:
    """Create a game and play its beginning.

    seed: of its dice. admin: the address of its Admin. address: of the game. params: numbers that differ from the
    ruleset's. script: dice thrown in place of random ones.
    Raises CannotOpen, and AlreadyThere if the slug is taken.
    """
    rules = office.room.rulesets(ruleset)
    if len(players) < rules.least_players:
        raise CannotOpen(f"{rules.title} starts with {rules.least_players} players or more; there are {len(players)}.")
    for called in (slug, name):
        if called.lower() == HELP or QUERIES.in_lobby(called.lower()):
            why = f"“{called}” in a letter asks for something else"
            raise CannotOpen(f"{why}; call the game “{called}-game”, for example.")
    _check(players)
    begin = Begin(
        at=calendar.write(now),
        name=name,
        ruleset=ruleset,
        timezone=timezone,
        seed=seed,
        admin=admin,
        players=tuple(players),
        params=dict(params or {}),
        script=tuple(script),
    )
    empty = Game.new(rules, begin)
    with office.store.begin() as tx:
        row = tx.create_game(
            slug, ruleset=ruleset, name=name, address=address, created_at=now, due_at=None, world=empty.encode()
        )
        tx.put_player(PlayerRow(slug, "Admin", admin, admin=True))
        editions.note(tx, slug, 1, rules.files, now)
        performer = office.open(tx, row, now)
        result = performer.play(begin)
        if result.outcome != "done":
            raise CannotOpen(result.refusal.words if result.refusal else result.error, result.error)
        mail, table = performer.mail, performer.table
        performer.surely(mail.piece, table, "the first letter to the Admin", to_admin.begin, mail, table)
        performer.close()
    return result


def _check(players: Sequence[Newcomer]) -> None:
    names = [player.name.lower() for player in players]
    addresses = [player.address.lower() for player in players]
    for player in players:
        if names.count(player.name.lower()) > 1 or player.name.lower() == "admin":
            raise CannotOpen(f"The name {player.name} is taken; every player needs a different one.")
        if addresses.count(player.address.lower()) > 1:
            raise CannotOpen(f"{player.address} stands there twice; one person plays one player.")
