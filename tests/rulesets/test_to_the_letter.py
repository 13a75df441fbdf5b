"""Conditions and numbers of BoredNomic II that are easily off by one, each worked out by hand from its statement."""

from __future__ import annotations

import pytest

from tests.rulesets.board import Board

shows = pytest.mark.shows
BENCH = "propose change \"A bench\"\nA bench is put beside Square 7.\nend"


def votes_begin(board: Board) -> None:
    while board.see("game.phase") != "votes":
        board.update()


def votes_end(board: Board) -> None:
    while board.see("game.phase") == "votes":
        board.update()


@shows("4.3a", "4.3b", "4.3f")
def test_one_is_bankrupt_below_0_and_no_longer_than_that(board: Board) -> None:
    board.purse("Ann", 0)
    assert board.see("players.Ann.bankrupt") is False
    board.purse("Ann", -1)
    assert board.see("players.Ann.bankrupt") is True
    board.give("Ann", Silver_Card=1)
    board.does("Ann", "sell silver")
    assert (board.money("Ann"), board.see("players.Ann.bankrupt")) == (99, False)


@shows("4.3e")
def test_who_is_a_dollar_below_0_is_told_that_they_are_bankrupt(board: Board) -> None:
    board.purse("Ann", -1)
    assert "You are bankrupt" in board.says("Ann", "buy silver")
    assert board.money("Ann") == -1


@shows("3.8a", "3.7b")
def test_who_comes_back_has_four_turns_again(board: Board) -> None:
    board.silent = {"Ann"}
    for _ in range(4):
        board.update()
    assert board.see("players.Ann.active") is False
    board.does("Ann", "reactivate")
    for turn in range(1, 5):
        board.update()
        assert board.see("players.Ann.active") is (turn < 4)


@shows("5.3i")
@pytest.mark.parametrize("words", ["buy 0 silver", "sell 0 silver"])
def test_no_card_is_dealt_in_less_than_one(board: Board, words: str) -> None:
    board.give("Ann", Silver_Card=1)
    assert "at least 1" in board.says("Ann", words)
    assert (board.money("Ann"), board.has("Ann", "Silver Card")) == (10_000, 1)


@shows("8.1g")
@pytest.mark.parametrize("words", ["propose repeal 99", "propose amend 99\nNothing.\nend"])
def test_what_is_not_in_force_is_neither_changed_nor_repealed(board: Board, words: str) -> None:
    assert "99" in board.says("Ann", words)
    assert board.see("proposals") == {}


@shows("8.2e", "8.6e")
def test_once_votes_have_begun_nothing_is_sent_back_and_once_they_are_over_nothing_is_vetoed(board: Board) -> None:
    board.does("Ann", BENCH)
    votes_begin(board)
    assert "it can be vetoed, not sent back" in board.says("", "return 1 because which bench?")
    board.does("Bert", "vote 1 no")
    votes_end(board)
    assert board.see("proposals.1.status") == "rejected"
    assert "too late for a veto" in board.says("", "veto 1 because which bench?")
    assert (board.see("proposals.1.status"), board.has("Ann", "Silver Card")) == ("rejected", 1)


@shows("13.3e", "9.2c")
def test_a_place_that_a_gold_card_bought_is_gone_with_its_week(board: Board) -> None:
    board.give("Ann", Gold_Card=1)
    board.does("Ann", "use gold")
    votes_begin(board)
    votes_end(board)
    board.does("Ann", BENCH, BENCH.replace("bench", "lamp"))
    assert [board.see(f"proposals.{number}.status") for number in (1, 2)] == ["withdrawn", "open"]


@shows("10.2b")
def test_the_admin_proposes_in_a_pause_alone(board: Board) -> None:
    assert "only while the game is paused" in board.says("", BENCH)
    assert board.see("proposals") == {}


@shows("11.4a", "11.4b", "11.4c")
def test_who_is_the_only_owner_during_the_last_of_the_first_turns_wins_when_it_is_over() -> None:
    board = Board(_11_least_turns=2)
    board.place("Bert", "27")
    board.place("Cleo", "28")
    board.own("Ann", "30")
    board.own("Bert", "31")
    board.update()
    board.does("Bert", "give up 31")
    board.update()  # before its turns Ann is the only owner, in the second of two turns
    assert (board.see("game.winner"), board.at("Ann")) == ("Ann", "7")


