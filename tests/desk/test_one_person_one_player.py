"""An address belongs to one player, and one person plays one player."""

from __future__ import annotations

import pytest

from mailgame.desk.office.opening import CannotOpen, open_game
from mailgame.game.inputs import Newcomer
from tests.desk.harness import ADMIN, BOARD, MAILBOX, House

shows = pytest.mark.shows


@shows("3.1b", "3.2a")
def test_no_game_begins_with_two_players_on_one_address(empty_house: House) -> None:
    players = [Newcomer(name, "one@example.net", {"gender": "f"}) for name in ("Ann", "Bert")]
    with pytest.raises(CannotOpen, match="one@example.net stands there twice; one person plays one player"):
        open_game(
            empty_house.office, slug="week", name="week", ruleset=BOARD, timezone="UTC", seed="", admin=ADMIN,
            address=MAILBOX, players=players, now=empty_house.now,
        )


@shows("3.1b", "3.2a")
def test_who_plays_already_and_asks_to_join_is_no_second_player(empty_house: House) -> None:
    empty_house.open("week", BOARD, ["Ann", "Bert"])
    words = empty_house.says("Ann", "join as Annabel f")
    assert "✗" in words
    assert empty_house.players("week") == ["Ann", "Bert"]
