"""Each player has a colour of their own, of the best as long as there are."""

from __future__ import annotations

from mailgame.law import COLOURS, free_colours
from tests.law.sketch import Sketch


def test_players_draw_the_best_colours_first_and_never_one_that_another_has() -> None:
    sketch = Sketch()
    assert free_colours(sketch.view) == list(COLOURS[:8])
    for number, colour in enumerate(COLOURS[1:8]):
        sketch.add("player", str(number), colour=colour)
    assert free_colours(sketch.view) == [COLOURS[0]]
    sketch.add("player", "7", colour=COLOURS[0])
    assert free_colours(sketch.view) == list(COLOURS[8:])


def test_when_no_colour_is_left_a_player_gets_one_by_number() -> None:
    sketch = Sketch()
    for number, colour in enumerate(COLOURS):
        sketch.add("player", str(number), colour=colour)
    assert free_colours(sketch.view) == [f"colour {len(COLOURS)}"]