@shows("11.3a", "4.3b")
def test_who_has_nothing_at_all_is_not_bankrupt_and_keeps_others_from_winning() -> None:
    board = Board(_11_least_turns=0)
    board.purse("Ann", 0)
    board.purse("Cleo", -1)
    assert board.see("game.winner") == ""
    board.purse("Ann", -1)
    assert board.see("game.winner") == "Bert"


@shows("13.5b", "13.5a")
@pytest.mark.parametrize(("silver", "left"), [(2, (2, 0)), (3, (0, 1)), (4, (1, 1))])
def test_a_gold_card_takes_three_silver_ones(board: Board, silver: int, left: tuple[int, int]) -> None:
    board.give("Ann", Silver_Card=silver)
    assert bool(board.says("Ann", "exchange silver")) is (silver < 3)
    assert (board.has("Ann", "Silver Card"), board.has("Ann", "Gold Card")) == left


@shows("13.4j")
def test_who_is_put_inside_rolls_and_keeps_the_cards_of_a_jump(board: Board) -> None:
    board.give("Ann", Gold_Card=3)
    board.place("Ann", "22")
    board._set("player", "Ann", jump_to="30", jailed=True)
    board.update()
    assert (board.at("Ann"), board.has("Ann", "Gold Card")) == ("22", 3)


@shows("13.6b", "13.6c")
def test_only_anothers_rejected_proposal_comes_back_and_only_in_the_time_for_proposals(board: Board) -> None:
    board.does("Ann", BENCH)
    votes_begin(board)
    votes_end(board)
    for name in ("Ann", "Bert"):
        board.give(name, Silver_Card=2)
    assert "another player" in board.says("Ann", "repropose 1")
    votes_begin(board)
    board.give("Bert", Silver_Card=2)
    assert "time for proposals" in board.says("Bert", "repropose 1")
    assert board.has("Bert", "Silver Card") == 2
    votes_end(board)
    board.give("Bert", Silver_Card=2)
    board.does("Bert", "repropose 1")
    assert board.has("Bert", "Silver Card") == 1


@shows("13.4b")
def test_a_jump_takes_its_cards_when_it_is_made(board: Board) -> None:
    board.give("Ann", Gold_Card=4)
    board.does("Ann", "jump 30")
    assert board.has("Ann", "Gold Card") == 4
    board.update()
    assert (board.at("Ann"), board.has("Ann", "Gold Card")) == ("30", 1)


@shows("14.5d")
def test_whoever_names_a_square_anew_does_not_change_its_gender(board: Board) -> None:
    board.own("Ann", "30", gender="m")
    board.does("Ann", "name 30 Home f")
    assert board.see("squares.30.gender") == "m"


@shows("14.1d", "14.3a", "29.1f", "20.1af")
@pytest.mark.parametrize("words", ["give up 30", "name 30 Home f", "place 1 soldiers on 30", "recruit 1 on 30"])
def test_what_is_anothers_is_left_alone(board: Board, words: str) -> None:
    board.own("Bert", "30", buildings=["Recruitment Office"])
    assert board.says("Ann", words) != ""
    board.update()
    assert (board.see("squares.30.owner"), board.see("squares.30.soldiers"), board.see("squares.30.name")) == (
        "Bert", 1, "")


@shows("14.4g")
@pytest.mark.parametrize("owner", ["inside Jail", "bankrupt"])
def test_rent_goes_to_an_owner_in_jail_or_bankrupt_too(board: Board, owner: str) -> None:
    board.own("Bert", "4")
    if owner == "bankrupt":
        board.purse("Bert", -50)
    else:
        board.place("Bert", "22")
        board._set("player", "Bert", jailed=True)
    before = board.money("Bert")
    board.update()  # Ann, f, comes from 1 to 4, which is male: 3 × 4 = 12
    assert (board.money("Ann"), board.money("Bert")) == (9_988, before + 12)


