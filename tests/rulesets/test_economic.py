"""What the cards say, statement by statement, where a rehearsal would be too long for it."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.rulesets.harness import NAMES, Table

shows = pytest.mark.shows


# --- the start


@pytest.mark.slow
@shows("1f")
def test_over_many_seeds_everybody_begins_about_equally_often() -> None:
    first = Counter(Table(*NAMES, first=0, seed=f"seed {number}").turn for number in range(300))
    assert set(first) == set(NAMES)
    assert all(70 <= count <= 130 for count in first.values()), first


@shows("1e", "1g")
def test_the_draw_is_one_die_with_a_face_for_each_seat() -> None:
    table = Table(*NAMES, "Dora", first=4)
    assert table.last.rolls == [("first player", "", [4])]
    assert table.turn == "Dora"


@shows("1b", "1c", "1d", "11f")
@pytest.mark.parametrize("players", [2, 3, 8])
def test_money_comes_out_of_a_stock_that_stays_whole(players: int) -> None:
    table = Table(*(f"Player{number}" for number in range(players)))
    assert table.bank == 10_000 - 100 * players


@shows("1a", "1d")
@pytest.mark.parametrize(("players", "bank"), [(99, 100), (100, 10_000), (101, 10_100)])
def test_there_is_enough_for_any_number_of_players_and_something_to_collect(players: int, bank: int) -> None:
    table = Table(*(f"Player{number}" for number in range(players)))
    assert {table.money(f"Player{number}") for number in range(players)} == {100}
    assert table.bank == bank


# --- winning


@shows("2a", "2b", "2c", "2f", "12f")
@pytest.mark.parametrize(("start", "wins"), [(189, False), (190, True), (195, True)])
def test_collecting_wins_with_200_and_not_with_199(start: int, wins: bool) -> None:
    table = Table(*NAMES, money=start)
    assert table.says("Ann", "collect")
    assert table.winner == ("Ann" if wins else "")
    assert table.turn == ("Ann" if wins else "Bert"), "a win comes before the end of the turn"


@shows("2l", "2k", "8j")
def test_what_is_bid_and_sealed_still_counts_as_hers() -> None:
    table = Table(*NAMES, money=190)
    table.change("propose discard 12", ann="yea 20")
    assert table.says("", "give Ann 9 now because of a mistake")
    assert not table.winner
    assert table.says("", "give Ann 1 now because of another")
    assert table.winner == "Ann"
    assert table.money("Ann") == 200


@shows("2n", "2m")
def test_what_was_ratified_and_waits_never_takes_effect_after_a_win() -> None:
    table = Table(*NAMES, money=190, actions=2)
    table.change("propose replace 4\nset amount = 25", "collect", ann="yea 0", bert="yea 1", cleo="yea 0")
    assert table.winner == "Ann"
    assert table.see("proposals.1.status") == "accepted"
    assert table.see("rules.4.parameters.amount") == 10
    assert not table.says("Bert", "collect")
    assert "Ann has won" in table.refusals[-1]


@shows("2p", "3k")
def test_silence_can_win() -> None:
    table = Table(*NAMES, money=190)
    table.wait(48)
    assert table.winner == "Ann"


@shows("2d", "2j")
def test_who_is_rich_in_anothers_turn_waits_for_his_own() -> None:
    table = Table(*NAMES)
    assert table.says("", "give Cleo 900 now because it is hers")
    assert not table.winner
    assert table.says("Ann", "collect")
    assert not table.winner
    assert table.says("Bert", "pass")
    assert table.winner == "Cleo"


# --- actions


@shows("3l", "3r", "4f")
def test_what_is_done_for_the_silent_is_what_card_4_says_then() -> None:
    table = Table(*NAMES)
    table.change("propose replace 4\nset amount = 25", ann="yea 1", bert="yea 0", cleo="yea 0")
    table.wait(48)
    assert table.money("Bert") == 125
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 125


@shows("3k")
def test_the_default_is_taken_once_for_each_action_left() -> None:
    table = Table(*NAMES, actions=3)
    assert table.says("Ann", "collect")
    table.wait(48)
    assert table.money("Ann") == 130
    assert table.turn == "Bert"


@shows("3d", "3s", "8t")
@pytest.mark.parametrize("mix", list(itertools.product(["collect", "propose discard 11"], repeat=2)), ids=" + ".join)
def test_two_actions_can_be_mixed(mix: tuple[str, str]) -> None:
    table = Table(*NAMES, actions=2)
    for action in mix:
        assert table.turn == "Ann"
        if action == "collect":
            assert table.says("Ann", action)
        else:
            table.change(action, ann="nay 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Bert"
    assert table.money("Ann") == 100 + 10 * mix.count("collect") - mix.count("propose discard 11")


@shows("4e")
def test_a_bank_with_four_dollars_pays_four() -> None:
    table = Table("Ann", "Bert", stock=204)
    assert table.says("Ann", "collect")
    assert (table.money("Ann"), table.bank) == (104, 0)
    assert table.says("Bert", "collect")
    assert (table.money("Bert"), table.bank, table.turn) == (100, 0, "Ann")


@shows("12e", "3p")
def test_without_card_12_a_turn_can_go_on_without_actions_until_its_time_is_over() -> None:
    table = Table(*NAMES, actions=2)
    table.change("propose discard 12", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Ann", "collect")
    assert table.says("Bert", "collect\ncollect")
    assert table.turn == "Bert"
    table.wait(47)
    assert table.turn == "Bert"
    table.wait(1)
    assert (table.turn, table.money("Bert")) == ("Cleo", 120)


@shows("3k", "5h", "12a")
def test_while_card_3_is_by_hand_the_admin_gives_actions_and_a_turn_ends_when_they_are_spent() -> None:
    table = Table(*NAMES)
    table.change("propose replace 3\nWho sings has an action.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Bert"
    assert table.says("Bert", "collect") is False
    assert table.says("", "set Bert actions 2 now because he sang twice")
    table.change("propose discard 11", "collect", ann="nay 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Cleo"
    table.wait(48)
    assert (table.turn, table.money("Cleo")) == ("Ann", 100)


# --- in the middle of a turn


@shows("2k", "10i")
@pytest.mark.parametrize("actions", [1, 2])
def test_a_target_that_falls_during_a_turn_makes_its_player_win_and_nobody_else(actions: int) -> None:
    """Without card 10 a change takes effect as it is revealed. Cleo would have as much, and is not on turn."""
    table = Table(*NAMES, actions=actions)
    table.change("propose discard 10", ann="yea 1", bert="yea 0", cleo="yea 0")
    if actions == 2:
        table.says("Ann", "pass")
    table.change("propose replace 2\nset target = 95\nend", ann="yea 0", bert="yea 4", cleo="yea 1")
    assert table.turn == "Bert"
    assert (table.winner, table.money("Bert"), table.money("Cleo")) == ("Bert", 96, 99)


@shows("2k")
def test_a_target_that_the_admin_corrects_counts_at_once() -> None:
    table = Table(*NAMES)
    assert table.says("", "set rule 2 target 100 now because of a slip")
    assert table.winner == "Ann"


@shows("2h", "10e")
@pytest.mark.parametrize(("first", "second", "wins"), [(90, 300, False), (300, 90, True)])
def test_of_two_targets_ratified_in_one_turn_only_the_second_is_ever_in_force(
    first: int, second: int, wins: bool,
) -> None:
    table = Table(*NAMES, actions=2)
    for target in (first, second):
        table.change(f"propose replace 2\nset target = {target}\nend", ann="yea 1", bert="yea 1", cleo="yea 1")
    assert (table.turn, table.winner) == ("Bert", "Bert" if wins else "")


# --- who leaves


@shows("13e", "13f")
@pytest.mark.parametrize(("seats", "following"), [
    (1, "Bert"), (2, "Cleo"), (3, "Bert"), (0, "Bert"), (6, "Bert"), (-1, "Cleo"), (-3, "Cleo"), (4, "Bert"),
])
def test_whoever_leaves_in_their_own_turn_is_not_next_however_many_seats_it_is(seats: int, following: str) -> None:
    """Where so many seats to the left is the seat of whoever leaves, it is passed over in the same direction."""
    table = Table(*NAMES, seats=seats)
    assert table.says("Ann", "leave")
    assert (table.turn, table.see("players.Bert.actions") + table.see("players.Cleo.actions")) == (following, 1)
    assert table.says(following, "collect")
    table.wait(96)
    assert table.turn in ("Bert", "Cleo")


@shows("13f", "13h")
def test_whose_change_is_still_at_auction_can_leave_with_any_number_of_seats() -> None:
    table = Table(*NAMES, "Dora", seats=4)
    table.change("propose replace 4\nset amount = 25\nend", ann="yea 50")
    assert table.says("Ann", "leave")
    assert table.turn == "Bert"
    for name, bid in (("Bert", "yea 2"), ("Cleo", "nay 1"), ("Dora", "nay 0")):
        assert table.says(name, f"vote 1 {bid}")
    assert table.says("Bert", "collect")
    assert (table.money("Bert"), table.turn) == (108, "Cleo"), "of three seats the fourth to the left is the next"
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 124


@shows("3u")
def test_when_nobody_could_do_anything_in_a_round_the_admin_is_told_how_to_give_an_action() -> None:
    table = Table(*NAMES)
    table.change("propose replace 3\nset actions = 0\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    (asked,) = [letter for letter in table.last.letters if letter.kind == "to admin"]
    line = "set Ann actions 1 because …"
    assert f"It is Ann’s turn; to give them an action, write: {line} To go on: resume." in str(asked.about["words"])
    assert table.says("", line.replace("because", "now because"))
    assert table.says("", "resume")
    assert table.says("Ann", "collect")
    assert table.money("Ann") == 109
    assert table.see("game.paused"), "another round without an action"
    (told,) = [letter for letter in table.last.letters if letter.kind == "update"]
    assert told.story
