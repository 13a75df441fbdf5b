"""The server with a real Dovecot and a real SMTP server: each letter played once and answered once, whatever breaks."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.servers.dovecot import private_dovecot
from tests.servers.postgres import private_postgres
from tests.servers.proxy import Line
from tests.servers.sink import Sink
from tests.serving.harness import Living, append, each_once, name_of, receipts, vouched
from tests.share import WHOLE

pytestmark = pytest.mark.server


def ids(count: int, players: int, first: int = 0) -> list[str]:
    return [f"<{serial}.{serial % players}@players.example.net>" for serial in range(first, first + count)]


async def test_five_hundred_letters_through_a_cut_and_a_restart(tmp_path: Path) -> None:
    """500 letters, the connection cut in the middle, the server killed and started: each played once, answered once."""
    players = 10
    with private_dovecot() as dovecot:
        async with Sink() as sink, Line(dovecot.imap_port) as line:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}", line.port)
            living.new_game(players, datetime.now(UTC))
            letters = [vouched(n % players, n, "buy silver\n") for n in range(500)]
            await asyncio.to_thread(dovecot.deliver, letters, user)
            line.cut_after(60_000)
            living.start()
            await living.until(lambda: len(receipts(sink)) >= 150)
            line.cut()
            await living.until(lambda: len(receipts(sink)) >= 300)
            await asyncio.to_thread(living.kill)
            living.start()
            await living.until(lambda: len(receipts(sink)) >= 500)
            await asyncio.to_thread(living.stop)
            each_once(sink, ids(500, players))
            game = living.game()
            cards = {name_of(n): game.world.read("player", name_of(n), "items")["Silver Card"] for n in range(players)}
            assert cards == {name_of(n): 50 for n in range(players)}
            assert living.differences() == []
            assert dovecot.count(user) == 0
            assert dovecot.count(user, "Done") == 500


@pytest.mark.parametrize(("database", "rounds"), [("sqlite", 20), ("postgres", 20 if WHOLE else 8)])
async def test_killed_at_many_moments_under_load(tmp_path: Path, database: str, rounds: int) -> None:
    """kill -9 at so many moments: no letter is lost, no command is played twice, no receipt is missing."""
    a_round, players = 8, 4
    with private_dovecot() as dovecot, private_postgres() as cluster:
        url = f"sqlite:///{tmp_path / 'game.db'}" if database == "sqlite" else cluster.new_database()
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, url)
            living.new_game(players, datetime.now(UTC))
            total = rounds * a_round
            for number in range(rounds):
                first = number * a_round
                letters = [vouched(n % players, n, "buy silver\n") for n in range(first, first + a_round)]
                before = len(receipts(sink))
                living.start()
                await asyncio.to_thread(dovecot.deliver, letters, user)
                # The moment of the blow: by how many letters have gone out since the start, then a little later.
                wanted = before + number % 4
                await living.until(lambda wanted=wanted: len(receipts(sink)) >= wanted)
                await asyncio.sleep((number * 37 % 100) / 250)
                await asyncio.to_thread(living.kill)
            living.start()
            await living.until(lambda: len(receipts(sink)) >= total)
            await asyncio.to_thread(living.stop)
            each_once(sink, ids(total, players))
            game = living.game()
            bought = [game.world.read("player", name_of(n), "items")["Silver Card"] for n in range(players)]
            assert bought == [total // players] * players
            played = [entry for entry in living.journal() if getattr(entry.input, "words", "") == "buy silver"]
            assert len(played) == total
            assert living.differences() == []


async def test_started_a_day_late_letters_before_the_deadline_count(tmp_path: Path) -> None:
    """Down over a deadline: what the mail server received before it is played at it, what came later is not."""
    now = datetime.now(UTC)
    deadline = now.replace(hour=0, minute=0, second=0, microsecond=0)
    while deadline.weekday() not in (0, 1, 4):  # the last one there was: another would have been played as well
        deadline -= timedelta(days=1)
    soon = min(timedelta(hours=1), (now - deadline) / 2)
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(2, deadline - timedelta(hours=6))
            early = vouched(0, 1, "buy 3 gold\njump 12\n")
            late = vouched(1, 2, "buy 3 gold\njump 12\n")
            append(dovecot, user, late, deadline + soon)
            append(dovecot, user, early, deadline - timedelta(seconds=1))
            living.start()
            await living.until(lambda: len(receipts(sink)) >= 2)
            await asyncio.to_thread(living.stop)
            game = living.game()
            assert game.world.read("player", name_of(0), "square").id == "12"
            jumps = [
                entry
                for entry in living.journal()
                for event in entry.events
                if event["event"] == "Landed" and event["by"] == "jump" and event["player"] == name_of(1)
            ]
            assert jumps == []
            assert [order.words for order in game.world.all("order")] == ["jump 12"]
            assert living.differences() == []


async def test_two_servers_share_the_games_of_one_database(tmp_path: Path) -> None:
    """Two `mailgame serve` on one Postgres and one mailbox: each letter is played once and answered once, in order."""
    players, games = 4, 3
    with private_dovecot() as dovecot, private_postgres() as cluster:
        async with Sink() as sink:
            url = cluster.new_database()
            user = dovecot.new_user()
            both = []
            for number in (1, 2):
                folder = tmp_path / str(number)
                folder.mkdir()
                both.append(Living(folder, dovecot, user, sink, url))
            for number in range(games):
                both[0].new_game(players, datetime.now(UTC), game=f"week{number}")
            letters = [vouched(n % players, n, "buy silver\n", f"week{n % games}: my move") for n in range(120)]
            for living in both:
                living.start()
            await asyncio.to_thread(dovecot.deliver, letters, user)
            await both[0].until(lambda: len(receipts(sink)) >= 120)
            for living in both:
                await asyncio.to_thread(living.stop)
            each_once(sink, ids(120, players))
            for number in range(games):
                game = both[0].game(f"week{number}")
                bought = sum(
                    game.world.read("player", name_of(n), "items").get("Silver Card", 0) for n in range(players)
                )
                assert bought == 120 // games
                assert both[0].differences(f"week{number}") == []
