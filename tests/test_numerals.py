"""Roman numerals: what they stand for, and where in a text the numbers of rules are written in them."""

from __future__ import annotations

import pytest

from mailgame.numerals import ROMAN, as_it_is, label, labelled, of_roman, roman


@pytest.mark.parametrize(
    ("number", "numeral"),
    [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (40, "XL"), (301, "CCCI"), (1994, "MCMXCIV"), (3999, "MMMCMXCIX")],
)
def test_a_numeral_and_its_number(number: int, numeral: str) -> None:
    assert (roman(number), of_roman(numeral), of_roman(numeral.lower())) == (numeral, number, number)


@pytest.mark.parametrize("words", ["", "IIII", "VX", "IC", "XIVI", "4", "rule", "MMMM"])
def test_what_is_no_numeral(words: str) -> None:
    assert of_roman(words) is None


def test_beyond_the_greatest_there_are_figures() -> None:
    assert [label(number, ROMAN) for number in (0, 3999, 4000)] == ["0", "MMMCMXCIX", "4000"]


@pytest.mark.parametrize(
    ("figures", "numerals"),
    [
        ("Rule 4 says so.", "Rule IV says so."),
        ("See rules 2, 3 and 14.", "See rules II, III and XIV."),
        ("By rule 14.6a it is so.", "By rule XIV.6a it is so."),
        ("rule 1,000 and $4 in square 4", "rule 1,000 and $4 in square 4"),
        ("of rule\n  9", "of rule\n  IX"),
        ("+ $180 for the card (R14): $288", "+ $180 for the card (rule XIV): $288"),
        ("a ruler 4 inches long, ruled 5 times", "a ruler 4 inches long, ruled 5 times"),
    ],
)
def test_numbers_behind_rule_are_written_in_numerals(figures: str, numerals: str) -> None:
    assert labelled(figures, ROMAN) == numerals
    assert labelled(figures, "") == figures


def test_what_is_to_stay_as_it_is_stays_so() -> None:
    assert labelled(f"rule 4: {as_it_is('# as rule 4 has it')}", ROMAN) == "rule IV: # as rule 4 has it"
    assert labelled(as_it_is("rule 4"), "") == "rule 4"
