"""Nomopoly II: casinos, their games and wares, Grease, and what the owner of a casino gets."""

from typing import Any

import pytest

from mailgame.law import Create, Move
from tests.rulesets.nomopoly import ADMIN, Nomopoly


def casino(owner: str = "", sort: str = "", **more: Any) -> Nomopoly:
    """Return a game in which Ann is on square 8 with a casino, in a block of a type, that somebody owns."""
    game = Nomopoly(**more)
    if sort:
        game.carry(Create("block", "1", {"sort": sort, "squares": ["8"]}))
        game.set("square", "8", block="1")
    game.set("square", "8", buildings=["Casino"])
    if owner:
        game.own(owner, "8")
    game.place("Ann", "8")
    return game


def plays(line: str, *draws: Any, what: str = "casino card", game: Nomopoly | None = None) -> Nomopoly:
    """Return a game in which Ann has given an order at a casino, with what is drawn for it."""
    game = game or casino()
    game.throw(what, *draws)
    game.does("Ann", line)
    return game


# --- where, how often, for how much


@pytest.mark.shows("N33.2a", "N33.2b", "N33.2c", "N33.5a")
def test_one_plays_and_buys_on_the_square_of_a_casino() -> None:
    assert casino().says("Ann", "bet roulette 50 on red") == ""
    assert casino("Ann").says("Ann", "bet roulette 50 on red") == ""
    game = casino()
    game.place("Ann", "5")
    for line in ("bet roulette 50 on red", "bet poker 25", "bet blackjack 25", "buy salad"):
        assert game.says("Ann", line) == "There is no Casino on square 5, where you are."


@pytest.mark.shows("N33.2d", "N33.2e")
def test_three_games_an_update_over_all_casinos() -> None:
    game = casino()
    game.set("square", "14", buildings=["Casino"])
    game.throw("wheel", 4, 4, 4, 4)
    game.does("Ann", "bet roulette 1 on red", "bet roulette 1 on red")
    game.place("Ann", "14")
    game.does("Ann", "bet roulette 1 on red")
    assert "as many as one can in an update" in game.says("Ann", "bet poker 1")
    game.update()
    game.place("Ann", "14")
    assert game.says("Ann", "bet roulette 1 on red") == ""


@pytest.mark.shows("N33.2g", "N33.2i", "N33.2v", "N33.2am")
@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ("bet roulette 0 on red", False), ("bet roulette 51 on red", False), ("bet roulette 50 on red", True),
        ("bet poker 26", False), ("bet poker 25", True), ("bet poker 0", False), ("bet blackjack 501", False),
        ("bet blackjack 500", True), ("bet blackjack 0", False),
    ],
)
def test_a_bet_is_of_whole_dollars_up_to_the_most(line: str, fits: bool) -> None:
    assert (casino().says("Ann", line) == "") is fits


@pytest.mark.shows("N33.4a", "N33.4b", "N33.4c", "N15.1b", "N15.2j")
def test_to_place_a_bet_is_to_pay_it() -> None:
    game = casino()
    before = game.see(ADMIN)
    game.does("Ann", "bet poker 25")
    assert (game.money(), game.see(ADMIN)) == (9975, before + 25)
    assert {*game.see("accounts")} == {*game.names, "Admin Bank Account", "Mint"}
    game = casino()
    game.purse("Ann", 20)
    assert "you are $5 short" in game.says("Ann", "bet poker 25")
    game.purse("Ann", -1)
    assert "You are bankrupt" in game.says("Ann", "bet poker 25")


@pytest.mark.shows("N33.2f")
def test_games_are_played_at_once_or_planned_for_the_update() -> None:
    game = plays("bet roulette 50 on red", 17, what="wheel")
    assert "You bet $50 on red. The wheel shows 17, which is red: that brings $100." in game.hears("Ann")
    game = casino()
    game.does("Ann", "plan bet roulette 50 on black", "plan bet poker 25", "plan bet blackjack 100 stand on 18")
    assert game.money() == 10000
    game.throw("actions", ["Ann", "Bob", "Cid"])
    game.throw("wheel", 4)
    game.throw("casino card", ["7S", "7D", "2C", "4H", "KD"], ["3S", "5S", "9S"], ["KS", "9H", "7H"], ["8D"], ["2D"])
    game.update()
    assert game.money() == 10000 + 50 + 0 + 100
    assert any("which is a pair" in line for line in game.told)


