"""What law hears: no address of whoever is asked from outside, nothing that hides, nor that what is hidden changes."""

from __future__ import annotations

import pytest

from mailgame.game import room
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


@pytest.mark.parametrize("asked", [
    'guests(view, None, "zelda@example.com")', 'guests(view, view.player("Ann"), "zelda@example.com")',
    'invited_by(view, view.player("Ann"), "zelda@example.com")',
])
def test_law_does_not_find_out_an_address_by_guessing(asked: str) -> None:
    nomic = Nomic()
    number = has(nomic, f'@rule.command("guess", "Guess.")\ndef guesses(view, order):\n    return Tell(str({asked}))')
    nomic.says("Ann", "delegate zelda@example.com")
    nomic.says("Ben", "guess")
    assert nomic.at(f"rules.{number}.standing") == "suspended"


@pytest.mark.parametrize("asked", [
    "in_favour(ballot)", "votes_cast(ballot)", "lacking(view, ballot)", "choice_of(ballot, view.player('Ben'))",
    "view.ask(Lacking(ballot))", "view.would_refuse(Reveal(ballot))",
])
def test_helpers_of_a_game_tell_nothing_of_sealed_votes(asked: str) -> None:
    """Law that asks either learns nothing or is suspended, and no shipped rule errs."""
    nomic = Nomic()
    ballot = 'ballot = view.things("ballot")[-1]'
    has(nomic, f'@rule.command("peek", "Peek.")\ndef peeks(view, order):\n    {ballot}\n    return Tell(str({asked}))')
    nomic.proposes("Ben", "repeal 210")
    nomic.wait(7)
    nomic.votes(326, Ben="yes", Cleo="yes")
    told = nomic.says("Ann", "peek") + str([one.words for one in nomic.game.world.all("petition")])
    assert "is not known" in told or "is not for every rule to know" in told
    assert "erred" not in told


def test_what_law_announces_bears_its_number() -> None:
    risk = Risk()
    in_force(risk, '@rule.command("lie", "Lie.")\ndef lies(view, order):\n'
                   '    return WentOver(view.player("Bert"), "tank", order.giver, 5)')
    risk.says("Ann", "lie")
    assert [(one["rule"], one["to"]) for one in risk.last.story if "bribe" in one.get("template", "")] == [(17, None)]


def test_law_says_of_nobody_that_they_take_no_part() -> None:
    nomic = Nomic()
    number = has(nomic, '@rule.command("banish", "Banish.")\ndef banishes(view, order):\n'
                        '    word = "absences" if order else ""\n'
                        '    return [Set(one, word, ["2026-01-01 to 2090-01-01"]) for one in view.players()]')
    nomic.says("Ann", "banish")
    assert nomic.at(f"rules.{number}.standing") == "suspended"
    assert nomic.proposes("Ben", "repeal 210") == 326


def test_a_map_has_room_for_so_many_units_and_no_letter_pauses_the_game() -> None:
    risk = Risk()
    in_force(risk, '@rule.command("arm", "Arm.")\ndef arms(view, order):\n'
                   '    return Receive(order.giver, "tank", 10_000_000)')
    risk.says("Ann", "arm")
    assert "The map has room for 5,000 units" in risk.says("Ann", "place 1000000 tank in 1")
    assert not risk.game.world.things["game"]["game"].get("paused")


def test_things_that_law_brings_about_in_other_words_are_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The map has ten territories as it begins."""
    monkeypatch.setattr(room, "MOST_THINGS", 30)
    risk = Risk()
    in_force(risk, '@rule.command("chart NUMBER", "Chart.")\ndef charts(view, order):\n'
                   "    return [AddTerritory(100 + order.number + n, 0) for n in range(order.number)]")
    risk.says("Ann", "chart 5")
    assert len(risk.at("territories")) == 15
    risk.says("Ann", "chart 25")
    assert len(risk.at("territories")) == 30
