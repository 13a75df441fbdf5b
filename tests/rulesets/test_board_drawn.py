"""How the board of BoredNomic II looks: pawns, owners' colours, genders, tints."""

from __future__ import annotations

import re

import pytest

from mailgame.desk.sight.presenter import Presenter
from mailgame.press.pictures.board import board_svg
from mailgame.press.pictures.colours import player_colour
from mailgame.press.scenes.boardscene import Square
from mailgame.press.scenes.scene import Seat
from tests.rulesets.board import Board

shows = pytest.mark.shows


def shown(board: Board) -> tuple[dict[str, Square], dict[str, Seat]]:
    """Return the squares and the seats as pictures and letters have them."""
    presenter = Presenter(board.game, "board", "game@example.org", "")
    drawn = presenter.board()
    assert drawn is not None
    return {one.label: one for one in (*drawn.squares, *drawn.aside)}, {one.name: one for one in presenter.seats()}


def svg(board: Board) -> str:
    """Return the picture."""
    presenter = Presenter(board.game, "board", "game@example.org", "")
    drawn = presenter.board()
    assert drawn is not None
    return board_svg(drawn, presenter.seats())


def group(picture: str, label: str) -> str:
    """Return what is drawn of one square, by how its title begins."""
    begins = picture.index(f"<title>{label}")
    return picture[begins : picture.index("</g>", begins)]


@shows("3.1c", "3.1e")
def test_everybody_has_a_pawn_on_their_square_a_plain_one_in_their_colour() -> None:
    board = Board()
    board.place("Ann", "8")
    seats = shown(board)[1]
    assert {name: seat.square for name, seat in seats.items()} == {"Ann": "8", "Bert": "1", "Cleo": "1"}
    assert seats["Ann"].pawn is None
    picture = svg(board)
    assert picture.count('class="b-pawn"') == 3
    assert player_colour(seats["Ann"].colour) in group(picture, "8")


@shows("3.7t", "3.8c")
def test_a_pawn_stands_on_its_head_while_its_player_is_inactive() -> None:
    board = Board()
    board._set("player", "Bert", silent=4)
    board.silent = {"Bert"}
    board.update()
    assert not board.see("players.Bert.active")
    assert svg(board).count("rotate(180") == 1
    board.does("Bert", "reactivate")
    assert "rotate(180" not in svg(board)


@shows("14.5b", "14.5c")
def test_a_male_square_shows_an_m_and_a_female_one_an_f() -> None:
    board = Board()
    board.own("Ann", "8", gender="m")
    board.own("Bert", "9", gender="f")
    picture = svg(board)
    assert ">m</text>" in group(picture, "8 (m)")
    assert ">f</text>" in group(picture, "9 (f)")


@shows("14.7a", "14.7b", "14.7c")
def test_everybody_has_a_colour_of_their_own_by_chance_and_their_squares_show_it() -> None:
    colours = [board.see(f"players.{name}.colour") for board in (Board(),) for name in ("Ann", "Bert", "Cleo")]
    assert len(set(colours)) == 3
    board = Board()
    board.own("Ann", "8")
    fill = player_colour(shown(board)[1]["Ann"].colour)
    assert re.search(rf'fill="{fill}" d="[^"]+"/><text[^>]+>Ann<', group(svg(board), "8"))


@shows("21.1d")
def test_money_making_squares_are_green() -> None:
    board = Board(_21_squares=2)
    squares = shown(board)[0]
    assert (squares["Making"].tint, squares["Making-2"].tint, squares["8"].tint) == ("green", "green", "")
    assert svg(board).count('class="b-card t-green"') == 2


@shows("27.1b", "27.1c")
def test_jack_is_male_and_red_and_jill_is_female_and_pink() -> None:
    board = Board()
    squares = shown(board)[0]
    jack, jill = squares["Jack-In-The-Box"], squares["Jill-In-The-Box"]
    assert (jack.mark, jack.tint, jill.mark, jill.tint) == ("m", "red", "f", "pink")
    picture = svg(board)
    assert (picture.count('class="b-card t-red"'), picture.count('class="b-card t-pink"')) == (1, 1)