@pytest.mark.shows("N33.2h")
def test_games_that_are_not_finished_are_ended_by_the_update() -> None:
    game = plays("bet blackjack 100", ["KS", "9H", "QS"], ["9C"])
    game.update()
    assert game.money() == 10100
    assert "Ann has 20 with KS and QS; the dealer has 18 with 9H and 9C: that brings $200." in game.told
    game = plays("bet poker 25", ["7S", "7D", "2C", "4H", "KD"])
    game.update()
    assert game.money() == 10000
    game = plays("bet poker 25", ["7S", "7D", "2C", "4H", "KD"])
    assert "Finish your game of poker before" in game.says("Ann", "bet blackjack 5")


# --- blackjack


def blackjack(deal: list[str], hole: str, *orders: str, draws: tuple[str, ...] = ()) -> Nomopoly:
    """Return a game of blackjack for $100, as it ended."""
    game = plays("bet blackjack 100", deal, [hole])
    game.throw("casino card", *([card] for card in draws))
    game.does("Ann", *orders)
    return game


@pytest.mark.shows("N33.2j", "N33.2k")
def test_dealer_and_player_have_two_cards_each_and_one_is_hidden() -> None:
    game = plays("bet blackjack 100", ["KS", "9H", "QS"], ["7C"])
    assert "You bet $100 on blackjack. The cards are KS and QS; the dealer shows 9H." in game.hears("Ann")
    assert "7C" not in game.hears("Ann")


@pytest.mark.shows("N33.2l", "N33.2o", "N33.2p", "N33.2q", "N33.2r", "N33.2s", "N33.2t", "N33.2u")
@pytest.mark.parametrize(
    ("deal", "hole", "draws", "gets"),
    [
        (["KS", "9H", "QS"], "9C", (), 200),  # 20 to 18
        (["KS", "KH", "8S"], "QC", (), 0),  # 18 to 20
        (["KS", "KH", "9S"], "9C", (), 100),  # 19 to 19
        (["KS", "KH", "2S"], "6C", ("8H",), 200),  # 12; the dealer has 16 and draws to 24
        (["AS", "KH", "KD"], "9C", (), 200),  # 21 with two cards pays no more
        (["KS", "AH", "6S"], "6C", (), 0),  # 16; the dealer stands on ace and six, 17
        (["KS", "AH", "8S"], "2C", ("3H", "AD"), 200),  # 18; 13, 16, 17 with two aces
        (["KS", "2H", "6S"], "3C", ("AH", "AD"), 0),  # 16; 5, 16, 17
        (["AS", "KH", "AD"], "5C", ("KC",), 200),  # 12; 15, 25
    ],
)
def test_who_is_nearer_to_21(deal: list[str], hole: str, draws: tuple[str, ...], gets: int) -> None:
    assert blackjack(deal, hole, "stand", draws=draws).money() == 9900 + gets


@pytest.mark.shows("N33.2m", "N33.2n")
def test_one_draws_on_until_one_has_too_much() -> None:
    game = blackjack(["2S", "9H", "3S"], "9C", "hit", "hit", "hit", draws=("4S", "5S", "6S"))
    assert "You draw 6S, which makes 20." in game.hears("Ann")
    game.does("Ann", "stand")
    assert game.money() == 10100
    game = blackjack(["KS", "9H", "8S"], "9C", "hit", draws=("5S",))
    assert game.money() == 9900
    assert "You have 23 with KS, 8S and 5S: the bet of $100 is lost." in game.hears("Ann")
    assert "You have no game of blackjack" in game.says("Ann", "stand")


