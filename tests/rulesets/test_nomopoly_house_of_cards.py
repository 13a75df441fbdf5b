"""Nomopoly II: what is had at the House of Cards, and what it does."""

from typing import Any

import pytest

from mailgame.law import Create
from tests.rulesets.nomopoly import ADMIN, Nomopoly

BIG = {"_6_squares": 45}


def there(*hand: str, **more: Any) -> Nomopoly:
    """Return a game in which Ann is at the House of Cards with a hand."""
    game = Nomopoly(**{**BIG, **more})
    game.place("Ann", "42")
    game.hand("Ann", *hand)
    return game


def ready(square: str = "8", **items: int) -> Nomopoly:
    """Return a game in which Ann is on a square with items."""
    game = Nomopoly(**BIG)
    game.place("Ann", square)
    game.give("Ann", **items)
    return game


def creature(game: Nomopoly, sort: str = "bison", square: str = "8") -> None:
    """Put a creature on the board."""
    game.carry(Create("creature", f"{sort}-1", {"sort": sort, "square": game.thing("square", square)}))


# --- what is had there


@pytest.mark.shows("N24.1a", "N24.1b", "N13.1m")
def test_the_forty_second_square_is_the_house_of_cards() -> None:
    game = Nomopoly(_6_squares=41)
    game.carry(game.word("BuildSquare")())
    assert game.see("squares.42.nature") == "House of Cards"
    game.place("Ann", "39")
    game.update(Ann=(1, 2))
    assert game.at() == "42"
    assert game.offered() == []
    assert game.says("Ann", "buy 42") == "Nobody can own the House of Cards."
    assert game.says("", "set square 42 owner Ann now because a test") == ""


@pytest.mark.shows("N24.1c", "N24.1d", "N24.1e", "N24.2a")
def test_who_is_there_trades_cards_for_items() -> None:
    game = there("QS", "QH")
    assert game.says("Ann", "exchange QH for jetpack") == "A Jetpack takes a spade; QH is not that."
    game.does("Ann", "exchange QS for jetpack")
    game.update(Ann=(1, 2))
    assert (game.has("Ann", "Jetpack"), game.cards()) == (1, ["QH"])
    told = [one for one in game.told if "spades" in one or "Jetpack" in one]
    assert told == ["Ann trades in the queen of spades.", "Ann gets a Jetpack."]
    game.place("Ann", "41")
    game.hand("Ann", "QS")
    refused = game.says("Ann", "exchange QS for jetpack")
    assert refused == "That is done at the House of Cards, square 42; you are on square 41."


HAD = [
    ("2H 9H", "Card Remover"), ("7S 7D", "Medicine"), ("7S 7S", "Medicine"), ("7S 7S", "Pokeball"),
    ("7S 7D KH KC", "Time Bomb"), ("7S 7D 7H 7C", "Time Bomb"), ("7S 7D 7H", "Warp Bubble"),
    ("3H 4S 5D 6C 7H", "Hammer"), ("AS 2H 3D 4C 5S", "Hammer"), ("10S JH QD KC AS", "Hammer"),
    ("3H 4H 5H 6H 7H", "Hammer"), ("2H 5H 7H JH AH", "Glue"), ("3H 4H 5H 6H 7H", "Glue"),
    ("7S 7D 7H KS KD", "Anthrax"), ("3H 4H 5H 6H 7H", "Mask"), ("10H JH QH KH AH", "Mask"),
]
NOT_HAD = [
    ("2H 9S", "Card Remover"), ("7S", "Medicine"), ("7S 8S", "Medicine"), ("7S 7D 7H", "Medicine"),
    ("7S 7D", "Pokeball"), ("7S 7D KH", "Time Bomb"), ("7S 7D 7H KC", "Time Bomb"), ("7S 7D KH", "Warp Bubble"),
    ("7S 7D 7H 7C", "Warp Bubble"), ("QS KH AD 2C 3S", "Hammer"), ("3H 4S 5D 6C", "Hammer"),
    ("3H 4S 5D 6C 8H", "Hammer"),
    ("2H 5H 7H JH AS", "Glue"), ("2H 5H 7H JH", "Glue"), ("7S 7D KH KC 2C", "Anthrax"), ("3H 4H 5H 6H 8H", "Mask"),
    ("3H 4S 5D 6C 7H", "Mask"), ("2S 3S", "Jetpack"), ("7S 7D", "Shovel"),
]


