"""Orders on file.

Tried out after what is filed already, played one a player in turn, lapsing with a reason, cancelled.
"""

from __future__ import annotations

from typing import Any

from mailgame.game.customs.correcting import TAKE
from mailgame.game.game import Game
from mailgame.game.inputs import Result
from mailgame.law import (
    Act,
    Count,
    DropOrders,
    Event,
    FileOrder,
    Heard,
    Intent,
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
    """Return a rule by which players buy and sell at the update of Friday: bread costs $40, a cake takes 2 bread."""
    rule = a_rule(1)
    rule.attribute("player", "items", "counts", {})

    @rule.after(Opened)
    def fridays(view: View, opened: Event) -> Intent:
        return SetTimer("update", days=(4,))

    @rule.after(Rang)
    def an_update(view: View, rang: Rang) -> Intent:
        return PlayOrders(tuple(view.players()))

    @rule.command("bread", "Buy bread.", when="filed")
    def buys_bread(view: View, order: Order) -> list[Intent] | Refuse:
        if view.free(order.giver) < 40:
            return Refuse("cannot-afford", f"Bread costs $40; you have ${view.free(order.giver)}.")
        return [Pay(order.giver, "", 40, "for bread"), Count(order.giver, "items", "Bread", 1)]

    @rule.command("cake NUMBER", "Bake cakes of two loaves each.", when="filed")
    def bakes(view: View, order: Order) -> list[Intent]:
        return [
            Count(order.giver, "items", "Bread", -2 * order.number),
            Count(order.giver, "items", "Cake", order.number),
        ]

    @rule.command("kiss PLAYER", "Kiss somebody.", when="filed")
    def kisses(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} kisses {order.player}")

    @rule.command("eat", "Eat bread at once.")
    def eats(view: View, order: Order) -> Intent:
        return Count(order.giver, "items", "Bread", -1)

    @rule.command("hungry", "Have bread bought.")
    def is_hungry(view: View, order: Order) -> list[Intent]:
        return [Tell(f"{order.giver} is hungry."), FileOrder(order.giver, "bread", {}, "bread")]

    @rule.command("burn PLAYER", "Burn somebody's orders.", by="admin")
    def burns(view: View, order: Order) -> Intent:
        return DropOrders(order.player, "they went up in smoke.")

    return rule


def words(result: Result) -> str:
    assert result.refusal is not None
    return result.refusal.words


def filed(game: Game) -> list[str]:
    return [one["words"] for one in read(game, "orders").values()]


def test_what_is_filed_is_numbered_and_nothing_happens_yet() -> None:
    game = begun(money(), shop())
    result = order(game, "Ann", "bread")
    assert (result.outcome, result.order, result.story, result.events) == ("filed", "1", [], [])
    assert order(game, "Bert", "bread").order == "2"
    assert read(game, "orders.1.player") == "Ann"
    assert read(game, "players.Ann.money") == 100


def test_an_order_is_tried_out_after_what_is_on_file() -> None:
    game = begun(money(), shop())
    assert words(order(game, "Ann", "cake NUMBER", number=1)) == "You need 2 × Bread and have none."
    order(game, "Ann", "bread")
    order(game, "Ann", "bread")
    assert order(game, "Ann", "cake NUMBER", number=1).outcome == "filed"
    assert words(order(game, "Ann", "bread")) == (
        "Bread costs $40; you have $20. What is on file is played before this."
    )
    assert words(order(game, "Ann", "cake NUMBER", number=1)) == "You need 2 × Bread and have none."
    assert (read(game, "players.Ann.items"), read(game, "players.Ann.money")) == ({}, 100)
    ring(game)
    assert (read(game, "players.Ann.items"), read(game, "players.Ann.money")) == ({"Cake": 1}, 20)


def test_an_order_can_file_another_which_is_tried_out_and_keeps_its_place() -> None:
    game = begun(money(), shop())
    assert told(order(game, "Ann", "hungry")) == ["Ann is hungry."]
    assert filed(game) == ["bread"]
    assert order(game, "Ann", "bread").outcome == "filed"
    refused = order(game, "Ann", "hungry")
    assert words(refused) == "Bread costs $40; you have $20. What is on file is played before this."
    assert refused.story == []
    assert filed(game) == ["bread", "bread"]
    ring(game)
    assert read(game, "players.Ann.items") == {"Bread": 2}


def test_what_others_have_filed_does_not_count() -> None:
    game = begun(money(), shop())
    order(game, "Bert", "bread")
    order(game, "Bert", "bread")
    assert order(game, "Ann", "cake NUMBER", number=1).outcome == "refused"


def test_a_try_leaves_no_trace() -> None:
    game = begun(money(), shop())
    before = game.world.data["things"]["player"].copy()
    result = order(game, "Ann", "cake NUMBER", number=1)
    assert (result.story, result.events, result.rolls, result.letters) == ([], [], [], [])
    assert game.world.data["things"]["player"] == before


def test_dice_that_were_rolled_in_a_try_are_rolled_again_when_it_counts() -> None:
    rule = shop()

    @rule.command("gamble", "Roll.", when="filed")
    def gambles(view: View, order: Order) -> Intent:
        return Tell(f"rolled {view.roll('gamble', order.giver)}")

    game = begun(money(), rule, script=[{"what": "gamble", "values": [5, 2]}])
    assert order(game, "Ann", "gamble").rolls == []
    assert "Rolled 5." in told(ring(game))


def test_orders_are_played_one_a_player_in_turn_round_and_round() -> None:
    game = begun(money(), shop())
    for player, count in (("Cleo", 1), ("Ann", 2), ("Bert", 2)):
        for _ in range(count):
            order(game, player, "bread")
    result = ring(game)
    assert [line for line in told(result) if "pays" in line] == [
        f"{name} pays $40 for bread." for name in ("Ann", "Bert", "Cleo", "Ann", "Bert")
    ]
    assert filed(game) == []


def test_an_order_that_cannot_be_played_costs_no_place_in_the_round() -> None:
    """Of her $60 Ann buys bread for $40; her second bread cannot be had, so a roll comes in its turn, before Bert's."""
    rule = shop()

    @rule.command("roll", "Buy a roll.", when="filed")
    def buys_a_roll(view: View, given: Order) -> Intent:
        return Pay(given.giver, "", 10, "for a roll")

    game = begun(money(), rule)
    for player, wanted in (("Ann", ("bread", "bread", "roll")), ("Bert", ("bread", "bread"))):
        for what in wanted:
            order(game, player, what)
    order(game, "", TAKE, now="now", dollars=40, player="Ann", text="of a fine")
    assert [line for line in told(ring(game)) if "pays" in line] == [
        "Ann pays $40 for bread.", "Bert pays $40 for bread.", "Ann pays $10 for a roll.", "Bert pays $40 for bread.",
    ]  # fmt: skip
    assert filed(game) == []


def test_a_pause_among_them_leaves_the_rest_on_file() -> None:
    """Bert's order pauses the game: Cleo's and Ann's second one are played at the next update after it goes on."""
    rule = shop()

    @rule.command("stop", "Stop the game.", when="filed")
    def stops(view: View, given: Order) -> Intent:
        return Pause("Bert wants it so")

    game = begun(money(), rule)
    for player, what in (("Ann", "bread"), ("Bert", "stop"), ("Cleo", "bread"), ("Ann", "bread")):
        order(game, player, what)
    assert [line for line in told(ring(game)) if "pays" in line] == ["Ann pays $40 for bread."]
    assert [line for line in told(ring(game)) if "pays" in line] == []
    assert filed(game) == ["bread", "bread"]
    order(game, "", "resume [because TEXT]", because="of a test")
    assert [line for line in told(ring(game)) if "pays" in line] == [
        "Ann pays $40 for bread.", "Cleo pays $40 for bread.",
    ]  # fmt: skip


def test_whoever_filed_an_order_and_nobody_else_is_told_that_it_was_played() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "bread")
    result = ring(game)
    assert told(result, "Ann")[0] == "Your order “bread” was played."
    assert not [line for line in told(result, "Bert") if "was played" in line]


