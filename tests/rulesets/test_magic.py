"""Rules 16, 30 and 31: the Garden, magic, and birthday gifts."""

from __future__ import annotations

import pytest

from mailgame.law import Enact, Submit
from tests.rulesets.board import Board

shows = pytest.mark.shows


def lands(board: Board, square: str, player: str = "Ann") -> list[str]:
    """Let a player land on a square, by the next update; return what everybody is told."""
    board.place(player, str(int(square) - 3))
    return board.update()


def active(board: Board, item: str, player: str = "Ann") -> None:
    """Let a magic item be a player's active one."""
    board.give(player, **{item: 1})
    board.does(player, f'activate "{item}"')


# --- 30.1, 30.3, 30.4


@shows("30.1a", "30.1b", "30.1c", "30.1d", "30.1e", "25.6i")
def test_a_square_that_is_made_may_have_a_shop() -> None:
    board = Board(squares=20)
    assert "magic shop" not in [what for what, _, _ in board.rolls]
    board.throw("magic shop", [6, 6], [6, 5])
    board.does("Bert", "add square after 8", "add square after 9")
    told = board.update()
    assert "There is a Magic Shop on the A square." in told
    assert "There is no Magic Shop on the B square." in told
    assert (board.see("squares.A.magic_shop"), board.see("squares.B.magic_shop")) == (True, False)
    assert board.see("squares.A.natures") == ["Magic Shop"]
    assert board.has("Bert", "Double Double Card") == 0


@shows("30.2a", "30.2b", "30.2c")
def test_a_shop_gives_an_item_beside_all_else(board: Board) -> None:
    board.own("Bert", "8", magic_shop=True)
    board.throw("magic item", "Armor")
    lands(board, "8")
    assert (board.has("Ann", "Armor"), board.money()) == (1, 9_976)


@shows("30.3a", "30.3b", "30.3f", "30.4a", "30.4b", "5.3k")
def test_one_item_is_active_and_any_can_be_sold(board: Board) -> None:
    active(board, "Armor")
    active(board, "Hidden Money")
    assert board.see("players.Ann.active_item") == "Hidden Money"
    assert board.says("Ann", 'activate "Battering Ram"')
    board.does("Ann", 'sell "Hidden Money"', 'sell "Armor"')
    assert (board.money(), board.see("players.Ann.active_item")) == (10_100, "")


@shows("5.3k", "29.8c")
@pytest.mark.parametrize("words", [
    'sell "Death Card"', "sell soldier", "sell 2 soldiers", 'buy "Death Card"', "buy armor",
])
def test_what_is_on_no_list_is_neither_sold_nor_bought(board: Board, words: str) -> None:
    board.give("Ann", Death_Card=1)
    assert board.says("Ann", words)
    assert (board.money(), board.has("Ann", "Death Card"), board.has("Ann", "Soldier")) == (10_000, 1, 10)


@shows("31.3e")
def test_who_has_not_the_money_is_not_offered_to_give_it_unless_there_is_nothing_else(board: Board) -> None:
    board.purse("Bert", 399)
    board.purse("Cleo", 399)
    board.give("Cleo", Soldier=-1)
    lands(board, "33")
    assert board.offered("Bert")[-1] == "gift soldier"
    assert board.offered("Cleo")[-1] == "gift 400"
    assert "you are $1 short" in board.says("Bert", "gift 400")


@shows("31.1b")
def test_neither_a_line_nor_the_garden_makes_the_chair_anybodys(board: Board) -> None:
    board.own("Ann", "32", buildings=["Maginot Line"])
    assert "cannot be bought at all" in board.says("Ann", "maginot 32 take 33")
    board.throw("garden", 2)
    lands(board, "21")
    assert "cannot be bought at all" in board.says("Ann", 'buy 33 as "Throne" f')
    assert board.see("squares.33.owner") == ""


@shows("23.4c")
def test_a_shop_is_killed_with_its_square(board: Board) -> None:
    board._set("square", "8", magic_shop=True, natures=["Magic Shop"])
    board.give("Ann", Death_Card=1)
    board.place("Ann", "8")
    board.does("Ann", "kill")
    board.update()
    assert (board.see("squares.8.magic_shop"), board.see("squares.8.natures")) == (False, [])


# --- Armor and Battering Ram