@pytest.mark.shows(
    "N24.1f", "N24.1i", "N24.2h", "N24.2l", "N24.2p", "N24.2q", "N24.2t", "N24.2u", "N24.2ae", "N24.2ai", "N24.2aj",
    "N24.2aq", "N24.2bd", "N24.2bo", "N24.2by",
)
@pytest.mark.parametrize(("cards", "ware"), HAD)
def test_what_is_had_for_which_cards(cards: str, ware: str) -> None:
    game = there(*cards.split(), "2C")
    game.does("Ann", f"exchange {cards} for {ware}")
    game.update()
    assert game.has("Ann", ware) == 1
    assert game.cards() == ["2C"]


@pytest.mark.shows("N24.1i", "N24.2h", "N24.2ak", "N24.2q")
@pytest.mark.parametrize(("cards", "ware"), NOT_HAD)
def test_what_is_not_had_for_other_cards(cards: str, ware: str) -> None:
    game = there(*cards.split())
    assert game.says("Ann", f"exchange {cards} for {ware}")
    assert game.cards() == cards.split()


@pytest.mark.shows("N24.1f", "N24.1g")
def test_each_card_serves_once_in_as_many_exchanges_as_one_likes() -> None:
    game = there("QS", "7S", "7D", "7H")
    game.does("Ann", "exchange QS for jetpack", "exchange 7D 7H for medicine")
    game.update()
    assert (game.has("Ann", "Jetpack"), game.has("Ann", "Medicine"), game.cards()) == (1, 1, ["7S"])
    game = there("7S", "7D")
    game.does("Ann", "exchange 7S 7D for medicine")
    game.says("Ann", "exchange 7S for jetpack")
    game.update()
    assert game.has("Ann", "Jetpack") == 0
    assert "You do not have 7S, 7S" in there("7S").says("Ann", "exchange 7S 7S for medicine")


@pytest.mark.shows("N24.1h")
def test_a_joker_stands_for_a_card() -> None:
    game = there("7S", "Joker")
    assert "Say which card your Joker is" in game.says("Ann", "exchange 7S joker for medicine")
    game.does("Ann", "exchange 7S joker as 7D for medicine")
    game.update()
    assert (game.has("Ann", "Medicine"), game.cards()) == (1, [])
    game = there("7S", "Joker as 7D")
    game.does("Ann", "exchange 7S 7D for medicine")
    game.update()
    assert (game.has("Ann", "Medicine"), game.cards()) == (1, [])


@pytest.mark.shows("N24.2bz", "N15.1b")
def test_a_shovel_is_sold_for_money() -> None:
    game = there()
    assert game.says("Ann", "exchange $40 for shovel") == "Only a Shovel is sold for money: exchange $50 for shovel"
    assert "Only a Shovel is sold for money" in game.says("Ann", "exchange $50 for jetpack")
    game.does("Ann", "exchange $50 for shovel")
    game.update()
    assert (game.has("Ann", "Shovel"), game.money(), game.see(ADMIN)) == (1, 9950, 50)


# --- what it does


@pytest.mark.shows("N24.2b", "N24.2d", "N24.2e", "N7.2g")
def test_a_jetpack_adds_a_die_to_the_next_roll() -> None:
    game = ready(Jetpack=3)
    game.does("Ann", "use jetpack")
    game.update(Ann=[(3, 3, 5), (1, 2)])
    assert (game.at(), game.has("Ann", "Jetpack")) == ("22", 2)
    game.does("Ann", "use jetpack", "use jetpack")
    game.update(Ann=(1, 2, 4, 6))
    assert game.at() == "35"
    game.update(Ann=(1, 2))
    assert game.at() == "38"


