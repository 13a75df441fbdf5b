"""An order that stands on a line of its own within a sentence is none; the receipt names it, and says why."""

from __future__ import annotations

import pytest

from tests.desk.harness import House

ORDER = "buy 2 gold cards"
WIDE = "I have been thinking about what you said to me the other day and about it"  # 73 signs: “buy” did not fit


@pytest.mark.parametrize("letter", [
    "I wonder whether I should\n{}\nor rather wait.", "I'd never\n{}\nat this price.", "{}\nif Bert agrees.",
    "{}\nunless somebody objects", "If Bert agrees,\n{}", "When I land on Boardwalk, please\n{}",
    "He said he wanted to\n{}", "Should I\n{}\n?", "Would it be wise to\n{}\nat this moment?",
    "Ich frage mich, ob ich\n{}\nschreiben soll.", "{}\nwould be nice", "I will not\n{}", "I won’t\n{}",
    "Bert asked whether\n{}\nis possible", "{}\nfalls Bert mitmacht", "{}\nsi Bert est d’accord", "Instead of\n{}",
    "I thought of commands such as\n{}", "Bert suggested to\n{}", f"{WIDE}\n{{}}\nat the moment is what they all want.",
    f"{WIDE}\n{WIDE}\n{{}}",
])
def test_what_begins_and_goes_on_elsewhere_is_no_order(house: House, letter: str) -> None:
    words = house.says("Ann", letter.format(ORDER))
    assert house.played("winter") == []
    assert "Not played, since it goes on " in words
    assert f": “{ORDER}”. To give this order, send its line" in words


def test_of_two_orders_with_an_or_neither_is_played(house: House) -> None:
    words = house.says("Ann", f"{ORDER}\nor\nbuy 1 silver card")
    assert house.played("winter") == []
    assert f"it goes on with “or”: “{ORDER}”" in words
    assert "it goes on from “or”: “buy 1 silver card”" in words


@pytest.mark.parametrize("letter", [
    "Hi, please\n{}\nthanks", "I want\n{}", "I’d like to\n{}\nplease", "I decided to\n{}", "I think I’ll go with\n{}",
    "{}\nbecause it is cheap", "{}\nI hope that is right", "Here is what I do\n{}\nCheers", "ok\n{}\nand good luck",
    "{}\nif possible", "{}\nif that is still possible", "{}\nif you please", "{}\nis my order", "and then\n{}",
    "If you like,\n{}", "If I understand the rules,\n{}", "I do not mind.\n{}", "Why not?\n{}", "Let me\n{}",
    "This is what we should do:\n{}", f"{WIDE}.\n{{}}", f"{WIDE}\n\n{{}}", f"{WIDE}\n{{}}", "Is it my turn?\n{}",
    "Once more,\n{}", "If nothing else,\n{}", "{}\nis it my turn?", "{}\nwould you be so kind", "{}\nis Bert away?",
    "{}\nOr so I think.", "{}\n\nif Bert agrees I shall buy more", "Bert says he would!\n{}",
])
def test_what_can_be_a_line_of_its_own_is_played(house: House, letter: str) -> None:
    house.write("Ann", letter.format(ORDER))
    assert house.played("winter") == [f"Ann: {ORDER}"]


NAMED = 'buy 8 as "A house whose name has many words and is as long as it may" m'  # as wide as a program breaks lines


@pytest.mark.parametrize("above", [NAMED, f"{NAMED}\n{NAMED}", "vote 1 why not", "use gold or"])
def test_an_order_right_below_an_order_goes_on_from_nothing(house: House, above: str) -> None:
    house.write("Ann", f"{above}\n{ORDER}")
    assert house.played("winter")[-1:] == [f"Ann: {ORDER}"]


def test_the_text_of_an_order_may_begin_with_a_condition(house: House) -> None:
    house.write("Ann", 'propose add "Peace"\nif nobody is at war, all is well.\nend')
    assert house.played("winter") == ['Ann: propose add "Peace"']


@pytest.mark.parametrize(("line", "played"), [
    ("buy the gold card", True), ("propose repeal the 14", True), ("Please buy a gold card, thanks", True),
    ("buy the gold card?", False), ("if I can, buy the gold card", False), ("the gold card", False),
    ('buy "the gold card"', False),
])
def test_articles_in_an_order_do_not_matter(line: str, played: bool) -> None:
    house = House()
    house.open("winter", "borednomic2", ["Ann", "Bert"])
    house.write("Ann", line)
    assert bool(house.played("winter")) is played
