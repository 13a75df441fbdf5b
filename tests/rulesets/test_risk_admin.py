"""Nomic Risk, rule 1: what the Admin does, and pauses, announced, begun, and ended."""

from __future__ import annotations

import pytest

from mailgame.kernel.cause import Cause
from mailgame.law import Pause, Petition
from tests.rulesets.risk import Risk

shows = pytest.mark.shows
ANNOUNCED = "pause at 2026-11-24 12:00 until about 2026-11-30 12:00"


def paused(*players: str) -> Risk:
    """Return a game that is paused since Tuesday at noon, 26 hours into the first turn; 22 of 48 are left."""
    game = Risk(*players)
    game.admin(f"{ANNOUNCED} because I travel")
    game.wait(26)
    assert game.at("game.paused") is True
    return game


@shows("R1.3a", "R1.3b", "R1.3c", "R1.3d")
@pytest.mark.parametrize(("words", "why"), [
    ("pause because I travel", "A pause is announced first"),
    ("pause at 2026-11-24 12:00", ""),
    ("pause at 2026-11-24 09:59 until about 2026-11-30 12:00", "24 hours before"),
    ("pause at 2026-11-24 12:00 until about 2026-11-24 11:00", "ends after it begins"),
])
def test_a_pause_is_announced_a_day_before_with_an_end(words: str, why: str) -> None:
    """It is Monday at 10:00."""
    game = Risk()
    assert why in game.admin(words)
    game.wait(40)
    assert game.at("game.paused") is False


@shows("R1.3a", "R1.3b", "R1.3c", "R1.3e")
@pytest.mark.parametrize("reason", ["", " because I travel"])
def test_exactly_24_hours_are_enough_and_a_reason_may_be_given(reason: str) -> None:
    game = Risk()
    game.admin(f"pause at 2026-11-24 10:00 until about 2026-11-30 12:00{reason}")
    (letter,) = [one for one in game.last.letters if one.kind == "paused"]
    words = str(letter.about["words"])
    assert "24 November" in words
    assert "30 November" in words
    assert ("I travel" in words) is bool(reason)
    assert letter.to is None
    game.wait(23.9)
    assert game.at("game.paused") is False
    game.wait(0.1)
    assert game.at("game.paused") is True


@shows("R1.3a")
@pytest.mark.parametrize(("at", "refused"), [("10:59", True), ("11:00", False)])
def test_24_hours_are_24_hours_when_the_clocks_are_put_back(at: str, refused: bool) -> None:
    """It is Saturday at noon in Berlin; on Sunday three o'clock becomes two."""
    game = Risk(begins="2026-10-24T10:00:00Z", timezone="Europe/Berlin")
    told = game.admin(f"pause at 2026-10-25 {at} until about 2026-10-30 12:00")
    assert ("not before" in told) is refused, told
    assert ("Sunday 25 October, 11:00" in told) is refused


@shows("R1.3f")
def test_until_it_begins_play_goes_on_and_it_may_be_called_off() -> None:
    game = Risk()
    assert "No pause is announced" in game.admin("pause off")
    game.admin(ANNOUNCED)
    game.says("Ann", "place 1 in 1")
    assert game.at("players.Ann.reserve.soldier") == 0
    game.admin("pause off")
    game.wait(30)
    assert game.at("game.paused") is False


@shows("R1.3g", "R1.4c")
def test_nothing_goes_on_by_itself_on_the_date_and_the_clock_stands_still() -> None:
    game = paused()
    game.wait(10 * 24)
    assert game.at("game.paused") is True
    assert game.at("game.turn") == "Ann"
    game.admin("resume")
    game.wait(21.9)
    assert game.at("game.turn") == "Ann"
    game.wait(0.1)
    assert game.at("game.turn") == "Bert"


@shows("R1.4a", "R1.4d", "R1.4e")
def test_no_turn_is_taken_and_votes_names_and_standing_orders_are() -> None:
    game = Risk()
    game.says("Ann", "propose repeal 16")
    game.admin(ANNOUNCED)
    game.wait(26)
    for words in ("place 1 in 1", "move 1 from 1 to 3", "done", "propose repeal 15"):
        assert "paused" in game.says("Ann", words)
    game.says("Bert", "vote 1 no")
    assert game.at("ballots.1.votes.Bert.choice") == "no"
    game.says("Bert", 'name 2 "Green Bay"')
    assert game.at("territories.2.name") == "Green Bay"
    assert "stands" in game.stands("Bert", "harvest 2")
    game.says("Bert", "bribe up to 500000")
    assert game.at("players.Bert.bribes") == 500_000