@shows("30.2d", "30.2e", "30.3c", "30.3e")
def test_armor_saves_half_of_the_attackers(board: Board) -> None:
    board.own("Bert", "8")
    board.give("Ann", Soldier=12)
    active(board, "Armor")
    board.does("Ann", "mode aggressive")
    board.throw("war", [1, 1, 1], who="Ann")
    board.throw("war", [6], who="Bert")
    lands(board, "8")
    assert (board.has("Ann", "Soldier"), board.has("Ann", "Armor"), board.see("players.Ann.active_item")) == (7, 0, "")


@shows("30.2e", "30.3g")
def test_armor_brings_half_of_the_defenders_home(board: Board) -> None:
    board.own("Bert", "8", soldiers=6)
    active(board, "Armor", "Bert")
    before = board.has("Bert", "Soldier")
    board.does("Ann", "mode aggressive")
    board.throw("war", [6, 6, 6], who="Ann")
    board.throw("war", [1, 1], who="Bert")
    lands(board, "8")
    assert board.has("Bert", "Soldier") == before + 1 + 3
    assert board.see("squares.8.soldiers") == 1


@pytest.mark.slow
@shows("30.2f", "30.2g", "30.3d")
def test_a_ram_voids_a_fort_and_waits_for_one(board: Board) -> None:
    board.own("Bert", "8", buildings=["Fort"])
    board.own("Bert", "5")
    active(board, "Battering Ram")
    board.does("Ann", "mode aggressive")
    board.throw("war", [6, 6, 6], [6, 6, 6], who="Ann")
    board.throw("war", [1], [1], who="Bert")
    lands(board, "5")
    assert board.has("Ann", "Battering Ram") == 1
    board.throw("war", [6, 6, 6], who="Ann")
    board.throw("war", [1], who="Bert")
    lands(board, "8")
    assert ("war", "Bert", [1]) in board.rolls
    assert (board.has("Ann", "Battering Ram"), board.see("squares.8.buildings")) == (0, ["Fort"])


# --- Hidden Money


@shows("30.2h", "30.2i", "30.2l", "30.2m")
def test_hidden_money_pays_no_rent_and_buys_nothing_in_that_turn(board: Board) -> None:
    board.own("Bert", "26", ownable=True)
    active(board, "Hidden Money")
    board.throw("holiday", 4)
    lands(board, "26")
    assert (board.money(), board.money("Bert"), board.has("Ann", "Hidden Money")) == (10_000, 10_000, 0)
    assert "can buy nothing" in board.says("Ann", "buy gold")
    board.does("Ann", "train 16")


@shows("30.2j", "17.2m")
def test_hidden_money_saves_what_a_die_takes(board: Board) -> None:
    active(board, "Hidden Money")
    board.throw("solarium", 1)
    lands(board, "24")
    assert (board.money(), board.bank) == (10_000, 500)
    active(board, "Hidden Money")
    board.place("Ann", "38")
    board.throw("square 1", 5)
    board.update()
    assert board.money() == 10_000


@shows("30.2j", "24.2d")
def test_hidden_money_saves_the_tenth_and_makes_no_rent() -> None:
    board = Board(_24_squares=1)
    board._set("game", "game", track=[*[str(number) for number in range(1, 41)], "Taking"])
    board.own("Bert", "8", buildings=["House"])
    board.place("Ann", "39")
    board.place("Cleo", "5")
    active(board, "Hidden Money")
    board.update(Ann=(1, 1))
    assert (board.at(), board.money(), board.bank, board.money("Cleo")) == ("Taking", 10_000, 500, 9_920)


TAX = '''"""Everybody pays $100 at each update."""

from mailgame.law import *

rule = Rule(0, "Tax")


@rule.after(UpdatePlayed)
def all_pay(view: View, played: UpdatePlayed) -> Answer:
    return [Pay(player, "", 100, "as a tax") for player in active(view)]
'''


@shows("30.2h")
def test_hidden_money_saves_no_tax_that_is_due_when_all_have_moved() -> None:
    board = Board(law=True)
    board.carry(Submit(board.thing("player", "Bert"), "add", "Tax", 0, "", {}, TAX))
    board.carry(Enact(board.thing("proposal", "1")))
    active(board, "Hidden Money")
    lands(board, "7")
    assert (board.money(), board.has("Ann", "Hidden Money")) == (9_900, 1)


@shows("30.2k")
def test_hidden_money_covers_the_first_payment_only(board: Board) -> None:
    board.own("Bert", "17")
    board.own("Bert", "14")
    active(board, "Hidden Money")
    board.throw("kickback", 3)
    lands(board, "17")
    assert board.money() == 10_000 - 42


