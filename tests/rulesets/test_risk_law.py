"""Which rule prevails in Nomic Risk, among those of the page and those that players pass."""

from __future__ import annotations

import pytest

from tests.rulesets.frontier import Frontier

shows = pytest.mark.shows


def law(name: str, over: str = "") -> str:
    """Return a proposal of a rule that says where units get to."""
    return f'''propose add "{name}"
```law
"""Nobody gets anywhere."""
rule = Rule(0, "{name}"{over})

@rule.alter(Leads)
def nowhere(view, asked):
    return Reply(False)
```
end'''


def passed(land: Frontier, proposal: str) -> None:
    """Let Ann propose it, and her vote alone pass it as her next turn begins."""
    land.does("Ann", proposal)
    land.next_turn()
    assert any("is in force" in words for words in land.told), land.told


@pytest.mark.slow
@shows("R100.6a")
@pytest.mark.parametrize(("over", "by_port"), [("", True), (", over=(12,)", False)])
def test_what_says_so_prevails_and_then_what_is_special_and_then_what_is_older(over: str, by_port: bool) -> None:
    """Rule 2 answers in general that units get over borders; the new rule alters that, so Ann cannot go to #4.

    Rule 12 alters it too, for ports, and is older: by her port Ann gets to #9, unless the new rule goes before rule 12.
    """
    land = Frontier(law=True)
    land.flood(3)
    land.path(1, 3, 9)
    land.build("Ann", 1, "port", path=1)
    passed(land, law("Stillness", over))
    assert "There is no way for you from #1 straight to #4." in land.says("Ann", "move 1 soldier from 1 to 4")
    assert (land.says("Ann", "move 1 soldier from 1 to 9") == "") == by_port
    assert land.units(9) == (["soldier"] if by_port else [])


@shows("R100.6b", "R15.4a", "R15.4b", "R2.4b")
def test_clauses_on_space_and_water_prevail_over_those_on_all_units() -> None:
    land = Frontier()
    land.flood(4, 5)
    land.station("Ann", 1, "astronaut")
    land.station("Ann", 4, "scuba soldier")
    land.does("Ann", "move 1 astronaut from 1 to 2", "move 1 astronaut from 2 to 3", "move 1 scuba soldier from 4 to 5")
    assert (land.units(3), land.units(5), land.owner(2)) == (["astronaut"], ["scuba soldier"], "Bert")


STRONG = '''propose add "Strength"
```law
"""Soldiers have an attack of 10."""
rule = Rule(0, "Strength")

@rule.alter(Values)
def strong(view, asked):
    return Reply({made}) if asked.sort == "soldier" else None
```
end'''


@shows("R3.2c")
def test_a_law_of_players_says_what_a_sort_of_unit_has() -> None:
    land = Frontier(law=True)
    passed(land, STRONG.replace("{made}", 'UnitSort("soldier", "land", "-", 0, 0, 10, 6, 1, 500000, 0)'))
    land.station("Ann", 1, "soldier")
    land.throw("attack", [10])
    land.throw("defence", [6, 6])
    land.does("Ann", "attack 2 from 1 with 1 soldier")
    assert (land.units(2), land.rolls[0]) == (["soldier"], ("attack", "Ann", [10]))


@pytest.mark.parametrize(("made", "fault"), [
    ("Plan(1, 2)", "it turns the answer to Values into something that is no answer to it"),
    ("Kill", "Reply cannot have the word Kill"),
    ('Tell("strong")', "Reply cannot have Tell"),
    ('Refuse("no", "no")', "Reply cannot have Refuse"),
])
def test_what_is_no_sort_of_unit_is_no_answer(made: str, fault: str) -> None:
    land = Frontier(law=True)
    with pytest.raises(AssertionError) as raised:
        passed(land, STRONG.replace("{made}", made))
    assert fault in str(raised.value)


@pytest.mark.slow
def test_without_rule_100_turns_go_on_and_whoever_was_out_stays_out() -> None:
    land = Frontier({"Ann": "0,0", "Bert": "0,-1", "Cleo": "1,-1"})
    (cleo,) = (player for player in land.game.world.all("player") if player.id == "Cleo")
    land.lay(cleo, status="eliminated")
    land.does("Ann", "propose repeal 100")
    passed_on = []
    for _ in range(6):
        passed_on.append(land.turn)
        land.does(land.turn, "done")
    assert land.see("rules.100.standing") == "repealed"
    assert passed_on == ["Ann", "Bert"] * 3
    assert land.see("game.paused") is False