@pytest.mark.shows("N24.2f")
def test_a_jetpack_is_of_no_use_with_springy_shoes() -> None:
    game = ready(Jetpack=1)
    game.set("player", "Ann", transport="springy shoes")
    assert game.says("Ann", "use jetpack") == "Your springy shoes roll no dice."


@pytest.mark.shows("N24.2i", "N24.2j", "N24.2k")
def test_a_card_remover_takes_the_card_off_ones_own_square() -> None:
    game = ready(Card_Remover=2)
    game.own("Ann", "14", card="7S")
    game.own("Bob", "12", card="8S")
    assert game.says("Ann", "use card remover on 12") == "Square 12 is not yours."
    game.does("Ann", "use card remover on 14")
    game.update()
    assert (game.see("squares.14.card"), game.cards(), game.has("Ann", "Card Remover")) == ("", [], 1)
    assert game.says("Ann", "use card remover on 14") == "There is no card on square 14."
    assert game.says("Ann", "use card remover") == "Write it like this: use card remover on 14"


@pytest.mark.shows("N24.2m", "N24.2n")
def test_medicine_heals_and_does_not_cure() -> None:
    game = ready(Medicine=1)
    game.set("player", "Ann", infected=True)
    game.does("Ann", "use medicine")
    game.update()
    assert (game.health(), game.see("players.Ann.infected")) == (115, True)


@pytest.mark.shows("N24.2r", "N24.2s")
def test_a_pokeball_sends_a_creature_to_a_square() -> None:
    game = ready(Pokeball=1)
    assert game.says("Ann", "use pokeball to 9") == "There is no creature on the board."
    creature(game, "skunk", "20")
    creature(game, "gorilla", "21")
    game.set("square", "9", bomb=True)
    game.throw("pokeball", "skunk-1")
    game.does("Ann", "use pokeball to 9")
    game.update()
    assert "Boom! The Time Bomb on square 9 goes off." in game.told
    assert game.see("creatures.skunk-1.health") == 80


@pytest.mark.shows("N24.2v", "N24.2w", "N24.2x", "N24.2y", "N24.2aa")
def test_a_time_bomb_hurts_the_next_to_land_there() -> None:
    game = ready(Time_Bomb=2)
    game.place("Bob", "8")
    game.place("Cid", "5")
    game.does("Ann", "use time bomb")
    game.update(Ann=(1, 2), Bob=(1, 2), Cid=(1, 2), order=("Ann", "Bob", "Cid"))
    assert (game.at("Cid"), game.health("Cid"), game.health("Bob"), game.health()) == ("8", 80, 100, 100)
    assert not game.see("squares.8.bomb")
    assert game.has("Ann", "Time Bomb") == 1
    game.set("square", "11", bomb=True)
    assert game.says("Ann", "use time bomb") == "There is a Time Bomb on square 11 already."


@pytest.mark.shows("N24.2z")
def test_it_spares_not_even_who_left_it() -> None:
    game = ready("5", Time_Bomb=1)
    game.does("Ann", "use time bomb")
    game.update()
    game.place("Ann", "2")
    game.update(Ann=(1, 2))
    assert (game.at(), game.health()) == ("5", 80)


@pytest.mark.shows("N24.2af", "N24.2ag", "N24.2ah")
def test_a_warp_bubble_jumps_once_an_update_and_never_to_blackjack() -> None:
    game = ready(Warp_Bubble=3)
    game.own("Bob", "30")
    game.set("square", "14", name="Blackjack")
    assert game.says("Ann", "use warp bubble to 14") == "No Warp Bubble goes to square 14 “Blackjack”."
    game.does("Ann", "use warp bubble to 30", "use warp bubble to 9")
    game.update()
    assert (game.at(), game.money(), game.has("Ann", "Warp Bubble")) == ("33", 9910, 2)
    assert "you can use one an update" in game.hears("Ann")
    game.does("Ann", "use warp bubble to 9")
    game.update()
    assert game.at() == "12"


