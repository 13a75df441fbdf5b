"""What people type on a telephone: two wishes at once, to two people, the second one, half of it, each time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.desk.harness import House
from tests.desk.test_nearly_right import offered
from tests.desk.test_prose_corpus import b0, b1, b2, b3, b4, e1, e2, f1, f2, r1, r2, r3

Begin = Callable[[House], None]


@pytest.mark.slow
@pytest.mark.parametrize(("begin", "words", "lines"), [
    (b0, "can i have a gold card pls, and 2 silvers", "buy Gold Card\nbuy 2 silvers\n"),
    (e1, "cash please, then i'd like to remove rule 12", "collect\npropose discard 12\n"),
    (r1, "drop 3 in 1 and 2 in 4 then done", "place 3 in 1\nplace 2 in 4\ndone\n"),
    (r2, "put half of them in 1 and half in 4", "place 3 in 1\nplace 3 in 4\n"),
    (r2, "no to 2 and im done", "vote 2 no\ndone\n"),
    (b2, "yes to the first, no to the other", "vote 1 yes\nvote 2 no\n"),
    (b2, "yes to the fırst, no to the other", "vote 1 yes\nvote 2 no\n"),
])
def test_two_wishes_in_one_sentence_are_offered_together(
    empty_house: House, begin: Begin, words: str, lines: str
) -> None:
    assert offered(empty_house, begin, words).startswith(lines)


@pytest.mark.parametrize("words", [
    "if bert lands on 4 then sell my gold, otherwise buy two silver", "i like bert and he likes me",
    "don't sell my gold, and don't buy silver",
])
def test_what_hangs_on_something_or_orders_nothing_is_no_list_of_orders(empty_house: House, words: str) -> None:
    lines = offered(empty_house, b1, words)
    assert "sell Gold Card\nbuy" not in lines
    assert not lines.startswith(("sell", "buy 2"))


@pytest.mark.slow
@pytest.mark.parametrize(("who", "words", "lines"), [
    ("Bert", "tell Ann and Cleo hello", "post\nhello\nend\nmessage Ann\nhello\nend\nmessage Cleo\nhello\nend\n"),
    ("Ann", "msg bert & cleo: truce?", "post\ntruce?\nend\nmessage Bert\ntruce?\nend\nmessage Cleo\ntruce?\nend\n"),
    ("Cleo", "please say hi to Ann and Bert", "post\nhi\nend\nmessage Ann\nhi\nend\nmessage Bert\nhi\nend\n"),
    ("Bert", "tell Ann hello", "message Ann\nhello\nend\n"),
])
def test_what_several_are_told_goes_to_each_or_to_all(empty_house: House, who: str, words: str, lines: str) -> None:
    assert offered(empty_house, b2, words, who) == lines


def test_what_some_of_the_others_are_told_goes_to_these_alone(empty_house: House) -> None:
    assert offered(empty_house, f1, "tell Bert and Cleo that i am for it") == (
        "message Bert\ni am for it\nend\nmessage Cleo\ni am for it\nend\n")


@pytest.mark.parametrize(("begin", "words", "lines"), [
    (b1, "Ok so my move is buy 4 as Pirate Bay f and then we see", "buy 4 as Pirate Bay f\n"),
    (b1, "my plan for this week is sell gold card please", "sell gold card\n"),
    (r2, "I thought about it and attack 2 from 1 it is", "attack 2 from 1\n"),
])
def test_an_order_that_is_written_out_in_a_sentence_is_offered(
    empty_house: House, begin: Begin, words: str, lines: str
) -> None:
    assert offered(empty_house, begin, words).startswith(lines)


@pytest.mark.parametrize("words", ["should I buy 4 as Pirate Bay f?", "I won't buy 4 as Pirate Bay f now"])
def test_none_is_that_is_asked_about_or_denied(empty_house: House, words: str) -> None:
    assert not offered(empty_house, b1, words).startswith("buy 4 as Pirate Bay f")


@pytest.mark.parametrize("words", [
    "collect every turn automatically", "next turn i want to collect so dont wait for me", "always collect",
    "collect for me each turn", "when it's my turn, collect",
])
def test_what_is_to_be_done_each_time_or_later_is_offered_as_a_standing_order(empty_house: House, words: str) -> None:
    assert offered(empty_house, e1, words, "Bert").startswith("standing collect\n")
    empty_house.write("Bert", "standing collect")
    assert "stands: “collect” is given again" in empty_house.last("Bert").words


@pytest.mark.parametrize(("words", "line"), [
    ("the first one yes", "vote 326 yes\n"), ("yes to the second", "vote 325 yes\n"),
    ("no to the last one", "vote 325 no\n"),
])
def test_a_proposal_can_be_called_by_its_place_in_the_letter(empty_house: House, words: str, line: str) -> None:
    """The letter shows 326 first, since its vote was called first."""
    assert offered(empty_house, f2, words, "Cleo") == line
    status = empty_house.says("Cleo", "status")
    assert status.index("Proposal 326") < status.index("Proposal 325")


@pytest.mark.parametrize(("begin", "who", "words", "lines"), [
    (b2, "Ann", "use double double on berts", "double 1\n"),
    (f1, "Ann", "start the vote on mine", "call 325\n"),
    (f1, "Dov", "apply for ballot manager", "remove Ballot Manager for Dov\n"),
    (f1, "Dov", "I want the ballot manager job", "remove Ballot Manager for Dov\n"),
    (f1, "Cleo", "invoke judgment on 326", "invoke 326 because …\n"),
    (r2, "Ann", "place them", "place 6 soldiers in 1\n"),
    (r1, "Ann", "place 5", "place 5 soldiers in 1\n"),
    (e2, "Ann", "half my money against", "vote 1 nay 55\n"),
    (b3, "Ann", "i have no jail card, what now", "pay bail\n"),
])
def test_what_is_left_out_is_filled_in_with_what_is_the_case(
    empty_house: House, begin: Begin, who: str, words: str, lines: str
) -> None:
    assert lines in offered(empty_house, begin, words, who)


@pytest.mark.parametrize("words", ["change my proposal", "i want to change my proposal", "pls edit my proposal 1"])
def test_who_wants_to_change_a_proposal_is_offered_what_can_be_done(empty_house: House, words: str) -> None:
    """Here a proposal cannot be revised; where it can, that is offered."""
    assert offered(empty_house, b2, words, "Bert") == "withdraw 1\n"


@pytest.mark.parametrize("words", [
    "delete my proposal", "please remove my proposal 1", "delete proposal 1", "scrap proposal #1", "kill proposal 1",
])
def test_who_wants_a_proposal_gone_is_offered_to_take_it_back(empty_house: House, words: str) -> None:
    assert offered(empty_house, b2, words, "Bert") == "withdraw 1\n"


@pytest.mark.parametrize("words", ["delete proposal 1", "remove my proposal"])
def test_nobody_takes_back_what_another_has_proposed(empty_house: House, words: str) -> None:
    assert "withdraw 1" not in offered(empty_house, b2, words, "Ann")


def test_who_wants_to_change_a_proposal_that_can_be_revised_revises_it(empty_house: House) -> None:
    assert offered(empty_house, f1, "i want to change my proposal").startswith("revise 325\n")


@pytest.mark.parametrize("words", ["oops, wrong one, pls undo", "forget about the square i dont want it anymore"])
def test_an_order_on_file_is_taken_back_in_whatever_words(empty_house: House, words: str) -> None:
    assert offered(empty_house, b4, words).startswith("cancel 1\n")


def test_a_remark_on_a_proposal_is_no_query_misspelt(empty_house: House) -> None:
    lines = offered(empty_house, r2, "proposal 2 is rubbish", "Cleo")
    assert "post on 2\nproposal 2 is rubbish\nend\n" in lines
    assert "PROPOSAL" not in lines


def test_a_question_about_what_rules_list_shows_that_list(empty_house: House) -> None:
    offered(empty_house, f1, "who is traffic manager", "Dov")
    assert "Traffic Manager the Admin" in empty_house.last("Dov").words
    assert "Traffic Manager" not in empty_house.says("Dov", "how are you all doing?")


def test_what_something_is_to_cost_is_a_number_in_dollars(empty_house: House) -> None:
    """No square of the Jail, and no 2,000 cards."""
    lines = offered(empty_house, b1, "i want jail to cost 2000")
    assert "propose amend 5\nset jail_buy = 2000\nend\n" in lines
    assert "set jail = 2000" not in lines


@pytest.mark.parametrize(("words", "line"), [
    ("stop the reminder mails", "mail reminders off\n"), ("no more reminders", "mail reminders off\n"),
    ("out of office 1.12. - 5.12.", "away 2026-12-01 2026-12-05\n"),
    ("im away till friday", "away 2026-11-23 2026-11-27\n"),
])
def test_wishes_of_the_game_itself(empty_house: House, words: str, line: str) -> None:
    assert line in offered(empty_house, e1, words, "Bert")


def test_whose_turn_it_is_not_is_told_so(empty_house: House) -> None:
    offered(empty_house, r3, "can I attack now")
    assert "Bert’s turn" in empty_house.last("Ann").words


@pytest.mark.slow
@pytest.mark.parametrize(("words", "line"), [
    ("ok i take it, call it Pirate Bay, f", 'buy 4 as "Pirate Bay" f\n'),
    ("i'll take the square, name: moms kitchen", 'buy 4 as "moms kitchen" m\n'),
    ('call it "The Old, Mill" female', 'buy 4 as "The Old, Mill" f\n'),
    ("take it, f", 'buy 4 as "NAME" f\n'),
    ("my name is Zoe", "message admin\nmy name is Zoe\nend\n"),
])
def test_an_offer_that_asks_for_a_name_is_taken_up_with_the_name(empty_house: House, words: str, line: str) -> None:
    assert offered(empty_house, b1, words).startswith(line)


def test_a_yes_to_an_offer_is_not_told_that_there_is_no_vote(empty_house: House) -> None:
    assert offered(empty_house, b1, "yes").startswith('buy 4 as "NAME" m\n')
    assert "vote" not in empty_house.last("Ann").words.partition("Try one of these")[0]


def test_what_nobody_has_named_is_not_why_a_line_would_be_refused(empty_house: House) -> None:
    """“move 2 north” was told that there are no mercenary orbital bombers in #1."""
    offered(empty_house, r2, "move 2 north")
    assert "bombers" not in empty_house.last("Ann").words


