"""Where rules meet that seldom do: two offers at once, an item that is lent, a name that is taken."""

from __future__ import annotations

import pytest

from mailgame.game.telling.telling import sentence
from mailgame.law import AddSquare
from tests.rulesets.board import Board

shows = pytest.mark.shows


@pytest.fixture
def board() -> Board:
    """Return a board on which the others are out of Ann's way, and nobody is Celebrity."""
    board = Board(p31_square=900)
    board.place("Bert", "27")
    board.place("Cleo", "29")
    return board


def lands(board: Board, square: str, player: str = "Ann") -> list[str]:
    """Let a player land on a square, by the next update; return what everybody is told."""
    board.place(player, str(int(square) - 3))
    return board.update()


def garden(board: Board, die: int, player: str = "Ann") -> None:
    """Let a player land in the Garden, and the die say what it promises."""
    board.throw("garden", die, who=player)
    lands(board, "21", player)


def active(board: Board, item: str, player: str = "Ann") -> None:
    """Let a magic item be a player's active one."""
    board.give(player, **{item: 1})
    board.does(player, f'activate "{item}"')


# --- two offers at once


@shows("12.2j", "15.2a", "15.2g")
def test_it_tags_on_the_kickback_or_where_the_kick_ends() -> None:
    board = Board(it="Ann", p6_squares=20)
    board._set("player", "Bert", active=False, square="17")
    board.place("Cleo", "12")
    board.throw("kickback", 2)
    board.throw("order", ["Cleo", "Ann"])
    lands(board, "17")  # Cleo rolls to 15
    assert [line for line in board.offered() if line.startswith("tag")] == ["tag Bert", "tag Cleo"]
    assert "Bert and Cleo" in board.says("Ann", "tag Ann")
    board.does("Ann", "tag Cleo")
    board.update()
    assert [board.see(f"players.{name}.it") for name in ("Ann", "Bert", "Cleo")] == [False, False, True]


@shows("16.2l", "14.1f")
def test_the_gardens_purchase_is_kept_for_what_is_not_for_sale_otherwise(board: Board) -> None:
    board.own("Ann", "4")
    board.throw("box", "Jack-In-The-Box")
    lands(board, "4")
    board.does("Ann", "land 21")
    board.throw("garden", 2)
    board.update(Ann=(3, 5))
    board.does("Ann", 'buy 29 as "Cove" f', 'buy 9 as "Bay" f')
    board.update()
    assert (board.see("squares.29.owner"), board.see("squares.9.owner")) == ("Ann", "Ann")


@shows("16.2n")
def test_of_two_exchanges_the_later_one_can_be_agreed_to(board: Board) -> None:
    garden(board, 3)
    board.place("Cleo", "18")
    board.throw("garden", 3, who="Ann")
    board.throw("garden", 3, who="Cleo")
    lands(board, "21")
    board.give("Bert", Gold_Card=1, Silver_Card=1)
    board.does("Ann", "swap soldier with Bert for gold")
    board.does("Cleo", "swap soldier with Bert for silver")
    assert board.offered("Bert")[-2:] == ["agree to swap with Ann", "agree to swap with Cleo"]
    assert "Say with whom" in board.says("Bert", "agree to swap")
    assert board.says("Ann", "agree to swap") == "Nobody offers you an exchange now."
    assert board.says("Bert", "agree to swap with Bert") == "Bert offers you no exchange now."
    board.does("Bert", "agree to swap with Cleo")
    assert (board.has("Cleo", "Silver Card"), board.has("Ann", "Gold Card")) == (1, 0)
    board.does("Bert", "agree to swap")
    assert board.has("Ann", "Gold Card") == 1


# --- Jail


@shows("19.2d")
def test_who_was_put_inside_has_no_doubles_behind_them() -> None:
    board = Board(it="Ann")
    board.place("Bert", "27")
    lands(board, "4")
    board.place("Ann", "20")
    board.update(Ann=(2, 2))  # doubles, and past Jail
    assert (board.see("players.Ann.jailed"), board.at()) == (True, "22")
    board.does("Ann", "pay bail")
    board.update(Ann=(2, 2))
    assert (board.see("players.Ann.jailed"), board.at()) == (False, "26")


