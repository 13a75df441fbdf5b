"""Lists in a command: several cards, and how many of each, as players write them."""

from __future__ import annotations

import json
import time
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.game.game import Game
from mailgame.game.inputs import Instruct
from mailgame.kernel.faults import NotLaw
from mailgame.law import Create, Intent, Opened, Order, PlayOrders, Remove, Rule, Tell, View
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule, begun, order, told

DISCARD = "discard CARD… [for DOLLARS]"
TRAIN = "train NUMBER UNIT…"


def cards() -> Rule:
    """Return a rule of cards that are discarded, and of units that are trained."""
    rule = a_rule(1, "Cards")
    rule.attribute("card", "name", "text", "")
    rule.argument("UNIT", "soldier", "tank", "salt and ash")
    rule.argument("COIN", "AS", "2H", "3H", "Joker", "Joker as 2H", "Joker as 3H")

    @rule.command("discard CARD... [for DOLLARS]", "Discard cards.")
    def discards(view: View, order: Order) -> Intent:
        return Tell(f"{len(order.card)}: {', '.join(card.name for card in order.card)}")

    @rule.command(TRAIN, "Train units.", when="filed")
    def trains(view: View, order: Order) -> Intent:
        return Tell(", ".join(f"{number} {unit}" for number, unit in zip(order.number, order.unit, strict=True)))

    @rule.command("buy [NUMBER] UNIT…", "Buy units.")
    def buys(view: View, order: Order) -> Intent:
        return Tell("bought")

    @rule.command("keep NUMBER…", "Keep dice.")
    def keeps(view: View, order: Order) -> Intent:
        return Tell(f"{sum(order.number)}")

    @rule.command("hand CARD… to PLAYER", "Hand cards over.", when="filed")
    def hands(view: View, order: Order) -> Intent:
        return Tell(f"{order.player} has {len(order.card)}.")

    @rule.command("guess [with CARD…] WORD", "Guess.")
    def guesses(view: View, order: Order) -> Intent:
        return Tell(f"{order.word} {order.card}")

    @rule.command("send UNIT…", "Send units.")
    def sends(view: View, order: Order) -> Intent:
        return Tell(f"{len(order.unit)} of {', '.join(order.unit)}")

    @rule.command("lay COIN…", "Lay coins on the table.")
    def lays(view: View, order: Order) -> Intent:
        return Tell(", ".join(order.coin))

    @rule.command("burn CARD", "Burn a card.")
    def burns(view: View, order: Order) -> Intent:
        return Remove(order.card)

    @rule.command("play it all", "What is on file is played.")
    def plays(view: View, order: Order) -> Intent:
        return PlayOrders(view.players())

    @rule.after(Opened)
    def lays_cards(view: View, opened: Opened) -> list[Intent]:
        names = ["king of cups", "queen of cups", "queen of swords", "knave of coins"]
        return [Create("card", str(number), {"name": name}) for number, name in enumerate(names, 1)]

    return rule


@cache
def game() -> Game:
    return begun(cards())


def read(line: str) -> Parsed | Misread | None:
    return Grammar([one for one in game().commands() if one.rule == 1], Names(game())).line(line)


@pytest.mark.parametrize(("line", "named"), [
    ("discard king of cups", ["1"]),
    ("discard 1, 2 and 3", ["1", "2", "3"]),
    ("discard 1,2,3", ["1", "2", "3"]),
    ("discard 1 2 3", ["1", "2", "3"]),
    ("discard card 1, card 2, and card 3.", ["1", "2", "3"]),
    ("discard king of cups, queen of cups & knave", ["1", "2", "4"]),
    ("discard “king of cups”, 'queen of swords'", ["1", "3"]),
    ("discard king, , knave", ["1", "4"]),
    ("discard king,, knave,", ["1", "4"]),
    ("discard: king; knave", ["1", "4"]),
])  # fmt: skip
def test_several_things_stand_behind_one_another(line: str, named: list[str]) -> None:
    found = read(line)
    assert isinstance(found, Parsed), found
    assert found.arguments == {"card": named}