# --- poker


@pytest.mark.shows(
    "N33.2w", "N33.2z", "N33.2aa", "N33.2ab", "N33.2ac", "N33.2ad", "N33.2ae", "N33.2af", "N33.2ag", "N33.2ah",
    "N33.2ai", "N33.2aj", "N33.2ak", "N33.2al",
)
@pytest.mark.parametrize(
    ("cards", "gets"),
    [
        ("7S 7D 2C 4H KD", 25), ("2S 2D 3C 4H KD", 25), ("7S 7D 2C 2H KD", 50), ("7S 7D 7C 2H KD", 75),
        ("4S 5D 6C 7H 8D", 100), ("AS 2D 3C 4H 5D", 100), ("10S JD QC KH AD", 100), ("2S 5S 7S 9S KS", 125),
        ("7S 7D 7C 2H 2D", 200), ("7S 7D 7C 7H KD", 625), ("4S 5S 6S 7S 8S", 1250), ("AS 2S 3S 4S 5S", 1250),
        ("10S JS QS KS AS", 10000), ("KS 9D 7C 4H 2D", 0), ("QS KD AC 2H 3D", 0),
    ],
)
def test_what_hands_of_poker_pay(cards: str, gets: int) -> None:
    game = plays("bet poker 25", cards.split())
    assert all(card in game.hears("Ann") for card in cards.split())
    game.does("Ann", "keep all")
    assert game.money() == 9975 + gets


@pytest.mark.shows("N33.2x", "N33.2y")
def test_cards_are_kept_or_replaced_once() -> None:
    game = plays("bet poker 25", ["7S", "2C", "7D", "4H", "KD"])
    assert game.says("Ann", "keep 1 all") == "Keep all, none, or some of them: keep 1 3"
    game.throw("casino card", ["7C", "7H", "3D"])
    game.does("Ann", "keep 1 3")
    assert "You have 7S, 7C, 7D, 7H and 3D, which is four of a kind: that brings $625." in game.hears("Ann")
    assert "You have no game of poker" in game.says("Ann", "keep 1 3")
    game = plays("bet poker 25", ["7S", "2C", "7D", "4H", "KD"])
    game.throw("casino card", ["2S", "3S", "4S", "5S", "9S"])
    game.does("Ann", "keep none")
    assert game.money() == 9975 + 125


# --- roulette


@pytest.mark.shows("N33.2ao", "N33.2ap", "N33.2aq", "N33.2ar", "N33.2as", "N33.2at", "N33.2au", "N33.2aw", "N33.2ax",
                   "N33.2av", "N15.2b")
@pytest.mark.parametrize(
    ("on", "wheel", "gets"),
    [
        ("black", 4, 100), ("red", 17, 100), ("red", 4, 0), ("black", 17, 0), ("red", 0, 0), ("black", 0, 0),
        ("green", 0, 100), ("green", 2, 0), ("17", 17, 1800), ("17", 16, 0), ("0", 0, 1800), ("36", 36, 1800),
        ("1 2 3 4 5", 3, 350), ("0, 2, 3, 4 and 5", 0, 350), ("1 2 3 4 5", 6, 0),
    ],
)
def test_what_roulette_pays(on: str, wheel: int, gets: int) -> None:
    game = plays(f"bet roulette 50 on {on}", wheel, what="wheel")
    assert (game.money(), game.see(ADMIN)) == (9950 + gets, 50 - gets)


@pytest.mark.shows("N33.2an")
def test_the_wheel_has_numbers_from_none_to_36() -> None:
    game = casino(_33_games=400)
    seen = set()
    for _ in range(300):
        game.does("Ann", "bet roulette 1 on red")
        seen |= {values[0] for what, _, values in game.rolls if what == "wheel"}
    assert seen <= {*range(37)}
    assert len(seen) > 30


