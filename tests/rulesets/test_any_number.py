"""Whatever number of a rule is set, as low or as high as it can be: the game opens, nobody has won, and it goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Parameter
from mailgame.paths import rulesets_folder
from mailgame.rulesets.loading import load
from tests.desk.harness import person

HUGE = 10**6
REACHED = {("economic", "2.target", 1): "over", ("economic", "1.money", HUGE): "over"}
"""What is won rightly as the first turn begins: whoever has $1 wins, or is dealt more than they need."""


def extremes(parameter: Parameter) -> Iterator[int]:
    """Return the lowest and the highest number that a parameter can be set to, as far as anybody would try."""
    if isinstance(parameter.value, int) and not isinstance(parameter.value, bool):
        for tried, bound in ((0, parameter.least), (HUGE, parameter.most)):
            yield bound if parameter.refuse(tried) and bound is not None else tried


def played(ruleset: Ruleset, slug: str, name: str, value: int) -> str:
    """Open a game with this number, let four deadlines pass, and return what is wrong with it."""
    begin = Begin(
        at="2026-11-23T14:00:00Z", name="numbers", ruleset=slug, timezone="UTC", seed="numbers",
        admin="admin@example.org", params={name: value}, players=tuple(map(person, ("Ann", "Bert", "Cleo"))),
    )
    game = Game.new(ruleset, begin)
    result = game.handle(begin)
    if game.world.things["game"]["game"].get("over"):
        return "over"
    for _ in range(4):
        if result.outcome == "failed":
            return str(result.error).strip().splitlines()[-1]
        if game.due_at is not None:
            result = game.handle(Alarm(game.due_at))
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["borednomic2", "economic", "futurenomic", "nomicrisk", "nomopoly2"])
def test_no_number_ends_a_game_at_once_or_brings_it_to_a_halt(slug: str) -> None:
    ruleset = load(slug, [rulesets_folder()])
    wrong = {
        (slug, f"{number}.{name}", value): fault
        for number, rule in ruleset.rules.items()
        for name, parameter in rule.parameters.items()
        for value in extremes(parameter)
        if (fault := played(ruleset, slug, f"{number}.{name}", value))
    }
    assert wrong == {key: fault for key, fault in REACHED.items() if key[0] == slug}
