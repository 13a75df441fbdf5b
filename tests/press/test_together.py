"""What happened to several players in the same words is told in one sentence."""

from __future__ import annotations

import pytest

from mailgame.press.scenes.scene import Happening, Roll
from mailgame.press.words.together import together, told_to_them


def told(*happenings: tuple[str, str]) -> list[str]:
    return [one.text for one in together(Happening(text, who=(who,) if who else ()) for who, text in happenings)]


def test_what_differs_in_its_amounts_alone_is_one_sentence() -> None:
    (one,) = together([
        Happening("Ada gets $12,610 as interest. (rule 32)", who=("Ada",)),
        Happening("Ben gets $15,150 as interest. (rule 32)", who=("Ben",)),
        Happening("Cleo gets $2.50 as interest. (rule 32)", who=("Cleo",)),
    ])
    assert one.text == "Ada gets $12,610, Ben $15,150 and Cleo $2.50 as interest. (rule 32)"
    assert one.who == ("Ada", "Ben", "Cleo")


def test_what_is_the_same_of_all_is_said_once() -> None:
    assert told(
        ("Gus", "Gus gets a Gold Card for an accepted proposal."),
        ("Ben", "Ben gets a Gold Card for an accepted proposal."),
        ("Emil", "Emil gets a Silver Card for a rejected proposal."),
    ) == ["Gus gets a Gold Card for an accepted proposal; so does Ben.",
          "Emil gets a Silver Card for a rejected proposal."]
    taxed = told(*((name, f"{name} pays $5 as tax. (rule 3)") for name in ("Ada", "Ben", "Cleo")))
    assert taxed == ["Ada pays $5 as tax; so do Ben and Cleo. (rule 3)"]


@pytest.mark.parametrize("rest", ["is IT now.", "has no soldiers left.", "lost a square."])
def test_what_so_does_would_not_repeat_is_said_of_each(rest: str) -> None:
    assert told(("Ada", f"Ada {rest}"), ("Ben", f"Ben {rest}")) == [f"Each of Ada and Ben {rest}"]


