"""Nomopoly II, rule XXXV: bids, elections, and what the Governor can and cannot do."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mailgame.kernel.faults import Refused
from tests.rulesets.nomopoly import ADMIN, MINT, Nomopoly


@pytest.fixture
def table() -> Nomopoly:
    """Return a table in the third week, with nobody silent, on a board so long that nobody goes round it."""
    table = Nomopoly("Ann", "Bob", "Cid", "Dot", _6_squares=60)
    weeks(table, 2)
    return table


def weeks(table: Nomopoly, count: int) -> None:
    for _ in range(count):
        awake(table)
        table.week()


def awake(table: Nomopoly) -> None:
    for name in table.names:
        table.set("player", name, acted=True)


def bid(table: Nomopoly, **bids: int) -> None:
    """Let players bid, and the bids be opened on Thursday."""
    for name, sum_ in bids.items():
        table.does(name, f"bid {sum_}")
    awake(table)
    table.update()


def govern(table: Nomopoly, player: str = "Ann") -> None:
    table.set("game", "game", governor=player)


# --- candidates


@pytest.mark.shows("N35.1a", "N35.1b", "N35.1c", "N35.1g")
def test_bids_are_taken_in_each_third_week_until_thursday() -> None:
    table = Nomopoly(_6_squares=60)
    for week in range(1, 7):
        assert bool(table.says("Ann", "bid 400")) is (week % 3 > 0)
        table.set("player", "Ann", bid=0)
        awake(table)
        table.update()
        assert table.says("Ann", "bid 400")
        weeks(table, 1)


@pytest.mark.shows("N35.1e", "N35.1f", "N35.1h", "N35.1j", "N35.1q", "N15.1b")
def test_the_two_highest_bidders_pay_and_are_candidates(table: Nomopoly) -> None:
    admin = table.see(ADMIN)
    assert table.says("Ann", "bid 0")
    table.does("Ann", "bid 100")
    assert "100" not in table.hears("Bob")
    bid(table, Ann=400, Bob=300, Cid=200)
    assert table.see("game.candidates") == ["Ann", "Bob"]
    assert [table.money(name) for name in table.names] == [9600, 9700, 10000, 10000]
    assert table.see(ADMIN) == admin + 700


@pytest.mark.shows("N35.1c", "N35.1g", "N35.1k", "N35.1l")
def test_the_bids_of_one_election_are_none_in_the_next(table: Nomopoly) -> None:
    """Ann and Bob ran in week 3, and Cid bid too little. In week 6 Dot alone bids, and Bob is drawn against her."""
    bid(table, Ann=400, Bob=300, Cid=200)
    table.does("Cid", "elect Ann")
    table.update()
    weeks(table, 3)
    for name in table.names:
        table.place(name, "1")
        table.purse(name, 5_000)
    table.throw("opponent", "Bob")
    bid(table, Dot=50)
    assert table.see("game.candidates") == ["Dot", "Bob"]
    assert [table.money(name) for name in table.names] == [5_000, 5_000, 5_000, 4_950]
    assert "Dot ($50) and Bob ($0 and drawn as opponent)" in " ".join(table.told)


@pytest.mark.shows("N35.1d", "N35.1l", "N35.1o")
def test_a_bid_that_comes_to_nothing_is_told_and_costs_nothing_even_who_is_drawn(table: Nomopoly) -> None:
    """Dot has $100 left for her 900, and is drawn against Ann; Cid has become a terrorist since he bid."""
    table.does("Dot", "bid 900")
    table.does("Cid", "bid 500")
    table.purse("Dot", 100)
    table.set("player", "Cid", terrorist_until=4)
    table.throw("opponent", "Dot")
    bid(table, Ann=400)
    assert (table.see("game.candidates"), table.money("Dot"), table.money("Cid")) == (["Ann", "Dot"], 100, 10_000)
    assert "Your bid of $900 for candidacy comes to nothing, and costs nothing: you have $100." in table.hears("Dot")
    assert "of $500 for candidacy comes to nothing, and costs nothing: a terrorist cannot" in table.hears("Cid")
    table.update()
    assert table.see("game.elected") == "Ann"  # nobody votes: her bid is the higher one


@pytest.mark.shows("N35.1i")
@pytest.mark.parametrize(("bids", "picked", "found"), [
    ({"Ann": 400, "Bob": 300, "Cid": 300}, ["Cid"], {"Ann", "Cid"}),
    ({"Ann": 300, "Bob": 300, "Cid": 300}, ["Cid", "Bob"], {"Bob", "Cid"}),
])
def test_among_equal_bids_the_lot_decides(
    table: Nomopoly, bids: Mapping[str, int], picked: list[str], found: set[str]
) -> None:
    table.throw("bid tie", picked)
    bid(table, **bids)
    assert {*table.see("game.candidates")} == found


@pytest.mark.shows("N35.1k", "N35.1l")
def test_a_single_bidder_has_an_opponent_drawn_who_pays_nothing(table: Nomopoly) -> None:
    table.throw("opponent", "Cid")
    bid(table, Ann=400)
    assert (table.see("game.candidates"), table.money("Cid")) == (["Ann", "Cid"], 10000)


@pytest.mark.shows("N35.1n")
def test_without_bids_there_is_no_governor(table: Nomopoly) -> None:
    bid(table)
    weeks(table, 1)
    assert table.see("game.governor") == ""


@pytest.mark.shows("N35.1o")
def test_a_bid_that_cannot_be_paid_when_it_is_opened_is_void(table: Nomopoly) -> None:
    for name in ("Ann", "Bob", "Cid"):
        table.does(name, f"bid {400 if name == 'Ann' else 300}")
    table.purse("Ann", 300)
    bid(table)
    assert table.see("game.candidates") == ["Bob", "Cid"]


# --- the election


@pytest.mark.shows("N35.2b", "N35.2d", "N35.2e", "N35.2f", "N35.2g", "N35.2h")
@pytest.mark.parametrize(("bids", "votes", "tie", "winner"), [
    ((400, 300), {"Ann": "Ann", "Bob": "Bob", "Cid": "Bob"}, "", "Bob"),
    ((400, 300), {"Cid": "Bob", "Dot": "Ann"}, "", "Ann"),
    ((400, 300), {}, "", "Ann"),
    ((300, 300), {}, "Bob", "Bob"),
])
def test_most_votes_then_the_higher_bid_then_the_lot(
    table: Nomopoly, bids: tuple[int, int], votes: Mapping[str, str], tie: str, winner: str
) -> None:
    bid(table, Ann=bids[0], Bob=bids[1])
    assert table.says("Dot", "elect Cid")
    for name, choice in votes.items():
        table.does(name, f"elect {choice}")
    if tie:
        table.throw("election tie", tie)
    awake(table)
    table.update()
    assert table.see("game.elected") == winner
    assert [table.money(name) for name in ("Cid", "Dot")] == [10000, 10000]
    assert table.says("Dot", "elect Ann")
    weeks(table, 1)
    assert (table.see("game.governor"), table.see("game.elected")) == (winner, "")


@pytest.mark.shows("N35.2c")
def test_extra_votes_are_for_proposals(table: Nomopoly) -> None:
    table.set("player", "Cid", extra_votes=1)
    bid(table, Ann=400, Bob=300)
    table.does("Cid", "elect Bob")
    table.does("Dot", "elect Ann")
    awake(table)
    table.update()
    assert table.see("game.elected") == "Ann"  # 1 : 1, and the higher bid


@pytest.mark.shows("N35.2i", "N35.2j", "N35.1r", "N35.5a", "N35.3h", "N35.3i")
def test_a_term_is_three_weeks_and_the_next_follows_without_a_gap(table: Nomopoly) -> None:
    bid(table, Ann=400, Bob=300)
    weeks(table, 1)
    assert (table.see("game.week"), table.see("game.governor"), table.health()) == (4, "Ann", 105)
    weeks(table, 2)
    assert (table.see("game.week"), table.see("game.governor"), table.health()) == (6, "Ann", 115)
    bid(table, Ann=100, Bob=300)
    weeks(table, 1)
    assert (table.see("game.week"), table.see("game.governor"), table.health()) == (7, "Bob", 115)
    assert table.health("Bob") == 105


@pytest.mark.shows("N35.2k", "N35.5b")
@pytest.mark.parametrize("removed", [False, True])
def test_office_candidacy_and_election_end_for_whoever_starts_over_or_is_removed_and_for_nobody_else(
    table: Nomopoly, removed: bool,
) -> None:
    govern(table)
    table.set("game", "game", candidates=["Bob", "Cid"], elected="Bob")
    for name, then in (
        ("Dot", ["Ann", "Bob", ["Bob", "Cid"]]), ("Bob", ["Ann", "", ["Cid"]]), ("Ann", ["", "", ["Cid"]]),
    ):
        if removed:
            table.does("", f"remove {name} because of bad words")
        else:
            table.carry(table.word("LoseHealth")(table.thing("player", name), 100))
        assert [table.see(f"game.{path}") for path in ("governor", "elected", "candidates")] == then


@pytest.mark.shows("N35.2k", "N12.2l", "N35.5b")
def test_a_reset_ends_candidacy_and_office(table: Nomopoly) -> None:
    bid(table, Ann=400, Bob=300)
    table.carry(table.word("Reset")(table.thing("player", "Ann")))
    awake(table)
    table.update()
    assert table.see("game.elected") == "Bob"
    govern(table)
    table.carry(table.word("Reset")(table.thing("player", "Ann")))
    assert table.see("game.governor") == ""


# --- in office


@pytest.mark.shows("N35.3a", "N9.2g")
def test_the_governor_makes_two_proposals_a_week(table: Nomopoly) -> None:
    govern(table)
    for rent in (4, 5, 6):
        table.does("Ann", f"propose amend 6\nset rent = {rent}\nend")
    assert [table.see(f"proposals.{number}.status") for number in (1, 2, 3)] == ["withdrawn", "open", "open"]


@pytest.mark.shows("N35.3b", "N35.3d", "N32.2d")
@pytest.mark.parametrize("in_pause", [False, True])
def test_the_governor_may_veto_an_exploit_block_and_not_what_is_to_end_a_pause(
    table: Nomopoly, in_pause: bool
) -> None:
    govern(table)
    if in_pause:
        table.does("", "pause because a rule contradicts itself", "propose amend 6\nset rent = 4\nend")
    else:
        table.does("Bob", 'exploit block "free fuel"\nOne waits for it.\nend')
        awake(table)
        table.update()
    assert table.see("proposals.1.author") == ""
    refused = table.says("Ann", "veto 1")
    assert (bool(refused), table.see("proposals.1.status")) == ((True, "open") if in_pause else (False, "vetoed"))


@pytest.mark.shows("N35.3b", "N35.3c", "N35.3e")
def test_the_governor_vetoes_one_proposal_a_week(table: Nomopoly) -> None:
    govern(table)
    table.does("Bob", "propose amend 6\nset rent = 4\nend")
    table.does("Cid", "propose amend 6\nset rent = 5\nend")
    assert table.says("Bob", "veto 2")
    table.update()
    table.does("Ann", "veto 1")
    assert table.see("proposals.1.status") == "vetoed"
    assert table.says("Ann", "veto 2")
    for name in table.names:
        table.does(name, "vote 2 abstain")
    table.update()
    assert [table.money(name) for name in table.names] == [10000] * 4
    assert table.see("proposals.2.status") == "rejected"


@pytest.mark.shows("N35.3f", "N35.5a", "N13.1j")
@pytest.mark.parametrize(("square", "price"), [("12", 285), ("13", 309), ("14", 333)])
def test_squares_are_cheaper_for_the_governor(table: Nomopoly, square: str, price: int) -> None:
    ask = table.word("Price")
    govern(table)
    assert table.ask(ask(table.thing("square", square), table.thing("player", "Ann"))) == price
    assert table.ask(ask(table.thing("square", square), table.thing("player", "Bob"))) == 25 * int(square)
    assert table.ask(ask(table.thing("square", square))) == 25 * int(square)
    govern(table, "Bob")
    assert table.ask(ask(table.thing("square", square), table.thing("player", "Ann"))) == 25 * int(square)


@pytest.mark.shows("N35.3j", "N14.5f")
def test_the_governor_holds_thirty_cards(table: Nomopoly) -> None:
    govern(table)
    table.hand("Ann", *["7S"] * 29)
    table.carry(table.word("DrawCards")(table.thing("player", "Ann"), 2))
    assert len(table.cards()) == 30


@pytest.mark.shows("N35.3k", "N35.5c")
def test_what_is_too_much_when_the_term_ends_is_buried(table: Nomopoly) -> None:
    govern(table)
    table.hand("Ann", *["7S"] * 30)
    weeks(table, 1)
    assert (table.see("game.week"), table.see("game.governor"), len(table.cards())) == (4, "", 25)


@pytest.mark.shows("N35.3p", "N35.3q", "N35.3r", "N35.3s", "N35.3t", "N35.4a", "N35.4b")
def test_the_governor_has_squares_added_while_the_account_can_pay(table: Nomopoly) -> None:
    govern(table)
    table.carry(*(table.word("DestroySquare")(table.thing("square", number)) for number in ("7", "12")))
    mint = table.see(MINT)
    table.purse("Bob", 6001)
    assert "has $3,999" in table.says("Ann", "governor add square at 12")
    table.purse("Bob", 6000)
    assert "can be added" in table.says("Ann", "governor add square at 13")
    table.does("Ann", "governor add square at 12")
    table.purse("Bob", -2000)
    table.does("Ann", "governor add square", "governor add square")
    assert "in this term" in table.says("Ann", "governor add square")
    awake(table)
    table.update()
    assert (table.see(ADMIN), table.see(MINT)) == (0, mint + 12000)
    assert {"7", "12", "61"} <= {*table.see("game.track")}


@pytest.mark.shows("N35.3u")
def test_the_governor_s_interest_is_higher(table: Nomopoly) -> None:
    govern(table)
    assert table.ask(table.word("InterestRate")(table.thing("player", "Ann"))) == 3


@pytest.mark.shows("N35.3v", "N35.3y", "N35.3z")
def test_the_governor_commits_no_atrocity_and_uses_no_bombs(table: Nomopoly) -> None:
    govern(table)
    ann, bob = table.thing("player", "Ann"), table.thing("player", "Bob")
    atrocity, may_buy = table.word("CommitAtrocity"), table.word("MayNotBuy")
    with pytest.raises(Refused, match="no atrocity"):
        table.carry(atrocity((bob, ann), "a mask"))
    table.carry(atrocity((bob,), "a mask"))
    assert table.ask(may_buy(ann, "Hammer"))
    assert not table.ask(may_buy(ann, "Medicine"))
    assert not table.ask(may_buy(bob, "Hammer"))
    table.give("Ann", Time_Bomb=1)
    assert table.says("Ann", "use time bomb")


# --- with other rules


@pytest.fixture
def office() -> Nomopoly:
    """Return a table at which Ann is Governor, and 8 and 9 are Government blocks of Bob's and Cid's."""
    table = Nomopoly("Ann", "Bob", "Cid", "Dot", _6_squares=40)
    for name in table.names:
        table.place(name, "30")
    for owner, square in (("Bob", "8"), ("Cid", "9")):
        table.own(owner, square)
        table.carry(table.word("FormBlock")("government", (table.thing("square", square),)))
    govern(table)
    return table


def built(table: Nomopoly) -> list[list[str]]:
    """Return what stands on the two Government squares."""
    return [table.see(f"squares.{square}.buildings") for square in ("8", "9")]


@pytest.mark.shows("N35.3l", "N35.3m", "N35.3n", "N35.3o", "N15.2d", "N15.2j")
def test_the_governor_has_a_building_a_week_built_and_the_government_one_besides(office: Nomopoly) -> None:
    """A House costs 300, and is not built of $299. Dot’s interest of $2 is paid though the account is below zero."""
    table, mint = office, office.see(MINT)
    table.purse("Dot", 9701)
    assert "has $299" in table.says("Ann", "governor build house on 8")
    table.purse("Dot", 9000)
    for order, why in (
        ("governor build house on 10", "Square 10 is in no Government block."),
        ("governor build mall on 8", "There is no Mall in a government block."),
    ):
        assert table.says("Ann", order).startswith(why)
    assert table.says("Bob", "governor build house on 9") == "Only the Governor can do that."
    table.does("Ann", "governor build house on 8")
    assert table.says("Ann", "governor build ATM on 9").startswith("You have had something built this week already.")
    table.update()
    assert (built(table), table.see(ADMIN), table.see(MINT)) == ([["House"], []], 700, mint + 300)
    assert [table.money(name) for name in table.names] == [10000, 10000, 10000, 9000]
    table.throw("government", "9", "ATM")
    table.update()
    assert (built(table), table.see(ADMIN)) == ([["House"], ["ATM"]], 700)
    awake(table)
    table.week()
    assert table.says("Ann", "governor build house on 8") == "There is a House on square 8 already."
    table.does("Ann", "governor build casino on 8")
    table.place("Dot", "30")
    table.does("Dot", "deposit 100")
    table.purse("Cid", 12000)
    table.update()
    assert (built(table)[0], table.see(ADMIN)) == (["House"], -1302)  # 700 - 2,000 - 2
    assert "and the Admin Bank Account has -$1,300." in table.hears("Ann")
    assert {*table.see("accounts")} == {*table.names, "Bank of Nomopoly, Dot", "Admin Bank Account", "Mint"}


@pytest.mark.shows("N35.3o")
def test_a_government_square_gets_one_building_an_update(office: Nomopoly) -> None:
    """8 is the only Government square left. The Governor, who may build twice, does so on Sunday, and nobody else."""
    table = office
    table.carry(table.word("DestroySquare")(table.thing("square", "9")))
    table.does("", "set rule XXXV buildings 2 now because a test")
    table.purse("Dot", 0)
    table.update()
    table.does("Ann", "governor build house on 8")
    assert "one building a square is all" in table.says("Ann", "governor build casino on 8")
    table.update()
    assert table.see("squares.8.buildings") == ["House"]
    table.update()
    table.update()
    assert len(table.see("squares.8.buildings")) == 2


@pytest.mark.shows("N35.4c")
@pytest.mark.parametrize(("actions", "added"), [
    (("Dot", "Ann", "Bob", "Cid"), False), (("Dot", "Bob", "Ann", "Cid"), True), (("Ann", "Bob", "Cid", "Dot"), True),
])
def test_whether_the_account_can_pay_is_judged_when_it_is_the_governors_turn(
    office: Nomopoly, actions: tuple[str, ...], added: bool
) -> None:
    """It has $4,000. Dot’s mortgage of 12 takes 150 out of it, and Bob’s krazy carpet puts 200 in."""
    table = office
    table.purse("Cid", 6000)
    table.own("Dot", "12")
    table.does("Ann", "governor add square")
    table.does("Dot", "mortgage 12")
    table.does("Bob", "travel by carpet")
    table.update(actions=actions)
    assert ("41" in table.see("game.track")) is added


@pytest.mark.shows("N35.3g", "N35.3w", "N35.3x")
def test_a_governor_builds_at_the_full_price_and_may_infect_a_creature_alone(office: Nomopoly) -> None:
    """House and block cost them what they cost others. Diplomatic Immunity does not help against the ban."""
    table = office
    table.own("Ann", "4", "5")
    table.does("Ann", "block residential 4 5")
    table.update()
    table.place("Ann", "30")
    table.does("Ann", "build house on 4")
    table.carry(table.word("Spawn")("elephant", table.thing("square", "25"), True))
    table.give("Ann", Mask=1, Anthrax=2)
    table.set("player", "Ann", diplomatic=2)
    for order in ("use mask as Bob", "use anthrax on Bob"):
        assert table.says("Ann", order) == "The Governor may commit no atrocity."
    table.does("Ann", "use anthrax on elephant")
    table.update()
    assert (table.money(), table.see("creatures.Elephant.infected")) == (8700, True)
    assert (table.has("Ann", "Mask"), table.has("Ann", "Anthrax")) == (1, 1)
    assert table.see("players.Ann.terrorist_until") == 0


# --- terrorists and candidacy


@pytest.mark.shows("N35.1d", "N35.1m", "N35.1p", "N35.5d")
def test_a_bidder_against_whom_nobody_can_be_drawn_is_elected(table: Nomopoly) -> None:
    """All others are terrorists. Ann becomes one too before her term begins, and takes office all the same."""
    for name in ("Bob", "Cid", "Dot"):
        table.set("player", name, terrorist_until=9)
        assert table.says(name, "bid 400") == "A terrorist cannot become Governor."
    table.set("player", "Ann", credit_card=True, credit_limit=1000)
    assert "this is no purchase" in table.says("Ann", "bid 400 on credit")
    bid(table, Ann=400)
    assert (table.see("game.elected"), table.money(), table.offered("Ann")) == ("Ann", 9600, ["buy 40"])
    assert "Ann is elected Governor: there is nobody else." in table.told
    awake(table)
    table.update()
    table.carry(table.word("CommitAtrocity")((table.thing("player", "Ann"),), "a test", True))
    weeks(table, 1)
    assert (table.see("game.governor"), table.see("players.Ann.terrorist_until")) == ("Ann", 9)


@pytest.mark.shows("N35.2l")
def test_a_candidate_who_turns_terrorist_stays_one(table: Nomopoly) -> None:
    bid(table, Ann=400, Bob=300)
    table.carry(table.word("CommitAtrocity")((table.thing("player", "Bob"),), "a test", True))
    assert table.see("game.candidates") == ["Ann", "Bob"]
    table.does("Cid", "elect Bob")
    awake(table)
    table.update()
    assert table.see("game.elected") == "Bob"
