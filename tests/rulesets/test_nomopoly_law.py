"""Nomopoly II: what a rule that players write can do while somebody moves."""

from __future__ import annotations

import pytest

from tests.rulesets.nomopoly import Nomopoly


@pytest.mark.shows("N6.7e")
def test_the_way_is_fixed_when_the_dice_are_read() -> None:
    table = Nomopoly(law=True)
    law = '''"""Who passes Square 3 destroys Square 5."""

rule = Rule(0, "Mine")


@rule.after(Passed)
def mine(view, passed):
    five = view.thing("square", "5")
    return DestroySquare(five) if passed.square.number == 3 and five is not None else None
'''
    table.does("Ann", f'propose add "Mine"\n```law\n{law}```\nend')
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 yes")
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.moves("Ann", 6)
    assert (table.at(), "5" in table.see("game.track")) == ("7", False)
    table.moves("Bob", 6)
    assert table.at("Bob") == "8"


ICE = '''"""Whoever lands on Square 4 slides on to the next, and has landed there and not here."""

rule = Rule(0, "Ice")


@rule.alter(Land)
def slides_on(view, land):
    return Become(Move(land.pawn, 1)) if land.square.number == 4 else None
'''


def test_a_rule_of_players_makes_a_landing_end_elsewhere() -> None:
    table = Nomopoly(law=True)
    table.does("Ann", f'propose add "Ice"\n```law\n{ICE}```\nend')
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 yes")
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.own("Bob", "4")
    table.own("Cid", "5")
    before = table.money("Bob"), table.money("Cid")
    table.moves("Ann", 3)
    assert (table.at(), table.money("Bob"), table.money("Cid")) == ("5", before[0], before[1] + 15)


LEAP = '''"""Players may leap to a square."""

rule = Rule(0, "Leap")

leaping = rule.command("leap to SQUARE", "Leap to a square.")


@leaping
def leaps(view, order):
    return Jump(order.giver, order.square)
'''


@pytest.mark.shows("N4.3e")
def test_rent_that_follows_from_a_landing_one_chose_may_make_one_bankrupt() -> None:
    table = Nomopoly(law=True)
    table.does("Ann", f'propose add "Leap"\n```law\n{LEAP}```\nend')
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 yes")
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.own("Bob", "12", card="7S")
    table.purse("Ann", 10)
    table.does("Ann", "leap to 12")
    assert (table.at(), table.money()) == ("12", -110)


def test_a_square_that_law_adds_gets_the_next_number_and_the_board_goes_on() -> None:
    """It came without a number, under a label that is none: rule 6 stumbled over it, and the law was suspended."""
    table = Nomopoly(law=True)
    law = '"""There is a tea house."""\nrule = Rule(0, "Tea")\n\n\n@rule.after(Enacted)\ndef built(view, enacted):\n' \
          '    return [AddSquare("Tea House"), Create("creature", "Tea Dog")]\n'
    table.does("Ann", f'propose add "Tea"\n```law\n{law}```\nend')
    table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    table.does("Ann", "vote 1 yes")
    table.does("Bob", "vote 1 yes")
    for _ in range(3):
        table.update(Ann=(5, 6), Bob=(5, 6), Cid=(5, 6))
    assert table.see("squares.Tea House.number") == table.see("game.track").index("Tea House") + 1
    assert table.see("rules.36.standing") == "in force"
