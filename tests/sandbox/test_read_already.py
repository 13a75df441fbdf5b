"""A command of law that other rules' commands would take in is refused: it would never be heard."""

from __future__ import annotations

import pytest

from tests.sandbox.mail import GAME, Mail

LAW = """propose add "Tried"
```law
rule = Rule(0, "Tried")
@rule.command("{pattern}", "Do something.")
def does(view, order):
    return Tell(f"{{order.giver}} did it.")
```
end"""


def answer(ruleset: str, pattern: str) -> str:
    """Return what somebody reads who proposes law with a command."""
    house = Mail()
    try:
        house.open(GAME, ruleset, ["Ann", "Bert", "Cleo"])
        return " ".join(house.says("Ann", LAW.format(pattern=pattern)).split())
    finally:
        house.close()


@pytest.mark.parametrize(("ruleset", "pattern", "other"), [
    ("borednomic2", "sell gold", "“sell [NUMBER] ITEM” of rule 5"),
    ("borednomic2", "buy 5 silver card", "“buy [NUMBER] ITEM” of rule 5"),
    ("borednomic2", "buy soldiers", "“buy [NUMBER] soldiers” of rule 29"),
    ("nomopoly2", "sell silver", "“sell TEXT” of rule XX"),
])
def test_a_line_that_is_another_command_already_is_no_command_of_law(ruleset: str, pattern: str, other: str) -> None:
    words = answer(ruleset, pattern)
    assert f"“{pattern}” is no command for a rule of players: {other} is written so already." in words


@pytest.mark.parametrize("pattern", ["sell tea", "sell gold for tea", "buy garden", "use gold", "sell"])
def test_what_only_begins_like_another_command_is_taken_and_so_is_one_that_is_said_anew(pattern: str) -> None:
    assert "It is proposal 1" in answer("borednomic2", pattern)
