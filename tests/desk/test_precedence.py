"""`precedence N M` by letter: which of two rules prevails, and why; and where rules contended, the letters say so."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from mailgame.desk.site import write_pages
from mailgame.law import Fix, Intent, Order, Pay, Rule, UpdateBegan, View
from tests.desk.harness import ADMIN, BOARD, CARDS, House

FRIDAY = datetime(2026, 11, 27, 0, 0, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, 0, 0, tzinfo=UTC)


def ask(house: House, words: str) -> str:
    house.write("Ann", words)
    return house.last("Ann").words


def adopt(house: House, proposal: str) -> None:
    """Let Ann propose something in the first week, and have it accepted on Monday."""
    house.write("Ann", proposal)
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes")
    house.until(MONDAY)


@pytest.mark.shows("1.3d")
def test_of_two_rules_of_the_start_the_lower_number_prevails(house: House) -> None:
    words = ask(house, "precedence 17 14")
    assert "rule 14 prevails over rule 17: of two that are equally old it has the lower number" in words
    assert "Rule 14, “Property Ownership”, prevails over rule 17, “Square 1”" in words
    assert "Rule 1, “The Rules”, decides that." in words
    assert "Rule 17 has stood in its present form from the start." in words


@pytest.mark.slow
@pytest.mark.shows("1.3b", "1.3c")
def test_a_rule_that_was_changed_gives_way_to_one_that_was_not(house: House) -> None:
    adopt(house, "propose amend 14\nset price_factor = 30\nend")
    words = ask(house, "precedence 14 17")
    assert "rule 17 prevails over rule 14: it has stood longer in its present form" in words
    assert "Rule 14 has stood in its present form since Monday 30 November, 00:00 (UTC)" in words
    assert "(changed by proposal 1)." in words


@pytest.mark.slow
@pytest.mark.shows("1.3a")
def test_what_a_rule_says_of_itself_comes_first(house: House) -> None:
    adopt(house, 'propose add "Freedom"\nThis rule takes precedence over rules 14 and 17 and defers to rule 3.\nend')
    words = ask(house, "precedence 17 32")
    assert "rule 32 prevails over rule 17: it takes precedence over rule 17 by its own words" in words
    assert "it says that it takes precedence over rules 14 and 17 and that it defers to rule 3." in words
    assert "rule 3 prevails over rule 32: rule 32 defers to it by its own words" in ask(house, "precedence 32 and 3")


def test_two_words_against_each_other_count_for_nothing(house: House) -> None:
    house.write("Ann", "propose amend 17\nThis rule takes precedence over rule 14.\nend")
    house.write("Bert", "propose amend 14\nThis rule takes precedence over rule 17.\nend")
    house.until(FRIDAY)
    house.write("Ann", "vote 1 yes\nvote 2 yes")
    house.until(MONDAY)
    for question in ("precedence 14 17", "precedence 17 14"):
        assert "rule 17 prevails over rule 14: it has stood longer in its present form" in ask(house, question)


def test_where_no_rule_of_precedence_is_in_force_the_answer_says_so(house: House) -> None:
    adopt(house, "propose repeal 1")
    words = ask(house, "precedence 17 14")
    assert "rule 14 prevails over rule 17: no rule in force says which of two prevails" in words
    assert "decides that" not in words


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("precedence", "name both, for example: precedence 2 5"),
        ("precedence 14", "name both, for example: precedence 2 5"),
        ("precedence 14 14", "that is rule 14 twice"),
        ("precedence 14 99", "there is no rule 99; the last one is 31"),
        ("precedence rule 0 and rule 14", "there is no rule 0"),
        ("precedence Ann 14", "“Ann” is not a number"),
        ("please precedence of 14 17", "I do not understand"),
    ],
)
def test_a_question_that_cannot_be_answered_is_answered_in_words(house: House, question: str, answer: str) -> None:
    if "of 14" in question:
        answer = "“of” is not a number"
    assert answer in ask(house, question)


def test_a_rule_that_is_not_in_force_prevails_over_none(house: House) -> None:
    adopt(house, "propose repeal 18")
    assert "rule 18, “Double Double Card”, is repealed: it is not in force, so it prevails over none" in ask(
        house, "precedence 18 3"
    )


def test_it_stands_in_the_help(house: House) -> None:
    assert "precedence NUMBER NUMBER2" in ask(house, "help all")
    words = ask(house, "help precedence")
    assert "precedence 2 5" in words
    assert "See also" not in words


def test_the_admin_can_ask_too(house: House) -> None:
    house.write("Ann", "message admin\nHello.\nend")
    house.write("Admin", "precedence 14 17", house.last("Admin").reply_to)
    assert "rule 14 prevails over rule 17" in house.last("Admin").words


def test_each_game_answers_by_its_own_rule_of_precedence(house: House) -> None:
    house.open("cards", CARDS, ["Cleo", "Dora"], admin=ADMIN, address="cards@play.example.org")
    house.write("Cleo", "precedence 2 5", to="cards@play.example.org")
    words = house.last("Cleo").words
    assert "rule 5 prevails over rule 2: rule 5 comes before all others" in words
    assert "decides that" not in words, "it is one of the two"


# --- contention, told in letters and pages


def at_odds() -> list[Rule]:
    """Return a rule that taxes everybody at each update and at will, and two that say how much a tax is."""
    tax, one, other = Rule(40, "A tax"), Rule(41, "A low tax"), Rule(42, "A high tax")

    @tax.after(UpdateBegan)
    def all_pay(view: View, began: UpdateBegan) -> list[Intent]:
        return [Pay(player, "", 10, "as tax") for player in view.players()]

    @tax.command("pay tax", "Pay tax.")
    def pays(view: View, order: Order) -> list[Intent]:
        return [Pay(order.giver, "", 10, "as tax"), Pay(order.giver, "", 20, "as tax")]

    for rule, amount in ((one, 7), (other, 9)):

        @rule.alter(Pay)
        def fixes(view: View, pay: Pay, amount: int = amount) -> Fix | None:
            return Fix(amount, "the tax") if pay.why == "as tax" else None

    for rule in (tax, one, other):
        rule.text = "Tax."
    return [tax, one, other]


AT_ODDS = "Rules 41 and 42 both set this amount; rule 41 prevails: of two that are equally old it has the lower number."


@pytest.fixture
def taxed() -> Iterator[House]:
    """A game with Ann, Bert and Cleo in which two rules say how much a tax is."""
    house = House()
    given = house.office.room.rulesets(BOARD)
    rules = {**given.rules, **{rule.number: rule for rule in at_odds()}}
    house.office.room.rulesets = lambda slug: replace(given, rules=rules)
    house.open("winter", BOARD, ["Ann", "Bert", "Cleo"], admin=ADMIN)
    yield house
    house.store.close()


def test_the_receipt_says_which_rule_prevailed_and_why_once(taxed: House) -> None:
    words = ask(taxed, "pay tax")
    assert words.count("You pay $7 as tax.") == 2
    assert words.count(AT_ODDS) == 1
    assert "silver" in ask(taxed, "buy 1 silver")
    assert "prevails" not in taxed.last("Ann").words, "nobody is at odds about that"


def test_the_update_says_it_next_to_what_came_of_it(taxed: House) -> None:
    taxed.until(datetime(2026, 11, 24, tzinfo=UTC))
    letter = next(one for one in reversed(taxed.sent("Ann")) if one.kind == "update")
    own, _, others = letter.words.partition("- Bert pays $7 as tax.")
    assert own.count(AT_ODDS) == 1
    assert own.index("You pay $7 as tax.") < own.index("the tax (R41): $7") < own.index(AT_ODDS)
    assert others.count(AT_ODDS) <= 1
    html = next(part for part in reversed(taxed.raw("Ann")) if b"update" in part)
    parsed = email.message_from_bytes(html, policy=email.policy.default)
    body = parsed.get_body(("html",))
    assert body is not None
    assert AT_ODDS in " ".join(body.get_content().split())


@pytest.mark.slow
def test_the_page_of_the_update_says_it_once(taxed: House, tmp_path: Path) -> None:
    taxed.until(datetime(2026, 11, 24, tzinfo=UTC))
    with taxed.store.begin() as tx:
        table = taxed.office.room.look(tx, "winter")
        write_pages(tx, taxed.office.room.presenter(table), tmp_path, taxed.now)
    page = re.sub(r"<[^>]+>", "", (tmp_path / "updates" / "1.html").read_text(encoding="utf-8"))
    assert " ".join(page.split()).count(AT_ODDS) == 1