# --- names


@shows("30.2s", "14.2c", "14.2d", "14.5d")
def test_a_granted_square_is_named_by_whoever_owns_it_and_as_others_are(board: Board) -> None:
    board.own("Bert", "9", name="Cove")
    active(board, "King's Grant")
    lands(board, "18")
    assert board.says("Ann", 'name 9 "Bay" m') == "Square 9 “Cove” is not yours."
    assert "“Cove” already" in board.says("Ann", 'name 18 "cove" m')
    assert "at most 40" in board.says("Ann", f'name 18 "{"x" * 41}" m')
    assert "gender as well" in board.says("Ann", 'name 18 "Royal"')
    board.does("Ann", 'name 18 "Royal" m')
    assert (board.see("squares.18.gender"), board.see("squares.9.name")) == ("m", "Cove")
    assert board.offered() == []


@shows("30.2s")
def test_who_gives_a_granted_square_up_is_asked_for_its_name_no_more(board: Board) -> None:
    active(board, "King's Grant")
    lands(board, "18")
    board.does("Ann", "give up 18")
    board.update()
    assert [line for line in board.offered() if line.startswith("name")] == []


@shows("16.2d", "16.2o", "14.2c", "14.2d", "29.1k")
def test_a_square_is_not_planted_under_a_name_that_will_not_do_or_without_a_soldier(board: Board) -> None:
    board.own("Bert", "9", name="Cove")
    garden(board, 4)
    assert "“Cove” already" in board.says("Ann", 'plant "Cove" m')
    assert "at most 40" in board.says("Ann", f'plant "{"x" * 150}" m')
    board.give("Ann", Soldier=0)
    assert "needs a soldier" in board.says("Ann", 'plant "Bay" m')
    assert "41" not in board.see("squares")


# --- the active item


@pytest.mark.slow
@shows("30.3f", "30.3h")
def test_an_item_that_is_given_away_is_active_no_more() -> None:
    board = Board()
    active(board, "Armor")
    lands(board, "33", "Bert")
    board.does("Ann", "gift armor")
    board.update()
    assert (board.see("players.Ann.active_item"), board.has("Bert", "Armor")) == ("", 1)
    board.give("Ann", Armor=1)
    assert board.see("players.Ann.active_item") == ""


# --- the Garden by the week


@shows("16.2a", "16.2j")
def test_the_garden_promises_a_vote_when_votes_are_taken(board: Board) -> None:
    garden(board, 1)  # on Tuesday
    assert board.offered() == ["extra proposal"]
    garden(board, 1)  # on Friday
    assert board.offered() == ["extra vote on PROPOSAL"]


@shows("16.2c")
def test_items_are_offered_with_their_article(board: Board) -> None:
    board.give("Ann", Armor=1, Gold_Card=1)
    garden(board, 5)
    (offer,) = [one for one in board.game.world.all("offer") if one.player.id == "Ann"]
    options = [option.partition(" | ")[0] for option in offer.options]
    assert options == ["Copy a Gold Card", "Copy a Soldier", "Copy an Armor"]


# --- rent, and what is bought


@shows("14.4b", "20.1e")
def test_a_rent_of_a_house_that_was_voted_down_to_nothing_is_nothing() -> None:
    board = Board(p20_house_rent=0, p31_square=900)
    board.own("Bert", "8", buildings=["House"])
    board.place("Bert", "27")
    lands(board, "8")
    assert board.money() == 10_000


@shows("23.5a")
def test_who_kills_two_squares_buys_neither_in_that_turn(board: Board) -> None:
    board.give("Ann", Death_Card=2)
    board._set("player", "Ann", killed={"5": 0, "8": 1})
    board.place("Ann", "5")
    board.does("Ann", "kill")
    board.update()
    assert board.game.world.things["player"]["Ann"]["killed"] == {"8": 1, "5": 1}


