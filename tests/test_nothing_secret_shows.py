"""What a reader is shown does not depend on what they may not know: secrets are changed, and nothing looks different.

At the end of each rehearsal of a game that has secrets, each of its hidden values is replaced by another: resources and
mercenaries that nobody has found, letters and purses of others, what their units do. What letters, pages, answers of
the desk and second looks are made of is then the same for whoever may not know them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mailgame.desk.sight.presenter import Presenter
from mailgame.foresight.public import public_world
from mailgame.game.game import Game
from mailgame.law import Attribute, Thing
from mailgame.rehearsing.rehearsal_file import read_file
from mailgame.world.sight import Sight
from mailgame.world.sound import OutOfBounds
from mailgame.world.world import OUTSIDE, account_key
from tests.played import FILES, Played, played

pytestmark = pytest.mark.slow

SECRETIVE = [file for file in FILES if read_file(file).ruleset == "nomicrisk"]
"""Rehearsals of a game with many secrets."""
MUCH = 13_000_000
OTHERS: dict[str, Any] = {
    "number": MUCH, "text": "hidden", "flag": True, "list": ["Q"], "counts": {"Q": 3}, "table": {"Q": [7, "then"]},
    "moment": "2031-01-01T00:00:00Z",
}
"""Another value of each type, than any that a game has."""


def hidden(game: Game, reader: str) -> list[tuple[Attribute, str]]:
    """Return the attributes that a reader may not know, each with the id of a thing that has it and that they see."""
    sight = Sight(game.world, reader)
    return [
        (attribute, id)
        for (kind, name), attribute in game.world.declared.items()
        for id in game.world.things.get(kind, {})
        if sight.sees(kind, id) and not sight.reads(kind, id, name)
    ]


def changed(game: Game, reader: str) -> tuple[Game, int]:
    """Return a copy of a game with other secrets for a reader, and how many were changed."""
    copy = Game.load(game.ruleset, game.encode())
    count = sum(_changes(copy, attribute, id) for attribute, id in hidden(copy, reader))
    copy.world.commit()
    return copy, count


def _changes(game: Game, attribute: Attribute, id: str) -> bool:
    """Give a thing another value of an attribute, within its bounds; return whether there is one."""
    world, thing = game.world, Thing(game.world, attribute.kind, id)
    if attribute.type == "money":
        key = account_key(thing)
        world.put(world.accounts, key, world.accounts.get(key, 0) + MUCH)
        world.put(world.accounts, OUTSIDE, world.accounts.get(OUTSIDE, 0) - MUCH)
        return True
    other = [MUCH] if attribute.of == "number" else OTHERS.get(attribute.type)
    if attribute.type == "number" and attribute.most is not None:
        other = min(MUCH, attribute.most)
    try:
        world.set(thing, attribute.name, other)
    except (OutOfBounds, TypeError, ValueError):
        return False
    return other is not None


def shown(game: Game, reader: str) -> dict[str, str]:
    """Return all that is shown to a reader of how a game stands, by what it is part of."""
    presenter = Presenter(game, "game", "game@example.org", "")
    parts = {
        "seats": presenter.seats(reader), "lists": presenter.lists(reader), "board": presenter.board(),
        "dates": presenter.dates(), "rules": presenter.rules(repealed=True), "proposals": presenter.proposals(),
        "ballots": presenter.ballots(), "cases": presenter.cases(),
    }
    if reader:
        parts |= {
            "may do": presenter.may_do_at_length(reader), "offers": presenter.offers(reader),
            "votes": presenter.votes(reader), "orders": presenter.orders(reader),
        }
    else:
        parts["second looks"] = public_world(game).encode()
    return {name: repr(part) for name, part in parts.items()}


@pytest.mark.shows("R100.4a", "R100.4b")
@pytest.mark.parametrize("file", SECRETIVE, ids=[file.stem for file in SECRETIVE])
def test_other_secrets_would_look_the_same(file: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    found: Played = played(file, tmp_path_factory)
    game = Game.load(found.rules(), found.world)
    for reader in ["", *game.world.things["player"]]:
        other, count = changed(game, reader)
        assert count > 10, "there is something to hide"
        before, after = shown(game, reader), shown(other, reader)
        assert {name for name in before if before[name] != after[name]} == set(), f"as {reader or 'everybody'} sees it"
