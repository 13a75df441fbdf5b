"""What a second look says of a proposal is what comes of it, in each game.

`python -m tests.soak.generated looks SEED COUNT` tries as many proposals as one likes.
"""

from __future__ import annotations

import pytest

from mailgame.foresight.result import Measure
from tests.foresight.proposals import a_proposal
from tests.foresight.truth import check

pytestmark = pytest.mark.slow

SEED = "make test"
EACH = {"economic": 14, "nomicrisk": 4, "futurenomic": 3, "borednomic2": 2, "nomopoly2": 2}


@pytest.mark.parametrize(("ruleset", "number"), [(one, number) for one, many in EACH.items() for number in range(many)])
def test_a_second_look_says_what_comes_of_a_proposal(ruleset: str, number: int) -> None:
    case = a_proposal(ruleset, f"{SEED} {number}")
    came = check(case, Measure(2, 1))
    assert came.harm == [], f"{case.letter}\n\n{came.words}"
