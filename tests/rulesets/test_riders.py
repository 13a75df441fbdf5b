"""Words behind a command that another rule declares: the slate of the pub, and bribes in a tiny game."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.game.game import Game
from mailgame.game.inputs import Alarm, Begin, Instruct, Newcomer, Result
from mailgame.kernel.rulebook import Ruleset
from mailgame.law import Become, Intent, Order, Pay, PlayOrders, Rang, Refuse, Renumber, Repeal, Rule, Set, Tell, View
from mailgame.rulesets.loading import load
from tests.kernel.builders import a_rule, begun, money, read, told

PUB = Path(__file__).parent


def slate_rule() -> Rule:
    """Return a rule by which darts and stakes can go on the slate, and are paid when the bell rings."""
    rule = a_rule(10, "The slate", most=10)
    rule.attribute("player", "slate", "number", 0, least=0)
    slating = rule.rider("on the slate", "Pay when the bell rings.", "throw dart", "hazard")

    @slating.refuse
    def a_long_slate(view: View, order: Order, most: int) -> str | None:
        return f"There are ${order.giver.slate} on your slate already." if order.giver.slate >= most else None

    @rule.alter(Pay)
    def goes_on_the_slate(view: View, pay: Pay) -> Become | None:
        rider, payer = view.rider(), view.acting_player
        if rider is None or rider.verb != "on the slate" or payer is None or pay.payer != payer:
            return None
        return Become(Set(payer, slate=payer.slate + pay.amount), "it goes on the slate")

    @slating
    def the_house_is_told(view: View, order: Order) -> Tell:
        return Tell(f"{order.giver} has it put on the slate.")

    @rule.after(Rang, name="bell")
    def slates_are_wiped(view: View, rang: Rang) -> list[Intent]:
        owing = [player for player in view.players() if player.slate]
        return [answer for one in owing for answer in (Pay(one, "", one.slate, "for the slate"), Set(one, slate=0))]

    return rule


def pub() -> Game:
    shipped: Ruleset = load("pub", [PUB])
    ruleset = replace(shipped, rules={**shipped.rules, 10: slate_rule()}, last_number=10)
    people = tuple(Newcomer(name, f"{name.lower()}@example.org") for name in ("Ann", "Bert"))
    begin = Begin("2026-11-23T14:00:00Z", "pub", "pub", "Europe/London", "a seed", "admin@example.org", people)
    game = Game.new(ruleset, begin)
    assert game.handle(begin).outcome == "done"
    return game


def reads(game: Game, words: str) -> Parsed | Misread | None:
    commands = [one for one in game.commands() if one.by in ("player", "anyone")]
    return Grammar(commands, Names(game)).line(words)


def says(game: Game, player: str, words: str) -> Result:
    """Let a player write a line that is understood."""
    found = reads(game, words)
    assert isinstance(found, Parsed), found
    clock = game.world.data["clock"]
    return game.handle(Instruct(
        clock, player, found.command.pattern, dict(found.arguments), words=words, standing=found.standing
    ))


def misread(game: Game, words: str) -> Misread:
    found = reads(game, words)
    assert isinstance(found, Misread), found
    return found


def slate(game: Game, player: str = "Ann") -> tuple[int, int]:
    """Return what a player has, and what is on the slate."""
    return int(read(game, f"players.{player}.money")), int(read(game, f"players.{player}.slate"))


def test_a_dart_on_the_slate_is_not_paid_now() -> None:
    game = pub()
    result = says(game, "Ann", "throw dart on the slate")
    assert result.outcome == "done", result.refusal
    money, owed = slate(game)
    assert (money in (20, 25), owed) == (True, 1)  # it may have hit, and the prize is paid as ever
    assert "Ann has it put on the slate." in told(result)


def test_without_the_words_it_is_paid_as_ever() -> None:
    game = pub()
    says(game, "Ann", "throw dart")
    money, owed = slate(game)
    assert (money in (19, 24), owed) == (True, 0)


def test_the_slate_is_paid_when_the_bell_rings() -> None:
    game = pub()
    says(game, "Ann", "throw dart on the slate")
    says(game, "Ann", "throw dart on the slate")
    before, owed = slate(game)
    assert owed == 2
    game.handle(Alarm(game.due_at))
    assert slate(game) == (before - 2, 0)


def test_what_the_rider_is_refused_for_is_told_with_its_line() -> None:
    game = pub()
    game.world.set(game.engine.view(0).player("Ann"), "slate", 10)
    result = says(game, "Ann", "throw dart on the slate")
    assert result.refusal is not None
    assert (result.refusal.slug, result.refusal.rule) == ("a-long-slate", 10)
    assert result.refusal.words == "There are $10 on your slate already."
    assert slate(game) == (20, 10)


def test_where_it_does_not_fit_it_is_refused_with_the_commands_that_it_fits() -> None:
    found = misread(pub(), "hop on the slate")
    assert found.reason == "“on the slate” cannot stand behind “hop”; it can behind “throw dart”."


def test_a_near_miss_shows_how_the_words_are_written() -> None:
    assert "throw dart on the slate" in misread(pub(), "throw dart on slate").near
    assert "hazard DOLLARS on the slate" in misread(pub(), "hazard 5 upon the slate").near


def test_an_order_on_file_keeps_what_stands_behind_it() -> None:
    game = pub()
    result = says(game, "Ann", "hazard 5 on the slate")
    assert result.outcome == "filed", result.refusal
    assert slate(game) == (20, 0)
    game.engine.play(PlayOrders((game.engine.view(0).player("Ann"),)))
    money, owed = slate(game)
    assert (money in (20, 30), owed) == (True, 5)


def test_an_order_on_file_lapses_with_the_rule_of_what_stands_behind_it() -> None:
    game = pub()
    says(game, "Ann", "hazard 5 on the slate")
    game.engine.play(Repeal(10, "gone"))
    game.engine.play(PlayOrders((game.engine.view(0).player("Ann"),)))
    lines = told_by(game)
    assert any("No rule in force knows “on the slate” any more." in line for line in lines), lines
    assert list(game.world.all("order")) == []


def told_by(game: Game) -> list[str]:
    return told(Result(story=game.engine.run.story), "Ann")


def test_a_standing_order_keeps_it_too() -> None:
    game = pub()
    assert says(game, "Ann", "standing hazard 2 on the slate").outcome == "done"
    order = next(iter(game.world.all("order")))
    assert order.arguments == {"dollars": 2, "rider": "on the slate"}


# --- a rider with arguments


def bribes() -> Rule:
    rule = a_rule(2, "Bribes")
    rule.argument("COIN", "gold", "lead")
    bribing = rule.rider("bribing PLAYER [with COIN]", "Give somebody a coin.")

    @bribing.refuse
    def oneself(view: View, order: Order) -> str:
        return "Bribe another." if order.rider is not None and order.rider.player == order.giver else ""

    @bribing
    def bribed(view: View, order: Order) -> list[Tell | Pay] | Refuse:
        assert order.rider is not None
        if order.rider.coin == "lead":
            return Refuse("lead", "Nobody takes lead.")
        return [Pay(order.giver, order.rider.player, 5, "as a bribe"), Tell(f"{order.rider.verb}: {order.rider.coin}")]

    return rule


def votes() -> Rule:
    rule = a_rule(1, "Votes")
    rule.attribute("player", "chosen", "player")

    @rule.command("choose PLAYER", "Choose somebody.")
    def chooses(view: View, order: Order) -> list[Set | Tell]:
        rider = view.rider()
        return [Set(order.giver, chosen=order.player), Tell("openly" if rider is None else f"bribing {rider.player}")]

    @rule.command("sing TEXT", "Sing.")
    def sings(view: View, order: Order) -> Tell:
        return Tell(order.text)

    return rule


def court() -> Game:
    return begun(money(), votes(), bribes())


def purses(game: Game) -> list[int]:
    return [int(read(game, f"players.{name}.money")) for name in ("Ann", "Bert", "Cleo")]


def test_command_and_rider_each_have_their_own_player() -> None:
    game = court()
    result = says(game, "Ann", "choose Bert bribing Cleo with gold")
    assert told(result) == ["Bribing Cleo.", "Ann pays Cleo $5 as a bribe.", "Bribing: gold."]
    assert read(game, "players.Ann.chosen") == "Bert"
    assert purses(game) == [95, 100, 105]


def test_a_rule_with_another_number_keeps_its_riders_and_what_they_are_told_with() -> None:
    game = court()
    game.engine.play(Renumber(2, 12, "it rises"))
    assert told(says(game, "Ann", "choose Bert bribing Cleo with gold"))[-1] == "Bribing: gold."
    assert purses(game) == [95, 100, 105]
    result = says(game, "Ann", "choose Bert bribing Ann")
    assert result.refusal is not None
    assert (result.refusal.words, result.refusal.rule) == ("Bribe another.", 12)
    assert "“silver” is not one of gold or lead" in misread(game, "choose Bert bribing Cleo with silver").reason


def test_what_may_be_left_out_of_a_rider_is_none() -> None:
    assert "Bribing: None." in told(says(court(), "Ann", "choose Bert bribing Cleo"))


def test_nothing_is_done_where_the_rider_cannot_be() -> None:
    game = court()
    for words, why in (("choose Bert bribing Ann", "Bribe another."),
                       ("choose Bert bribing Cleo with lead", "Nobody takes lead.")):
        result = says(game, "Ann", words)
        assert result.refusal is not None
        assert (result.refusal.words, result.refusal.rule) == (why, 2)
    assert read(game, "players.Ann.chosen") is None
    assert purses(game) == [100, 100, 100]


@pytest.mark.parametrize(("words", "reason"), [
    ("choose Bert bribing Zoe", "There is no player Zoe"),
    ("choose Bert bribing Cleo with silver", "“silver” is not one of gold or lead"),
    ("choose Bert bribing", "Write it like this: choose PLAYER bribing PLAYER [with COIN]"),
])
def test_what_is_wrong_behind_a_command_is_said(words: str, reason: str) -> None:
    assert reason in misread(court(), words).reason


def test_words_that_take_all_there_is_take_a_rider_for_all_commands_too() -> None:
    assert told(says(court(), "Ann", "sing of bribing Cleo")) == ["Of bribing Cleo."]


def duels() -> Game:
    """Return a game with words that may stand behind a duel, whatever else is said of it."""
    rule = a_rule(3, "Duels")
    loudly = rule.rider("with a cry", "Shout.", "fight")

    @rule.command("fight PLAYER [to the end] [then rest]", "Fight.")
    def fights(view: View, order: Order) -> Tell:
        return Tell(f"Fought {order.player}.")

    @loudly
    def cries(view: View, order: Order) -> Tell:
        return Tell("Ha!")

    return begun(money(), rule)


@pytest.mark.parametrize("words", [
    "fight Bert to the end then rest with a cry",
    "fight Bert to the end with a cry then rest",
    "fight Bert with a cry to the end then rest",
])
def test_words_without_arguments_may_stand_before_the_last_words_of_a_command(words: str) -> None:
    found = reads(duels(), words)
    assert isinstance(found, Parsed)
    assert found.arguments["rider"] == "with a cry"
    assert found.command.pattern == "fight PLAYER [to the end] [then rest]"
    alone = reads(duels(), "fight Bert to the end then rest")
    assert isinstance(alone, Parsed)
    assert set(found.arguments) == {*alone.arguments, "rider"}


def test_customs_have_no_riders() -> None:
    found = reads(court(), "leave bribing Cleo")
    assert not isinstance(found, Parsed)


def test_a_rider_and_what_it_names_come_back_from_the_journal() -> None:
    game = court()
    says(game, "Ann", "choose Bert bribing Cleo")
    again = Game.load(game.ruleset, game.encode())
    assert again.encode() == game.encode()


def test_an_argument_of_a_rider_is_called_as_nothing_that_orders_have() -> None:
    with pytest.raises(ValueError, match="no argument can be called RIDER"):
        a_rule(1).rider("with RIDER", "")


def test_all_that_a_rule_declares_has_its_new_number_and_the_rule_itself_stays() -> None:
    rule = bribes()
    rule.attribute("player", "family", "text", "")
    rule.command("sing", "Sing.")
    rule.asks_newcomers("family", "Of which family are you?")
    for number, one in ((12, rule.under_number(12)), (2, rule)):
        assert [one.commands[0].rule, one.riders[0].rule, one.inquiries[0].rule] == [number] * 3