@pytest.mark.parametrize(("line", "numbers", "units"), [
    ("train 2 soldiers, 1 tank", [2, 1], ["soldier", "tank"]),
    ("train 1,000 soldiers and a tank", [1000, 1], ["soldier", "tank"]),
    ("train two soldiers 3 tanks", [2, 3], ["soldier", "tank"]),
    ("train 2 salt and ash and 1 tank", [2, 1], ["salt and ash", "tank"]),
    ("buy soldier, 2 tanks", [1, 2], ["soldier", "tank"]),
    ("buy tank", [1], ["tank"]),
])  # fmt: skip
def test_a_number_belongs_to_each_thing(line: str, numbers: list[int], units: list[str]) -> None:
    found = read(line)
    assert isinstance(found, Parsed), found
    assert found.arguments == {"number": numbers, "unit": units}


@pytest.mark.parametrize(("line", "arguments"), [
    ("keep 3, 3 and 5", {"number": [3, 3, 5]}),
    ("keep 3,3,5", {"number": [3, 3, 5]}),
    ("keep 1,000", {"number": [1000]}),
    ("send tank tank, salt and ash and tank", {"unit": ["tank", "tank", "salt and ash", "tank"]}),
    ("lay as 2h", {"coin": ["AS", "2H"]}),
    ("lay 2H AS joker as 3H", {"coin": ["2H", "AS", "Joker as 3H"]}),
    ("lay joker, as, 2H", {"coin": ["Joker", "AS", "2H"]}),
    ("hand 1, 2 to Bert", {"card": ["1", "2"], "player": "Bert"}),
    ("discard 1, 2 for $5", {"card": ["1", "2"], "dollars": 5}),
    ("guess with 1, 2 rain", {"card": ["1", "2"], "word": "rain"}),
    ("guess rain", {"word": "rain"}),
])  # fmt: skip
def test_what_follows_a_list_is_found(line: str, arguments: dict[str, object]) -> None:
    found = read(line)
    assert isinstance(found, Parsed), found
    assert found.arguments == arguments


@pytest.mark.parametrize(("line", "why"), [
    ("discard", "It still needs CARD…, like this: discard CARD…"),
    ("discard ,", "It still needs CARD…, like this: discard , CARD…"),
    ("train", "It still needs NUMBER and UNIT… (soldier, tank or salt and ash), like this: train NUMBER UNIT…"),
    ("buy", "It still needs UNIT… (soldier, tank or salt and ash), like this: buy [NUMBER] UNIT…"),
    ("train 2", "It still needs UNIT… (soldier, tank or salt and ash), like this: train 2 UNIT…"),
    ("hand 1, 2", "It still needs PLAYER, like this: hand 1, 2 to PLAYER"),
    ("discard 1, 2, 1", "1 is there twice; write it once."),
    ("discard king, king of cups", "1 is there twice; write it once."),
    ("train 1 tank, 2 tanks", "tank is there twice; write it once."),
    ("train tank", "Say how many before “tank”."),
    ("train 2 soldiers, tank", "Say how many before “tank”."),
    ("train 0 tanks", "“0” is too few; leave out what there is none of."),
    ("train 2 soldiers, -1 tanks", "“-1” is too few; leave out what there is none of."),
    ("discard 1, 9", "There is no card 9; there are 1, 2, 3 and 4."),
    ("discard 1, queen", "“queen” could be 2 or 3. Write a little more of it."),
    ("discard 1 and", "I do not understand “and” here."),
    ("discard king of cups, queen of cups, queen of swords, knave of coins, ace of spades",
     "“ace” is no card; there are 1, 2, 3 and 4."),
])  # fmt: skip
def test_what_is_wrong_with_a_list_is_said(line: str, why: str) -> None:
    found = read(line)
    assert isinstance(found, Misread), found
    assert found.reason == why