def test_an_order_that_has_become_impossible_lapses_with_its_reason_and_nothing_is_spent() -> None:
    game = begun(money(start=40), shop())
    order(game, "Ann", "bread")
    order(game, "", TAKE, now="now", dollars=10, player="Ann", text="of a fine")
    result = ring(game)
    assert told(result, "Ann") == ["Your order “bread” could not be played: Bread costs $40; you have $30."]
    assert told(result, "Bert") == []
    assert (read(game, "players.Ann.money"), filed(game)) == (30, [])


def test_what_an_order_could_do_only_in_part_it_does_not_do_at_all() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "bread")
    order(game, "Ann", "bread")
    order(game, "Ann", "cake NUMBER", number=1)
    order(game, "", TAKE, now="now", dollars=30, player="Ann", text="of a fine")
    assert [line.partition(":")[0] for line in told(ring(game), "Ann") if "order" in line] == [
        "Your order “bread” was played.",
        "Your order “bread” could not be played",
        "Your order “cake 1” could not be played",
    ]
    assert (read(game, "players.Ann.items"), read(game, "players.Ann.money")) == ({"Bread": 1}, 30)


def test_an_order_about_somebody_who_has_left_lapses_and_the_others_are_played() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "kiss PLAYER", player="Bert")
    order(game, "Ann", "bread")
    order(game, "Cleo", "bread")
    order(game, "Bert", "leave")
    result = ring(game)
    assert told(result, "Ann")[0] == "Your order “kiss Bert” could not be played: There is no player Bert any more."
    assert [line for line in told(result) if "pays" in line] == ["Ann pays $40 for bread.", "Cleo pays $40 for bread."]
    assert filed(game) == []