@pytest.mark.shows("N33.2av")
@pytest.mark.parametrize("on", ["0 1 2 3 3", "1 2", "1 2 3 4 5 6", "37", "red black", "1 2 3 4 red", "1 2 3 4 37"])
def test_what_nobody_can_bet_on(on: str) -> None:
    assert "One bets on a color, a number from 0 to 36" in casino().says("Ann", f"bet roulette 50 on {on}")


# --- cards of the casino


@pytest.mark.shows("N33.3a", "N33.3b", "N33.3c", "N33.3d", "N33.3e")
def test_casino_cards_come_from_one_deck_for_each_game_and_are_no_cards_of_ones_hand() -> None:
    game = casino(_33_games=400)
    game.hand("Ann", *["2C"] * 12)
    seen: set[str] = set()
    for _ in range(60):
        game.does("Ann", "bet poker 1")
        dealt = [card for what, _, values in game.rolls if what == "casino card" for card in values]
        game.does("Ann", "keep none")
        dealt += [card for what, _, values in game.rolls if what == "casino card" for card in values]
        assert len({*dealt}) == len(dealt) == 10
        seen |= {*dealt}
    assert len(seen) == 52
    assert game.cards() == ["2C"] * 12
    assert game.thing("square", "8").buried == []


# --- what is sold


@pytest.mark.shows("N33.5b", "N33.5e", "N33.5l", "N33.5n", "N33.5r", "N33.5ae", "N33.5c", "N15.1b")
@pytest.mark.parametrize(
    ("item", "price"),
    [("Flower", 10), ("Weighted Die", 100), ("Salad", 200), ("Auto-Shuffler", 250), ("Grease", 500)],
)
def test_what_casinos_sell(item: str, price: int) -> None:
    game = casino()
    game.does("Ann", f"buy {item.lower()}", f"buy {item}")
    game.update()
    assert (game.has("Ann", item), game.money(), game.see(ADMIN)) == (2, 10000 - 2 * price, 2 * price)


@pytest.mark.shows("N33.5ae", "N14.5i")
def test_a_joker_goes_into_the_hand() -> None:
    game = casino()
    game.hand("Ann", *["7S"] * 12)  # as many as one can draw
    game.does("Ann", "buy joker")
    game.update()
    assert (game.cards()[12:], game.money(), game.has("Ann", "Joker")) == (["Joker"], 8750, 0)
    assert game.see("squares.8.buried") == []
    game.place("Ann", "8")
    game.hand("Ann", *["7S"] * 25)
    assert "25 cards" in game.says("Ann", "buy joker")


@pytest.mark.shows("N33.5c", "N33.5d")
def test_a_flower_is_given_in_friendship() -> None:
    game = casino()
    assert game.says("Ann", "give flower to Bob") == "You have no Flower."
    game.give("Ann", Flower=1)
    game.does("Ann", "give flower to Bob")
    game.update()
    assert (game.has("Ann", "Flower"), game.has("Bob", "Flower")) == (0, 1)
    assert "Ann gives you a Flower, as a sign of friendship." in game.hears("Bob")
    assert "Flower" not in game.hears("Cid")
    game.does("Bob", "give flower to Cid")
    game.update()
    assert game.has("Cid", "Flower") == 1
    assert "no use" in game.says("Cid", "use flower")


@pytest.mark.shows("N33.5g", "N33.5h", "N33.5i", "N7.2g")
def test_a_weighted_die_shows_what_one_says_in_the_next_roll() -> None:
    game = casino()
    game.give("Ann", Weighted_Die=2)
    assert "Name what it shows" in game.says("Ann", "use weighted die 7")
    assert "Name what it shows" in game.says("Ann", "use weighted die")
    game.does("Ann", "use weighted die 6", "use weighted die 5")
    game.throw("card", "7S")
    game.update(Ann=[(6,), (1, 2)])
    assert "one Weighted Die serves for a turn" in game.hears("Ann")
    assert (game.at(), game.cards(), game.has("Ann", "Weighted Die")) == ("3", ["7S"], 1)
    assert game.see("players.Ann.weighted") == 0