@shows("23.5a", "29.6a")
def test_a_killed_square_can_be_won_in_that_turn(board: Board) -> None:
    board.own("Bert", "8")
    board._set("player", "Ann", killed={"8": 1}, mode="aggressive")
    board.throw("war", [6, 6, 6], who="Ann")
    board.throw("war", [1], who="Bert")
    lands(board, "8")
    assert (board.see("squares.8.owner"), board.money()) == ("Ann", 10_000)


@shows("23.5a", "30.2r")
def test_a_killed_square_is_not_granted_in_that_turn(board: Board) -> None:
    active(board, "King's Grant")
    board._set("player", "Ann", killed={"18": 1})
    lands(board, "18")
    assert (board.see("squares.18.owner"), board.has("Ann", "King's Grant")) == ("", 1)


@shows("30.2j", "30.3d")
def test_hidden_money_waits_for_something_to_pay() -> None:
    board = Board(p20_house_rent=0, p31_square=900)
    board.own("Bert", "8", buildings=["House"])
    board.place("Bert", "27")
    active(board, "Hidden Money")
    lands(board, "8")
    assert board.has("Ann", "Hidden Money") == 1


@shows("22.2d", "22.2r")
def test_a_building_that_the_solarium_wants_is_not_sold_off(board: Board) -> None:
    board.own("Ann", "8", buildings=["House"], built_for={"House": {"price": 500, "silver": False}})
    board.throw("solarium", 3)
    lands(board, "24")
    assert "owe the removal" in board.says("Ann", "destroy house on 8")
    board.update()
    assert (board.see("squares.8.buildings"), board.money()) == ([], 10_000)


@shows("20.1x", "29.1k")
def test_without_a_soldier_nobody_shoots(board: Board) -> None:
    board.own("Ann", "8", buildings=["Maginot Line"])
    board.give("Ann", Soldier=0)
    assert "needs a soldier" in board.says("Ann", "maginot 8 take 9")


# --- boxes, IT, and the Chair


def in_a_box(board: Board) -> None:
    """Let Ann go to Jack-In-The-Box, with cards for a jump."""
    board.own("Ann", "4")
    board.give("Ann", Gold_Card=3)
    board.throw("box", "Jack-In-The-Box")
    lands(board, "4")


@shows("27.7c")
def test_one_chooses_a_square_from_a_box_or_jumps(board: Board) -> None:
    in_a_box(board)
    board.does("Ann", "jump 30")
    assert "in place of choosing" in board.says("Ann", "land 32")


@shows("27.7c", "13.4c")
def test_who_has_chosen_jumps_at_another_update(board: Board) -> None:
    in_a_box(board)
    board.does("Ann", "land 32")
    assert "in place of that" in board.says("Ann", "jump 30")
    board.update()
    board.does("Ann", "jump 30")
    board.update()
    assert board.at() == "30"


@shows("15.1b")
def test_somebody_is_it_again_when_one_comes_back() -> None:
    board = Board(it="Ann")
    for name in ("Bert", "Cleo"):
        board._set("player", name, active=False)
    board.update()
    board.does("Ann", "leave")
    assert [board.see(f"players.{name}.it") for name in ("Bert", "Cleo")] == [False, False]
    board.does("Bert", "reactivate")
    assert board.see("players.Bert.it")


@shows("31.2a")
def test_who_lands_on_the_chair_from_a_box_is_celebrity_until_their_next_turn() -> None:
    board = Board()
    board.place("Bert", "27")
    board.place("Cleo", "29")
    in_a_box(board)
    board.does("Ann", "land 33")
    board.update()
    assert board.see("players.Ann.celebrity")
    board.update()
    assert not board.see("players.Ann.celebrity")


@shows("23.3b")
def test_who_is_on_no_square_kills_none(board: Board) -> None:
    board.give("Ann", Death_Card=1)
    board._set("player", "Ann", square=None)
    assert "no square of the board" in board.says("Ann", "kill")
    assert "while you are on a box" in board.says("Ann", "land 5")