def test_an_order_by_a_rule_that_is_gone_lapses() -> None:
    rule = a_rule(2)

    @rule.command("sing", "Sing.", when="filed")
    def sings(view: View, order: Order) -> Intent:
        return Tell("la la la")

    @rule.command("repeal", "Repeal.", by="admin")
    def repeals(view: View, order: Order) -> Intent:
        from mailgame.law import Repeal

        return Repeal(2)

    game = begun(money(), shop(), rule)
    order(game, "Ann", "sing")
    order(game, "", "repeal")
    assert told(ring(game), "Ann") == [
        "Your order “sing” could not be played: no rule in force knows this order any more."
    ]


def test_an_order_is_cancelled_by_its_number_by_whoever_filed_it() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "bread")
    order(game, "Ann", "bread")
    assert words(order(game, "Bert", "cancel ORDER", order="1")) == "You have no order 1 on file."
    assert order(game, "Ann", "cancel ORDER", order="1").outcome == "done"
    assert list(read(game, "orders")) == ["2"]
    assert words(order(game, "Ann", "cancel ORDER", order="1")) == "There is no order 1 any more."
    assert order(game, "Ann", "bread").order == "3", "a number is not used again"


def test_a_rule_can_let_orders_lapse() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "bread")
    order(game, "Bert", "bread")
    result = order(game, "", "burn PLAYER", player="Ann")
    assert told(result, "Ann") == ["Your order “bread” could not be played: they went up in smoke."]
    assert filed(game) == ["bread"]


def test_who_leaves_leaves_no_order_behind() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "bread")
    order(game, "Ann", "leave")
    assert filed(game) == []
    assert ring(game).outcome == "done"


def test_what_follows_from_one_order_is_played_before_the_next() -> None:
    rule = a_rule(2)

    @rule.after(Heard)
    def unused(view: View, heard: Heard) -> None:
        return None

    from mailgame.law import Counted

    @rule.after(Counted)
    def says_what_is_there(view: View, counted: Counted) -> Intent:
        return Tell(f"{counted.thing} has {counted.thing.items.get('Bread', 0)} bread")

    game = begun(money(), shop(), rule)
    order(game, "Ann", "bread")
    order(game, "Bert", "bread")
    assert [line for line in told(ring(game)) if "order" not in line] == [
        "Ann pays $40 for bread.",
        "Ann has 1 bread.",
        "Bert pays $40 for bread.",
        "Bert has 1 bread.",
    ]


def test_rules_can_refuse_that_somebody_acts_at_all() -> None:
    rule = a_rule(2)

    @rule.check(Act)
    def bert_sleeps(view: View, act: Act) -> Refuse | None:
        return Refuse("asleep", f"{act.player} sleeps.") if act.player.id == "Bert" and act.verb == "bread" else None

    game = begun(money(), shop(), rule)
    assert words(order(game, "Bert", "bread")) == "Bert sleeps."
    assert order(game, "Ann", "bread").outcome == "filed"


def test_an_order_at_once_is_played_at_once_even_with_others_on_file() -> None:
    game = begun(money(), shop())
    order(game, "Ann", "bread")
    assert words(order(game, "Ann", "eat")) == "You need a Bread and have none."


def test_a_thing_that_a_command_names_and_that_has_gone_is_named_in_the_refusal() -> None:
    game = begun(money(), shop())
    assert words(order(game, "Ann", "kiss PLAYER", player="Zoe")) == "There is no player Zoe any more."
    assert (
        words(order(game, "Ann", "vote PROPOSAL CHOICE", proposal="7", choice="yes"))
        == "There is no proposal 7 any more."
    )


def test_whose_choice_it_is_stays_with_what_was_chosen() -> None:
    """A payment by choice is looked at by the rule on bankruptcy; one that follows from it is not."""
    rule = a_rule(2)
    seen: list[Any] = []

    from mailgame.law import Paid

    @rule.check(Pay)
    def notes(view: View, pay: Pay) -> None:
        seen.append((str(pay.payer), view.acting_player and view.acting_player.id))

    @rule.after(Paid)
    def a_tax_follows(view: View, paid: Paid) -> Intent | None:
        return Pay(paid.payer, "", 1, "in taxes") if paid.why == "for bread" else None

    game = begun(money(), shop(), rule)
    order(game, "Ann", "bread")
    seen.clear()
    ring(game)
    assert seen == [("Ann", "Ann"), ("Ann", None)]


def test_a_thing_can_be_removed_only_once() -> None:
    rule = a_rule(2)
    rule.attribute("stone", "name", "text", "")

    @rule.command("stone", "Make a stone and remove it twice.")
    def stones(view: View, order: Order) -> list[Intent]:
        from mailgame.law import Create, Thing

        stone = Thing(view.game._source, "stone", "1")
        return [Create("stone", "1"), Remove(stone), Remove(stone)]

    game = begun(rule)
    result = order(game, "Ann", "stone")
    assert result.outcome == "done"
    assert [type(event).__name__ for event in result.events] == ["Created", "Removed"]
    assert read(game, "stones") == {}