@shows("R1.5a", "R1.5e")
def test_the_admin_ends_it_at_any_time_and_all_are_told() -> None:
    game = paused()
    game.wait(1)
    assert "I am back" in game.admin("resume because I am back")
    assert game.at("game.paused") is False
    assert game.at("game.due_at") == "2026-11-25T11:00:00Z"
    assert any(one.kind == "paused" and one.to is None for one in game.last.letters)
    assert "A pause is announced first" in game.admin("pause because I travel again")


@shows("R1.5b", "R1.5c", "R1.5d")
def test_all_players_together_end_it_and_a_yes_may_be_taken_back() -> None:
    game = paused("Ann", "Bert", "Cleo")
    assert "Cleo is for ending the pause; 2 players still have to say so." in game.says("Cleo", "resume yes")
    assert "Ann is for ending the pause; 1 player still has to say so." in game.says("Ann", "resume yes")
    assert game.at("game.paused") is True
    game.says("Ann", "resume no")
    game.says("Bert", "resume yes")
    assert game.at("game.paused") is True
    game.says("Ann", "resume yes")
    assert game.at("game.paused") is False
    assert "The game is not paused" in game.says("Ann", "resume yes")


@shows("R1.5c")
def test_who_is_out_of_the_game_is_not_asked() -> None:
    game = Risk("Ann", "Bert", "Cleo")
    game.sets("player", "Cleo", status="eliminated")
    game.admin(ANNOUNCED)
    game.wait(26)
    assert "You are out of the game" in game.says("Cleo", "resume yes")
    game.says("Ann", "resume yes")
    game.says("Bert", "resume yes")
    assert game.at("game.paused") is False


def disrupted(game: Risk) -> None:
    """Let the game pause, as it does where an input cannot be played, and ask the Admin about it."""
    engine = game.game.engine
    with engine.under(Cause(bypasses_player_law=True)):
        engine.play([Pause("a letter could not be read", forced=True), Petition("disruption", "It was paused.")])
    game.game.world.commit()


@shows("R1.3h")
def test_a_pause_that_was_announced_takes_place_after_a_disruption_too() -> None:
    """It is Monday at 10:00; the disruption is over at once, and the pause begins on Tuesday at noon."""
    game = Risk()
    game.admin(ANNOUNCED)
    disrupted(game)
    game.admin("resume because it is mended")
    game.wait(25.9)
    assert game.at("game.paused") is False
    game.wait(0.1)
    assert game.at("game.paused") is True


@shows("R1.3h")
@pytest.mark.parametrize("days", [2, 8])
def test_a_pause_that_was_to_begin_in_a_disruption_ends_with_it(days: int) -> None:
    """It was announced from Tuesday until about the Monday after; the disruption lasts until Wednesday, or longer."""
    game = Risk()
    game.admin(ANNOUNCED)
    disrupted(game)
    game.wait(days * 24)
    game.admin("resume because it is mended")
    game.wait(1)
    assert game.at("game.paused") is False
    assert "No pause is announced" in game.admin("pause off")


@shows("R1.4a")
def test_no_turn_begins_in_a_pause_though_who_is_on_turn_leaves() -> None:
    """Bert is next: his turn begins as the pause ends, with his soldiers, and he has 48 hours."""
    game = Risk("Ann", "Bert", "Cleo")
    game.admin(ANNOUNCED)
    game.wait(26)
    game.says("Ann", "leave")
    assert game.at("game.turn") in ("", None)
    assert game.at("players.Bert.reserve") == {}
    assert not [one for one in game.last.letters if one.kind == "turn"]
    game.wait(100)
    assert game.at("game.turns") == 1
    game.admin("resume because I am back")
    assert (game.at("game.turn"), game.at("game.turns")) == ("Bert", 2)
    assert game.at("players.Bert.reserve.soldier") >= 1
    assert [one.title for one in game.last.letters if one.kind == "turn"] == ["Bert’s turn"]
    game.wait(47.9)
    assert game.at("game.turn") == "Bert"
    game.wait(0.1)
    assert game.at("game.turn") == "Cleo"


@shows("R1.4a")
def test_whoever_leaves_before_their_turn_could_begin_is_passed_over() -> None:
    game = Risk("Ann", "Bert", "Cleo", "Dora")
    game.admin(ANNOUNCED)
    game.wait(26)
    game.says("Ann", "leave")
    game.says("Bert", "leave")
    assert game.at("game.turns") == 1
    game.admin("resume because I am back")
    assert (game.at("game.turn"), game.at("game.turns")) == ("Cleo", 2)