@shows("22.2q", "15.2a")
def test_who_becomes_it_by_the_solarium_may_tag_there(board: Board) -> None:
    board._set("player", "Bert", active=False, square="24")
    board.throw("solarium", 6)
    lands(board, "24")
    assert "tag Bert" in board.offered()


@pytest.mark.parametrize(("die", "words"), [
    (2, "In the Solarium Ann has to choose to whom to pay $250."),
    (3, "In the Solarium Ann has no building to remove."),
    (4, "In the Solarium nothing comes of it, as Ann is IT already."),
    (6, "In the Solarium nothing comes of it, as Ann is IT already."),
])
def test_all_are_told_what_the_solarium_does_also_where_nothing_comes_of_it(die: int, words: str) -> None:
    board = Board(it="Ann", p19_jail=34)
    board.throw("solarium", die)
    assert words in lands(board, "24")


def test_all_are_told_who_goes_to_a_box_and_where_they_begin_if_they_choose_nothing(board: Board) -> None:
    board.own("Ann", "4")
    board.throw("box", "Jack-In-The-Box")
    assert "Ann owns square 4, and goes to Jack-In-The-Box." in lands(board, "4")
    assert "Ann has chosen no square: the move begins at square 4." in board.update()


def test_who_has_left_a_box_is_asked_no_more_for_a_square(board: Board) -> None:
    """Ann chooses 4, her own, and comes to Jill by it; with the roll of the same update she is on the board again."""
    board.own("Ann", "4")
    board.throw("box", "Jack-In-The-Box")
    lands(board, "4")
    assert any(line.startswith("land ") for line in board.offered())
    board.does("Ann", "land 4")
    board.throw("box", "Jill-In-The-Box")
    board.update(Ann=(1, 3))
    assert board.at() == "5"  # there is no female square: she begins at 1
    assert not any(line.startswith("land ") for line in board.offered())


def test_all_are_told_what_goes_from_a_square_whose_owner_falls_silent() -> None:
    board = Board()
    board.own("Ann", "8", buildings=["House", "Fort"])
    board.silent = {"Ann"}
    told = [board.update() for _ in range(4)][-1]
    assert "Square 8 loses its House and Fort." in told
    assert "Ann loses square 8: its owner is inactive." in told


def test_all_are_told_what_the_celebrity_gets_and_from_whom() -> None:
    board = Board()
    assert "Ann is the Celebrity: all others give an item or $400." in lands(board, "33")
    board.does("Bert", "gift soldier")
    assert "Bert gives up a Soldier as a gift to Ann." in board.update()


@shows("15.3b")
def test_it_is_told_who_tagged_them() -> None:
    board = Board(it="Ann")
    board._set("player", "Bert", active=False, square="4")
    lands(board, "4")
    board.does("Ann", "tag Bert")
    assert "Bert is IT now, tagged by Ann." in board.update()


# --- what sort of act a command is


@shows("19.3b", "3.7n")
def test_to_say_that_one_is_away_is_no_action(board: Board) -> None:
    board._set("player", "Ann", jailed=True)
    board.does("Ann", "away 30 November to 5 December")
    board._set("player", "Bert", active=False)
    board.does("Bert", "away 30 November to 5 December")
    assert "take no action" in board.says("Bert", "buy gold")


@shows("30.2m")
def test_who_hid_money_can_pay_for_what_is_no_purchase(board: Board) -> None:
    board.own("Ann", "8", buildings=["Maginot Line"])
    board._set("player", "Ann", hid_in=0)
    assert "can buy nothing" in board.says("Ann", "buy gold")
    assert "can buy nothing" in board.says("Ann", "build house on 8")
    board.does("Ann", "maginot 8 take 9")
    board._set("player", "Ann", active=False)
    board.does("Ann", "reactivate")