@shows("30.2i", "30.2j", "14.6d", "29.7b", "29.7c")
def test_hidden_money_saves_the_rent_of_a_lost_war_and_nothing_else_of_it(board: Board) -> None:
    """Ann, with 11 soldiers, loses 3 to 4: she has none then, Bert has one more there, and no rent is paid."""
    board.own("Bert", "8", soldiers=4)
    active(board, "Hidden Money")
    board.does("Ann", "mode aggressive")
    board.throw("war", [1, 1, 1], who="Ann")
    board.throw("war", [4], who="Bert")
    lands(board, "8")
    assert ("war", "Ann", [1, 1, 1]) in board.rolls
    assert (board.has("Ann", "Soldier"), board.see("squares.8.soldiers")) == (0, 5)
    assert (board.money(), board.money("Bert"), board.has("Ann", "Hidden Money")) == (10_000, 10_000, 0)


@shows("29.6a", "30.3d")
def test_hidden_money_is_kept_where_a_war_is_won(board: Board) -> None:
    board.own("Bert", "8", soldiers=4)
    active(board, "Hidden Money")
    board.does("Ann", "mode aggressive")
    board.throw("war", [6, 6, 6], who="Ann")
    board.throw("war", [4], who="Bert")
    lands(board, "8")
    assert (board.see("squares.8.owner"), board.has("Ann", "Hidden Money")) == ("Ann", 1)


# --- Invisible Hand


@shows("30.2n", "30.2o")
def test_an_invisible_hand_takes_an_item_of_each(board: Board) -> None:
    board.place("Bert", "8")
    board.place("Cleo", "8")
    board.give("Bert", Gold_Card=1)
    active(board, "Invisible Hand")
    board.throw("order", ["Ann", "Bert", "Cleo"])
    board.throw("steal", "Gold Card", "Soldier")
    told = lands(board, "8")
    assert "Bert gives up a Gold Card to Ann’s Invisible Hand." in told
    assert (board.has("Ann", "Gold Card"), board.has("Bert", "Gold Card")) == (1, 0)
    assert (board.has("Ann", "Soldier"), board.has("Cleo", "Soldier")) == (12, 10)
    assert board.has("Ann", "Invisible Hand") == 0


@shows("3.7s")
def test_it_takes_from_the_inactive_too(board: Board) -> None:
    board._set("player", "Bert", active=False, square="8")
    active(board, "Invisible Hand")
    board.throw("steal", "Soldier")
    lands(board, "8")
    assert board.has("Bert", "Soldier") == 9


# --- King's Grant


@shows("30.2p", "30.2s", "27.2e")
def test_a_grant_buys_at_half_the_price_and_asks_for_a_name(board: Board) -> None:
    active(board, "King's Grant")
    lands(board, "18")
    assert (board.see("squares.18.owner"), board.money(), board.see("squares.18.name")) == ("Ann", 9_775, "")
    assert (board.at(), board.has("Ann", "King's Grant")) == ("18", 0)
    assert board.offered() == ['name 18 "NAME" m']
    board.does("Ann", 'name 18 "Royal" f')
    assert (board.see("squares.18.name"), board.see("squares.18.gender")) == ("Royal", "f")


@shows("30.2q", "30.2r")
def test_a_grant_that_cannot_be_paid_is_kept(board: Board) -> None:
    active(board, "King's Grant")
    board.purse("Ann", 224)
    lands(board, "18")
    assert (board.see("squares.18.owner"), board.has("Ann", "King's Grant")) == ("", 1)
    assert board.offered() == ['buy 18 as "NAME" m']
    lands(board, "23")
    assert board.has("Ann", "King's Grant") == 1


# --- Horn of Abundance


@shows("30.2t", "30.2u", "17.2m")
def test_a_horn_doubles_the_first_gift_with_all_its_parts(board: Board) -> None:
    active(board, "Horn of Abundance")
    board.place("Ann", "38")
    board.throw("square 1", 6)
    board.update()
    assert (board.money(), board.has("Ann", "Gold Card"), board.has("Ann", "Horn of Abundance")) == (10_400, 2, 0)
    board.throw("holiday", 6)
    lands(board, "26")
    assert board.money() == 11_000


