"""A player’s letter that the mail server takes for spam is answered; what others put there stays there."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.servers.dovecot import private_dovecot
from tests.servers.sink import Sink
from tests.serving.harness import AUTHSERV, Living, each_once, receipts, vouched

pytestmark = pytest.mark.server


async def test_what_players_wrote_is_taken_from_the_spam(tmp_path: Path) -> None:
    spoilt = {
        "forged": vouched(1, 2, "leave yes\n").replace(b"dmarc=pass", b"dmarc=fail"),
        "unproven": vouched(1, 3, "leave yes\n").replace(AUTHSERV.encode(), b"mx.other.example"),
        "stranger": vouched(0, 4, "Buy pills!\n").replace(b"playera@", b"eve@"),
        "robot": b"Auto-Submitted: auto-replied\n" + vouched(1, 5, "leave yes\n"),
    }
    with private_dovecot() as dovecot:
        async with Sink() as sink:
            user = dovecot.new_user()
            with dovecot.client(user) as client:
                client.create("Junk")
                for raw in (*spoilt.values(), vouched(0, 1, "buy silver\n")):
                    assert client.append("Junk", "", "", raw)[0] == "OK"
            living = Living(tmp_path, dovecot, user, sink, f"sqlite:///{tmp_path / 'game.db'}")
            living.new_game(2, datetime.now(UTC))
            living.start()
            await living.until(lambda: bool(receipts(sink)))
            await living.until(lambda: dovecot.count(user, "Done") == 1)
            living.stop()
            each_once(sink, ["<1.0@players.example.net>"])
            assert len(receipts(sink)) == 1
            assert dovecot.count(user, "Junk") == len(spoilt)
            assert "Letters of players lay in “Junk”, as spam, and are taken in: 1." in living.log.read_text()
