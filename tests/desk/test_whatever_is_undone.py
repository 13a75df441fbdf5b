"""Whatever is undone, and whenever: the stored world is that of the journal."""

from __future__ import annotations

import contextlib
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailgame.game.inputs import Undo
from mailgame.world import calendar, ledger
from tests.desk.admin import admin, game, last_line, said, same_as_its_journal
from tests.desk.harness import ADMIN, BOARD, House

pytestmark = pytest.mark.slow


STEPS = st.one_of(
    st.tuples(st.sampled_from(["Ann", "Bert"]), st.sampled_from(
        ["buy silver", "sell silver", "buy 2 gold", "use gold", "exchange silver", "buy 9 as Nine f", "vote 1 yes",
         'propose add "Tea"\nTea is at five.\nend', "delegate Ann", "away 2026-12-01 2026-12-05"]
    )),
    st.tuples(st.just("Admin"), st.sampled_from(
        ["give Ann $50 now because of luck", "pause yes because of snow", "resume",
         "set Bert money 9 now because of fate", "as Bert: buy silver", "approve 2",
         "move Bert to square 5 now because of wind"]
    )),
    st.tuples(st.just("passes"), st.integers(1, 70)),
    st.tuples(st.just("undoes"), st.integers(0, 10_000)),
    st.tuples(st.just("forgets"), st.just(0)),
    st.tuples(st.just("breaks"), st.integers(0, 10_000)),
)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.lists(STEPS, min_size=6, max_size=14))
def test_whatever_is_undone_the_stored_world_is_that_of_the_journal(steps: list[tuple[str, Any]]) -> None:
    """Letters, updates and undoes in any order; the server forgets what it has in memory, or breaks over an undo."""
    house = House()
    house.open("winter", BOARD, ["Ann", "Bert"], admin=ADMIN)
    house.write("Ann", "message admin\nHello.\nend")
    try:
        for what, how in steps:
            lines = last_line(house)
            if what == "passes":
                house.until(house.now + timedelta(hours=how))
            elif what == "undoes":
                admin(house, f"undo {how % lines + 1} now because of a whim")
            elif what == "forgets":
                house.office.forget()
            elif what == "breaks":
                breaks_over_an_undo(house, how % lines + 1)
            else:
                said(house, what, how)
        assert same_as_its_journal(house)
        assert ledger.total(game(house).world) == 0
    finally:
        house.store.close()


def breaks_over_an_undo(house: House, seq: int) -> None:
    """Let the server break after an undo, before it is committed."""
    with contextlib.suppress(ZeroDivisionError, AssertionError), house.store.begin() as tx:
        performer = house.office.open(tx, tx.lock_game("winter"), house.now)
        table = performer.table
        if seq not in table.undone() and seq > 1:
            at = calendar.write(house.now)
            performer.play(Undo(at, seq, table.seq + 1, "of a whim", "a line"))
            performer.close()
        raise ZeroDivisionError
