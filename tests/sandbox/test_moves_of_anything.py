"""Law that moves what stands on no square is told so, in a game whose rules look at every move."""

from __future__ import annotations

import pytest

from tests.desk.harness import BOARD
from tests.sandbox.generated import Case, check

LAW = """from mailgame.law import *

rule = Rule(0, "Odd moves")

@rule.command("shove", "Shove.")
def shoves(view, order):
    return {}
"""
WHAT = ("view.game", "view.rules()[0]", "view.things('proposal')[0]", "view.things('square')[0]")


@pytest.mark.slow
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("done", ["Jump({}, back=1)", "Jump({}, view.things('square')[3])", "Move({}, 3)",
                                  "Put({}, view.things('square')[3])"])
def test_what_stands_on_no_square_is_not_moved_and_no_rule_stumbles_over_it(what: str, done: str) -> None:
    """Rule 19 looked for its square: the rules could not be played, and the log had a traceback."""
    came = check(Case(f"moves {what} {done}", BOARD, LAW.format(done.format(what)), 0, 0, ("shove",)))
    assert came.harm == []
    assert came.outcome in ("played", "suspended")
