"""What an outcome costs is borne when it holds, and not when it is overruled or what it bends does not happen."""

from __future__ import annotations

import pytest

from tests.rulesets.test_charter import Club, charter


@pytest.fixture
def club() -> Club:
    return Club(charter())


HEAD = """
from mailgame.law import *
rule = Rule(0, "New")
"""

COUPONS = HEAD + """
rule.attribute("player", "coupons", "counts", {"coupon": 1})

@rule.alter(Pay)
def half(view: View, pay: Pay) -> Answer:
    if pay.why != "for the dues" or not isinstance(pay.payer, Thing):
        return None
    return OUTCOME
"""
HALF = 'Percent(50, "a coupon", costs=(Count(pay.payer, "coupons", "coupon", -1),))'


def coupons(outcome: str = HALF) -> str:
    return COUPONS.replace("OUTCOME", outcome)


def test_a_coupon_is_used_up_by_what_it_makes_cheaper_and_then_there_is_none(club: Club) -> None:
    club.proposes("add Coupons", coupons())
    assert club.says("Ann", "dues") == "You pay the box $3 for the dues."
    assert (club.money("Ann"), club.at("players.Ann.coupons"), club.at("accounts.box")) == (97, {}, 3)
    assert club.says("Ann", "dues") == "You pay the box $5 for the dues."
    assert club.last.story[-1]["sums"] == ["a coupon (R301) does not apply: what it costs cannot be borne"]
    assert (club.money("Ann"), club.at("accounts.box")) == (92, 8)
    assert club.replayed() == club.game.encode()


@pytest.mark.parametrize(
    ("outcome", "pays", "left"),
    [
        ("Fix(2, 'a coupon', costs=(Count(pay.payer, 'coupons', 'coupon', -1),))", 2, {}),
        ("Add(-4, 'a coupon', costs=(Count(pay.payer, 'coupons', 'coupon', -1),))", 1, {}),
        ("Cap(most=4, why='a coupon', costs=(Count(pay.payer, 'coupons', 'coupon', -1),))", 4, {}),
        ("Cap(most=9, why='a coupon', costs=(Count(pay.payer, 'coupons', 'coupon', -1),))", 5, {"coupon": 1}),
        ("Fix(2, 'a coupon', costs=(Count(pay.payer, 'coupons', 'coupon', -2),))", 5, {"coupon": 1}),
        ("Cap(most=4, why='a coupon', costs=(Count(pay.payer, 'coupons', 'coupon', -2),))", 5, {"coupon": 1}),
        ("Become(Pay(pay.payer, 'box', 1, 'for less'), costs=(Count(pay.payer, 'coupons', 'coupon', -1),))", 1, {}),
        ("Become(Pay(pay.payer, 'box', 1, 'x'), costs=(Count(pay.payer, 'coupons', 'coupon', -2),))", 5, {"coupon": 1}),
    ],
)
def test_every_outcome_has_its_costs(club: Club, outcome: str, pays: int, left: dict[str, int]) -> None:
    assert "in force" in club.proposes("add Coupons", coupons(outcome))
    club.says("Ann", "dues")
    assert (100 - club.money("Ann"), club.at("accounts.box"), club.at("players.Ann.coupons")) == (pays, pays, left)
    assert club.replayed() == club.game.encode()


WAY = HEAD + """
@rule.alter(Pay)
def into_the_box(view: View, pay: Pay) -> Answer:
    if pay.why != "as a gift":
        return None
    return Redirect("payee", "box", "gifts go into the box", costs=(Pay(pay.payer, "pot", 1, "for the way"),))

@rule.check(Pay)
def bert_goes_nowhere(view: View, pay: Pay) -> Answer:
    here = isinstance(pay.payer, Thing) and pay.payer.id == "Bert" and pay.why == "for the way"
    return Refuse("lame", "Bert does not go.") if here else None
"""


def test_a_detour_is_paid_for_or_not_made(club: Club) -> None:
    club.proposes("add Way", WAY)
    told = club.says("Ann", "give Bert 10")
    assert told == (
        "You pay the pot $1 for the way. Gifts go into the box (rule 301). You pay the box $10 as a gift."
    )
    assert (club.money("Ann"), club.money("Bert"), club.at("accounts.box")) == (89, 100, 10)
    told = club.says("Bert", "give Ann 10")
    assert told == "Rule 301 does not apply here: what it costs cannot be borne. You pay Ann $10 as a gift."
    assert (club.money("Ann"), club.money("Bert"), club.at("accounts.pot")) == (99, 90, 1)
    assert club.replayed() == club.game.encode()