@pytest.mark.shows("N24.2al", "N24.2am", "N24.2ao")
def test_a_hammer_hits_somebody_on_the_same_square() -> None:
    game = ready(Hammer=1)
    game.place("Bob", "8")
    assert game.says("Ann", "use hammer on Cid") == "Cid is on square 1, and you are on square 8."
    game.set("player", "Bob", health=10)
    game.does("Ann", "use hammer on Bob")
    game.update()
    assert (game.see("players.Bob.resets"), game.see("players.Ann.terrorist_until")) == (1, 0)
    game = ready(Hammer=1)
    game.place("Bob", "8")
    game.does("Ann", "use hammer on Bob")
    game.update()
    assert (game.health("Bob"), game.has("Ann", "Hammer")) == (85, 0)


@pytest.mark.shows("N24.2an")
def test_a_hammer_hits_a_creature_too() -> None:
    game = ready(Hammer=1)
    creature(game)
    game.does("Ann", "use hammer on bison-1")
    game.update()
    assert game.see("creatures.bison-1.health") == 85


@pytest.mark.shows("N24.2ar", "N24.2as", "N24.2at", "N24.2au", "N24.2aw")
def test_glue_stops_whoever_would_pass_it() -> None:
    game = ready(Glue=2)
    game.own("Cid", "8")
    game.place("Bob", "5")
    game.does("Ann", "use glue")
    game.update(Bob=(2, 4), order=("Ann", "Bob", "Cid"))
    assert (game.at("Bob"), game.money("Bob"), game.see("squares.8.glue")) == ("8", 10000 - 24, False)
    assert "Bob gets stuck in glue." in game.told
    game.set("square", "11", glue=True)
    assert game.says("Ann", "use glue") == "There is Glue on square 11 already."


@pytest.mark.shows("N24.2av")
@pytest.mark.parametrize("start", ["5", "8"])
def test_landing_on_glue_or_starting_from_it_leaves_it(start: str) -> None:
    game = ready("20")
    game.set("square", "8", glue=True)
    game.place("Ann", start)
    game.update(Ann=(1, 2))
    assert game.see("squares.8.glue") is True
    assert game.at() == str(int(start) + 3)


@pytest.mark.shows("N24.2ba")
def test_glue_ends_one_roll_and_doubles_give_the_next() -> None:
    game = ready("5")
    game.set("square", "8", glue=True)
    game.update(Ann=[(3, 3), (1, 2)])
    assert game.at() == "11"


@pytest.mark.shows("N24.2be", "N24.2bf", "N24.2bm", "N24.2ch")
def test_anthrax_takes_health_as_each_week_begins() -> None:
    game = ready(Anthrax=2)
    game.does("Ann", "use anthrax on Bob", "use anthrax on Bob")
    game.update()
    assert (game.see("players.Bob.infected"), game.has("Ann", "Anthrax"), game.health("Bob")) == (True, 0, 100)
    game.week()
    assert game.health("Bob") == 95
    game.set("player", "Bob", health=5)
    game.week()
    assert (game.see("players.Bob.resets"), game.health("Bob"), game.see("players.Bob.infected")) == (1, 100, False)


@pytest.mark.shows("N24.2bj", "N24.2bk")
def test_a_creature_can_be_infected_too_and_is_cured_at_the_house_of_cards() -> None:
    game = ready(Anthrax=1, Pokeball=1)
    creature(game, "elephant", "30")
    game.does("Ann", "use anthrax on elephant-1")
    game.update()
    assert game.see("creatures.elephant-1.infected") is True
    assert game.see("players.Ann.terrorist_until") == 0
    game.week()
    assert game.see("creatures.elephant-1.health") == 95
    game.throw("pokeball", "elephant-1")
    game.does("Ann", "use pokeball to 42")
    game.update()
    assert game.see("creatures.elephant-1.infected") is False


