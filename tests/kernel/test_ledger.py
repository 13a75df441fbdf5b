"""The ledger: whatever is paid and set aside, the books sum to zero and nobody sets aside what he has not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.law import Thing
from mailgame.world import ledger
from mailgame.world.world import World
from tests.kernel.builders import begun, money, order, read

NAMES = ("Ann", "Bert", "bank", "")
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("pay"), st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 500)),
        st.tuples(st.just("hold"), st.sampled_from(("Ann", "Bert")), st.sampled_from("xy"), st.integers(-5, 500)),
        st.tuples(st.just("release"), st.sampled_from(("Ann", "Bert")), st.sampled_from("xy"), st.just(0)),
    ),
    max_size=40,
)


def account(world: World, name: str) -> Thing | str:
    return Thing(world, "player", name) if name in ("Ann", "Bert") else name


@pytest.mark.slow
@given(DEEDS)
def test_the_books_sum_to_zero_and_a_hold_is_never_more_than_was_free(deeds: Any) -> None:
    world = World.empty("tiny", "UTC", "seed")
    for deed, one, other, amount in deeds:
        payer = account(world, one)
        if deed == "pay":
            before = {name: ledger.balance(world, account(world, name)) for name in NAMES}
            ledger.pay(world, payer, account(world, other), amount)
            gone = 0 if one == other else amount
            assert ledger.balance(world, payer) == before[one] - gone
            assert ledger.balance(world, account(world, other)) == before[other] + gone
        elif deed == "hold":
            free, held = ledger.free(world, payer), ledger.held(world, payer, other)
            if 0 <= amount <= free + held:
                ledger.hold(world, payer, other, amount)
                assert ledger.held(world, payer, other) == amount
                assert ledger.free(world, payer) >= 0
            else:
                with pytest.raises(ValueError, match="cannot be set aside"):
                    ledger.hold(world, payer, other, amount)
                assert (ledger.free(world, payer), ledger.held(world, payer, other)) == (free, held)
        else:
            held = ledger.held(world, payer, other)
            assert ledger.release(world, payer, other) == held
            assert ledger.held(world, payer, other) == 0
        assert ledger.total(world) == 0
        for name in NAMES:
            whose = account(world, name)
            assert ledger.balance(world, whose) == ledger.free(world, whose) + ledger.held(world, whose)


def test_a_payment_below_zero_goes_the_other_way() -> None:
    world = World.empty("tiny", "UTC", "seed")
    with pytest.raises(ValueError, match="goes the other way"):
        ledger.pay(world, "", "bank", -1)
    assert ledger.total(world) == 0


def test_what_is_set_aside_still_belongs_to_its_owner() -> None:
    world = World.empty("tiny", "UTC", "seed")
    ann = Thing(world, "player", "Ann")
    ledger.pay(world, "", ann, 100)
    ledger.hold(world, ann, "ballot 1", 60)
    ledger.hold(world, ann, "ballot 2", 40)
    assert (ledger.balance(world, ann), ledger.held(world, ann), ledger.free(world, ann)) == (100, 100, 0)
    ledger.hold(world, ann, "ballot 1", 10)
    assert ledger.free(world, ann) == 50


def test_the_outside_is_no_account_that_players_see() -> None:
    game = begun(money(start=250), players=("Ann",))
    assert ledger.accounts(game.world) == {"Ann": 250}
    assert read(game, "outside") == -250
    assert ledger.total(game.world) == 0


def test_whoever_leaves_takes_no_money_along() -> None:
    game = begun(money(start=250), players=("Ann", "Bert"))
    assert order(game, "Bert", "leave").outcome == "done"
    assert ledger.accounts(game.world) == {"Ann": 250}
    assert ledger.total(game.world) == 0
