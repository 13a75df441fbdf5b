"""Second looks on a server that runs: the letter follows by mail, and a kill in the middle of it loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.servers.dovecot import private_dovecot
from tests.servers.sink import Sink
from tests.serving.test_two_games import TwoGames

pytestmark = pytest.mark.server


async def test_a_look_follows_by_mail_though_the_server_is_killed_over_it(tmp_path: Path) -> None:
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            games = TwoGames(tmp_path, dovecot, sink, apart=True)
            games.living.start()
            await games.until(lambda: games.letters("Ann", "turn"))
            turn = str(games.living.game("spring").world.things["game"]["game"]["turn"])
            other = "Carl" if turn == "Ann" else "Ann"
            await games.write(turn, "propose replace 4\nset amount = 20\nend", games.spring)
            await games.until(lambda: games.letters(other, "voting") and games.letters(turn, "receipt"))
            games.living.kill()
            for player, kind in ((other, "voting"), (turn, "receipt")):
                assert "It is still being computed, and will follow by mail." in text_of(games, player, kind)
            assert not games.letters("Carl", "look")
            games.living.start()
            await games.until(lambda: games.letters("Ann", "look") and games.letters("Carl", "look"))
            words = text_of(games, "Carl", "look")
            assert "Simulated in 20 games of 10 updates" in words
            assert "example games go differently: when " in words
            games.living.stop()
            assert len(games.letters("Carl", "look")) == 1
            assert games.living.differences("spring") == []


def text_of(games: TwoGames, name: str, kind: str) -> str:
    """Return the words of the last letter of a kind to somebody."""
    body = games.letters(name, kind)[-1].get_body(("plain",))
    assert body is not None
    return " ".join(str(body.get_content()).split())
