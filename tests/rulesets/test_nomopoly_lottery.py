"""Nomopoly II: lottery tickets, the drawing, and its prizes."""

from typing import Any

import pytest

from mailgame.law import Create
from tests.rulesets.nomopoly import ADMIN, Nomopoly

DRAWN = ["1", "5", "7", "9", "12", "18", "20"]
SEVEN, SIX, FIVE = "20 1 5 7 9 12 18", "20 1 5 7 9 12", "20 1 5 7 9 2"
FOUR, THREE = "20 1 5 7 3 2", "20 1 5 4 3 2"


def ticket(game: Nomopoly, player: str, *lines: str) -> None:
    """Give a player a ticket with these lines."""
    number = str(len(game.see("tickets") or {}) + 1)
    game.carry(Create("ticket", number, {"owner": game.thing("player", player), "rows": [*lines]}))


def won(*lines: str, **more: Any) -> Nomopoly:
    """Return a game in which Ann has won with these lines; it is Sunday."""
    game = Nomopoly(**more)
    game.update()
    ticket(game, "Ann", *lines)
    draw(game)
    return game


def draw(game: Nomopoly) -> None:
    """Play Sunday's update, in which these numbers are drawn."""
    game.throw("lottery", DRAWN)
    game.update()


@pytest.mark.shows("N18.1a", "N18.1b", "N18.2g")
def test_each_week_ends_with_a_lottery_of_seven_numbers() -> None:
    game = Nomopoly()
    game.update()
    assert not any(what == "lottery" for what, _, _ in game.rolls)
    ticket(game, "Ann", THREE)
    draw(game)
    assert "The numbers of the lottery are 1, 5, 7, 9, 12, 18 and 20." in game.told
    assert game.see("tickets") == {}
    game.update()
    assert not any(what == "lottery" for what, _, _ in game.rolls)


@pytest.mark.shows("N18.1b", "N18.1c")
def test_the_numbers_drawn_are_seven_different_ones_up_to_twenty() -> None:
    game = Nomopoly()
    game.update()
    game.update()
    drawn = next(values for what, _, values in game.rolls if what == "lottery")
    numbers = drawn[0] if isinstance(drawn[0], list) else drawn
    assert len({*numbers}) == 7
    assert all(1 <= int(number) <= 20 for number in numbers)


@pytest.mark.shows("N18.2a", "N18.2b", "N18.3a", "N18.3c", "N18.2f")
def test_a_card_is_a_ticket_of_as_many_lines() -> None:
    game = Nomopoly()
    game.hand("Ann", "7S", "2H", "KH")
    game.does("Ann", "ticket 7S", "ticket 2H")
    game.update()
    rows = [game.thing("ticket", number).rows for number in "12"]
    assert sorted(map(len, rows)) == [2, 7]
    assert all(len({*row.split()}) == 6 for lines in rows for row in lines)
    assert all(1 <= int(number) <= 20 for lines in rows for row in lines for number in row.split())
    assert game.cards() == ["KH"]
    assert "You get lottery ticket 1, with 7 lines." in game.hears("Ann")
    assert any(one.startswith("Ann gets lottery ticket 1, with 7 lines.") for one in game.told)


@pytest.mark.shows("N18.2c", "N18.3b")
@pytest.mark.parametrize("bonus", ["KH", "AH", "JC", "QD"])
def test_a_face_card_or_an_ace_is_a_bonus_number(bonus: str) -> None:
    game = Nomopoly()
    game.hand("Ann", "2S", bonus)
    game.does("Ann", f"ticket 2S bonus {bonus}")
    game.update()
    assert [len(row.split()) for row in game.thing("ticket", "1").rows] == [7, 7]
    assert game.cards() == []


@pytest.mark.shows("N18.2d", "N18.2e")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ticket KH", "A ticket takes a card from 2 to 10"), ("ticket AH", "A ticket takes a card from 2 to 10"),
        ("ticket 7S bonus 2H", "A bonus number takes a face card or an ace"), ("ticket 9S", "You do not have 9S"),
        ("ticket 7S bonus KH bonus QS", ""), ("ticket joker", "Say which card your Joker is"),
        ("ticket 7S bonus 7S", "You do not have"),
    ],
)
def test_what_buys_no_ticket(line: str, words: str) -> None:
    game = Nomopoly()
    game.hand("Ann", "7S", "KH", "AH", "QS", "2H", "Joker")
    refused = game.says("Ann", line)
    assert refused
    assert words in refused


@pytest.mark.shows("N18.2j")
def test_a_joker_serves_as_either() -> None:
    game = Nomopoly()
    game.hand("Ann", "Joker", "Joker", "3S")
    game.does("Ann", "ticket joker as 10S", "ticket 3S bonus joker as AH")
    game.update()
    assert [len(game.thing("ticket", number).rows) for number in "12"] == [10, 3]
    assert game.cards() == []