@pytest.mark.parametrize(("begin", "words", "line"), [
    (b1, "when do i roll the dice", "rules 7\n"),
    (r1, "where is my home", "board\n"),
])
def test_a_question_is_answered_with_what_tells_it(empty_house: House, begin: Begin, words: str, line: str) -> None:
    assert offered(empty_house, begin, words).startswith(line)


@pytest.mark.parametrize("above", ["", "buy 1 silver\n"])
def test_an_order_within_a_sentence_of_several_lines_has_its_button(empty_house: House, above: str) -> None:
    b1(empty_house)
    empty_house.write("Ann", f"{above}I wonder whether I should\nsell gold card\nor wait")
    answer = empty_house.last("Ann")
    assert "Not played, since it goes on from “I wonder whether I should”: “sell gold card”." in answer.words
    assert "\n    sell gold card\n" in answer.text
    assert "body=sell%20gold%20card" in answer.html


def test_a_button_for_two_orders_says_both_and_sends_both(empty_house: House) -> None:
    offered(empty_house, b1, "sell my gold, buy two more silver instead")
    markup = empty_house.last("Ann").html
    assert ">Sell Gold Card; buy 2 Silver Card</a>" in " ".join(markup.split())
    assert "sell%20Gold%20Card%0D%0Abuy%202%20Silver%20Card" in markup
