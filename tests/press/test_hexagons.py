"""A map of hexagons: where areas lie, what is told of each, the part around one's own lands, and the whole in words."""

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from mailgame.press.letters.environment import holdings
from mailgame.press.letters.letters import Letters
from mailgame.press.pictures.areas import beside_in_words, trails_in_words, vicinity
from mailgame.press.pictures.colours import DARK, DARK_INK, LIGHT, TINTS, contrast, player_colour, tint
from mailgame.press.pictures.hexagons import LETTER, PAGE, map_svg
from mailgame.press.scenes.answers import Reader
from mailgame.press.scenes.boardscene import Board, Count, Pawn, Square, Trail, Way
from mailgame.press.scenes.scene import Seat
from mailgame.press.site.site import write_site
from tests.press import post, table
from tests.press.markup import HOSTILE

SVG = "{http://www.w3.org/2000/svg}"
SEATS = (Seat("Ann", 0), Seat("Bert", 1))
RING = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The middle, and its neighbours clockwise from the north."""


def island(*changed: Square, ways: tuple[Way, ...] = ()) -> Board:
    """Return areas 1 to 7, 1 in the middle, some of them `changed`."""
    known = {square.label: square for square in changed}
    squares = tuple(known.get(str(n), Square(str(n), n)) for n in range(1, 8))
    return Board(squares, hexes=RING, called=("territory", "territories"), ways=ways)


def middles(svg: str) -> dict[str, tuple[float, float]]:
    """Return the middle of each area, by the id of its group."""
    found = {}
    for group in ET.fromstring(svg).findall(f"{SVG}g"):
        points = [tuple(map(float, point.split(","))) for point in group.find(f"{SVG}polygon").get("points").split()]
        found[group.get("id")] = tuple(round(sum(way) / 6) for way in zip(*points, strict=True))
    return found


def test_north_is_up_and_the_sides_go_round_clockwise():
    at = middles(map_svg(island(), ()))
    x, y = at["map-1"]
    assert at["map-2"][0] == x
    assert at["map-2"][1] < y
    assert at["map-3"][0] > x
    assert at["map-3"][1] < y
    assert at["map-4"][0] > x
    assert at["map-4"][1] > y
    assert at["map-5"][0] == x
    assert at["map-5"][1] > y
    assert at["map-6"][0] < x
    assert at["map-6"][1] > y
    assert at["map-7"][0] < x
    assert at["map-7"][1] < y


def test_neighbours_have_a_side_in_common_and_no_more():
    at = middles(map_svg(island(), ()))
    far = {round(((at["map-1"][0] - x) ** 2 + (at["map-1"][1] - y) ** 2) ** 0.5 / PAGE.side, 1) for x, y in at.values()}
    assert far == {0.0, 1.7}


def test_an_area_says_all_it_shows():
    pawns = (Pawn("soldier", "Ann", 3), Pawn("tank", "Ann"), Pawn("space soldier", "Bert", 2))
    port = (Count("port", 1, "station"),)
    held = Square("4", 4, "Green Bay", owner="Ann", natures=("land",), tint="green", pieces=port, pawns=pawns)
    svg = map_svg(island(held), SEATS)
    words = [title.text.replace("\N{NO-BREAK SPACE}", " ") for title in ET.fromstring(svg).iter(f"{SVG}title")]
    assert (
        "4 Green Bay, land, owned by Ann, port; here: Ann’s 3 × soldier, Ann’s tank, Bert’s 2 × space soldier" in words
    )
    assert ">A 4<" in svg
    assert ">B 2<" in svg
    assert f'stroke="{player_colour(0)}"' in svg
    assert "t-green" in svg


def test_a_way_is_drawn_and_one_that_is_not_finished_says_so():
    svg = map_svg(island(ways=(Way(("2", "1", "5"), True, "Path 1"), Way(("3", "4"), False, "Path 2"))), ())
    assert "Path 1: 2 – 1 – 5<" in svg
    assert "Path 2: 3 – 4, not finished<" in svg


def test_what_is_next_to_each_in_words():
    board = island(ways=(Way(("2", "1", "5")), Way(("3", "4"), False)))
    beside = beside_in_words(board)
    assert beside["1"] == "N 2, NE 3, SE 4, S 5, SW 6, NW 7"
    assert beside["2"] == "SE 3, S 1, SW 7; by way to 5"
    assert beside["3"] == "S 4, SW 1, NW 2"
    assert beside_in_words(Board((Square("1", 1),))) == {}


def test_a_trail_over_a_border_is_a_line_and_one_over_more_is_dotted():
    """Area 2 lies north of 1, 5 south of it; both are drawn in the colour of whoever went there."""
    for to, dotted in (("1", False), ("5", True)):
        svg = map_svg(replace(island(), trails=(Trail("Ann", ("2", to)),)), SEATS)
        (line,) = re.findall("<polyline[^>]*>", svg)
        assert player_colour(0) in line
        assert ("stroke-dasharray" in line) == dotted
        assert f"<title>Ann: 2, {to}</title>" in svg


def test_trails_in_words():
    trails = (Trail("Ann", ("2", "1")), Trail("Ann", ("2", "1")), Trail("Ann", ("1", "5")), Trail("Bert", ("7", "6")))
    assert trails_in_words(replace(island(), trails=trails)) == "Last moves: Ann 2 – 1, 1 – 5; Bert 7 – 6"
    assert trails_in_words(island()) == trails_in_words(Board((Square("1", 1),), trails=trails)) == ""


@pytest.mark.parametrize("squares", [(), ("4",)])
def test_one_end_of_a_trail_is_told_neither_in_words_nor_in_the_picture(squares: tuple[str, ...]):
    board = replace(island(), trails=(Trail("Bert", ("7", "6")), Trail("Ann", squares)))
    assert trails_in_words(board) == "Last moves: Bert 7 – 6"
    assert trails_in_words(replace(board, trails=board.trails[1:])) == ""
    assert map_svg(board, SEATS).count("<polyline") == 1


def test_a_letter_has_the_part_around_ones_own_lands():
    row = Board(tuple(Square(str(n), n) for n in range(20)), hexes=tuple((n, 0) for n in range(20)),
                ways=(Way(tuple(map(str, range(20)))),), trails=(Trail("Ann", ("1", "2")),))  # fmt: skip
    part = vicinity(row, ["10"], 2)
    assert [square.label for square in part.squares] == ["8", "9", "10", "11", "12"]
    assert ET.fromstring(map_svg(part, SEATS, LETTER)).tag == f"{SVG}svg"
    assert vicinity(row, ["99"]) is row


def test_a_letter_says_in_short_whose_areas_are_and_what_is_there():
    """Most are land, which is not said; what is scarce is: the middle is water."""
    port, pair = Pawn("port", "Ann"), Pawn("soldier", "Ann", 2, "soldiers")
    board = island(
        Square("1", 1, owner="Ann", natures=("water",), pawns=(Pawn("diver", "Ann"), Pawn("diver", "Bert"))),
        Square("2", 2, "Far Isle", owner="Ann", natures=("land",), pawns=(pair, port), pieces=(Count("Fort", 2),)),
        Square("3", 3, owner="Bert", natures=("land",)), Square("4", 4, natures=("land",)),
        Square("5", 5, natures=("land",), pawns=(Pawn("bandit"),)),
    )
    forts = "2\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}Fort"
    assert holdings(board, "Bert") == [
        ("Bert", ["3"]),
        ("Ann", ["1, water (diver, Bert’s diver)", f"2 Far Isle ({forts}, 2 soldiers, port)"]),
        ("", ["5 (bandit)"]),
    ]


def test_names_are_escaped():
    svg = map_svg(island(Square("1", 1, HOSTILE, owner=HOSTILE, pawns=(Pawn(HOSTILE, HOSTILE),))), SEATS)
    assert ET.fromstring(svg).tag == f"{SVG}svg"
    assert "<img" not in svg


def test_a_map_without_areas_is_still_a_picture():
    assert ET.fromstring(map_svg(Board((), hexes=()), ())).tag == f"{SVG}svg"


def test_words_on_every_tint_can_be_read():
    for name in TINTS:
        assert contrast(tint(name, LIGHT), LIGHT.ink) >= 7
        assert contrast(tint(name, DARK), DARK.ink) >= 7
        assert min(contrast(tint(name, scheme), scheme.muted) for scheme in (LIGHT, DARK)) >= 4.5
    assert tint("unheard of", LIGHT) == LIGHT.paper
    assert contrast(LIGHT.paper, DARK_INK) > 7


def test_three_hundred_areas_are_one_picture_of_bounded_size():
    spots = tuple((q, r) for q in range(20) for r in range(15))
    board = Board(tuple(Square(str(n), n, owner="Ann") for n in range(300)), hexes=spots)
    svg = map_svg(board, SEATS)
    assert len(re.findall("<polygon", svg)) == 600
    assert len(svg) < 300_000


def test_the_page_has_the_map_to_scroll_and_the_same_as_a_list(tmp_path):
    far = Square("3", 3, "Far Isle", owner="Ann", pawns=(Pawn("boat", "Ann", 2),))
    write_site(replace(table.scene(), board=island(far), seats=()), tmp_path, post.TEMPLATES)
    page = (tmp_path / "index.html").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert 'id="map-3"' in page
    assert "<li>3 Far Isle, owned by Ann; here: Ann’s 2 × boat; next to it: S 4, SW 1, NW 2</li>" in page
    assert page.index("map-zoom") < page.index('class="map-view"')


def test_what_somebody_owns_is_listed_without_what_most_areas_are(tmp_path):
    lands = [Square(str(n), n, owner="Ann", natures=("water" if n == 3 else "land",)) for n in (2, 3, 4)]
    write_site(replace(table.scene(), board=island(*lands), seats=SEATS), tmp_path, post.TEMPLATES)
    page = (tmp_path / "players.html").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert "<td>2; 3 water; 4</td>" in page


@pytest.mark.slow
def test_a_letter_of_a_large_map_shows_each_reader_the_part_around_their_own_lands():
    row = [Square(str(n), n, owner={3: "Ann", 50: "Bert"}.get(n, "")) for n in range(60)]
    board = Board(tuple(row), hexes=tuple((n, 0) for n in range(60)))
    scene = post.update()
    scene = replace(scene, news=replace(scene.news, update=replace(scene.news.update, board=board)))
    bert = replace(scene, reader=Reader("Bert", "game+bert@play.example.org"))
    letters = Letters(post.TEMPLATES)
    ann, berts = letters.write("update", scene), letters.write("update", bert)
    mine, theirs = ({cid for cid, name, _ in one.pictures if name.startswith("board")} for one in (ann, berts))
    assert len(mine) == len(theirs) == 2
    assert not mine & theirs
    assert all(f"cid:{cid}" in ann.html for cid in mine)
    assert all(f"cid:{cid}" in berts.html for cid in theirs)
