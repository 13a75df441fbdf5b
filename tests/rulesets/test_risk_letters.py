"""Nomic Risk, rule 10: which letters there are, what words they make, and what these are worth."""

from __future__ import annotations

import pytest

from mailgame.chance.throwing import ScriptError
from tests.rulesets.risk import Risk

shows = pytest.mark.shows


def holding(letters: str) -> Risk:
    """Return a game in which Ann holds these letters and digits as it begins, and has 1 soldier to place."""
    game = Risk()
    game.sets("player", "Ann", letters=sorted(letters))
    return game


@shows("R10.6a", "R10.6b", "R10.6c", "R10.6d", "R10.6e", "R10.6f", "R10.6g", "R10.6h")
@pytest.mark.parametrize(("word", "worth"), [
    ("area", 4), ("in", 2), ("lost", 4), ("urn", 3), ("dog", 5), ("cab", 7), ("map", 7), ("hive", 10), ("wolf", 10),
    ("yes", 6), ("ink", 7), ("jar", 10), ("box", 12), ("quiz", 22), ("zoo", 12),
])
def test_a_word_brings_as_many_soldiers_as_its_letters_are_worth(word: str, worth: int) -> None:
    game = holding(word.upper())
    assert "To be placed" not in game.says("Ann", f"word {word}")
    assert game.at("players.Ann.reserve") == {"soldier": 1 + worth}
    assert game.at("players.Ann.letters") == []


@shows("R10.7a", "R10.7b")
@pytest.mark.parametrize(("digit", "soldiers"), [("2", 1 + 10), ("3", 1 + 15)])
def test_a_digit_multiplies_it(digit: str, soldiers: int) -> None:
    game = holding("CAT" + digit)
    game.says("Ann", f"word cat with {digit}")
    assert game.at("players.Ann.reserve.soldier") == soldiers
    assert game.at("players.Ann.letters") == []


@shows("R10.7c", "R10.7d", "R10.5e", "R10.8a")
def test_there_is_one_digit_to_a_word_and_none_in_it() -> None:
    game = holding("CAT223")
    for words in ("word cat with 2 with 3", "word cat with 2 3", "word cat with 22", "word cat with 23", "word c2at",
                  "word cat with 1"):
        game.says("Ann", words)
    assert game.at("players.Ann.letters") == ["2", "2", "3", "A", "C", "T"]
    game.says("Ann", "word cat with 2")
    assert game.at("players.Ann.letters") == ["2", "3"]


@shows("R10.5a", "R10.5b")
def test_a_word_is_english_and_has_two_letters_at_least() -> None:
    game = holding("AIPARISTVQZXCANT")
    for words, why in (("a", "A word has 2 letters at least"), ("paris", "not in the list"), ("tv", "not in the list"),
                       ("qzx", "not in the list"), ("can't", ""), ("x-ray", "")):
        assert why in game.says("Ann", f"word {words}")
    assert len(game.at("players.Ann.letters")) == 16
    game.says("Ann", "word as")
    assert len(game.at("players.Ann.letters")) == 14


@shows("R10.5c")
def test_the_admin_rules_a_word_in_or_out_and_the_list_is_a_number_of_the_rule() -> None:
    game = holding("ZZXCAT")
    assert "not in the list" in game.says("Ann", "word zzx")
    game.admin("rule word cat out")
    assert "ruled that “cat” is no word" in game.says("Ann", "word cat")
    game.admin("rule word zzx in")
    game.says("Ann", "word zzx")
    assert game.at("players.Ann.reserve.soldier") == 1 + 28
    bare = Risk(params={"10.listed": "klingon"})
    bare.sets("player", "Ann", letters=["A", "C", "T"])
    assert "no list of words called “klingon”" in bare.says("Ann", "word cat")


@shows("R10.5d")
def test_each_letter_must_be_held_as_often_as_the_word_has_it() -> None:
    game = holding("TTO")
    assert "you lack O" in game.says("Ann", "word toot")
    assert game.at("players.Ann.letters") == ["O", "T", "T"]


@shows("R10.4a", "R10.4b", "R10.4c")
def test_a_word_comes_before_all_that_is_done_in_a_turn_but_votes_and_names_and_standing_orders() -> None:
    game = holding("CATDOG")
    game.says("Ann", "name 1 Home")
    game.says("Ann", "word cat")
    assert game.at("players.Ann.reserve.soldier") == 6
    assert "one a turn" in game.says("Ann", "word dog")
    game.round()
    game.says("Ann", "place 1 in 1")
    assert "the first thing in your turn" in game.says("Ann", "word dog")
    assert "It is Ann’s turn" in game.says("Bert", "word dog")


