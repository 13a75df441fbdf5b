"""What the rules of the pub suggest to whoever sits there, and what of it letters show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mailgame.desk.commands.possible import Suggested
from mailgame.game.game import Game
from mailgame.game.inputs import Begin, Newcomer
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Order, Pay, Player, Rule, Tell, View
from mailgame.rulesets.loading import load
from tests.kernel.builders import a_rule, begun

PUB = Path(__file__).parent
Suggests = Callable[[View, Player], object]


def seated(ruleset: Ruleset, *names: str) -> Game:
    people = tuple(Newcomer(name, f"{name.lower()}@example.org") for name in names)
    begin = Begin("2026-11-23T14:00:00Z", "pub", ruleset.slug, "Europe/London", "a seed", "admin@example.org", people)
    game = Game.new(ruleset, begin)
    assert game.handle(begin).outcome == "done"
    return game


def shown(game: Game, player: str) -> list[tuple[str, str]]:
    return [(one.line, one.words) for one in Suggested(game).to(player)]


def test_half_a_purse_and_all_of_it_can_be_put_on_hazard() -> None:
    game = seated(load("pub", [PUB]), "Ann", "Bert")
    assert shown(game, "Ann") == [("hazard 10", "Put $10 on hazard"), ("hazard 20", "Put $20 on hazard")]


def test_what_is_suggested_hangs_on_who_it_is_suggested_to() -> None:
    game = seated(load("pub", [PUB]), "Ann", "Bert")
    game.engine.play(Pay(game.engine.view(0).player("Ann"), "", 19))
    assert shown(game, "Ann") == [("hazard 1", "Put $1 on hazard")]  # half of it is nothing
    assert [line for line, _ in shown(game, "Bert")] == ["hazard 10", "hazard 20"]


def test_nobody_is_suggested_anything_who_is_not_there() -> None:
    assert shown(seated(load("pub", [PUB]), "Ann"), "Zoe") == []


# --- one rule that suggests whatever it likes


def a_shop(suggests: Suggests) -> Rule:
    rule = a_rule(1)
    rule.suggests(suggests)

    paying = rule.command("pay DOLLARS", "Pay for a round.")

    @paying.refuse
    def what_buys_nothing(view: View, order: Order) -> str:
        return "" if order.dollars else "There is no free beer."

    @paying
    def pays(view: View, order: Order) -> Pay:
        return Pay(order.giver, "", order.dollars)

    @rule.command("sing TEXT", "Sing.")
    def sings(view: View, order: Order) -> Tell:
        return Tell(order.text)

    @rule.command("write TITLE", "Write.", block=True)
    def writes(view: View, order: Order) -> Tell:
        return Tell(order.block)

    @rule.command("hear NUMBER", "Hear.")
    def hears(view: View, order: Order) -> Tell:
        return Tell(str(view.roll("ears")))

    @rule.command("decree NUMBER", "Decree.", by="admin")
    def decrees(view: View, order: Order) -> Tell:
        return Tell("so be it")

    return rule


def lines(suggests: object) -> list[str]:
    """Return what Ann is shown where a rule suggests this to everybody."""
    return [line for line, _ in shown(begun(a_shop(lambda view, player: suggests)), "Ann")]


def test_one_line_a_list_and_nothing_are_suggestions() -> None:
    assert lines("pay 5") == ["pay 5"]
    assert lines(["pay 5", None, "pay 6"]) == ["pay 5", "pay 6"]
    assert lines(None) == []


def test_without_words_of_its_own_a_suggestion_has_the_help_of_its_command() -> None:
    game = begun(a_shop(lambda view, player: ["pay 5", "A round for all | pay 6"]))
    assert shown(game, "Ann") == [("pay 5", "Pay for a round."), ("pay 6", "A round for all")]


@pytest.mark.parametrize("wrong", [
    "buy the pub",  # nothing of the kind
    "pay nobody",  # not understood
    "pay 0",  # refused
    "pay 5\npay 6",  # two orders
    "pay 5\nCheers!",  # an order and talk
    "as Bert: pay 5",
    "standing pay 5",
    "decree 5",  # the Admin's
    "leave",  # a custom
    "status",  # the server's
    "",
    " | ",
    "sing " + "la" * 300,
])
def test_what_is_no_order_or_would_be_refused_is_not_shown(wrong: str) -> None:
    assert lines([wrong, "pay 7"]) == ["pay 7"]


def test_an_order_of_several_lines_is_suggested_whole() -> None:
    assert lines("write Poem\nRoses are red.\nend") == ["write Poem\nRoses are red.\nend"]


def test_dice_can_be_thrown_by_what_is_suggested_and_not_in_order_to_suggest_it() -> None:
    game = begun(a_shop(lambda view, player: f"pay {view.roll('any', player)}"))
    before = game.encode()
    assert shown(game, "Ann") == []
    assert lines("hear 2") == ["hear 2"]
    assert game.encode() == before


def test_each_line_is_suggested_once_and_eight_of_a_rule_at_most() -> None:
    assert lines(["pay 5"] * 20) == ["pay 5"]
    assert lines([f"pay {n}" for n in range(1, 10_001)]) == [f"pay {n}" for n in range(1, 9)]


def test_a_rule_that_fails_suggests_nothing_and_keeps_no_other_from_it() -> None:
    def fails(view: View, player: Player) -> str:
        raise ZeroDivisionError

    other = a_rule(2)
    other.suggests(lambda view, player: "pay 3")
    game = begun(a_shop(fails), other)
    assert [line for line, _ in shown(game, "Ann")] == ["pay 3"]


def test_a_suggestion_leaves_no_trace_in_what_comes_of_the_next_order() -> None:
    game = begun(a_shop(lambda view, player: "pay 5"))
    before, run = game.encode(), game.engine.run
    shown(game, "Ann")
    assert (game.encode(), game.engine.run) == (before, run)