@pytest.mark.shows("N18.2i")
def test_who_has_the_ticket_at_the_drawing_wins() -> None:
    game = Nomopoly()
    game.update()
    ticket(game, "Ann", SIX)
    game.set("ticket", "1", owner="Bob")
    draw(game)
    assert "prize takeover Ann" in game.offered("Bob")
    assert not any("prize" in line for line in game.offered("Ann"))


@pytest.mark.shows("N18.4a", "N18.4l")
@pytest.mark.parametrize(("line", "count"), [(SIX, 6), ("12 9 7 5 1 20", 6), (FOUR, 4), (THREE, 0), (SEVEN, 7)])
def test_lines_are_compared_in_whatever_order(line: str, count: int) -> None:
    told = won(line).told
    assert (f"Ann wins in the lottery, with {count} numbers of a line." in told) == bool(count)
    assert ("Nobody wins in the lottery." in told) == (not count)


@pytest.mark.shows("N18.4b", "N18.4c", "N18.4d", "N15.2b")
@pytest.mark.parametrize(("has", "each", "left"), [(1000, 500, 0), (1001, 500, 1), (-50, 0, -50), (0, 0, 0)])
def test_seven_share_all_money_of_the_admins_account(has: int, each: int, left: int) -> None:
    game = Nomopoly()
    game.update()
    game.purse("Cid", 10000 - has)
    assert game.see(ADMIN) == has
    ticket(game, "Ann", SEVEN)
    ticket(game, "Bob", SEVEN)
    draw(game)
    assert (game.money(), game.money("Bob"), game.see(ADMIN)) == (10000 + each, 10000 + each, left)


@pytest.mark.shows("N18.4b", "N18.4e")
def test_seven_pay_no_rent_in_the_week_after() -> None:
    game = won(SEVEN)
    game.place("Ann", "1")
    game.own("Bob", "4", "7", "10")
    for square in ("4", "7"):
        game.update(Ann=(1, 2))
        assert (game.at(), game.money()) == (square, 10000)
    game.update(Ann=(1, 2))
    assert game.money() == 10000 - 30


@pytest.mark.shows("N18.4f", "N18.4i", "N18.4m")
@pytest.mark.parametrize("lines", [(SEVEN,), (SIX,), (SIX, SIX), (SEVEN, SIX, FIVE)])
def test_seven_and_six_bring_two_votes_in_the_week_after(lines: tuple[str, ...]) -> None:
    game = won(*lines)
    assert game.see("players.Ann.extra_votes") == 1
    game.update()
    game.update()
    assert game.see("players.Ann.extra_votes") == 0


@pytest.mark.shows("N18.4m")
def test_other_extra_votes_add_to_them() -> None:
    game = Nomopoly()
    game.update()
    ticket(game, "Ann", SIX)
    draw(game)
    game.carry(game.word("GiveVotes")(game.thing("player", "Ann"), 1, "from elsewhere"))
    assert game.see("players.Ann.extra_votes") == 2


@pytest.mark.shows("N18.4g", "N18.4h", "N18.4i", "N18.5b", "N18.5c", "N18.4p", "N18.5d")
@pytest.mark.parametrize("line", [SEVEN, SIX])
def test_they_may_take_a_player_over(line: str) -> None:
    game = won(line)
    game.own("Bob", "12", "14", card="7S", buildings=["House"])
    before = game.see("squares.12")
    game.hand("Bob", "KS")
    assert [one for one in game.offered() if "prize" in one] == [
        "prize takeover Bob", "prize takeover Cid", "prize eliminate Bob", "prize eliminate Cid",
    ]
    game.does("Ann", "prize takeover Bob")
    assert game.see("squares.12.owner") == "Bob"
    game.update()
    assert (game.see("squares.12"), game.see("squares.14.owner")) == (before | {"owner": "Ann"}, "Ann")
    assert (game.money("Bob"), game.cards("Bob")) == (10000, ["KS"])
    assert "Only who wins" in game.says("Ann", "prize takeover Cid")


@pytest.mark.shows("N18.4g", "N18.5a")
def test_or_eliminate_one() -> None:
    game = won(SIX)
    game.own("Bob", "12")
    game.does("Ann", "prize eliminate Bob")
    game.update()
    assert "Bob" not in [player.id for player in game.game.engine.view(0).players()]
    assert game.see("squares.12.owner") == ""
    assert "Bob leaves the game. That is what Ann chose as a prize of the lottery." in game.told


@pytest.mark.shows("N18.4r")
@pytest.mark.parametrize("prize", ["takeover", "eliminate"])
def test_nobody_strikes_themselves(prize: str) -> None:
    assert won(SIX).says("Ann", f"prize {prize} Ann") == "It must be another player than you."


