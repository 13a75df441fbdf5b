"""Optional words in a command: the order says whether they were written."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.desk.commands.grammar import Grammar
from mailgame.desk.commands.names import Names
from mailgame.desk.commands.parsed import Misread, Parsed
from mailgame.game.game import Game
from mailgame.law import Intent, Order, PlayOrders, Rule, Tell, View
from mailgame.sandbox import Sandbox
from tests.kernel.builders import a_rule, begun, order, told

LAY = "lay SUIT [face down] [for PLAYER] [at-once]"


def manners() -> Rule:
    """Return a rule of commands that can be given in several manners."""
    rule = a_rule(1, "Manners")
    rule.argument("SUIT", "cups", "coins")

    @rule.command("leave [quietly]", "Leave.")
    def leaves(view: View, order: Order) -> Intent:
        return Tell(f"{order.giver} leaves{' quietly' if order.quietly else ''}")

    @rule.command(LAY, "Lay a card.", when="filed")
    def lays(view: View, order: Order) -> Intent:
        return Tell(f"{order.suit}, {order.face_down}, {order.player}, {order.at_once}")

    @rule.command("chant TEXT [loudly]", "Chant.")
    def chants(view: View, order: Order) -> Intent:
        return Tell(f"{order.text}{'!' if order.loudly else ''}")

    @rule.command("play it all", "What is on file is played.")
    def plays(view: View, order: Order) -> Intent:
        return PlayOrders(view.players())

    return rule


@cache
def game() -> Game:
    return begun(manners())


def read(line: str) -> Parsed | Misread | None:
    return Grammar([one for one in game().commands() if one.rule == 1], Names(game())).line(line)


@pytest.mark.parametrize(("line", "arguments"), [
    ("leave", {}),
    ("Leave QUIETLY.", {"quietly": True}),
    ("lay cups", {"suit": "cups"}),
    ("lay cups face down", {"suit": "cups", "face_down": True}),
    ("lay cups, face down, for Bert, at-once", {"suit": "cups", "face_down": True, "player": "Bert", "at_once": True}),
    ("lay coins for Bert at-once", {"suit": "coins", "player": "Bert", "at_once": True}),
    ("chant oh dear loudly", {"text": "oh dear", "loudly": True}),
    ("chant loudly, oh dear", {"text": "loudly, oh dear"}),
])  # fmt: skip
def test_what_was_written_is_what_the_order_says(line: str, arguments: dict[str, object]) -> None:
    found = read(line)
    assert isinstance(found, Parsed), found
    assert found.arguments == arguments


@pytest.mark.parametrize(("line", "why", "near"), [
    ("leave quitly", "I do not understand “quitly” here.", "leave [quietly]"),
    ("lay cups face", f"Write it like this: {LAY}", LAY),
    ("lay cups face up", f"Write it like this: {LAY}", LAY),
    ("leave quietly quietly", "I do not understand “quietly” here.", "leave [quietly]"),
])  # fmt: skip
def test_other_words_are_answered_with_how_it_is_written(line: str, why: str, near: str) -> None:
    found = read(line)
    assert isinstance(found, Misread), found
    assert (found.reason, found.near) == (why, (near,))


def test_an_order_says_of_each_whether_it_was_written() -> None:
    played = game()
    assert told(order(played, "Ann", "leave [quietly]", quietly=True)) == ["Ann leaves quietly."]
    assert told(order(played, "Ann", "leave [quietly]")) == ["Ann leaves."]


def test_what_is_on_file_keeps_them() -> None:
    played = begun(manners())
    assert order(played, "Ann", LAY, suit="cups", face_down=True).outcome == "filed"
    assert any("Cups, True, None, False." in line for line in told(order(played, "Ann", "play it all"), "Ann"))


@pytest.mark.parametrize(("pattern", "why"), [
    ("leave [words]", "order.words would be"),
    ("leave PLAYER [player]", "order.player would be"),
    ("leave [quietly] now [quietly]", "order.quietly would be"),
    ("leave [in]", "order.in cannot say which"),
    ("leave [2x]", "order.2x cannot say which"),
    ("leave [don’t]", "order.don’t cannot say which"),
])  # fmt: skip
def test_words_that_an_order_cannot_say_are_refused_when_they_are_declared(pattern: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        a_rule(7).command(pattern, "Do it.")


def test_law_of_players_has_them() -> None:
    source = '''
rule = Rule(0, "Whispers")

@rule.command("murmur TEXT [under my breath]", "Murmur.")
def murmurs(view: View, order: Order) -> Answer:
    return Tell("Somebody murmurs." if order.under_my_breath else f"{order.giver} murmurs.")
'''
    made = Sandbox()(7, "Whispers", source)
    played = begun(made)
    pattern = "murmur TEXT [under my breath]"
    assert told(order(played, "Ann", pattern, text="hm", under_my_breath=True)) == ["Somebody murmurs."]
    assert told(order(played, "Ann", pattern, text="hm")) == ["Ann murmurs."]


@given(st.text(max_size=60))
def test_no_words_break_the_reading(words: str) -> None:
    for verb in ("leave", "lay cups", "chant"):
        read(f"{verb} {words}")