@pytest.mark.shows("N33.5k")
def test_springy_shoes_roll_no_weighted_die() -> None:
    game = casino()
    game.give("Ann", Weighted_Die=1)
    game.set("player", "Ann", transport="springy shoes")
    assert game.says("Ann", "use weighted die 3") == "Your springy shoes roll no dice."


@pytest.mark.shows("N33.5l", "N33.5m")
def test_a_salad_heals_once_an_update() -> None:
    game = casino()
    game.give("Ann", Salad=3)
    game.does("Ann", "use salad", "use salad")
    game.update()
    assert (game.health(), game.has("Ann", "Salad")) == (105, 2)
    assert "one can eat one an update" in game.hears("Ann")
    game.does("Ann", "use salad")
    game.update()
    assert game.health() == 110


@pytest.mark.shows("N33.5n", "N33.5o", "N33.5p", "N33.5q")
def test_an_auto_shuffler_swaps_the_cards_one_names() -> None:
    game = casino()
    game.give("Ann", **{"Auto-Shuffler": 3})
    game.hand("Ann", "7S", "QH", "Joker", "2C")
    assert "Say which cards" in game.says("Ann", "use auto-shuffler")
    assert "You do not have 9S" in game.says("Ann", "use auto-shuffler 9S")
    game.throw("card", "3H", "4H", "5H")
    game.does("Ann", "use auto-shuffler 7S QH joker")
    game.update()
    assert (game.cards(), game.has("Ann", "Auto-Shuffler")) == (["2C", "3H", "4H", "5H"], 2)
    game.hand("Ann", *["2C"] * 20)
    place = game.at()
    game.throw("card", "3H", "4H")
    game.does("Ann", "use auto-shuffler 2C 2C")
    game.update()
    assert game.cards() == ["2C"] * 18
    assert game.thing("square", place).buried == ["3H", "4H"]


# --- Grease


def greased(*squares: str, start: str = "5", **more: Any) -> Nomopoly:
    """Return a game with Grease on squares, in which Ann is on another."""
    game = Nomopoly(**more)
    for square in squares:
        game.set("square", square, grease=True)
    game.place("Ann", start)
    return game


@pytest.mark.shows("N33.5r", "N33.5s", "N33.5aa")
def test_grease_is_for_a_square_of_ones_own() -> None:
    game = casino()
    game.give("Ann", Grease=2)
    assert "square of yours" in game.says("Ann", "use grease")
    game.own("Bob", "8")
    assert "square of yours" in game.says("Ann", "use grease")
    game.own("Ann", "8")
    game.does("Ann", "use grease")
    game.update()
    assert game.see("squares.8.grease") is True
    game.place("Ann", "8")
    assert game.says("Ann", "use grease") == "There is Grease on square 8 already."


@pytest.mark.shows("N33.5t", "N33.5u", "N33.5ab", "N33.5aa")
def test_who_lands_on_grease_slides_on_and_has_not_landed_there() -> None:
    game = greased("8")
    game.own("Bob", "8", "9")
    game.set("square", "8", bomb=True)
    game.update(Ann=(1, 2))
    assert (game.at(), game.money(), game.health()) == ("9", 10000 - 27, 97)
    assert (game.see("squares.8.bomb"), game.see("squares.8.grease")) == (True, True)
    assert "Ann slides from square 8 to square 9." in game.told


@pytest.mark.shows("N33.5w", "N33.5x", "N33.5y")
@pytest.mark.parametrize(
    ("to", "lands", "lost"), [(8, "9", 3), (9, "10", 6), (10, "11", 9), (11, "12", 12), (12, "13", 12), (13, "14", 12)],
)
def test_several_in_a_row_slide_on_for_no_more_than_the_most(to: int, lands: str, lost: int) -> None:
    game = greased(*(str(square) for square in range(8, to + 1)))
    game.update(Ann=(1, 2))
    assert (game.at(), game.health()) == (lands, 100 - lost)