@pytest.mark.parametrize(("first", "second"), [
    (("Ada", "Ada gets $5 as rent."), ("Ada", "Ada gets $7 as rent.")),  # the same player
    (("Ada", "Ada pays Ben $5."), ("Ben", "Ben pays Ada $5.")),
    (("Ada", "Ada pays Ben $5."), ("Ben", "Ben pays Cleo $5.")),  # what differs is a name
    (("Ada", "Ada gets 28 points for rule 7."), ("Ben", "Ben gets 5 points for a vote.")),
    (("Ada", "Ada sings. It is late."), ("Ben", "Ben sings. It is late.")),  # two sentences
    (("", "It rains."), ("", "It rains.")),
    (("Ada", "Ada’s card: king."), ("Ben", "Ben’s card: king.")),
    (("Ada", "Ada gets $5 as interest. (rule 3)"), ("Ben", "Ben gets $6 as interest. (rule 4)")),
])
def test_what_is_something_else_stands_alone(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert told(first, second) == [first[1], second[1]]


def test_what_differs_from_a_figure_or_a_quotation_on_is_one_sentence() -> None:
    assert told(
        ("Ada", "Ada buys square 4 “Moss End” for $100."), ("Ben", "Ben buys square 7 for $175."),
    ) == ["Ada buys square 4 “Moss End” for $100 and Ben 7 for $175."]
    assert told(("Ada", "Ada gets $5 of $7."), ("Ben", "Ben gets $6 of $9.")) == ["Ada gets $5 of $7 and Ben $6 of $9."]
    assert told(("Ada", "Ada gets $5. (rule 3)"), ("Ben", "Ben gets $57. (rule 3)")) == [
        "Ada gets $5 and Ben $57. (rule 3)"
    ]
    assert told(("Ada", "Ada calls it “Big One”."), ("Ben", "Ben calls it “Big Two”.")) == [
        "Ada calls it “Big One” and Ben “Big Two”."
    ]


def test_what_is_numbered_behind_a_colon_keeps_its_name() -> None:
    assert told(
        ("Ann", "Ann calls for judgment on proposal 325: case 1."),
        ("Dov", "Dov calls for judgment on proposal 325: case 2."),
    ) == ["Ann calls for judgment on proposal 325: case 1 and Dov case 2."]


def moved(who: str, square: int, *dice: int) -> Happening:
    return Happening(f"{who} lands on square {square}.", who=(who,), dice=(Roll("move", dice, who),))


def test_dice_stand_within_the_sentence_that_they_led_to() -> None:
    (one,) = together([moved("Ada", 9, 3, 5), moved("Ben", 9, 4, 4), moved("Cleo", 10, 5, 4)])
    assert one.text == (
        "Ada lands on square 9 (move: 3 + 5), Ben on 9 (move: 4 + 4) and Cleo on 10 (move: 5 + 4)."
    )
    assert one.dice == ()
    assert [one.text for one in together([moved("Ada", 9, 8)])] == ["Ada lands on square 9 (move: 8)."]


def test_what_has_a_chance_or_other_words_between_stands_alone() -> None:
    rained = [
        Happening(f"{who} stays dry.", who=(who,), dice=(Roll("rain", (0,), who, chance="30%"),))
        for who in ("Ada", "Ben")
    ]
    assert list(together(rained)) == rained
    apart = told(("Ada", "Ada sings."), ("", "It rains."), ("Ben", "Ben sings."))
    assert apart == ["Ada sings.", "It rains.", "Ben sings."]


def test_what_one_player_does_again_is_said_once() -> None:
    assert told(
        ("Ada", "Ada gets $15 from the bank for an action."),
        ("Ada", "Ada gets $15 from the bank for an action."),
        ("Ada", "Ada wins the game."),
    ) == ["Ada gets $15 from the bank for an action, twice.", "Ada wins the game."]
    assert told(*[("Ada", "Ada throws a stone. (rule 3)")] * 3) == ["Ada throws a stone, 3 times. (rule 3)"]


def test_what_one_player_does_with_several_is_one_sentence() -> None:
    assert told(
        ("Ben", "Ben pays the bank for training a soldier to be a scout."),
        ("Ben", "Ben pays the bank for training a soldier to be an archer."),
        ("Ben", "Ben pays the bank for training a soldier to be a miner."),
    ) == ["Ben pays the bank for training a soldier to be a scout, an archer and a miner."]


@pytest.mark.parametrize(("first", "second"), [
    ("Ben is now in the east of town.", "Ben is now on the west of it, of which he is fond."),
    ("Ben enters #2 with 1 soldier.", "Ben enters #2 with 2 soldiers."),
    ("Ben buys tea.", "Ben buys milk."),
    ("Ben goes home. It rains.", "Ben goes home. It rains."),
])  # fmt: skip
def test_what_differs_in_more_than_the_last_words_is_told_apart(first: str, second: str) -> None:
    assert told(("Ben", first), ("Ben", second)) == [first, second]


def test_the_same_of_nobody_or_with_dice_of_its_own_is_told_each_time() -> None:
    assert told(("", "It rains."), ("", "It rains.")) == ["It rains.", "It rains."]
    rolled = [Happening("Ann digs for gold.", who=("Ann",), dice=(Roll("gold", (one,)),)) for one in (2, 5)]
    assert [one.text for one in together(rolled)] == ["Ann digs for gold (gold: 2).", "Ann digs for gold (gold: 5)."]


def test_what_is_so_in_several_places_of_one_player_is_said_once() -> None:
    trained = told(
        ("Ben", "Ben’s soldier in #50 is a miner now."), ("Ben", "Ben’s soldier in #5 “Moss End” is a scout now."),
        ("Ben", "Ben’s soldier in #55 is a miner now."), ("Ben", "Ben’s soldier in #7 “Fox Hollow” is a miner now."),
    )
    assert trained == ["Ben’s soldier in each of #50, #55 and #7 “Fox Hollow” is a miner now.",
                       "Ben’s soldier in #5 “Moss End” is a scout now."]
    paid = told(*[("Ada", f"Ada pays the bank $5 as the wage of a guard in #{place}.") for place in (3, 41)])
    assert paid == ["Ada pays the bank $5 as the wage of a guard in each of #3 and #41."]


@pytest.mark.parametrize("lines", [
    ("Ben enters #2 with 1 soldier.", "Ben enters #3 with 1 soldier."),  # one after the other
    ("Ben goes from #2 to #3.", "Ben goes from #3 to #4."),
    ("Ben gets $5 for tea in #2.", "Ben gets $6 for tea in #3."),
    ("Ben buys tea in #2.", "Ben buys tea in #2."),
])  # fmt: skip
def test_what_names_its_place_otherwise_is_told_apart(lines: tuple[str, str]) -> None:
    assert "each of" not in " ".join(told(*[("Ben", line) for line in lines]))


def test_a_sum_for_each_of_several_numbers_is_one_sentence() -> None:
    paid = [("Ada", f"You get ${one} from the bank for a week of square {one}.") for one in (5, 6, 7)]
    assert told(*paid) == ["You get $5, $6 and $7 from the bank for a week of squares 5, 6 and 7."]
    assert told(*[("Ada", f"Ada pays $10 for not voting on proposal {one}. (rule 4)") for one in (2, 3)]) == [
        "Ada pays $10 each for not voting on proposals 2 and 3. (rule 4)"
    ]


@pytest.mark.parametrize(("first", "second"), [
    ("Ada gets $5 for a week of square 5.", "Ada pays $6 for a week of square 6."),
    ("Ada gets $5 and has $9 after round 5.", "Ada gets $6 and has $10 after round 6."),
    ("Ada raises the rent of square 5 from $2 to 5.", "Ada raises the rent of square 5 from $3 to 6."),
])  # fmt: skip
def test_other_sums_and_numbers_are_told_apart(first: str, second: str) -> None:
    assert told(("Ada", first), ("Ada", second)) == [first, second]


def test_the_dice_of_ones_own_story_stand_by_themselves() -> None:
    thrown = Happening("You dig for gold.", who=("Ann",), dice=(Roll("gold", (2,)),))
    assert list(told_to_them([thrown])) == [thrown]
