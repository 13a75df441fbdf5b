"""FutureNomic, when somebody is gone: on hold, or out of the game."""

from __future__ import annotations

import pytest

from mailgame.game.inputs import Instruct
from mailgame.game.telling.telling import sentence
from tests.rulesets.test_futurenomic import Nomic


def test_a_hold_begins_within_a_year() -> None:
    nomic = Nomic()
    assert "too far ahead" in nomic.says("Ann", "away 9999-12-20 9999-12-31")
    assert "too far ahead" in nomic.says("Ann", "away 2027-11-24 2027-12-08")
    assert "Ann takes no part from" in nomic.says("Ann", "away 2027-11-23 2027-12-08")


def test_a_hold_of_another_length_is_answered_with_one_that_would_do() -> None:
    nomic = Nomic()
    do = "This would do: away 2026-12-01 2026-12-08"
    said = "Tuesday 24 November 2026 does not come after Tuesday 1 December 2026."
    assert nomic.says("Ann", "away 2026-12-01 2026-11-24") == f"{said} {do}"
    assert nomic.says("Ann", "away 2026-12-01 2026-12-07") == f"That is 6 days; it can be 7 to 28. {do}"
    assert "away 2026-12-01 2026-12-29" in nomic.says("Ann", "away 2026-12-01 2026-12-30")
    assert "Ann takes no part from" in nomic.says("Ann", do.removeprefix("This would do: "))


def test_who_is_back_or_leaves_has_no_clocks_of_their_hold() -> None:
    for words in ("back", "leave"):
        nomic = Nomic()
        nomic.says("Ann", "away 2026-11-27 2026-12-08")
        assert {"hold 2026-11-27 Ann", "back 2026-12-08 Ann"} <= set(nomic.game.world.timers)
        nomic.says("Ann", words)
        assert not any("Ann" in name for name in nomic.game.world.timers)


def test_play_stops_when_an_officer_leaves() -> None:
    nomic = Nomic()
    for name in ("Ann", "Dov", "Cleo"):
        nomic.says(name, "remove traffic manager for Ben")
    nomic.says("Ben", "accept traffic manager")
    assert nomic.at("offices.Traffic Manager.holder") == "Ben"
    told = nomic.says("Ben", "leave")
    assert "Ben is no longer Traffic Manager: its holder takes no part now." in told
    assert nomic.at("game.paused") is True
    assert nomic.at("offices.Traffic Manager.holder") is None
    assert "paused" in nomic.says("Ann", "propose repeal 210")
    nomic.says("Cleo", "accept traffic manager")
    assert nomic.at("game.paused") is False


def test_nobody_inherits_what_was_a_leavers() -> None:
    nomic = Nomic()
    nomic.says("Dov", "delegate Ben")
    nomic.proposes("Ben", "repeal 210")
    nomic.says("Ben", "leave")
    for address, outcome in (("eve@example.org", "refused"), ("Ben@example.org", "done")):
        clock, said = nomic.game.world.data["clock"], {"name": "Ben", "answers": {}}
        given = Instruct(clock, "", "join as NAME", said, by="stranger", address=address)
        assert nomic.play(given).outcome == outcome
    assert nomic.at("players.Ben.address") == "Ben@example.org"


def test_who_joins_again_is_no_former_player_any_more() -> None:
    nomic = Nomic()
    nomic.says("Dov", "leave")
    nomic.says("Ben", "leave")
    assert nomic.at("game.former") == {"Dov": 0, "Ben": 0}
    joins = Instruct(
        nomic.game.world.data["clock"], "", "join as NAME", {"name": "Ben", "answers": {}}, by="stranger",
        address="ben@example.org",
    )
    assert nomic.play(joins).outcome == "done"
    assert nomic.at("players.Ben.score") == 0
    assert nomic.at("game.former") == {"Dov": 0}


def test_that_somebody_is_taken_out_for_missed_votes_reads_well_for_all() -> None:
    nomic = Nomic()
    words = ""
    for _ in range(12):
        if "Dov" not in nomic.game.world.things["player"]:
            break
        number = nomic.proposes("Ann", "repeal 210")
        for _ in range(3):
            nomic.votes(number, Ann="no", Ben="no", Cleo="no")
            nomic.wait(7)
            words += " ".join(sentence(one, "Ann") for one in nomic.last.story if "roll" not in one)
    assert "Dov leaves the game. Too many votes were missed in a row" in words
    assert "you" not in words[words.index("Too many votes"):].partition("possible.")[0]


@pytest.mark.shows("307z", "324al", "324am", "324ao")
def test_a_vote_that_is_complete_as_the_one_who_counts_goes_on_hold_waits_for_the_next() -> None:
    """Ann, the Ballot Manager, has not voted, and all others have: nobody counts that before Dov takes the office."""
    nomic = Nomic()
    for player in ("Ben", "Cleo", "Dov"):
        nomic.says(player, "remove ballot manager for Ann")
    nomic.says("Ann", "accept ballot manager")
    number = nomic.proposes("Ben", 'add "A"\nA text.')
    nomic.wait(3)
    nomic.says("Ben", f"call {number}")
    nomic.votes(number, Ben="yes", Cleo="yes", Dov="yes")
    nomic.says("Ann", "away 2026-11-28 2026-12-10")
    nomic.wait(2.5)
    assert (nomic.at("game.paused"), nomic.at(f"proposals.{number}.status")) == (True, "open")
    nomic.says("Dov", "accept ballot manager")
    assert (nomic.at("game.paused"), nomic.at(f"proposals.{number}.status")) == (False, "accepted")