@pytest.mark.shows("N24.2bg", "N24.2bn")
def test_landing_at_the_house_of_cards_cures() -> None:
    game = ready("42", Anthrax=1)
    game.place("Bob", "42")
    game.place("Cid", "39")
    game.set("player", "Cid", infected=True)
    game.does("Ann", "use anthrax on Bob")
    game.update(Cid=(1, 2), Bob=(1, 2))
    assert (game.see("players.Bob.infected"), game.see("players.Cid.infected")) == (True, False)
    assert "Cid is cured of Anthrax." in game.told


@pytest.mark.shows("N24.2bh")
@pytest.mark.parametrize(("owner", "then"), [("Bob", False), ("Cid", True)])
def test_so_does_a_hospital_in_a_block_of_ones_own(owner: str, then: bool) -> None:
    game = ready()
    block = Create("block", "1", {"sort": "residential", "squares": ["4", "5"]})
    game.carry(block)
    game.own("Cid", "4", block="1", buildings=["Hospital"])
    game.own(owner, "5", block="1")
    game.set("player", "Bob", infected=True)
    game.update(Bob=(1, 2))
    assert game.at("Bob") == "4"
    assert game.see("players.Bob.infected") is then


def masked(square: str = "5") -> Nomopoly:
    """Return a game in which Ann, on a square, passes for Bob from the next update's orders on."""
    game = ready(square, Mask=1)
    game.does("Ann", "use mask as Bob")
    return game


@pytest.mark.shows("N24.2bp", "N24.2bq", "N24.2br", "N24.2bw")
def test_a_mask_lets_another_pay_until_the_update_is_over() -> None:
    game = masked()
    game.own("Cid", "8", "10")
    game.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert "Ann plays Bob until the end of this update." in game.told
    assert (game.at(), game.at("Bob"), game.money(), game.money("Bob")) == ("8", "4", 10000, 10000 - 24)
    game.place("Ann", "7")
    game.update(Ann=(1, 2))
    assert (game.at(), game.money(), game.money("Bob")) == ("10", 10000 - 30, 10000 - 24)


@pytest.mark.shows("N24.2bs")
def test_rights_to_buy_health_and_cures_are_the_others() -> None:
    game = masked()
    game.set("square", "8", bomb=True)
    game.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert (game.health(), game.health("Bob")) == (100, 80)
    assert game.offered() == []
    assert game.offered("Bob") == ["buy 8", "buy 4"]
    game = masked("39")
    game.set("player", "Ann", infected=True)
    game.set("player", "Bob", infected=True)
    game.update(Ann=(1, 2))
    assert (game.see("players.Ann.infected"), game.see("players.Bob.infected")) == (True, False)


@pytest.mark.shows("N24.2bt")
def test_no_rent_on_a_square_of_the_others_and_on_ones_own_they_pay() -> None:
    game = masked()
    game.own("Bob", "8")
    game.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert (game.money(), game.money("Bob")) == (10000, 10000)
    game = masked()
    game.own("Ann", "8")
    game.update(Ann=(1, 2), order=("Ann", "Bob", "Cid"))
    assert (game.money(), game.money("Bob")) == (10024, 9976)


@pytest.mark.shows("N24.2bu")
@pytest.mark.parametrize("dice", [(1, 2), (2, 4)])
def test_the_reward_for_the_round_is_the_others(dice: tuple[int, int]) -> None:
    game = masked("43")
    game.throw("new square", True)
    game.update(Ann=dice, order=("Ann", "Bob", "Cid"))
    assert (game.at(), game.money(), game.money("Bob")) == ("1" if dice == (1, 2) else "4", 10000, 11000)
    assert ("new square", "Bob") in [(what, who) for what, who, _ in game.rolls]


