"""Standing orders: given once, played anew each time the rules release orders, until they are taken back."""

from __future__ import annotations

from typing import Any

import pytest

from mailgame.game.game import Game
from mailgame.game.inputs import Instruct, Result
from mailgame.law import (
    DropOrders,
    GiveStanding,
    Opened,
    Order,
    Pause,
    Pay,
    PlayOrders,
    Rang,
    Refuse,
    Remove,
    Rule,
    SetTimer,
    Tell,
    View,
)
from tests.kernel.builders import a_rule, begun, money, order, read, ring, told


def shop() -> Rule:
    """Return a rule that sells bread at once and cake at noon, and plays orders each day at noon."""
    rule = a_rule(5)
    rule.attribute("cake", "name", "text", "")

    @rule.after(Opened)
    def winds_up(view: View, opened: Opened) -> SetTimer:
        return SetTimer("noon", days=(0, 1, 2, 3, 4, 5, 6), time="12:00")

    @rule.after(Rang)
    def noon(view: View, rang: Rang) -> list[Any]:
        return [PlayOrders(tuple(view.players())), Tell("It strikes noon.")]

    @rule.command("bread", "Buy bread for $40.")
    def buys_bread(view: View, order: Order) -> Pay | Refuse:
        if order.giver.money < 40:
            return Refuse("poor", f"Bread costs $40; you have ${order.giver.money}.")
        return Pay(order.giver, "bank", 40, "for bread")

    @rule.command("cake NUMBER", "Buy cakes at $1 each at noon.", when="filed")
    def buys_cake(view: View, order: Order) -> Pay:
        return Pay(order.giver, "bank", order.number, "for cake")

    @rule.command("write", "Write.", block=True)
    def writes(view: View, order: Order) -> Tell:
        return Tell(order.block)

    @rule.command("forget PLAYER", "Let somebody's orders lapse.")
    def forgets(view: View, order: Order) -> DropOrders:
        return DropOrders(order.player, "the shop is closed")

    @rule.command("call PLAYER", "Let somebody's standing orders be given.")
    def calls(view: View, order: Order) -> GiveStanding:
        return GiveStanding(order.player)

    return rule


def stand(game: Game, player: str, pattern: str, **arguments: Any) -> Result:
    words = " ".join([pattern.split()[0], *(str(value) for value in arguments.values())])
    return game.handle(Instruct(game.world.data["clock"], player, pattern, arguments, words=words, standing=True))


def table() -> Game:
    return begun(money(), shop())


def test_it_is_given_each_time_until_it_is_taken_back() -> None:
    game = table()
    result = stand(game, "Ann", "bread")
    assert (result.outcome, result.order) == ("done", "1")
    assert told(result, "Ann") == [
        "Order 1 stands: “bread” is given again at each update. To take it back: cancel 1."
    ]
    assert read(game, "players.Ann.money") == 100, "not played at once"
    assert "Your order “bread” was played." in told(ring(game), "Ann")
    ring(game)
    assert read(game, "players.Ann.money") == 20
    order(game, "Ann", "cancel ORDER", order="1")
    ring(game)
    assert read(game, "players.Ann.money") == 20
    assert read(game, "orders") == {}


def test_why_it_could_not_be_done_is_told_once_and_again_when_the_reason_is_another() -> None:
    game = table()
    stand(game, "Ann", "bread")
    ring(game)
    ring(game)
    words = (
        "Your standing order “bread” could not be played: Bread costs $40; you have $20. "
        "It stands all the same. To take it back: cancel 1."
    )
    assert words in told(ring(game), "Ann")
    assert words not in told(ring(game), "Ann")
    order(game, "Ann", "cake NUMBER", number=5)
    assert words.replace("$20", "$15") in told(ring(game), "Ann")
    assert "order" not in " ".join(told(ring(game), "Bert")), "it is nobody else's affair"


def test_what_would_not_be_done_now_may_stand_and_that_is_said() -> None:
    game = begun(money(start=30), shop())
    result = stand(game, "Ann", "bread")
    assert told(result, "Ann")[0].startswith(
        "As things stand it would not be done: Bread costs $40; you have $30. Order 1 stands:"
    )
    assert read(game, "players.Ann.money") == 30


def test_that_it_would_not_be_done_now_tells_nothing_of_the_dice_to_come() -> None:
    def game() -> Game:
        rule = a_rule(6)

        @rule.command("bet", "Bet.")
        def bets(view: View, order: Order) -> Refuse:
            return Refuse("lost", f"You lost by {view.rolls('bet', order.giver, dice=3, sides=1000)}.")

        return begun(rule)

    thrown = order(game(), "Ann", "bet").refusal
    assert thrown is not None
    said = told(stand(game(), "Ann", "bet"), "Ann")[0]
    assert "You lost by" in said
    assert thrown.words.rstrip(".") not in said


def test_it_comes_after_what_is_on_file_one_a_player_in_turn() -> None:
    game = table()
    for name in ("Ann", "Bert"):
        stand(game, name, "cake NUMBER", number=1)
        stand(game, name, "cake NUMBER", number=2)
    order(game, "Bert", "cake NUMBER", number=9)
    paid = [(event.payer.id, event.amount) for event in ring(game).events if type(event).__name__ == "Paid"]
    assert paid == [("Bert", 9), ("Ann", 1), ("Bert", 1), ("Ann", 2), ("Bert", 2)]


