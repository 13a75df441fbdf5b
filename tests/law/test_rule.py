"""The text of a rule: how it is unwrapped and its numbers filled in.

Which values a parameter refuses; how orders read.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailgame.law import Order, Parameter, Rule, fill_in
from mailgame.law.texts import unwrapped

TEXT = """1. A text that goes on
   in the next line.
2. Another paragraph:
   - with a point that is
     long
   * and one more

A paragraph of its own,
on two lines."""


def test_each_paragraph_stands_on_one_line() -> None:
    assert unwrapped(TEXT).split("\n") == [
        "1. A text that goes on in the next line.",
        "2. Another paragraph:",
        "- with a point that is long",
        "* and one more",
        "",
        "A paragraph of its own, on two lines.",
    ]


@given(st.text(alphabet="ab1. -*\n", max_size=80))
def test_unwrapping_loses_no_word_and_is_done_once(text: str) -> None:
    once = unwrapped(text.strip())
    assert once.split() == text.split()
    assert unwrapped(once) == once


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{price}", "1,000"),
        ("{price:money}", "$1,000"),
        ("{debt:money}", "-$5"),
        ("{debt}", "-5"),
        ("every {every:th} square", "every 17th square"),
        (
            "{one:th} {two:th} {three:th} {eleven:th} {twelve:th} {thirteen:th} {hundred:th}",
            "1st 2nd 3rd 11th 12th 13th 101st",
        ),
        ("{name} is {flag}", "Ann is True"),
        ("{unknown} and {unknown:money} stay", "{unknown} and {unknown:money} stay"),
        ("{price:unknown}", "1,000"),
        ("{} {a b} { price }", "{} {a b} { price }"),
        ("{price}{price}", "1,0001,000"),
    ],
)
def test_numbers_are_filled_in(text: str, shown: str) -> None:
    values = {
        "price": 1000,
        "debt": -5,
        "every": 17,
        "name": "Ann",
        "flag": True,
        "one": 1,
        "two": 2,
        "three": 3,
        "eleven": 11,
        "twelve": 12,
        "thirteen": 13,
        "hundred": 101,
    }
    assert fill_in(text, values) == shown


@given(st.text(alphabet="{}:a1 ", max_size=40))
def test_filling_in_takes_any_text(text: str) -> None:
    assert isinstance(fill_in(text, {"a": 1}), str)


@pytest.mark.parametrize(
    ("parameter", "value", "why"),
    [
        (Parameter(5), 6, ""),
        (Parameter(5), -1, ""),
        (Parameter(5, least=0), 0, ""),
        (Parameter(5, least=0), -1, "it must be at least 0"),
        (Parameter(5, most=10), 10, ""),
        (Parameter(5, most=10), 11, "it must be at most 10"),
        (Parameter(5), "6", "it must be a whole number"),
        (Parameter(5), True, "it must be a whole number"),
        (Parameter(5), None, "it must be a whole number"),
        (Parameter(True), False, ""),
        (Parameter(True), 0, "it must be true or false"),
        (Parameter("word"), "another", ""),
        (Parameter("word"), 5, "it must be a text"),
        (Parameter({}), {"a": 1}, ""),
        (Parameter({}), [], "it must be a table"),
        (Parameter([]), [1], ""),
        (Parameter([]), {}, "it must be a list"),
    ],
)
def test_a_parameter_says_why_it_cannot_be_set(parameter: Parameter, value: object, why: str) -> None:
    assert parameter.refuse(value) == why


def test_a_number_that_is_given_alone_is_a_parameter_without_bounds() -> None:
    rule = Rule(12, "KickBack", every=17, most=Parameter(3, least=1))
    assert rule.parameters == {"every": Parameter(17), "most": Parameter(3, least=1)}


def test_the_text_of_a_rule_is_the_docstring_of_its_file() -> None:
    assert Rule(1, "Here").text == unwrapped(__doc__ or "")


def test_a_command_is_known_by_the_first_word_of_its_pattern() -> None:
    rule = Rule(7, "Verbs")

    @rule.command("give up SQUARE", "Give it up.", when="filed")
    def gives_up(view: object, order: Order) -> None:
        return None

    (command,) = rule.commands
    assert (command.verb, command.rule, command.when, command.by, command.block) == (
        "give",
        7,
        "filed",
        "player",
        False,
    )


def test_an_order_has_its_arguments_as_attributes() -> None:
    order = Order(giver=None, verb="buy", arguments={"square": "8", "name": None})
    assert (order.square, order.name) == ("8", None)
    with pytest.raises(AttributeError):
        _ = order.gender