@pytest.mark.shows("N18.5e")
def test_a_terrorist_may_take_over() -> None:
    game = won(SIX)
    game.set("player", "Ann", terrorist_until=50)
    game.own("Bob", "12")
    game.does("Ann", "prize takeover Bob")
    game.update()
    assert game.see("squares.12.owner") == "Ann"


@pytest.mark.shows("N18.4j")
def test_five_choose_between_striking_and_votes() -> None:
    game = won(FIVE)
    assert "prize votes" in game.offered()
    assert game.see("players.Ann.extra_votes") == 0
    game.does("Ann", "prize votes")
    game.update()
    assert game.see("players.Ann.extra_votes") == 1
    game = won(FIVE)
    game.own("Bob", "12")
    game.does("Ann", "prize takeover Bob")
    game.update()
    assert (game.see("players.Ann.extra_votes"), game.see("squares.12.owner")) == (0, "Ann")
    assert game.says("Ann", "prize votes") == "You have no prize of the lottery to choose."


@pytest.mark.shows("N18.4o")
@pytest.mark.parametrize(("line", "votes"), [(FIVE, 1), (SIX, 1)])
def test_who_does_not_choose_by_thursday_has_votes_and_strikes_nobody(line: str, votes: int) -> None:
    game = won(line)
    game.update()
    assert game.see("players.Ann.extra_votes") == votes
    assert not any("prize" in one for one in game.offered())
    assert len(game.game.engine.view(0).players()) == 3


@pytest.mark.shows("N18.4k", "N18.4q")
def test_four_pay_no_rent_for_the_next_roll() -> None:
    game = won(FOUR)
    game.place("Ann", "1")
    game.own("Bob", "4", "7", "10")
    game.update(Ann=[(3, 3), (1, 2)], order=("Ann", "Bob", "Cid"))
    assert (game.at(), game.money()) == ("10", 10000 - 30)


@pytest.mark.shows("N18.4n")
def test_every_winning_line_brings_its_prize() -> None:
    game = won(FOUR, FOUR)
    game.place("Ann", "1")
    game.own("Bob", "4", "7", "10")
    game.update(Ann=[(3, 3), (1, 2)], order=("Ann", "Bob", "Cid"))
    assert (game.at(), game.money()) == ("10", 10000)


def test_who_starts_over_has_no_tickets() -> None:
    game = Nomopoly()
    ticket(game, "Ann", SIX)
    game.set("player", "Ann", free_rolls=2, free_week=9)
    game.carry(game.word("LoseHealth")(game.thing("player", "Ann"), 100))
    assert game.see("tickets") == {}
    assert (game.see("players.Ann.free_rolls"), game.see("players.Ann.free_week")) == (0, 0)


@pytest.mark.shows("N18.2h")
def test_a_terrorist_gets_no_ticket() -> None:
    game = Nomopoly()
    game.hand("Ann", "7S")
    game.set("player", "Ann", terrorist_until=3)
    assert "Terrorists get no lottery tickets" in game.says("Ann", "ticket 7S")


@pytest.mark.shows("N18.2i")
def test_a_ticket_is_traded() -> None:
    game = Nomopoly()
    ticket(game, "Ann", SIX)
    game.does("Ann", "trade ticket 1 to Bob for $5")
    game.does("Bob", "accept 1")
    game.update(actions=["Ann", "Bob", "Cid"])
    assert game.thing("ticket", "1").owner.id == "Bob"


@pytest.mark.shows("N18.4s")
def test_a_free_roll_waits_while_springy_shoes_roll_nothing() -> None:
    game = won(FOUR)
    game.own("Bob", "4", "7")
    game.set("player", "Ann", transport="springy shoes")
    game.throw("jump", "4")
    game.update(order=("Ann", "Bob", "Cid"))
    assert (game.at(), game.money(), game.see("players.Ann.free_rolls")) == ("4", 9988, 1)
    game.set("player", "Ann", transport="foot")
    game.update(Ann=(1, 2))
    assert (game.at(), game.money(), game.see("players.Ann.free_rolls")) == ("7", 9988, 0)


@pytest.mark.shows("N18.1b")
def test_no_more_numbers_are_drawn_than_there_are() -> None:
    """Drawing 30 of 20 numbers draws them all, and the game goes on; so do tickets with lines of 30."""
    game = Nomopoly(_18_lottery_numbers=30, _18_line_length=30)
    game.hand("Ann", "2H")
    game.does("Ann", "ticket 2H")
    game.update()
    (ticket_of_ann,) = game.see("tickets").values()
    assert ticket_of_ann["rows"] == [" ".join(map(str, range(1, 21)))] * 2
    game.update()
    assert "The numbers of the lottery are " + ", ".join(map(str, range(1, 20))) + " and 20." in game.told
