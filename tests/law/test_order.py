"""Who comes after whom, whose turn it is, and the things that a list names."""

from __future__ import annotations

from mailgame.law import next_in_order, next_of, those_named, whose_turn
from tests.law.sketch import Sketch


def test_the_first_comes_after_the_last_and_after_whoever_is_not_in_the_line() -> None:
    sketch = Sketch()
    ann, bert, cleo = (sketch.add("player", name) for name in ("Ann", "Bert", "Cleo"))
    assert next_in_order(sketch.view, ann) == bert
    assert next_in_order(sketch.view, cleo) == ann
    assert next_in_order(sketch.view, sketch.add("square", "7")) == ann


def test_whoever_is_not_among_those_who_play_is_passed_over() -> None:
    sketch = Sketch()
    ann, bert, cleo = (sketch.add("player", name) for name in ("Ann", "Bert", "Cleo"))
    assert next_of([cleo, ann, bert], cleo, [bert, cleo]) == bert
    assert next_of([cleo, ann, bert], bert, [bert]) == bert
    assert next_of([cleo, ann, bert], bert, []) is None


def test_a_list_names_things_in_its_own_order_and_none_that_are_gone() -> None:
    sketch = Sketch()
    sketch.add("player", "Ann")
    sketch.add("player", "Bert")
    assert [one.id for one in those_named(sketch.view, "player", ["Bert", "Zoe", "Ann"])] == ["Bert", "Ann"]


def test_whose_turn_it_is_said_also_when_it_is_nobodys() -> None:
    sketch = Sketch()
    sketch.add("game", "game")
    assert whose_turn(sketch.view) == "It is nobody’s turn now"
    sketch.said["game", "game"]["turn"] = sketch.add("player", "Ann")
    assert whose_turn(sketch.view) == "It is Ann’s turn"
