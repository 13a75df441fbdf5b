"""Spelling: an attribute that nothing has is found when law arrives, with its line and what may have been meant."""

from __future__ import annotations

from mailgame.sandbox.language import OF_ALL_GAMES
from mailgame.sandbox.source.spelling import misspelt

LAW = '''from mailgame.law import Intent, Order, Rule, Set, View

rule = Rule(0, "Karma")
rule.attribute("player", "karma", "number", 0)


@rule.command("thank PLAYER2 [for TEXT]", "Thank somebody.")
def thanks(view: View, order: Order) -> list[Intent]:
    other, table = order.arguments["player2"], {}
    table.update({"karma": f"{view.now:%G}".upper()})
    return [Set(order.player2, "karma", other.karma + 1), order.text and None]
'''


def test_what_the_law_the_language_and_the_game_have_is_known() -> None:
    assert misspelt(OF_ALL_GAMES, LAW, ["karma"]) == ""


def test_what_nothing_has_is_said_with_its_line_and_what_may_be_meant() -> None:
    wrong = LAW.replace("other.karma", "other.carma")
    said = "Line 11: nothing here has “carma”; is “karma” meant?\n    return [Set(order.player2, "
    assert misspelt(OF_ALL_GAMES, wrong, ["karma"]).startswith(said)


def test_what_is_like_nothing_is_said_without_a_guess() -> None:
    wrong = LAW.replace("other.karma", "other.zzyzx")
    assert misspelt(OF_ALL_GAMES, wrong, ["karma"]).startswith("Line 11: nothing here has “zzyzx”.\n")


def test_what_a_table_may_lack_is_no_mistake() -> None:
    assert misspelt(OF_ALL_GAMES, LAW.replace("other.karma", 'other.get("charm", 0)'), ["karma"]) == ""


def test_five_mistakes_are_said_in_the_order_of_their_lines() -> None:
    wrong = LAW + "".join(f"\n\ndef f{n}(view: View) -> None:\n    return view.qq{n}\n" for n in range(7))
    lines = [line for line in misspelt(OF_ALL_GAMES, wrong, ["karma"]).split("\n") if line.startswith("Line")]
    assert [line.split("“")[1][:3] for line in lines] == ["qq0", "qq1", "qq2", "qq3", "qq4"]


def test_the_fields_of_a_class_of_its_own_are_known() -> None:
    own = LAW + "\n\nclass Bet:\n    stake: int\n\n\ndef due(bet: Bet) -> int:\n    return bet.stake\n"
    assert misspelt(OF_ALL_GAMES, own, ["karma"]) == ""