@pytest.mark.shows("N33.5ad")
def test_the_owner_slides_too() -> None:
    game = greased("8")
    game.own("Ann", "8")
    game.update(Ann=(1, 2))
    assert (game.at(), game.health()) == ("9", 97)


@pytest.mark.shows("N24.2bc")
def test_glue_on_grease_stops_and_then_slides() -> None:
    game = greased("8")
    game.set("square", "8", glue=True)
    game.update(Ann=(2, 4))
    assert (game.at(), game.health(), game.see("squares.8.glue")) == ("9", 97, False)


SLIDES = [
    ("20", "17", "1", True), ("20 1", "17", "2", True), ("19 20 1 2", "16", "3", True), ("1", "18", "2", True),
    ("1", "20", "3", True), ("2", "18", "1", True), ("18 19", "15", "20", False),
]


@pytest.mark.shows("N6.11i")
@pytest.mark.parametrize(("squares", "start", "to", "round_"), SLIDES)
def test_a_slide_over_the_end_of_the_board_is_a_round(squares: str, start: str, to: str, round_: bool) -> None:
    """Ann rolls 1 and 2. One thousand, and one chance of a square, however much of the way she slides."""
    game = greased(*squares.split(), start=start)
    game.throw("new square", False)
    game.update(Ann=(1, 2))
    assert (game.at(), game.money()) == (to, 11000 if round_ else 10000)
    assert [what for what, _, _ in game.rolls].count("new square") == round_


@pytest.mark.shows("N6.11i", "N6.17h")
@pytest.mark.parametrize(("squares", "jump", "to", "round_"), [
    ("20", "20", "1", True), ("19 20 1", "19", "2", True), ("1", "1", "2", False), ("19", "19", "20", False),
])
def test_so_it_is_after_a_jump_in_a_turn(squares: str, jump: str, to: str, round_: bool) -> None:
    """To slide from 20 on to 1 is to go round, though to jump there is not."""
    game = greased(*squares.split())
    game.set("player", "Ann", transport="springy shoes")
    game.throw("jump", jump, who="Ann")
    game.throw("new square", False)
    game.update()
    assert (game.at(), game.money()) == (to, 11000 if round_ else 10000)


def test_a_slide_with_the_orders_is_no_part_of_a_turn() -> None:
    game = greased("20", start="18")
    game.set("player", "Ann", transport="car", fuel=500)
    game.does("Ann", "drive to 20")
    game.update(Ann=(1, 2))
    assert (game.at(), game.money()) == ("4", 10000)


def test_a_creature_slides_too() -> None:
    game = greased("8")
    game.carry(Create("creature", "bison-1", {"sort": "bison", "square": game.thing("square", "5")}))
    game.carry(Move(game.thing("creature", "bison-1"), 3))
    assert (game.see("creatures.bison-1.square"), game.see("creatures.bison-1.health")) == ("9", 97)


@pytest.mark.shows("N31.2f")
def test_a_square_one_slides_over_is_not_marked() -> None:
    game = greased("8")
    game.carry(Create("bingo", "1", {"owner": game.thing("player", "Ann"), "numbers": [*range(1, 26)]}))
    game.update(Ann=(1, 2))
    assert game.thing("bingo", "1").marked == [9]


def test_who_is_reset_by_grease_slides_no_further() -> None:
    game = greased("8")
    game.set("player", "Ann", health=3)
    game.update(Ann=(1, 2))
    assert (game.at(), game.see("players.Ann.resets"), game.health()) == ("1", 1, 100)


ALL = [str(square) for square in range(1, 21)]


@pytest.mark.shows("N10.1h", "N10.1d")
def test_grease_without_end_pauses_the_game_before_the_first_slide() -> None:
    """Ann comes from 4 to 8 by doubles: there she stays, without another turn, and nobody else has one."""
    game = greased(*ALL, start="4")
    game.own("Bob", "8")
    told = game.update(Ann=[(2, 2), (1, 2)], order=("Ann", "Bob", "Cid"))
    assert told[-1] == "The game is paused: Ann would slide on Grease without end, and stays on square 8."
    assert ([game.at(name) for name in game.names], game.health(), game.money()) == (["8", "1", "1"], 100, 10000)
    assert game.see("game.paused") is True
    assert [one.title for one in game.last.letters if one.kind == "to admin"] == ["You are asked for a proposal"]


