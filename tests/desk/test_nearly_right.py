"""Lines that are nearly right: each is answered with that line mended, or with why not and what is possible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.desk.harness import House
from tests.desk.test_prose_corpus import b2, e1, f1, f2, r1, r2, r3


def offered(house: House, begin: Callable[[House], None], words: str, who: str = "Ann") -> str:
    """Return what somebody is offered for a letter, line by line."""
    begin(house)
    house.write(who, words)
    answer = house.last(who).text
    assert "✓" not in answer, "nothing is done"
    before_where_all_stand = answer.partition("\n    status\n")[0].split("\n")
    return "".join(f"{line.strip()}\n" for line in before_where_all_stand if line.startswith("    "))


@pytest.mark.slow
@pytest.mark.parametrize("words", ["pay Bert 50", "pay 50 to Bert", "pay Bert $100 please", "send Bert 20 dollars"])
def test_no_sum_is_lost(empty_house: House, words: str) -> None:
    """A player of this board pays another only what the Solarium asks; “pay Bert” is not what was meant."""
    assert "pay Bert\n" not in offered(empty_house, b2, words)
    answer = empty_house.last("Ann").words
    assert "The Solarium has not asked that of you. (rule 22)" in answer or "message Bert 20 dollars end" in answer


@pytest.mark.parametrize(("begin", "why", "possible"), [
    (r1, "“attack 2 from 1”: It takes 2 units to attack; in #1 you have 1. (rule 9)", "place 5 soldiers in 1\n"),
    (r2, "", "attack 2 from 1\n"),
    (r3, "“attack 2 from 1”: It is Bert’s turn; this can wait until it is yours. (rule 6)", ""),
])
@pytest.mark.parametrize("words", ["attack Bert", "i want to attack Bert", "attack Bert with all", "invade Bert"])
def test_whoever_cannot_be_attacked_is_told_of_with_what_is_possible(
    empty_house: House, words: str, begin: Callable[[House], None], why: str, possible: str
) -> None:
    lines = offered(empty_house, begin, words)
    answer = empty_house.last("Ann").words
    assert why in answer
    assert possible in lines
    assert "TERRITORY" not in answer


def test_a_move_that_would_be_refused_is_told_so_at_once(empty_house: House) -> None:
    lines = offered(empty_house, r1, "send 2 soldiers from 1 to 4")
    assert "move 2 soldiers from 1 to 4\n" in lines
    assert "Of your soldiers in #1, 1 can do that now. (rule 3)" in empty_house.last("Ann").words


@pytest.mark.parametrize("words", [
    "I propose to repeal rule 208", "propose to repeal rule 208", "propose repeal of rule 208",
    "i want rule 208 repealed", "we should repeal rule 208", "propose that rule 208 be repealed",
    "I'd like to propose repealing rule 208", "proposal: repeal rule 208", "propose rule 208 to be repealed",
    "i hereby propose that we abolish rule 208", "propose to delete rule 208", "please repeal rule 208",
])
def test_who_wants_a_rule_gone_is_offered_that_alone(empty_house: House, words: str) -> None:
    assert offered(empty_house, f1, words) == "propose repeal 208\n"


@pytest.mark.parametrize("words", [
    "propose amendment of rule 8: The price is 5.", "propose to amend rule 8: The price is 5.",
    "propose an amendment to rule 8: The price is 5.", "I propose to amend rule 8 to say: The price is 5.",
    "propose change of rule 8: The price is 5.", 'propose changing rule 8 to "The price is 5."',
    "amend rule 8: The price is 5.", "rule 8 should say: The price is 5.", "change rule 8 to The price is 5.",
    "propose rule 8: The price is 5.", "proposal amend 8 The price is 5.", "replace rule 8 with: the price is 5.",
    'i\'d like rule 8 to read "The price is 5."',
])
def test_the_words_that_a_rule_is_to_have_are_the_text_of_its_amendment(empty_house: House, words: str) -> None:
    assert offered(empty_house, b2, words).casefold() == "propose amend 8\nthe price is 5.\nend\n"


@pytest.mark.parametrize(("words", "line"), [
    ("amend rule 208 to 50 points", "propose amend 208\nset points = 50\nend\n"),
    ("make 105 mutable", "propose transmute 105\n"),
    ("I am not for repealing rule 208", ""),
])
def test_a_number_is_no_text_and_who_asks_or_denies_proposes_nothing(empty_house: House, words: str, line: str) -> None:
    lines = offered(empty_house, f1, words)
    assert lines.startswith(line)
    assert line or "propose repeal" not in lines


@pytest.mark.parametrize("words", [
    "change my name to Zoe", "rename me to Zoe", "call me Zoe", "my name is Zoe now", "i want to be called Zoe",
    "set my name to Zoe", "please change my name", "new name: Zoe",
])
def test_another_name_is_asked_of_the_admin(empty_house: House, words: str) -> None:
    """A player keeps the name under which they joined, unless the Admin knows a way."""
    assert offered(empty_house, b2, words).startswith(f"message admin\n{words}\nend\n")


@pytest.mark.parametrize(("words", "line"), [
    ("tell Bert hello", "message Bert\nhello\nend\n"),
    ("say hi to Bert", "message Bert\nhi\nend\n"),
    ("msg bert hi", "message Bert\nhi\nend\n"),
    ("write Bert: shall we team up?", "message Bert\nshall we team up?\nend\n"),
    ("reply to Bert: no way", "message Bert\nno way\nend\n"),
    ("tell everyone hello", "post\nhello\nend\n"),
])
def test_what_is_said_to_others_is_offered_as_that_alone(empty_house: House, words: str, line: str) -> None:
    assert offered(empty_house, b2, words) == line


@pytest.mark.parametrize(("begin", "who", "words", "line"), [
    (b2, "Ann", "new rule everyone gets 50 dollars",
     'propose add "Everyone gets 50 dollars"\nEveryone gets 50 dollars.\nend\n'),
    (b2, "Ann", "set rent_factor 2", "propose amend 14\nset rent_factor = 2\nend\n"),
    (b2, "Ann", "name my square Sea View", 'name 4 "Sea View"\n'),
    (e1, "Ann", "target = 150", "propose replace 2\nset target = 150\nend\n"),
    (e1, "Ann", "i propose everybody gets $5", 'propose add "Everybody gets $5"\nEverybody gets $5.\nend\n'),
    (f1, "Ann", "i'm away from friday to monday", "away 2026-11-27 2026-11-30\n"),
    (f2, "Dov", "it is legal", "judge case 1 legal"),
    (r1, "Ann", 'call territory 1 "Home"', 'name territory 1 "Home"\n'),
])
def test_what_is_said_is_kept(
    empty_house: House, begin: Callable[[House], None], who: str, words: str, line: str
) -> None:
    assert offered(empty_house, begin, words, who).startswith(line)


def test_a_title_that_is_the_whole_text_is_offered_with_the_text_below_it(empty_house: House) -> None:
    e1(empty_house)
    empty_house.write("Ann", "propose add a rule: nobody speaks")
    assert 'propose add "Nobody speaks" Nobody speaks. end' in empty_house.last("Ann").words


def test_a_vote_before_its_time_is_told_so(empty_house: House) -> None:
    offered(empty_house, f1, "yes to 326")
    assert "The vote on proposals 325 and 326 has yet to begin." in empty_house.last("Ann").words
