"""What /health holds against a server: that it is only just being started is no fault, whenever it is asked."""

from __future__ import annotations

import asyncio
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


async def test_several_who_ask_at_once_all_get_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next question was asked before the first asker had looked at the answer to theirs: “cannot say how it is”."""
    nothing: Any = SimpleNamespace(trouble="")
    vitals = Vitals(nothing, nothing, starting(), starting(), nothing, SystemClock())
    monkeypatch.setattr(Vitals, "_of_store", lambda *_: (Health("games", True, "1 running"),))
    wait = asyncio.wait

    async def and_then_another_asks(tasks: Any, **within: float) -> Any:
        answered = await wait(tasks, **within)
        vitals._question = asyncio.get_running_loop().create_future()
        return answered

    monkeypatch.setattr("mailgame.server.vitals.asyncio.wait", and_then_another_asks)
    assert [part.words for part in await vitals._asked()] == ["1 running"]