@pytest.mark.shows("N24.2bv")
def test_the_card_for_doubles_is_ones_own() -> None:
    game = masked()
    game.throw("card", "7S")
    game.update(Ann=[(3, 3), (1, 2)], order=("Ann", "Bob", "Cid"))
    assert (game.cards(), game.cards("Bob")) == (["7S"], [])


@pytest.mark.shows("N24.2cf")
def test_what_is_done_standing_there_is_done_as_oneself() -> None:
    game = ready("42", Mask=1)
    game.hand("Ann", "QS")
    game.does("Ann", "use mask as Bob", "exchange QS for jetpack")
    game.update()
    assert (game.has("Ann", "Jetpack"), game.has("Bob", "Jetpack")) == (1, 0)


@pytest.mark.shows("N24.2cg")
def test_if_it_brings_the_other_to_nothing_they_start_over() -> None:
    game = masked()
    game.set("square", "8", bomb=True)
    game.set("player", "Bob", health=20)
    game.place("Bob", "30")
    game.update(Ann=(1, 2), order=("Ann", "Cid", "Bob"))
    assert (game.at(), game.see("players.Bob.resets"), game.see("players.Ann.resets")) == ("8", 1, 0)
    assert game.at("Bob") == "4"


@pytest.mark.shows("N24.2cg", "N6.7g", "N6.11o")
def test_what_is_left_of_a_landing_and_its_round_do_not_come_to_who_starts_over_behind_a_mask() -> None:
    """From 43, the last square but two, Ann goes round to 4 as Bob: the bomb there takes his last health."""
    game = masked("43")
    game.set("square", "4", bomb=True)
    game.set("player", "Bob", health=20, square="30")
    game.update(Ann=(2, 4), Bob=(2, 3), order=("Ann", "Cid", "Bob"))
    assert (game.at(), game.at("Bob"), game.see("players.Bob.resets")) == ("4", "6", 1)
    assert (game.money("Bob"), game.money("Ann")) == (10000, 10000)
    assert game.offered("Bob") == ["buy 6"]
    assert "new square" not in [what for what, _, _ in game.rolls]


def test_nobody_passes_for_themselves() -> None:
    assert "Whom would you like to pass for?" in ready(Mask=1).says("Ann", "use mask as Ann")


@pytest.mark.shows("N24.2ca", "N24.2cb", "N24.2cc", "N24.2cd")
def test_a_shovel_digs_up_what_fits_into_the_hand() -> None:
    game = ready(Shovel=1)
    game.hand("Ann", *["2C"] * 20)
    game.set("square", "8", buried=["3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H"])
    game.throw("shovel", ["0", "1", "2", "3", "4"])
    game.does("Ann", "use shovel")
    game.update()
    assert game.cards() == [*["2C"] * 20, "3H", "4H", "5H", "6H", "7H"]
    assert game.thing("square", "8").buried == ["8H", "9H", "10H"]
    assert "Still buried there: the 8 of hearts, the 9 of hearts and the 10 of hearts." in game.hears("Ann")
    assert "hearts" not in game.hears("Bob")


@pytest.mark.shows("N12.2h")
def test_who_starts_over_is_healthy_and_unmasked() -> None:
    game = ready()
    game.set("player", "Ann", infected=True, jetpacks=2, masked_as="Bob", health=3)
    game.carry(game.word("LoseHealth")(game.thing("player", "Ann"), 5))
    assert [game.see(f"players.Ann.{name}") for name in ("infected", "jetpacks", "masked_as")] == [False, 0, ""]


# --- with other rules