def test_a_list_of_ten_thousand_is_refused_at_once() -> None:
    start = time.monotonic()
    for line in ("keep " + ", ".join(["1"] * 10_000), "keep " + "1," * 10_000, "discard " + "and, " * 10_000 + "king"):
        found = read(line)
        assert found is None or isinstance(found, Misread)
    found = read("keep " + "3, " * 101)
    assert isinstance(found, Misread)
    assert found.reason == "A list holds 100 at most; write the others on a line of their own."
    assert isinstance(read("keep " + "3, " * 100), Parsed)
    assert time.monotonic() - start < 5


def test_talk_that_begins_with_the_verb_stays_talk() -> None:
    assert read("keep in mind that I am away for the rest of the week, and that Bert is too") is None


def test_a_handler_is_given_things_and_an_empty_list_where_it_is_left_out() -> None:
    played = begun(cards())
    assert told(order(played, "Ann", DISCARD, card=["1", "3"])) == ["2: king of cups, queen of swords."]
    assert told(order(played, "Ann", "guess [with CARD…] WORD", word="rain")) == ["Rain ()."]


def test_what_is_on_file_keeps_its_lists_and_lapses_when_one_of_them_is_gone() -> None:
    played = begun(cards())
    assert order(played, "Ann", TRAIN, number=[2, 1], unit=["soldier", "tank"]).outcome == "filed"
    assert order(played, "Ann", "hand CARD… to PLAYER", card=["1", "2"], player="Bert").outcome == "filed"
    order(played, "Bert", "burn CARD", card="2")
    kept = json.loads(json.dumps(played.world.things["order"]))["1"]["arguments"]
    assert kept == {"number": [2, 1], "unit": ["soldier", "tank"]}
    said = told(order(played, "Cleo", "play it all"), "Ann")
    assert any("2 soldier, 1 tank" in line for line in said)
    assert any("There is no card 2 any more." in line for line in said)


@pytest.mark.parametrize("pattern", ["discard …", "discard cards…", "discard CARD……", "discard C…ARD", "say TEXT…"])
def test_a_list_that_cannot_be_is_refused_when_it_is_declared(pattern: str) -> None:
    with pytest.raises(ValueError, match="rule 7: “"):
        a_rule(7).command(pattern, "Do it.")


@pytest.mark.slow
@given(st.text(max_size=60))
def test_no_words_for_a_list_break_the_reading(words: str) -> None:
    for verb in ("discard", "train", "buy", "hand", "keep", "guess with"):
        read(f"{verb} {words}")


@given(st.lists(st.sampled_from(["1", "2", "3", "4"]), min_size=1, unique=True),
       st.sampled_from([", ", ",", " and ", ", and ", " ", " & "]))  # fmt: skip
def test_a_list_is_read_as_it_was_meant_however_it_is_strung(named: list[str], between: str) -> None:
    found = read(f"discard {between.join(named)}")
    assert isinstance(found, Parsed)
    assert found.arguments == {"card": named}


def test_a_standing_order_keeps_its_list_and_stands_once() -> None:
    played = begun(cards())
    given = Instruct(played.world.data["clock"], "Ann", TRAIN, {"number": [2], "unit": ["tank"]}, standing=True)
    assert played.handle(given).outcome == "done"
    refusal = played.handle(given).refusal
    assert refusal is not None
    assert refusal.words == "That is a standing order of yours already: order 1."
    assert any("2 tank" in line for line in told(order(played, "Cleo", "play it all"), "Ann"))


@pytest.mark.parametrize("pattern", ["toast TEXT...", "toast …", "toast cards...", "toast PLAYER [in]", "toast A…B"])
def test_law_of_players_is_told_what_cannot_be(pattern: str) -> None:
    source = f'rule = Rule(0, "T")\n\n@rule.command("{pattern}", "T.")\ndef toasts(view, order):\n    return None\n'
    with pytest.raises(NotLaw, match="is no command"):
        Sandbox()(7, "T", source)
