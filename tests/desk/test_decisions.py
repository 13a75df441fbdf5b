"""What an update tells of a rule that was changed: its words, before and after, where they are other words now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

import pytest

from mailgame.desk.sight.decisions import divided
from mailgame.kernel.narration import Narration
from mailgame.law import Event, Player, VotesCounted
from mailgame.law.vocabulary import Words
from tests.desk.harness import MONDAY, House

CHANGED = "Rule 14, “Property Ownership”, is changed: price factor from 25 to 30."


def decided(house: House, *lines: str) -> str:
    """Let rule 14 be amended; return the words of the update that tells it."""
    house.write("Ann", "\n".join(["propose amend 14", *lines, "end"]))
    house.until(MONDAY + timedelta(days=4))
    for name in ("Ann", "Bert"):
        house.write(name, "vote 1 yes")
    house.until(MONDAY + timedelta(days=7))
    return next(one.words for one in house.sent("Bert") if one.kind == "update" and "Decided" in one.text)


@pytest.mark.slow
def test_new_words_and_a_new_number_are_shown_and_told(house: House) -> None:
    words = decided(house, "A square costs {price_factor:money} times its number.", "set price_factor = 30")
    assert CHANGED in words
    assert "It says now: A square costs $30 times its number." in words


@pytest.mark.parametrize("line", ["set price_factor = 30"])
def test_a_new_number_alone_is_told_in_the_sentence(house: House, line: str) -> None:
    words = decided(house, line)
    assert CHANGED in words
    assert "$25 → " not in words


@dataclass(frozen=True, slots=True)
class Crowned(Event):
    """A word of one game: somebody was made king."""

    player: Player
    decides: ClassVar[bool] = True
    told: ClassVar[str] = "{player} is crowned"


def test_a_games_own_word_can_say_that_it_decides() -> None:
    crowned = Narration(template=Crowned.told, fields={"player": {"player": "Ann"}}, to=None)
    whispered = Narration(template=Crowned.told, fields={"player": {"player": "Ann"}}, to=["Ann"])
    paid = Narration(template="{player} pays", fields={"player": {"player": "Ann"}}, to=None)
    story = [crowned, paid, whispered]
    assert divided(story, Words({"Crowned": Crowned})) == ([crowned], [paid, whispered])
    assert divided(story, Words()) == ([], story)


def test_a_count_of_votes_decides_and_words_that_only_look_like_one_do_not() -> None:
    counted = Narration(template=VotesCounted.told, fields={"number": "1", "words": "2 yes, 0 no"}, to=None)
    said = Narration(template="{words}", fields={"words": "The votes on proposal 1: 2 yes, 0 no."}, to=None)
    assert divided([counted, said], Words()) == ([counted], [said])
