"""The board as a picture: its winding order, its cards, its pawns and their trails."""

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from mailgame.press.pictures import typeface
from mailgame.press.pictures.board import NARROW, board_svg, places
from mailgame.press.pictures.colours import NOBODYS, player_colour
from mailgame.press.pictures.drawings import die, lot, pawn
from mailgame.press.pictures.long_track import busy_rows
from mailgame.press.pictures.square import LETTER, WIDE, Cut, face, square_in_words
from mailgame.press.scenes.boardscene import Board, Pawn, Square, Trail
from mailgame.press.scenes.scene import Seat
from tests.press import table
from tests.press.markup import HOSTILE

SVG = "{http://www.w3.org/2000/svg}"


def groups(svg):
    """The places of the squares in the picture: (x, y) by the words in each one's title."""
    found = {}
    for group in ET.fromstring(svg).findall(f"{SVG}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.get("transform")))
        found[group.find(f"{SVG}title").text] = (x, y)
    return found


def plain(count):
    return Board(tuple(Square(str(number), number) for number in range(1, count + 1)))


@pytest.mark.shows("6.5b", "6.5c", "6.5d")
def test_the_track_winds_from_the_bottom_left():
    """1 at the bottom left, 2 to 10 to the right, 11 above 10, then to the left, and so on."""
    found = places(23, 10)
    assert found[0] == (0, 2)
    assert found[9] == (9, 2)
    assert found[10] == (9, 1)
    assert found[19] == (0, 1)
    assert found[20] == (0, 0)
    assert found[22] == (2, 0)


def test_a_track_can_run_straight_and_downwards():
    assert places(4, 2, winding=False, upwards=False) == [(0, 0), (1, 0), (0, 1), (1, 1)]


@pytest.mark.shows("6.5a", "6.5e")
def test_the_picture_has_ten_columns_and_a_shorter_last_row():
    found = groups(board_svg(plain(23), ()))
    across = sorted({x for x, _ in found.values()})
    assert len(across) == 10
    top = min(y for _, y in found.values())
    assert {words for words, (_, y) in found.items() if y == top} == {"21", "22", "23"}


@pytest.mark.shows("6.5f")
def test_lettered_squares_take_a_cell_in_their_place():
    squares = list(plain(12).squares)
    squares.insert(1, Square("A", name="Falls"))
    found = groups(board_svg(Board(tuple(squares)), ()))
    assert found["1"][1] == found["A Falls"][1] == found["2"][1]
    assert found["1"][0] < found["A Falls"][0] < found["2"][0]


def test_narrow_screens_get_three_columns_from_the_top():
    found = groups(board_svg(plain(8), (), cut=NARROW, columns=3))
    assert found["1"][1] == found["3"][1] < found["4"][1] < found["7"][1]
    assert found["3"][0] == found["4"][0]
    assert len({x for x, _ in found.values()}) == 3


def test_places_off_the_track_are_shown_too():
    found = groups(board_svg(table.board(), table.seats()))
    assert any(words.startswith("Jack-In-The-Box") for words in found)
    alone = groups(board_svg(Board((), aside=(Square("Limbo", name="Limbo"),)), ()))
    assert list(alone) == ["Limbo"]


def test_an_empty_board_is_still_a_picture():
    assert ET.fromstring(board_svg(Board(()), ())).tag == f"{SVG}svg"


def test_everybody_on_one_square_is_shown_or_counted():
    seats = [Seat(f"Player {number}", number, square="1") for number in range(40)]
    svg = board_svg(plain(3), seats)
    shown = svg.count('class="b-pawn"')
    assert 2 <= shown < 40
    assert f"+{40 - shown}<" in svg


@pytest.mark.shows("3.7t", "3.8c")
def test_an_inactive_players_pawn_is_turned_over():
    seat = table.seats()[0]
    assert "rotate(180" not in pawn(seat)
    assert "rotate(180" in pawn(replace(seat, active=False))


def test_a_trail_is_drawn_in_the_players_colour_and_breaks_where_the_track_ends():
    board = replace(plain(15), trails=(Trail("Ann", ("14", "15", "1", "2")),))
    svg = board_svg(board, [Seat("Ann", 0, square="2")])
    path = re.search(r'stroke="#0072b2"[^>]* d="([^"]*)"', svg)
    assert path
    assert path[1].count("M") == 2


def test_a_trail_of_somebody_who_left_or_of_a_square_that_is_gone_is_left_out():
    board = replace(plain(3), trails=(Trail("Gone", ("1", "2")), Trail("Ann", ("1", "77"))))
    assert 'opacity="0.45"' not in board_svg(board, [Seat("Ann", 0, square="1")])


def test_names_are_escaped_and_ids_are_told_apart():
    board = Board((Square("1", 1, HOSTILE, owner=HOSTILE, mark="<b>", natures=(HOSTILE,)),))
    svg = board_svg(board, [Seat(HOSTILE, 0, square="1")], prefix="narrow")
    assert ET.fromstring(svg).get("aria-labelledby") == "narrow-title"
    assert "<img" not in svg
    assert "<b>" not in svg


def test_a_square_says_all_it_shows():
    square = table.board().squares[7]
    assert square_in_words(square, table.seats()[:2]).replace("\N{NO-BREAK SPACE}", " ") == (
        "8 Pirate Cove (♀), owned by Bert, 2 × House, 3 × Soldier; here: Ann, Bert"
    )
    assert square_in_words(Square("14", 14, price=350)) == "14, free, $350"


def test_a_die_says_its_value_aloud():
    for value in range(1, 7):
        drawn = ET.fromstring(die(value))
        assert drawn.get("aria-label") == str(value)
        assert len(drawn.findall("circle")) == value
    assert ">11</text>" in die(11, sides=20)


def test_a_die_has_the_outline_of_its_kind():
    corners = {sides: len(ET.fromstring(die(3, sides))[0].get("points").split()) for sides in (4, 8, 10, 12, 20)}
    assert corners == {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}
    assert ">6</text>" in die(6, sides=10), "a six of a die of ten has no pips"
    assert "<rect" in die(50, sides=0), "a die with faces of its own is square"


def test_what_may_happen_or_not_says_aloud_whether_it_did():
    assert [ET.fromstring(lot(happens)).get("aria-label") for happens in (True, False)] == ["yes", "no"]


def test_a_grid_lies_as_its_rows_and_columns_say_and_its_holes_stay_empty():
    squares = tuple(Square(name, name=name) for name in ("Quay", "Cape", "Isle"))
    found = groups(board_svg(Board(squares, cells=((0, 1), (2, 1), (2, 0)), aside=(Square("Dock", name="Dock"),)), ()))
    assert found["Quay"][1] == found["Cape"][1] > found["Isle"][1]
    assert found["Quay"][0] < found["Cape"][0] == found["Isle"][0]
    assert found["Dock"][1] > found["Quay"][1]
    narrow = groups(board_svg(Board(squares, cells=((0, 1), (2, 1), (2, 0))), (), cut=NARROW, columns=2))
    assert len({x for x, _ in narrow.values()}) == 2


def test_pawns_that_are_no_players_stand_in_their_owners_colour_or_in_grey():
    here = (Pawn("ship 1", "Ann"), Pawn("dog Rex"), Pawn(HOSTILE, HOSTILE))
    square = Square("1", 1, pawns=here)
    svg = board_svg(Board((square,)), (Seat("Ann", 0, square="1"),))
    titles = [title.text for title in ET.fromstring(svg).iter(f"{SVG}title")]
    assert {"Ann", "ship 1", "dog Rex"} <= set(titles)
    assert svg.count(player_colour(0)) == 2
    assert NOBODYS in svg
    assert square_in_words(replace(square, pawns=here[:2]), (Seat("Ann", 0),)) == "1; here: Ann, Ann’s ship 1, dog Rex"


def test_a_stray_leaves_a_trail_of_nobodys_colour_and_an_unknown_player_none():
    board = plain(3)
    stray = Trail("", ("1", "2", "3"), pawn="dog Rex")
    assert board_svg(replace(board, trails=(stray,)), ()).count(f'stroke="{NOBODYS}"') == 1
    assert board_svg(replace(board, trails=(Trail("Who", ("1", "2")),)), ()) == board_svg(board, ())


def test_a_trail_that_no_line_on_paper_can_show_is_dotted_as_a_jump_is():
    seats = [Seat("Ann", 0, square="1")]
    drawn = [board_svg(replace(plain(15), trails=(Trail("Ann", way),)), seats) for way in (("1", "2"), ("15", "1"))]
    assert ["stroke-dasharray" in svg for svg in drawn] == [False, True]


def test_on_a_grid_a_trail_goes_on_between_squares_that_lie_apart():
    squares = tuple(Square(name, name=name) for name in ("Quay", "Cape", "Isle"))
    trail = Trail("Ann", ("Quay", "Isle", "Cape", "Quay"))
    board = Board(squares, cells=((0, 0), (2, 0), (4, 1)), trails=(trail,))
    way = re.search(r' d="([^"]*)"><title>Ann: Quay, Isle, Cape, Quay</title>', board_svg(board, [Seat("Ann", 0)]))
    assert way
    assert re.sub(r"[^ML]", "", way[1]) == "MLLL"


@pytest.mark.parametrize("cut", [WIDE, LETTER, NARROW])
def test_a_square_that_has_a_name_for_its_number_shows_all_of_it(cut: Cut):
    drawn = face(Square("Jack-In-The-Box", mark="m", natures=("red",)), (), {}, cut).svg
    words = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert words[0] == "m"
    assert "".join(words[1:-1]) == "Jack-In-The-Box"
    assert words[-1] == "red"


def test_of_a_track_of_hundreds_of_squares_a_letter_shows_the_rows_where_something_happens():
    seats = [Seat("Ann", 0, square="103"), Seat("Bert", 1, square="109")]
    track = replace(plain(400), trails=(Trail("Ann", ("98", "103")), Trail("Cleo", ("300", "301"), jump=True)))
    shown = busy_rows(track, seats, 10)
    labels = [int(square.label) for square in shown.squares]
    assert labels == [*range(91, 111), *range(291, 311)]
    assert shown.trails == track.trails
    nobody = busy_rows(plain(400), (), 10)
    assert [square.label for square in nobody.squares][:1] == ["1"]
    assert busy_rows(plain(69), seats, 10) == plain(69)


def test_where_many_rows_are_busy_those_are_shown_where_somebody_stands():
    seats = [Seat(f"Player {number}", 0, square=str(10 * number)) for number in range(1, 9)]
    track = replace(plain(500), trails=tuple(Trail("Ann", (str(at), str(at + 1))) for at in range(201, 400, 10)))
    shown = busy_rows(track, seats, 10)
    assert [int(square.label) for square in shown.squares] == [*range(1, 81)]
    assert shown.trails == ()


def test_a_long_name_is_cut_where_it_fits_without_measuring_each_of_its_beginnings(monkeypatch):
    """Law that adds hundreds of squares with names of a hundred letters had each page take minutes."""
    measured = []

    def width(text, size, bold=False):
        measured.append(text)
        return len(text) * size

    monkeypatch.setattr(typeface, "text_width", width)
    assert [typeface.shorten("abc def ghi" * 15, room, 1) for room in (1, 5, 6, 100)] == [
        "a…", "abc…", "abc d…", ("abc def ghi" * 15)[:99] + "…"]
    assert len(measured) < 4 * 12
    assert typeface.shorten("abc", 3, 1) == "abc"