@pytest.mark.shows("N10.1f", "N10.1g")
def test_a_pause_among_the_orders_keeps_those_that_are_left() -> None:
    """Ann warps onto the Grease; her other order, Bob's, and his standing one are played when the game goes on."""
    game = greased(*ALL)
    game.give("Ann", Warp_Bubble=1)
    for name, card in (("Ann", "2S"), ("Bob", "7S")):
        game.hand(name, card)
    game.does("Ann", "use warp bubble to 14", "place 2S on 2")
    game.does("Bob", "place 7S on 5", "standing travel by clogs")
    game.update(actions=("Ann", "Bob", "Cid"))
    assert (game.see("game.paused"), game.at(), game.cards(), game.cards("Bob")) == (True, "14", ["2S"], ["7S"])
    assert (game.see("players.Bob.transport"), game.at("Bob")) == ("foot", "1")
    for square in ALL:
        game.set("square", square, grease=False)
    game.does("", 'resume because "it is clean again"')
    game.update()
    assert (game.see("squares.2.card"), game.see("squares.5.card")) == ("2S", "7S")
    assert (game.see("players.Bob.transport"), game.at(), game.at("Bob")) == ("clogs", "17", "4")


@pytest.mark.shows("N10.1f")
def test_a_pause_among_the_creatures_stops_the_others() -> None:
    """The Skunk goes one up and one right, from 3 to 18 and 17; the Bison stays where it is."""
    game = greased(*ALL)
    for sort, square in (("bison", "5"), ("skunk", "3")):
        game.carry(game.word("Spawn")(sort, game.thing("square", square), True))
    game.throw("creatures", ["Skunk", "Bison"])
    game.throw("skunk", [1, 1])
    game.carry(game.word("Phase")("creatures", "weekend"))
    assert game.see("game.paused") is True
    assert (game.see("creatures.Skunk.square"), game.see("creatures.Bison.square")) == ("17", "5")


# --- what the owner gets


@pytest.mark.shows("N18.1d")
def test_the_lottery_is_drawn_after_the_incomes() -> None:
    game = casino("Bob")
    game.update()
    told = game.update()
    income = told.index("Bob gets $50 from the Admin Bank Account for the Casino on square 8.")
    assert income < next(place for place, line in enumerate(told) if line.startswith("The numbers of the lottery"))


@pytest.mark.shows("N33.1a", "N33.1b", "N33.6l")
@pytest.mark.parametrize("sort", ["commercial", "government"])
def test_a_casino_brings_its_owner_an_income_each_week(sort: str) -> None:
    game = casino("Bob", sort)
    game.update()
    assert game.money("Bob") == 10000
    game.update()
    assert game.money("Bob") == 10050
    game = casino()
    game.update()
    game.update()
    assert game.see(ADMIN) == 0


@pytest.mark.shows("N33.6a", "N33.6b", "N33.6c", "N33.6d", "N33.6e", "N33.6f", "N33.6i")
@pytest.mark.parametrize(
    ("sort", "share"), [("residential", 25), ("industrial", 10), ("commercial", 50), ("government", 0), ("", 0)]
)
def test_the_owner_shares_in_the_profit_by_the_type_of_the_block(sort: str, share: int) -> None:
    """Two lost bets of $50."""
    game = casino("Bob", sort)
    game.throw("wheel", 4, 4)
    game.does("Ann", "bet roulette 50 on red", "bet roulette 50 on red")
    assert game.money("Bob") == 10000
    game.update()
    assert game.money("Bob") == 10000 + share
    game.update()
    assert "Bob gets $50 from the Admin Bank Account for the Casino on square 8." in game.told
    assert not any("share" in line for line in game.told)


