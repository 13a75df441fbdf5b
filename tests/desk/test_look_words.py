"""The words of a second look: plain sentences, the weightiest first, and no more of them than anybody reads."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from mailgame.desk.sight.look_words import in_words
from mailgame.foresight.result import (
    Broken,
    Conflict,
    Fault,
    Miss,
    Paid,
    Purse,
    Rehearsed,
    SecondLook,
    Winner,
)

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)


def purse(name: str, change: int = 0, gains: int = 0, losses: int = 0, **more: tuple[int, int]) -> Purse:
    return Purse(name, 100, 100 + change, min(0, change * 2), max(0, change * 2), gains, losses, **more)


LOOK = SecondLook(
    "3", 14, "2026-11-24T12:00:00Z", "by itself", 20, 20, 10, unit="$", counted="money",
    total=purse(""), purses=(purse("Ann"), purse("Bert")),
)


def findings(**more: object) -> list[str]:
    return list(in_words(replace(LOOK, **more), NOON, lambda _: 0).findings)  # type: ignore[arg-type]


def intro(**more: object) -> str:
    return in_words(replace(LOOK, **more), NOON, lambda _: 0).intro  # type: ignore[arg-type]


def test_what_was_tried_is_said() -> None:
    assert intro() == "Simulated in 20 games of 10 updates, with and without it."
    assert intro(seeds=12).endswith("There was no time for all 20 games.")
    assert intro(seeds=0).startswith("There was no time to simulate it")
    assert intro(effect="partly").endswith("What its text says is applied by hand and is left out here.")
    assert intro(effect="text", seeds=0).startswith("Its text is applied by hand: nothing in it takes effect by itself")
    assert intro(effect="none", seeds=0) == "It would change nothing: what it asks for is so already."


def test_that_a_proposal_asks_for_what_is_so_is_told_with_the_vote() -> None:
    asked = replace(LOOK, effect="none", seeds=0, purses=(), total=None)
    assert not in_words(asked, NOON, lambda _: 0).says_nothing
    assert in_words(replace(asked, effect="text"), NOON, lambda _: 0).says_nothing


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
        "Rule 32, “Nonsense”, fails in line 7 of its law in 9 of 20 games, and is suspended: ZeroDivisionError: "
        "division by zero."
    )


def test_a_lock_a_stop_and_an_end_come_first() -> None:
    said = findings(
        locked=(1, 20), stuck=(0, 4), ended=(3, 12), winners=(Winner("Ann", 3, 8), Winner("", 0, 4)),
        conflicts=(Conflict(11, "Ending", "both change “win”", 11, "it has stood longer"),),
    )
    assert said == [
        "It would lock the game: in all 20 games nobody can propose anything any more (without it in 1).",
        "It would bring the game to a stop: in 4 of 20 games nothing happens any more.",
        "The game ends in 12 of 20 games; without the proposal in 3.",
        "Games won: Ann 8 (3 without the proposal) and nobody 4 (none without the proposal).",
        "It overlaps with rule 11, “Ending”: both change “win”. Where they meet, rule 11 prevails: it has stood "
        "longer.",
    ]


def test_a_key_to_a_locked_or_stuck_game_is_said_to_be_one() -> None:
    assert findings(locked=(20, 0))[0].startswith("It would unlock the game: without it nobody can propose")
    assert findings(stuck=(20, 0))[0].startswith("It would set the game going again: without it nothing happens")


def test_games_that_end_either_way_are_told_by_how_long_they_last() -> None:
    assert findings(ended=(20, 20), lasted=(10, 5))[0] == (
        "The game ends in all 20 games either way: after 5 updates on average, without the proposal after 10."
    )
    assert findings(ended=(2, 2), lasted=(9, 8))[0].startswith("The game ends in 2 of 20 games either way")


def test_rules_that_overlap_alike_are_told_in_one_sentence() -> None:
    many = tuple(Conflict(n, f"R{n}", "both change “pay”", n, "it has stood longer", turned=True) for n in (20, 21))
    assert findings(conflicts=many)[1:] == [
        "It overlaps with rule 20, “R20” and rule 21, “R21”: they all change “pay”. Where they meet, this one "
        "prevails now; if it is adopted, each of these will: it has stood longer."
    ]
    crowd = tuple(Conflict(number, "R", "both change “pay”", 14, "", True) for number in range(20, 29))
    assert findings(conflicts=crowd)[1].endswith(
        "and 3 more: they all change “pay”. They did clash in these games. Where they meet, rule 14 prevails."
    )


def test_many_overlaps_are_told_in_short() -> None:
    many = tuple(Conflict(number, f"Rule {number}", f"both change “{number}”", 14, "") for number in range(20, 27))
    said = findings(conflicts=many)
    assert len([one for one in said if one.startswith("It overlaps with rule")]) == 4
    assert said[-1] == "It also overlaps with rule 24, rule 25 and rule 26."


def test_commands_that_come_and_go_are_named() -> None:
    assert findings(brings=("dig",), takes=("buy SQUARE", "sell SQUARE"))[1:] == [
        "It brings the command “dig”.",
        "It takes away the commands “buy SQUARE” and “sell SQUARE”.",
    ]


def test_rehearsals_that_go_differently_are_told_as_situations_in_which_nobody_is_named() -> None:
    miss, name = Miss("players.Ann.money", "9795", "-9525"), Miss("squares.5.owner", "Ann", "Bert")
    broken = (
        Broken("joining", 9, (name,), "somebody joins"),
        Broken("a", 1, (miss,), "cards are bought"),
        Broken("rents", 8, (miss, name), "rents are paid"),
        Broken("b", 1, (Miss("decks.pack", "1", "2"),), "cards are drawn"),
    )
    assert findings(rehearsed=Rehearsed(29, broken))[-1] == (
        "4 of 29 example games go differently: when rents are paid, a player’s money is −$9,525, not $9,795; when "
        "cards are bought, a player’s money is −$9,525, not $9,795; when cards are drawn; and 1 more."
    )
    assert findings(rehearsed=Rehearsed(29, broken[:1]))[-1] == (
        "1 of 29 example games goes differently: when somebody joins, a square’s owner is different."
    )


def test_of_rehearsals_that_go_as_before_or_of_a_law_that_fails_nothing_is_said() -> None:
    broken = (Broken("rents", 8, (Miss("players.Ann.money", "9795", "9525"),)),)
    assert findings(rehearsed=Rehearsed(29)) == ["It changes nobody’s money."]
    assert findings(rehearsed=Rehearsed(0, (), False)) == ["It changes nobody’s money."]
    fault = Fault(32, "Nonsense", "it divides by zero", 7, 20)
    assert len(findings(faults=(fault,), rehearsed=Rehearsed(29, broken))) == 2


# --- who gains, who loses, and how sure that is


def test_who_gains_and_who_loses_is_told_with_how_sure_it_is() -> None:
    purses = (purse("Ann", 240, 17, 2), purse("Bert", -310, 0, 20), purse("Cleo", 30, 9, 8), purse("Dot"))
    assert findings(purses=purses, total=purse("", -40)) == [
        "Who gains, on average: Ann $240 (in 17 of 20 games).",
        "Who loses, on average: Bert $310 (in all 20 games).",
        "It could go either way for Cleo.",
        "It makes no difference to Dot.",
    ]


def test_what_chance_could_have_done_is_not_laid_to_the_proposal() -> None:
    # 15 of 20 tosses fall alike by chance in 1 of 48 cases, 14 of 20 in 1 of 17; 4 of 4 in 1 of 16, 5 of 5 in 1 of 32.
    for gains, losses, sure in ((15, 5, True), (14, 6, False), (4, 0, False), (5, 0, True)):
        said = findings(purses=(purse("Ann", 50, gains, losses), purse("Bert")))
        assert said[0].startswith("Who gains" if sure else "No clear effect on anybody’s money"), gains
    assert in_words(replace(LOOK, purses=(purse("Ann", 50, 14, 6),)), NOON, lambda _: 0).gains == ()


def test_what_a_rule_pays_itself_comes_first_and_the_rest_is_what_follows_from_it() -> None:
    paid = (Paid("Ann", 1000), Paid("Bert", -80), Paid("Cleo", -80))
    assert findings(paid=paid, purses=(purse("Ann", 50, 14, 6),)) == [
        "What it pays by itself, on average: Ann $1,000.",
        "What it takes by itself, on average: Bert $80 and Cleo $80.",
        "With all that follows from it, no clear effect on anybody’s money: it could go either way.",
    ]


def test_one_windfall_does_not_make_a_loser_gain() -> None:
    assert findings(purses=(purse("Ann", 50, 4, 16),)) == [
        "No clear effect on anybody’s money: it could go either way."
    ]


def test_whom_it_leaves_with_nothing_comes_first() -> None:
    purses = (purse("Ann", -900, 0, 20, broke=(2, 18)), purse("Bert", broke=(2, 6)))
    assert findings(purses=purses)[0] == "Ann is left with no money in 18 of 20 games (without the proposal in 2)."
    assert "Bert" not in findings(purses=purses)[1]


def test_money_of_games_that_end_too_soon_is_not_compared() -> None:
    shown = in_words(replace(LOOK, ended=(0, 20), purses=(purse("Ann", 9000, 20),)), NOON, lambda _: 0)
    assert shown.findings == ("The game ends in all 20 games; without the proposal in none.",)
    assert shown.gains == ()


def test_who_gains_stands_with_their_colour_and_all_together_last() -> None:
    purses = (purse("Ann", 120, 20), purse("Bert"))
    look = replace(LOOK, purses=purses, total=purse("", 120))
    shown = in_words(look, NOON, {"Ann": 3, "Bert": 1}.get, wanted=True)
    told = [(one.name, one.colour, one.change) for one in shown.gains]
    assert told == [("Ann", 3, 120), ("Bert", 1, 0), ("", None, 120)]
    assert (shown.counted, shown.unit, shown.wanted, shown.at) == ("Money", "$", True, NOON)


def test_of_very_many_players_those_are_shown_whom_it_concerns_most() -> None:
    purses = tuple(purse(f"P{number}", number, 20) for number in range(40))
    look = replace(LOOK, purses=purses, total=purse("", 780))
    shown = in_words(look, NOON, lambda _: 0)
    assert [one.name for one in shown.gains] == [*(f"P{number}" for number in range(28, 40)), ""]
    assert shown.findings[0].endswith("P28 $28 (in all 20 games) and 27 more.")


def test_what_matters_is_not_hidden_below_what_is_long() -> None:
    """Law that wants thirty things that cannot be, and takes all commands away, may lock the game besides."""
    wants = tuple(Fault(14, "Rent", f"“{number}.price” must be at least 1", 0, 20, True) for number in range(30))
    fails = Fault(15, "Tax", "it divides by zero", 7, 20)
    verbs = tuple(f"do {number}" for number in range(40))
    said = findings(faults=(*wants, fails), locked=(0, 20), takes=verbs)
    begins = ["Rule 15, “Tax”, fails", "It would lock the game", *["Rule 14, “Rent”, wants"] * 3, "It wants 27 more"]
    assert [words[: len(first)] for words, first in zip(said, begins, strict=False)] == begins
    assert said[-1].endswith("“do 10”, “do 11” and 28 more.")
    assert findings(takes=verbs[:13])[-1].endswith("“do 11” and “do 12”.")
