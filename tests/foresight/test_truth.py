"""What a second look says of a proposal is what comes of it, in each game.

`python -m tests.soak.generated looks SEED COUNT` tries as many proposals as one likes.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mailgame.foresight.looking import question, second_look
from mailgame.foresight.result import Measure, Winner
from tests.foresight.proposals import ENACTED, Proposed, a_proposal
from tests.foresight.truth import MEASURE, Real, check, differences, table, without

pytestmark = pytest.mark.slow

SEED = "make test"
EACH = {"economic": 14, "nomicrisk": 4, "futurenomic": 3, "borednomic2": 2, "nomopoly2": 2}


@pytest.mark.parametrize(("ruleset", "number"), [(one, number) for one, many in EACH.items() for number in range(many)])
def test_a_second_look_says_what_comes_of_a_proposal(ruleset: str, number: int) -> None:
    case = a_proposal(ruleset, f"{SEED} {number}")
    came = check(case, Measure(2, 1))
    assert came.harm == [], f"{case.letter}\n\n{came.words}"


def a_law(ruleset: str, name: str, source: str) -> Proposed:
    letter = f'propose add "Tried"\n```law\nrule = Rule(0, "Tried")\n\n{source}\n```\nend'
    return Proposed(ruleset, name, "plain", letter, at_once=True)


@pytest.mark.parametrize("source", [
    '@rule.check(EndTurn)\ndef never(view, it):\n    return Refuse("no", "No turn ends.")',
    '@rule.after(Submitted)\ndef passes(view, it):\n    return [Conclude(it.proposal, "accepted"), Enact(it.proposal)]',
], ids=["no turn ends", "each proposal is accepted at once"])
def test_law_that_leaves_one_proposal_does_not_lock_a_game_of_turns(source: str) -> None:
    """It takes effect as its author’s next turn begins, in which they can propose once."""
    came = check(a_law("nomicrisk", "leaves one", source), Measure(1, 1))
    assert came.outcome == "looked"
    assert came.harm == []
    assert not [words for words in came.words if "lock" in words]


def test_a_second_look_that_names_another_winner_or_another_loser_is_found_out() -> None:
    """Bert wins by one law; by another Ann gets $10."""
    found = []
    for body, falsely in (
        ('    return Win(view.player("Bert"), "by law.")', {"winners": (Winner("Cleo", 0, 1),)}),
        ('    return Pay("", view.player("Ann"), 10)', {}),
    ):
        case = a_law("economic", "told falsely", ENACTED.format(name="begins", body=body))
        base = Real(table("economic"), case.name)
        assert base.says(str(base.game.world.things["game"]["game"]["turn"]), case.letter)
        look = second_look(question(base.game, "game", "1"), base.game.ruleset, Measure(1, 1))
        real = Real(base.game, case.name)
        assert real.decides("1", "yes")
        real.commands_then = real.commands()
        real.go_on(MEASURE.updates, by_whim=False)
        pairs = [(real, without("economic", 0))] * 2
        assert list(differences(look, pairs, case)) == []
        turned = [replace(one, gains=one.losses, losses=one.gains) for one in look.purses]
        found += differences(replace(look, **falsely or {"purses": tuple(turned)}), pairs, case)
    assert [words.split()[:2] for words in found] == [["{'Bert'}", "wins,"], ["Ann", "gains"]]
