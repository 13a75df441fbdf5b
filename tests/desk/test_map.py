"""A game on a map of hexagons: what its rules declare is drawn, for whoever may know it, in letters and on pages."""

from __future__ import annotations

import email
import email.policy
import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from mailgame.desk.sight.presenter import Presenter
from mailgame.desk.sight.seats import Seats
from mailgame.desk.site import write_pages
from mailgame.game.game import Game
from mailgame.law import Answer, Create, Order, Rule, Started, Thing, View
from mailgame.press.letters.news import pictures_of
from mailgame.press.scenes.boardscene import Pawn, Trail, Way
from mailgame.press.scenes.scene import Update
from mailgame.press.scenes.tabular import Fact
from tests.desk.harness import House
from tests.kernel.builders import a_rule, begun, order


def the_map() -> Rule:
    made = a_rule(90, "Isles")
    made.kind("isle", board=True)
    made.attribute("isle", "east", "number", 0, drawn="q")
    made.attribute("isle", "south", "number", 0, drawn="r")
    made.attribute("isle", "ground", "text", "land", drawn="tint")
    made.attribute("isle", "called", "text", "", drawn="name")
    made.attribute("isle", "owner", "player")
    made.attribute("boat", "at", "isle", drawn="place")
    made.attribute("boat", "sort", "text", "boat", drawn="name")
    made.attribute("boat", "owner", "player")
    made.attribute("diver", "at", "isle", seen_by="owner", drawn="place")
    made.attribute("diver", "owner", "player")
    made.attribute("ferry", "calls", "list", [], of="isle", drawn="way")
    made.attribute("ferry", "runs", "flag", False, drawn="finished")

    @made.after(Started)
    def there_is_a_map(view: View, started: Started) -> Answer:
        return [
            Create("isle", "1", {"east": 0, "south": 0}),
            Create("isle", "2", {"east": 0, "south": -1, "ground": "water"}),
            Create("isle", "3", {"east": 1, "south": 0, "called": "Far Isle"}),
            Create("isle", "4", {"east": 1, "south": 0}),
            Create("ferry", "1", {"calls": ["1", "3"], "runs": True}),
            Create("ferry", "2", {"calls": ["2"]}),
        ]

    @made.command("land ISLE", "Land on an isle, with two boats and a diver.")
    def lands(view: View, order: Order) -> Answer:
        what = {"at": order.isle, "owner": order.giver}
        return [Create("boat", "1", what), Create("boat", "2", what), Create("diver", "1", what)]

    return made


@pytest.fixture
def game() -> Game:
    game = begun(the_map(), players=("Ann", "Bert"))
    order(game, "Ann", "land ISLE", isle="3")
    return game


def test_areas_lie_where_their_rules_say(game: Game) -> None:
    board = Presenter(game, "winter", "game@example.org", "").board()
    assert board is not None
    assert {square.label: place for square, place in zip(board.squares, board.hexes, strict=True)} == {
        "1": (0, 0), "2": (0, -1), "3": (1, 0),
    }
    assert [square.label for square in board.aside] == ["4"], "two cannot lie in one place"
    grounds = [(square.tint, square.natures) for square in board.squares[:2]]
    assert grounds == [("land", ("land",)), ("water", ("water",))]
    assert board.ways == (Way(("1", "3"), True, "ferry 1"), Way(("2",), False, "ferry 2"))


def test_pieces_of_one_sort_are_counted_and_what_is_secret_is_not_drawn(game: Game) -> None:
    board = Presenter(game, "winter", "game@example.org", "").board()
    assert board is not None
    pawns = {square.label: square.pawns for square in board.squares if square.pawns}
    assert pawns == {"3": (Pawn("boat", "Ann", 2, "boats"),)}


def drawn(*places: tuple[int, int]) -> list[str]:
    """Return which isles of a map are drawn, each lying where `places` says."""
    made = a_rule(90, "Isles")
    made.kind("isle", board=True)
    made.attribute("isle", "east", "number", 0, drawn="q")
    made.attribute("isle", "south", "number", 0, drawn="r")

    @made.after(Started)
    def there_is_a_map(view: View, started: Started) -> Answer:
        return [Create("isle", str(at), {"east": q, "south": r}) for at, (q, r) in enumerate(places, 1)]

    board = Presenter(begun(made, players=("Ann",)), "winter", "game@example.org", "").board()
    assert board is not None
    return [square.label for square in board.squares]


def test_what_lies_far_off_is_not_drawn() -> None:
    """Else the picture of two areas would have billions of pixels. 60 either way of the middle is drawn."""
    assert drawn((500, 500), (-500, -500)) == ["2"]
    assert drawn((0, 500), (500, 0)) == ["1"]
    assert drawn((0, 0), (60, 0), (61, 0), (0, -60), (0, -61), (1, 1), (-1, 1)) == ["1", "2", "4", "6", "7"]


