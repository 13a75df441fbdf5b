"""Whose a thing is, what it is called, and what it costs: the words of refusals, and names the Admin turns down."""

from __future__ import annotations

import pytest

from mailgame.law import (
    Ask,
    Denied,
    Petition,
    Set,
    Tell,
    called_already,
    for_sale,
    give_name,
    is_new,
    name_again,
    name_taken,
    not_for_sale,
    not_yours,
    owned_already,
    price_of,
    too_long,
)
from tests.law.sketch import Sketch

HOW = "You can buy a hill that you have climbed."


def test_what_is_owned_is_said_of_whose_it_is_to_whoever_asks() -> None:
    sketch = Sketch()
    ann, bert = sketch.add("player", "Ann"), sketch.add("player", "Bert")
    hill, moor = sketch.add("hill", "3", owner=ann, name="Tor"), sketch.add("hill", "4", owner=None)
    assert owned_already(hill, ann) == "Hill 3 “Tor” is yours already."
    assert owned_already(hill, bert) == "Hill 3 “Tor” is Ann’s already."
    assert owned_already(moor, ann) == ""
    assert not_yours(hill, ann) == ""
    assert not_yours(hill, bert) == "Hill 3 “Tor” is not yours."
    assert not_yours(moor, bert) == "Hill 4 is not yours."


def test_a_name_is_refused_that_is_too_long_or_stands_already() -> None:
    sketch = Sketch()
    hill, moor = sketch.add("hill", "3", name="Tor"), sketch.add("hill", "4", name="")
    assert too_long("Tor", 3) == ""
    assert too_long("Tors", 3) == "“Tors” has 4 letters; a name has at most 3."
    assert called_already(hill) == "Hill 3 is called “Tor”, and a name stays."
    assert called_already(moor) == ""
    assert name_taken(sketch.view, moor, "TOR") == "Hill 3 is called “Tor” already; please choose another name."
    assert name_taken(sketch.view, hill, "Tor") == ""
    assert name_taken(sketch.view, moor, "Down") == ""


def test_a_name_is_shown_to_the_admin_and_given_anew_when_it_is_turned_down() -> None:
    sketch = Sketch()
    ann, hill = sketch.add("player", "Ann"), sketch.add("hill", "3", name="Mud")
    shown = Petition("name", "Ann calls hill 3 “Mud”.", ann, {"hill": hill})
    told = Tell(f"{hill.kind.capitalize()} {hill.id} is called “Mud” now.", (ann,))
    assert give_name(ann, hill, "Mud") == [Set(hill, name="Mud"), told, shown]
    words = "The Admin turned down the name of hill 3: not nice. Please give it another."
    ask = Ask(ann, "call", words, ('Give it a name | call 3 "NAME"',), {"hill": hill})
    assert name_again(Denied("name", ann, {"hill": hill}, "not nice."), "call") == [Set(hill, name=""), ask]
    del sketch.said["hill", "3"]
    assert name_again(Denied("name", ann, {"hill": hill}, "not nice."), "call") == []


def test_what_one_has_no_offer_of_is_not_for_sale_and_the_words_say_what_is() -> None:
    sketch = Sketch()
    here, far, new = (sketch.add("hill", id, made=made) for id, made in (("3", 0), ("4", 0), ("5", 2)))
    ann = sketch.add("player", "Ann", square=here)
    sketch.add("game", "game", updates=2)
    when = "you can buy it when you land on it and it is nobody’s."
    assert not_for_sale(sketch.view, ann, here, HOW) == f"Hill 3 is not for sale to you now; {when}"
    assert not_for_sale(sketch.view, ann, far, HOW) == f"{HOW} You have not landed on hill 4."
    sketch.add("offer", "1", what="purchase", player=ann, about={"hill": here, "price": 9})
    assert not_for_sale(sketch.view, ann, far, HOW) == f"{HOW} You have not landed on hill 4; you can buy 3."
    sketch.said["player", "Ann"]["square"] = new
    assert "was made in this turn and cannot be bought in it" in not_for_sale(sketch.view, ann, new, HOW)


@pytest.mark.parametrize(("made", "updates", "new"), [(0, 0, False), (2, 2, True), (1, 2, False)])
def test_what_a_game_begins_with_is_not_new(made: int, updates: int, new: bool) -> None:
    sketch = Sketch()
    sketch.add("game", "game", updates=updates)
    assert is_new(sketch.view, sketch.add("hill", "3", made=made)) is new


def test_what_is_for_sale_has_a_price_of_its_own_or_one_by_its_number() -> None:
    sketch = Sketch()
    ann = sketch.add("player", "Ann")
    hill, moor = sketch.add("hill", "3", number=3, price=0), sketch.add("hill", "4", number=4, price=7)
    assert (price_of(hill, 25), price_of(moor, 25)) == (75, 7)
    ask = for_sale(ann, hill, 1075, "Buy it | buy 3")
    assert (ask.words, ask.options) == ("Hill 3 is for sale at $1,075.", ("Buy it | buy 3",))
    assert ask.about == {"hill": hill, "price": 1075}
