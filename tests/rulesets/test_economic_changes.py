"""What the cards say of changing the cards: new ones, auctions, and cards at odds."""

from __future__ import annotations

import pytest

from tests.rulesets.harness import NAMES, Table

shows = pytest.mark.shows


# --- changing the cards


@shows("5e", "5f", "1o")
def test_a_card_has_its_number_when_it_takes_effect_and_not_before() -> None:
    table = Table(*NAMES)
    table.change('propose add "Tea"\nThere is tea.\nend', ann="yea 1")
    with pytest.raises(LookupError):
        table.see("rules.14")
    assert table.says("Bert", "vote 1 yea 0")
    assert table.says("Cleo", "vote 1 yea 0")
    assert table.see("rules.14.title") == "Tea"


@shows("6k", "6h", "7j")
def test_cards_6_and_7_can_be_turned_against_themselves_and_adding_is_left() -> None:
    table = Table(*NAMES)
    table.change("propose replace 6\nNothing is discarded on Sundays.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", "propose discard 7") is False
    table.change("propose replace 7\nNothing is replaced any more.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Cleo", "propose replace 7\nOnce more.\nend") is False
    table.change('propose add "Tea"\nThere is tea.\nend', ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.14.title") == "Tea"
    table = Table(*NAMES)
    table.change("propose discard 6", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.6.standing") == "discarded"


@shows("7l")
def test_a_number_that_the_new_text_still_names_is_kept_and_another_is_not() -> None:
    table = Table(*NAMES, turn_hours=24)
    text = "Everybody has {actions} actions, and as much time as he likes."
    table.change(f"propose replace 3\n{text}\nset actions = 2\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.3.text") == "Everybody has 2 actions, and as much time as he likes."
    assert table.see("rules.3.parameters") == {"actions": 2}
    text = "For an action there are {amount:money}."
    table.change(f"propose replace 4\n{text}\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", "collect"), "the rest of the turn is by the old card"
    assert table.see("rules.4.text") == "For an action there are $10."
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 110


@shows("5k", "8ab")
def test_no_number_can_be_set_past_the_card_that_is_declared() -> None:
    table = Table(*NAMES)
    for words in (
        "propose replace 4\nset 2.target = 100\nend",
        'propose add "Rich"\nA hundred dollars win.\nset target = 100\nend',
        "propose replace 2\nset amount = 100\nend",
        "propose replace 2\nset target = lots\nend",
    ):
        assert table.says("Ann", words) is False
    assert (table.turn, table.see("players.Ann.actions"), table.see("proposals")) == ("Ann", 1, {})


@shows("13h")
def test_a_reversed_order_shows_at_the_end_of_the_turn_in_which_it_takes_effect() -> None:
    table = Table(*NAMES)
    table.change("propose replace 13\nset seats = -1\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Bert", "card 13 as it was has begun this turn"
    order = []
    for _ in range(4):
        assert table.says(table.turn, "pass")
        order.append(table.turn)
    assert order == ["Ann", "Cleo", "Bert", "Ann"]


# --- auctions


@shows("9a", "9b", "9c", "9d", "9e", "9f", "9g", "11c", "11d")
@pytest.mark.parametrize(("yea", "nay", "ratified"), [
    (50, 20, True), (40, 20, True), (39, 20, False), (1, 0, True), (0, 0, False), (0, 1, False),
])
def test_how_many_yea_dollars_ratify(yea: int, nay: int, ratified: bool) -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann=f"yea {yea}", bert=f"nay {nay}", cleo="nay 0")
    assert table.see("proposals.1.status") == ("accepted" if ratified else "rejected")
    assert (table.money("Ann"), table.money("Bert"), table.bank) == (100 - yea, 100 - nay, 9700 + yea + nay)


@shows("9g")
def test_one_who_bids_sixty_outweighs_two_who_bid_twenty_five() -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann="yea 60", bert="nay 10", cleo="nay 15")
    assert table.see("proposals.1.status") == "accepted"


@shows("9e", "9d")
def test_the_least_that_must_be_for_it_is_a_number_of_the_card() -> None:
    table = Table(*NAMES, least_yea=10)
    table.change("propose discard 4", ann="yea 9", bert="yea 0", cleo="yea 0")
    assert table.see("proposals.1.status") == "rejected"


@shows("8r")
def test_what_is_bid_is_safe_from_every_other_payment() -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann="yea 70")
    assert not table.says("", "take 50 from Ann now because of a fine")
    assert table.refusals[-1] == "Ann has no more than $30 that is free."
    assert table.says("", "take 30 from Ann now because of a fine")
    assert table.money("Ann") == 70, "thirty were free, and thirty were taken"
    assert table.says("Bert", "vote 1 yea 0")
    assert table.says("Cleo", "vote 1 nay 0")
    assert (table.see("proposals.1.status"), table.money("Ann")) == ("accepted", 0)


