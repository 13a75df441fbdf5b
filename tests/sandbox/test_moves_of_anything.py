"""Law that moves what stands on no square, or sets what a thing has not, is told so, and no shipped rule stumbles."""

from __future__ import annotations

from itertools import product

import pytest

from tests.desk.harness import BOARD
from tests.sandbox.generated import Case, check
from tests.share import share

LAW = """from mailgame.law import *

rule = Rule(0, "Odd moves")

@rule.command("shove", "Shove.")
def shoves(view, order):
    return {}
"""
DONE = ("Jump({}, back=1)", "Jump({}, view.things('square')[3])", "Move({}, 3)", "Put({}, view.things('square')[3])")
WHAT = ("view.game", "view.rules()[0]", "view.things('proposal')[0]", "view.things('square')[0]")


@pytest.mark.slow
@pytest.mark.parametrize(("what", "done"), share([*product(WHAT, DONE)], 3))
def test_what_stands_on_no_square_is_not_moved_and_no_rule_stumbles_over_it(what: str, done: str) -> None:
    """Rule 19 looked for its square: the rules could not be played, and the log had a traceback."""
    came = check(Case(f"moves {what} {done}", BOARD, LAW.format(done.format(what)), 0, 0, ("shove",)))
    assert came.harm == []
    assert came.outcome in ("played", "suspended")


@pytest.mark.slow
@pytest.mark.parametrize("what", WHAT)
def test_what_a_thing_does_not_have_is_not_set_and_no_rule_stumbles_over_it(what: str) -> None:
    """Rule 27 looked for what a player has, wherever “jump_to” was set."""
    done = f"[Set({what}, name, 'x') for name in ['jump_to', 'chose', 'magic_shop', 'jailed', 'square'][order.number:]]"
    law = LAW.replace('"shove"', '"shove NUMBER"').format(done)
    came = check(Case(f"sets {what}", BOARD, law, 0, 0, ("shove 0", "shove 1", "shove 2", "shove 3", "shove 4")))
    assert came.harm == []
    assert came.outcome in ("played", "suspended")


ODD = (
    "Ask(order.giver, 'purchase', 'x', ('shove',), {'square': view.things('square')[1], 'price': 'x'})",
    "Ask(order.giver, 'purchase', 'x', ('shove',), {'price': [1]})",
    "PayRent(order.giver, view.players()[1], view.game, 5)",
    "PayRent(order.giver, view.players()[1], view.rules()[0], 5)",
)


@pytest.mark.slow
@pytest.mark.parametrize("done", ODD)
def test_an_offer_and_a_rent_of_law_are_about_anything(done: str) -> None:
    """Rules 14 and 30 looked for a price and a gender."""
    came = check(Case(f"does {done}", BOARD, LAW.format(done), 0, 0, ("shove",)))
    assert (came.harm, came.outcome) == ([], "played"), came.words


@pytest.mark.slow
def test_law_that_asks_the_game_about_what_it_does_not_know_is_to_blame_itself() -> None:
    """The shipped rule was blamed that met what it was asked with, and the law was found by trying."""
    odd = "\n\ndef odd(it):\n    return it\n"
    asks = "Tell(str(view.ask(Adjacent(one=odd(view.rule(3)), other=odd(view.game)))))"
    came = check(Case("asks", "realms", LAW.format(asks).replace("\n\n@", f"{odd}\n@"), 0, 0, ("shove",)))
    assert (came.harm, came.outcome) == ([], "suspended")
    assert came.words == "it asks the game “ask” with something that has no answer"