@shows("R1.5a")
def test_whose_turn_the_admin_says_begins_alone_after_a_pause() -> None:
    """Ann has left, so Bert would be next."""
    game = paused("Ann", "Bert", "Cleo")
    game.says("Ann", "leave")
    assert "Cleo’s turn begins." in game.admin("turn Cleo because Bert asks for it")
    assert (game.at("game.turn"), game.at("game.turns")) == ("Cleo", 2)
    assert game.at("players.Bert.reserve") == {}


@shows("R1.5b", "R1.5c")
@pytest.mark.parametrize("gone", ["Ann", "Cleo"])
def test_a_pause_ends_as_the_only_one_leaves_who_was_not_for_it(gone: str) -> None:
    """It is Ann's turn, and after hers Bert's."""
    game = paused("Ann", "Bert", "Cleo")
    for player in {"Ann", "Bert", "Cleo"} - {gone}:
        game.says(player, "resume yes")
    assert game.at("game.paused") is True
    game.says(gone, "leave")
    assert game.at("game.paused") is False
    assert game.at("game.turn") == ("Bert" if gone == "Ann" else "Ann")
    assert game.at("game.turns") == (2 if gone == "Ann" else 1)


@shows("R1.5a", "R1.5b")
def test_what_paused_the_game_stays_on_the_admins_desk_until_they_have_dealt_with_it() -> None:
    game = Risk()
    disrupted(game)
    game.says("Ann", "resume yes")
    game.says("Bert", "resume yes")
    assert game.at("game.paused") is False
    assert [one["words"] for one in game.at("petitions").values()] == ["It was paused."]
    game.admin("resume because it is mended")
    assert game.at("petitions") == {}


@shows("R1.1a", "R1.1b", "R1.2a")
def test_orders_are_carried_out_proposals_reach_the_admin_and_what_they_decide_stays() -> None:
    game = Risk()
    game.says("Ann", "place 1 in 3")
    assert game.at("territories.3.owner") == "Ann"
    game.says("Ann", "propose repeal 16")
    assert [one.title for one in game.last.letters if one.kind == "to admin"] == ["Proposal 1: repeal rule 16, “Scuba”"]
    game.admin("veto 1 as unfair because Bert is under water")
    for words in ("vote 1 yes", "withdraw 1", "resume yes", "undo 3"):
        game.says("Ann", words)
    game.round()
    assert game.at("proposals.1.status") == "vetoed"
    assert game.at("rules.16.standing") == "in force"


@shows("R1.1c")
def test_an_interpretation_is_kept_and_told() -> None:
    game = Risk()
    assert "Twice means twice" in game.admin("rule 3 Twice means twice.")
    assert "Twice means twice" in str(game.at("cases"))


def test_new_rules_are_numbered_from_17_whatever_becomes_of_rule_100() -> None:
    game = Risk()
    game.amends(100, money="$5")
    for number in (17, 18):
        game.says("Ann", 'propose add "Bells"\nBells ring.\nend')
        game.round()
        assert game.at(f"rules.{number}.title") == "Bells"
        game.says("Ann", "propose amend 100\nset apart = 4\nend")
        game.round()


def test_the_admin_sets_letters_as_a_list_and_the_ground_with_a_sign_between() -> None:
    game = Risk()
    game.admin("set Ann letters C, A, T, 2 now because they were lost")
    assert game.at("players.Ann.letters") == ["C", "A", "T", "2"]
    game.says("Ann", "word cat with 2")
    assert game.at("players.Ann.reserve") == {"soldier": 11}  # C 3, A 1, T 1, twice, and the one of a turn
    game.admin("set territory 5 terrain = water now because of a flood")
    assert game.at("territories.5.terrain") == "water"


@shows("R1.3d")
def test_a_date_alone_is_enough_for_when_a_pause_ends() -> None:
    """It is the beginning of that day; one that is over as the pause begins is none."""
    game = Risk()
    assert "A pause ends after it begins." in game.admin("pause at 2026-11-24 10:00 until about 2026-11-24")
    game.admin("pause at 2026-11-24 10:00 until about 2026-11-30 because I travel")
    (letter,) = [one for one in game.last.letters if one.kind == "paused"]
    assert "until about Monday 30 November 2026, because I travel." in str(letter.about["words"])
    game.wait(24)
    assert game.at("game.paused") is True
