"""What letters offer: what could be ordered just now, tried out and taken back, whatever rules do wrong."""

from __future__ import annotations

from mailgame.desk.commands.possible import possible_commands
from mailgame.game.suggesting import WORK, Suggesting
from mailgame.law import Count, Intent, Order, Refuse, Rule, Tell, View
from tests.desk.harness import BOARD, House
from tests.kernel.builders import a_rule, begun, order, read


def shop() -> Rule:
    rule = a_rule(1)
    rule.attribute("player", "items", "counts", {"Coin": 1})

    @rule.command("spend", "Spend a coin.")
    def spends(view: View, order: Order) -> Intent:
        return Count(order.giver, "items", "Coin", -1)

    @rule.command("beg", "Beg.", when="filed")
    def begs(view: View, order: Order) -> list[Intent] | Refuse:
        return Refuse("rich", "You have a coin.") if order.giver.items.get("Coin") else [Tell("please")]

    @rule.command("roll", "Roll.")
    def rolls(view: View, order: Order) -> Intent:
        return Tell(str(view.roll("die", order.giver)))

    @rule.command("break", "Break.")
    def breaks(view: View, order: Order) -> Intent:
        raise ZeroDivisionError

    @rule.command("loop", "Go round.")
    def loops(view: View, order: Order) -> list[Intent]:
        return [Tell("round")] * 1_000

    @rule.command("give NUMBER", "Give.")
    def gives(view: View, order: Order) -> list[Intent]:
        return []

    @rule.command("decree", "Decree.", by="admin")
    def decrees(view: View, order: Order) -> list[Intent]:
        return []

    return rule


def test_what_needs_no_argument_and_would_not_be_refused_is_offered() -> None:
    game = begun(shop(), budget=500)
    assert [command.pattern for command in possible_commands(game, "Ann")] == ["spend", "roll"]
    order(game, "Ann", "spend")
    assert [command.pattern for command in possible_commands(game, "Ann")] == ["beg", "roll"]


def test_it_is_taken_back_dice_too() -> None:
    game = begun(shop())
    before = game.encode()
    possible_commands(game, "Ann")
    assert game.encode() == before
    assert game.engine.chance.rolls == []


def test_a_long_input_before_it_leaves_room_to_try() -> None:
    game = begun(shop(), budget=1_010)
    order(game, "Ann", "loop")
    assert "spend" in [command.pattern for command in possible_commands(game, "Ann")]


def test_who_is_not_there_is_offered_nothing() -> None:
    game = begun(shop())
    assert possible_commands(game, "Zoe") == []
    assert read(game, "game.paused") is False


# --- what would be done with fewer


def refused(house: House, line: str) -> str:
    """Return what the receipt says of one order, in one line."""
    house.write("Ann", line)
    return " ".join(house.last("Ann").words.split())


def test_who_cannot_pay_reads_what_they_could_pay() -> None:
    """$10,000 buy 20 Gold Cards of $500 each, and 60 Silver Cards of $166, with $40 left."""
    house = House()
    house.open("summer", BOARD, ["Ann", "Bert"])
    assert "This would do: buy 20 gold card " in refused(house, "buy 21 gold card")
    assert "This would do: buy 60 silver cards " in refused(house, "buy 99 silver cards")
    assert "This would do" not in refused(house, "buy 60 silver cards")
    assert "so you are $126 short" in refused(house, "buy 1 silver card")
    assert "This would do" not in refused(house, "buy 2 gold card")
    assert "You need 61 × Silver Card and have 60. (rule 5) This would do: sell 60 silver card " in refused(
        house, "sell 61 silver card"
    )
    house.store.close()


def test_what_is_too_much_work_to_try_is_not_tried_again() -> None:
    game, tried = begun(shop()), list[int]()
    asking = Suggesting(game)

    def tries() -> None:
        tried.append(1)
        with game.engine.trial():
            game.engine.work(WORK // 2)

    possible = [asking.would_do(7, tries) for _ in range(5)]
    assert possible == [True, True, True, False, False]
    assert len(tried) == 3