def test_one_that_cannot_be_done_costs_no_place_in_the_round() -> None:
    """Ann has $20 left and cannot buy bread for $40, so her cake comes in its turn, before Bert's second."""
    game = table()
    for _ in range(2):
        order(game, "Ann", "bread")
    stand(game, "Ann", "bread")
    stand(game, "Ann", "cake NUMBER", number=5)
    stand(game, "Bert", "cake NUMBER", number=1)
    stand(game, "Bert", "cake NUMBER", number=2)
    paid = [(event.payer.id, event.amount) for event in ring(game).events if type(event).__name__ == "Paid"]
    assert paid == [("Ann", 5), ("Bert", 1), ("Bert", 2)]


def test_a_pause_among_them_ends_the_round() -> None:
    rule = shop()

    @rule.command("stop", "Stop the game at noon.", when="filed")
    def stops(view: View, order: Order) -> Pause:
        return Pause("Ann wants it so")

    game = begun(money(), rule)
    stand(game, "Ann", "stop")
    stand(game, "Ann", "cake NUMBER", number=5)
    stand(game, "Bert", "cake NUMBER", number=1)
    names = [type(event).__name__ for event in ring(game).events]
    assert [name for name in names if name in ("Paid", "Paused")] == ["Paused"]


def test_it_is_not_tried_out_with_what_is_filed() -> None:
    game = begun(money(start=40), shop())
    stand(game, "Ann", "bread")
    assert order(game, "Ann", "cake NUMBER", number=40).outcome == "filed"


@pytest.mark.parametrize(
    ("player", "pattern", "slug"),
    [("Ann", "write", "cannot-stand"), ("Ann", "leave", "cannot-stand"), ("", "pause [because TEXT]", "cannot-stand")],
)
def test_other_commands_cannot_stand(player: str, pattern: str, slug: str) -> None:
    game = table()
    given = Instruct(
        game.world.data["clock"], player, pattern, by="player" if player else "Admin", words=pattern, standing=True
    )
    result = game.handle(given)
    assert result.refusal is not None
    assert result.refusal.slug == slug


def test_the_same_order_stands_once_and_not_too_many_do() -> None:
    game = table()
    stand(game, "Ann", "bread")
    result = stand(game, "Ann", "bread")
    assert result.refusal is not None
    assert result.refusal.words == "That is a standing order of yours already: order 1."
    assert stand(game, "Bert", "bread").outcome == "done", "somebody else's is another"
    for number in range(19):
        assert stand(game, "Ann", "cake NUMBER", number=number).outcome == "done"
    result = stand(game, "Ann", "cake NUMBER", number=20)
    assert result.refusal is not None
    assert "cancel one first, such as 1" in result.refusal.words


def test_it_goes_with_the_player_with_its_rule_and_with_all_orders_that_lapse() -> None:
    game = table()
    for name in ("Ann", "Bert", "Cleo"):
        stand(game, name, "bread")
    order(game, "Ann", "leave")
    order(game, "Bert", "forget PLAYER", player="Bert")
    assert list(read(game, "orders")) == ["3"]
    game.world.put(game.world.rules, "5", game.world.rules["5"] | {"standing": "repealed"})
    game.engine.read_lawbook()
    game.world.commit()
    game.engine.begin_input()
    game.standing_orders.give(["Cleo"])
    assert read(game, "orders") == {}
    assert game.engine.run.story[-1]["fields"]["why"] == "no rule in force knows this order any more."


def test_what_an_order_names_and_is_gone_ends_it() -> None:
    rule = a_rule(6)
    rule.attribute("tree", "age", "number", 0)

    @rule.command("climb TREE", "Climb.")
    def climbs(view: View, order: Order) -> Tell:
        return Tell("Up and up.")

    @rule.command("fell TREE", "Fell it.")
    def fells(view: View, order: Order) -> Remove:
        return Remove(order.tree)

    game = begun(money(), shop(), rule)
    game.world.create("tree", "oak", {})
    game.world.commit()
    stand(game, "Ann", "climb TREE", tree="oak")
    assert "Up and up." in told(ring(game))
    order(game, "Bert", "fell TREE", tree="oak")
    assert "Your order “climb oak” could not be played: There is no tree oak any more." in told(ring(game), "Ann")
    assert read(game, "orders") == {}


def test_rules_can_let_them_be_given_at_other_times_and_see_them() -> None:
    game = table()
    stand(game, "Ann", "bread")
    order(game, "Bert", "call PLAYER", player="Ann")
    assert read(game, "players.Ann.money") == 60
    view = game.engine.view(5)
    assert view.orders() == []
    (ann, bert, _) = view.players()
    assert [one.words for one in view.standing_orders(ann)] == ["bread"]
    assert view.standing_orders(bert) == []


def test_it_is_played_again_with_the_journal() -> None:
    games = [table(), table()]
    for game in games:
        stand(game, "Ann", "bread")
        for _ in range(4):
            ring(game)
    assert games[0].encode() == games[1].encode()
    assert Game.load(games[0].ruleset, games[0].encode()).encode() == games[0].encode()
