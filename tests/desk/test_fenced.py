"""Commands that somebody has set off as code, as programs that write for people do, are commands."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Instruct
from tests.desk.harness import BOARD, House


@pytest.fixture
def house(empty_house: House) -> House:
    empty_house.open("winter", BOARD, ("Ann", "Bert", "Cleo"))
    return empty_house


@pytest.mark.parametrize("letter", [
    "```\npropose add Tips\nTips for all.\nend\n```", "```text\npropose add Tips\nTips for all.\n```\n\nBest, Ann",
    "```mail\npropose add Tips\nTips for all.",
    "Here is my proposal:\n\n```\npropose add Tips\nTips for all.\nend\n```\nAnn",
])
def test_a_proposal_within_a_fence_is_one(house: House, letter: str) -> None:
    """It was law with no proposal above it, they read."""
    assert "✓ Done. It is proposal 1." in house.says("Ann", letter)
    (order,) = [entry.input for entry in house.journal("winter") if isinstance(entry.input, Instruct)]
    assert order.block == "Tips for all."


@pytest.mark.parametrize("letter", [
    "```\nbuy gold\nbuy silver\n```", "```\nbuy gold\nbuy silver", "```sh\nbuy gold\nbuy silver\n```",
])
def test_so_are_orders_and_the_last_is_played_though_the_fence_is_never_closed(house: House, letter: str) -> None:
    answer = house.says("Ann", letter)
    assert "You buy a Gold Card" in answer
    assert "You buy a Silver Card" in answer


@pytest.mark.parametrize("title", [
    "Proposal - Tips", "Proposal: Tips", "New proposal: Tips", "I propose a new rule called “Tips”:",
    "propose a rule: Tips", "add rule Tips", "My idea: Tips",
])
def test_a_proposal_in_prose_is_offered_with_its_text(house: House, title: str) -> None:
    """What was offered had the title alone, or was about something else."""
    answer = house.says("Ann", f"Hi all,\n\n{title}\n\nEverybody gets $3 a week.\nNobody pays for it.\n\nBest, Ann")
    assert 'propose add "Tips" Everybody gets $3 a week. Nobody pays for it. end ' in answer
    assert f"Hi all, {title} Everybody gets $3 a week." in answer.replace("> ", "")


@pytest.mark.parametrize("letter", [
    "propose amendment to rule 8\nEverybody votes.\nend", "amend rule 8:\n\nEverybody votes.",
    "My proposal: change rule 8\nEverybody votes.", "I propose to amend rule 8\n\nEverybody votes.\n\nAnn",
])
def test_so_is_one_that_changes_a_rule(house: House, letter: str) -> None:
    assert "propose amend 8 Everybody votes. end " in house.says("Ann", letter)


@pytest.mark.parametrize("letter", [
    "vote 1 yes and 2 no\nProposal: Tips\nTips for all.", "Proposal: Tips", "\n\nProposal: Tips\nbuy gold",
    "Proposal: Tips\n\nvote 1 yes\n\nTips for all.",
])
def test_a_heading_beside_orders_is_answered_too(house: House, letter: str) -> None:
    answer = house.says("Ann", letter)
    assert "Proposal: Tips" in answer


def test_a_slip_in_a_proposal_is_still_a_slip(house: House) -> None:
    answer = house.says("Ann", "propose ad Tips\nTips for all.\nend")
    assert "propose add Tips" in answer
    assert 'propose add "ad Tips"' not in answer


@pytest.mark.parametrize("letter", [
    "Proposal 1 is fine.\nI like it.", "The rule is too hard.\nI do not like it.",
    "I propose that we all be nice.\nSo there.",
])
def test_what_is_said_about_a_rule_heads_no_proposal(house: House, letter: str) -> None:
    assert f'propose add "{letter.split()[1]}' not in house.says("Ann", letter)
