"""Votes that players' law bends: what is decided is what takes effect, and what is not done is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.game.undoing import replay
from tests.desk.harness import BOARD, CARDS
from tests.sandbox.generated import PEOPLE, Case, adopt, on_turn, opened
from tests.sandbox.mail import Mail

BELLS = '''propose add "Bells"
```law
"""Bells."""
rule = Rule(0, "Bells")
@rule.command("chime", "Chime.")
def c(view, order):
    return Tell("Ding.")
```
end'''
HEAD = '"""Bent."""\nfrom mailgame.law import *\nrule = Rule(0, "Bent")\n'


@pytest.fixture
def house(law: str) -> Iterator[Mail]:
    """Return a game of cards in which a law on votes is in force."""
    case = Case("bent", CARDS, HEAD + law)
    made = opened(case)
    assert adopt(made, case)[0]
    yield made
    made.close()


def told_of_bells(house: Mail, choice: str) -> tuple[str, str]:
    """Let Bells be put to the vote; return what Bert is written then, and what becomes of “chime”."""
    while not house.game().world.things["game"]["game"].get("turn"):
        house.deadlines(1)
    house.says(on_turn(house), BELLS)
    before = len(house.sent("Bert"))
    for name in PEOPLE:
        house.says(name, f"vote 2 {choice} 9")
    house.deadlines(2)
    told = " ".join(one.words for one in house.sent("Bert")[before:])
    return told, house.says("Bert", "chime")


BENT = '@rule.alter(Conclude)\ndef c(view, it):\n    return '


@pytest.mark.slow
@pytest.mark.parametrize(("law", "choice", "then"), [
    (BENT + 'Redirect("status", "rejected")', "yea", "rejected"),
    (BENT + 'Become(Conclude(it.proposal, "rejected"))', "yea", "rejected"),
    (BENT + 'Redirect("status", "put off")', "yea", "put off"),
    (BENT + 'Redirect("status", "accepted")', "nay", "accepted"),
    (BENT + 'Become(Conclude(it.proposal, "accepted"))', "nay", "accepted"),
])
def test_what_is_decided_is_what_takes_effect(house: Mail, choice: str, then: str) -> None:
    """A letter said “is rejected” and, below it, “is in force”."""
    told, chimed = told_of_bells(house, choice)
    assert f"{then}: add a rule “Bells”" in told.lower().replace("bells", "Bells")
    assert ("“Bells”, is in force" in told, "Ding." in chimed) == ((then == "accepted"),) * 2


@pytest.mark.slow
@pytest.mark.parametrize(("law", "words"), [
    ('@rule.check(Conclude)\ndef c(view, it):\n    return Refuse("x", "The moon is full.")', "stays undecided: The"),
    ('@rule.carry_out(Conclude)\ndef c(view, it):\n    return None', "stays undecided: nothing is to be done"),
    ('@rule.check(CloseBallot)\ndef c(view, it):\n    return Refuse("x", "The moon is full.")', "is not closed: The"),
    ('@rule.carry_out(CloseBallot)\ndef c(view, it):\n    return []', "is not closed: nothing is to be done for it"),
    ('@rule.carry_out(Reveal)\ndef c(view, it):\n    return None', "is not closed: nothing is to be done for it"),
    ('@rule.check(Decide)\ndef c(view, it):\n    return Refuse("x", "The moon is full.")', "stays undecided: The"),
])
def test_a_vote_that_law_keeps_from_its_end_is_told_to_all(house: Mail, words: str) -> None:
    """Nobody was told; what was not concluded took effect all the same, in some games week after week."""
    told, chimed = told_of_bells(house, "yea")
    assert words in told, told
    assert ("“Bells”, is in force" in told, "Ding." in chimed) == (False, False)
    assert "is not closed" not in words or "The votes" not in told, "what is still sealed is not shown"
    game = house.game()
    assert replay(game.ruleset, house.entries()).encode() == game.encode()
    assert house.harm == []


SAID_ANEW = '@rule.alter(OpenBallot)\ndef secret(view, it):\n' \
            "    return Become(OpenBallot(it.question, it.electorate, sealed=True{}))\n" \
            "@rule.alter(SetTimer)\ndef at_noon(view, it):\n" \
            '    return Become(SetTimer(it.name, at=it.at, days=it.days, time="12:00"))\n'


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [BOARD, CARDS])
@pytest.mark.parametrize("more", ["", ", money=it.money", ", quorum=1"])
def test_a_ballot_that_law_says_anew_is_still_about_its_proposal(ruleset: str, more: str) -> None:
    """It was about nothing then, and so nothing could be voted on any more; a calendar lost the names of its days."""
    case = Case("anew", ruleset, HEAD + SAID_ANEW.format(more))
    house = opened(case)
    try:
        assert adopt(house, case)[0]
        while ruleset == CARDS and not house.game().world.things["game"]["game"].get("turn"):
            house.deadlines(1)
        house.says(on_turn(house), 'propose add "Tea"\nTea is served at five.\nend')
        house.deadlines(2 if ruleset == BOARD else 0)
        assert all("✓ Done" in house.says(name, "vote 2 yes" + " 0" * (ruleset == CARDS)) for name in PEOPLE[:2])
        assert house.harm == []
    finally:
        house.close()
