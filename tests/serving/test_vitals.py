"""What /health holds against a server: that it is only just being started is no fault, whenever it is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mailgame.clock import SystemClock
from mailgame.server.health import Health
from mailgame.server.vitals import Vitals


def starting() -> Any:
    return SimpleNamespace(state="not started", trouble="", is_hanging=False, unstored=(), last_sent=None)


@pytest.mark.parametrize("then", ["connecting", "connected"])
async def test_a_mailbox_that_gets_on_while_the_database_is_asked_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    """It was noted as one for good: “mail in: not started”."""
    mailbox, nothing = starting(), SimpleNamespace()
    vitals = Vitals(nothing, nothing, mailbox, starting(), SimpleNamespace(trouble=""), SystemClock())  # type: ignore[arg-type]

    async def asked(_: Vitals) -> tuple[Health, ...]:
        mailbox.state = then
        return ()

    monkeypatch.setattr(Vitals, "_asked", asked)
    assert (await vitals.told())["last faults"] == {}
    mailbox.state, mailbox.trouble = "waiting to reconnect", "the mail server is away"
    assert "mail in" in (await vitals.told())["last faults"]  # type: ignore[operator]