@pytest.mark.shows("N24.2ad", "N24.2ap")
def test_the_governor_neither_gets_nor_uses_time_bombs_and_hammers() -> None:
    game = there("7S", "7D", "KH", "KC", "3H", "4S", "5D", "6C", "7H")
    game.give("Ann", Time_Bomb=1, Hammer=1)
    game.place("Bob", "42")
    game.set("game", "game", governor="Ann")
    for line in ("exchange 7S 7D KH KC for time bomb", "exchange 3H 4S 5D 6C 7H for hammer", "use time bomb",
                 "use hammer on Bob"):
        assert "The Governor may not buy or use a" in game.says("Ann", line)
    game.does("Ann", "exchange 7S 7D for medicine")


@pytest.mark.shows("N24.2c")
@pytest.mark.parametrize(
    ("transport", "dice", "lands"),
    [("car", (9, 9, 10), "36"), ("pogo stick", (1, 6, 6), "21"), ("clogs", (1, 2, 3), "14")],
)
def test_the_die_of_a_jetpack_is_like_those_of_ones_vehicle(transport: str, dice: tuple[int, ...], lands: str) -> None:
    game = ready(Jetpack=1)
    game.set("player", "Ann", transport=transport, fuel=500)
    game.does("Ann", "use jetpack")
    game.throw("card", "7S")
    game.update(Ann=[dice, dice[:2], (1, 2)] if transport == "pogo stick" else [dice, (1, 2)])
    told = [line for line in game.told if line.startswith("Ann lands on")]
    assert told[0] == f"Ann lands on square {lands}."


@pytest.mark.shows("N24.2g")
def test_by_car_the_fuel_is_the_product_of_the_first_two() -> None:
    game = ready(Jetpack=1)
    game.set("player", "Ann", transport="car", fuel=500)
    game.does("Ann", "use jetpack")
    game.update(Ann=(3, 4, 2))
    assert (game.at(), game.see("players.Ann.fuel")) == ("17", 488)


@pytest.mark.shows("N24.2ab")
def test_a_krazy_carpet_is_immune_and_the_bomb_is_gone() -> None:
    game = ready("5")
    game.set("player", "Ann", transport="krazy carpet")
    game.set("square", "8", bomb=True)
    game.update(Ann=(1, 2))
    assert (game.at(), game.health(), game.see("squares.8.bomb")) == ("8", 100, False)


@pytest.mark.shows("N24.2ax")
def test_clogs_are_immune_to_glue_and_leave_it() -> None:
    game = ready("5")
    game.set("player", "Ann", transport="clogs")
    game.set("square", "8", glue=True)
    game.update(Ann=(3, 2))
    assert (game.at(), game.see("squares.8.glue")) == ("10", True)


@pytest.mark.shows("N24.2az", "N16.1o")
def test_what_passes_nothing_passes_no_glue_and_none_goes_to_blackjack_but_by_dice() -> None:
    game = ready("5", Warp_Bubble=1)
    game.set("square", "8", glue=True)
    game.set("square", "10", name="Blackjack")
    game.set("player", "Ann", transport="car", fuel=500)
    assert "No Warp Bubble goes to" in game.says("Ann", "use warp bubble to 10")
    assert game.says("Ann", "drive to 10")
    game.does("Ann", "use warp bubble to 11")
    game.update(Ann=(1, 2))
    assert game.see("squares.8.glue") is True
    game.place("Ann", "5")
    game.does("Ann", "drive to 9")
    game.update(Ann=(1, 2))
    assert (game.at(), game.see("squares.8.glue")) == ("12", True)


@pytest.mark.shows("N24.2bb")
@pytest.mark.parametrize(("glue", "lands"), [("20", "20"), ("5", "2")])
def test_a_helicopter_passes_the_squares_of_its_course_alone(glue: str, lands: str) -> None:
    """On 20 squares it flies from 1 up to 20, then by 19 down to 2."""
    game = Nomopoly()
    game.set("player", "Ann", transport="helicopter")
    game.set("square", glue, glue=True)
    game.update(Ann=(1, 2))
    assert game.at() == lands


