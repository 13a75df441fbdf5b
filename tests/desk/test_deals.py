"""What is bought or sold is told in one sentence, with its price; what is paid for anything else is told as it was."""

from __future__ import annotations

from mailgame.game.telling.deals import told_once
from mailgame.game.telling.telling import sentence
from mailgame.kernel.narration import Narration
from mailgame.law import Gained, Lost, Owned, Paid
from tests.desk.harness import House

BANK, ANN, BERT = "the bank", {"player": "Ann"}, {"player": "Bert"}


def story(template: str, **fields: object) -> Narration:
    return {"template": template, "fields": fields, "to": None, "sums": [], "at": ""}


def paid(payer: object, payee: object, why: str) -> Narration:
    return story(Paid.told, payer=payer, payee=payee, amount=325, why=why)


def told(*entries: Narration, reader: str = "") -> list[str]:
    return [sentence(one, reader) for one in told_once(entries)]


def test_what_is_bought_and_sold_is_told_with_its_price(house: House) -> None:
    assert "✓ Done. You buy 2 × Silver Card for $332." in house.says("Ann", "buy 2 silver")
    assert "✓ Done. You sell a Silver Card for $100." in house.says("Ann", "sell silver")
    house.next_deadline()
    assert "Ann buys 2 × Silver Card for $332." in house.last("Bert").words
    assert "Ann pays" not in house.last("Bert").words


def test_a_square_is_bought_under_the_name_that_it_is_given() -> None:
    deal = (paid(ANN, BANK, "for square 1"), story(Owned.told, player=ANN, thing="square 1 “Rome”", how="for $325"))
    assert told(*deal) == ["Ann buys square 1 “Rome” for $325."]
    assert told(*deal, reader="Ann") == ["You buy square 1 “Rome” for $325."]


def test_sums_that_explain_a_price_stay() -> None:
    price, goods = paid(ANN, BANK, "for a Pie"), story(Gained.told, player=ANN, count=1, item="Pie", why="")
    (one,) = told_once([{**price, "sums": ["half: $325"]}, goods])
    assert one["sums"] == ["half: $325"]


def test_a_sum_that_its_reader_may_not_know_is_not_told() -> None:
    hidden = story("{payer} {pays|pay} {payee} {why}", payer=ANN, payee=BANK, why="for a Pie")
    assert told(hidden, story(Gained.told, player=ANN, count=1, item="Pie", why="")) == ["Ann buys a Pie."]


def test_what_is_no_deal_is_told_as_it_was() -> None:
    pie = story(Gained.told, player=ANN, count=1, item="Pie", why="")
    rome = story(Owned.told, player=ANN, thing="square 13", how="by war")
    for price, goods in (
        (paid(ANN, BERT, "for a Pie"), pie),  # another player may have something to say of it
        (paid(BERT, BANK, "for a Pie"), pie),
        (paid(ANN, BANK, "for 2 × Pie"), pie),
        (paid(ANN, BANK, "for square 13"), rome),
        (paid(ANN, BANK, "for square 1"), {**rome, "fields": rome["fields"] | {"how": ""}}),
        (pie, paid(BANK, ANN, "for a Pie")),
    ):
        assert told_once([price, goods]) == [price, goods]
    assert len(told(story(Lost.told, player=ANN, count=1, item="Pie", why="a toll"), paid(BANK, ANN, "for a Pie"))) == 2