def test_what_a_reader_may_not_know_of_others_is_an_empty_cell() -> None:
    """A column that a reader may know of nobody is left out."""
    made = a_rule(90, "Purses")
    made.attribute("player", "silver", "number", 5, seen_by="owner")
    made.attribute("player", "wood", "number", 7)
    seats = Seats(begun(made, players=("Ann", "Bert")))
    seats._look = {"standings": ["silver", "wood", "stone"]}
    players = [Thing(seats._world, "player", name) for name in ("Ann", "Bert")]
    assert [seats.seat(one, "Ann").columns for one in players] == [
        (Fact("Silver", "5"), Fact("Wood", "7")), (Fact("Silver", ""), Fact("Wood", "7")),
    ]
    assert [seats.seat(one).columns for one in players] == [(Fact("Wood", "7"),)] * 2


# --- the trail of the last turn

SIDE_BY_SIDE = {"Ann": {"at": "0,0"}, "Bert": {"at": "0,-1"}}
"""Ann starts in #1; around it lie #2 N, where Bert is, and #3 NE, #4 SE, #5 S, #6 SW, #7 NW."""
DRY = {"2.water": 0, "2.per_water": 0, "2.per_step": 0, "2.cut_off": 0, "2.cut_off_per_water": 0, "2.path_chance": 0,
       "13.base": 0, "13.per_mercenary": 0}


def updates(house: House) -> list[Update]:
    """Return the turns as pages keep them."""
    with house.store.begin() as tx:
        return [msgspec.json.decode(row.story, type=Update) for row in tx.updates("risk")]


def pictures(letter: bytes) -> list[bytes]:
    """Return the pictures in a letter, the light one first."""
    parts = email.message_from_bytes(letter, policy=email.policy.default).walk()
    return [part.get_content() for part in parts if part.get_content_type() == "image/png"]


@pytest.mark.slow
def test_the_map_has_the_trail_of_the_last_turn_and_of_no_other() -> None:
    """Ann's two soldiers go to #4, and one of them on to #5; who is placed in #1 comes from nowhere."""
    house = House()
    house.open("risk", "nomicrisk", ["Ann", "Bert"], answers=SIDE_BY_SIDE, params=DRY,
               script=({"what": "order", "values": [["Ann", "Bert"]]},))
    house.settle()
    house.write("Ann", "place 1 soldier in 1\nmove 2 soldiers from 1 to 4\nmove 1 soldier from 4 to 5\ndone")
    turn = updates(house)[-1]
    assert turn.board is not None
    assert turn.board.trails == (Trail("Ann", ("1", "4")), Trail("Ann", ("4", "5")))
    (letter,) = [one for one in house.raw("Bert") if b"X-Mailgame-Kind: turn" in one][-1:]
    with house.store.begin() as tx:
        table = house.office.room.presenter(house.office.room.look(tx, "risk")).table()
    drawn, bare = (pictures_of(board, turn.seats, table) for board in (turn.board, replace(turn.board, trails=())))
    assert pictures(letter) == [png for *_, png in drawn] != [png for *_, png in bare]
    house.write("Bert", "done")
    after = updates(house)[-1]
    assert after.board is not None
    assert after.board.trails == ()


@pytest.mark.slow
def test_a_name_that_a_player_gives_is_on_the_map_in_the_lists_in_the_state_and_found(tmp_path: Path) -> None:
    """Nobody reads it where there is none: Bert’s #2 has no name."""
    house = House()
    house.open("risk", "nomicrisk", ["Ann", "Bert"], answers=SIDE_BY_SIDE, params=DRY,
               script=({"what": "order", "values": [["Ann", "Bert"]]},))
    house.settle()
    house.write("Ann", 'name 1 "Green Bay"')
    house.write("Ann", "map")
    assert "1 Green Bay, land, owned by Ann" in house.last("Ann").words
    with house.store.begin() as tx:
        write_pages(tx, house.office.room.presenter(house.office.room.look(tx, "risk")), tmp_path, house.now)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<li>1 Green Bay, land, owned by Ann; here: " in page.replace("\N{NO-BREAK SPACE}", " ")
    assert ">Green Bay</text>" in page
    places = json.loads((tmp_path / "state.json").read_text(encoding="utf-8"))["board"]
    assert [(one["label"], one["name"], one["owner"]) for one in places[:2]] == [
        ("1", "Green Bay", "Ann"), ("2", "", "Bert"),
    ]
    found = (tmp_path / "search-index.js").read_text(encoding="utf-8")
    rows = json.loads(found.partition("=")[2].strip().removesuffix(";"))
    assert [row[:3] for row in rows if row[1] == "Territory"] == [
        ["1 Green Bay", "Territory", "index.html#map-1"]]
    assert 'id="map-1"' in page