@pytest.mark.shows("N24.2bl")
def test_anthrax_does_not_reach_a_helicopter() -> None:
    game = ready(Anthrax=1)
    game.set("player", "Bob", transport="helicopter")
    assert "Anthrax does not reach a helicopter" in game.says("Ann", "use anthrax on Bob")


@pytest.mark.shows("N24.2ce")
def test_the_hand_of_the_governor_holds_more() -> None:
    game = ready(Shovel=1)
    game.set("game", "game", governor="Ann")
    game.hand("Ann", *["2C"] * 28)
    game.set("square", "8", buried=["3H"] * 8)
    game.throw("shovel", ["0", "1"])
    game.does("Ann", "use shovel")
    game.update()
    assert len(game.cards()) == 30


@pytest.mark.shows("N24.2ac")
def test_what_lies_on_a_square_is_there_for_all_to_see() -> None:
    rule = Nomopoly().game.ruleset.rules
    shown = {one.name for number in (19, 24, 33) for one in rule[number].attributes
             if one.kind == "square" and one.seen_by == "everyone" and one.shown}
    assert {"bomb", "glue", "grease", "peel"} <= shown


@pytest.mark.shows("N24.2bi", "N24.2bx", "N24.2bm")
@pytest.mark.parametrize("line", ["use anthrax on Bob", "use mask as Bob"])
def test_anthrax_against_a_player_and_a_mask_are_minor_atrocities(line: str) -> None:
    game = ready(Anthrax=1, Mask=1)
    game.set("player", "Bob", infected=True)
    game.does("Ann", line)
    game.update()
    assert game.see("players.Ann.terrorist_until") == 2
    assert any("Ann is a terrorist until the end of week 2" in told for told in game.told)


def test_who_may_commit_no_atrocity_keeps_the_item() -> None:
    game = ready(Mask=1)
    game.set("game", "game", governor="Ann")
    assert "The Governor may commit no atrocity" in game.says("Ann", "use mask as Bob")
    assert game.has("Ann", "Mask") == 1


@pytest.mark.shows("N24.2bu")
def test_for_a_terrorist_nobody_is_rewarded() -> None:
    game = masked("43")
    game.set("player", "Bob", terrorist_until=9)
    game.update(Ann=(2, 4), order=("Ann", "Bob", "Cid"))
    assert (game.at(), game.money(), game.money("Bob")) == ("4", 10000, 10000)


@pytest.mark.shows("N24.2ay", "N7.2i")
@pytest.mark.parametrize(("rolls", "to"), [([(1, 6)], "8"), ([(6, 6), (1, 6)], "15")])
def test_glue_makes_one_fall_off_a_pogo_stick(rolls: list[tuple[int, int]], to: str) -> None:
    """Whoever had doubles takes the other turn all the same, from 8 on."""
    game = ready("5")
    game.set("player", "Ann", transport="pogo stick")
    game.set("square", "8", glue=True)
    told = game.update(Ann=rolls, order=("Ann", "Bob", "Cid"))
    assert "Ann passes out on falling off a pogo stick." in told
    assert (game.at(), game.see("players.Ann.passed_out")) == (to, True)


@pytest.mark.shows("N24.2az")
def test_a_ride_passes_no_glue() -> None:
    game = ready("5")
    for square in "5678":
        game.set("square", square, railroad=True)
    game.set("square", "7", glue=True)
    game.does("Ann", "ride to 8")
    game.update(Ann=(1, 2))
    assert (game.at(), game.see("squares.7.glue")) == ("11", True)


@pytest.mark.shows("N24.2ci")
def test_a_fall_behind_a_mask_hits_the_other() -> None:
    game = masked()
    game.set("player", "Ann", transport="pogo stick")
    game.set("square", "8", glue=True)
    told = game.update(Ann=(1, 6), order=("Ann", "Cid", "Bob"))
    assert game.at() == "8"
    assert any(line.startswith("Bob passes out") for line in told)
    assert not any(line.startswith("Ann passes out") for line in told)
