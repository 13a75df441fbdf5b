"""What a game's helpers make for players' law is its own: an offer that `choice` words can be made."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Suspend
from tests.desk.harness import BOARD
from tests.sandbox.generated import PEOPLE, Case, adopt, opened

OFFERS = '''"""Whoever lands may grab something."""
from mailgame.law import *

rule = Rule(0, "Grabbing")

@rule.after(Landed)
def may_grab(view, landed):
    return choice(view, landed.player, "grab", "Grab it?", ("Grab it | grab",), "it stays there")

@rule.command("grab", "Grab what lies there.", answers="grab")
def grabs(view, order):
    return Tell(f"{order.giver} grabs it.") if order.offer else Refuse("none", "Nothing lies there.")
'''
PEEKS = '''"""Peeks."""
from mailgame.law import *

rule = Rule(0, "Peeking")

@rule.alter(Ask)
def peeks(view, ask):
    return None if gift_of(ask) else None

def gift_of(ask):
    return with_article(ask.words)
'''


@pytest.mark.slow
def test_an_offer_that_a_helper_of_the_game_makes_for_a_law_is_made() -> None:
    """It was suspended as soon as somebody landed: the words that it was to say were not for it to know."""
    case = Case("grabbing", BOARD, OFFERS)
    house = opened(case)
    assert adopt(house, case)[0]
    house.deadlines(2)
    assert [entry.input.words for entry in house.entries() if isinstance(entry.input, Suspend)] == []
    grabbed = [house.says(name, "grab") for name in PEOPLE]
    assert any("grabs it." in one for one in grabbed), grabbed
    assert house.harm == []
    house.close()


@pytest.mark.slow
def test_what_is_asked_by_others_is_still_not_for_it_to_know() -> None:
    case = Case("peeking", BOARD, PEEKS)
    house = opened(case)
    assert adopt(house, case)[0]
    house.deadlines(6)
    suspended = [entry.input.words for entry in house.entries() if isinstance(entry.input, Suspend)]
    assert len(suspended) == 1
    assert "“words” of Ask is not for every rule to know" in suspended[0]
    house.close()
