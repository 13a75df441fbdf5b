"""Sentences of letters that were wrong once: said twice, without their stop, or as a machine would."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mailgame.game.telling.telling import sentence
from mailgame.kernel.narration import Narration
from mailgame.paths import templates_folder
from mailgame.press.letters.letters import Letters
from mailgame.press.scenes.rulescene import Setting
from mailgame.press.scenes.scene import Happening
from mailgame.press.words.words import say_setting
from tests.desk.harness import BOARD, CARDS, House
from tests.desk.test_said_once import letter
from tests.press import post


def test_a_sentence_that_ends_with_a_name_in_quotes_has_its_stop() -> None:
    def told(words: str) -> str:
        return sentence(Narration(template="{words}", fields={"words": words}), "")

    assert told("Ann pays $500 for a House on “Moss End”") == "Ann pays $500 for a House on “Moss End”."
    assert told("Ann says “Enough!”") == "Ann says “Enough!”"
    assert told("Ann asks for judgment (case 2)") == "Ann asks for judgment (case 2)."


def test_a_draw_that_the_next_sentence_tells_is_not_told_before(empty_house: House) -> None:
    empty_house.open("board", BOARD, ["Ann", "Bert"])
    assert empty_house.next_deadline()
    words = empty_house.last("Ann").words
    assert "IT now, by chance." in words
    assert "It: " not in words


def test_the_first_letter_with_news_leaves_to_the_welcome_who_plays(empty_house: House) -> None:
    empty_house.open("cards", CARDS, ["Ann", "Bert"])
    (ann,) = empty_house.sent("Ann")
    assert "with Bert" in ann.words
    assert "Ann $100 Bert $100" in ann.words
    assert "to begin with" not in ann.words
    assert "joins the game" not in ann.words
    assert "The game begins" not in ann.words


def test_a_number_that_a_proposal_sets_is_told_in_a_sentence() -> None:
    assert say_setting(Setting("326.loss", "8", "10"), "326") == "“loss” changes from 10 to 8."
    assert say_setting(Setting("14.rent_factor", "4", "3"), "14") == "“rent factor” changes from 3 to 4."
    assert say_setting(Setting("326.loss", "8", "10"), "206") == "In rule 326, “loss” changes from 10 to 8."
    assert say_setting(Setting("loss", "8"), "") == "“loss” is 8."
    assert say_setting(Setting("loss", "8", "8"), "") == "“loss” is 8 already."


@pytest.mark.slow
def test_after_the_end_nothing_is_put_to_the_vote() -> None:
    text = letter("futurenomic_paradox", "Ann", "[paradox] Cleo has won · Rejected: add a rule “Gloves” … and 3 more")
    assert "Put to the vote" not in text
    assert "vote 325 yes" not in text
    assert text.count("nobody can say how play goes on.") == 1


@pytest.mark.slow
def test_the_second_proposal_of_words_only_is_not_explained_again() -> None:
    subject = "[proxies] Proposal 325 by Ann: add a rule “Tea” … and 2 more"
    text = letter("futurenomic_proxies", "Ann", subject)
    assert text.count("“help law” says how a rule takes effect by itself.") == 1
    assert text.count("It is words only, too.") == 2


@pytest.mark.slow
def test_a_turn_describes_each_thing_to_do_once_and_names_no_case_that_is_not_there() -> None:
    text = letter("futurenomic_turns", "Ann", "[turns] It is your turn · Accepted: add a rule “Bells” · Update 5")
    assert text.count("help propose") == text.count("Propose a new rule") == 1
    assert "judge case" not in text


@pytest.mark.slow
def test_a_rule_that_was_written_anew_is_shown_as_it_is_now_and_not_word_by_word() -> None:
    update = post.update()
    anew = Happening("Rule 14 is changed.", before="Whoever lands on a square takes it.", after="Nobody owns anything.")
    letters = Letters(templates_folder(), draw=False)
    written = letters.write("update", replace(update, news=replace(update.news, decided=(anew,))))
    assert "- Rule 14 is changed.\n  It says now:\n    Nobody owns anything.\n" in written.text
    assert "It says now:</div>" in written.html
    assert "takes it" not in written.html