STOPS = HEAD + """
@rule.alter(WORD)
def stops(view: View, it: WORD) -> Answer:
    return Stop("jam", "It is jammed.")IF
"""


def test_a_cost_that_is_stopped_makes_its_outcome_void(club: Club) -> None:
    club.proposes("add Coupons", coupons())
    club.proposes("add Jam", STOPS.replace("WORD", "Count").replace("IF", ""))
    assert club.says("Ann", "dues") == "You pay the box $5 for the dues."
    assert (club.money("Ann"), club.at("players.Ann.coupons")) == (95, {"coupon": 1})
    billing = HEAD + """
@rule.after(Enacted)
def bills(view: View, enacted: Enacted) -> Answer:
    return [Pay(one, "box", 5, "for the dues") for one in view.players() if one.id == "Bert"]
"""
    told = club.proposes("add Billing", billing)
    assert told.endswith("It is jammed. Bert pays the box $5 for the dues.")
    assert (club.money("Bert"), club.at("players.Bert.coupons")) == (95, {"coupon": 1})
    assert club.replayed() == club.game.encode()


def test_what_is_stopped_costs_nothing_of_what_would_have_made_it_cheaper(club: Club) -> None:
    club.proposes("add Coupons", coupons())
    club.proposes("add Jam", STOPS.replace("WORD", "Pay").replace("IF", ' if it.why == "for the dues" else None'))
    assert club.says("Ann", "dues") == "It is jammed."
    assert (club.money("Ann"), club.at("players.Ann.coupons")) == (100, {"coupon": 1})


@pytest.mark.slow
def test_an_outcome_that_is_overruled_costs_nothing(club: Club) -> None:
    club.proposes("add Coupons", coupons('Fix(2, "a coupon", costs=(Count(pay.payer, "coupons", "coupon", -1),))'))
    other = coupons('Fix(4, "a card", costs=(Pay(pay.payer, "pot", 9, "for a card"),))')
    club.proposes("add Cards", other.replace('rule.attribute("player", "coupons", "counts", {"coupon": 1})', ""))
    club.says("Ann", "dues")
    assert (club.money("Ann"), club.at("players.Ann.coupons"), club.at("accounts.box")) == (98, {}, 2)
    club.says("Ann", "dues")  # no coupon is left, so the card is asked
    assert (club.money("Ann"), club.at("accounts.pot"), club.at("accounts.box")) == (85, 9, 6)
    assert club.replayed() == club.game.encode()


@pytest.mark.slow
def test_two_laws_that_charge_for_each_others_charges_come_to_an_end(club: Club) -> None:
    for name in ("pot", "pan"):
        law = HEAD + f"""
@rule.alter(Pay)
def charges(view: View, pay: Pay) -> Answer:
    return Percent(100, "", costs=(Pay(pay.payer, "{name}", 1, "for nothing"),))
"""
        assert "in force" in club.proposes(f"add Charge {name}", law)
    club.says("Ann", "dues")
    assert club.money("Ann") == 100 - 5 - 1 - 1
    assert all(row["standing"] == "in force" for row in club.game.world.rules.values())
    assert club.replayed() == club.game.encode()


@pytest.mark.parametrize("cost", ["Set(view.game, 'over', True)", "7"])
def test_law_cannot_do_as_a_cost_what_it_cannot_do(club: Club, cost: str) -> None:
    told = club.proposes("add Coupons", coupons(f"Percent(50, 'a coupon', costs=({cost},))"))
    if "in force" in told:
        club.says("Ann", "dues")
        assert club.at("rules.301.standing") == "suspended"
    assert not club.game.over


def test_a_coupon_that_rests_on_what_there_is_none_of_lowers_nothing(club: Club) -> None:
    told = club.proposes("add Coupons", coupons("Percent(50, 'a coupon', costs=(Grant(view.petitions()[0]),))"))
    assert "in force" in told
    club.says("Ann", "dues")
    assert club.money("Ann") == 100 - 5
    assert club.at("rules.301.standing") == "in force"
