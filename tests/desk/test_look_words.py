"""The words of a second look: plain sentences, the weightiest first, and no more of them than anybody reads."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from mailgame.desk.sight.look_words import in_words
from mailgame.foresight.result import (
    Broken,
    Conflict,
    Fault,
    Miss,
    Purse,
    Rehearsed,
    SecondLook,
    Spread,
    Winner,
)

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
FLAT = Spread(0, 0, 0)


def purse(name: str, change: Spread = FLAT) -> Purse:
    return Purse(name, Spread(90, 100, 110), Spread(90, 100 + change.middle, 110), change)


LOOK = SecondLook(
    "3", 14, "2026-11-24T12:00:00Z", "by itself", 20, 20, 10, unit="$", counted="money",
    total=purse(""), purses=(purse("Ann"), purse("Bert")),
)


def findings(**more: object) -> list[str]:
    return list(in_words(replace(LOOK, **more), NOON, lambda _: 0).findings)  # type: ignore[arg-type]


def intro(**more: object) -> str:
    return in_words(replace(LOOK, **more), NOON, lambda _: 0).intro  # type: ignore[arg-type]


def test_what_was_tried_is_said() -> None:
    assert intro() == (
        "Simulated 20 times over 10 updates, with it and without it, on the same dice and from what "
        "everybody knows."
    )
    assert intro(seeds=12).endswith("There was no time for all 20.")
    assert intro(seeds=0).startswith("There was no time to try it")
    assert "only the rest of it" in intro(effect="partly")
    assert intro(effect="text", seeds=0).startswith("It is a text that is applied by hand.")


def test_where_nobody_gains_that_is_all_that_is_said() -> None:
    assert findings() == ["It changes nobody’s money."]
    assert in_words(LOOK, NOON, lambda _: 0).gains == ()


def test_what_cannot_take_effect_says_why() -> None:
    assert findings(unfit="rule 14 is no longer in force", seeds=0) == [
        "It could not take effect as things stand: rule 14 is no longer in force."
    ]


def test_an_error_names_its_rule_its_line_and_how_often_it_happens() -> None:
    fault = Fault(32, "Nonsense", "ZeroDivisionError: division by zero", 7, 9)
    assert findings(faults=(fault,))[0] == (
        "Rule 32, “Nonsense”, fails in line 7 of its law in 9 of 20 games: ZeroDivisionError: division by zero."
    )


def test_a_lock_a_stop_and_an_end_come_first() -> None:
    said = findings(
        locked=(1, 20), stuck=(0, 4), ended=(3, 12), winners=(Winner("Ann", 3, 8), Winner("", 0, 4)),
        conflicts=(Conflict(11, "Ending", "both bend “win”", 11, "it has stood longer"),),
    )
    assert said[0] == (
        "It would lock the game: in all 20 games nobody could propose anything any more (without it in 1)."
    )
    assert said[1] == "It would bring the game to a stop: in 4 of 20 games nothing happens any more."
    assert said[2] == "It ends the game in 12 of 20 games; without it 3 would end."
    assert said[3] == "Who wins: Ann 8 (3 without it), nobody 4 (0 without it)."
    assert said[5] == (
        "It is about the same thing as rule 11, “Ending”: both bend “win”. There rule 11 prevails: it has stood longer."
    )


def test_a_key_to_a_locked_or_stuck_game_is_said_to_be_one() -> None:
    assert findings(locked=(20, 0))[0].startswith("It would unlock the game: without it nobody could propose")
    assert findings(stuck=(20, 0))[0].startswith("It would set the game going again: without it nothing happens")


def test_games_that_end_either_way_are_told_by_how_long_they_last() -> None:
    assert findings(ended=(20, 20), lasted=(10, 5))[0] == (
        "Every game ends, with it and without it: after 5 updates with it, after 10 without."
    )
    assert findings(ended=(2, 2), lasted=(9, 8))[0].startswith("2 of 20 games end, with it and without it")


def test_many_contests_are_told_in_short() -> None:
    many = tuple(Conflict(number, f"Rule {number}", "both bend “pay”", 14, "") for number in range(20, 27))
    said = findings(conflicts=many)
    assert len([one for one in said if one.startswith("It is about the same thing as rule")]) == 5
    assert said[-1] == "It is about the same thing as rule 24, rule 25 and rule 26."
    assert "They did conflict when it was tried. There rule 14 prevails." in findings(
        conflicts=(replace(many[0], seen=True),)
    )[1]


def test_commands_that_come_and_go_are_named() -> None:
    assert findings(brings=("dig",), takes=("buy SQUARE", "sell SQUARE"))[1:] == [
        "It brings the command “dig”.",
        "It takes away the commands “buy SQUARE” and “sell SQUARE”.",
    ]


def test_rehearsals_that_come_out_differently_are_named_with_one_example_each() -> None:
    miss = Miss("players.Ann.money", "9795", "9525")
    broken = tuple(Broken(name, count, (miss,)) for name, count in (("rents", 8), ("buying", 1), ("a", 1), ("b", 1)))
    assert findings(rehearsed=Rehearsed(29, broken))[-1] == (
        "Of 29 rehearsals of the rules 4 come out differently: “rents” (Ann’s money: 9525 in place of 9795, and 7 "
        "more); “buying” (Ann’s money: 9525 in place of 9795); “a” (Ann’s money: 9525 in place of 9795); and 1 more."
    )
    assert findings(rehearsed=Rehearsed(29))[-1] == "All 29 rehearsals of the rules come out as they do without it."
    assert findings(rehearsed=Rehearsed(0, (), False)) == ["It changes nobody’s money."]


def test_who_gains_stands_with_his_colour_and_all_together_last() -> None:
    purses = (purse("Ann", Spread(-30, 120, 400)), purse("Bert"))
    look = replace(LOOK, purses=purses, total=purse("", Spread(0, 10, 20)))
    shown = in_words(look, NOON, {"Ann": 3, "Bert": 1}.get, wanted=True)
    told = [(one.name, one.colour, one.change) for one in shown.gains]
    assert told == [("Ann", 3, 120), ("Bert", 1, 0), ("", None, 10)]
    assert (shown.counted, shown.unit, shown.wanted, shown.at) == ("Money", "$", True, NOON)


def test_of_very_many_players_those_are_shown_whom_it_concerns_most() -> None:
    purses = tuple(purse(f"P{number}", Spread(0, number, number)) for number in range(40))
    look = replace(LOOK, purses=purses, total=purse("", Spread(0, 10, 20)))
    shown = in_words(look, NOON, lambda _: 0)
    assert [one.name for one in shown.gains] == [*(f"P{number}" for number in range(28, 40)), ""]
