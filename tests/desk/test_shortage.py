"""While the machine is short of something nothing is blamed on anybody: letters wait, and are played when it has it."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest
from msgspec.structs import replace

from mailgame.desk.performing.clerk import Clerk
from mailgame.game.game import Game
from mailgame.press.letters.letters import Letters
from mailgame.sandbox import Limits, Sandbox
from mailgame.shortage import Shortage
from tests.desk.harness import ADMIN, BOARD, House
from tests.sandbox.harness import Den, a_law

NO_FILES = OSError(errno.EMFILE, "Too many open files", "somewhere")


@pytest.fixture
def house(empty_house: House) -> House:
    """A game with Ann and Bert, on a server that goes on whatever happens."""
    empty_house.office.room.settings = replace(empty_house.office.room.settings, raise_faults=False)
    empty_house.open("winter", BOARD, ["Ann", "Bert"], admin=ADMIN)
    return empty_house


def raising(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("place", [
    "mailgame.post.reading.letter._read", "mailgame.desk.office.intake.Intake.take", (Clerk, "handle"),
    (Game, "play"), "mailgame.game.dispatch.Dispatch.play", (Letters, "_letter"),
])
def test_a_letter_waits_and_is_played_once(
    house: House, monkeypatch: pytest.MonkeyPatch, place: str | tuple[type, str]
) -> None:
    with monkeypatch.context() as short:
        if isinstance(place, str):
            short.setattr(place, raising(NO_FILES))
        else:
            short.setattr(*place, raising(NO_FILES))
        with pytest.raises(Shortage, match="open no more files"):
            house.write("Ann", "buy silver")
    house.office.forget()  # as the server does
    assert house.letter(house._uid).state in ("raw", "routed"), "it waits"
    house.settle()
    assert house.played("winter")[-1] == "Ann: buy silver"
    assert [one.kind for one in house.sent("Ann")].count("receipt") == 1
    assert house.letter(house._uid).state == "played"


class NoWorker:
    """A session whose process the machine cannot start."""

    def __enter__(self) -> NoReturn:
        raise RuntimeError("failed to spawn monty worker: monty: Resource temporarily unavailable (os error 11)")

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture
def den() -> Iterator[Den]:
    sandbox = Sandbox(Limits())
    yield Den(sandbox)
    sandbox.close()


def test_law_is_neither_refused_nor_suspended_where_no_process_can_be_started(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    law = a_law("return Tell('Done.', (order.giver,))")
    number, before = den.adopt(law), den.game.encode()
    with monkeypatch.context() as short:
        short.setattr(den.sandbox.workers, "_checkout", lambda *_: NoWorker())
        for words in (("go",), ("adopt", law.replace("Done.", "Did it."))):
            game = den.game.fork()
            with pytest.raises(Shortage, match="start no more processes"):
                game.play(den.order("Ann", *words))
    assert den.game.encode() == before
    assert den.says("Ann", "go").outcome == "done"
    assert den.standing(number) == "in force"
