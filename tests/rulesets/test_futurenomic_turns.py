"""FutureNomic, turn by turn: excuses for a forfeited turn, and what the next turn waits for."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from mailgame.game.inputs import Instruct
from mailgame.law import Thing
from tests.rulesets.test_futurenomic import SEATS, Nomic


def turns() -> Nomic:
    """Return a game in which players take turns: by surname Ann, Cleo, Dov, Ben; Cleo is on turn."""
    nomic = Nomic()
    nomic.adopts_by_vote("Ann", "repeal 324")
    assert nomic.at("game.turn") == "Cleo"
    return nomic


@pytest.mark.shows("312g", "312h")
def test_who_is_excused_has_the_points_back_and_the_turn_after_the_present_one() -> None:
    nomic = turns()
    assert nomic.says("Ann", "invoke turn because of a flood") == "Nobody has forfeited a turn."
    nomic.wait(7)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1 - 10]
    assert nomic.says("Ann", "invoke turn of Ben because of a flood") == "Ben has forfeited no turn."
    told = nomic.says("Cleo", "invoke turn because my provider was down")
    assert "You call for judgment on the turn that Cleo forfeited: case 1." in told
    assert nomic.at("cases.1.judge") == "Ann"
    assert nomic.says("Ben", "invoke turn because I wonder") == "A Judge has been asked that already, in case 1."
    assert "excused or to blame" in nomic.says("Ann", "judge case 1 legal because it was down")
    nomic.says("Ann", "judge case 1 excused because it was down")
    nomic.wait(3)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1]
    assert nomic.says("Ben", "invoke turn because I wonder") == "Case 1 has settled that: Cleo is excused."
    nomic.wait(4)
    assert nomic.at("game.turn") == "Cleo"
    nomic.wait(7)
    assert nomic.at("game.turn") == "Ben", "the order goes on after Dov"


@pytest.mark.shows("208i", "208a")
@pytest.mark.parametrize(("score", "winner"), [(199, None), (200, "Cleo")])
def test_whoever_has_enough_with_the_points_that_come_back_wins_then(score: int, winner: str | None) -> None:
    nomic = turns()
    nomic.game.world.set(Thing(nomic.game.world, "player", "Cleo"), "score", score)
    nomic.game.world.commit()
    nomic.wait(7)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", score - 10]
    nomic.says("Cleo", "invoke turn because my provider was down")
    nomic.says("Ann", "judge case 1 excused because it was down")
    nomic.wait(3)
    assert [nomic.at("game.winner"), nomic.at("players.Cleo.score")] == [winner, score]


@pytest.mark.shows("312i")
def test_a_journey_that_nobody_was_told_of_is_no_excuse() -> None:
    nomic = turns()
    nomic.wait(7)
    nomic.says("Cleo", "invoke turn because I was on a journey")
    nomic.says("Ann", "judge case 1 to blame because you did not say so")
    nomic.wait(14)
    assert [nomic.at("players.Cleo.score"), nomic.at("cases.1.finding")] == [1 - 10, "to blame"]
    assert nomic.at("game.turn") == "Ann"


@pytest.mark.shows("321t")
def test_with_a_judgment_open_the_next_turn_waits_for_it() -> None:
    nomic = turns()
    nomic.wait(7)
    nomic.wait(6)
    nomic.says("Cleo", "invoke turn because my provider was down")
    nomic.wait(1)
    assert nomic.at("game.turn") is None
    assert nomic.at("game.paused") is False
    assert "It is nobody’s turn" in nomic.says("Ben", "propose repeal 210")
    nomic.says("Ann", "judge case 1 to blame because it was not")
    nomic.wait(3)
    assert nomic.at("game.turn") == "Ben"


@pytest.mark.shows("321t")
def test_most_of_the_others_can_let_the_next_turn_begin() -> None:
    nomic = turns()
    assert nomic.says("Dov", "consent") == "No turn waits for a Judge now."
    nomic.wait(13)
    nomic.says("Cleo", "invoke turn because my provider was down")
    nomic.wait(1)
    assert "that is for the others to say" in nomic.says("Ben", "consent")
    nomic.says("Dov", "consent")
    assert nomic.says("Dov", "consent") == "You have agreed already."
    assert nomic.at("game.turn") is None
    nomic.says("Cleo", "consent")
    assert nomic.at("game.turn") == "Ben"
    assert nomic.at("game.consents") == []
    nomic.says("Ben", "propose repeal 210")
    assert nomic.at("game.put") == "326"


@pytest.mark.shows("321t")
def test_a_turn_that_hangs_on_a_judgment_ends_if_most_of_the_others_want_it() -> None:
    nomic = turns()
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.wait(7)
    nomic.says("Ann", f"invoke {number} because it is unclear")
    nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
    assert nomic.at("game.turn") == "Cleo"
    nomic.says("Ann", "consent")
    nomic.says("Ben", "consent")
    assert nomic.at("game.turn") == "Dov"
    nomic.says("Ann", "judge case 1 legal because it is clear")
    assert nomic.at(f"proposals.{number}.status") == "open"
    nomic.wait(3)
    assert nomic.at(f"proposals.{number}.status") == "accepted"
    assert nomic.at("game.turn") == "Dov"


@pytest.mark.shows("312b")
def test_the_seven_days_do_not_begin_anew_with_a_withdrawal() -> None:
    nomic = turns()
    nomic.wait(6)
    nomic.proposes("Cleo", "repeal 210")
    nomic.says("Cleo", "withdraw 326")
    assert nomic.game.world.timers["turn"]["due"] == "2026-12-03T10:00:00Z"
    nomic.proposes("Cleo", "repeal 206")
    nomic.wait(3)
    nomic.says("Cleo", "withdraw 327")
    nomic.wait(1)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1 - 10]


@pytest.mark.shows("307u")
@pytest.mark.parametrize("disputed", [True, False])
def test_the_next_turn_waits_while_everybody_is_on_hold(disputed: bool) -> None:
    nomic = turns()
    if disputed:
        nomic.wait(7)
        nomic.says("Cleo", "invoke turn because my provider was down")
    before = nomic.at("game.turn")
    first = nomic.game.world.data["clock"][:10]
    for name in SEATS:
        nomic.says(name, f"away {next_day(first, 1)} {next_day(first, 9)}")
    nomic.wait(2)
    assert [nomic.at("game.turn"), nomic.at("game.paused"), before] == [None, False, "Dov" if disputed else "Cleo"]
    nomic.wait(7)
    if disputed:
        nomic.says("Ann", "judge case 1 to blame because it was not")
        nomic.wait(4)
    assert [nomic.at("game.turn"), nomic.at("game.paused")] == ["Ben" if disputed else "Dov", False]


def next_day(day: str, later: int) -> str:
    """Return a day so many days later."""
    return (date.fromisoformat(day) + timedelta(days=later)).isoformat()


# --- a turn, and what else goes on


@pytest.mark.shows("312b", "312c", "323e", "201k")
def test_the_seven_days_begin_with_the_turn_though_earlier_proposals_are_still_voted_on() -> None:
    """The votes on 325 and 326 are opened together; 326 ends concurrent play, and 325 is open for six days more."""
    nomic = Nomic()
    old, last = nomic.proposes("Ben", "repeal 210"), nomic.proposes("Ann", "repeal 324")
    nomic.wait(3)
    nomic.says("Ben", f"call {old}")
    nomic.says("Ann", f"call {last}")
    nomic.wait(1)
    nomic.votes(last, **dict.fromkeys(SEATS, "yes"))
    assert nomic.at("game.turn") == "Cleo"
    assert [letter.kind for letter in nomic.last.letters] == ["turn", "result", "update"]
    nomic.wait(6)
    assert [nomic.at(f"proposals.{old}.status"), nomic.at("game.turn")] == ["rejected", "Cleo"]
    nomic.wait(1)
    assert [nomic.at("game.turn"), nomic.at("players.Cleo.score")] == ["Dov", 1 - 5 - 10], "both are missed"


@pytest.mark.shows("312d")
def test_whoever_is_on_turn_is_told_what_it_costs_to_make_no_proposal() -> None:
    nomic = turns()
    (letter,) = [letter for letter in nomic.last.letters if letter.kind == "turn"]
    assert letter.about["default"] == "You lose 10 points for making no proposal in time."
    assert nomic.at("players.Cleo.score") == 1, "it is said and not done"
    number = nomic.proposes("Cleo", "amend 312\nset loss = 0")
    nomic.wait(3)
    nomic.says("Cleo", f"call {number}")
    nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
    (letter,) = [letter for letter in nomic.last.letters if letter.kind == "turn"]
    assert (letter.about["player"], letter.about["default"]) == ("Dov", "")


@pytest.mark.shows("201m")
def test_two_proposals_of_a_turn_can_be_taken_back_and_the_third_stands() -> None:
    nomic = turns()
    for number, rule in ((326, 210), (327, 205)):
        assert nomic.proposes("Cleo", f"repeal {rule}") == number
        assert "withdrawn" in nomic.says("Cleo", f"withdraw {number}")
    nomic.proposes("Cleo", "repeal 213")
    refused = "Proposal 328 stands: you have withdrawn two in this turn. For another text: revise 328"
    assert nomic.says("Cleo", "withdraw 328") == refused
    told = nomic.says("Cleo", "forfeit")
    assert "is withdrawn" in told, "whoever gives up the game takes it along"
    nomic.proposes("Dov", "repeal 210")
    assert "withdrawn" in nomic.says("Dov", "withdraw 329"), "each turn by itself"


@pytest.mark.shows("201m")
def test_in_concurrent_play_any_of_three_can_be_taken_back() -> None:
    nomic = Nomic()
    for _ in range(3):
        number = nomic.proposes("Ann", "repeal 210")
        assert "withdrawn" in nomic.says("Ann", f"withdraw {number}")


# --- who leaves, who joins, and nobody else is there


def all_but(nomic: Nomic, *names: str) -> None:
    """Let all others be on hold from now on, for nine days."""
    first = nomic.game.world.data["clock"][:10]
    for name in SEATS:
        if name not in names:
            nomic.says(name, f"away {first} {next_day(first, 9)}")
    nomic.wait(0.1)


@pytest.mark.shows("307ae", "113a", "312j")
def test_who_gives_up_the_game_in_their_turn_has_no_other_though_nobody_else_takes_part() -> None:
    nomic = turns()
    all_but(nomic, "Cleo")
    assert nomic.says("Cleo", "forfeit") == "You leave the game. Your turn is over."
    assert [nomic.at("game.turn"), nomic.at("game.paused"), nomic.at("game.waits")] == [None, False, True]
    nomic.wait(9)
    assert [nomic.at("game.turn"), nomic.at("players.Dov.score")] == ["Dov", 1], "the next after Cleo"


@pytest.mark.shows("113a", "201h")
def test_a_turn_that_begins_as_its_player_leaves_goes_to_the_next() -> None:
    """The next turn, Cleo’s, waits for a Judge of Cleo’s own proposal, which goes with Cleo."""
    nomic = Nomic()
    last = nomic.proposes("Ann", "repeal 324")
    nomic.wait(3)
    nomic.says("Ann", f"call {last}")
    old = nomic.proposes("Cleo", "repeal 210")
    nomic.says("Dov", f"invoke {old} because I wonder")
    nomic.votes(last, **dict.fromkeys(SEATS, "yes"))
    assert [nomic.at("game.turn"), nomic.at("game.waits")] == [None, True]
    nomic.says("Cleo", "forfeit")
    assert [nomic.at("game.turn"), nomic.at("game.waits"), nomic.at("game.paused")] == ["Dov", False, False]


@pytest.mark.shows("116c", "201h")
def test_who_joins_while_everybody_is_on_hold_has_the_turn_that_nobody_could_have() -> None:
    nomic = turns()
    all_but(nomic)
    assert [nomic.at("game.turn"), nomic.at("game.waits")] == [None, True]
    clock, said = nomic.game.world.data["clock"], {"name": "Eve", "answers": {"surname": "Young"}}
    nomic.play(Instruct(clock, "", "join as NAME", said, by="stranger", address="eve@example.org"))
    assert nomic.at("game.turn") == "Eve"
    assert nomic.proposes("Eve", "repeal 210") == 326


@pytest.mark.shows("201h", "115b")
def test_without_the_rule_on_turns_nobody_is_on_turn_and_nobody_pays_for_one() -> None:
    nomic = turns()
    number = nomic.proposes("Cleo", "repeal 201")
    nomic.wait(3)
    nomic.says("Cleo", f"call {number}")
    nomic.votes(number, **dict.fromkeys(SEATS, "yes"))
    before = [nomic.at(f"players.{name}.score") for name in SEATS]
    assert nomic.proposes("Ben", "repeal 210") == 327
    nomic.wait(6)
    assert [nomic.at(f"players.{name}.score") for name in SEATS] == before
    nomic.says("Cleo", "forfeit")
    assert nomic.at("game.paused") is False


@pytest.mark.shows("113b")
def test_whoever_gives_up_the_game_before_a_penalty_bears_none() -> None:
    """A minute before the end of the turn Cleo gives up: no 10 points are lost, by them or by whoever comes next."""
    nomic = turns()
    nomic.wait(7 - 1 / 1440)
    nomic.says("Cleo", "forfeit")
    nomic.wait(1 / 1440)
    assert [nomic.at("game.former"), nomic.at("game.turn")] == [{"Cleo": 1}, "Dov"]
    assert [nomic.at(f"players.{name}.score") for name in ("Ann", "Ben", "Dov")] == [36, 1, 1]


@pytest.mark.shows("113b", "113d")
def test_the_author_of_what_is_about_to_be_defeated_can_give_up_instead() -> None:
    nomic = Nomic()
    number = nomic.proposes("Cleo", "repeal 210")
    nomic.wait(3)
    nomic.says("Cleo", f"call {number}")
    nomic.votes(number, Ann="no", Ben="no")
    nomic.says("Cleo", "forfeit")
    nomic.says("Dov", f"vote {number} no")
    assert [nomic.at(f"proposals.{number}.status"), nomic.at("game.former")] == ["rejected", {"Cleo": 0}]


@pytest.mark.shows("113c")
def test_a_penalty_that_is_worse_than_losing_binds_nobody_who_would_rather_lose() -> None:
    nomic = Nomic()
    number = nomic.adopts_by_vote("Ann", 'add "Stakes"\nWho gives up pays 100 real dollars and stays in it.')
    assert nomic.at(f"rules.{number}.standing") == "in force"
    assert nomic.says("Dov", "forfeit") == "You leave the game."
    assert [list(nomic.game.world.things["player"]), nomic.at("game.former")] == [["Ben", "Ann", "Cleo"], {"Dov": 1}]


def test_nobody_is_given_a_turn_while_all_propose_at_once() -> None:
    nomic = Nomic()
    clock, said = nomic.game.world.data["clock"], {"player": "Ann", "text": "she asked"}
    refusal = nomic.play(Instruct(clock, "", "turn PLAYER because TEXT", said, by="Admin")).refusal
    assert refusal is not None
    assert "Nobody has a turn here now: all may propose" in refusal.words
    assert [nomic.at("game.turn"), nomic.at("game.paused")] == [None, False]
    nomic.proposes("Dov", "repeal 210")
    nomic.says("Ann", "leave")
    assert nomic.at("game.paused") is False
