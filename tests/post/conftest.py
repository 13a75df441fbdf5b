"""What the tests of mail in and mail out begin with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.post.inbox import imap
from mailgame.post.outbox import smtp
from tests.servers.dovecot import Dovecot, private_dovecot


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A Dovecot that no test may stop."""
    with private_dovecot() as server:
        yield server


@pytest.fixture
def user(dovecot: Dovecot) -> str:
    """Somebody whose mailbox is empty."""
    return dovecot.new_user()


@pytest.fixture
def quick_to_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken connections are made anew at once, or the tests would mostly wait."""
    for part in (imap, smtp):
        monkeypatch.setattr(part, "FIRST_PAUSE", 0.02)
        monkeypatch.setattr(part, "LONGEST_PAUSE", 0.1)