@shows("17.2m", "30.2t")
def test_a_horn_doubles_what_passing_brings_and_no_rent(board: Board) -> None:
    board.own("Ann", "30", gender="f")
    active(board, "Horn of Abundance")
    board.place("Ann", "39")
    board.update()
    assert (board.money(), board.money("Bert")) == (12_000 + 90, 9_910)


@shows("30.3h", "30.2t")
def test_what_is_got_in_a_turn_does_not_serve_in_it(board: Board) -> None:
    board._set("square", "26", magic_shop=True)
    board.throw("magic item", "Horn of Abundance")
    board.throw("holiday", 6)
    lands(board, "26")
    assert (board.money(), board.has("Ann", "Horn of Abundance")) == (10_600, 1)


# --- 16 The Garden


@shows("16.1a", "16.1b", "16.2f", "16.2g", "16.2i")
def test_the_garden_may_give_500_at_once(board: Board) -> None:
    board.throw("garden", 6)
    lands(board, "21")
    assert (board.money(), board.offered()) == (10_500, [])


@shows("16.2a", "16.2h", "16.2j")
def test_it_may_give_one_more_proposal(board: Board) -> None:
    board.update()
    board.update()
    board.throw("garden", 1)
    lands(board, "21")  # Monday
    twice = ("propose add \"One\"\nAll are kind.\nend", "propose add \"Two\"\nAll are good.\nend")
    board.does("Ann", "extra proposal", *twice)
    assert [board.see(f"proposals.{number}.status") for number in (1, 2)] == ["open", "open"]
    assert "has not offered you that" in board.says("Ann", "extra proposal")


@shows("16.2a", "16.2k")
def test_or_one_more_vote_which_no_card_doubles(board: Board) -> None:
    board.does("Bert", 'propose add "One"\nAll are kind.\nend')
    board.update()
    board.throw("garden", 1)
    lands(board, "21")  # Friday
    board.give("Ann", Double_Double_Card=1)
    assert "Proposals are not taken" in board.says("Ann", "extra proposal")
    board.does("Ann", "vote 1 yes", "extra vote on 1", "double 1")
    for name in ("Bert", "Cleo"):
        board.does(name, "vote 1 no")
    told = board.update()
    assert board.see("proposals.1.status") == "accepted"
    assert any(words.startswith("The votes on proposal 1: 3 yes, 2 no, 0 abstain") for words in told)


@shows("16.2b", "16.2l", "16.2m", "6.9e")
def test_or_any_unowned_square_for_its_price(board: Board) -> None:
    board.own("Bert", "8")
    board.throw("garden", 2)
    board.place("Ann", "18")
    board.update(Bert=(1, 1))
    assert "Bert" in board.says("Ann", 'buy 8 as "Cove" f')
    assert "cannot be bought" in board.says("Ann", 'buy 23 as "Cove" f')
    assert "made in this turn" in board.says("Ann", 'buy 41 as "Cove" f')
    board.does("Ann", 'buy 19 as "Cove" f')
    board.update()
    assert (board.see("squares.19.owner"), board.money(), board.see("squares.19.soldiers")) == ("Ann", 9_525, 1)


@shows("16.2c", "16.2n")
def test_or_an_exchange_with_a_player_who_agrees(board: Board) -> None:
    board.throw("garden", 3)
    lands(board, "21")
    board.give("Bert", Gold_Card=1)
    assert board.says("Ann", "swap gold with Bert for soldier")
    board.does("Ann", "swap soldier with Bert for gold")
    assert board.has("Ann", "Gold Card") == 0
    board.does("Bert", "agree to swap")
    assert (board.has("Ann", "Gold Card"), board.has("Ann", "Soldier"), board.has("Bert", "Soldier")) == (1, 10, 12)


@shows("16.2d", "16.2o")
def test_or_a_square_of_ones_own(board: Board) -> None:
    board.throw("garden", 4)
    lands(board, "21")
    board.throw("magic shop", [1, 2])
    board.does("Ann", 'plant "New End" f')
    board.update()
    made = {name: board.see(f"squares.41.{name}") for name in ("owner", "name", "gender", "soldiers")}
    assert made == {"owner": "Ann", "name": "New End", "gender": "f", "soldiers": 1}
    assert board.money() == 10_000


@shows("16.2p")
def test_one_that_cannot_be_owned_is_nobodys() -> None:
    board = Board(squares=23)
    board.place("Bert", "4")
    board.place("Cleo", "4")
    board.throw("garden", 4)
    lands(board, "21")
    board.does("Ann", 'plant "New End" f')
    board.update()
    assert (board.see("squares.24.owner"), board.see("squares.24.name")) == ("", "")


