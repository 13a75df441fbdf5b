"""What rules declare is listed in letters and on pages, under their words, and to whom may see it."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.desk.sight.presenter import Presenter
from mailgame.game.game import Game
from mailgame.law import Create, Intent, Order, Pay, Rule, Set, View
from mailgame.press.scenes.tabular import Fact, Listed, Things
from tests.kernel.builders import a_rule, begun, money, order


def chests() -> Rule:
    """Chests that players bury, and what the game and players have besides."""
    rule = a_rule(title="Chests")
    rule.kind("chest", shown="Buried chests")
    rule.attribute("chest", "owner", "player", shown="Whose")
    rule.attribute("chest", "depth", "number", 0)
    rule.attribute("chest", "locked", "flag", False)
    rule.attribute("chest", "within", "text", "", seen_by="owner")
    rule.attribute("chest", "turned", "number", 7, shown=False)
    rule.attribute("game", "season", "text", "")
    rule.attribute("player", "tools", "counts", {})
    rule.attribute("player", "friends", "list", [])
    rule.attribute("player", "debts", "table", {})
    rule.attribute("player", "digs_next", "moment", "", shown="Digs again on")
    rule.attribute("player", "hand", "list", [], seen_by="owner", shown="In your hand")

    @rule.command("bury NAME", "Bury a chest.")
    def buries(view: View, order: Order) -> list[Intent]:
        chest: dict[str, Any] = {"owner": order.giver, "depth": 1200, "locked": True, "within": order.name}
        return [
            Create("chest", str(len(view.things("chest")) + 1), chest),
            Set(view.game, "season", "spring"),
            Set(order.giver, "tools", {"spade": 2}),
            Set(order.giver, "friends", ["Bert", "Cleo"]),
            Set(order.giver, "debts", {"Bert": 5}),
            Set(order.giver, "digs_next", "2026-11-27T09:00:00Z"),
            Set(order.giver, "hand", ["a map"]),
            Pay("", "treasure", 40),
        ]

    return rule


@pytest.fixture
def game() -> Game:
    game = begun(chests(), money())
    order(game, "Ann", "bury NAME", name="gold")
    return game


def presenter(game: Game) -> Presenter:
    return Presenter(game, "winter", "game@play.example.org", "")


ON_IT = (Fact("Whose", "Ann"), Fact("Depth", "1,200"))


def test_things_of_any_kind_are_listed_under_the_words_of_their_rule(game: Game) -> None:
    everybody = (*ON_IT, Fact("Locked", ""))
    assert presenter(game).lists().things == (Things("Buried chests", (Listed("Chest 1", everybody),)),)


def test_a_table_says_what_holds_of_a_thing_in_one_column_instead_of_yes(game: Game) -> None:
    [chests] = presenter(game).lists().things
    assert (chests.columns, chests.cells(chests.rows[0])) == (("Whose", "Depth", "Status"), ("Ann", "1,200", "Locked"))


@pytest.mark.parametrize(("id", "name"), [("Night Watch", "Night Watch"), ("4", "Post 4"), ("2b", "Post 2b")])
def test_what_has_a_name_is_not_called_by_its_kind_too_where_the_heading_says_that(id: str, name: str) -> None:
    rule = a_rule(title="Posts")
    rule.attribute("post", "closed", "flag", False)
    game = begun(rule, money())
    game.world.create("post", id, {"closed": True})
    assert presenter(game).lists().things == (Things("Posts", (Listed(name, (Fact("Closed", ""),)),)),)


def test_what_only_its_owner_may_see_is_listed_to_them_alone(game: Game) -> None:
    [for_ann] = presenter(game).lists("Ann").things
    assert for_ann.rows == (Listed("Chest 1", (*ON_IT, Fact("Within", "gold"), Fact("Locked", ""))),)
    assert "gold" not in str(presenter(game).lists("Bert"))
    assert Fact("In your hand", "a map") in presenter(game).seat(_player(game, "Ann"), "Ann").facts
    assert "a map" not in str(presenter(game).seat(_player(game, "Ann"), "Bert"))


def test_who_holds_a_thing_is_a_player_the_admin_or_nobody_and_whoever_is_hidden_is_not_called_nobody() -> None:
    rule = a_rule(title="Keys")
    rule.attribute("key", "owner", "player", shown=False)
    rule.attribute("key", "keeper", "player", shown="Kept by", seen_by="owner")
    rule.attribute("key", "admin", "flag", False, shown="Kept by the Admin")
    game = begun(rule, money())
    ann = _player(game, "Ann")
    for id, row in {"1": {"keeper": _player(game, "Bert")}, "2": {"admin": True}, "3": {}}.items():
        game.world.create("key", id, {"owner": ann, **row})
    [for_ann] = presenter(game).lists("Ann").things
    assert [row.facts for row in for_ann.rows] == [
        (Fact("Kept by", "Bert"),), (Fact("Kept by", "the Admin"),), (Fact("Kept by", "nobody"),),
    ]
    assert "nobody" not in str(presenter(game).lists("Cleo"))


def _player(game: Game, name: str) -> Any:
    player = game.world.thing("player", name)
    assert player is not None
    return player


def test_counts_lists_tables_and_moments_of_a_player_are_said_in_words(game: Game) -> None:
    assert presenter(game).seat(_player(game, "Ann")).facts[-4:] == (
        Fact("Tools", "2 spades"),
        Fact("Friends", "Bert, Cleo"),
        Fact("Debts", "Bert 5"),
        Fact("Digs again on", "Friday 27 November, 09:00 (UTC)"),
    )


def test_the_game_has_its_facts_and_its_pots(game: Game) -> None:
    assert presenter(game).lists().facts == (Fact("Season", "spring"), Fact("Treasure", "$40"))


def test_of_very_many_things_the_rest_is_counted(game: Game) -> None:
    for _ in range(69):
        order(game, "Ann", "bury NAME", name="gold")
    [chests] = presenter(game).lists().things
    assert (len(chests.rows), chests.more) == (60, 10)


def test_a_game_that_declares_nothing_of_the_kind_lists_nothing() -> None:
    lists = presenter(begun(money())).lists("Ann")
    assert (lists.facts, lists.things) == ((), ())
