"""The letter of a turn on a map: what could be done, what happened with its dice, the map, and who has how much."""

from __future__ import annotations

import email
import email.policy

import pytest

from tests.desk.harness import House

PLAYERS = ["Ann", "Bert"]


@pytest.fixture
def turn(empty_house: House) -> House:
    """Return a house with a game in which Ann has had a turn, and Bert is on turn."""
    script = [
        {"what": "order", "values": [PLAYERS]},
        {"what": "terrain", "values": [100] * 12 + [91, 92, 93]},
        {"what": "path", "values": [100] * 12 + [1, 100, 100]},
        {"what": "path.step", "values": ["SW"]},
    ]
    empty_house.open("risk", "nomicrisk", PLAYERS, script=script)
    empty_house.write("Ann", "place 1 in 4\ndone")
    return empty_house


def html(house: House, name: str) -> tuple[str, list[str]]:
    """Return the page of a player's last letter, and the types of what goes with it."""
    letter = email.message_from_bytes(house.raw(name)[-1], policy=email.policy.default)
    page = letter.get_body(("html",))
    assert page is not None
    return page.get_content(), [part.get_content_type() for part in letter.walk()]


@pytest.mark.slow
def test_it_ends_with_what_ends_the_turn_and_what_has_to_be_written(turn: House) -> None:
    words = turn.last("Bert").text
    places = [words.index(line) for line in ("    place 1 soldier in", "    harvest 2", "    done", "“help propose”")]
    assert places == sorted(places)


def test_a_growth_is_told_with_its_dice_in_a_line_each_and_a_path_by_its_way(turn: House) -> None:
    text = turn.last("Bert").text
    assert "- Ann enters #4 with 1 soldier.\n" in text
    assert "The map grows beside #4: #15 to #17 land." in " ".join(text.split())
    assert "    terrain: 91, 92, 93\n    path: 1, 100, 100\n" in text
    assert "- A shipping path goes SW and joins #15 and #3.\n" in text
    assert "Path.step" not in text


def test_the_map_is_told_with_ones_own_lands_first_and_drawn_for_who_is_on_turn(turn: House) -> None:
    text = turn.last("Bert").text
    assert "- Bert: 2 (soldier)\n- Ann: 1 (soldier); 4 (soldier)\n" in text
    page, types = html(turn, "Bert")
    assert 'alt="The map as a picture; “board” sends it in words"' in page
    assert types.count("image/png") == 2, "for light and for dark"
    assert "image/png" not in html(turn, "Ann")[1]


def test_the_table_counts_what_players_own_and_has_no_empty_columns(turn: House) -> None:
    text = turn.last("Bert").text
    assert "  Player    Territories  Units\n  Ann                 2      2\n  Bert                1      1\n" in text
    assert "To be placed  1 soldier\n" in text
    assert "Stands on" not in text
    assert "Stands on" not in html(turn, "Bert")[0]