@shows("16.2e", "16.2q")
def test_or_a_copy_of_an_item(board: Board) -> None:
    board.throw("garden", 5)
    lands(board, "21")
    assert board.offered() == ["copy soldier"]
    assert board.says("Ann", "copy gold")
    board.does("Ann", "copy soldier")
    assert board.has("Ann", "Soldier") == 12


@shows("16.2r")
def test_the_horn_doubles_the_500(board: Board) -> None:
    active(board, "Horn of Abundance")
    board.throw("garden", 6)
    lands(board, "21")
    assert board.money() == 11_000


@shows("16.2r")
def test_the_horn_doubles_a_square_and_a_copy_that_are_promised(board: Board) -> None:
    active(board, "Horn of Abundance")
    board.throw("garden", 4)
    lands(board, "21")
    assert (board.has("Ann", "Horn of Abundance"), board.offered()) == (0, ['plant "NAME" m', 'plant "NAME" m'])
    board.does("Ann", 'plant "East" m', 'plant "West" f')
    board.throw("garden", 5)
    board.place("Bert", "18")
    active(board, "Horn of Abundance", "Bert")
    board.update()
    assert (board.see("squares.41.name"), board.see("squares.42.name")) == ("East", "West")
    assert (board.see("squares.41.owner"), board.see("squares.42.owner")) == ("Ann", "Ann")
    had = board.has("Bert", "Soldier")
    board.does("Bert", "copy soldier", "copy soldier")
    assert board.has("Bert", "Soldier") == had + 2
    assert board.says("Bert", "copy soldier") == "The Garden has not offered you that, or no longer does."


# --- 31 The Birthday Chair


@shows("31.1a", "31.1b", "31.2a", "31.3a", "31.3b", "31.3c", "31.3g", "19.3b")
def test_all_others_give_what_they_choose(board: Board) -> None:
    board.give("Cleo", Gold_Card=1)
    lands(board, "33")
    assert board.see("players.Ann.celebrity")
    assert board.offered("Bert")[-2:] == ["gift soldier", "gift 400"]
    assert board.offered("Ann") == []
    assert "is $400" in board.says("Bert", "gift 300")
    board._set("player", "Bert", jailed=True)
    board.does("Bert", "gift 400")
    board.does("Cleo", "gift gold card")
    assert board.money() == 10_000
    board.update()
    assert (board.money(), board.money("Bert"), board.has("Ann", "Gold Card")) == (10_400, 9_600, 1)
    assert not board.see("players.Ann.celebrity")


@shows("31.4a", "31.4b", "31.4d", "31.3d", "3.7v")
def test_without_a_choice_an_item_by_chance_and_none_of_the_inactive(board: Board) -> None:
    board.own("Bert", "8", soldiers=5)
    board._set("player", "Cleo", active=False)
    lands(board, "33")
    assert board.offered("Cleo") == []
    before = board.has("Bert", "Soldier")
    board.throw("gift", "Soldier", who="Bert")
    board.update()
    assert (board.has("Bert", "Soldier"), board.has("Ann", "Soldier"), board.has("Cleo", "Soldier")) == (before, 13, 10)
    assert board.see("squares.8.soldiers") == 5


@shows("31.4c", "31.3e")
def test_without_items_the_money_is_due_even_below_zero(board: Board) -> None:
    lands(board, "33")
    board.give("Bert", Soldier=0)
    board.purse("Bert", 100)
    assert "$300 short" in board.says("Bert", "gift 400")
    board.update()
    assert board.money("Bert") == -300


@shows("31.3f")
def test_two_celebrities_give_each_other_gifts(board: Board) -> None:
    board.place("Bert", "30")
    lands(board, "33")
    for name in ("Ann", "Bert"):
        board.does(name, "gift 400")
    board.update()
    assert (board.money("Ann"), board.money("Bert")) == (10_000, 10_000)


@shows("3.4c")
def test_a_gift_to_a_celebrity_who_has_left_is_not_given(board: Board) -> None:
    lands(board, "33", "Bert")
    board.does("Ann", "gift 400")
    board.does("Bert", "leave")
    assert "no gift" in board.says("Ann", "gift 400")
    board.silent = {"Bert"}
    board.update()
    assert (board.money(), "player/Bert" in board.game.world.accounts) == (10_000, False)