@shows("19.2a", "19.2e")
def test_doubles_with_a_turn_between_them_lead_nobody_inside(board: Board) -> None:
    board.update(Ann=(2, 2))
    board.update(Ann=(1, 2))
    board.update(Ann=(3, 3))
    assert (board.at("Ann"), board.see("players.Ann.jailed")) == ("14", False)  # 1 + 4 + 3 + 6


@shows("19.5a")
def test_who_was_inside_before_has_four_tries_again(board: Board) -> None:
    board.place("Ann", "22")
    board._set("player", "Ann", jailed=True)
    board.update()
    board.update()
    board.does("Ann", "pay bail")
    board.update(Ann=(2, 2))
    board.update(Ann=(3, 3))
    assert board.see("players.Ann.jailed") is True
    for turn in range(1, 5):
        assert board.see("players.Ann.jailed") is True
        board.update()
        assert board.see("players.Ann.jailed") is (turn < 4)


@shows("20.3a", "4.1c")
def test_half_of_an_odd_price_is_half_a_dollar_up() -> None:
    board = Board(_20_house_price=501)
    board.own("Ann", "30")
    board.does("Ann", "build house on 30", "destroy house on 30")
    board.update()
    assert board.money("Ann") == 10_000 - 501 + 251


@shows("20.1aa")
def test_the_next_turn_has_five_recruits_again(board: Board) -> None:
    board.own("Ann", "12", buildings=["Recruitment Office"])
    for _ in range(2):
        board.does("Ann", "recruit 5 on 12")
        assert board.says("Ann", "recruit 1 on 12") != ""
        board.update()
    assert (board.see("squares.12.soldiers"), board.money("Ann")) == (11, 9_500)


@shows("24.2a", "21.2a")
def test_rents_of_an_earlier_turn_bring_no_share_in_the_next() -> None:
    board = Board(squares=20, _21_squares=1, _24_squares=1)
    places = board.see("game.track")
    board.own("Bert", "4")
    board.place("Cleo", "10")
    board.place("Ann", places[places.index("4") - 3])
    board.update()
    assert (board.see("game.making_rents"), board.see("game.taking_rents")) == (0, 0)


@shows("29.8b")
def test_four_soldiers_a_turn_are_bought_and_four_in_the_next(board: Board) -> None:
    board.does("Ann", "buy 3 soldiers", "buy 1 soldiers")
    assert board.says("Ann", "buy 1 soldiers") != ""
    board.update()
    board.does("Ann", "buy 4 soldiers")
    assert board.money("Ann") == 10_000 - 8 * 300


@shows("31.3a", "31.3e")
def test_a_gift_of_money_is_just_so_much_and_not_of_who_lacks_it(board: Board) -> None:
    board.place("Cleo", "30")
    board.purse("Bert", 399)
    board.update()  # Cleo comes to 33
    assert "400" in board.says("Ann", "gift $401")
    assert not any("gift 400" in one for one in board.offered("Bert"))
    assert any("gift 400" in one for one in board.offered("Ann"))


@shows("14.2e")
def test_a_square_that_has_a_name_is_not_named_again(board: Board) -> None:
    board.own("Ann", "30", name="Home")
    assert board.says("Ann", "name 30 Castle") != ""
    assert board.see("squares.30.name") == "Home"


@shows("15.2g", "15.3a")
def test_who_tags_one_of_two_cannot_tag_the_other() -> None:
    board = Board(it="Ann")
    board.place("Bert", "4")
    board.place("Cleo", "4")
    board.throw("order", ["Ann", "Bert", "Cleo"])
    board.update()
    board.does("Ann", "tag Bert")
    assert board.says("Ann", "tag Cleo") != ""
    board.update()
    assert [board.see(f"players.{name}.it") for name in ("Ann", "Bert", "Cleo")] == [False, True, False]


@shows("15.4b", "15.4e")
def test_the_others_are_consoled_when_the_last_of_them_is_below_0_and_not_at_0(board: Board) -> None:
    board.purse("Ann", -100)
    board.purse("Bert", 0)
    assert (board.money("Ann"), board.money("Bert")) == (-100, 0)
    board.purse("Bert", -1)
    assert (board.money("Ann"), board.money("Bert")) == (400, 499)
