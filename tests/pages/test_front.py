"""The front page of a server: its games, a button that joins, and what it leaves alone."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.desk.harness import CARDS, House
from tests.pages.harness import publish
from tests.press.markup import Page


def front(folder: Path) -> Page:
    return Page((folder / "index.html").read_text(encoding="utf-8"))


def test_it_names_all_games_that_go_on_with_what_happened_last(site: Path) -> None:
    text = front(site).text
    assert text.count("The winter game") >= 2
    assert "EcoNomic · 3 players" in text
    assert "Tuesday’s update" in text
    assert {"winter/index.html", "summer/index.html"} <= set(front(site).links)


def test_a_button_joins_a_game_that_takes_newcomers_and_no_other(site: Path) -> None:
    buttons = [unquote(link) for link in front(site).links if link.startswith("mailto:") and "join" in link]
    assert buttons == ["mailto:game@play.example.org?subject=join winter as NAME GENDER"
                       "&body=join winter as NAME GENDER\r\n"]
    assert "Write your name in place of NAME, and m or f in place of GENDER." in front(site).text


def test_it_says_in_four_pictures_how_it_works(site: Path) -> None:
    page = front(site)
    pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(pictures) == 4
    assert all(attributes["aria-hidden"] == "true" for attributes in pictures)
    for said in ("You get a letter.", "You answer with a line.", "You vote on the rules.", "The game changes."):
        assert said in page.text


@pytest.mark.slow
def test_a_game_that_is_over_stands_below_and_says_how_it_ended(empty_house: House, tmp_path: Path) -> None:
    empty_house.open("autumn", CARDS, ["Ann", "Bert"])
    publish(empty_house, tmp_path)
    assert "Games going on" in front(tmp_path).text
    empty_house.write("admin", "status", subject="autumn")
    empty_house.write("admin", "end yes because the autumn is over", to=empty_house.last("admin").reply_to)
    publish(empty_house, tmp_path)
    assert "Games going on" not in front(tmp_path).text
    assert "Games that are over The autumn game EcoNomic · 2 players" in front(tmp_path).text
    assert "It ended without a winner." in front(tmp_path).text


def test_a_server_without_a_game_says_so(empty_house: House, tmp_path: Path) -> None:
    publish(empty_house, tmp_path)
    assert "There is no game yet." in front(tmp_path).text


def test_a_page_that_somebody_else_put_there_is_left_alone(empty_house: House, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("My own page")
    empty_house.open("autumn", CARDS, ["Ann", "Bert"])
    publish(empty_house, tmp_path)
    assert (tmp_path / "index.html").read_text() == "My own page"
    assert (tmp_path / "autumn" / "index.html").exists()


@pytest.mark.slow
def test_whose_turn_it_is_and_until_when_is_said_once(empty_house: House, tmp_path: Path) -> None:
    for game, ruleset in (("autumn", CARDS), ("spring", "nomicrisk")):
        empty_house.open(game, ruleset, ["Ann", "Bert"])
    empty_house.settle()
    publish(empty_house, tmp_path)
    text = front(tmp_path).text
    assert len(re.findall("Next: the end of (Ann|Bert)’s turn, Wednesday 25 November, before 09:00", text)) == 2
    assert len(re.findall("(Ann|Bert)’s turn", text)) == 2
