"""What is counted a week anew, and what it is the time for."""

from __future__ import annotations

from mailgame.law import in_phase, off_the_track, once_more, this_week, week
from tests.law.sketch import Sketch


def test_what_is_counted_a_week_begins_anew_with_the_next() -> None:
    sketch = Sketch()
    sketch.add("game", "game", week=3)
    once = once_more(sketch.view, {"2": 5})
    assert once == {"3": 1}
    assert once_more(sketch.view, once) == {"3": 2}
    assert this_week(sketch.view, {"3": 2}) == 2
    sketch.said["game", "game"]["week"] = 4
    assert this_week(sketch.view, {"3": 2}) == 0


def test_where_no_rule_knows_of_weeks_and_phases_it_is_the_first_and_time_for_everything() -> None:
    sketch = Sketch()
    sketch.add("game", "game")
    assert week(sketch.view) == 1
    assert in_phase(sketch.view, "proposals")
    sketch.said["game", "game"]["phase"] = "votes"
    assert not in_phase(sketch.view, "proposals")
    assert in_phase(sketch.view, "votes")


def test_a_square_off_the_track_is_refused_with_those_on_it() -> None:
    sketch = Sketch()
    sketch.add("game", "game", track=["1", "2"])
    assert off_the_track(sketch.view, sketch.add("square", "2")) == ""
    words = "jail is not on the board; one can jump to 1, 2."
    assert off_the_track(sketch.view, sketch.add("square", "jail")) == words