@shows("8e", "8w")
def test_everything_and_nothing_can_be_bid() -> None:
    table = Table(*NAMES)
    table.change("propose discard 4", ann="yea 100", bert="nay 0", cleo="nay 0")
    assert table.money("Ann") == 0
    table.change("propose discard 6", ann="nay 0", bert="yea 1", cleo="nay 0")
    assert table.see("proposals.2.status") == "accepted"


# --- cards at odds


BONUS = '''propose add "Bonus"
Collecting brings more.
```law
from mailgame.law import Add, Fix, Pay, Rule
rule = Rule(0, "")
@rule.alter(Pay)
def gets_more(view, pay):
    return Fix(WORTH, "the card") if pay.why == "for an action" else None
```
end'''


def with_two_bonuses(first: str = "", second: str = "") -> Table:
    """Return a table with two cards, 14 and 15, that want 25 and 40 paid for collecting."""
    table = Table(*NAMES, law=True)
    for worth, claim in (("25", first), ("40", second)):
        block = BONUS.replace("WORTH", worth).replace("Collecting brings more.", f"It is {worth}. {claim}")
        table.change(block, ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.turn == "Cleo"
    return table


@pytest.mark.slow
@shows("5s", "7n")
def test_of_two_cards_at_odds_the_one_that_has_stood_longer_prevails_and_all_are_told_why() -> None:
    table = with_two_bonuses()
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 125
    words = "Rules 14 and 15 both set this amount; rule 14 prevails: it has stood longer in its present form."
    assert words in table.conflicts


@pytest.mark.slow
@shows("7n")
def test_a_card_that_is_replaced_is_young_again() -> None:
    table = with_two_bonuses()
    block = BONUS.replace("WORTH", "30").replace('propose add "Bonus"', "propose replace 14")
    table.change(block, ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Ann", "collect")
    assert table.money("Ann") == 97 + 40, "now rule 15 is the older one"


@shows("5s")
def test_a_cards_own_words_come_before_its_age() -> None:
    table = with_two_bonuses(second="It takes precedence over rule 14.")
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 140
    assert "Rules 14 and 15 both set this amount; rule 15 prevails: as they say themselves." in table.conflicts
    table = with_two_bonuses(first="It defers to rule 15.")
    assert table.says("Cleo", "collect")
    assert table.money("Cleo") == 140


@pytest.mark.slow
@shows("5k", "5n", "5o")
def test_law_cannot_take_card_5_out_of_force() -> None:
    table = Table(*NAMES, law=True)
    block = '''propose add "No More"
Nobody can add rules.
```law
from mailgame.law import Repeal, Rule, TurnBegan
rule = Rule(0, "")
@rule.after(TurnBegan)
def away_with_it(view, began):
    return Repeal(5, "for good", "discarded")
```
end'''
    table.change(block, ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", "pass")
    assert table.see("rules.5.standing") == "in force"
    table.change('propose add "Tea"\nThere is tea.\nend', ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.15.title") == "Tea"


@shows("5q", "10f")
def test_a_protection_that_takes_effect_first_stops_a_discard_of_the_same_turn() -> None:
    table = Table(*NAMES, actions=2)
    shield = 'propose add "A Shield"\nRule 4 cannot be discarded.\nend'
    table.change(shield, ann="yea 1", bert="yea 0", cleo="yea 0")
    table.change("propose discard 4", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.see("rules.4.standing") == "in force"
    assert "Proposal 2 does nothing: rule 14 protects rule 4." in table.told
    assert table.see("proposals.2.waits") is False


@shows("5c", "6d", "7d", "8aa")
@pytest.mark.parametrize("change", ["add Tea\nThere is tea.\nend", "discard 4", "replace 4\nThere is tea.\nend"])
def test_while_the_admin_counts_everybody_still_hears_what_is_declared(change: str) -> None:
    table = Table(*NAMES)
    table.change("propose replace 8\nHands are raised.\nend", ann="yea 1", bert="yea 0", cleo="yea 0")
    assert table.says("Bert", f"propose {change}")
    (letter,) = [letter for letter in table.last.letters if letter.kind == "proposed"]
    assert (letter.to, letter.about["proposal"]) == (None, "2")
    assert letter.title.startswith("Proposal 2 by Bert: ")
    assert "Rule 8 says how it is voted on; the Admin applies it by hand" in str(letter.about["how"])
    assert not table.says("Bert", "pass")
    assert table.refusals[-1] == "You have no action left; your turn ends when the vote is over."
