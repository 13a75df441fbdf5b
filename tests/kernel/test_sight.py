"""Sight: what a reader may know follows from what is declared, and from nothing else."""

from __future__ import annotations

from typing import Literal

import pytest

from mailgame.game.game import Game
from mailgame.law import Create, Intent, Order, Rule, Set, SetTimer, View
from mailgame.world.sight import Sight
from tests.kernel.builders import MONDAY, a_rule, begun, order


def chests() -> Rule:
    """Chests that have owners; what is in one is its owner's to know, what is on it everybody's."""
    rule = a_rule(title="Chests")
    rule.attribute("chest", "owner", "player")
    rule.attribute("chest", "label", "text", "")
    rule.attribute("chest", "within", "text", "", seen_by="owner")
    rule.attribute("chest", "trap", "flag", False, seen_by="nobody")
    rule.attribute("chest", "wood", "text", "oak", seen_by="rules")

    @rule.command("bury NAME", "Bury a chest.")
    def buries(view: View, order: Order) -> list[Intent]:
        chest = {"owner": order.giver, "label": "Keep out", "within": order.name, "trap": True}
        return [Create("chest", "1", chest), SetTimer("chest 1", view.now, about={"what": "the chest rots"})]

    return rule


@pytest.fixture
def game() -> Game:
    game = begun(chests())
    order(game, "Ann", "bury NAME", name="gold")
    return game


@pytest.mark.parametrize(("reader", "attributes"), [
    ("", {"owner", "label"}),
    ("Bert", {"owner", "label"}),
    ("Ann", {"owner", "label", "within"}),
])
def test_what_is_in_a_chest_is_its_owners_to_know(game: Game, reader: str, attributes: set[str]) -> None:
    assert set(Sight(game.world, reader).row("chest", "1")) == attributes


def test_to_the_admin_all_is_open(game: Game) -> None:
    assert set(Sight(game.world, admin=True).row("chest", "1")) == {"owner", "label", "within", "trap"}


def a_kind(seen_by: Literal["everyone", "owner"]) -> Rule:
    rule = chests()
    rule.kind("chest", seen_by=seen_by, unless=lambda chest: chest.label == "Open")

    @rule.command("open it", "Open the chest.")
    def opens(view: View, order: Order) -> list[Intent]:
        return [Set(chest, "label", "Open") for chest in view.things("chest")]

    return rule


def test_a_kind_that_only_owners_see_is_there_for_nobody_else() -> None:
    game = begun(a_kind("owner"))
    order(game, "Ann", "bury NAME", name="gold")
    for reader, sees in (("", False), ("Bert", False), ("Ann", True)):
        sight = Sight(game.world, reader)
        assert bool(sight.things("chest")) is sees
        assert ("chest 1" in set(sight.dates())) is sees
        assert sight.reads("chest", "1", "label") is sees


def test_one_of_such_a_kind_can_be_everybodys() -> None:
    game = begun(a_kind("owner"))
    order(game, "Ann", "bury NAME", name="gold")
    order(game, "Bert", "open it")
    sight = Sight(game.world, "Bert")
    assert [chest.id for chest in sight.things("chest")] == ["1"]
    assert not sight.reads("chest", "1", "within")


def sealed() -> Rule:
    """Tenders: each player's is their own to know until all are opened."""
    rule = a_rule(title="Tenders")
    rule.attribute("tender", "sealed", "flag", True)
    rule.attribute("tender", "closed", "moment", "")
    rule.attribute("tender", "bids", "table", {}, seen_by="closed")
    rule.attribute("tender", "winner", "text", "", seen_by="closed")

    @rule.command("tender", "Invite tenders.")
    def invites(_: View, order: Order) -> list[Intent]:
        return [Create("tender", "1", {"bids": {"Ann": 5, "Bert": 7}, "winner": "Bert"})]

    @rule.command("close NAME", "Close them, or say that they are not sealed.")
    def closes(view: View, order: Order) -> list[Intent]:
        [tender] = view.things("tender")
        return [Set(tender, "closed", MONDAY) if order.name == "all" else Set(tender, "sealed", False)]

    return rule


@pytest.mark.parametrize("how", ["all", "open from the start"])
def test_what_is_sealed_is_known_entry_by_entry_until_it_is_closed(how: str) -> None:
    game = begun(sealed())
    order(game, "Ann", "tender")
    before = {name: Sight(game.world, name).entries("tender", "1", "bids") for name in ("", "Ann", "Cleo")}
    assert before == {"": {}, "Ann": {"Ann": 5}, "Cleo": {}}
    assert not Sight(game.world, "Ann").reads("tender", "1", "winner")
    order(game, "Ann", "close NAME", name=how)
    assert Sight(game.world).entries("tender", "1", "bids") == {"Ann": 5, "Bert": 7}
    assert Sight(game.world).reads("tender", "1", "winner")


@pytest.mark.parametrize(("reader", "to", "hears"), [
    ("", None, True), ("", ("Ann",), False), ("Ann", ("Ann", "Bert"), True), ("Cleo", ("Ann", "Bert"), False),
    ("Cleo", (), False),
])
def test_what_is_said_to_some_is_heard_by_these(game: Game, reader: str, to: tuple[str, ...], hears: bool) -> None:
    assert Sight(game.world, reader).hears(to) is hears
    assert Sight(game.world, admin=True).hears(to)