@shows("R10.4b", "R6.5k")
def test_a_word_may_follow_what_an_order_given_for_good_has_done_as_the_turn_began() -> None:
    game = holding("CATDOG")
    assert "stands" in game.stands("Ann", "harvest 1")
    game.round()
    assert game.at("units.1.status") == "harvesting"
    assert "You receive 5 soldiers for the word CAT" in game.says("Ann", "word cat")
    assert "one a turn" in game.says("Ann", "word dog")


@shows("R10.4d", "R10.3c")
def test_letters_stay_for_who_turns_none_in() -> None:
    game = holding("CATCATCATCATCATCAT")
    game.wait(48)
    assert game.at("game.turn") == "Bert"
    assert len(game.at("players.Ann.letters")) == 18


@shows("R10.3d")
def test_letters_cannot_be_given_away_or_sold() -> None:
    game = holding("CAT")
    for words in ("give C to Bert", "give letter C to Bert", "sell C to Bert for $5", "transfer C to Bert"):
        game.says("Ann", words)
    assert game.at("players.Ann.letters") == ["A", "C", "T"]
    assert game.at("players.Bert.letters") == []


@shows("R10.3b")
def test_nobody_else_is_told_of_a_letter_and_all_of_a_word() -> None:
    game = won("C", 41)
    assert "You receive a letter: C." in game.hears("Ann")
    assert "letter" not in game.hears("Bert")
    game.sets("player", "Ann", letters=["A", "C", "T"])
    game.says("Bert", "done")
    game.says("Ann", "word cat")
    assert "for the word CAT" in game.hears("Bert")


def won(letter: str, sort: int) -> Risk:
    """Return a game in which Ann has just ended her first turn, with a battle won and a letter drawn for it."""
    game = Risk(chance={"letter.sort": [sort] * 3, "letter": [letter] * 3, "attack": [[6]] * 3, "defence": [[1]] * 3})
    game.puts("Bert", "soldier", 8)
    game.puts("Ann", "soldier", 1)
    game.says("Ann", "attack 2 from 1")
    game.says("Ann", "done")
    return game


@pytest.mark.slow
@shows("R10.2a", "R10.2b", "R10.2c", "R10.2d")
@pytest.mark.parametrize(("sort", "some", "others"), [
    ((1, 10), "23", "1AY"), ((11, 40), "AEIOU", "2Y"), ((41, 100), "BCDFGHJKLMNPQRSTVWXYZ", "AU3"),
])
def test_a_letter_is_a_digit_a_vowel_or_a_consonant(sort: tuple[int, int], some: str, others: str) -> None:
    for place, letter in enumerate(some):
        assert won(letter, sort[place % 2]).at("players.Ann.letters") == [letter]
    for letter in others:
        with pytest.raises(ScriptError):
            won(letter, sort[0])


@shows("R10.2e")
def test_the_supply_is_endless() -> None:
    game = won("Q", 100)
    game.sets("player", "Ann", letters=["Q"] * 50)
    game.says("Bert", "done")
    game.puts("Bert", "soldier", 2)
    game.says("Ann", "attack 2 from 1 with 1 soldier")
    game.says("Ann", "done")
    assert game.at("players.Ann.letters") == ["Q"] * 51


@shows("R10.1c")
def test_a_letter_is_drawn_also_if_the_clock_ends_the_turn() -> None:
    game = Risk(chance={"letter.sort": [41], "letter": ["C"], "attack": [[6]], "defence": [[1]]})
    game.puts("Bert", "soldier", 8)
    game.puts("Ann", "soldier", 1)
    game.says("Ann", "attack 2 from 1")
    assert game.at("players.Ann.letters") == []
    game.wait(48)
    assert game.at("players.Ann.letters") == ["C"]


@shows("R10.1c")
def test_who_is_out_by_the_end_of_the_turn_gets_no_letter_for_a_battle_won_in_it() -> None:
    """Ann wins #2 from Bert and all of hers go there; a mercenary hides in it, and kills them both."""
    game = Risk("Ann", "Bert", "Cleo", chance={"attack": [[6], [1, 1], [1]], "defence": [[1], [6], [6]]})
    game.puts("Ann", "soldier", 1)
    game.puts("Bert", "soldier", 9)
    game.kills_reserve("Ann")
    game.sets("territory", 2, in_hiding=[250_000])
    game.says("Ann", "attack 2 from 1 then advance all and fight")
    assert game.at("players.Ann.status") == "eliminated"
    assert game.at("players.Ann.letters") == []
    assert "letter.sort" not in [label for label, _, _ in game.last.rolls]