@pytest.mark.shows("N33.6b", "N33.6g", "N33.6h", "N33.6i", "N33.6j")
def test_and_in_its_loss() -> None:
    """A won bet of $100 and a Salad of $200, of which 25 per cent: (200 - 100) / 4 = 25; then a loss of $100: -25."""
    game = casino("Bob", "residential")
    blackjack_won(game)
    game.does("Ann", "buy salad")
    game.update()
    assert game.money("Bob") == 10025
    game.place("Ann", "8")
    game.purse("Bob", 10)
    blackjack_won(game)
    game.update()
    assert game.money("Bob") == 10 + 50 - 25
    game = casino("Bob", "residential")
    game.purse("Bob", 10)
    blackjack_won(game)
    game.update()
    assert (game.money("Bob"), game.see("players.Bob.bankrupt")) == (-15, True)


def blackjack_won(game: Nomopoly) -> None:
    """Let Ann win $100 at blackjack."""
    game.throw("casino card", ["KS", "9H", "QS"], ["9C"])
    game.does("Ann", "bet blackjack 100", "stand")


@pytest.mark.shows("N33.6j", "N33.6k")
def test_who_owns_it_then_shares_and_a_block_that_fell_counts_as_it_was() -> None:
    game = casino("Bob", "residential")
    game.throw("wheel", 4, 4)
    game.does("Ann", "bet roulette 50 on red", "bet roulette 50 on red")
    game.set("square", "8", owner="Cid", block=None, buildings=[])
    game.update()
    assert (game.money("Bob"), game.money("Cid")) == (10000, 10025)
    game = casino("Ann", "residential")
    game.throw("wheel", 4, 4)
    game.does("Ann", "bet roulette 50 on red", "bet roulette 50 on red")
    game.update()
    assert game.money() == 9900 + 25


# --- with other rules


@pytest.mark.shows("N33.5b")
def test_wares_are_bought_on_credit() -> None:
    game = casino()
    game.set("player", "Ann", credit_card=True, credit_limit=1000)
    game.does("Ann", "buy salad on credit")
    game.update()
    assert (game.has("Ann", "Salad"), game.money(), game.see("players.Ann.credit")) == (1, 10000, 200)


@pytest.mark.shows("N33.5f")
@pytest.mark.parametrize(
    ("transport", "number", "fits"),
    [("pogo stick", 3, False), ("pogo stick", 6, True), ("car", 10, True), ("car", 11, False), ("clogs", 4, False),
     ("clogs", 3, True), ("foot", 7, False)],
)
def test_the_number_is_one_that_a_die_of_the_vehicle_shows(transport: str, number: int, fits: bool) -> None:
    game = casino()
    game.give("Ann", Weighted_Die=1)
    game.set("player", "Ann", transport=transport, fuel=500)
    assert (game.says("Ann", f"use weighted die {number}") == "") is fits


@pytest.mark.shows("N33.5j")
def test_after_a_change_of_vehicle_a_number_that_no_longer_fits_is_spent() -> None:
    game = casino()
    game.give("Ann", Weighted_Die=1)
    game.does("Ann", "use weighted die 6", "travel by clogs")
    game.update(Ann=(1, 2))
    assert (game.at(), game.has("Ann", "Weighted Die"), game.see("players.Ann.weighted")) == ("11", 0, 0)


@pytest.mark.shows("N33.5v")
def test_a_pilot_slides_to_the_next_number_too() -> None:
    game = greased("8")
    game.set("player", "Ann", transport="helicopter")
    game.place("Ann", "6")
    game.update(Ann=(1, 3))
    assert (game.at(), game.health()) == ("9", 97)


@pytest.mark.shows("N33.5ac", "N33.5z")
def test_a_springboard_at_the_end_of_a_slide_works_on() -> None:
    game = greased("11", start="8")
    game.set("square", "12", buildings=["Springboard"])
    told = game.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert "Ann slides from square 11 to square 12." in told
    assert game.at() != "12"
