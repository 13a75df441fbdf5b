"""What law hears: no address of whoever is asked from outside, nothing that hides, nor that what is hidden changes."""

from __future__ import annotations

import pytest

from tests.rulesets.risk import Risk
from tests.rulesets.test_futurenomic import Nomic
from tests.rulesets.test_futurenomic_law import has

HEAD = '"""New."""\n\nfrom mailgame.law import *\n\nrule = Rule(0, "New")\n\n\n'


def in_force(risk: Risk, law: str) -> int:
    """Let a law of Ann's be in force as her second turn begins; return its number."""
    risk.says("Ann", f'propose add "New"\n```law\n{HEAD}{law}\n```\nend')
    risk.says("Bert", "vote 1 yes")
    risk.orders("Ann", "done")
    risk.orders("Bert", "done")
    assert risk.at("rules.17.title") == "New"
    return 17


def hears(word: str, field: str) -> list[str]:
    """Return laws that would tell everybody a field of an act: as they bend it, and at a price."""
    told = f"Tell(f'I heard {{one.{field}}}')"
    return [
        f"@rule.alter({word})\ndef hears(view, one):\n    return Become({told})",
        f"@rule.alter({word})\ndef hears(view, one):\n    return Become(one, '', ({told},))",
        f"@rule.alter({word})\ndef hears(view, one):\n    return Stop('x', f'I heard {{one.{field}}}')",
        f"@rule.check({word})\ndef hears(view, one):\n    return Refuse('x', f'I heard {{one.{field}}}')",
    ]


@pytest.mark.parametrize("law", hears("Invite", "address"))
def test_law_does_not_hear_at_which_address_a_player_asks_somebody(law: str) -> None:
    nomic = Nomic()
    number = has(nomic, law)
    nomic.says("Ann", "delegate zelda@example.com")
    assert nomic.at(f"rules.{number}.standing") == "suspended"
    assert "zelda@" not in str([one for one in nomic.last.story if one["to"] != ["Ann"]])


SECRET_WORDS = [("HideMercenary", "territory"), ("HideMercenary", "wage"), ("Survey", "territory"),
                ("Look", "territory"), ("BeginHarvest", "units"), ("TakeHarvest", "territory")]


@pytest.mark.parametrize("law", [law for word, field in SECRET_WORDS for law in hears(word, field)])
def test_law_does_not_hear_what_is_nobody_elses_to_know(law: str) -> None:
    """Ann surveys where she goes, where mercenaries hide in each territory, and harvests."""
    risk = Risk(params={"13.base": 100})
    number = in_force(risk, law)
    risk.orders("Ann", "place 1 soldier in 1", "move 1 soldier from 1 to 4", "train 1 soldier in 1 to harvester")
    risk.puts("Ann", "harvester", 1)
    risk.orders("Ann", "harvest 1", "done")
    risk.orders("Bert", "done")
    assert risk.at(f"rules.{number}.standing") == "suspended"
    assert "I heard" not in str(risk.last.story)


@pytest.mark.parametrize("attribute", ["in_hiding", "resources", "status", "known", "bribes", "money", "letters"])
def test_law_does_not_hear_that_something_hidden_has_changed(attribute: str) -> None:
    risk = Risk(params={"13.base": 100}, money=5_000_000)
    number = in_force(risk, f"@rule.after(WasSet, attribute={attribute!r})\ndef hears(view, one):\n"
                            "    return Tell(f'I heard of {one.thing.id}.')")
    told = risk.orders("Ann", "bribe up to 500", "place 1 soldier in 1", "move 1 soldier from 1 to 4", "done")
    assert risk.at(f"rules.{number}.standing") == "in force"
    assert "I heard" not in told


def test_law_uses_words_that_name_several_things() -> None:
    """The harvester is Ann's, and so is the law's command."""
    risk = Risk()
    in_force(risk, '@rule.command("reap", "Harvest wherever you can.")\ndef reaps(view, order):\n'
                   "    return BeginHarvest(order.giver, (*view.things('unit', owner=order.giver, sort='harvester'),))")
    risk.puts("Ann", "harvester", 1)
    assert "harvests in #1 until your next turn" in risk.says("Ann", "reap")