@shows("30.3c", "30.3e")
def test_an_item_that_works_is_said_to_be_gone(board: Board) -> None:
    board.own("Bert", "8")
    active(board, "Hidden Money")
    told = lands(board, "8")
    assert "Ann’s Hidden Money works and is gone." in told
    assert board.has("Ann", "Hidden Money") == 0


@shows("25.4a")
def test_a_square_of_capitals_that_the_rule_did_not_build_has_no_letter(board: Board) -> None:
    board.game.engine.play(AddSquare("EX", 0))
    board.game.world.commit()
    assert board.game.world.things["square"]["EX"].get("lettered", False) is False


# --- who is left, and who is told


@shows("11.2b", "11.3a")
def test_who_alone_is_left_wins_as_soon_as_the_last_other_is_gone() -> None:
    """Bert is bankrupt, and Cleo leaves on a Wednesday: Ann has won then, not at Friday's update."""
    board = Board(p11_least_turns=1)
    board.update()
    board.purse("Bert", -10)
    board.does("Cleo", "leave yes")
    assert (board.see("game.winner"), board.see("game.over")) == ("Ann", True)


@shows("15.4b", "15.4d")
def test_the_bankrupt_are_consoled_as_soon_as_the_last_other_who_is_not_has_left() -> None:
    """Cleo is IT and Bert bankrupt. Ann leaves: all others than IT are bankrupt now, and he gets $500 at once."""
    board = Board()
    board.purse("Bert", -700)
    board.does("Ann", "leave yes")
    assert board.money("Bert") == -200


@shows("27.7c", "27.5a")
def test_who_jumps_from_a_box_is_not_told_where_a_move_would_begin(board: Board) -> None:
    board.own("Ann", "4")
    board.throw("box", "Jack-In-The-Box")
    lands(board, "4")
    board.give("Ann", Gold_Card=3)
    board.does("Ann", "jump 12")
    told = board.update()
    assert "Ann lands on square 12." in told
    assert not any("chosen no square" in line for line in told)


@shows("18.3a", "18.3b")
def test_one_double_double_card_a_week_whatever_the_days_of_the_week_are() -> None:
    """Votes are open from Saturday until Wednesday: a card on Sunday is the only one, also on Monday."""
    board = Board(p9_opening="Wednesday", p9_between="Thursday", p9_voting="Saturday")
    while board.see("game.phase") != "proposals":
        board.update()
    for name, rent in (("Ann", 4), ("Bert", 5)):
        board.does(name, f"propose amend 14\nset rent_factor = {rent}\nend")
    while board.see("game.phase") != "votes":
        board.update()
    board.give("Ann", **{"Double Double Card": 2})
    numbers = sorted(board.see("ballots"))
    board.game.world.data["clock"] = "2026-12-06T23:00:00Z"  # a Sunday
    board.does("Ann", f"double {numbers[0]}")
    board.game.world.data["clock"] = "2026-12-07T09:00:00Z"  # the Monday after
    assert "for this week" in board.says("Ann", f"double {numbers[1]}")
    assert board.has("Ann", "Double Double Card") == 1


@shows("13.4j")
def test_who_cannot_jump_any_more_is_told_that_they_roll() -> None:
    """Bert's Invisible Hand takes one of Ann's three Gold Cards in his turn, before hers: she keeps two, and rolls."""
    board = Board()
    board.give("Ann", Gold_Card=3, Soldier=0)
    board.give("Bert", Invisible_Hand=1)
    board.place("Ann", "5")
    board.place("Bert", "2")
    board.does("Bert", 'activate "Invisible Hand"')
    board.does("Ann", "jump 12")
    board.throw("order", ["Bert", "Ann", "Cleo"])
    board.throw("steal", "Gold Card")
    board.update()
    heard = [sentence(one, "Ann") for one in board.last.story if "roll" not in one and "Ann" in (one["to"] or ())]
    assert (board.at(), board.has("Ann", "Gold Card")) == ("8", 2)
    assert "You roll and do not jump to square 12: you are in Jail, or lack the cards." in heard
